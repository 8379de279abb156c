//! Sixteen bytes at a time: which of them end a run of plain string content, of digits or of white space.
//!
//! Each question answers one bit for each byte of the block, the first byte's lowest. The answers come from vector
//! comparisons on targets that have them at no risk, and from plain loops elsewhere.

/// Bytes of a block.
pub(super) const BLOCK: usize = 16;

/// The block at `at`, where the text has that many bytes left.
#[inline(always)]
pub(super) fn block_at(text: &[u8], at: usize) -> Option<&[u8; BLOCK]> {
    text.get(at..)?.first_chunk()
}

/// The bytes that a scan of string content stops at: quote, backslash, control characters, all but ASCII.
#[inline(always)]
pub(super) fn special(block: &[u8; BLOCK]) -> u32 {
    target::special(block)
}

/// The bytes that are no decimal digit.
#[inline(always)]
pub(super) fn non_digit(block: &[u8; BLOCK]) -> u32 {
    target::non_digit(block)
}

/// The bytes that are no white space (RFC 8259, section 2).
#[inline(always)]
pub(super) fn non_space(block: &[u8; BLOCK]) -> u32 {
    target::non_space(block)
}

/// Whether string content may hold this byte as it is, and no check is due.
#[inline(always)]
pub(super) fn is_plain(byte: u8) -> bool {
    (0x20..0x80).contains(&byte) && byte != b'"' && byte != b'\\'
}

/// Whether the byte is white space (RFC 8259, section 2).
#[inline(always)]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// The index behind the run of digits that starts at `at`.
#[inline(always)]
pub(super) fn skip_digits(text: &[u8], mut at: usize) -> usize {
    while let Some(block) = block_at(text, at) {
        let stops = non_digit(block);
        if stops != 0 {
            return at + stops.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    while text.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// The index behind the white space that starts at `at`.
#[inline(always)]
pub(super) fn skip_space(text: &[u8], at: usize) -> usize {
    if text.get(at).is_none_or(|&byte| byte > b' ') {
        return at;
    }
    // One blank behind a colon or a comma is the commonest white space.
    if text.get(at + 1).is_some_and(|&byte| byte > b' ') && text.get(at) == Some(&b' ') {
        return at + 1;
    }
    skip_some_space(text, at)
}

#[inline(never)]
fn skip_some_space(text: &[u8], mut at: usize) -> usize {
    while let Some(block) = block_at(text, at) {
        let stops = non_space(block);
        if stops != 0 {
            return at + stops.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    while text.get(at).is_some_and(|&byte| is_space(byte)) {
        at += 1;
    }
    at
}

/// The index of the first byte at or behind `at` that is [`special`], or of the end.
#[inline(always)]
pub(super) fn skip_plain(text: &[u8], mut at: usize) -> usize {
    while let Some(block) = block_at(text, at) {
        let stops = special(block);
        if stops != 0 {
            return at + stops.trailing_zeros() as usize;
        }
        at += BLOCK;
    }
    while text.get(at).is_some_and(|&byte| is_plain(byte)) {
        at += 1;
    }
    at
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod target {
    use core::arch::wasm32::{
        i8x16_lt, i8x16_splat, u8x16_bitmask, u8x16_eq, u8x16_gt, u8x16_splat, u8x16_sub, u64x2, v128, v128_or,
    };

    use super::BLOCK;

    #[inline(always)]
    fn load(block: &[u8; BLOCK]) -> v128 {
        let both = u128::from_le_bytes(*block);
        u64x2(both as u64, (both >> 64) as u64)
    }

    #[inline(always)]
    pub(super) fn special(block: &[u8; BLOCK]) -> u32 {
        let bytes = load(block);
        // As signed bytes, all but ASCII is below 0.
        let control_or_high = i8x16_lt(bytes, i8x16_splat(0x20));
        let quote = u8x16_eq(bytes, u8x16_splat(b'"'));
        let backslash = u8x16_eq(bytes, u8x16_splat(b'\\'));
        u32::from(u8x16_bitmask(v128_or(control_or_high, v128_or(quote, backslash))))
    }

    #[inline(always)]
    pub(super) fn non_digit(block: &[u8; BLOCK]) -> u32 {
        let from_zero = u8x16_sub(load(block), u8x16_splat(b'0'));
        u32::from(u8x16_bitmask(u8x16_gt(from_zero, u8x16_splat(9))))
    }

    #[inline(always)]
    pub(super) fn non_space(block: &[u8; BLOCK]) -> u32 {
        let bytes = load(block);
        let blank = u8x16_eq(bytes, u8x16_splat(b' '));
        let tab = u8x16_eq(bytes, u8x16_splat(b'\t'));
        let feed = u8x16_eq(bytes, u8x16_splat(b'\n'));
        let carriage = u8x16_eq(bytes, u8x16_splat(b'\r'));
        let space = v128_or(v128_or(blank, tab), v128_or(feed, carriage));
        !u32::from(u8x16_bitmask(space)) & 0xFFFF
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod target {
    use super::BLOCK;

    #[inline(always)]
    fn bits(block: &[u8; BLOCK], test: impl Fn(u8) -> bool) -> u32 {
        let mut bits = 0;
        for (index, &byte) in block.iter().enumerate() {
            bits |= u32::from(test(byte)) << index;
        }
        bits
    }

    #[inline(always)]
    pub(super) fn special(block: &[u8; BLOCK]) -> u32 {
        bits(block, |byte| !super::is_plain(byte))
    }

    #[inline(always)]
    pub(super) fn non_digit(block: &[u8; BLOCK]) -> u32 {
        bits(block, |byte| !byte.is_ascii_digit())
    }

    #[inline(always)]
    pub(super) fn non_space(block: &[u8; BLOCK]) -> u32 {
        bits(block, |byte| !super::is_space(byte))
    }
}
