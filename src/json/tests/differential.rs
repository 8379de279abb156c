//! The reader against `serde_json`'s: the same documents, the same values.

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::Value as Other;

use super::*;
use crate::json::{hash_value, same, write_canonical};

/// A document's text, with more ways to write it than a printer uses.
fn documents() -> impl Strategy<Value = String> {
    let scalar = prop_oneof![
        "null|true|false",
        "-?(0|[1-9][0-9]{0,20})",
        "-?(0|[1-9][0-9]{0,5})\\.[0-9]{1,12}([eE][+-]?[0-9]{1,2})?",
        strings(),
    ];
    scalar.prop_recursive(5, 60, 8, |inner| {
        prop_oneof![
            (vec(inner.clone(), 0..8), space())
                .prop_map(|(items, space)| { format!("[{space}{}]{space}", items.join(&format!("{space},"))) }),
            (vec((strings(), inner), 0..8), space()).prop_map(|(members, space)| {
                let members: Vec<_> = members
                    .iter()
                    .map(|(key, value)| format!("{key}{space}:{value}{space}"))
                    .collect();
                format!("{space}{{{}{space}}}", members.join(","))
            }),
        ]
    })
}

fn space() -> impl Strategy<Value = String> {
    "( |\n|\r\n|\t){0,3}| {17}"
}

fn strings() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[ a-z]{1,3}",
        "[a-c]",
        "[!-\\[\\]-~&&[^\"]]{0,20}",
        "[é€😀\u{7f}\u{ffff}]",
        r#"\\["\\/bfnrt]"#,
        r"\\u[0-9a-cA-C][0-9a-f]{3}",
        Just(r"\ud83d\ude00".to_owned()),
    ];
    vec(piece, 0..4).prop_map(|pieces| format!("\"{}\"", pieces.concat()))
}

/// Both readers' answers must agree, but for what is known to differ.
fn agree(text: &[u8]) -> Result<(), TestCaseError> {
    let ours = read(text);
    match (&ours, serde_json::from_slice::<Other>(text)) {
        (Ok(tape), Ok(theirs)) => {
            let doc = tape.doc(text);
            agree_on(doc.root(), &theirs)?;
            let mut bytes = Vec::new();
            write_canonical(doc.root(), &mut bytes).unwrap();
            prop_assert!(equals_canonical(doc.root(), &bytes));
        }
        (Err(_), Err(_)) => {}
        (Ok(_), Err(error)) => {
            let reason = error.to_string();
            let known = [
                "lone",
                "surrogate",
                "hex escape",
                "number out of range",
                "recursion limit",
            ];
            prop_assert!(
                known.iter().any(|part| reason.contains(part)),
                "{reason}: {}",
                String::from_utf8_lossy(text)
            );
        }
        (Err(error), Ok(_)) => {
            prop_assert!(
                matches!(error, ReadError::Limit(_)),
                "{error}: {}",
                String::from_utf8_lossy(text)
            );
        }
    }
    Ok(())
}

/// Compares values; numbers that `serde_json` rounds are compared as it sees them.
fn agree_on(ours: Value<'_>, theirs: &Other) -> Result<(), TestCaseError> {
    prop_assert_eq!(ours.ty(), theirs.ty());
    prop_assert_eq!(Instance::len(ours), Instance::len(theirs));
    if let Some(number) = theirs.as_number() {
        let mut text = String::new();
        ours.number().write_json(&mut text);
        match (number.as_i64(), number.as_u64()) {
            (None, None) => {
                // By default it rounds to a neighbour of the nearest.
                let (ours, theirs) = (
                    text.parse::<f64>().unwrap_or(f64::NAN),
                    number.as_f64().unwrap_or(f64::NAN),
                );
                prop_assert!((ours - theirs).abs() <= ours.abs() * 1e-15, "{} {}", ours, theirs);
            }
            _ => prop_assert!(
                same(ours, theirs) && hash_value(ours) == hash_value(theirs),
                "{} {}",
                text,
                number
            ),
        }
    }
    if let Some(string) = theirs.as_str() {
        prop_assert!(ours.text().eq_bytes(string.as_bytes()));
        prop_assert_eq!(ours.text().code_points() as usize, string.chars().count());
        prop_assert!(same(ours, theirs) && hash_value(ours) == hash_value(theirs));
    }
    prop_assert_eq!(ours.boolean(), theirs.as_bool().unwrap_or(false));
    for (ours, theirs) in ours.items().zip(theirs.items()) {
        agree_on(ours, theirs)?;
    }
    for (key, member) in theirs.members() {
        let found = ours.get(key.raw);
        prop_assert!(found.is_some(), "{:?}", key);
        agree_on(found.unwrap_or(ours), member)?;
    }
    Ok(())
}

proptest! {
    #[test]
    fn documents_read_alike(text in documents()) {
        agree(text.as_bytes())?;
    }

    #[test]
    fn damaged_documents_are_refused_alike(text in documents(), changes in vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 1..3)) {
        let mut bytes = text.into_bytes();
        for (place, byte, what) in changes {
            let at = place.index(bytes.len() + 1);
            match what {
                0 => bytes.insert(at, byte),
                1 => bytes.insert(at, b"{}[]:,\"\\0 -.e"[usize::from(byte) % 13]),
                2 if at < bytes.len() => drop(bytes.remove(at)),
                _ => bytes.truncate(at),
            }
        }
        agree(&bytes)?;
    }

    #[test]
    fn trees_and_tapes_are_the_same(
        members in btree_map("[a-e]{0,2}", prop_oneof![any::<i64>().prop_map(Other::from), any::<u64>().prop_map(Other::from), any::<f64>().prop_map(Other::from), any::<String>().prop_map(Other::from)], 0..40),
    ) {
        let tree = Other::from_iter(members);
        let text = tree.to_string();
        with(&text, |value| {
            assert!(same(value, &tree) && same(&tree, value), "{text}");
            assert_eq!(hash_value(value), hash_value(&tree), "{text}");
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            write_canonical(value, &mut ours).unwrap();
            write_canonical(&tree, &mut theirs).unwrap();
            assert_eq!(ours, theirs, "{text}");
            assert!(equals_canonical(&tree, &ours));
        });
    }
}
