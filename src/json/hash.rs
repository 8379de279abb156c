//! Hashes of keys and of values. Equal on every platform; no defence against what was made to collide, so whoever uses
//! them compares by content afterwards and bounds its work.

use super::decimal::{Exact, NumberBuffer};
use super::{Instance, Text, Type};
use crate::base::{Grow, Hasher, LimitError};

const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND: u64 = 0xd6e8_feb8_6659_fd93;

/// The hash of a key's decoded bytes: 24 bits, of all the bytes and the length.
#[inline]
pub fn key_hash(decoded: &[u8]) -> u32 {
    let mut state = (decoded.len() as u64) << 56;
    let last;
    if let (Some(head), Some(tail)) = (decoded.first_chunk(), decoded.last_chunk()) {
        // The two words overlap in up to 16 bytes.
        state ^= u64::from_le_bytes(*head);
        last = u64::from_le_bytes(*tail);
        if decoded.len() > 16 {
            for word in decoded.as_chunks().0.iter().skip(1) {
                state = (state ^ (state >> 29)).wrapping_mul(FIRST) ^ u64::from_le_bytes(*word);
            }
        }
    } else if let (Some(head), Some(tail)) = (decoded.first_chunk(), decoded.last_chunk()) {
        state ^= u64::from(u32::from_le_bytes(*head));
        last = u64::from(u32::from_le_bytes(*tail));
    } else {
        last = decoded.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    }
    state = state.wrapping_mul(FIRST);
    state ^= state >> 32;
    ((state ^ last).wrapping_mul(SECOND) >> 40) as u32
}

/// The hash of a value: equal values hash equal, whatever the order of members, however numbers and strings are
/// written. Should memory run out, which only arrays and objects inside others need any of, it is 0.
pub fn hash_value<'a, I: Instance<'a>>(value: I) -> u64 {
    hash_counted(value, &mut 0).unwrap_or(0)
}

/// [`hash_value`]; adds the steps taken to `steps`.
///
/// The hash is a sum over all values inside, each mixed with its path, so that no order of members is met, and a value
/// inside another needs no more than its path to be hashed later.
pub(super) fn hash_counted<'a, I: Instance<'a>>(value: I, steps: &mut u64) -> Result<u64, LimitError> {
    let mut later: Vec<(I, u64)> = Vec::new();
    let mut sum = 0u64;
    let mut next = Some((value, 0));
    while let Some((value, path)) = next {
        *steps += 1;
        let mut hasher = Hasher::new(path);
        hasher.word(value.ty() as u64);
        match value.ty() {
            Type::Null | Type::Alien => {}
            Type::Boolean => hasher.word(u64::from(value.boolean())),
            Type::Number => hash_number(&value.number().exact(&mut NumberBuffer::new()), &mut hasher),
            Type::String => {
                *steps += value.text().raw.len() as u64 / 16;
                hash_text(value.text(), &mut hasher);
            }
            Type::Array => {
                hasher.word(u64::from(value.len()));
                for (index, item) in (0u64..).zip(value.items()) {
                    let mut inner = Hasher::new(path);
                    inner.word(index);
                    later.try_push((item, inner.finish()))?;
                }
            }
            Type::Object => {
                hasher.word(u64::from(value.len()));
                for (key, member) in value.members() {
                    *steps += key.raw.len() as u64 / 16;
                    let mut inner = Hasher::new(path);
                    hash_text(key, &mut inner);
                    later.try_push((member, inner.finish()))?;
                }
            }
        }
        sum = sum.wrapping_add(hasher.finish());
        next = later.pop();
    }
    Ok(sum)
}

fn hash_number(number: &Exact<'_>, hasher: &mut Hasher) {
    match number {
        Exact::Small(integer) => hasher.word(*integer as u64),
        Exact::Large(decimal) => {
            hasher.word(u64::from(decimal.negative));
            hasher.word(decimal.exponent as u64);
            let mut words = Words::default();
            words.take(decimal.head, hasher);
            words.take(decimal.tail, hasher);
            words.finish(hasher);
        }
    }
}

fn hash_text(text: Text<'_>, hasher: &mut Hasher) {
    let mut words = Words::default();
    for piece in text.pieces() {
        words.take(piece.bytes(), hasher);
    }
    words.finish(hasher);
}

/// Bytes that come in pieces, hashed in words that do not show where the pieces met.
#[derive(Default)]
struct Words {
    word: u64,
    length: u64,
}

impl Words {
    fn take(&mut self, bytes: &[u8], hasher: &mut Hasher) {
        let mut rest = bytes;
        if self.length.is_multiple_of(8) {
            let (chunks, tail) = bytes.as_chunks();
            for chunk in chunks {
                hasher.word(u64::from_le_bytes(*chunk));
            }
            self.length += 8 * chunks.len() as u64;
            rest = tail;
        }
        for &byte in rest {
            self.word |= u64::from(byte) << (8 * (self.length % 8));
            self.length += 1;
            if self.length.is_multiple_of(8) {
                hasher.word(self.word);
                self.word = 0;
            }
        }
    }

    fn finish(self, hasher: &mut Hasher) {
        hasher.word(self.word);
        hasher.word(self.length);
    }
}
