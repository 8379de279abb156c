//! Which items or properties of one instance were evaluated: bit sets on a stack.

use super::Walk;
use crate::base::{Grow, LimitError};

/// A set on the walk's stack, a bit for each item or property of one instance in document order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    start: u32,
    words: u32,
}

impl Walk<'_> {
    /// Opens an empty set for an instance of `len` items or properties, above all others.
    pub(crate) fn open(&mut self, len: u32) -> Result<Seen, LimitError> {
        let words = len.div_ceil(64);
        self.spend(u64::from(words))?;
        let start = self.scratch.seen.len();
        self.scratch.seen.try_resize(start + words as usize, 0)?;
        let start = u32::try_from(start).map_err(|_| LimitError::memory())?;
        Ok(Seen { start, words })
    }

    /// Closes the set that was opened last.
    pub(crate) fn close(&mut self, set: Seen) {
        self.scratch.seen.truncate(set.start as usize);
    }

    /// Adds all of `from`, which was opened later, to `into`, a set for the same instance.
    pub(crate) fn merge(&mut self, from: Seen, into: Seen) {
        if let Some((below, above)) = self.scratch.seen.split_at_mut_checked(from.start as usize) {
            let into = below.get_mut(into.start as usize..).unwrap_or_default();
            for (into, from) in into.iter_mut().zip(above).take(from.words as usize) {
                *into |= *from;
            }
        }
    }

    /// Adds the item or property at `ordinal`.
    #[inline]
    pub(crate) fn see(&mut self, set: Seen, ordinal: usize) {
        if let Some(word) = self.scratch.seen.get_mut(set.start as usize + ordinal / 64) {
            *word |= 1 << (ordinal % 64);
        }
    }

    /// Adds every item or property.
    pub(crate) fn see_all(&mut self, set: Seen) {
        let start = set.start as usize;
        if let Some(words) = self.scratch.seen.get_mut(start..start + set.words as usize) {
            words.fill(u64::MAX);
        }
    }

    /// Whether the item or property at `ordinal` was added.
    #[inline]
    pub(crate) fn has_seen(&self, set: Seen, ordinal: usize) -> bool {
        let word = self.scratch.seen.get(set.start as usize + ordinal / 64);
        word.is_some_and(|word| word >> (ordinal % 64) & 1 != 0)
    }
}
