//! UUIDs (RFC 9562, section 4).

/// The length of a UUID in bytes.
const LENGTH: usize = 36;

/// `UUID`: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12. Version and variant are not looked at.
pub fn is_uuid(text: &[u8]) -> bool {
    text.len() == LENGTH
        && text.iter().enumerate().all(|(place, byte)| match place {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}
