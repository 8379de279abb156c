//! A pool of words: runs of any length are taken and given back, and room is used again.

use crate::base::LimitError;

/// Runs up to this length have a size class each.
const EXACT: usize = 16;
/// Size classes for every doubling of the length beyond.
const STEPS_BITS: u32 = 2;
const STEPS: usize = 1 << STEPS_BITS;
const CLASSES: usize = EXACT + (32 - EXACT.ilog2() as usize) * STEPS;

/// No run.
const END: u32 = u32::MAX;

/// Words in runs. Each run has the room of its size class; a run that was given back waits in a list of its class,
/// whose links are in the runs themselves. Room never changes its class, so that work which is repeated asks for no
/// more of it, in whatever order runs come and go.
pub(super) struct Pool {
    words: Vec<u32>,
    free: [u32; CLASSES],
    /// Words that there may be, so that a test can let memory run out.
    #[cfg(test)]
    pub(super) most: usize,
}

/// The size class of a run of `len` words, and the words that it has room for.
fn class_of(len: usize) -> (usize, usize) {
    if len <= EXACT {
        return (len.saturating_sub(1), len);
    }
    // The lengths above 2^n up to 2^(n+1) are in STEPS classes of equal width.
    let above = len - 1;
    let step_bits = above.ilog2() - STEPS_BITS;
    let step = above >> step_bits;
    let doubling = (above.ilog2() - EXACT.ilog2()) as usize;
    (EXACT + doubling * STEPS + (step - STEPS), (step + 1) << step_bits)
}

/// The words that a run of `len` words takes up.
pub(super) fn room(len: usize) -> usize {
    class_of(len).1
}

impl Pool {
    pub(super) fn new() -> Self {
        Pool {
            words: Vec::new(),
            free: [END; CLASSES],
            #[cfg(test)]
            most: END as usize,
        }
    }

    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    /// Makes sure that runs taking up `room` words in all can be taken.
    pub(super) fn reserve(&mut self, room: usize) -> Result<(), LimitError> {
        #[cfg(not(test))]
        let most = END as usize;
        #[cfg(test)]
        let most = self.most;
        let end = self.words.len().checked_add(room);
        if end.is_none_or(|end| end > most) {
            return Err(LimitError::memory());
        }
        self.words.try_reserve(room).map_err(|_| LimitError::memory())
    }

    /// Takes a run of `len` words, for which room was reserved, and writes `words` to it. Gives where it starts.
    pub(super) fn take(&mut self, len: usize, words: impl IntoIterator<Item = u32>) -> u32 {
        if len == 0 {
            return 0;
        }
        let (class, room) = class_of(len);
        let start = self.free[class];
        if start == END {
            let start = self.words.len();
            self.words.extend(words);
            debug_assert_eq!(self.words.len(), start + len);
            self.words.resize(start + room, 0);
            return start as u32;
        }
        self.free[class] = self.words[start as usize];
        let run = &mut self.words[start as usize..][..len];
        for (place, word) in run.iter_mut().zip(words) {
            *place = word;
        }
        start
    }

    /// Gives back the run of `len` words that starts at `start`.
    pub(super) fn give(&mut self, start: u32, len: usize) {
        if len > 0 {
            let class = class_of(len).0;
            self.words[start as usize] = self.free[class];
            self.free[class] = start;
        }
    }
}
