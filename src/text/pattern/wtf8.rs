//! Code points of a text in WTF-8: UTF-8 in which a lone surrogate may stand as three bytes.
//!
//! Bytes that are no WTF-8 are read as U+FFFD, one by one, so that nothing here depends on what a caller has checked.

/// The code point at `at` and its length in bytes; none at the end.
#[inline]
pub fn next(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let rest = text.get(at..)?;
    let lead = *rest.first()?;
    if lead < 0x80 {
        return Some((u32::from(lead), 1));
    }
    let tail = |index: usize| {
        rest.get(index)
            .filter(|&&byte| byte & 0xc0 == 0x80)
            .map(|&byte| u32::from(byte & 0x3f))
    };
    let decoded = match lead {
        0xc2..=0xdf => tail(1).map(|a| (u32::from(lead & 0x1f) << 6 | a, 2)),
        0xe0..=0xef => tail(1)
            .zip(tail(2))
            .map(|(a, b)| (u32::from(lead & 0x0f) << 12 | a << 6 | b, 3)),
        0xf0..=0xf4 => tail(1)
            .zip(tail(2))
            .zip(tail(3))
            .map(|((a, b), c)| (u32::from(lead & 0x07) << 18 | a << 12 | b << 6 | c, 4)),
        _ => None,
    };
    Some(decoded.unwrap_or((0xfffd, 1)))
}

/// The code point that ends at `at` and its length in bytes; none at the start.
pub fn previous(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let before = text.get(..at)?;
    let last = *before.last()?;
    if last < 0x80 {
        return Some((u32::from(last), 1));
    }
    (2..=4.min(at))
        .find_map(|length| next(before, at - length).filter(|&(_, found)| found == length))
        .or(Some((0xfffd, 1)))
}
