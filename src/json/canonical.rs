//! Canonical values: bytes that are equal for equal values and for no others.
//!
//! A tag, then: nothing for `null`, `false` and `true`; for a number 0 and the integer where it is one of up to 18
//! digits, or 1, sign, exponent, count and digits; for a string its length and its decoded bytes; for an array or object
//! its count, the bytes that follow, and its items, or its members (key as a string without its tag, then value) in the
//! order of their keys. All integers are big-endian, those with a sign biased, so that the order of the bytes is that of
//! [`compare_canonical`].

use std::cmp::Ordering;

use super::decimal::{self, Decimal, Exact, NumberBuffer};
use super::{Instance, Text, Type};
use crate::base::{Grow, LimitError};

const NULL: u8 = 1;
const FALSE: u8 = 2;
const TRUE: u8 = 3;
const NUMBER: u8 = 4;
const STRING: u8 = 5;
const ARRAY: u8 = 6;
const OBJECT: u8 = 7;
const ALIEN: u8 = 8;

const SMALL: u8 = 0;
const LARGE: u8 = 1;

/// Makes the order of unsigned words that of signed ones.
const BIAS: u64 = 1 << 63;

/// A step in the writing of a value.
enum Step<'a, I> {
    /// A value is due, behind its key in an object.
    Value(Option<Text<'a>>, I),
    /// The array or object whose length stands at this index is complete.
    End(usize),
}

/// Appends a value's canonical bytes. Needs no stack, however deep the value is.
///
/// # Errors
///
/// Where memory runs out, or the value's bytes are more than 32 bits count.
pub fn write_canonical<'a, I: Instance<'a>>(value: I, out: &mut Vec<u8>) -> Result<(), LimitError> {
    // What is left to do, the next last.
    let mut steps = Vec::new();
    steps.try_push(Step::Value(None, value))?;
    while let Some(step) = steps.pop() {
        let (key, value) = match step {
            Step::Value(key, value) => (key, value),
            Step::End(length_at) => {
                end_length(out, length_at)?;
                continue;
            }
        };
        if let Some(key) = key {
            write_text(key, out)?;
        }
        match value.ty() {
            Type::Null => out.try_push(NULL)?,
            Type::Boolean => out.try_push(if value.boolean() { TRUE } else { FALSE })?,
            Type::Number => value.number().write_canonical(out)?,
            Type::String => {
                out.try_push(STRING)?;
                write_text(value.text(), out)?;
            }
            Type::Array => {
                steps.try_push(Step::End(begin(ARRAY, value.len(), out)?))?;
                let first = steps.len();
                for item in value.items() {
                    steps.try_push(Step::Value(None, item))?;
                }
                steps.get_mut(first..).unwrap_or_default().reverse();
            }
            Type::Object => {
                steps.try_push(Step::End(begin(OBJECT, value.len(), out)?))?;
                let first = steps.len();
                for (key, member) in value.members() {
                    steps.try_push(Step::Value(Some(key), member))?;
                }
                let members = steps.get_mut(first..).unwrap_or_default();
                members.sort_unstable_by(|a, b| match (a, b) {
                    (Step::Value(Some(a), _), Step::Value(Some(b), _)) => b.cmp(*a),
                    _ => Ordering::Equal,
                });
            }
            Type::Alien => out.try_push(ALIEN)?,
        }
    }
    Ok(())
}

/// Writes the head of an array or object: the index of its length, which is not known yet.
fn begin(tag: u8, count: u32, out: &mut Vec<u8>) -> Result<usize, LimitError> {
    out.try_push(tag)?;
    out.try_extend(&count.to_be_bytes())?;
    out.try_extend(&[0; 4])?;
    Ok(out.len() - 4)
}

/// Writes at `length_at` the number of the bytes behind it.
fn end_length(out: &mut [u8], length_at: usize) -> Result<(), LimitError> {
    let length = u32::try_from(out.len() - length_at - 4).map_err(|_| LimitError::memory())?;
    if let Some(written) = out.get_mut(length_at..).and_then(|rest| rest.first_chunk_mut()) {
        *written = length.to_be_bytes();
    }
    Ok(())
}

fn write_text(text: Text<'_>, out: &mut Vec<u8>) -> Result<(), LimitError> {
    let length_at = out.len();
    out.try_extend(&[0; 4])?;
    text.append_to(out)?;
    end_length(out, length_at)
}

/// Appends a number's canonical bytes.
pub(super) fn write_number(number: &Exact<'_>, out: &mut Vec<u8>) -> Result<(), LimitError> {
    match number {
        Exact::Small(integer) => {
            out.try_extend(&[NUMBER, SMALL])?;
            out.try_extend(&(*integer as u64 ^ BIAS).to_be_bytes())
        }
        Exact::Large(decimal) => {
            let length = u32::try_from(decimal.len()).map_err(|_| LimitError::memory())?;
            out.try_extend(&[NUMBER, LARGE, u8::from(!decimal.negative)])?;
            out.try_extend(&(decimal.exponent as u64 ^ BIAS).to_be_bytes())?;
            out.try_extend(&length.to_be_bytes())?;
            out.try_extend(decimal.head)?;
            out.try_extend(decimal.tail)
        }
    }
}

/// The number that canonical bytes start with.
#[inline]
pub(super) fn read_number(canonical: &[u8]) -> Option<Exact<'_>> {
    let Token::Number(number) = Canonical::new(canonical).token()? else {
        return None;
    };
    Some(number)
}

/// The integer that canonical bytes are, if it is one of up to 18 digits.
pub fn canonical_integer(canonical: &[u8]) -> Option<i64> {
    match read_number(canonical)? {
        Exact::Small(integer) => Some(integer),
        Exact::Large(_) => None,
    }
}

/// The order of a scalar's canonical bytes and of these, without writing the former; a list of canonical values in the
/// order of their bytes can so be searched by bisection. The order of numbers is not that of their values. `None` where
/// the value is no scalar.
pub fn compare_canonical<'a, I: Instance<'a>>(value: I, canonical: &[u8]) -> Option<Ordering> {
    let tag = match value.ty() {
        Type::Null => NULL,
        Type::Boolean => FALSE + u8::from(value.boolean()),
        Type::Number => NUMBER,
        Type::String => STRING,
        Type::Array | Type::Object | Type::Alien => return None,
    };
    let other = canonical.first().copied().unwrap_or(0);
    if tag != other {
        return Some(tag.cmp(&other));
    }
    Some(match Canonical::new(canonical).token() {
        Some(Token::Number(other)) => value.number().exact(&mut NumberBuffer::new()).canonical_order(&other),
        Some(Token::String(other)) => {
            let text = value.text();
            text.decoded_len().cmp(&other.len()).then_with(|| text.cmp_bytes(other))
        }
        Some(_) => Ordering::Equal,
        None => Ordering::Greater,
    })
}

/// What canonical bytes say next.
#[derive(Clone, Copy)]
pub(super) enum Token<'c> {
    Null,
    Boolean(bool),
    Number(Exact<'c>),
    String(&'c [u8]),
    /// An array of so many items, which are these bytes.
    Array(u32, &'c [u8]),
    /// An object of so many members, which are these bytes.
    Object(u32, &'c [u8]),
    Alien,
}

/// Canonical bytes that are read from the front. Nothing is trusted of them.
#[derive(Clone, Copy)]
pub(super) struct Canonical<'c>(&'c [u8]);

impl<'c> Canonical<'c> {
    pub(super) fn new(bytes: &'c [u8]) -> Self {
        Canonical(bytes)
    }

    /// Whether there is no more.
    pub(super) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Takes the next scalar, or the head of an array or object.
    #[inline]
    pub(super) fn token(&mut self) -> Option<Token<'c>> {
        let &[tag] = self.chunk()?;
        Some(match tag {
            NULL => Token::Null,
            FALSE => Token::Boolean(false),
            TRUE => Token::Boolean(true),
            NUMBER => Token::Number(self.number()?),
            STRING => Token::String(self.string()?),
            ARRAY | OBJECT => {
                let count = self.word()?;
                let length = self.word()? as usize;
                let inside = self.0.get(..length)?;
                if tag == ARRAY {
                    Token::Array(count, inside)
                } else {
                    Token::Object(count, inside)
                }
            }
            ALIEN => Token::Alien,
            _ => return None,
        })
    }

    /// Takes the next value whole: its token, what it holds left behind.
    pub(super) fn value(&mut self) -> Option<Token<'c>> {
        let token = self.token()?;
        if let Token::Array(_, inside) | Token::Object(_, inside) = token {
            self.0 = self.0.get(inside.len()..)?;
        }
        Some(token)
    }

    /// Takes a string without its tag: a key.
    pub(super) fn string(&mut self) -> Option<&'c [u8]> {
        let length = self.word()? as usize;
        self.take(length)
    }

    #[inline]
    fn number(&mut self) -> Option<Exact<'c>> {
        let &[form] = self.chunk()?;
        if form == SMALL {
            let integer = (u64::from_be_bytes(*self.chunk()?) ^ BIAS) as i64;
            return (-decimal::SMALL < integer && integer < decimal::SMALL).then_some(Exact::Small(integer));
        }
        let negative = match (form, self.chunk()?) {
            (LARGE, [0]) => true,
            (LARGE, [1]) => false,
            _ => return None,
        };
        let exponent = (u64::from_be_bytes(*self.chunk()?) ^ BIAS) as i64;
        let length = self.word()? as usize;
        let digits = self.take(length)?;
        if !digits.iter().all(u8::is_ascii_digit) || matches!(digits, [] | [b'0', ..] | [.., b'0']) {
            return None;
        }
        Some(Exact::Large(Decimal {
            negative,
            head: digits,
            tail: &[],
            exponent,
        }))
    }

    fn word(&mut self) -> Option<u32> {
        self.chunk().map(|bytes| u32::from_be_bytes(*bytes))
    }

    #[inline]
    fn chunk<const N: usize>(&mut self) -> Option<&'c [u8; N]> {
        let (chunk, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(chunk)
    }

    fn take(&mut self, length: usize) -> Option<&'c [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }
}
