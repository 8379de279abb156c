//! Escapes in strings (RFC 8259, section 7).

/// What one escape, or a pair of them, stands for.
#[derive(Clone, Copy)]
pub(super) struct Escape {
    bytes: [u8; 4],
    length: u8,
    /// Bytes of text that it takes.
    pub(super) taken: usize,
}

impl Escape {
    /// The WTF-8 of the one code point.
    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.length)).unwrap_or_default()
    }
}

/// The length of the escape that starts with the backslash at `at`, if it is one.
#[inline]
pub(super) fn length(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at + 1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => unit(text, at).map(|_| 6),
        _ => None,
    }
}

/// Decodes the escape that starts with the backslash at `at`; two escapes that are a surrogate pair are one.
pub(super) fn decode(text: &[u8], at: usize) -> Option<Escape> {
    let short = match text.get(at + 1)? {
        b'b' => 0x08,
        b'f' => 0x0C,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'u' => return unit(text, at).map(|unit| long(unit, text, at)),
        &other => other,
    };
    Some(Escape {
        bytes: [short, 0, 0, 0],
        length: 1,
        taken: 2,
    })
}

/// The code point of the escape `\uXXXX` at `at` whose UTF-16 unit is `first`.
fn long(first: u32, text: &[u8], at: usize) -> Escape {
    if let 0xD800..=0xDBFF = first
        && text.get(at + 6..at + 8) == Some(b"\\u")
        && let Some(second @ 0xDC00..=0xDFFF) = unit(text, at + 6)
    {
        return encode(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00), 12);
    }
    encode(first, 6)
}

fn encode(point: u32, taken: usize) -> Escape {
    let tail = |shift: u32| 0x80 | ((point >> shift) & 0x3F) as u8;
    let (bytes, length) = match point {
        ..0x80 => ([point as u8, 0, 0, 0], 1),
        0x80..0x800 => ([0xC0 | (point >> 6) as u8, tail(0), 0, 0], 2),
        0x800..0x1_0000 => ([0xE0 | (point >> 12) as u8, tail(6), tail(0), 0], 3),
        0x1_0000.. => ([0xF0 | (point >> 18) as u8, tail(12), tail(6), tail(0)], 4),
    };
    Escape { bytes, length, taken }
}

/// The four hexadecimal digits behind the `\u` at `at`.
fn unit(text: &[u8], at: usize) -> Option<u32> {
    let digits = text.get(at + 2..at + 6)?;
    digits
        .iter()
        .try_fold(0, |unit, &digit| Some(unit << 4 | char::from(digit).to_digit(16)?))
}
