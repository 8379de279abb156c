//! The check of bytes beyond ASCII: UTF-8 (RFC 3629), or WTF-8, which has lone surrogates as well.

/// Checks bytes as UTF-8: the index of the first sequence that is not well formed.
pub(super) fn check(bytes: &[u8]) -> Result<(), usize> {
    if is_utf8(bytes) {
        return Ok(());
    }
    std::str::from_utf8(bytes)
        .map(|_| ())
        .map_err(|error| error.valid_up_to())
}

/// Checks bytes as WTF-8: whether they are pure ASCII, or the index of the first sequence that is not well formed.
pub(super) fn check_wtf8(bytes: &[u8]) -> Result<bool, usize> {
    if bytes.is_ascii() {
        return Ok(true);
    }
    let mut at = 0;
    // Where a high surrogate has ended: a low one there makes a pair, which WTF-8 has as one sequence of four bytes.
    let mut after_high = None;
    while let Err(valid) = check(bytes.get(at..).unwrap_or_default()) {
        at += valid;
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

/// Whether the bytes are UTF-8, where that can be told faster than the standard library does; `false` may be wrong.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn is_utf8(_: &[u8]) -> bool {
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
        i8x16_shuffle, u8x16, u8x16_shr, u8x16_splat, u8x16_sub_sat, u8x16_swizzle, u64x2, v128, v128_and,
        v128_any_true, v128_or, v128_xor,
    };

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

    pub(super) fn is_utf8(bytes: &[u8]) -> bool {
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        let mut errors = u8x16_splat(0);
        let mut before = u8x16_splat(0);
        for block in blocks {
            let block = load(block);
            errors = v128_or(errors, errors_in(block, before));
            before = block;
        }
        // Zeros behind the end show a sequence that is cut.
        let mut last = [0; BLOCK];
        for (to, from) in last.iter_mut().zip(rest) {
            *to = *from;
        }
        errors = v128_or(errors, errors_in(load(&last), before));
        !v128_any_true(errors)
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
                u8x16_swizzle(upper_of_first(), u8x16_shr(first, 4)),
                u8x16_swizzle(lower_of_first(), v128_and(first, u8x16_splat(0x0F))),
            ),
            u8x16_swizzle(upper_of_second(), u8x16_shr(block, 4)),
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

    #[inline(always)]
    fn upper_of_first() -> v128 {
        let lead_3 = SHORT | OVERLONG_3 | SURROGATE;
        let lead_4 = SHORT | OVERLONG_4 | LARGE;
        u8x16(
            LONG,
            LONG,
            LONG,
            LONG,
            LONG,
            LONG,
            LONG,
            LONG, // ASCII
            CONTINUED,
            CONTINUED,
            CONTINUED,
            CONTINUED, // a continuation
            SHORT | OVERLONG_2,
            SHORT,
            lead_3,
            lead_4,
        )
    }

    #[inline(always)]
    fn lower_of_first() -> v128 {
        // F5 and above are too large whatever follows: either as `LARGE` or, before 80 to 8F, as `OVERLONG_4`.
        let large = ANY | LARGE | OVERLONG_4;
        u8x16(
            ANY | OVERLONG_2 | OVERLONG_3 | OVERLONG_4,
            ANY | OVERLONG_2,
            ANY,
            ANY,
            ANY | LARGE,
            large,
            large,
            large,
            large,
            large,
            large,
            large,
            large,
            large | SURROGATE,
            large,
            large,
        )
    }

    #[inline(always)]
    fn upper_of_second() -> v128 {
        let continuation = LONG | CONTINUED | OVERLONG_2;
        u8x16(
            SHORT,
            SHORT,
            SHORT,
            SHORT,
            SHORT,
            SHORT,
            SHORT,
            SHORT, // ASCII
            continuation | OVERLONG_3 | OVERLONG_4,
            continuation | OVERLONG_3 | LARGE,
            continuation | SURROGATE | LARGE,
            continuation | SURROGATE | LARGE,
            SHORT,
            SHORT,
            SHORT,
            SHORT, // a leading byte
        )
    }
}
