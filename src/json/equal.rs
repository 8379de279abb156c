//! Equality of values: numbers by value, strings as decoded, objects whatever the order of their members. An alien is
//! equal to nothing.
//!
//! No recursion: what is nested is compared later. Only arrays and objects inside others take memory for that, and large
//! objects whose members stand in different orders.

use super::canonical::{Canonical, Token};
use super::decimal::NumberBuffer;
use super::{Instance, Text, Type};
use crate::base::{Grow, LimitError};

/// Objects of up to so many members are searched for each key; larger ones are sorted.
const SEARCHED: u32 = 16;

/// Whether the value's canonical bytes are these, without writing them.
///
/// # Errors
///
/// Where memory runs out.
pub fn equals_canonical<'a, I: Instance<'a>>(value: I, canonical: &[u8]) -> Result<bool, LimitError> {
    let mut whole = Canonical::new(canonical);
    let Some(token) = whole.value().filter(|_| whole.is_empty()) else {
        return Ok(false);
    };
    let mut later = Vec::new();
    let mut next = Some((value, token));
    while let Some((value, token)) = next {
        if !equals_token(value, token, &mut later)? {
            return Ok(false);
        }
        next = later.pop();
    }
    Ok(true)
}

/// Compares a value, the arrays and objects in it apart, which are put off.
fn equals_token<'a, 'c, I: Instance<'a>>(
    value: I,
    token: Token<'c>,
    later: &mut Vec<(I, Token<'c>)>,
) -> Result<bool, LimitError> {
    let mut inner = |value: I, token: Option<Token<'c>>| match token {
        Some(token @ (Token::Array(..) | Token::Object(..))) => later.try_push((value, token)).map(|()| true),
        Some(token) => Ok(equals_scalar(value, &token)),
        None => Ok(false),
    };
    match (value.ty(), token) {
        (Type::Array, Token::Array(count, inside)) => {
            let mut rest = Canonical::new(inside);
            if value.len() != count {
                return Ok(false);
            }
            for item in value.items() {
                if !inner(item, rest.value())? {
                    return Ok(false);
                }
            }
            Ok(rest.is_empty())
        }
        (Type::Object, Token::Object(count, inside)) => {
            let mut rest = Canonical::new(inside);
            if value.len() != count {
                return Ok(false);
            }
            if count <= SEARCHED {
                for _ in 0..count {
                    let member = rest.string().and_then(|key| value.get(key));
                    if !member.map_or(Ok(false), |member| inner(member, rest.value()))? {
                        return Ok(false);
                    }
                }
                return Ok(rest.is_empty());
            }
            for (key, member) in sorted_members(value)? {
                let equal = rest.string().is_some_and(|other| key.eq_bytes(other));
                if !equal || !inner(member, rest.value())? {
                    return Ok(false);
                }
            }
            Ok(rest.is_empty())
        }
        (_, token) => Ok(equals_scalar(value, &token)),
    }
}

fn equals_scalar<'a, I: Instance<'a>>(value: I, token: &Token<'_>) -> bool {
    match (value.ty(), token) {
        (Type::Null, Token::Null) => true,
        (Type::Boolean, Token::Boolean(truth)) => value.boolean() == *truth,
        (Type::Number, Token::Number(number)) => value.number().exact(&mut NumberBuffer::new()).same(number),
        (Type::String, Token::String(bytes)) => value.text().eq_bytes(bytes),
        _ => false,
    }
}

/// Whether two values are equal, however each is held; that they differ, where memory runs out.
pub fn same<'a, 'b, I: Instance<'a>, J: Instance<'b>>(a: I, b: J) -> bool {
    same_counted(a, b, &mut 0).unwrap_or(false)
}

/// [`same`]; adds the steps taken to `steps`.
pub(super) fn same_counted<'a, 'b, I: Instance<'a>, J: Instance<'b>>(
    a: I,
    b: J,
    steps: &mut u64,
) -> Result<bool, LimitError> {
    let mut later = Vec::new();
    let mut next = Some((a, b));
    while let Some((a, b)) = next {
        if !same_level(a, b, &mut later, steps)? {
            return Ok(false);
        }
        next = later.pop();
    }
    Ok(true)
}

/// Compares two values, the arrays and objects in them apart, which are put off.
fn same_level<'a, 'b, I: Instance<'a>, J: Instance<'b>>(
    a: I,
    b: J,
    later: &mut Vec<(I, J)>,
    steps: &mut u64,
) -> Result<bool, LimitError> {
    *steps += 1;
    if a.ty() != b.ty() || a.len() != b.len() {
        return Ok(false);
    }
    match a.ty() {
        Type::Array => {
            for (a, b) in a.items().zip(b.items()) {
                if !same_inner(a, b, later, steps)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Type::Object => same_members(a, b, later, steps),
        Type::Null | Type::Boolean | Type::Number | Type::String | Type::Alien => Ok(same_scalar(a, b, steps)),
    }
}

fn same_inner<'a, 'b, I: Instance<'a>, J: Instance<'b>>(
    a: I,
    b: J,
    later: &mut Vec<(I, J)>,
    steps: &mut u64,
) -> Result<bool, LimitError> {
    *steps += 1;
    match (a.ty(), b.ty()) {
        (Type::Array, Type::Array) | (Type::Object, Type::Object) => later.try_push((a, b)).map(|()| true),
        _ => Ok(same_scalar(a, b, steps)),
    }
}

/// Compares two objects of as many members.
fn same_members<'a, 'b, I: Instance<'a>, J: Instance<'b>>(
    a: I,
    b: J,
    later: &mut Vec<(I, J)>,
    steps: &mut u64,
) -> Result<bool, LimitError> {
    // Mostly, equal objects have their members in the same order.
    let put_off = later.len();
    let mut others = b.members();
    for (key, member) in a.members() {
        *steps += key.raw.len() as u64 / 16;
        let other = match others.next() {
            Some((other_key, other)) if key.same(other_key) => Some(other),
            _ if a.len() <= SEARCHED => {
                *steps += u64::from(SEARCHED);
                b.members()
                    .find(|(other_key, _)| key.same(*other_key))
                    .map(|(_, other)| other)
            }
            _ => {
                later.truncate(put_off);
                return same_sorted(a, b, later, steps);
            }
        };
        if !other.map_or(Ok(false), |other| same_inner(member, other, later, steps))? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn same_sorted<'a, 'b, I: Instance<'a>, J: Instance<'b>>(
    a: I,
    b: J,
    later: &mut Vec<(I, J)>,
    steps: &mut u64,
) -> Result<bool, LimitError> {
    // A sort compares each member about as often as the binary logarithm tells.
    *steps += u64::from(a.len()) * u64::from(2 * (u32::BITS - a.len().leading_zeros()));
    for ((key, member), (other_key, other)) in sorted_members(a)?.into_iter().zip(sorted_members(b)?) {
        if !key.same(other_key) || !same_inner(member, other, later, steps)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn same_scalar<'a, 'b, I: Instance<'a>, J: Instance<'b>>(a: I, b: J, steps: &mut u64) -> bool {
    match (a.ty(), b.ty()) {
        (Type::Null, Type::Null) => true,
        (Type::Boolean, Type::Boolean) => a.boolean() == b.boolean(),
        (Type::Number, Type::Number) => {
            let mut buffer = NumberBuffer::new();
            let mut others = NumberBuffer::new();
            a.number().exact(&mut buffer).same(&b.number().exact(&mut others))
        }
        (Type::String, Type::String) => {
            *steps += a.text().raw.len() as u64 / 16;
            a.text().same(b.text())
        }
        _ => false,
    }
}

/// An object's members in the order of their keys.
fn sorted_members<'a, I: Instance<'a>>(object: I) -> Result<Vec<(Text<'a>, I)>, LimitError> {
    let mut members = Vec::new();
    for member in object.members() {
        members.try_push(member)?;
    }
    members.sort_unstable_by(|(a, _), (b, _)| a.cmp(*b));
    Ok(members)
}
