//! Keys that come twice in one object.
//!
//! The keys of all objects that have not ended stand on one stack. When an object ends, its own are compared by their
//! hashes, and by content only where two hashes are equal: pairwise in a small object, through a table in a large one,
//! and after a sort where keys were made to collide.

use super::read::DuplicateKeys;
use super::tape::SHADOWED;
use super::text::Text;
use super::value::key_text;
use super::{ReadError, SyntaxFault};
use crate::base::{Grow, LimitError};

/// Objects of up to so many members are compared pairwise.
const PAIRWISE: usize = 24;

/// The stack of keys, and the table that large objects share.
#[derive(Default)]
pub(super) struct Keys {
    /// What tells keys apart, mostly.
    hashes: Vec<u32>,
    /// The index of each key's entry.
    entries: Vec<u32>,
    /// Open addressing over the keys of one object: their number in it, from 1; 0 is a free slot.
    table: Vec<u32>,
}

impl Keys {
    /// Forgets the keys, keeps the room.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.hashes.clear();
        self.entries.clear();
    }

    /// Puts the key at `entry` on the stack.
    #[inline]
    pub(super) fn push(&mut self, entry: u32, hash: u32) -> Result<(), LimitError> {
        self.hashes.try_push(hash)?;
        self.entries.try_push(entry)
    }

    /// Takes off the stack the `count` keys of the object that ends, marks those that an equal one follows, and tells
    /// how many members count.
    #[inline]
    pub(super) fn close(
        &mut self,
        count: u32,
        words: &mut [u32],
        text: &[u8],
        policy: DuplicateKeys,
    ) -> Result<u32, ReadError> {
        let base = self.hashes.len().saturating_sub(count as usize);
        let suspect = match self.hashes.get(base..) {
            Some([] | [_]) | None => false,
            Some([first, second]) => first == second,
            Some(hashes) if hashes.len() <= PAIRWISE => any_twice(hashes),
            Some(_) => true,
        };
        let shadowed = if suspect {
            let mut object = Object {
                hashes: self.hashes.get(base..).unwrap_or_default(),
                entries: self.entries.get_mut(base..).unwrap_or_default(),
                words,
                text,
                policy,
            };
            object.resolve(&mut self.table)?
        } else {
            0
        };
        self.hashes.truncate(base);
        self.entries.truncate(base);
        Ok(count - shadowed)
    }
}

/// Whether a few hashes hold one twice; no early end, so that it is done in vectors.
#[inline]
fn any_twice(hashes: &[u32]) -> bool {
    let mut twice = false;
    let mut rest = hashes;
    while let [first, others @ ..] = rest {
        twice |= others.iter().fold(false, |found, other| found | (other == first));
        rest = others;
    }
    twice
}

/// The keys of one object, of which two may be equal.
struct Object<'o> {
    hashes: &'o [u32],
    entries: &'o mut [u32],
    words: &'o mut [u32],
    text: &'o [u8],
    policy: DuplicateKeys,
}

impl Object<'_> {
    #[inline(never)]
    fn resolve(&mut self, table: &mut Vec<u32>) -> Result<u32, ReadError> {
        if self.hashes.len() <= PAIRWISE {
            return self.pairwise();
        }
        match self.tabled(table)? {
            Some(shadowed) => Ok(shadowed),
            None => self.sorted(),
        }
    }

    /// The key of an entry.
    fn key(&self, entry: u32) -> Text<'_> {
        key_text(self.words, self.text, entry)
    }

    /// The later of two equal keys stands: marks the earlier, or refuses the later.
    fn shadow(&mut self, earlier: u32, later: u32) -> Result<(), ReadError> {
        match self.policy {
            DuplicateKeys::Last => {
                if let Some(word) = self.words.get_mut(earlier as usize) {
                    *word |= SHADOWED;
                }
                Ok(())
            }
            DuplicateKeys::Error => {
                let content = self.words.get(later as usize + 1).copied().unwrap_or_default();
                Err(SyntaxFault::DuplicateKey.at(content.saturating_sub(1) as usize))
            }
        }
    }

    fn pairwise(&mut self) -> Result<u32, ReadError> {
        let mut shadowed = 0;
        for later in 1..self.hashes.len() {
            // The nearest earlier one is enough: those before it are marked already.
            for earlier in (0..later).rev() {
                if self.hashes.get(earlier) == self.hashes.get(later)
                    && let (Some(&first), Some(&second)) = (self.entries.get(earlier), self.entries.get(later))
                    && self.key(first).same(self.key(second))
                {
                    self.shadow(first, second)?;
                    shadowed += 1;
                    break;
                }
            }
        }
        Ok(shadowed)
    }

    /// `None` where so many keys fell on each other that a sort is the better way; what was marked until then stays.
    fn tabled(&mut self, table: &mut Vec<u32>) -> Result<Option<u32>, ReadError> {
        let count = self.hashes.len();
        let slots = count
            .saturating_mul(2)
            .checked_next_power_of_two()
            .ok_or_else(LimitError::memory)?;
        table.clear();
        table.try_resize(slots, 0)?;
        let mask = slots - 1;
        let mut collisions = count.saturating_mul(8);
        let mut shadowed = 0;
        for number in 0..count {
            let (Some(&hash), Some(&entry)) = (self.hashes.get(number), self.entries.get(number)) else {
                break;
            };
            let mut slot = hash as usize & mask;
            while let Some(&held) = table.get(slot)
                && held > 0
            {
                let earlier = held as usize - 1;
                if self.hashes.get(earlier) == Some(&hash)
                    && let Some(&first) = self.entries.get(earlier)
                    && self.key(first).same(self.key(entry))
                {
                    self.shadow(first, entry)?;
                    shadowed += 1;
                    break;
                }
                if collisions == 0 {
                    return Ok(None);
                }
                collisions -= 1;
                slot = (slot + 1) & mask;
            }
            if let Some(free) = table.get_mut(slot) {
                *free = number as u32 + 1;
            }
        }
        Ok(Some(shadowed))
    }

    fn sorted(&mut self) -> Result<u32, ReadError> {
        let (words, text) = (&*self.words, self.text);
        let key = |entry: u32| key_text(words, text, entry);
        self.entries
            .sort_unstable_by(|&a, &b| key(a).cmp(key(b)).then_with(|| a.cmp(&b)));
        let mut shadowed = 0;
        let mut refused: Option<(u32, u32)> = None;
        for number in 1..self.entries.len() {
            let (Some(&first), Some(&second)) = (self.entries.get(number - 1), self.entries.get(number)) else {
                break;
            };
            if !self.key(first).same(self.key(second)) {
                continue;
            }
            match self.policy {
                DuplicateKeys::Last => {
                    self.shadow(first, second)?;
                    shadowed += 1;
                }
                // The fault is the first in the text, as it is in a small object.
                DuplicateKeys::Error if refused.is_none_or(|(_, later)| second < later) => {
                    refused = Some((first, second));
                }
                DuplicateKeys::Error => {}
            }
        }
        match refused {
            Some((first, second)) => self.shadow(first, second).map(|()| shadowed),
            None => Ok(shadowed),
        }
    }
}
