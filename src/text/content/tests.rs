//! Tables of encodings and of media types.

use super::{ALL, Encoding, is_json};

/// A text in each encoding and what it encodes, none if it is not in the encoding.
const ROWS: &[(Encoding, &str, Option<&[u8]>)] = &[
    (Encoding::Base64, "", Some(b"")),
    (Encoding::Base64, "AA==", Some(b"\0")),
    (Encoding::Base64, "AAE=", Some(b"\0\x01")),
    (Encoding::Base64, "AAEC", Some(b"\0\x01\x02")),
    (Encoding::Base64, "+/+/", Some(b"\xfb\xff\xbf")),
    (Encoding::Base64, "AAECAw==", Some(b"\0\x01\x02\x03")),
    (Encoding::Base64, "AA", None),
    (Encoding::Base64, "AA=", None),
    (Encoding::Base64, "AA===", None),
    (Encoding::Base64, "A", None),
    (Encoding::Base64, "A===", None),
    (Encoding::Base64, "AAAAA===", None),
    (Encoding::Base64, "====", None),
    (Encoding::Base64, "=", None),
    (Encoding::Base64, "AB==", None),
    (Encoding::Base64, "AAF=", None),
    (Encoding::Base64, "AA==AA==", None),
    (Encoding::Base64, "A=AA", None),
    (Encoding::Base64, "AA-_", None),
    (Encoding::Base64, "AAEC\n", None),
    (Encoding::Base64, " AAEC", None),
    (Encoding::Base64, "AA\u{fc}", None),
    (Encoding::Base64Url, "-_-_", Some(b"\xfb\xff\xbf")),
    (Encoding::Base64Url, "AA", Some(b"\0")),
    (Encoding::Base64Url, "AA==", Some(b"\0")),
    (Encoding::Base64Url, "AAE", Some(b"\0\x01")),
    (Encoding::Base64Url, "AA=", None),
    (Encoding::Base64Url, "A", None),
    (Encoding::Base64Url, "AB", None),
    (Encoding::Base64Url, "+/+/", None),
    (Encoding::Base32, "", Some(b"")),
    (Encoding::Base32, "AE======", Some(b"\x01")),
    (Encoding::Base32, "AEBA====", Some(b"\x01\x02")),
    (Encoding::Base32, "AEBAG===", Some(b"\x01\x02\x03")),
    (Encoding::Base32, "AEBAGBA=", Some(b"\x01\x02\x03\x04")),
    (Encoding::Base32, "aebagbaf", Some(b"\x01\x02\x03\x04\x05")),
    (Encoding::Base32, "77777777", Some(b"\xff\xff\xff\xff\xff")),
    (Encoding::Base32, "AE", None),
    (Encoding::Base32, "A=======", None),
    (Encoding::Base32, "AEB=====", None),
    (Encoding::Base32, "AEBAGB==", None),
    (Encoding::Base32, "AF======", None),
    (Encoding::Base32, "AE1A====", None),
    (Encoding::Base32Hex, "04======", Some(b"\x01")),
    (Encoding::Base32Hex, "04", None),
    (Encoding::Base32Hex, "vvvvvvvv", Some(b"\xff\xff\xff\xff\xff")),
    (Encoding::Base32Hex, "WWWWWWWW", None),
    (Encoding::Base16, "", Some(b"")),
    (Encoding::Base16, "00fFaA", Some(b"\0\xff\xaa")),
    (Encoding::Base16, "0", None),
    (Encoding::Base16, "0=", None),
    (Encoding::Base16, "0g", None),
    (Encoding::Base16, "00 ", None),
    (Encoding::SevenBit, "a\tb\r\n\r\nc", Some(b"a\tb\r\n\r\nc")),
    (Encoding::SevenBit, "a\r\n", Some(b"a\r\n")),
    (Encoding::SevenBit, "a\nb", None),
    (Encoding::SevenBit, "a\rb", None),
    (Encoding::SevenBit, "a\r", None),
    (Encoding::SevenBit, "\r\r\n", None),
    (Encoding::SevenBit, "a\0", None),
    (Encoding::SevenBit, "\u{fc}", None),
    (Encoding::EightBit, "\u{fc}\r\n", Some(b"\xc3\xbc\r\n")),
    (Encoding::EightBit, "\u{fc}\n", None),
    (Encoding::EightBit, "\0", None),
    (Encoding::Binary, "\0\r\n\n\u{fc}", Some(b"\0\r\n\n\xc3\xbc")),
    (Encoding::QuotedPrintable, "", Some(b"")),
    (Encoding::QuotedPrintable, "a b=3D=C3=BC~", Some(b"a b=\xc3\xbc~")),
    (Encoding::QuotedPrintable, "a=\r\nb", Some(b"ab")),
    (Encoding::QuotedPrintable, "a =\r\nb", Some(b"a b")),
    (Encoding::QuotedPrintable, "a=20\r\n\tb", Some(b"a \r\n\tb")),
    (Encoding::QuotedPrintable, "a=", None),
    (Encoding::QuotedPrintable, "a=3", None),
    (Encoding::QuotedPrintable, "a=3d", None),
    (Encoding::QuotedPrintable, "a=G0", None),
    (Encoding::QuotedPrintable, "a=\nb", None),
    (Encoding::QuotedPrintable, "a ", None),
    (Encoding::QuotedPrintable, "a\t\r\nb", None),
    (Encoding::QuotedPrintable, "a\nb", None),
    (Encoding::QuotedPrintable, "a\rb", None),
    (Encoding::QuotedPrintable, "\u{fc}", None),
    (Encoding::QuotedPrintable, "\u{7f}", None),
];

#[test]
fn what_a_text_encodes() {
    for &(encoding, text, octets) in ROWS {
        let decoded = encoding.decode(text.as_bytes()).expect("memory");
        assert_eq!(decoded.as_deref(), octets, "{text:?} in {encoding:?}");
        assert_eq!(
            encoding.is_valid(text.as_bytes()),
            octets.is_some(),
            "{text:?} in {encoding:?}"
        );
    }
}

#[test]
fn lines_have_a_greatest_length() {
    for encoding in [Encoding::SevenBit, Encoding::EightBit] {
        for (line, valid) in [("a".repeat(998), true), ("a".repeat(999), false)] {
            assert_eq!(encoding.is_valid(line.as_bytes()), valid);
            assert_eq!(encoding.is_valid(format!("b\r\n{line}\r\n").as_bytes()), valid);
        }
    }
    assert!(Encoding::Binary.is_valid("a".repeat(999).as_bytes()));
    let quoted = [
        ("a".repeat(76), true),
        ("a".repeat(77), false),
        (format!("{}=3D", "a".repeat(73)), true),
        (format!("{}=3D", "a".repeat(74)), false),
        (format!("{}=\r\n{}", "a".repeat(75), "b".repeat(76)), true),
        (format!("{}=\r\n", "a".repeat(76)), false),
        (format!("{}\r\n{}", "a".repeat(76), "b".repeat(76)), true),
    ];
    for (text, valid) in quoted {
        assert_eq!(Encoding::QuotedPrintable.is_valid(text.as_bytes()), valid, "{text:?}");
    }
}

#[test]
fn codes_and_names_stand_for_one_encoding_each() {
    for (code, (encoding, name)) in (1..).zip(ALL) {
        assert_eq!(encoding.code(), code);
        assert_eq!(Encoding::from_code(code), Some(encoding));
        assert_eq!(Encoding::from_name(name.as_bytes()), Some(encoding));
        assert_eq!(Encoding::from_name(name.to_uppercase().as_bytes()), Some(encoding));
    }
    assert_eq!(Encoding::from_code(0), None);
    assert_eq!(Encoding::from_code(10), None);
    assert_eq!(Encoding::from_code(u8::MAX), None);
    for name in [&b""[..], b"base", b"base64 ", b"x-token", b"identity", b"\xff"] {
        assert_eq!(Encoding::from_name(name), None);
    }
}

#[test]
fn media_types_of_json() {
    let rows = [
        ("application/json", true),
        ("Application/JSON", true),
        (" application/json ;charset=utf-8", true),
        ("text/json", true),
        ("application/schema+json", true),
        ("application/vnd.example.v1+json; profile=\"a/b\"", true),
        ("image/svg+JSON", true),
        ("json", false),
        ("", false),
        ("/json", false),
        ("application/", false),
        ("image/json", false),
        ("application/+json", false),
        ("/a+json", false),
        ("application/json5", false),
        ("application/json-seq", false),
        ("application/x-ndjson", false),
        ("application/a+json+xml", false),
        ("application/a b+json", false),
        ("a/b/c+json", false),
        ("application/xml; a=application/json", false),
    ];
    for (name, expected) in rows {
        assert_eq!(is_json(name.as_bytes()), expected, "{name:?}");
    }
}
