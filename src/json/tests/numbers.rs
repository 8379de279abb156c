//! Exact numbers.

use std::cmp::Ordering;

use super::*;
use crate::base::{Limit, Limits};
use crate::json::{Number, canonical_integer, canonical_to_json};

/// Numbers in ascending order, the equal ones on one line.
const ASCENDING: &[&[&str]] = &[
    &["-1e1000000000", "-10e999999999"],
    &["-1e309"],
    &["-100000000000000000000000000", "-1e26", "-1.0E+26"],
    &["-1000000000000000000", "-1e18"],
    &["-999999999999999999", "-999999999999999999.0"],
    &["-9007199254740993"],
    &["-9007199254740992"],
    &["-2"],
    &["-1.5", "-15e-1", "-1.50", "-0.15e1"],
    &["-1", "-1.0", "-10e-1"],
    &["-0.1"],
    &["-1e-1000000000"],
    &["0", "-0", "0.0", "-0.000", "0e5", "0e-5", "-0E+999999999999999999"],
    &["1e-999999999999999999"],
    &["1e-1000000000", "0.1e-999999999"],
    &["0.00000000000000000000000000000000000000001", "1e-41"],
    &["0.1", "1e-1", "0.10", "10e-2", "0.01e1"],
    &["0.10000000000000000000000000000000000000001"],
    &["1", "1.0", "1e0", "10e-1", "0.1e1", "100e-2", "1.000000000000000000000"],
    &["1.5", "15e-1"],
    &["2"],
    &["19.99", "1999e-2"],
    &["100", "1e2", "1E+2", "100.0", "0.1e3"],
    &["9007199254740992"],
    &["9007199254740993", "9007199254740993.0", "9.007199254740993e15"],
    &["999999999999999999"],
    &["999999999999999999.5"],
    &["1000000000000000000", "1e18"],
    &["9223372036854775807"],
    &["9223372036854775808"],
    &["18446744073709551615"],
    &["18446744073709551616"],
    &["1e308"],
    &["1e309", "10e308"],
    &["1e1000000000", "0.01e1000000002"],
    &["1e999999999999999999"],
];

/// Each number, with the index of its line.
fn ascending() -> impl Iterator<Item = (usize, &'static str)> {
    ASCENDING
        .iter()
        .enumerate()
        .flat_map(|(line, equal)| equal.iter().map(move |text| (line, *text)))
}

#[test]
fn numbers_compare_by_value() {
    for (left, a) in ascending() {
        for (right, b) in ascending() {
            let other = canonical(b);
            assert_eq!(
                Number::from_json(a.as_bytes()).compare(&other),
                left.cmp(&right),
                "{a} {b}"
            );
            assert_eq!(canonical(a) == other, left == right, "{a} {b}");
        }
    }
}

#[test]
fn canonical_numbers_print_as_themselves() {
    for (_, text) in ascending() {
        let mut printed = String::new();
        canonical_to_json(&canonical(text), &mut printed);
        assert_eq!(canonical(&printed), canonical(text), "{text} printed as {printed}");
    }
    #[rustfmt::skip]
    let cases = [
        ("-0", "0"), ("0e7", "0"), ("1e2", "100"), ("-1.50", "-1.5"), ("1e20", "100000000000000000000"),
        ("1e21", "1e+21"), ("123e25", "1.23e+27"), ("0.000001", "0.000001"), ("1e-7", "1e-7"), ("12e-8", "1.2e-7"),
        ("12.5e-7", "0.00000125"), ("1234567890123456789012345678901234567891", "1234567890123456789012345678901234567891"),
        ("12345678901234567890123456789012345678.5", "12345678901234567890123456789012345678.5"),
        ("-5e999999999999999999", "-5e+999999999999999999"), ("9007199254740993", "9007199254740993"),
    ];
    for (text, expected) in cases {
        let mut printed = String::new();
        canonical_to_json(&canonical(text), &mut printed);
        assert_eq!(printed, expected);
    }
}

#[test]
fn integers_are_known_however_written() {
    #[rustfmt::skip]
    let cases = [
        ("1", true, true), ("-7", true, true), ("0", true, true), ("-0", true, true), ("1.0", true, false),
        ("1e2", true, false), ("1.5", false, false), ("1e-1", false, false), ("10e-1", true, false),
        ("1e400", true, false), ("1e1000000000", true, false), ("1e-1000000000", false, false), ("0e-5", true, false),
        ("0.0", true, false), ("123456789012345678901234567890", true, true), ("1.50e1", true, false),
        ("1.55e1", false, false), ("12300e-2", true, false), ("12300e-3", false, false),
    ];
    for (text, integer, plain) in cases {
        let number = Number::from_json(text.as_bytes());
        assert_eq!(
            (number.is_integer(), number.is_plain_integer()),
            (integer, plain),
            "{text}"
        );
    }
}

#[test]
fn plain_integers_up_to_18_digits_are_words() {
    #[rustfmt::skip]
    let cases = [
        ("0", Some(0)), ("7", Some(7)), ("-7", Some(-7)), ("999999999999999999", Some(999_999_999_999_999_999)),
        ("-999999999999999999", Some(-999_999_999_999_999_999)), ("1000000000000000000", None), ("-0", None),
        ("1.0", None), ("1e2", None), ("", None), ("-", None), ("99999999999999999/", None), ("\u{7f}\u{7f}\u{7f}", None),
    ];
    for (text, expected) in cases {
        let found = match Number::from_json(text.as_bytes()) {
            Number::Int(integer) => Some(integer),
            Number::Wide(_) | Number::Float(_) | Number::Text(_) => None,
        };
        assert_eq!(found, expected, "{text}");
    }
    for (text, expected) in [
        ("1e2", Some(100)),
        ("-0", Some(0)),
        ("2.50e1", Some(25)),
        ("0.5", None),
        ("1e18", None),
    ] {
        assert_eq!(Number::from_json(text.as_bytes()).to_i64(), expected, "{text}");
        assert_eq!(canonical_integer(&canonical(text)), expected, "{text}");
    }
    assert_eq!(canonical_integer(&canonical("\"1\"")), None);
}

#[test]
fn floats_are_the_decimals_that_they_print_as() {
    #[rustfmt::skip]
    let cases = [
        (0.0, "0"), (-0.0, "0"), (1.0, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"),
        (19.99, "19.99"), (1e21, "1e+21"), (1e20, "100000000000000000000"), (123456789.125, "123456789.125"),
        (1e-6, "0.000001"), (1e-7, "1e-7"), (5e-324, "5e-324"), (f64::MAX, "1.7976931348623157e+308"),
        (9007199254740992.0, "9007199254740992"), (9007199254740994.0, "9007199254740994"),
        (1152921504606846976.0, "1152921504606847000"), (123456789012345680000.0, "123456789012345680000"),
        (4.35, "4.35"), (0.000001234, "0.000001234"), (1.7976931348623157e-300, "1.7976931348623157e-300"),
        (2f64.powi(-1074), "5e-324"), (1e23, "1e+23"), (-4.5e15, "-4500000000000000"), (2f64.powi(62), "4611686018427388000"),
    ];
    for (float, text) in cases {
        let mut printed = String::new();
        Number::Float(float).write_json(&mut printed);
        assert_eq!(printed, text);
        let mut bytes = Vec::new();
        Number::Float(float).write_canonical(&mut bytes).unwrap();
        assert_eq!(bytes, canonical(text), "{text}");
        let written = Number::from_json(text.as_bytes());
        assert_eq!(Number::Float(float).is_integer(), written.is_integer(), "{text}");
        assert_eq!(Number::Float(float).to_i64(), written.to_i64(), "{text}");
        for (_, other) in ascending() {
            let other = canonical(other);
            assert_eq!(Number::Float(float).compare(&other), written.compare(&other), "{text}");
        }
    }
    let mut random = Random(77);
    for _ in 0..20_000 {
        let float = f64::from_bits(random.next());
        if float.is_finite() {
            let mut printed = String::new();
            Number::Float(float).write_json(&mut printed);
            assert_eq!(
                printed.parse::<f64>().map(f64::to_bits),
                Ok((float + 0.0).to_bits()),
                "{printed}"
            );
        }
    }
}

#[test]
fn words_of_64_bits_are_exact() {
    let cases = [
        (Number::Int(i64::MAX), "9223372036854775807"),
        (Number::Int(i64::MIN), "-9223372036854775808"),
        (Number::Int(999_999_999_999_999_999), "999999999999999999"),
        (Number::Int(-1_000_000_000_000_000_000), "-1e18"),
        (Number::Wide(u64::MAX), "18446744073709551615"),
        (Number::Wide(5), "5"),
    ];
    for (number, text) in cases {
        let mut bytes = Vec::new();
        number.write_canonical(&mut bytes).unwrap();
        assert_eq!(bytes, canonical(text), "{text}");
        assert_eq!(number.compare(&canonical(text)), Ordering::Equal);
        assert!(number.is_integer() && number.is_plain_integer());
        assert_eq!(
            number.is_multiple_of(&canonical(text), &Limits::default()),
            Ok(true),
            "{text}"
        );
    }
}

#[test]
fn multiples_are_exact() {
    #[rustfmt::skip]
    let cases = [
        ("1.11", "0.01", true), ("19.99", "0.01", true), ("4.35", "0.01", true), ("0.07", "0.01", true),
        ("1.115", "0.01", false), ("1e2", "0.01", true), ("1e-3", "0.01", false), ("0", "7", true), ("-0.0", "0.3", true),
        ("10", "2.5", true), ("10", "3", false), ("-9", "3", true), ("-9", "-3", true), ("9", "-2", false),
        ("7.5", "2.5", true), ("7.5", "5", false), ("1", "1e-1000000000", true), ("1e1000000000", "1", true),
        ("1e1000000000", "7", false), ("7e1000000000", "7", true), ("1e1000000000", "1e-1000000000", true),
        ("1e-1000000000", "1", false), ("1e999999999999999999", "1e-999999999999999999", true),
        ("1e999999999999999999", "3e-999999999999999999", false), ("9007199254740993", "2", false),
        ("9007199254740992", "2", true), ("18446744073709551616", "4294967296", true), ("1e64", "18446744073709551616", true),
        ("1e63", "18446744073709551616", false), ("3e64", "9223372036854775808", true), ("1e27", "7450580596923828125", true),
        ("1e26", "7450580596923828125", false), ("12345678901234567890123456789", "3", true),
        ("12345678901234567890123456789", "9999999999999999999", false),
        ("99999999999999999990000000000000000000", "9999999999999999999", true),
        ("121932631137021795226185032733622923332237463801111263526900", "123456789012345678901234567890", true),
        ("121932631137021795226185032733622923332237463801111263526901", "123456789012345678901234567890", false),
        ("1e200", "1606938044258990275541962092341162602522202993782792835301376", true),
        ("1e199", "1606938044258990275541962092341162602522202993782792835301376", false),
        ("5", "12345678901234567890123", false), ("5", "0", false), ("0", "0", true),
    ];
    for (value, divisor, expected) in cases {
        let found = Number::from_json(value.as_bytes()).is_multiple_of(&canonical(divisor), &Limits::default());
        assert_eq!(found, Ok(expected), "{value} of {divisor}");
    }
    for (float, divisor, expected) in [
        (19.99, "0.01", true),
        (0.3, "0.1", true),
        (0.1 + 0.2, "0.1", false),
        (6.0, "3", true),
    ] {
        let found = Number::Float(float).is_multiple_of(&canonical(divisor), &Limits::default());
        assert_eq!(found, Ok(expected), "{float} of {divisor}");
    }
}

/// The remainder of a division of integers in decimal digits, by school's method.
fn remainder_is_zero(value: &str, divisor: &str) -> bool {
    let mut rest = Vec::new();
    let trimmed = |digits: &[u8]| {
        digits
            .iter()
            .position(|&digit| digit != b'0')
            .map_or(vec![], |at| digits[at..].to_vec())
    };
    let divisor = trimmed(divisor.as_bytes());
    for digit in value.bytes() {
        rest.push(digit);
        rest = trimmed(&rest);
        while (rest.len(), &rest) >= (divisor.len(), &divisor) {
            let mut borrow = 0;
            for at in 0..rest.len() {
                let (place, other) = (rest.len() - 1 - at, divisor.len().checked_sub(1 + at));
                let mut digit = rest[place] as i8 - other.map_or(0, |other| divisor[other] as i8 - 48) - borrow;
                borrow = i8::from(digit < 48);
                digit += 10 * borrow;
                rest[place] = digit as u8;
            }
            rest = trimmed(&rest);
        }
    }
    rest.is_empty()
}

#[test]
fn multiples_agree_with_a_division_by_hand() {
    let mut random = Random(31);
    let mut divisible = 0;
    for round in 0..3_000 {
        let mut digits = |most: usize, extremes: bool| {
            let mut text = (1 + random.below(9)).to_string();
            for _ in 0..random.below(most) {
                text += ["0", "9", "5", &random.below(10).to_string()][if extremes { random.below(4) } else { 3 }];
            }
            text
        };
        let divisor = digits(if round % 2 == 0 { 45 } else { 22 }, round % 3 == 0);
        let mut value = digits(70, round % 5 == 0);
        if round % 4 == 0 {
            // A multiple: the divisor beside itself, zeros between.
            value = format!("{divisor}{}{divisor}", "0".repeat(round % 7));
        }
        let zeros = round % 11;
        let expected = remainder_is_zero(&format!("{value}{}", "0".repeat(zeros)), &divisor);
        divisible += usize::from(expected);
        let found = Number::from_json(format!("{value}e{zeros}").as_bytes())
            .is_multiple_of(&canonical(&divisor), &Limits::default());
        assert_eq!(found, Ok(expected), "{value}e{zeros} of {divisor}");
    }
    assert!((700..2_500).contains(&divisible), "{divisible}");
}

#[test]
fn division_of_long_numbers_is_limited() {
    let limits = Limits {
        digits: 30,
        ..Limits::default()
    };
    let long = "1".repeat(31);
    let multiple =
        |value: &str, divisor: &str| Number::from_json(value.as_bytes()).is_multiple_of(&canonical(divisor), &limits);
    assert_eq!(multiple(&long[1..], &long[1..]), Ok(true));
    assert_eq!(
        multiple(&long, &long[2..]).map_err(|error| error.limit),
        Err(Limit::Digits)
    );
    assert_eq!(multiple("7", &long).map_err(|error| error.limit), Err(Limit::Digits));
    // By a word, a number of any length is divided.
    assert_eq!(multiple(&long, "11"), Ok(false));
    assert_eq!(multiple(&"7".repeat(100_000), "7"), Ok(true));
    // The longest that the defaults allow.
    let longest = "7".repeat(10_000);
    let found = Number::from_json(format!("{longest}e999999999999").as_bytes())
        .is_multiple_of(&canonical(&longest), &Limits::default());
    assert_eq!(found, Ok(true));
}
