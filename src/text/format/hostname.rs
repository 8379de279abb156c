//! Host names.

use super::idna::{self, Direction};

/// Octets of a name in its form on the wire without the root's, which is 255 less two (RFC 1035, section 3.1).
const NAME: usize = 253;
/// Octets of a label (RFC 1035, section 3.1).
const LABEL: usize = 63;

/// A host name of RFC 1123, section 2.1. A label that begins with `xn--` must be an A-label (RFC 5890, section 2.3.2.1).
pub fn is_hostname(text: &[u8]) -> bool {
    let mut name = Name::default();
    text.len() <= NAME && text.split(|&byte| byte == b'.').all(|label| name.add_ldh_label(label)) && name.is_valid()
}

/// A host name of NR-LDH labels, A-labels and U-labels (RFC 5890, section 2.3), with any of the full stops that IDNA2003
/// separates labels by (RFC 3490, section 3.1).
pub fn is_idn_hostname(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    let mut name = Name::default();
    text.split(['.', '\u{3002}', '\u{ff0e}', '\u{ff61}']).all(|label| {
        if label.is_ascii() {
            let reserved = label.get(2..4) == Some("--") && !idna::has_ace_prefix(label.as_bytes());
            return !reserved && name.add_ldh_label(label.as_bytes());
        }
        idna::u_label(label).is_some_and(|(octets, direction)| name.add(octets, direction))
    }) && name.is_valid()
}

/// Letters, digits and hyphens, no hyphen at either end (RFC 1123, section 2.1).
pub fn is_ldh_label(label: &[u8]) -> bool {
    (1..=LABEL).contains(&label.len())
        && !label.starts_with(b"-")
        && !label.ends_with(b"-")
        && label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

/// What the labels read so far say about the name as a whole.
#[derive(Debug, Default)]
struct Name {
    /// Octets in ASCII form, a dot behind each label.
    octets: usize,
    /// Some label is written from right to left.
    right_to_left: bool,
    /// Some label breaks the Bidi rule.
    breaks_bidi_rule: bool,
}

impl Name {
    /// Takes in a label; false once the name is too long.
    fn add(&mut self, octets: usize, direction: Direction) -> bool {
        self.octets += octets + 1;
        self.right_to_left |= direction.right_to_left;
        self.breaks_bidi_rule |= !direction.follows_bidi_rule;
        self.octets <= NAME + 1
    }

    /// Takes in a label of ASCII; false if it is not valid or makes the name too long.
    fn add_ldh_label(&mut self, label: &[u8]) -> bool {
        is_ldh_label(label) && idna::ascii_label(label).is_some_and(|direction| self.add(label.len(), direction))
    }

    /// Whether the name as a whole is valid: the Bidi rule binds all labels of a name that has one written from right to
    /// left (RFC 5893, section 2).
    fn is_valid(&self) -> bool {
        !(self.right_to_left && self.breaks_bidi_rule)
    }
}
