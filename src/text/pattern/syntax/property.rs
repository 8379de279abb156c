//! Unicode properties: what `\p{...}` may name (ECMA-262, section 22.2.1.2 and tables 67 to 69).

use super::char_set::{CharSet, LAST};
use crate::base::LimitError;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup, IdContinue, IdStart, Script, WhiteSpace};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, CodePointSetData, PropertyParser};
use std::ops::RangeInclusive;

/// Adds the code points that `\p{name}` or `\p{name=value}` stands for to `set`; false if there is no such property.
/// Names and values are matched as they are written, without the loose matching of UAX 44.
pub fn add_property(set: &mut CharSet, name: &[u8], value: Option<&[u8]>) -> Result<bool, LimitError> {
    match (name, value) {
        (b"General_Category" | b"gc", Some(value)) => add_general_category(set, value),
        (b"Script" | b"sc", Some(value)) => add_script(set, value, false),
        (b"Script_Extensions" | b"scx", Some(value)) => add_script(set, value, true),
        (_, Some(_)) => Ok(false),
        (b"Any", None) => set.add(0, LAST).map(|()| true),
        (b"ASCII", None) => set.add(0, 0x7f).map(|()| true),
        (b"Assigned", None) => {
            let mut unassigned = CodePointMapData::<GeneralCategory>::new()
                .iter_ranges_for_value_complemented(GeneralCategory::Unassigned);
            add_all(set, &mut unassigned)
        }
        // The alias of the standard; the library knows the property by another.
        (b"space", None) => add_all(set, &mut CodePointSetData::new::<WhiteSpace>().iter_ranges()),
        (name, None) => match CodePointSetData::new_for_ecma262(name) {
            Some(property) => add_all(set, &mut property.iter_ranges()),
            None => add_general_category(set, name),
        },
    }
}

fn add_general_category(set: &mut CharSet, value: &[u8]) -> Result<bool, LimitError> {
    let Some(group) = PropertyParser::<GeneralCategoryGroup>::new().get_strict_utf8(value) else {
        return Ok(false);
    };
    add_all(
        set,
        &mut CodePointMapData::<GeneralCategory>::new().iter_ranges_for_group(group),
    )
}

/// The map of Script_Extensions holds each code point's Script too, so that one table serves both properties.
fn add_script(set: &mut CharSet, value: &[u8], extensions: bool) -> Result<bool, LimitError> {
    let Some(script) = PropertyParser::<Script>::new().get_strict_utf8(value) else {
        return Ok(false);
    };
    let map = ScriptWithExtensions::new();
    if extensions {
        return add_all(set, &mut map.get_script_extensions_ranges(script));
    }
    // UAX 24: a script that is neither Common nor Inherited is among the extensions of its own characters.
    if script == Script::Common || script == Script::Inherited {
        add_runs(set, 0..=LAST, |code_point| map.get_script_val32(code_point) == script)?;
    } else {
        for range in map.get_script_extensions_ranges(script) {
            add_runs(set, range, |code_point| map.get_script_val32(code_point) == script)?;
        }
    }
    Ok(true)
}

fn add_all(set: &mut CharSet, ranges: &mut dyn Iterator<Item = RangeInclusive<u32>>) -> Result<bool, LimitError> {
    for range in ranges {
        set.add(*range.start(), *range.end())?;
    }
    Ok(true)
}

/// Adds the runs of code points in `range` that `keep` holds for.
fn add_runs(set: &mut CharSet, range: RangeInclusive<u32>, keep: impl Fn(u32) -> bool) -> Result<(), LimitError> {
    let end = *range.end();
    let mut run = None;
    for code_point in range {
        match (run, keep(code_point)) {
            (None, true) => run = Some(code_point),
            (Some(first), false) => {
                set.add(first, code_point - 1)?;
                run = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
    match run {
        Some(first) => set.add(first, end),
        None => Ok(()),
    }
}

/// IdentifierStartChar, which may begin a group's name.
pub fn is_name_start(code_point: u32) -> bool {
    matches!(code_point, 0x24 | 0x5f) || CodePointSetData::new::<IdStart>().contains32(code_point)
}

/// IdentifierPartChar, which may go on in a group's name.
pub fn is_name_part(code_point: u32) -> bool {
    matches!(code_point, 0x24 | 0x200c | 0x200d) || CodePointSetData::new::<IdContinue>().contains32(code_point)
}
