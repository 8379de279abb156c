//! Sets of code points.

use crate::base::{Grow, LimitError};

/// A range of code points, both ends inclusive.
pub type Range = (u32, u32);

/// The last code point.
pub const LAST: u32 = 0x10_ffff;

/// `\d`.
pub const DIGIT: &[Range] = &[(0x30, 0x39)];
/// `\w` without the flag `i`.
pub const WORD: &[Range] = &[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
/// `\s`: WhiteSpace and LineTerminator of ECMA-262, sections 12.2 and 12.3.
pub const SPACE: &[Range] = &[
    (0x09, 0x0d),
    (0x20, 0x20),
    (0xa0, 0xa0),
    (0x1680, 0x1680),
    (0x2000, 0x200a),
    (0x2028, 0x2029),
    (0x202f, 0x202f),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
    (0xfeff, 0xfeff),
];
/// What `.` leaves out.
pub const LINE_TERMINATOR: &[Range] = &[(0x0a, 0x0a), (0x0d, 0x0d), (0x2028, 0x2029)];

/// A set of code points under construction. Ranges are added in any order; [`CharSet::finish`] sorts and joins them.
#[derive(Default)]
pub struct CharSet {
    ranges: Vec<Range>,
}

impl CharSet {
    /// Makes the set empty.
    pub fn clear(&mut self) {
        self.ranges.clear();
    }

    /// Adds the code points from `first` to `last`.
    pub fn add(&mut self, first: u32, last: u32) -> Result<(), LimitError> {
        self.ranges.try_push((first, last))
    }

    /// Adds all of `ranges`.
    pub fn add_ranges(&mut self, ranges: &[Range]) -> Result<(), LimitError> {
        self.ranges.try_extend(ranges)
    }

    /// Adds every code point that is not in `ranges`, which are sorted and disjoint.
    pub fn add_complement(&mut self, ranges: &[Range]) -> Result<(), LimitError> {
        let mut from = 0;
        for &(first, last) in ranges {
            if from < first {
                self.add(from, first - 1)?;
            }
            from = last + 1;
        }
        if from <= LAST {
            self.add(from, LAST)?;
        }
        Ok(())
    }

    /// Sorts the ranges and joins those that touch.
    pub fn finish(&mut self) -> &[Range] {
        self.ranges.sort_unstable();
        self.ranges.dedup_by(|next, kept| {
            let joined = next.0 <= kept.1.saturating_add(1);
            if joined {
                kept.1 = kept.1.max(next.1);
            }
            joined
        });
        &self.ranges
    }
}
