//! Keys that come twice in one object.
//!
//! The keys of all objects that have not ended stand on one stack. When an object ends, its own are compared by their
//! hashes, and by content only where two hashes are equal: pairwise in a small object, through a table in a large one,
//! and after a sort where keys were made to collide.

use super::read::DuplicateKeys;
use super::tape::{ENTRY, Kind, Open, SHADOWED};
use super::text::Text;
use super::value::text_of;
use super::{ReadError, SyntaxFault};
use crate::base::{Grow, LimitError};

/// Objects of up to so many members are compared pairwise.
const PAIRWISE: usize = 24;

/// The hashes of the keys, and scratch for the objects that two of them are equal in.
#[derive(Default)]
pub(super) struct Keys {
    /// The hashes; behind the first `length`, room.
    hashes: Vec<u32>,
    length: usize,
    /// The keys of one object.
    object: Vec<Key>,
    /// Open addressing over the keys of one object: their number in it, from 1; 0 is a free slot.
    table: Vec<u32>,
}

/// A key: its hash, and the number of its entry.
#[derive(Clone, Copy)]
struct Key {
    hash: u32,
    entry: u32,
}

impl Keys {
    /// Forgets the keys, keeps the room.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// Puts a key's hash on the stack.
    #[inline(always)]
    pub(super) fn push(&mut self, hash: u32) -> Result<(), LimitError> {
        if self.length == self.hashes.len() {
            self.grow()?;
        }
        if let Some(free) = self.hashes.get_mut(self.length) {
            *free = hash;
        }
        self.length += 1;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> Result<(), LimitError> {
        const FIRST: usize = 1 << 6;
        let length = self.hashes.len().saturating_mul(2).max(FIRST);
        self.hashes.try_resize(length, 0)
    }

    /// Takes off the stack the keys of the object that ends, marks those that an equal one follows, and tells how many
    /// members count.
    #[inline(always)]
    pub(super) fn close(
        &mut self,
        object: Open,
        entries: &mut [[u32; ENTRY]],
        text: &[u8],
        policy: DuplicateKeys,
    ) -> Result<u32, ReadError> {
        let end = self.length;
        self.length = end.saturating_sub(object.count as usize);
        let hashes = self.hashes.get(self.length..end).unwrap_or_default();
        if hashes.len() <= PAIRWISE && !any_twice(hashes) {
            return Ok(object.count);
        }
        self.resolve(object, entries, text, policy)
    }

    /// [`Keys::close`] where two hashes may be equal.
    #[inline(never)]
    fn resolve(
        &mut self,
        object: Open,
        entries: &mut [[u32; ENTRY]],
        text: &[u8],
        policy: DuplicateKeys,
    ) -> Result<u32, ReadError> {
        self.object.clear();
        let mut entry = object.entry + 1;
        for _ in 0..object.count {
            let (Some([key, ..]), Some([value, _, skip])) =
                (entries.get(entry as usize), entries.get(entry as usize + 1))
            else {
                break;
            };
            self.object.try_push(Key { hash: key >> 8, entry })?;
            let nested = matches!(Kind::of(*value), Some(Kind::Array | Kind::Object));
            entry += 1 + if nested { skip / ENTRY as u32 } else { 1 };
        }
        let mut keys = Object {
            keys: &mut self.object,
            entries,
            text,
            policy,
        };
        if keys.keys.len() <= PAIRWISE {
            return Ok(object.count - keys.pairwise()?);
        }
        let shadowed = match keys.tabled(&mut self.table)? {
            Some(shadowed) => shadowed,
            None => keys.sorted()?,
        };
        Ok(object.count - shadowed)
    }
}

/// Whether two of a few hashes are equal.
#[inline(always)]
fn any_twice(hashes: &[u32]) -> bool {
    let mut twice = false;
    let mut rest = hashes;
    while let [first, others @ ..] = rest {
        // No early end: that would be one more branch for each.
        twice |= others.iter().fold(false, |found, other| found | (other == first));
        rest = others;
    }
    twice
}

/// An object of which two keys may be equal.
struct Object<'o> {
    keys: &'o mut [Key],
    entries: &'o mut [[u32; ENTRY]],
    text: &'o [u8],
    policy: DuplicateKeys,
}

impl Object<'_> {
    fn equal(&self, a: Key, b: Key) -> bool {
        a.hash == b.hash && self.text(a).same(self.text(b))
    }

    fn text(&self, key: Key) -> Text<'_> {
        key_text(self.entries, self.text, key)
    }

    /// Of two equal keys, marks the earlier or refuses the later.
    fn shadow(&mut self, earlier: Key, later: Key) -> Result<(), ReadError> {
        match self.policy {
            DuplicateKeys::Last => {
                if let Some([word, ..]) = self.entries.get_mut(earlier.entry as usize) {
                    *word |= SHADOWED;
                }
                Ok(())
            }
            DuplicateKeys::Error => {
                let [_, content, _] = self.entries.get(later.entry as usize).copied().unwrap_or_default();
                Err(SyntaxFault::DuplicateKey.at(content.saturating_sub(1) as usize))
            }
        }
    }

    fn pairwise(&mut self) -> Result<u32, ReadError> {
        let mut shadowed = 0;
        for number in 1..self.keys.len() {
            let Some([before @ .., later]) = self.keys.get(..=number) else {
                break;
            };
            // The nearest earlier one is enough: those before it are marked already.
            let earlier = before.iter().rfind(|earlier| self.equal(**earlier, *later));
            if let Some(&earlier) = earlier {
                self.shadow(earlier, *later)?;
                shadowed += 1;
            }
        }
        Ok(shadowed)
    }

    /// `None` where so many keys fell on each other that a sort is the better way; what was marked until then stays.
    fn tabled(&mut self, table: &mut Vec<u32>) -> Result<Option<u32>, ReadError> {
        let count = self.keys.len();
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
            let Some(&later) = self.keys.get(number) else { break };
            let mut slot = later.hash as usize & mask;
            while let Some(&held) = table.get(slot)
                && held > 0
            {
                if let Some(&earlier) = self.keys.get(held as usize - 1)
                    && self.equal(earlier, later)
                {
                    self.shadow(earlier, later)?;
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
        let (entries, text) = (&*self.entries, self.text);
        let read = |key: &Key| key_text(entries, text, *key);
        self.keys
            .sort_unstable_by(|a, b| read(a).cmp(read(b)).then(a.entry.cmp(&b.entry)));
        let mut shadowed = 0;
        let mut refused: Option<(Key, Key)> = None;
        for number in 1..self.keys.len() {
            let Some(&[earlier, later]) = self.keys.get(number - 1..).and_then(|rest| rest.first_chunk()) else {
                break;
            };
            if !self.equal(earlier, later) {
                continue;
            }
            match self.policy {
                DuplicateKeys::Last => {
                    self.shadow(earlier, later)?;
                    shadowed += 1;
                }
                // The fault is the first in the text, as it is in a small object.
                DuplicateKeys::Error if refused.is_none_or(|(_, first)| later.entry < first.entry) => {
                    refused = Some((earlier, later));
                }
                DuplicateKeys::Error => {}
            }
        }
        match refused {
            Some((earlier, later)) => self.shadow(earlier, later).map(|()| shadowed),
            None => Ok(shadowed),
        }
    }
}

fn key_text<'t>(entries: &[[u32; ENTRY]], text: &'t [u8], key: Key) -> Text<'t> {
    text_of(entries.get(key.entry as usize).copied().unwrap_or_default(), text)
}
