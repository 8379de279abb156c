//! The derived property of RFC 5892: whether a code point may stand in a label.

use icu_properties::props::{ChangesWhenNfkcCasefolded, DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The derived property. UNASSIGNED is one with DISALLOWED: neither may stand in a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derived {
    /// PVALID.
    Valid,
    /// CONTEXTJ or CONTEXTO: [`super::context`] decides.
    Context,
    /// DISALLOWED or UNASSIGNED.
    Disallowed,
}

/// The derived property of `c`: the algorithm of section 3.
pub fn property(c: char) -> Derived {
    if let Some(derived) = exception(c) {
        return derived;
    }
    match c {
        '-' | '0'..='9' | 'a'..='z' => Derived::Valid,
        '\u{200c}' | '\u{200d}' => Derived::Context,
        _ if is_old_hangul_jamo(c) || is_unstable(c) || is_ignorable(c) => Derived::Disallowed,
        _ if is_letter_or_digit(c) => Derived::Valid,
        _ => Derived::Disallowed,
    }
}

/// Exceptions (section 2.6).
fn exception(c: char) -> Option<Derived> {
    match c {
        '\u{df}' | '\u{3c2}' | '\u{6fd}' | '\u{6fe}' | '\u{f0b}' | '\u{3007}' => Some(Derived::Valid),
        '\u{b7}' | '\u{375}' | '\u{5f3}' | '\u{5f4}' | '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}' | '\u{30fb}' => {
            Some(Derived::Context)
        }
        '\u{640}' | '\u{7fa}' | '\u{302e}' | '\u{302f}' | '\u{3031}'..='\u{3035}' | '\u{303b}' => {
            Some(Derived::Disallowed)
        }
        _ => None,
    }
}

/// OldHangulJamo (section 2.9): Hangul_Syllable_Type L, V or T.
fn is_old_hangul_jamo(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}' | '\u{a960}'..='\u{a97c}' | '\u{d7b0}'..='\u{d7c6}' | '\u{d7cb}'..='\u{d7fb}')
}

/// Unstable (section 2.2): normal form KC and case folding change it. Unicode's own property of that meaning differs in
/// default ignorable code points only, which are disallowed anyway.
fn is_unstable(c: char) -> bool {
    CodePointSetData::new::<ChangesWhenNfkcCasefolded>().contains(c)
}

/// IgnorableProperties (section 2.3) and IgnorableBlocks (section 2.4). White space and noncharacters, which are among
/// the former, are no letters or digits anyway.
fn is_ignorable(c: char) -> bool {
    matches!(c, '\u{20d0}'..='\u{20ff}' | '\u{1d100}'..='\u{1d24f}')
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// LetterDigits (section 2.1).
fn is_letter_or_digit(c: char) -> bool {
    matches!(
        CodePointMapData::<GeneralCategory>::new().get(c),
        GeneralCategory::LowercaseLetter
            | GeneralCategory::UppercaseLetter
            | GeneralCategory::OtherLetter
            | GeneralCategory::DecimalNumber
            | GeneralCategory::ModifierLetter
            | GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
    )
}
