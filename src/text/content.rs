//! Content in strings: what `contentEncoding` and `contentMediaType` may name (JSON Schema Validation 2020-12,
//! section 8).

use crate::base::{Grow, LimitError};

#[cfg(test)]
mod tests;

/// An encoding of octets in text. A text that is none of one is told by [`Encoding::is_valid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Encoding {
    /// RFC 4648, section 4. Padding is asked for; line ends, which MIME allows, are not.
    Base64 = 1,
    /// RFC 4648, section 5. Padding is complete or left out.
    Base64Url = 2,
    /// RFC 4648, section 6, in either case.
    Base32 = 3,
    /// RFC 4648, section 7, in either case.
    Base32Hex = 4,
    /// RFC 4648, section 8, in either case.
    Base16 = 5,
    /// RFC 2045, section 2.7: lines of ASCII.
    SevenBit = 6,
    /// RFC 2045, section 2.8: lines of octets.
    EightBit = 7,
    /// RFC 2045, section 2.9: any octets.
    Binary = 8,
    /// RFC 2045, section 6.7.
    QuotedPrintable = 9,
}

/// Every encoding and its name, at the place of its code less one. Codes are kept in snapshots: a new encoding goes to
/// the end.
const ALL: [(Encoding, &str); 9] = [
    (Encoding::Base64, "base64"),
    (Encoding::Base64Url, "base64url"),
    (Encoding::Base32, "base32"),
    (Encoding::Base32Hex, "base32hex"),
    (Encoding::Base16, "base16"),
    (Encoding::SevenBit, "7bit"),
    (Encoding::EightBit, "8bit"),
    (Encoding::Binary, "binary"),
    (Encoding::QuotedPrintable, "quoted-printable"),
];

/// Characters of a line in quoted-printable text (RFC 2045, section 6.7, rule 5).
const QUOTED_LINE: usize = 76;
/// Octets of a line of 7bit or 8bit data (RFC 2045, section 2.7).
const LINE: usize = 998;

impl Encoding {
    /// The encoding that a schema calls `name`, in any case (RFC 2045, section 6.1); none if it is not known.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        ALL.into_iter()
            .find(|(_, known)| name.eq_ignore_ascii_case(known.as_bytes()))
            .map(|(encoding, _)| encoding)
    }

    /// The encoding's code, for [`Encoding::from_code`]; never 0.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The encoding with the code `code`.
    pub fn from_code(code: u8) -> Option<Self> {
        let (encoding, _) = ALL.get(usize::from(code.checked_sub(1)?))?;
        Some(*encoding)
    }

    /// Whether `text` (WTF-8) is in the encoding, without decoding it.
    pub fn is_valid(self, text: &[u8]) -> bool {
        self.read(text, |_| Ok(())) == Ok(true)
    }

    /// The octets that `text` (WTF-8) encodes; none if it is not in the encoding.
    pub fn decode(self, text: &[u8]) -> Result<Option<Vec<u8>>, LimitError> {
        let mut octets = Vec::new();
        let valid = self.read(text, |octet| octets.try_push(octet))?;
        Ok(valid.then_some(octets))
    }

    /// Gives the octets that `text` encodes to `emit`, up to where it turns out not to be in the encoding.
    fn read(self, text: &[u8], emit: impl FnMut(u8) -> Result<(), LimitError>) -> Result<bool, LimitError> {
        match self {
            Encoding::Base64 => read_digits(text, 6, Padding::Required, base64_digit, emit),
            Encoding::Base64Url => read_digits(text, 6, Padding::Optional, base64url_digit, emit),
            Encoding::Base32 => read_digits(text, 5, Padding::Required, base32_digit, emit),
            Encoding::Base32Hex => read_digits(text, 5, Padding::Required, base32hex_digit, emit),
            Encoding::Base16 => read_digits(text, 4, Padding::Required, base16_digit, emit),
            Encoding::SevenBit if !text.is_ascii() => Ok(false),
            Encoding::SevenBit | Encoding::EightBit if !is_in_lines(text) => Ok(false),
            Encoding::SevenBit | Encoding::EightBit | Encoding::Binary => {
                text.iter().copied().try_for_each(emit).map(|()| true)
            }
            Encoding::QuotedPrintable => read_quoted(text, emit),
        }
    }
}

/// Whether a text must be filled up with `=` to a whole number of octets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Padding {
    Required,
    Optional,
}

/// Reads digits of `bits` bits each, the highest bits first (RFC 4648). Bits behind the last octet must be zero, as an
/// encoder must write them (section 3.5).
fn read_digits(
    text: &[u8],
    bits: u32,
    padding: Padding,
    value: impl Fn(u8) -> Option<u8>,
    mut emit: impl FnMut(u8) -> Result<(), LimitError>,
) -> Result<bool, LimitError> {
    // The least number of digits that makes whole octets.
    let group = match bits {
        6 => 4,
        5 => 8,
        _ => 2,
    };
    let length = text.iter().rposition(|&byte| byte != b'=').map_or(0, |last| last + 1);
    let (digits, padded) = text.split_at(length);
    let missing = (group - digits.len() % group) % group;
    if padded.len() != missing && (padding == Padding::Required || !padded.is_empty()) {
        return Ok(false);
    }
    let mut pending = 0_u32;
    let mut count = 0;
    for &digit in digits {
        let Some(value) = value(digit) else {
            return Ok(false);
        };
        pending = pending << bits | u32::from(value);
        count += bits;
        if count >= 8 {
            count -= 8;
            emit((pending >> count) as u8)?;
            pending &= (1 << count) - 1;
        }
    }
    // A whole digit that is left over makes no octet.
    Ok(count < bits && pending == 0)
}

fn base64_digit(byte: u8) -> Option<u8> {
    match byte {
        b'+' => Some(62),
        b'/' => Some(63),
        _ => alphanumeric_digit(byte),
    }
}

fn base64url_digit(byte: u8) -> Option<u8> {
    match byte {
        b'-' => Some(62),
        b'_' => Some(63),
        _ => alphanumeric_digit(byte),
    }
}

fn alphanumeric_digit(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        _ => None,
    }
}

fn base32_digit(byte: u8) -> Option<u8> {
    match byte.to_ascii_uppercase() {
        letter @ b'A'..=b'Z' => Some(letter - b'A'),
        digit @ b'2'..=b'7' => Some(digit - b'2' + 26),
        _ => None,
    }
}

fn base32hex_digit(byte: u8) -> Option<u8> {
    match byte.to_ascii_uppercase() {
        digit @ b'0'..=b'9' => Some(digit - b'0'),
        letter @ b'A'..=b'V' => Some(letter - b'A' + 10),
        _ => None,
    }
}

fn base16_digit(byte: u8) -> Option<u8> {
    base32hex_digit(byte).filter(|&value| value < 16)
}

/// Whether `text` has no NUL, CR and LF only together, and no line that is too long.
fn is_in_lines(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').peekable();
    while let Some(line) = lines.next() {
        let line = match (lines.peek(), line.strip_suffix(b"\r")) {
            (None, _) => line,
            (Some(_), Some(line)) => line,
            (Some(_), None) => return false,
        };
        if line.len() > LINE || line.iter().any(|byte| matches!(byte, b'\r' | b'\0')) {
            return false;
        }
    }
    true
}

/// Reads quoted-printable text (RFC 2045, section 6.7).
fn read_quoted(text: &[u8], mut emit: impl FnMut(u8) -> Result<(), LimitError>) -> Result<bool, LimitError> {
    let mut rest = text;
    let mut column = 0;
    loop {
        let (length, octet) = match *rest {
            [] => return Ok(true),
            [b'\r', b'\n', ref next @ ..] => {
                emit(b'\r')?;
                emit(b'\n')?;
                (rest, column) = (next, 0);
                continue;
            }
            // A soft line break stands for nothing; it takes a place in its line.
            [b'=', b'\r', b'\n', ref next @ ..] if column < QUOTED_LINE && !next.is_empty() => {
                (rest, column) = (next, 0);
                continue;
            }
            [b'=', high, low, ..] => match (capital_hex(high), capital_hex(low)) {
                (Some(high), Some(low)) => (3, high << 4 | low),
                _ => return Ok(false),
            },
            // White space at the end of a line may get lost on the way.
            [b' ' | b'\t'] | [b' ' | b'\t', b'\r', ..] => return Ok(false),
            [octet @ (b'\t' | b' '..=b'<' | b'>'..=b'~'), ..] => (1, octet),
            _ => return Ok(false),
        };
        column += length;
        if column > QUOTED_LINE {
            return Ok(false);
        }
        emit(octet)?;
        rest = rest.get(length..).unwrap_or_default();
    }
}

fn capital_hex(byte: u8) -> Option<u8> {
    base16_digit(byte).filter(|_| !byte.is_ascii_lowercase())
}

/// Whether the media type `name` is JSON: `application/json`, `text/json`, or a type with the suffix `+json`
/// (RFC 6838, section 4.2.8), whatever its parameters.
pub fn is_json(name: &[u8]) -> bool {
    let essence = name.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii();
    let Some(slash) = essence.iter().position(|&byte| byte == b'/') else {
        return false;
    };
    let (ty, subtype) = (&essence[..slash], &essence[slash + 1..]);
    let plain = subtype.eq_ignore_ascii_case(b"json");
    let suffixed = subtype
        .split_last_chunk::<5>()
        .is_some_and(|(subtype, suffix)| is_token(subtype) && suffix.eq_ignore_ascii_case(b"+json"));
    plain && (ty.eq_ignore_ascii_case(b"application") || ty.eq_ignore_ascii_case(b"text")) || suffixed && is_token(ty)
}

/// `token` of RFC 2045, section 5.1: visible ASCII without specials.
fn is_token(text: &[u8]) -> bool {
    !text.is_empty()
        && text
            .iter()
            .all(|byte| byte.is_ascii_graphic() && !b"()<>@,;:\\\"/[]?=".contains(byte))
}
