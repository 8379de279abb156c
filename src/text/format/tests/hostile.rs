//! Texts that are made to be long, or that are no Unicode.

use crate::text::format::{ALL, Format};

/// The formats that are a grammar over Unicode text rather than ASCII or code points.
const UNICODE: [Format; 6] = [
    Format::IdnEmail,
    Format::IdnHostname,
    Format::Iri,
    Format::IriReference,
    Format::UriTemplate,
    Format::JsonPointer,
];

#[test]
fn long_texts_are_read_in_linear_time() {
    const LENGTH: usize = 200_000;
    let references = [
        Format::UriReference,
        Format::IriReference,
        Format::UriTemplate,
        Format::Regex,
    ];
    let cases: [(String, &[Format]); 14] = [
        ("a".repeat(LENGTH), &references),
        (
            "1".repeat(LENGTH),
            &[&references[..], &[Format::RelativeJsonPointer]].concat(),
        ),
        (
            format!("P{}Y", "9".repeat(LENGTH)),
            &[&references[..], &[Format::Duration]].concat(),
        ),
        (
            format!("00:00:00.{}Z", "0".repeat(LENGTH)),
            &[Format::Time, Format::UriTemplate, Format::Regex],
        ),
        (
            "/~0".repeat(LENGTH),
            &[&references[..], &[Format::JsonPointer]].concat(),
        ),
        ("xn--a.".repeat(LENGTH), &references),
        ("1:".repeat(LENGTH), &[Format::UriTemplate, Format::Regex]),
        ("::".repeat(LENGTH), &[Format::UriTemplate, Format::Regex]),
        (format!("{}@b", "a.".repeat(LENGTH)), &references),
        (format!("\"{}", "\\a".repeat(LENGTH)), &[]),
        ("{".repeat(LENGTH), &[]),
        ("{a}".repeat(LENGTH), &[Format::UriTemplate]),
        (
            "a\u{323}\u{301}".repeat(LENGTH),
            &[Format::IriReference, Format::UriTemplate, Format::Regex],
        ),
        (
            "\u{3002}".repeat(LENGTH),
            &[Format::IriReference, Format::UriTemplate, Format::Regex],
        ),
    ];
    for (text, valid) in cases {
        let found: Vec<_> = ALL
            .into_iter()
            .filter(|format| format.is_valid(text.as_bytes()))
            .collect();
        let start: String = text.chars().take(12).collect();
        let expected: Vec<_> = ALL.into_iter().filter(|format| valid.contains(format)).collect();
        assert_eq!(found, expected, "{start}…");
    }
}

#[test]
fn a_lone_surrogate_is_no_unicode_text() {
    let around = [("/a", ""), ("a:", ""), ("", "@b"), ("", ""), ("/", "/b"), ("a@", "")];
    for format in UNICODE {
        for (before, after) in around {
            let text = [before.as_bytes(), b"\xed\xa0\x80", after.as_bytes()].concat();
            assert!(!format.is_valid(&text), "{text:x?} as {}", format.name());
        }
    }
}

#[test]
fn no_bytes_panic() {
    let pieces: [&[u8]; 28] = [
        b"xn--",
        b"-",
        b".",
        b":",
        b"::",
        b"@",
        b"[",
        b"]",
        b"/",
        b"~",
        b"%",
        b"{",
        b"}",
        b"#",
        b"\"",
        b"\\",
        b"0",
        b"9",
        b"a",
        b"Z",
        b"P",
        b"\xc3\xbc",
        b"\xed\xa0\x80",
        b"\xff",
        b"\xe3\x80\x82",
        b"\xcc\x81",
        b"\xe2\x80\x8c",
        b"\xd7\x90",
    ];
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut valid = [0_u32; ALL.len()];
    for _ in 0..20_000 {
        let text: Vec<u8> = (0..next(10))
            .flat_map(|_| pieces[next(pieces.len())])
            .copied()
            .collect();
        for (count, format) in valid.iter_mut().zip(ALL) {
            *count += u32::from(format.is_valid(&text));
        }
    }
    assert!(
        valid.iter().filter(|&&count| count > 0).count() > 8,
        "the texts are too poor: {valid:?}"
    );
}
