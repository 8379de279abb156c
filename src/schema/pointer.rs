//! JSON pointers (RFC 6901): reading them token by token, and writing the one that leads to an entry of a tape.

use std::borrow::Cow;

use crate::base::LimitError;
use crate::json::{Instance, Type, Value};

/// Undoes the escapes of one reference token: `~1` is a slash, `~0` a tilde. `None` if another `~` occurs.
pub(super) fn unescape(token: &[u8]) -> Option<Cow<'_, [u8]>> {
    if !token.contains(&b'~') {
        return Some(Cow::Borrowed(token));
    }
    let mut bytes = token.iter();
    let mut unescaped = Vec::with_capacity(token.len());
    while let Some(&byte) = bytes.next() {
        unescaped.push(match byte {
            b'~' => match bytes.next() {
                Some(b'0') => b'~',
                Some(b'1') => b'/',
                _ => return None,
            },
            _ => byte,
        });
    }
    Some(Cow::Owned(unescaped))
}

/// Appends `key`, decoded WTF-8, as a reference token; a lone surrogate becomes U+FFFD.
fn push_token(key: &[u8], out: &mut String) {
    out.push('/');
    for c in String::from_utf8_lossy(key).chars() {
        match c {
            '~' => out.push_str("~0"),
            '/' => out.push_str("~1"),
            _ => out.push(c),
        }
    }
}

/// The array index that a reference token stands for: digits without a leading zero.
pub(super) fn array_index(token: &[u8]) -> Option<usize> {
    match token {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] if token.iter().all(u8::is_ascii_digit) => std::str::from_utf8(token).ok()?.parse().ok(),
        _ => None,
    }
}

/// Appends the pointer that leads from `root` to the entry at tape index `at` below it.
pub(super) fn write_path(root: Value<'_>, at: u32, out: &mut String) -> Result<(), LimitError> {
    let mut value = root;
    let mut key_bytes = Vec::new();
    while value.at() < at {
        // The child sought is the last one that starts no later than `at`.
        let child = match value.ty() {
            Type::Object => {
                let before = value.members().take_while(|(_, child)| child.at() <= at);
                let Some((key, child)) = before.last() else { break };
                push_token(key.decode(&mut key_bytes)?, out);
                child
            }
            Type::Array => {
                let before = value.items().take_while(|child| child.at() <= at);
                let Some((index, child)) = before.enumerate().last() else {
                    break;
                };
                out.push('/');
                out.push_str(&index.to_string());
                child
            }
            Type::Null | Type::Boolean | Type::Number | Type::String | Type::Alien => break,
        };
        value = child;
    }
    Ok(())
}
