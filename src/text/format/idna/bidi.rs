//! The Bidi rule: which labels can be told apart where text runs from right to left (RFC 5893, section 2).

use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;

/// How a label is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// The label has a character that is written from right to left; then the rule binds the whole name.
    pub right_to_left: bool,
    /// The label follows the rule.
    pub follows_bidi_rule: bool,
}

/// The direction of a label of letters, digits and hyphens. These are of the classes L, EN and ES, so that only the
/// first one matters.
pub fn of_ascii(label: &[u8]) -> Direction {
    Direction {
        right_to_left: false,
        follows_bidi_rule: label.first().is_some_and(u8::is_ascii_alphabetic),
    }
}

/// The direction of a U-label.
pub fn of_unicode(label: &[char]) -> Direction {
    let map = CodePointMapData::<BidiClass>::new();
    let classes = label.iter().map(|&c| map.get(c));
    let has = |class| classes.clone().any(|found| found == class);
    // Marks may follow the class that conditions 3 and 6 ask at the end.
    let last = classes.clone().rfind(|&class| class != BidiClass::NonspacingMark);
    let follows_bidi_rule = match classes.clone().next() {
        Some(BidiClass::RightToLeft | BidiClass::ArabicLetter) => {
            let right = classes.clone().all(|class| RIGHT_TO_LEFT.contains(&class));
            let both_digits = has(BidiClass::EuropeanNumber) && has(BidiClass::ArabicNumber);
            right && !both_digits && last.is_some_and(|last| RIGHT_TO_LEFT_END.contains(&last))
        }
        Some(BidiClass::LeftToRight) => {
            let left = classes.clone().all(|class| LEFT_TO_RIGHT.contains(&class));
            left && matches!(last, Some(BidiClass::LeftToRight | BidiClass::EuropeanNumber))
        }
        _ => false,
    };
    Direction {
        right_to_left: has(BidiClass::RightToLeft) || has(BidiClass::ArabicLetter) || has(BidiClass::ArabicNumber),
        follows_bidi_rule,
    }
}

/// What a label from right to left may have (condition 2).
const RIGHT_TO_LEFT: [BidiClass; 10] = [
    BidiClass::RightToLeft,
    BidiClass::ArabicLetter,
    BidiClass::ArabicNumber,
    BidiClass::EuropeanNumber,
    BidiClass::EuropeanSeparator,
    BidiClass::CommonSeparator,
    BidiClass::EuropeanTerminator,
    BidiClass::OtherNeutral,
    BidiClass::BoundaryNeutral,
    BidiClass::NonspacingMark,
];

/// What a label from right to left may end with (condition 3).
const RIGHT_TO_LEFT_END: [BidiClass; 4] = [
    BidiClass::RightToLeft,
    BidiClass::ArabicLetter,
    BidiClass::EuropeanNumber,
    BidiClass::ArabicNumber,
];

/// What a label from left to right may have (condition 5).
const LEFT_TO_RIGHT: [BidiClass; 8] = [
    BidiClass::LeftToRight,
    BidiClass::EuropeanNumber,
    BidiClass::EuropeanSeparator,
    BidiClass::CommonSeparator,
    BidiClass::EuropeanTerminator,
    BidiClass::OtherNeutral,
    BidiClass::BoundaryNeutral,
    BidiClass::NonspacingMark,
];
