//! Runs of plain string content, of digits and of white space, a block of bytes at a time.
//!
//! A block's question answers the index of its first byte that ends such a run, or the length of the block. The answers
//! come from vector comparisons where the target has them at no risk, and elsewhere from arithmetic on a word of eight
//! bytes.

use target::{BLOCK, ending, non_digit, non_space, special};

/// The block at `at`, where the text has that many bytes left.
#[inline(always)]
fn block_at(text: &[u8], at: usize) -> Option<&[u8; BLOCK]> {
    text.get(at..)?.first_chunk()
}

/// Whether string content may hold this byte as it is, and no check is due: no quote, backslash or control character,
/// nothing but ASCII.
#[inline(always)]
pub(super) fn is_plain(byte: u8) -> bool {
    (0x20..0x80).contains(&byte) && byte != b'"' && byte != b'\\'
}

/// Whether the byte is white space (RFC 8259, section 2).
#[inline(always)]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// The index behind the run that starts at `at`, whose end in a block and in a byte are known by these.
#[inline(always)]
fn skip(text: &[u8], mut at: usize, end_in: impl Fn(&[u8; BLOCK]) -> usize, is_inside: impl Fn(u8) -> bool) -> usize {
    while let Some(block) = block_at(text, at) {
        let end = end_in(block);
        if end < BLOCK {
            return at + end;
        }
        at += BLOCK;
    }
    while text.get(at).is_some_and(|&byte| is_inside(byte)) {
        at += 1;
    }
    at
}

/// The index behind the run of digits that starts at `at`.
#[inline(always)]
pub(super) fn skip_digits(text: &[u8], at: usize) -> usize {
    skip(text, at, non_digit, |byte| byte.is_ascii_digit())
}

/// The index behind the white space that starts at `at`.
#[inline(never)]
pub(super) fn skip_space(text: &[u8], at: usize) -> usize {
    skip(text, at, non_space, is_space)
}

/// The index behind the run of bytes that are [plain](is_plain) that starts at `at`.
#[inline(always)]
pub(super) fn skip_plain(text: &[u8], at: usize) -> usize {
    skip(text, at, special, is_plain)
}

/// The index behind the run of bytes from `at` on that are plain or beyond ASCII.
#[inline(always)]
pub(super) fn skip_unescaped(text: &[u8], at: usize) -> usize {
    skip(text, at, ending, |byte| byte >= 0x20 && byte != b'"' && byte != b'\\')
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod target {
    use core::arch::wasm32::{
        i8x16_gt, i8x16_lt, i8x16_splat, i8x16_sub, u8x16_bitmask, u8x16_eq, u8x16_lt, u8x16_splat, u64x2, v128,
        v128_not, v128_or,
    };

    pub(super) const BLOCK: usize = 16;

    #[inline(always)]
    fn load(block: &[u8; BLOCK]) -> v128 {
        let both = u128::from_le_bytes(*block);
        u64x2(both as u64, (both >> 64) as u64)
    }

    /// The first of the lanes that are set.
    #[inline(always)]
    fn first(lanes: v128) -> usize {
        (u32::from(u8x16_bitmask(lanes)) | 1 << BLOCK).trailing_zeros() as usize
    }

    #[inline(always)]
    pub(super) fn special(block: &[u8; BLOCK]) -> usize {
        let bytes = load(block);
        // As signed bytes, all but ASCII is below 0.
        let control_or_high = i8x16_lt(bytes, i8x16_splat(0x20));
        let quote = u8x16_eq(bytes, u8x16_splat(b'"'));
        let backslash = u8x16_eq(bytes, u8x16_splat(b'\\'));
        first(v128_or(control_or_high, v128_or(quote, backslash)))
    }

    #[inline(always)]
    pub(super) fn ending(block: &[u8; BLOCK]) -> usize {
        let bytes = load(block);
        let control = u8x16_lt(bytes, u8x16_splat(0x20));
        let quote = u8x16_eq(bytes, u8x16_splat(b'"'));
        let backslash = u8x16_eq(bytes, u8x16_splat(b'\\'));
        first(v128_or(control, v128_or(quote, backslash)))
    }

    #[inline(always)]
    pub(super) fn non_digit(block: &[u8; BLOCK]) -> usize {
        // Moved so that the digits are the least of the signed bytes: those are compared in one instruction.
        let from_least = i8x16_sub(load(block), i8x16_splat(b'0' as i8 ^ i8::MIN));
        first(i8x16_gt(from_least, i8x16_splat(i8::MIN + 9)))
    }

    #[inline(always)]
    pub(super) fn non_space(block: &[u8; BLOCK]) -> usize {
        let bytes = load(block);
        let blank = u8x16_eq(bytes, u8x16_splat(b' '));
        let tab = u8x16_eq(bytes, u8x16_splat(b'\t'));
        let feed = u8x16_eq(bytes, u8x16_splat(b'\n'));
        let carriage = u8x16_eq(bytes, u8x16_splat(b'\r'));
        first(v128_not(v128_or(v128_or(blank, tab), v128_or(feed, carriage))))
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod target {
    pub(super) const BLOCK: usize = 8;

    /// The byte in each lane of a word.
    const fn splat(byte: u8) -> u64 {
        byte as u64 * 0x0101_0101_0101_0101
    }

    const HIGH: u64 = splat(0x80);

    /// The first of the lanes whose high bit is set.
    #[inline(always)]
    fn first(lanes: u64) -> usize {
        ((lanes & HIGH).trailing_zeros() / 8) as usize
    }

    // A borrow or carry between lanes only ever leaves a lane that ends the run itself, so that what it spoils is behind
    // the answer.

    #[inline(always)]
    pub(super) fn special(block: &[u8; BLOCK]) -> usize {
        let bytes = u64::from_le_bytes(*block);
        first(ends(bytes) | bytes)
    }

    #[inline(always)]
    pub(super) fn ending(block: &[u8; BLOCK]) -> usize {
        let bytes = u64::from_le_bytes(*block);
        first(ends(bytes) & !bytes)
    }

    /// The lanes of quotes, backslashes and control characters; those beyond ASCII may be among them.
    #[inline(always)]
    fn ends(bytes: u64) -> u64 {
        let below = |bytes: u64, bound: u8| bytes.wrapping_sub(splat(bound));
        below(bytes, 0x20) | below(bytes ^ splat(b'"'), 1) | below(bytes ^ splat(b'\\'), 1)
    }

    #[inline(always)]
    pub(super) fn non_digit(block: &[u8; BLOCK]) -> usize {
        let from_zero = u64::from_le_bytes(*block) ^ splat(b'0');
        first(from_zero.wrapping_add(splat(0x80 - 10)) | from_zero)
    }

    #[inline(always)]
    pub(super) fn non_space(block: &[u8; BLOCK]) -> usize {
        let bytes = u64::from_le_bytes(*block);
        // Here every lane counts, and none carries.
        let differs = |byte: u8| {
            let difference = bytes ^ splat(byte);
            ((difference & !HIGH) + !HIGH) | difference
        };
        first(differs(b' ') & differs(b'\t') & differs(b'\n') & differs(b'\r'))
    }
}
