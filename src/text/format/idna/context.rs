//! Contextual rules: where a code point may stand that means something in some scripts only (RFC 5892, appendix A).

use icu_properties::CodePointMapData;
use icu_properties::props::{CanonicalCombiningClass, JoiningType, Script};
use icu_properties::script::ScriptWithExtensions;

/// Whether the rule of the code point at `at` holds; false where that code point has none.
pub fn allows(label: &[char], at: usize) -> bool {
    let (before, after) = label.split_at(at);
    let Some((&c, after)) = after.split_first() else {
        return false;
    };
    let last = before.last().copied();
    match c {
        // A.1. ZERO WIDTH NON-JOINER
        '\u{200c}' => is_virama(last) || breaks_a_join(before, after),
        // A.2. ZERO WIDTH JOINER
        '\u{200d}' => is_virama(last),
        // A.3. MIDDLE DOT
        '\u{b7}' => last == Some('l') && after.first() == Some(&'l'),
        // A.4. GREEK LOWER NUMERAL SIGN (KERAIA)
        '\u{375}' => after.first().is_some_and(|&next| script(next) == Script::Greek),
        // A.5. HEBREW PUNCTUATION GERESH, A.6. HEBREW PUNCTUATION GERSHAYIM
        '\u{5f3}' | '\u{5f4}' => last.is_some_and(|last| script(last) == Script::Hebrew),
        // A.7. KATAKANA MIDDLE DOT
        '\u{30fb}' => label
            .iter()
            .any(|&c| [Script::Hiragana, Script::Katakana, Script::Han].contains(&script(c))),
        // A.8. ARABIC-INDIC DIGITS
        '\u{660}'..='\u{669}' => !label.iter().any(|c| matches!(c, '\u{6f0}'..='\u{6f9}')),
        // A.9. EXTENDED ARABIC-INDIC DIGITS
        '\u{6f0}'..='\u{6f9}' => !label.iter().any(|c| matches!(c, '\u{660}'..='\u{669}')),
        _ => false,
    }
}

fn is_virama(c: Option<char>) -> bool {
    let classes = CodePointMapData::<CanonicalCombiningClass>::new();
    c.is_some_and(|c| classes.get(c) == CanonicalCombiningClass::Virama)
}

/// Whether the letters on both sides would be joined, transparent code points between left out.
fn breaks_a_join(before: &[char], after: &[char]) -> bool {
    let types = CodePointMapData::<JoiningType>::new();
    let joining = |c: &char| Some(types.get(*c)).filter(|&ty| ty != JoiningType::Transparent);
    let left = before.iter().rev().find_map(joining);
    let right = after.iter().find_map(joining);
    matches!(left, Some(JoiningType::LeftJoining | JoiningType::DualJoining))
        && matches!(right, Some(JoiningType::RightJoining | JoiningType::DualJoining))
}

/// The property Script, read from the table of Script_Extensions, which regular expressions use too.
fn script(c: char) -> Script {
    ScriptWithExtensions::new().get_script_val(c)
}
