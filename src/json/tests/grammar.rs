//! Which texts are JSON, and where the others fail.

use super::*;
use crate::base::{Limit, LimitError};
use crate::json::{Place, place};

#[test]
fn json_is_read() {
    let cases: &[&str] = &[
        "null",
        "true",
        "false",
        "0",
        "-0",
        "\"\"",
        "[]",
        "{}",
        " null ",
        "\t\r\n 1 \t\r\n",
        // Numbers.
        "10",
        "-1",
        "1.0",
        "0.5",
        "-0.5",
        "1e1",
        "1E1",
        "1e+1",
        "1E-1",
        "0e0",
        "0e+1",
        "0.0e-0",
        "1.5e300",
        "1e400",
        "-1e-400",
        "123456789012345678901234567890",
        "0.1234567890123456789012345678901234567890",
        "1e999999999999999999",
        "1e0000000000000000000000000001",
        "20e1",
        "[-0]",
        "[1,2]",
        "[ 1 , 2 ]",
        // Strings.
        r#""a""#,
        r#""\"\\\/\b\f\n\r\t""#,
        r#""\u0000""#,
        r#""\u00e9\u20AC""#,
        r#""\ud83d\ude00""#,
        r#""\ud800""#,
        r#""\udc00\ud800""#,
        r#""\ud800\u0041""#,
        r#""\\u0041""#,
        "\"\u{7f}\"",
        "\"é€😀\"",
        "\"\u{10ffff}\"",
        "\"\u{2028}\u{2029}\u{feff}\"",
        r#""\\""#,
        r#""/*""#,
        "\"0123456789abcdef\"",
        "\"0123456789abcde\\n\"",
        "\"0123456789abcdefé0123456789abcdef\\t0123456789abcdef\"",
        // Structure.
        r#"{"a":1}"#,
        r#"{"a":1,"b":2}"#,
        r#"{"":{}}"#,
        r#"{ "a" : [ ] , "b" : { } }"#,
        "[[]]",
        "[[],[]]",
        "[{}]",
        r#"{"a":{"b":{"c":[1,[2,[3]]]}}}"#,
        r#"{"a":1,"a":2}"#,
        "[null,true,false,0,\"\",[],{}]",
        "\n{\n  \"a\" : [\n    1\n  ]\n}\n",
        "[                                        1                    ]",
    ];
    for text in cases {
        assert!(
            read(text.as_bytes()).is_ok(),
            "{text}: {:?}",
            read(text.as_bytes()).err()
        );
    }
}

#[test]
fn what_is_not_json_is_refused_where_it_stops_fitting() {
    use SyntaxFault::*;
    let cases: &[(&str, u32, SyntaxFault)] = &[
        ("", 0, UnexpectedEnd),
        (" ", 1, UnexpectedEnd),
        ("\n\n", 2, UnexpectedEnd),
        // Literals.
        ("nul", 3, UnexpectedEnd),
        ("nulL", 3, ExpectedValue),
        ("True", 0, ExpectedValue),
        ("tru ", 3, ExpectedValue),
        ("truee", 4, ExpectedEnd),
        ("falze", 3, ExpectedValue),
        ("undefined", 0, ExpectedValue),
        ("NaN", 0, ExpectedValue),
        ("Infinity", 0, ExpectedValue),
        ("-Infinity", 1, ExpectedDigit),
        // Numbers.
        ("-", 1, UnexpectedEnd),
        ("--1", 1, ExpectedDigit),
        ("+1", 0, ExpectedValue),
        (".5", 0, ExpectedValue),
        ("-.5", 1, ExpectedDigit),
        ("01", 0, LeadingZero),
        ("-01", 1, LeadingZero),
        ("00", 0, LeadingZero),
        ("[012]", 1, LeadingZero),
        ("1.", 2, UnexpectedEnd),
        ("[1.]", 3, ExpectedDigit),
        ("1.e1", 2, ExpectedDigit),
        ("1e", 2, UnexpectedEnd),
        ("1e+", 3, UnexpectedEnd),
        ("[1e]", 3, ExpectedDigit),
        ("[1e+]", 4, ExpectedDigit),
        ("1e1.5", 3, ExpectedEnd),
        ("1.2.3", 3, ExpectedEnd),
        ("0x10", 1, ExpectedEnd),
        ("1_000", 1, ExpectedEnd),
        ("1 2", 2, ExpectedEnd),
        ("1a", 1, ExpectedEnd),
        ("1-1", 1, ExpectedEnd),
        ("\u{ff11}", 0, ExpectedValue),
        // Strings.
        ("\"", 1, UnexpectedEnd),
        ("\"abc", 4, UnexpectedEnd),
        ("\"0123456789abcdefg", 18, UnexpectedEnd),
        ("'a'", 0, ExpectedValue),
        ("\"\n\"", 1, ControlCharacter),
        ("\"a\tb\"", 2, ControlCharacter),
        ("\"\u{0}\"", 1, ControlCharacter),
        ("\"\u{1f}\"", 1, ControlCharacter),
        ("\"0123456789abcdef\u{1}\"", 17, ControlCharacter),
        (r#""\x41""#, 1, InvalidEscape),
        (r#""\a""#, 1, InvalidEscape),
        (r#""\'""#, 1, InvalidEscape),
        (r#""\u12""#, 1, InvalidEscape),
        (r#""\u12G4""#, 1, InvalidEscape),
        (r#""\u+123""#, 1, InvalidEscape),
        (r#""\U0041""#, 1, InvalidEscape),
        ("\"\\é\"", 1, InvalidEscape),
        (r#""\"#, 2, UnexpectedEnd),
        (r#""\""#, 3, UnexpectedEnd),
        (r#""\u00"#, 5, UnexpectedEnd),
        (r#""\ud800\u"#, 9, UnexpectedEnd),
        (r#""\ud800\"#, 8, UnexpectedEnd),
        (r#""a"b"#, 3, ExpectedEnd),
        (r#""a""b""#, 3, ExpectedEnd),
        // Arrays.
        ("[", 1, UnexpectedEnd),
        ("]", 0, ExpectedValue),
        ("[1", 2, UnexpectedEnd),
        ("[1,", 3, UnexpectedEnd),
        ("[1,]", 3, ExpectedValue),
        ("[,1]", 1, ExpectedValue),
        ("[1,,2]", 3, ExpectedValue),
        ("[1 2]", 3, ExpectedCommaOrBracket),
        ("[1}", 2, ExpectedCommaOrBracket),
        ("[\"a\":1]", 4, ExpectedCommaOrBracket),
        ("[]]", 2, ExpectedEnd),
        ("[][]", 2, ExpectedEnd),
        ("[}", 1, ExpectedValue),
        // Objects.
        ("{", 1, UnexpectedEnd),
        ("}", 0, ExpectedValue),
        ("{]", 1, ExpectedKey),
        ("{a:1}", 1, ExpectedKey),
        ("{1:1}", 1, ExpectedKey),
        ("{null:1}", 1, ExpectedKey),
        ("{,}", 1, ExpectedKey),
        ("{\"a\"}", 4, ExpectedColon),
        ("{\"a\"", 4, UnexpectedEnd),
        ("{\"a\" 1}", 5, ExpectedColon),
        ("{\"a\"::1}", 5, ExpectedValue),
        ("{\"a\":", 5, UnexpectedEnd),
        ("{\"a\":}", 5, ExpectedValue),
        ("{\"a\":1", 6, UnexpectedEnd),
        ("{\"a\":1,", 7, UnexpectedEnd),
        ("{\"a\":1,}", 7, ExpectedKey),
        ("{\"a\":1,,\"b\":2}", 7, ExpectedKey),
        ("{\"a\":1 \"b\":2}", 7, ExpectedCommaOrBrace),
        ("{\"a\":1]", 6, ExpectedCommaOrBrace),
        ("{\"a\":1}}", 7, ExpectedEnd),
        ("{\"a\",\"b\"}", 4, ExpectedColon),
        // White space and what is none.
        ("\u{a0}1", 0, ExpectedValue),
        ("1\u{a0}", 1, ExpectedEnd),
        ("\u{c}1", 0, ExpectedValue),
        ("\u{b}1", 0, ExpectedValue),
        ("[\u{2003}]", 1, ExpectedValue),
        ("1\u{0}", 1, ExpectedEnd),
        ("// a\n1", 0, ExpectedValue),
        ("1/**/", 1, ExpectedEnd),
        ("[1,#\n2]", 3, ExpectedValue),
        (" \u{feff}1", 1, ExpectedValue),
        ("1\u{feff}", 1, ExpectedEnd),
    ];
    for &(text, offset, what) in cases {
        assert_eq!(
            fault(text.as_bytes(), &ReadOptions::default()),
            (offset, what),
            "{text:?}"
        );
    }
}

#[test]
fn raw_bytes_are_utf8() {
    // The content of a string, and where in it the fault is.
    let cases: &[(&[u8], Option<u32>)] = &[
        (b"\xC2\x80", None),
        (b"\xDF\xBF", None),
        (b"\xE0\xA0\x80", None),
        (b"\xED\x9F\xBF", None),
        (b"\xEE\x80\x80", None),
        (b"\xEF\xBF\xBF", None),
        (b"\xF0\x90\x80\x80", None),
        (b"\xF4\x8F\xBF\xBF", None),
        (b"\x80", Some(0)),
        (b"\xBF", Some(0)),
        (b"a\x80", Some(1)),
        (b"\xC0\x80", Some(0)),
        (b"\xC1\xBF", Some(0)),
        (b"\xC2", Some(0)),
        (b"\xC2a", Some(0)),
        (b"\xC2\xC2\x80", Some(0)),
        (b"\xE0\x9F\xBF", Some(0)),
        (b"\xE0\x80\x80", Some(0)),
        (b"\xE2\x82", Some(0)),
        (b"\xE2\x82a", Some(0)),
        (b"\xE2a\xAC", Some(0)),
        (b"\xED\xA0\x80", Some(0)),
        (b"\xED\xBF\xBF", Some(0)),
        (b"\xED\xA0\xBD\xED\xB8\x80", Some(0)),
        (b"\xF0\x8F\xBF\xBF", Some(0)),
        (b"\xF0\x9F\x98", Some(0)),
        (b"\xF0\x9F\x98a", Some(0)),
        (b"\xF4\x90\x80\x80", Some(0)),
        (b"\xF5\x80\x80\x80", Some(0)),
        (b"\xF8\x88\x80\x80\x80", Some(0)),
        (b"\xFE", Some(0)),
        (b"\xFF", Some(0)),
        (b"\xC3\xA9\xC3\xA9\x80", Some(4)),
        (b"0123456789abcdef0123\xC3\xA90123456789abcdef\xFF", Some(38)),
    ];
    for &(content, bad) in cases {
        let text = [b"\"", content, b"\""].concat();
        match bad {
            None => assert!(read(&text).is_ok(), "{content:x?}"),
            Some(at) => assert_eq!(
                fault(&text, &ReadOptions::default()),
                (at + 1, SyntaxFault::InvalidUtf8),
                "{content:x?}"
            ),
        }
    }
}

#[test]
fn the_byte_order_mark_is_skipped_or_refused() {
    let skip = ReadOptions {
        skip_bom: true,
        ..ReadOptions::default()
    };
    let refuse = ReadOptions {
        skip_bom: false,
        ..ReadOptions::default()
    };
    let text = "\u{feff}[1]".as_bytes();
    let mut tape = Tape::new();
    tape.read(text, &skip).unwrap();
    assert_eq!(tape.doc(text).root().offset(), 3);
    assert_eq!(fault(text, &refuse), (0, SyntaxFault::ByteOrderMark));
    assert_eq!(fault("\u{feff}".as_bytes(), &skip), (3, SyntaxFault::UnexpectedEnd));
    assert_eq!(
        fault("\u{feff}\u{feff}1".as_bytes(), &skip),
        (3, SyntaxFault::ExpectedValue)
    );
    assert_eq!(fault(b"\xEF\xBB1", &skip), (0, SyntaxFault::ExpectedValue));
}

#[test]
fn limits_are_inclusive() {
    let limit = |text: &str, depth, bytes| {
        let options = ReadOptions {
            depth,
            bytes,
            ..ReadOptions::default()
        };
        match Tape::new().read(text.as_bytes(), &options) {
            Ok(()) => None,
            Err(ReadError::Limit(LimitError { limit, allowed })) => Some((limit, allowed)),
            Err(ReadError::Syntax(error)) => panic!("{text}: {error}"),
        }
    };
    assert_eq!(limit("1", 0, 1), None);
    assert_eq!(limit("[]", 0, 9), Some((Limit::Depth, 0)));
    assert_eq!(limit("[[{}],[]]", 3, 9), None);
    assert_eq!(limit("[[{}],[]]", 2, 9), Some((Limit::Depth, 2)));
    assert_eq!(limit("[[{}],[]]", 3, 8), Some((Limit::InstanceBytes, 8)));
    assert_eq!(limit("[1e1234567890123456789]", 9, 99), Some((Limit::Exponent, 18)));
    assert_eq!(limit("[1e-000999999999999999999]", 9, 99), None);
    let nested = |open: &str, middle: &str, close: &str, n| open.repeat(n) + middle + &close.repeat(n);
    for (open, middle, close) in [("[", "", "]"), ("{\"n\":", "1", "}")] {
        assert_eq!(limit(&nested(open, middle, close, 1_000), 1_000, 1 << 30), None);
        assert_eq!(
            limit(&nested(open, middle, close, 1_001), 1_000, 1 << 30),
            Some((Limit::Depth, 1_000))
        );
        assert_eq!(
            limit(&nested(open, middle, close, 100_000), 1_000, 1 << 30),
            Some((Limit::Depth, 1_000))
        );
        assert_eq!(limit(&nested(open, middle, close, 100_000), u32::MAX, u32::MAX), None);
    }
}

#[test]
fn a_tape_serves_again_after_a_failure() {
    let mut tape = Tape::new();
    let options = ReadOptions::default();
    for bad in ["[[[", "{\"a\":1,\"b\"", "[1e9999999999999999999]", &"[".repeat(2_000)] {
        assert!(tape.read(bad.as_bytes(), &options).is_err());
        assert!(tape.words().is_empty());
        assert_eq!(tape.doc(b"").root().ty(), crate::json::Type::Alien);
        let text = br#"{"a":[1],"a":2}"#;
        tape.read(text, &options).unwrap();
        assert_eq!(show(tape.doc(text).root()), r#"{"a":2}"#);
    }
}

#[test]
fn every_prefix_of_a_document_is_unfinished_or_refused() {
    let text = "{\"aé\\n\\ud83d\\ude00\" : [1.5e+3, -0, true, null, \"0123456789abcdef\"], \"b\":{}}";
    for end in 0..text.len() {
        let error = fault(&text.as_bytes()[..end], &ReadOptions::default());
        let cut_sequence = !text.is_char_boundary(end);
        let expected = if cut_sequence {
            (3, SyntaxFault::InvalidUtf8)
        } else {
            (end as u32, SyntaxFault::UnexpectedEnd)
        };
        assert_eq!(error, expected, "{}", &String::from_utf8_lossy(&text.as_bytes()[..end]));
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut random = Random(11);
    let alphabet = b"{}[]:,\"\\u0019eE+-.tfnalsr \n\xC3\xA9\xED\xA0\x80\xF0\x9F\xFF\x00";
    let mut tape = Tape::new();
    let options = ReadOptions {
        depth: 20,
        ..ReadOptions::default()
    };
    for round in 0..60_000 {
        let length = random.below(60);
        let text: Vec<u8> = (0..length)
            .map(|_| {
                if round % 3 == 0 {
                    random.next() as u8
                } else {
                    alphabet[random.below(alphabet.len())]
                }
            })
            .collect();
        if tape.read(&text, &options).is_ok() {
            assert!(std::str::from_utf8(&text).is_ok());
            show(tape.doc(&text).root());
        }
        place(&text, random.below(70) as u32);
    }
}

#[test]
fn places_count_lines_and_utf16_units() {
    let cases: &[(&[u8], u32, u32, u32)] = &[
        (b"", 0, 1, 1),
        (b"abc", 0, 1, 1),
        (b"abc", 2, 1, 3),
        (b"abc", 3, 1, 4),
        (b"abc", 99, 1, 4),
        (b"a\nb", 1, 1, 2),
        (b"a\nb", 2, 2, 1),
        (b"a\nb", 3, 2, 2),
        (b"a\r\nb", 1, 1, 2),
        (b"a\r\nb", 2, 1, 3),
        (b"a\r\nb", 3, 2, 1),
        (b"a\rb", 2, 2, 1),
        (b"\r\r", 2, 3, 1),
        (b"\r\n\r\n", 4, 3, 1),
        (b"\n\r", 2, 3, 1),
        ("é1".as_bytes(), 2, 1, 2),
        ("€1".as_bytes(), 3, 1, 2),
        ("😀1".as_bytes(), 4, 1, 3),
        ("\n😀😀x".as_bytes(), 9, 2, 5),
        ("\u{feff}1".as_bytes(), 3, 1, 1),
        (b"\xFF\x801", 2, 1, 3),
        (b"\x801", 1, 1, 1),
    ];
    for &(text, offset, line, column) in cases {
        assert_eq!(place(text, offset), Place { line, column }, "{text:x?} at {offset}");
    }
}
