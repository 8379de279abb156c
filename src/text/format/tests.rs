//! Tables of texts that are of a format and texts that are not.

mod address;
mod hostile;
mod pointer;
mod time;
mod uri;

use super::{ALL, Format};

/// Asserts that each of `valid` is of the format and none of `invalid` is.
#[track_caller]
fn check(format: Format, valid: &[&str], invalid: &[&str]) {
    for (texts, expected) in [(valid, true), (invalid, false)] {
        for text in texts {
            assert_eq!(
                format.is_valid(text.as_bytes()),
                expected,
                "{text:?} as {}",
                format.name()
            );
        }
    }
}

#[test]
fn codes_and_names_stand_for_one_format_each() {
    for (code, format) in (0..).zip(ALL) {
        assert_eq!(format.code(), code);
        assert_eq!(Format::from_code(code), Some(format));
        assert_eq!(Format::from_name(format.name()), Some(format));
    }
    assert_eq!(Format::from_code(19), None);
    assert_eq!(Format::from_code(u8::MAX), None);
    for name in ["", "color", "Date", "date ", "date-time\0", "ip-address"] {
        assert_eq!(Format::from_name(name), None, "{name:?}");
    }
}

#[test]
fn regular_expressions_are_read_with_the_flag_u() {
    check(
        Format::Regex,
        &[
            "",
            "^a+$",
            r"(?<year>\d{4})-\k<year>",
            r"\p{Lu}",
            "[^]",
            "(?<!a)b",
            "\u{1f600}{2}",
        ],
        &["(", "a**", r"\-", r"\Z", "[b-a]", "(?x)a", r"\p{Nonsense}", "{2}"],
    );
    assert!(
        Format::Regex.is_valid(b"[\xed\xa0\x80]"),
        "a lone surrogate is a character of a pattern"
    );
}
