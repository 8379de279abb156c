//! Labels of internationalized domain names: IDNA 2008 (RFC 5890 to 5893).
//!
//! A label comes in two forms: as a U-label, in Unicode, and as an A-label, `xn--` and the U-label's Punycode. This
//! checks that a text is one or the other: that each code point may be registered, alone ([`derived`]) and where it
//! stands ([`context`]), that the label is in normal form C ([`normal_form`]), and which way it is written ([`bidi`]).

mod bidi;
mod compositions;
mod context;
mod derived;
mod normal_form;
mod punycode;

#[cfg(test)]
mod tests;

pub use bidi::Direction;
use derived::Derived;
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

/// What an A-label begins with, in any case.
const ACE_PREFIX: &[u8] = b"xn--";
/// The code points that Punycode can bring into the 63 octets of an A-label: none takes less than an octet.
const LONGEST: usize = 63 - ACE_PREFIX.len();

/// Whether `label` begins as an A-label does.
pub fn has_ace_prefix(label: &[u8]) -> bool {
    label
        .split_first_chunk::<4>()
        .is_some_and(|(prefix, _)| prefix.eq_ignore_ascii_case(ACE_PREFIX))
}

/// The direction of a label of letters, digits and hyphens; none if it begins as an A-label and is none.
pub fn ascii_label(label: &[u8]) -> Option<Direction> {
    if !has_ace_prefix(label) {
        return Some(bidi::of_ascii(label));
    }
    // Case means nothing in an A-label, and a U-label has no capitals (RFC 5891, section 5.3).
    let mut lower = [0; LONGEST];
    let encoded = label.get(ACE_PREFIX.len()..)?;
    let lower = lower.get_mut(..encoded.len())?;
    lower.copy_from_slice(encoded);
    lower.make_ascii_lowercase();
    let mut buffer = ['\0'; LONGEST];
    let decoded = punycode::decode(lower, &mut buffer)?;
    let registrable = !decoded.iter().all(char::is_ascii) && is_registrable(decoded);
    registrable.then(|| bidi::of_unicode(decoded))
}

/// The octets of the A-label of `label`, which is not ASCII, and its direction; none if it is no U-label.
pub fn u_label(label: &str) -> Option<(usize, Direction)> {
    let mut buffer = ['\0'; LONGEST];
    let mut length = 0;
    for c in label.chars() {
        *buffer.get_mut(length)? = c;
        length += 1;
    }
    let label = buffer.get(..length)?;
    let mut octets = ACE_PREFIX.len();
    punycode::encode(label, |_| octets += 1)?;
    let valid = octets <= ACE_PREFIX.len() + LONGEST && is_registrable(label);
    valid.then(|| (octets, bidi::of_unicode(label)))
}

/// What RFC 5891, section 4.2, asks of a U-label, save the Bidi rule, which the other labels have a say in.
fn is_registrable(label: &[char]) -> bool {
    let hyphens = label.starts_with(&['-']) || label.ends_with(&['-']) || label.get(2..4) == Some(&['-', '-']);
    !hyphens
        && label.first().is_some_and(|&first| !is_mark(first))
        && label.iter().enumerate().all(|(at, &c)| match derived::property(c) {
            Derived::Valid => true,
            Derived::Context => context::allows(label, at),
            Derived::Disallowed => false,
        })
        && normal_form::is_nfc(label)
}

fn is_mark(c: char) -> bool {
    matches!(
        CodePointMapData::<GeneralCategory>::new().get(c),
        GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark | GeneralCategory::EnclosingMark
    )
}
