//! Canonical values, equality and hashes.

use std::cmp::Ordering;

use super::*;
use crate::json::{canonical_to_json, compare_canonical, hash_value, same, write_canonical};

/// Values, the equal ones on one line.
const VALUES: &[&[&str]] = &[
    &["null"],
    &["false"],
    &["true"],
    &["0", "-0", "0.0"],
    &["1", "1.0", "10e-1"],
    &["-1"],
    &["1.5", "15e-1"],
    &["9007199254740993", "9007199254740993.0"],
    &["9007199254740992"],
    &["1e400", "10e399"],
    &[r#""""#],
    &[r#""1""#, r#""\u0031""#],
    &[r#""true""#],
    &[r#""é""#, r#""\u00e9""#, r#""\u00E9""#],
    &[r#""e\u0301""#],
    &[r#""\ud800""#, r#""\uD800""#],
    &[r#""\ud801""#],
    &[r#""\ufffd""#],
    &[r#""\ud83d\ude00""#, r#""😀""#],
    &[
        r#""long enough to fill more than two words of eight""#,
        r#""long enough to f\u0069ll more than two w\u006frds of eight""#,
    ],
    &["[]"],
    &["[[]]"],
    &["[null]"],
    &["[0]", "[-0.0]", " [ 0 ] "],
    &["[0,1]", "[0.0,1.0]"],
    &["[1,0]"],
    &["[[0],1]"],
    &["[[0,1]]"],
    &["[[[1],[2]],[[3]]]", "[[[1.0],[2.0]],[[3.0]]]"],
    &["[[[1],[2]],[[4]]]"],
    &["{}"],
    &[r#"{"a":1}"#, r#"{"\u0061":1.0}"#, r#"{"a":2,"a":1}"#],
    &[r#"{"a":2}"#],
    &[r#"{"b":1}"#],
    &[r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#, r#"{"b":2e0,"a":7,"a":1}"#],
    &[r#"{"a":2,"b":1}"#],
    &[r#"{"a":{"b":1}}"#],
    &[
        r#"{"a":[{"b":[1]},{"c":2,"d":3}]}"#,
        r#"{"a":[{"b":[1.0]},{"d":3,"c":2}]}"#,
    ],
    &[r#"{"a":[{"c":2,"d":3},{"b":[1]}]}"#],
    &[
        r#"{"a":0,"b":1,"c":2,"d":3,"e":4,"f":5,"g":6,"h":7,"i":8,"j":9,"k":10,"l":11,"m":12,"n":13,"o":14,"p":15,"q":[16]}"#,
        r#"{"q":[16],"p":15,"o":14,"n":13,"m":12,"l":11,"k":10,"j":9,"i":8,"h":7,"g":6,"f":5,"e":4,"d":3,"c":2,"b":1,"\u0061":0}"#,
    ],
    &[
        r#"{"a":0,"b":1,"c":2,"d":3,"e":4,"f":5,"g":6,"h":7,"i":8,"j":9,"k":10,"l":11,"m":12,"n":13,"o":14,"p":15,"q":[17]}"#,
    ],
    &[
        r#"{"a":0,"b":1,"c":2,"d":3,"e":4,"f":5,"g":6,"h":7,"i":8,"j":9,"k":10,"l":11,"m":12,"n":13,"o":14,"p":15,"r":[16]}"#,
    ],
];

fn values() -> impl Iterator<Item = (usize, &'static str)> {
    VALUES
        .iter()
        .enumerate()
        .flat_map(|(line, equal)| equal.iter().map(move |text| (line, *text)))
}

#[test]
fn equal_values_have_equal_bytes_and_hashes() {
    for (left, a) in values() {
        for (right, b) in values() {
            let (a_bytes, b_bytes) = (canonical(a), canonical(b));
            assert_eq!(a_bytes == b_bytes, left == right, "{a} {b}");
            with(a, |a| {
                assert_eq!(equals_canonical(a, &b_bytes), left == right, "{a:?} {b}");
                with(b, |b| {
                    assert_eq!(same(a, b), left == right, "{a:?} {b:?}");
                    assert_eq!(hash_value(a) == hash_value(b), left == right, "{a:?} {b:?}");
                });
                if let Some(order) = compare_canonical(a, &b_bytes) {
                    assert_eq!(order, a_bytes.cmp(&b_bytes), "{a:?} {b}");
                } else {
                    assert!(a.items().count() + a.members().count() > 0 || a.len() == 0);
                }
            });
        }
    }
}

#[test]
fn scalars_are_found_by_bisection() {
    let mut list: Vec<_> = values().map(|(_, text)| canonical(text)).collect();
    list.sort();
    list.dedup();
    assert_eq!(list.len(), VALUES.len());
    for (_, text) in values().filter(|(_, text)| !text.contains(['[', '{'])) {
        let found = with(text, |value| {
            list.binary_search_by(|entry| compare_canonical(value, entry).unwrap().reverse())
        });
        assert_eq!(found.map(|at| list[at].clone()), Ok(canonical(text)), "{text}");
    }
    assert_eq!(with("[]", |value| compare_canonical(value, &canonical("[]"))), None);
    assert_eq!(
        with("1", |value| compare_canonical(value, b"")),
        Some(Ordering::Greater)
    );
}

#[test]
fn canonical_values_print_as_json() {
    let cases = [
        (
            r#" { "b" : [ 1.0 , { } , [ ] ] , "a" : null } "#,
            r#"{"a":null,"b":[1,{},[]]}"#,
        ),
        (
            r#"[true,false,"\u0041\n\u0001\"\\\b\f\r\t/"]"#,
            r#"["#.to_owned().leak(),
        ),
        (r#""\ud800x\udfff\ud83d\ude00é""#, r#""\ud800x\udfff😀é""#),
        ("[[],[[]],{\"a\":{\"b\":[{}]}}]", "[[],[[]],{\"a\":{\"b\":[{}]}}]"),
        ("[\"[\",\"{\",1]", "[\"[\",\"{\",1]"),
    ];
    for (text, expected) in cases {
        let mut printed = String::new();
        canonical_to_json(&canonical(text), &mut printed);
        if expected.len() > 1 {
            assert_eq!(printed, expected);
        }
        assert_eq!(canonical(&printed), canonical(text), "{printed}");
    }
    for (_, text) in values() {
        let mut printed = String::new();
        canonical_to_json(&canonical(text), &mut printed);
        assert_eq!(canonical(&printed), canonical(text), "{text}");
    }
}

#[test]
fn canonical_values_stand_side_by_side() {
    // None is the beginning of another, so that a sequence of them reads in one way.
    for (left, a) in values() {
        for (right, b) in values() {
            assert_eq!(canonical(a).starts_with(&canonical(b)), left == right, "{a} {b}");
        }
    }
}

#[test]
fn depth_needs_no_stack() {
    let options = ReadOptions {
        depth: u32::MAX,
        ..ReadOptions::default()
    };
    for (open, middle, close) in [
        ("[", "[7]", "]"),
        ("{\"n\":", "[7]", "}"),
        ("[{\"a\":0,\"n\":", "7", "}]"),
    ] {
        let text = open.repeat(100_000) + middle + &close.repeat(100_000);
        let other = text.replace('7', "8");
        let mut tapes = [Tape::new(), Tape::new()];
        tapes[0].read(text.as_bytes(), &options).unwrap();
        tapes[1].read(other.as_bytes(), &options).unwrap();
        let docs = [tapes[0].doc(text.as_bytes()), tapes[1].doc(other.as_bytes())];
        let mut bytes = Vec::new();
        write_canonical(docs[0].root(), &mut bytes).unwrap();
        assert!(equals_canonical(docs[0].root(), &bytes) && !equals_canonical(docs[1].root(), &bytes));
        assert!(same(docs[0].root(), docs[0].root()) && !same(docs[0].root(), docs[1].root()));
        assert_ne!(hash_value(docs[0].root()), hash_value(docs[1].root()));
        let mut printed = String::new();
        canonical_to_json(&bytes, &mut printed);
        assert_eq!(printed, text);
    }
}

#[test]
fn large_objects_compare_in_time() {
    let object = |keys: &mut dyn Iterator<Item = u32>| {
        let members: Vec<_> = keys.map(|key| format!("\"k{key}\":[{key}]")).collect();
        format!("{{{}}}", members.join(","))
    };
    let forward = object(&mut (0..100_000));
    let backward = object(&mut (0..100_000).rev());
    let other = backward.replace("[7]", "[8]");
    let bytes = canonical(&forward);
    with(&forward, |a| {
        with(&backward, |b| {
            assert!(same(a, b) && equals_canonical(b, &bytes));
            assert_eq!(hash_value(a), hash_value(b));
        });
        with(&other, |b| assert!(!same(a, b) && !equals_canonical(b, &bytes)));
    });
}

#[test]
fn damaged_canonical_bytes_are_equal_to_nothing_they_are_not() {
    let mut random = Random(13);
    for (_, text) in values() {
        let sound = canonical(text);
        for _ in 0..300 {
            let mut bytes = sound.clone();
            match random.below(3) {
                0 => bytes.truncate(random.below(bytes.len())),
                _ => {
                    let at = random.below(bytes.len());
                    bytes[at] = if random.below(2) == 0 {
                        random.next() as u8
                    } else {
                        random.below(9) as u8
                    };
                }
            }
            let mut printed = String::new();
            canonical_to_json(&bytes, &mut printed);
            with(text, |value| {
                assert!(!equals_canonical(value, &bytes) || bytes == sound, "{text}");
                compare_canonical(value, &bytes);
                value.number().compare(&bytes);
                let _ = value.number().is_multiple_of(&bytes, &crate::base::Limits::default());
            });
        }
    }
}
