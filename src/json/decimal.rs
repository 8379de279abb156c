//! Exact decimals: what a number is, apart from how it is written.

use std::cmp::Ordering;
use std::fmt;

/// Integers below this in magnitude have a form of their own.
pub(super) const SMALL: i64 = 1_000_000_000_000_000_000;

/// The decimal digits of [`SMALL`]'s predecessor.
pub(super) const SMALL_DIGITS: usize = 18;

/// `head` and `tail` side by side are the significant digits, without a zero at either end; zero has none. The value is
/// that integer times ten to the `exponent`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decimal<'b> {
    pub(super) negative: bool,
    pub(super) head: &'b [u8],
    pub(super) tail: &'b [u8],
    pub(super) exponent: i64,
}

impl<'b> Decimal<'b> {
    /// The decimal of a number in JSON's grammar. Of anything else, something.
    pub(super) fn parse(json: &'b [u8]) -> Self {
        let negative = json.first() == Some(&b'-');
        let unsigned = json.get(usize::from(negative)..).unwrap_or_default();
        let (mantissa, exponent) = match unsigned.iter().position(|byte| byte | 0x20 == b'e') {
            Some(at) => (
                unsigned.get(..at).unwrap_or_default(),
                exponent(unsigned.get(at + 1..).unwrap_or_default()),
            ),
            None => (unsigned, 0),
        };
        let (head, tail) = match mantissa.iter().position(|&byte| byte == b'.') {
            Some(at) => (
                mantissa.get(..at).unwrap_or_default(),
                mantissa.get(at + 1..).unwrap_or_default(),
            ),
            None => (mantissa, &[][..]),
        };
        Decimal::normal(negative, head, tail, exponent.saturating_sub(tail.len() as i64))
    }

    /// Takes the zeros off both ends.
    fn normal(negative: bool, head: &'b [u8], tail: &'b [u8], exponent: i64) -> Self {
        let head = trim_start(head);
        let tail = if head.is_empty() { trim_start(tail) } else { tail };
        let kept_tail = trim_end(tail);
        let kept_head = if kept_tail.is_empty() { trim_end(head) } else { head };
        let zeros = (tail.len() - kept_tail.len() + head.len() - kept_head.len()) as i64;
        let zero = kept_head.is_empty() && kept_tail.is_empty();
        Decimal {
            negative: negative && !zero,
            head: kept_head,
            tail: kept_tail,
            exponent: if zero { 0 } else { exponent.saturating_add(zeros) },
        }
    }

    /// The number of significant digits.
    pub(super) fn len(&self) -> usize {
        self.head.len() + self.tail.len()
    }

    pub(super) fn is_zero(&self) -> bool {
        self.len() == 0
    }

    /// The significant digits as characters.
    pub(super) fn digits(&self) -> impl Iterator<Item = u8> + use<'b> {
        self.head.iter().chain(self.tail).copied()
    }

    /// Compares the values.
    pub(super) fn compare(&self, other: &Decimal<'_>) -> Ordering {
        match (self.sign(), other.sign()) {
            (1, 1) => self.compare_magnitude(other),
            (-1, -1) => other.compare_magnitude(self),
            (mine, others) => mine.cmp(&others),
        }
    }

    fn sign(&self) -> i32 {
        match (self.is_zero(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    fn compare_magnitude(&self, other: &Decimal<'_>) -> Ordering {
        let size = |decimal: &Decimal<'_>| decimal.exponent.saturating_add(decimal.len() as i64);
        size(self)
            .cmp(&size(other))
            .then_with(|| self.digits().cmp(other.digits()))
    }

    fn same(&self, other: &Decimal<'_>) -> bool {
        self.negative == other.negative && self.exponent == other.exponent && self.digits().eq(other.digits())
    }

    /// The integer, if it is one below [`SMALL`].
    fn small(&self) -> Option<i64> {
        let zeros = usize::try_from(self.exponent).ok()?;
        if zeros > SMALL_DIGITS || self.len() + zeros > SMALL_DIGITS {
            return None;
        }
        let mut magnitude = 0i64;
        for digit in self.digits().chain(std::iter::repeat_n(b'0', zeros)) {
            magnitude = magnitude * 10 + i64::from(digit & 0xF);
        }
        Some(if self.negative { -magnitude } else { magnitude })
    }
}

/// The exponent written behind an `e`.
fn exponent(written: &[u8]) -> i64 {
    let negative = written.first() == Some(&b'-');
    let magnitude = written
        .iter()
        .filter(|byte| byte.is_ascii_digit())
        .fold(0i64, |sum, &digit| {
            sum.saturating_mul(10).saturating_add(i64::from(digit & 0xF))
        });
    if negative { -magnitude } else { magnitude }
}

fn trim_start(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    digits.get(zeros..).unwrap_or_default()
}

fn trim_end(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().rev().take_while(|&&digit| digit == b'0').count();
    digits.get(..digits.len() - zeros).unwrap_or_default()
}

/// A number's one form: each value has exactly one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Exact<'b> {
    /// An integer below [`SMALL`] in magnitude.
    Small(i64),
    /// Any other number.
    Large(Decimal<'b>),
}

impl<'b> Exact<'b> {
    pub(super) fn of(decimal: Decimal<'b>) -> Self {
        match decimal.small() {
            Some(integer) => Exact::Small(integer),
            None => Exact::Large(decimal),
        }
    }

    /// The digits, written into `buffer` where there are none yet.
    pub(super) fn decimal<'c>(&self, buffer: &'c mut NumberBuffer) -> Decimal<'c>
    where
        'b: 'c,
    {
        match *self {
            Exact::Small(integer) => Decimal::parse(buffer.print(format_args!("{integer}"))),
            Exact::Large(decimal) => decimal,
        }
    }

    /// Whether the values are equal.
    pub(super) fn same(&self, other: &Exact<'_>) -> bool {
        match (self, other) {
            (Exact::Small(mine), Exact::Small(others)) => mine == others,
            (Exact::Large(mine), Exact::Large(others)) => mine.same(others),
            (Exact::Small(_), Exact::Large(_)) | (Exact::Large(_), Exact::Small(_)) => false,
        }
    }

    /// The order of the canonical bytes, which is not that of the values.
    pub(super) fn canonical_order(&self, other: &Exact<'_>) -> Ordering {
        match (self, other) {
            (Exact::Small(mine), Exact::Small(others)) => mine.cmp(others),
            (Exact::Small(_), Exact::Large(_)) => Ordering::Less,
            (Exact::Large(_), Exact::Small(_)) => Ordering::Greater,
            (Exact::Large(mine), Exact::Large(others)) => others
                .negative
                .cmp(&mine.negative)
                .then(mine.exponent.cmp(&others.exponent))
                .then(mine.len().cmp(&others.len()))
                .then_with(|| mine.digits().cmp(others.digits())),
        }
    }
}

/// Room for the digits of a number of the machine's own.
pub(super) struct NumberBuffer {
    bytes: [u8; 32],
    length: usize,
}

impl NumberBuffer {
    pub(super) fn new() -> Self {
        NumberBuffer {
            bytes: [0; 32],
            length: 0,
        }
    }

    /// Prints what fits: an integer of 64 bits and a float in scientific notation do.
    pub(super) fn print(&mut self, arguments: fmt::Arguments<'_>) -> &[u8] {
        self.length = 0;
        // An error would be that of `write_str` below.
        let _ = fmt::write(self, arguments);
        self.bytes.get(..self.length).unwrap_or_default()
    }
}

impl fmt::Write for NumberBuffer {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let end = self.length + part.len();
        let room = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        room.copy_from_slice(part.as_bytes());
        self.length = end;
        Ok(())
    }
}
