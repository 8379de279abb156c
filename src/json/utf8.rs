//! The check of bytes beyond ASCII: UTF-8 (RFC 3629), or WTF-8, which has lone surrogates as well.

use std::ops::Range;

/// Checks a part of a text as UTF-8: the index in the text of the first sequence that is not well formed.
pub(super) fn check(text: &[u8], part: Range<usize>) -> Result<(), usize> {
    if is_utf8(text, part.clone()) {
        return Ok(());
    }
    let start = part.start;
    std::str::from_utf8(text.get(part).unwrap_or_default())
        .map(|_| ())
        .map_err(|error| start + error.valid_up_to())
}

/// Checks bytes as WTF-8: whether they are pure ASCII, or the index of the first sequence that is not well formed.
pub(super) fn check_wtf8(bytes: &[u8]) -> Result<bool, usize> {
    if bytes.is_ascii() {
        return Ok(true);
    }
    let mut at = 0;
    // Where a high surrogate has ended: a low one there makes a pair, which WTF-8 has as one sequence of four bytes.
    let mut after_high = None;
    while let Err(bad) = check(bytes, at..bytes.len()) {
        at = bad;
        match bytes.get(at..) {
            Some([0xED, 0xA0..0xB0, 0x80..0xC0, ..]) => after_high = Some(at + 3),
            Some([0xED, 0xB0..0xC0, 0x80..0xC0, ..]) if after_high != Some(at) => {}
            _ => return Err(at),
        }
        at += 3;
    }
    Ok(false)
}

/// Code points of well-formed UTF-8 or WTF-8.
pub(super) fn code_points(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u32
}

/// Whether a part of a text is UTF-8, where that can be told faster than the standard library does; `false` may be wrong.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn is_utf8(_: &[u8], _: Range<usize>) -> bool {
    false
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use vector::is_utf8;

/// Every error of UTF-8 but one shows in two neighbouring bytes: in the two halves of the first and the upper half of
/// the second. A table for each of the three tells which errors that half allows, and what all three allow has happened.
/// What is left, a third or fourth byte where none or another is due, follows from the bytes two and three before.
/// (J. Keiser, D. Lemire: Validating UTF-8 in less than one instruction per byte, 2021.)
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vector {
    use core::arch::wasm32::{
        i8x16_shuffle, u8x16, u8x16_lt, u8x16_shr, u8x16_splat, u8x16_sub_sat, u8x16_swizzle, u64x2, v128, v128_and,
        v128_any_true, v128_or, v128_xor,
    };

    use std::ops::Range;

    const BLOCK: usize = 16;

    /// A leading byte, and no continuation behind it.
    const SHORT: u8 = 1 << 0;
    /// ASCII, and a continuation behind it.
    const LONG: u8 = 1 << 1;
    /// Two, three or four bytes where fewer do.
    const OVERLONG_2: u8 = 1 << 2;
    const OVERLONG_3: u8 = 1 << 3;
    /// Also what is too large and has the second byte of such a one.
    const OVERLONG_4: u8 = 1 << 4;
    const SURROGATE: u8 = 1 << 5;
    /// Beyond U+10FFFF.
    const LARGE: u8 = 1 << 6;
    /// Two continuations: an error where neither a third nor a fourth byte is due. The highest bit, for that is
    /// compared with it.
    const CONTINUED: u8 = 1 << 7;
    /// What the lower half of the first byte has no say in.
    const ANY: u8 = SHORT | LONG | CONTINUED;

    pub(super) fn is_utf8(text: &[u8], part: Range<usize>) -> bool {
        let mut at = part.start;
        let mut errors = u8x16_splat(0);
        let mut before = u8x16_splat(0);
        loop {
            let left = part.end.saturating_sub(at);
            let block = block_at(text, at);
            if left < BLOCK {
                // Zeros behind the end show a sequence that is cut.
                let last = v128_and(block, u8x16_lt(LANES, u8x16_splat(left as u8)));
                return !v128_any_true(v128_or(errors, errors_in(last, before)));
            }
            errors = v128_or(errors, errors_in(block, before));
            before = block;
            at += BLOCK;
        }
    }

    /// The numbers of the lanes.
    const LANES: v128 = u8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

    /// The bytes from `at` on, and zeros where the text has no more.
    #[inline(always)]
    fn block_at(text: &[u8], at: usize) -> v128 {
        let rest = text.get(at..).unwrap_or_default();
        if let Some(block) = rest.first_chunk() {
            return load(block);
        }
        let mut block = [0; BLOCK];
        for (to, from) in block.iter_mut().zip(rest) {
            *to = *from;
        }
        load(&block)
    }

    #[inline(always)]
    fn load(block: &[u8; BLOCK]) -> v128 {
        let both = u128::from_le_bytes(*block);
        u64x2(both as u64, (both >> 64) as u64)
    }

    /// The errors that show at the bytes of `block`, which `before` is in front of.
    #[inline(always)]
    fn errors_in(block: v128, before: v128) -> v128 {
        let first = i8x16_shuffle::<15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30>(before, block);
        let second_before =
            i8x16_shuffle::<14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29>(before, block);
        let third_before =
            i8x16_shuffle::<13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28>(before, block);
        let pair = v128_and(
            v128_and(
                u8x16_swizzle(UPPER_OF_FIRST, u8x16_shr(first, 4)),
                u8x16_swizzle(LOWER_OF_FIRST, v128_and(first, u8x16_splat(0x0F))),
            ),
            u8x16_swizzle(UPPER_OF_SECOND, u8x16_shr(block, 4)),
        );
        // The highest bit is set behind a leading byte of three or four, by two, and of four, by three.
        let due = v128_and(
            v128_or(
                u8x16_sub_sat(second_before, u8x16_splat(0xE0 - 0x80)),
                u8x16_sub_sat(third_before, u8x16_splat(0xF0 - 0x80)),
            ),
            u8x16_splat(0x80),
        );
        v128_xor(pair, due)
    }

    const LEAD_OF_3: u8 = SHORT | OVERLONG_3 | SURROGATE;
    const LEAD_OF_4: u8 = SHORT | OVERLONG_4 | LARGE;
    // F5 and above are too large whatever follows: either as `LARGE` or, before 80 to 8F, as `OVERLONG_4`.
    const MAYBE_LARGE: u8 = ANY | LARGE | OVERLONG_4;
    const CONTINUATION: u8 = LONG | CONTINUED | OVERLONG_2;

    #[rustfmt::skip]
    const UPPER_OF_FIRST: v128 = u8x16(
        LONG, LONG, LONG, LONG, LONG, LONG, LONG, LONG, // ASCII
        CONTINUED, CONTINUED, CONTINUED, CONTINUED, // a continuation
        SHORT | OVERLONG_2, SHORT, LEAD_OF_3, LEAD_OF_4,
    );

    #[rustfmt::skip]
    const LOWER_OF_FIRST: v128 = u8x16(
        ANY | OVERLONG_2 | OVERLONG_3 | OVERLONG_4, ANY | OVERLONG_2, ANY, ANY,
        ANY | LARGE, MAYBE_LARGE, MAYBE_LARGE, MAYBE_LARGE,
        MAYBE_LARGE, MAYBE_LARGE, MAYBE_LARGE, MAYBE_LARGE,
        MAYBE_LARGE, MAYBE_LARGE | SURROGATE, MAYBE_LARGE, MAYBE_LARGE,
    );

    #[rustfmt::skip]
    const UPPER_OF_SECOND: v128 = u8x16(
        SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, // ASCII
        CONTINUATION | OVERLONG_3 | OVERLONG_4, CONTINUATION | OVERLONG_3 | LARGE, // 80 to 8F, 90 to 9F
        CONTINUATION | SURROGATE | LARGE, CONTINUATION | SURROGATE | LARGE, // A0 to BF
        SHORT, SHORT, SHORT, SHORT, // a leading byte
    );
}
