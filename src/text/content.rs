//! Content in strings: what `contentEncoding` and `contentMediaType` may name (JSON Schema Validation 2020-12,
//! section 8).

use crate::base::{Grow, LimitError};

#[cfg(test)]
mod tests;

/// An encoding of octets in text.
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
        let alphabet = match self {
            Encoding::Base64 => &BASE64,
            Encoding::Base64Url => &BASE64URL,
            Encoding::Base32 => &BASE32,
            Encoding::Base32Hex => &BASE32HEX,
            Encoding::Base16 => &BASE16,
            Encoding::SevenBit | Encoding::EightBit | Encoding::Binary => {
                let ascii = self != Encoding::SevenBit || text.is_ascii();
                let valid = ascii && (self == Encoding::Binary || is_in_lines(text));
                return if valid {
                    text.iter().copied().try_for_each(emit).map(|()| true)
                } else {
                    Ok(false)
                };
            }
            Encoding::QuotedPrintable => return read_quoted(text, emit),
        };
        alphabet.read(text, emit)
    }
}

/// Digits that octets are written in, the highest bits first (RFC 4648).
struct Alphabet {
    /// The bits of a digit.
    bits: u32,
    /// The least number of digits that makes whole octets.
    group: usize,
    /// A text may end without being filled up with `=` to whole groups.
    padding_is_optional: bool,
    /// The value of each byte as a digit, [`NO_DIGIT`] for none.
    values: [u8; 256],
}

const NO_DIGIT: u8 = 0xff;

static BASE64: Alphabet = Alphabet {
    bits: 6,
    group: 4,
    padding_is_optional: false,
    values: values(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"),
};

static BASE64URL: Alphabet = Alphabet {
    bits: 6,
    group: 4,
    padding_is_optional: true,
    values: values(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
};

static BASE32: Alphabet = Alphabet {
    bits: 5,
    group: 8,
    padding_is_optional: false,
    values: values(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
};

static BASE32HEX: Alphabet = Alphabet {
    bits: 5,
    group: 8,
    padding_is_optional: false,
    values: values(b"0123456789ABCDEFGHIJKLMNOPQRSTUV"),
};

static BASE16: Alphabet = Alphabet {
    bits: 4,
    group: 2,
    padding_is_optional: false,
    values: values(b"0123456789ABCDEF"),
};

/// The value of each byte among `digits`. A small letter stands for its capital too, unless it is a digit of its own,
/// which then comes later.
const fn values(digits: &[u8]) -> [u8; 256] {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < digits.len() {
        let digit = digits[value];
        values[digit.to_ascii_lowercase() as usize] = value as u8;
        values[digit as usize] = value as u8;
        value += 1;
    }
    values
}

impl Alphabet {
    /// Gives the octets that `text` encodes to `emit`. Bits behind the last octet must be zero, as an encoder must write
    /// them (RFC 4648, section 3.5).
    fn read(&self, text: &[u8], mut emit: impl FnMut(u8) -> Result<(), LimitError>) -> Result<bool, LimitError> {
        let length = text.iter().rposition(|&byte| byte != b'=').map_or(0, |last| last + 1);
        let padding = text.len() - length;
        let missing = (self.group - length % self.group) % self.group;
        if padding != missing && !(padding == 0 && self.padding_is_optional) {
            return Ok(false);
        }
        let mut pending = 0_u32;
        let mut count = 0;
        for &byte in text.iter().take(length) {
            let value = self.values[usize::from(byte)];
            if value == NO_DIGIT {
                return Ok(false);
            }
            pending = pending << self.bits | u32::from(value);
            count += self.bits;
            if count >= 8 {
                count -= 8;
                emit((pending >> count) as u8)?;
                pending &= (1 << count) - 1;
            }
        }
        // A whole digit that is left over makes no octet.
        Ok(count < self.bits && pending == 0)
    }
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
            [b'=', b'\r', b'\n', ref next @ ..] if column < QUOTED_LINE => {
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

/// The value of a hexadecimal digit in upper case, which is the only one that stands here (rule 1).
fn capital_hex(byte: u8) -> Option<u8> {
    let value = BASE16.values[usize::from(byte)];
    (value != NO_DIGIT && !byte.is_ascii_lowercase()).then_some(value)
}

/// Whether the media type `name` is JSON: `application/json`, `text/json`, or a type with the suffix `+json`
/// (RFC 6838, section 4.2.8), whatever its parameters.
pub fn is_json(name: &[u8]) -> bool {
    let essence = name.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii();
    let mut names = essence.splitn(2, |&byte| byte == b'/');
    let (Some(ty), Some(subtype)) = (names.next(), names.next()) else {
        return false;
    };
    let suffixed = subtype
        .split_last_chunk::<5>()
        .is_some_and(|(subtype, suffix)| is_token(subtype) && suffix.eq_ignore_ascii_case(b"+json"));
    suffixed && is_token(ty)
        || essence.eq_ignore_ascii_case(b"application/json")
        || essence.eq_ignore_ascii_case(b"text/json")
}

/// `token` of RFC 2045, section 5.1: visible ASCII without specials.
fn is_token(text: &[u8]) -> bool {
    !text.is_empty()
        && text
            .iter()
            .all(|byte| byte.is_ascii_graphic() && !b"()<>@,;:\\\"/[]?=".contains(byte))
}
