//! Numbers, exact whatever their size.

use std::cmp::Ordering;

use super::canonical::{read_number, write_number};
use super::decimal::{Decimal, Exact, NumberBuffer, SMALL, SMALL_DIGITS};
use super::{multiple, print};
use crate::base::{LimitError, Limits};

/// The integers of a float up to this magnitude are exact, and neighbours of it at most one apart.
const FLOAT_INTEGERS: i64 = 1 << 53;

/// A number, as it was found.
#[derive(Clone, Copy, Debug)]
pub enum Number<'a> {
    /// An integer.
    Int(i64),
    /// An integer that only an unsigned word holds.
    Wide(u64),
    /// A finite binary number, which stands for the decimal that ECMAScript's `toString` prints for it: the shortest
    /// that reads back as the same.
    Float(f64),
    /// The text of a number in JSON's grammar.
    Text(&'a [u8]),
}

impl<'a> Number<'a> {
    /// The number of a text in JSON's grammar: [`Number::Int`] where it is a plain integer of up to 18 digits, but for
    /// `-0`.
    #[inline]
    pub fn from_json(text: &'a [u8]) -> Self {
        let (negative, digits) = match text {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        if digits.len() > SMALL_DIGITS {
            return Number::Text(text);
        }
        let mut magnitude = 0i64;
        let mut other = digits.is_empty();
        for &byte in digits {
            let digit = byte.wrapping_sub(b'0');
            other |= digit > 9;
            magnitude = magnitude.wrapping_mul(10).wrapping_add(i64::from(digit));
        }
        match (other, negative, magnitude) {
            (true, _, _) | (false, true, 0) => Number::Text(text),
            (false, true, _) => Number::Int(-magnitude),
            (false, false, _) => Number::Int(magnitude),
        }
    }

    /// Whether the value is an integer, however it is written.
    pub fn is_integer(self) -> bool {
        match self {
            Number::Int(_) | Number::Wide(_) => true,
            Number::Float(float) => float.trunc() == float,
            Number::Text(text) => Decimal::parse(text).exponent >= 0,
        }
    }

    /// Whether it is written as an integer: without a fraction and an exponent. A float is, where it is integral.
    pub fn is_plain_integer(self) -> bool {
        match self {
            Number::Int(_) | Number::Wide(_) => true,
            Number::Float(float) => float.trunc() == float,
            Number::Text(text) => !text.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E')),
        }
    }

    /// The value, if it is an integer of up to 18 digits.
    pub fn to_i64(self) -> Option<i64> {
        match self.exact(&mut NumberBuffer::new()) {
            Exact::Small(integer) => Some(integer),
            Exact::Large(_) => None,
        }
    }

    /// Compares the value with that of a canonical number.
    #[inline]
    pub fn compare(self, canonical: &[u8]) -> Ordering {
        let Some(other) = read_number(canonical) else {
            return Ordering::Less;
        };
        match (self, other) {
            (Number::Int(mine), Exact::Small(others)) => mine.cmp(&others),
            // No float's decimal crosses an integer that floats hold exactly.
            (Number::Float(mine), Exact::Small(others)) if others.abs() <= FLOAT_INTEGERS => {
                mine.partial_cmp(&(others as f64)).unwrap_or(Ordering::Less)
            }
            (Number::Int(_) | Number::Wide(_) | Number::Float(_) | Number::Text(_), _) => self.compare_exact(&other),
        }
    }

    fn compare_exact(self, other: &Exact<'_>) -> Ordering {
        let mut mine = NumberBuffer::new();
        let mut others = NumberBuffer::new();
        self.decimal(&mut mine).compare(&other.decimal(&mut others))
    }

    /// Whether the value is an integral multiple of a canonical number, exactly. Of zero only zero is.
    ///
    /// # Errors
    ///
    /// [`Limit::Digits`](crate::base::Limit::Digits) where the divisor has more than 19 significant digits, and either
    /// number more than the limit; out of memory.
    pub fn is_multiple_of(self, canonical: &[u8], limits: &Limits) -> Result<bool, LimitError> {
        let Some(divisor) = read_number(canonical) else {
            return Ok(false);
        };
        if let (Number::Int(mine), Exact::Small(divisor @ 1..)) = (self, divisor) {
            return Ok(mine % divisor == 0);
        }
        let mut mine = NumberBuffer::new();
        let mut divisors = NumberBuffer::new();
        multiple::is_multiple(&self.decimal(&mut mine), &divisor.decimal(&mut divisors), limits)
    }

    /// Appends the canonical bytes: equal for equal values, different for different ones.
    ///
    /// # Errors
    ///
    /// Where memory runs out.
    pub fn write_canonical(self, out: &mut Vec<u8>) -> Result<(), LimitError> {
        write_number(&self.exact(&mut NumberBuffer::new()), out)
    }

    /// Appends the number as JSON: as it is written, or as ECMAScript prints it.
    pub fn write_json(self, out: &mut String) {
        match self {
            Number::Text(text) => out.push_str(std::str::from_utf8(text).unwrap_or("0")),
            Number::Int(_) | Number::Wide(_) | Number::Float(_) => {
                print::write_decimal(&self.decimal(&mut NumberBuffer::new()), out);
            }
        }
    }

    /// The value's one form.
    #[inline]
    pub(super) fn exact<'b>(self, buffer: &'b mut NumberBuffer) -> Exact<'b>
    where
        'a: 'b,
    {
        match self {
            Number::Int(integer) if -SMALL < integer && integer < SMALL => Exact::Small(integer),
            Number::Float(float) if float.trunc() == float && float.abs() <= FLOAT_INTEGERS as f64 => {
                Exact::Small(float as i64)
            }
            Number::Int(_) | Number::Wide(_) | Number::Float(_) | Number::Text(_) => Exact::of(self.decimal(buffer)),
        }
    }

    /// The value's digits, written into `buffer` where there are none yet.
    fn decimal<'b>(self, buffer: &'b mut NumberBuffer) -> Decimal<'b>
    where
        'a: 'b,
    {
        Decimal::parse(match self {
            Number::Int(integer) => buffer.print(format_args!("{integer}")),
            Number::Wide(integer) => buffer.print(format_args!("{integer}")),
            Number::Float(float) => buffer.print(format_args!("{float:e}")),
            Number::Text(text) => text,
        })
    }
}
