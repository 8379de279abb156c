//! Keys that come twice.

use super::*;

const LAST: ReadOptions = ReadOptions {
    depth: 100,
    bytes: u32::MAX,
    duplicate_keys: DuplicateKeys::Last,
    skip_bom: false,
};
const ERROR: ReadOptions = ReadOptions {
    duplicate_keys: DuplicateKeys::Error,
    ..LAST
};

#[test]
fn the_last_of_equal_keys_counts() {
    let cases = [
        (r#"{"a":1,"a":2}"#, r#"{"a":2}"#),
        (r#"{"a":1,"b":2,"a":3}"#, r#"{"b":2,"a":3}"#),
        (r#"{"a":1,"a":2,"a":3}"#, r#"{"a":3}"#),
        (r#"{"a":1,"\u0061":2}"#, r#"{"a":2}"#),
        (r#"{"\u0061":1,"\u0061":2,"b":[],"a":3,"b":{}}"#, r#"{"a":3,"b":{}}"#),
        (r#"{"":1,"":2}"#, r#"{"":2}"#),
        (r#"{"x":{"a":1,"a":2},"y":{"a":3}}"#, r#"{"x":{"a":2},"y":{"a":3}}"#),
        (
            r#"{"a":{"b":1},"b":{"a":1},"a":{"b":2}}"#,
            r#"{"b":{"a":1},"a":{"b":2}}"#,
        ),
        (
            r#"{"ab":1,"ba":2,"aab":3,"abb":4}"#,
            r#"{"ab":1,"ba":2,"aab":3,"abb":4}"#,
        ),
        (r#"[{"a":1},{"a":2}]"#, r#"[{"a":1},{"a":2}]"#),
    ];
    for (text, left) in cases {
        assert_eq!(with(text, |value| show(value)), left);
        with(text, |root| {
            assert_eq!(
                root.len() as usize,
                root.members().count() + root.items().count(),
                "{text}"
            )
        });
    }
}

#[test]
fn a_later_equal_key_is_an_error_on_demand() {
    let cases = [
        (r#"{"a":1,"a":2}"#, Some(7)),
        (r#"{"a":1,"b":2,"b":3,"a":4}"#, Some(13)),
        (r#"{"a":1,"\u0061":2}"#, Some(7)),
        (r#"[{"a":{"b":1,"b":1},"a":1}]"#, Some(13)),
        (r#"{"a":{"a":1}}"#, None),
    ];
    for (text, offset) in cases {
        match offset {
            Some(offset) => assert_eq!(
                fault(text.as_bytes(), &ERROR),
                (offset, SyntaxFault::DuplicateKey),
                "{text}"
            ),
            None => assert!(Tape::new().read(text.as_bytes(), &ERROR).is_ok(), "{text}"),
        }
    }
}

/// An object of these keys in turn.
fn object(keys: impl Iterator<Item = String>) -> String {
    format!(
        "{{{}}}",
        keys.map(|key| format!("\"{key}\":0")).collect::<Vec<_>>().join(",")
    )
}

#[test]
fn objects_of_every_size_agree() {
    for size in [2, 3, 15, 16, 17, 23, 24, 25, 26, 100, 1_000] {
        let distinct = object((0..size).map(|number| format!("key{number}")));
        assert_eq!(with(&distinct, |root| root.len()), size);
        assert!(Tape::new().read(distinct.as_bytes(), &ERROR).is_ok());
        // The middle key again at the end, the first one twice more.
        let twice = object((0..size).chain([size / 2, 0, 0]).map(|number| format!("key{number}")));
        with(&twice, |root| {
            assert_eq!((root.len(), root.members().count() as u32), (size, size));
            assert_eq!(root.members().last().map(|(key, _)| key.raw), Some(&b"key0"[..]));
        });
        let again = twice.match_indices(&format!("\"key{}\"", size / 2)).nth(1).unwrap().0;
        assert_eq!(
            fault(twice.as_bytes(), &ERROR),
            (again as u32, SyntaxFault::DuplicateKey)
        );
    }
}

#[test]
fn two_hundred_thousand_keys() {
    let text = object((0..200_000).map(|number| format!("k{number}")));
    with(&text, |root| {
        assert_eq!(root.len(), 200_000);
        assert!(root.get(b"k199999").is_some() && root.get(b"k200000").is_none());
    });
    let text = text.replace("\"k7\"", "\"k199999\"");
    with(&text, |root| assert_eq!(root.len(), 199_999));
}

/// Keys of sixteen letters whose hashes are equal, made from the hash's own arithmetic.
fn colliding() -> impl Iterator<Item = String> {
    let mut random = Random(3);
    let state = |first: u64| {
        let state = (first ^ 16 << 56).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        state ^ state >> 32
    };
    std::iter::from_fn(move || {
        loop {
            let first = u64::from_le_bytes(std::array::from_fn(|_| b'a' + random.below(26) as u8));
            let last = state(first).to_le_bytes();
            let mut key = first.to_le_bytes().to_vec();
            key.extend(last);
            if last.iter().all(|&byte| crate::json::scan::is_plain(byte)) {
                return String::from_utf8(key).ok();
            }
        }
    })
}

#[test]
fn keys_made_to_collide_are_told_apart_in_time() {
    for size in [10, 20, 30, 300] {
        let mut keys: Vec<_> = colliding().take(size).collect();
        let hash = crate::json::key_hash(keys[0].as_bytes());
        assert!(keys.iter().all(|key| crate::json::key_hash(key.as_bytes()) == hash));
        let distinct = object(keys.iter().cloned());
        assert_eq!(with(&distinct, |root| root.len()) as usize, size);
        assert!(Tape::new().read(distinct.as_bytes(), &ERROR).is_ok());
        keys.extend([keys[size / 2].clone(), keys[1].clone(), keys[1].clone()]);
        let twice = object(keys.iter().cloned());
        with(&twice, |root| {
            assert_eq!((root.len() as usize, root.members().count()), (size, size));
            assert_eq!(root.members().last().map(|(key, _)| key.raw), Some(keys[1].as_bytes()));
        });
        let again = twice.match_indices(&keys[size / 2]).nth(1).unwrap().0 - 1;
        assert_eq!(
            fault(twice.as_bytes(), &ERROR),
            (again as u32, SyntaxFault::DuplicateKey)
        );
    }
}

#[test]
fn hashes_differ_where_keys_do() {
    let mut keys: Vec<String> = (0..3_000).map(|number| format!("{number}")).collect();
    keys.extend((0..3_000).map(|number| format!("property_{number:06}_name")));
    keys.extend(
        (0..3_000).map(|number| format!("https://example.org/some/long/path/{number}/that/ends/alike/in/each")),
    );
    keys.extend((0..60).map(|length| "a".repeat(length)));
    keys.extend((0..60).map(|length| "\0".repeat(length)));
    let mut hashes: Vec<_> = keys.iter().map(|key| crate::json::key_hash(key.as_bytes())).collect();
    assert!(hashes.iter().all(|hash| hash >> 24 == 0));
    hashes.sort_unstable();
    hashes.dedup();
    // 9,120 of 16.7 million: 2.5 pairs are expected to meet.
    assert!(keys.len() - hashes.len() < 12, "{} meet", keys.len() - hashes.len());
}
