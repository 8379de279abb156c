//! Paths: JSON pointers that grow and shrink with the walk.

use std::fmt::Write;

/// Appends `step` to a JSON pointer (RFC 6901, section 3).
pub(super) fn push_step(path: &mut String, step: &str) {
    path.push('/');
    for character in step.chars() {
        match character {
            '~' => path.push_str("~0"),
            '/' => path.push_str("~1"),
            _ => path.push(character),
        }
    }
}

/// Appends `index` to a JSON pointer.
pub(super) fn push_index(path: &mut String, index: usize) {
    let _ = write!(path, "/{index}");
}

/// Appends `step` to a JSON pointer in URI fragment representation (RFC 6901, section 6), percent-encoding what
/// JavaScript's `encodeURIComponent` does.
pub(super) fn push_fragment_step(path: &mut String, step: &str) {
    path.push('/');
    for byte in step.bytes() {
        match byte {
            b'~' => path.push_str("~0"),
            b'/' => path.push_str("~1"),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'!' | b'*' | b'\'' | b'(' | b')' => {
                path.push(char::from(byte));
            }
            _ => {
                let _ = write!(path, "%{byte:02X}");
            }
        }
    }
}
