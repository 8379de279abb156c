//! Sets of code points.

use crate::base::{Grow, LimitError};

/// A range of code points, both ends inclusive.
pub type Range = [u32; 2];

/// The last code point.
pub const LAST: u32 = 0x10_ffff;

/// `\d`.
pub const DIGIT: &[Range] = &[[0x30, 0x39]];
/// `\w` without the flag `i`.
pub const WORD: &[Range] = &[[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
/// `\s`: WhiteSpace and LineTerminator of ECMA-262, sections 12.2 and 12.3.
pub const SPACE: &[Range] = &[
    [0x09, 0x0d],
    [0x20, 0x20],
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
];
/// What `.` leaves out.
pub const LINE_TERMINATOR: &[Range] = &[[0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]];

/// A set of code points under construction. Ranges are added in any order; [`CharSet::finish`] sorts and joins them.
#[derive(Default)]
pub struct CharSet {
    /// What was added: the first code point in the upper half of each word, the last one in the lower half.
    added: Vec<u64>,
    ranges: Vec<Range>,
}

impl CharSet {
    /// Makes the set empty.
    pub fn clear(&mut self) {
        self.added.clear();
    }

    /// Adds the code points from `first` to `last`.
    pub fn add(&mut self, first: u32, last: u32) -> Result<(), LimitError> {
        self.added.try_push(u64::from(first) << 32 | u64::from(last))
    }

    /// Adds all of `ranges`.
    pub fn add_ranges(&mut self, ranges: &[Range]) -> Result<(), LimitError> {
        for &[first, last] in ranges {
            self.add(first, last)?;
        }
        Ok(())
    }

    /// Adds every code point that is not in `ranges`, which are sorted and disjoint.
    pub fn add_complement(&mut self, ranges: &[Range]) -> Result<(), LimitError> {
        let mut from = 0;
        for &[first, last] in ranges {
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

    /// The set's ranges, sorted, those that touch joined.
    pub fn finish(&mut self) -> Result<&[Range], LimitError> {
        self.added.sort_unstable();
        self.ranges.clear();
        for &range in &self.added {
            let [first, last] = [(range >> 32) as u32, range as u32];
            match self.ranges.last_mut() {
                Some(before) if first <= before[1].saturating_add(1) => before[1] = before[1].max(last),
                Some(_) | None => self.ranges.try_push([first, last])?,
            }
        }
        Ok(&self.ranges)
    }
}
