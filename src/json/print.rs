//! Numbers and canonical values as JSON text.

use super::canonical::{Canonical, Token};
use super::decimal::{Decimal, NumberBuffer};
use std::fmt::Write;

/// Integers are written out up to so many digits, as ECMAScript does.
const PLAIN_DIGITS: i64 = 21;

/// Zeros behind the point of a number below one, up to which ECMAScript writes no exponent.
const PLAIN_ZEROS: i64 = 6;

/// Appends a canonical value as JSON: objects by key, numbers as ECMAScript prints them but exact, lone surrogates as
/// escapes. Of bytes that are no canonical value, as much as can be read.
pub fn canonical_to_json(canonical: &[u8], out: &mut String) {
    // For each array or object that is open: the entries that are left, and its closing bracket.
    let mut open: Vec<(u32, char)> = Vec::new();
    let mut rest = Canonical::new(canonical);
    while let Some(token) = rest.token() {
        match token {
            Token::Null | Token::Alien => out.push_str("null"),
            Token::Boolean(true) => out.push_str("true"),
            Token::Boolean(false) => out.push_str("false"),
            Token::Number(number) => write_decimal(&number.decimal(&mut NumberBuffer::new()), out),
            Token::String(bytes) => write_string(bytes, out),
            Token::Array(count, _) => {
                out.push('[');
                open.push((count, ']'));
            }
            Token::Object(count, _) => {
                out.push('{');
                open.push((count, '}'));
            }
        }
        loop {
            let Some((left, bracket)) = open.last_mut() else { return };
            if *left == 0 {
                out.push(*bracket);
                open.pop();
                continue;
            }
            *left -= 1;
            if !out.ends_with(['[', '{']) {
                out.push(',');
            }
            if *bracket == '}' {
                write_string(rest.string().unwrap_or_default(), out);
                out.push(':');
            }
            break;
        }
    }
}

/// Appends a decimal in the layout of ECMAScript's `Number::toString`, all digits kept.
pub(super) fn write_decimal(decimal: &Decimal<'_>, out: &mut String) {
    let length = decimal.len() as i64;
    // The number of digits in front of the point.
    let point = decimal.exponent.saturating_add(length);
    let mut digits = decimal.digits().map(char::from);
    if decimal.is_zero() {
        out.push('0');
        return;
    }
    if decimal.negative {
        out.push('-');
    }
    if point > PLAIN_DIGITS.max(length) || point <= -PLAIN_ZEROS {
        out.extend(digits.next());
        if length > 1 {
            out.push('.');
        }
        out.extend(digits);
        // Writing into a string does not fail.
        let _ = write!(out, "e{:+}", point.saturating_sub(1));
        return;
    }
    if point <= 0 {
        out.push_str("0.");
        out.extend((point..0).map(|_| '0'));
    }
    for index in 0..length.max(point) {
        if index == point && index > 0 {
            out.push('.');
        }
        out.push(digits.next().unwrap_or('0'));
    }
}

/// Appends a string in quotes.
fn write_string(bytes: &[u8], out: &mut String) {
    out.push('"');
    let mut rest = bytes;
    while !rest.is_empty() {
        let (valid, behind) = match std::str::from_utf8(rest) {
            Ok(valid) => (valid, &[][..]),
            Err(error) => {
                let (valid, behind) = rest.split_at_checked(error.valid_up_to()).unwrap_or_default();
                (std::str::from_utf8(valid).unwrap_or_default(), behind)
            }
        };
        valid.chars().for_each(|character| write_character(character, out));
        rest = match behind {
            // A lone surrogate: the only thing that WTF-8 has and UTF-8 has not.
            [0xED, second, third, behind @ ..] => {
                let unit = 0xD000 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F);
                let _ = write!(out, "\\u{unit:04x}");
                behind
            }
            [_, behind @ ..] => {
                out.push(char::REPLACEMENT_CHARACTER);
                behind
            }
            [] => &[],
        };
    }
    out.push('"');
}

fn write_character(character: char, out: &mut String) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{8}' => out.push_str("\\b"),
        '\u{C}' => out.push_str("\\f"),
        '\0'..' ' => {
            let _ = write!(out, "\\u{:04x}", u32::from(character));
        }
        _ => out.push(character),
    }
}
