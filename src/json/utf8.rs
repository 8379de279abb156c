//! The check of bytes beyond ASCII: UTF-8 (RFC 3629), or WTF-8, which has lone surrogates as well.

/// Which surrogates a run of bytes may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Surrogates {
    /// None: UTF-8.
    Refused,
    /// Lone ones in three bytes: WTF-8.
    Lone,
}

/// Checks the sequences from `at` on, as far as all bytes are beyond ASCII: the index behind them, or that of the first
/// sequence that is not well formed.
#[inline]
pub(super) fn skip_high(text: &[u8], mut at: usize, surrogates: Surrogates) -> Result<usize, usize> {
    // Whether a high surrogate in three bytes has just ended here.
    let mut after_high = false;
    while let Some(&first) = text.get(at) {
        if first < 0x80 {
            break;
        }
        let rest = text.get(at + 1..).unwrap_or_default();
        let mut high = false;
        let length = match (first, rest) {
            (0xC2..=0xDF, [second, ..]) if is_continuation(*second) => 2,
            (0xE0..=0xEF, [second, third, ..]) if is_continuation(*second) && is_continuation(*third) => {
                match (first, second) {
                    (0xE0, ..0xA0) => return Err(at),
                    (0xED, 0xA0..) => {
                        // A pair is one sequence of four bytes in WTF-8, never two of three.
                        if surrogates == Surrogates::Refused || (after_high && *second >= 0xB0) {
                            return Err(at);
                        }
                        high = *second < 0xB0;
                    }
                    _ => {}
                }
                3
            }
            (0xF0..=0xF4, [second, third, fourth, ..])
                if is_continuation(*second) && is_continuation(*third) && is_continuation(*fourth) =>
            {
                match (first, second) {
                    (0xF0, ..0x90) | (0xF4, 0x90..) => return Err(at),
                    _ => {}
                }
                4
            }
            _ => return Err(at),
        };
        after_high = high;
        at += length;
    }
    Ok(at)
}

/// Checks a whole run of bytes as WTF-8: whether it is pure ASCII, or the index of the first ill-formed sequence.
pub(super) fn check_wtf8(bytes: &[u8]) -> Result<bool, usize> {
    let mut at = first_high(bytes, 0);
    let ascii = at == bytes.len();
    while at < bytes.len() {
        at = skip_high(bytes, at, Surrogates::Lone)?;
        at = first_high(bytes, at);
    }
    Ok(ascii)
}

/// The index of the first byte beyond ASCII at or behind `at`, or of the end.
fn first_high(bytes: &[u8], mut at: usize) -> usize {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    while let Some(word) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let high = u64::from_le_bytes(*word) & HIGH;
        if high != 0 {
            return at + high.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(u8::is_ascii) {
        at += 1;
    }
    at
}

/// Code points of well-formed UTF-8 or WTF-8.
pub(super) fn code_points(bytes: &[u8]) -> u32 {
    let continuations = bytes.iter().filter(|&&byte| is_continuation(byte)).count();
    (bytes.len() - continuations) as u32
}

#[inline(always)]
fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}
