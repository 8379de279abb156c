//! Strings as they are written and as they read.

use std::cmp::Ordering;

use super::*;
use crate::json::scan;
use crate::json::utf8::{check, check_wtf8};

/// What is written between quotes, and the WTF-8 that it reads as.
const CASES: &[(&str, &[u8])] = &[
    ("", b""),
    ("abc", b"abc"),
    (r"\n", b"\n"),
    (r#"\"\\\/\b\f\n\r\t"#, b"\"\\/\x08\x0C\n\r\t"),
    (r"\u0000", b"\0"),
    (r"a\u0041z", b"aAz"),
    (r"\u00E9", b"\xC3\xA9"),
    (r"\u20ac", b"\xE2\x82\xAC"),
    (r"\ud83d\ude00", b"\xF0\x9F\x98\x80"),
    (r"\uD83D\uDE00x\uD83D\uDE00", b"\xF0\x9F\x98\x80x\xF0\x9F\x98\x80"),
    (r"\ud800", b"\xED\xA0\x80"),
    (r"\udfff", b"\xED\xBF\xBF"),
    (r"\ude00\ud83d", b"\xED\xB8\x80\xED\xA0\xBD"),
    (r"\ud83d\ud83d\ude00", b"\xED\xA0\xBD\xF0\x9F\x98\x80"),
    (r"\ud83dx", b"\xED\xA0\xBDx"),
    (r"\ud83d\n", b"\xED\xA0\xBD\n"),
    (r"\ud83d\u0041", b"\xED\xA0\xBDA"),
    ("é€😀", "é€😀".as_bytes()),
    (r"é\u00e9", "éé".as_bytes()),
    (r"\\u0041", b"\\u0041"),
    (r"\uffff\udbff\udfff", b"\xEF\xBF\xBF\xF4\x8F\xBF\xBF"),
];

#[test]
fn strings_decode() {
    for &(written, decoded) in CASES {
        with(&format!("\"{written}\""), |value| {
            let text = value.text();
            assert_eq!(text.bytes().collect::<Vec<_>>(), decoded, "{written}");
            let mut buffer = b"left over".to_vec();
            assert_eq!(text.decode(&mut buffer).unwrap(), decoded, "{written}");
            assert_eq!(text.decoded_len(), decoded.len(), "{written}");
            assert_eq!(text.escaped, written.contains('\\'), "{written}");
            assert_eq!(text.ascii, written.is_ascii(), "{written}");
            assert!(text.eq_bytes(decoded), "{written}");
            assert_eq!(text.hash, 0);
        });
        with(&format!("{{\"{written}\":1}}"), |object| {
            let (key, _) = object.members().next().unwrap();
            assert_eq!(key.hash, crate::json::key_hash(decoded), "{written}");
            assert!(object.get(decoded).is_some(), "{written}");
        });
    }
}

#[test]
fn strings_compare_as_decoded_bytes() {
    for &(left, left_bytes) in CASES {
        for &(right, right_bytes) in CASES {
            let order = left_bytes.cmp(right_bytes);
            with(&format!("[\"{left}\",\"{right}\"]"), |pair| {
                let mut texts = pair.items().map(|item| item.text());
                let (a, b) = (texts.next().unwrap(), texts.next().unwrap());
                assert_eq!(a.cmp(b), order, "{left} {right}");
                assert_eq!(a.cmp_bytes(right_bytes), order, "{left} {right}");
                assert_eq!(a.eq_bytes(right_bytes), order == Ordering::Equal, "{left} {right}");
                assert_eq!(a.same(b), order == Ordering::Equal, "{left} {right}");
            });
        }
    }
}

#[test]
fn lengths_count_code_points() {
    let cases = [
        ("", 0),
        ("abc", 3),
        ("é", 1),
        ("e\u{301}", 2),
        ("😀😀", 2),
        (r"\ud83d\ude00\ud83d\ude00", 2),
        (r"\ud83d", 1),
        (r"\ud83d\ud83d", 2),
        (r"\n\t", 2),
        (r"é\u00e9😀\ud83d\ude00", 4),
        (r"e\u0301", 2),
    ];
    for (written, length) in cases {
        assert_eq!(
            with(&format!("\"{written}\""), |value| value.text().code_points()),
            length,
            "{written}"
        );
    }
}

#[test]
fn broken_escapes_of_a_foreign_text_read_as_written() {
    for raw in [&b"\\"[..], b"a\\", b"\\q", b"\\u12", b"\\u12\\n", b"\\\xFF"] {
        let text = crate::json::Text {
            escaped: true,
            ..crate::json::Text::plain(raw)
        };
        assert!(text.bytes().count() <= raw.len());
        text.code_points();
    }
}

#[test]
fn blocks_are_scanned_like_bytes() {
    let mut random = Random(9);
    for round in 0..20_000 {
        let length = random.below(50);
        let run = random.below(length + 1);
        let inside = [&b" \t\n\r"[..], b"0123456789", b"az !#[]^_`{|}~/09\x7F"][round % 3];
        let outside = b"\0\x01\x08\x0B\x0C\x0E\x1F !\"#/09:[\\]\x7F\x80\x89\x8A\xA0\xB0\xB9\xDC\xFF\t\n\r";
        let text: Vec<u8> = (0..length)
            .map(|at| {
                let of = if at < run { inside } else { &outside[..] };
                of[random.below(of.len())]
            })
            .collect();
        let from = random.below(length + 1);
        let behind = |test: fn(u8) -> bool| from + text[from..].iter().take_while(|&&byte| test(byte)).count();
        let plain = |byte| (b' '..=0x7F).contains(&byte) && byte != b'"' && byte != b'\\';
        assert_eq!(scan::skip_plain(&text, from), behind(plain), "{text:x?}");
        let unescaped = |byte| byte >= b' ' && byte != b'"' && byte != b'\\';
        assert_eq!(scan::skip_unescaped(&text, from), behind(unescaped), "{text:x?}");
        assert_eq!(
            scan::skip_digits(&text, from),
            behind(|byte| byte.is_ascii_digit()),
            "{text:x?}"
        );
        assert_eq!(
            scan::skip_space(&text, from),
            behind(|byte| b" \t\n\r".contains(&byte)),
            "{text:x?}"
        );
    }
}

#[test]
fn utf8_is_what_the_standard_library_takes_it_for() {
    let mut random = Random(21);
    let pieces: &[&[u8]] = &[
        b"\xC3\xA9",
        b"\xE2\x82\xAC",
        b"\xF0\x9F\x98\x80",
        b"\xED\x9F\xBF",
        b"\xEF\xBF\xBF",
        b"\xC2",
        b"\x80",
        b"\xF4",
        b"\xE0",
        b"\xED",
        b"\xBF",
        b"\xA0",
        b"\x9F",
        b"\x90",
        b"\x8F",
        b"\xFF",
    ];
    for round in 0..40_000 {
        let usable = if round % 2 == 0 { 5 } else { pieces.len() };
        let bytes: Vec<u8> = (0..random.below(12))
            .flat_map(|_| pieces[random.below(usable)].to_vec())
            .collect();
        let expected = std::str::from_utf8(&bytes)
            .map(|_| ())
            .map_err(|error| error.valid_up_to());
        assert_eq!(check(&bytes, 0..bytes.len()), expected, "{bytes:x?}");
    }
}

#[test]
fn wtf8_has_lone_surrogates_but_no_pairs_of_them() {
    let cases: &[(&[u8], Result<bool, usize>)] = &[
        (b"", Ok(true)),
        (b"0123456789abcdef", Ok(true)),
        (b"0123456789abcde\xC3\xA9", Ok(false)),
        (b"\xED\xA0\xBD", Ok(false)),
        (b"\xED\xB8\x80", Ok(false)),
        (b"\xED\xB8\x80\xED\xA0\xBD", Ok(false)),
        (b"\xED\xA0\xBDa\xED\xB8\x80", Ok(false)),
        (b"\xED\xA0\xBD\xED\xA0\xBD", Ok(false)),
        (b"\xED\xA0\xBD\xED\xB8\x80", Err(3)),
        (b"ab\xED\xA0\xBD\xED\xA0\xBD\xED\xB8\x80", Err(8)),
        (b"\xED\xA0", Err(0)),
        (b"aaaaaaaaaaaa\x80", Err(12)),
    ];
    for &(bytes, expected) in cases {
        assert_eq!(check_wtf8(bytes), expected, "{bytes:x?}");
    }
}
