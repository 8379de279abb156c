//! What the components of URIs, IRIs and URI templates are made of: characters of a class, and octets that are
//! percent-encoded (RFC 3986, section 2).

/// A class of characters. Each is one bit of what [`classes`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Class {
    /// `iunreserved` and `sub-delims` of RFC 3987, section 2.2: a registered name.
    Name = 1,
    /// [`Class::Name`] and the colon: `iuserinfo`.
    User = 1 << 1,
    /// `ipchar` and the slash.
    Path = 1 << 2,
    /// [`Class::Path`], the question mark and `iprivate`: `iquery`.
    Query = 1 << 3,
    /// [`Class::Path`] and the question mark: `ifragment`.
    Fragment = 1 << 4,
    /// `literals` of RFC 6570, section 2.1, and the apostrophe, which its errata add.
    Literal = 1 << 5,
    /// `varchar` of RFC 6570, section 2.3.
    Variable = 1 << 6,
}

/// Whether `text` has only characters of the class `class` and percent-encoded octets.
pub fn is_made_of(text: &str, class: Class) -> bool {
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        let valid = match c {
            '%' => is_hex(characters.next()) && is_hex(characters.next()),
            _ => classes(c) & class as u8 != 0,
        };
        if !valid {
            return false;
        }
    }
    true
}

fn is_hex(digit: Option<char>) -> bool {
    digit.is_some_and(|digit| digit.is_ascii_hexdigit())
}

/// The classes of `c`.
fn classes(c: char) -> u8 {
    match ASCII.get(c as usize) {
        Some(&classes) => classes,
        None if is_ucs_char(c) => !(Class::Variable as u8),
        None if is_private(c) => Class::Query as u8 | Class::Literal as u8,
        None => 0,
    }
}

/// The classes of each character of ASCII.
static ASCII: [u8; 128] = {
    let mut table = [0; 128];
    let mut c = 0;
    while c < table.len() {
        table[c] = ascii_classes(c as u8);
        c += 1;
    }
    table
};

const fn ascii_classes(c: u8) -> u8 {
    const REFERENCE: u8 = Class::Query as u8 | Class::Fragment as u8;
    const PATH: u8 = REFERENCE | Class::Path as u8;
    const USER: u8 = PATH | Class::User as u8;
    const NAME: u8 = USER | Class::Name as u8;
    let classes = match c {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => NAME | Class::Variable as u8,
        b'-' | b'.' | b'~' => NAME,
        b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=' => NAME,
        b':' => USER,
        b'@' | b'/' => PATH,
        b'?' => REFERENCE,
        _ => 0,
    };
    match c {
        b'"' | b'%' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' => classes,
        b'!'..=b'~' => classes | Class::Literal as u8,
        _ => classes,
    }
}

/// `ucschar` of RFC 3987, section 2.2.
fn is_ucs_char(c: char) -> bool {
    match u32::from(c) {
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef => true,
        code_point @ 0x1_0000..=0xe_ffff => code_point & 0xffff <= 0xfffd && !matches!(code_point, 0xe_0000..=0xe_0fff),
        _ => false,
    }
}

/// `iprivate` of RFC 3987, section 2.2.
fn is_private(c: char) -> bool {
    matches!(u32::from(c), 0xe000..=0xf8ff | 0xf_0000..=0xf_fffd | 0x10_0000..=0x10_fffd)
}
