//! Equal items in an array.

use super::*;
use crate::base::Limit;
use crate::json::first_duplicate;

fn duplicate(text: &str) -> Option<(u32, u32)> {
    with(text, |array| {
        first_duplicate(array, &mut Vec::new(), &mut 1_000_000_000).unwrap()
    })
}

#[test]
fn equal_items_are_found() {
    #[rustfmt::skip]
    let cases = [
        ("[]", None), ("[1]", None), ("[1,2]", None), ("[1,1]", Some((0, 1))), ("[1,1.0]", Some((0, 1))),
        ("[1,true]", None), ("[0,-0]", Some((0, 1))), ("[0,false]", None), ("[1e2,100]", Some((0, 1))),
        (r#"["1",1]"#, None), (r#"[{"a":1,"b":2},{"b":2.0,"a":1}]"#, Some((0, 1))), ("[[1],[1.0]]", Some((0, 1))),
        ("[9007199254740992,9007199254740993]", None), ("[3,1,2,1,3]", Some((1, 3))), ("[1,2,1,2,1]", Some((0, 2))),
        ("[null,null]", Some((0, 1))), (r#"["a","\u0061"]"#, Some((0, 1))), ("[[],{}]", None), ("[[[]],[]]", None),
        ("{}", None), ("1", None),
    ];
    for (text, expected) in cases {
        assert_eq!(duplicate(text), expected, "{text}");
        // Among enough others, the items go through the table.
        if text.len() > 2 && text.starts_with('[') {
            let others: Vec<_> = (1_000..1_020).map(|number| number.to_string()).collect();
            let long = format!("[{},{}", others.join(","), &text[1..]);
            assert_eq!(duplicate(&long), expected.map(|(a, b)| (a + 20, b + 20)), "{long}");
        }
    }
}

#[test]
fn long_arrays_take_near_linear_work() {
    let list = |items: &mut dyn Iterator<Item = String>| format!("[{}]", items.collect::<Vec<_>>().join(","));
    let texts = [
        list(&mut (0..100_000).map(|number| number.to_string())),
        list(&mut (0..100_000).map(|number| format!("\"item {number}\""))),
        list(&mut (0..50_000).map(|number| format!("{{\"id\":{number},\"tags\":[\"a\",\"b\"]}}"))),
    ];
    for text in texts {
        let mut work = 1_000_000;
        let mut scratch = Vec::new();
        assert_eq!(
            with(&text, |array| first_duplicate(array, &mut scratch, &mut work)),
            Ok(None)
        );
        assert!(work < 990_000, "{work} left");
        let twice = format!("{},{}", &text[..text.len() - 1], &text[1..]);
        let length = with(&text, |array| array.len());
        assert_eq!(
            with(&twice, |array| first_duplicate(array, &mut scratch, &mut 2_000_000)),
            Ok(Some((0, length)))
        );
    }
}

#[test]
fn work_is_limited() {
    let text = format!(
        "[{}]",
        (0..1_000)
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(",")
    );
    with(&text, |array| {
        let error = first_duplicate(array, &mut Vec::new(), &mut 500).unwrap_err();
        assert_eq!((error.limit, error.allowed), (Limit::Work, 500));
    });
    with("[1,2,3]", |array| {
        assert!(first_duplicate(array, &mut Vec::new(), &mut 2).is_err());
        assert!(first_duplicate(array, &mut Vec::new(), &mut 3).is_ok());
    });
}

#[test]
fn scratch_is_used_again() {
    let text = format!(
        "[{}]",
        (0..1_000)
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(",")
    );
    let mut scratch = Vec::new();
    with(&text, |array| {
        first_duplicate(array, &mut scratch, &mut 10_000).unwrap();
        let room = scratch.as_ptr();
        first_duplicate(array, &mut scratch, &mut 10_000).unwrap();
        assert_eq!(scratch.as_ptr(), room);
    });
}
