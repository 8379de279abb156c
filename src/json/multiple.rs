//! Exact divisibility of decimals.
//!
//! A value m·10^e is a multiple of n·10^f where n divides m·10^(e-f). With e below f it does not, for no zero ends m.
//! Otherwise a power of ten beyond the twos and fives that n can hold changes nothing, so that an exponent of any size
//! costs no more than a few digits for each digit of n.

use super::decimal::Decimal;
use crate::base::{Grow, Limit, LimitError, Limits};

/// Digits that any word of 64 bits holds.
const WORD_DIGITS: usize = 19;

/// A word of 64 bits has at most so many factors of two.
const WORD_TWOS: usize = 63;

/// Each decimal digit of a number allows for up to so many factors of two: more than its logarithm, 3.32.
const TWOS_PER_DIGIT: usize = 4;

/// Decimal digits of a limb.
const LIMB_DIGITS: usize = 9;

/// The base of a number in limbs.
const BASE: u64 = 1_000_000_000;

/// Whether `value` is an integral multiple of `divisor`.
pub(super) fn is_multiple(value: &Decimal<'_>, divisor: &Decimal<'_>, limits: &Limits) -> Result<bool, LimitError> {
    if value.is_zero() || divisor.is_zero() {
        return Ok(value.is_zero());
    }
    let Ok(shift) = u64::try_from(value.exponent.saturating_sub(divisor.exponent)) else {
        return Ok(false);
    };
    let zeros = |most: usize| shift.min(most as u64) as usize;
    if divisor.len() <= WORD_DIGITS {
        return Ok(word_divides(word(divisor.digits()), value, zeros(WORD_TWOS)));
    }
    for length in [divisor.len(), value.len()] {
        if length > limits.digits as usize {
            return Err(LimitError::new(Limit::Digits, limits.digits));
        }
    }
    let mut value = limbs(value, zeros(divisor.len() * TWOS_PER_DIGIT))?;
    reduce(&mut value, &limbs(divisor, 0)?);
    Ok(value.iter().all(|&limb| limb == 0))
}

/// The value of a digit; of another byte, which no tape that was read or sealed has here, some digit's.
fn digit_value(digit: u8) -> u8 {
    digit.wrapping_sub(b'0') % 10
}

/// The word that up to 19 digits are.
fn word(digits: impl Iterator<Item = u8>) -> u64 {
    digits.fold(0, |word, digit| word * 10 + u64::from(digit_value(digit)))
}

fn word_divides(divisor: u64, value: &Decimal<'_>, zeros: usize) -> bool {
    let mut digits = value.digits().chain(std::iter::repeat_n(b'0', zeros));
    let mut left = value.len() + zeros;
    if left <= WORD_DIGITS {
        return word(digits).is_multiple_of(divisor);
    }
    let mut remainder = 0u128;
    while left > 0 {
        let taken = left.min(WORD_DIGITS);
        let scale = 10u128.pow(taken as u32);
        remainder = (remainder * scale + u128::from(word(digits.by_ref().take(taken)))) % u128::from(divisor);
        left -= taken;
    }
    remainder == 0
}

/// The digits, `zeros` more behind them, in limbs, the lowest first.
fn limbs(decimal: &Decimal<'_>, zeros: usize) -> Result<Vec<u32>, LimitError> {
    let length = decimal.len() + zeros;
    let mut digits = decimal.digits().chain(std::iter::repeat_n(b'0', zeros));
    let mut limbs = Vec::new();
    limbs.try_resize(length.div_ceil(LIMB_DIGITS), 0)?;
    let mut left = length;
    for limb in limbs.iter_mut().rev() {
        let taken = (left - 1) % LIMB_DIGITS + 1;
        *limb = word(digits.by_ref().take(taken)) as u32;
        left -= taken;
    }
    Ok(limbs)
}

/// Leaves of `value` the remainder of its division by `divisor`, which has at least two limbs and no zero on top.
fn reduce(value: &mut Vec<u32>, divisor: &[u32]) {
    let [.., second, first] = divisor else { return };
    let top = u128::from(u64::from(*first) * BASE + u64::from(*second));
    // One limb on top, so that the first quotient is below the base like the others.
    value.push(0);
    for at in (0..=value.len().saturating_sub(divisor.len() + 1)).rev() {
        let Some(window) = value.get_mut(at..=at + divisor.len()) else {
            continue;
        };
        let [.., third, second, first] = window else { return };
        let head = (u64::from(*first) * BASE + u64::from(*second)) as u128 * u128::from(BASE) + u128::from(*third);
        // The estimate from the leading limbs is the quotient or one more.
        let quotient = (head / top) as u64;
        if subtract(window, divisor, quotient) {
            add(window, divisor);
        }
    }
}

/// Takes `quotient` times `divisor` from `window`: whether that went below zero, and so around.
fn subtract(window: &mut [u32], divisor: &[u32], quotient: u64) -> bool {
    let mut carry = 0;
    for (limb, &factor) in window.iter_mut().zip(divisor.iter().chain(&[0])) {
        let product = u64::from(factor) * quotient + carry;
        let (difference, under) = u64::from(*limb).overflowing_sub(product % BASE);
        *limb = if under {
            difference.wrapping_add(BASE)
        } else {
            difference
        } as u32;
        carry = product / BASE + u64::from(under);
    }
    carry != 0
}

/// Adds `divisor` to `window`, around zero.
fn add(window: &mut [u32], divisor: &[u32]) {
    let mut carry = 0;
    for (limb, &term) in window.iter_mut().zip(divisor.iter().chain(&[0])) {
        let sum = u64::from(*limb) + u64::from(term) + carry;
        *limb = (sum % BASE) as u32;
        carry = sum / BASE;
    }
}
