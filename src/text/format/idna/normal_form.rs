//! Normal form C of a label (UAX 15).
//!
//! A code point that RFC 5892 allows is in that form when it stands alone, and is no part of a Hangul syllable. So a
//! label leaves the form in two ways only: its marks are out of order, or one of them would be composed with the
//! character that it follows.

use super::compositions::{COMPOSITIONS, LEADS};
use icu_properties::CodePointMapData;
use icu_properties::props::CanonicalCombiningClass;

/// The combining class of what is no mark.
const STARTER: CanonicalCombiningClass = CanonicalCombiningClass::NotReordered;

/// Whether `label`, of code points that may stand in a label, is in normal form C.
pub fn is_nfc(label: &[char]) -> bool {
    let classes = CodePointMapData::<CanonicalCombiningClass>::new();
    let mut starter = None;
    let mut last = STARTER;
    for &c in label {
        let class = classes.get(c);
        if class != STARTER && class < last {
            return false;
        }
        // Blocked is a mark that one of its class stands before, and a starter that any mark stands before.
        let blocked = last != STARTER && (class == STARTER || class == last);
        if !blocked && starter.is_some_and(|starter| would_compose(starter, c, class)) {
            return false;
        }
        if class == STARTER {
            starter = Some(c);
        }
        last = class;
    }
    true
}

/// Whether normalization would compose `c`, of combining class `class`, with `starter` or with what is left of it
/// without the marks that come behind `c` in canonical order.
fn would_compose(starter: char, c: char, class: CanonicalCombiningClass) -> bool {
    let lead = LEADS
        .iter()
        .find(|(composite, _)| *composite == c)
        .map_or(c, |&(_, lead)| lead);
    let Ok(row) = COMPOSITIONS.binary_search_by_key(&lead, |&(second, _)| second) else {
        return false;
    };
    let row = COMPOSITIONS[row].1;
    let classes = CodePointMapData::<CanonicalCombiningClass>::new();
    let mut starter = starter;
    loop {
        if pairs(row).any(|(first, _)| first == starter) {
            return true;
        }
        // A starter comes behind all marks.
        if class == STARTER {
            return false;
        }
        match decompose(starter) {
            Some((rest, mark)) if class < classes.get(mark) => starter = rest,
            _ => return false,
        }
    }
}

/// The starter and the mark that `c` is composed of.
fn decompose(c: char) -> Option<(char, char)> {
    COMPOSITIONS.iter().find_map(|&(second, row)| {
        let (first, _) = pairs(row).find(|&(_, composite)| composite == c)?;
        Some((first, second))
    })
}

/// The first characters of a row of [`COMPOSITIONS`] and what each is composed to.
fn pairs(row: &str) -> impl Iterator<Item = (char, char)> {
    let mut characters = row.chars();
    std::iter::from_fn(move || characters.next().zip(characters.next()))
}
