//! The atoms of a table, as they are made: found by content, counted, freed.

use hashbrown::HashTable;

use super::account::Account;
use super::pool::{Pool, room};
use crate::base::{Hasher, LimitError};
use crate::table::{Atom, AtomHeader, Atoms, MAX_ATOM_BYTES, NONE};

/// A count that reached this is no longer kept: the atom stays for good.
const STICKY: u32 = u32::MAX;

/// Atoms with their counts, and an index by content that stores no content.
pub(super) struct AtomStore {
    headers: Vec<AtomHeader>,
    pool: Pool,
    /// References to each atom, from rows and leases.
    counts: Vec<u32>,
    index: HashTable<u32>,
    /// The first of the vacant places.
    vacant: u32,
    live: u64,
}

fn hash_of(atom: Atom<'_>) -> u64 {
    let mut hasher = Hasher::new(u64::from(atom.kind.code()));
    hasher.bytes(atom.bytes);
    hasher.finish()
}

/// The bytes that an atom takes up: header, count, run, and its slot in the index if it is `indexed`.
fn size(bytes: usize, indexed: bool) -> usize {
    size_of::<AtomHeader>() + 4 + 4 * usize::from(indexed) + 4 * room(bytes.div_ceil(4))
}

fn words_of(bytes: &[u8]) -> impl Iterator<Item = u32> {
    let (whole, rest) = bytes.as_chunks::<4>();
    let last = (!rest.is_empty()).then(|| {
        let mut word = [0; 4];
        word[..rest.len()].copy_from_slice(rest);
        word
    });
    whole.iter().copied().chain(last).map(u32::from_le_bytes)
}

impl AtomStore {
    pub(super) fn new() -> Self {
        AtomStore {
            headers: Vec::new(),
            pool: Pool::new(),
            counts: Vec::new(),
            index: HashTable::new(),
            vacant: NONE,
            live: 0,
        }
    }

    pub(super) fn view(&self) -> Atoms<'_> {
        Atoms::new(&self.headers, self.pool.words())
    }

    /// The number of atoms that are there.
    pub(super) fn live(&self) -> u64 {
        self.live
    }

    /// Gives the atom of this content, one reference more; with `fold`, one that is there already if there is one.
    pub(super) fn lease(&mut self, atom: Atom<'_>, fold: bool, account: &mut Account) -> Result<u32, LimitError> {
        let hash = hash_of(atom);
        if fold {
            let view = Atoms::new(&self.headers, self.pool.words());
            let found = self.index.find(hash, |&id| view.get(id) == Some(atom)).copied();
            if let Some(id) = found {
                self.retain(id);
                return Ok(id);
            }
        }
        self.reserve(atom.bytes.len(), fold)?;

        let words = atom.bytes.len().div_ceil(4);
        let start = self.pool.take(words, words_of(atom.bytes));
        let header = AtomHeader::new(start, atom.kind, atom.bytes.len());
        let id = match self.headers.get_mut(self.vacant as usize) {
            Some(place) => {
                let id = std::mem::replace(&mut self.vacant, place.start());
                *place = header;
                self.counts[id as usize] = 1;
                id
            }
            None => {
                self.headers.push(header);
                self.counts.push(1);
                self.headers.len() as u32 - 1
            }
        };
        if fold {
            let view = Atoms::new(&self.headers, self.pool.words());
            self.index
                .insert_unique(hash, id, |&id| view.get(id).map_or(0, hash_of));
        }
        self.live += 1;
        account.place(size(atom.bytes.len(), fold));
        Ok(id)
    }

    /// Makes room for one atom more, so that placing it cannot fail.
    fn reserve(&mut self, bytes: usize, fold: bool) -> Result<(), LimitError> {
        let memory = |_| LimitError::memory();
        if bytes > MAX_ATOM_BYTES || self.headers.len() >= NONE as usize {
            return Err(LimitError::memory());
        }
        self.headers.try_reserve(1).map_err(memory)?;
        self.counts.try_reserve(1).map_err(memory)?;
        self.pool.reserve(room(bytes.div_ceil(4)))?;
        if fold {
            let view = Atoms::new(&self.headers, self.pool.words());
            let hash = |&id: &u32| view.get(id).map_or(0, hash_of);
            self.index.try_reserve(1, hash).map_err(|_| LimitError::memory())?;
        }
        Ok(())
    }

    pub(super) fn retain(&mut self, id: u32) {
        if let Some(count) = self.counts.get_mut(id as usize) {
            debug_assert!(*count > 0);
            *count = count.saturating_add(1);
        }
    }

    /// Takes a reference back, and frees the atom if it was the last.
    pub(super) fn release(&mut self, id: u32, account: &mut Account) {
        let Some(count) = self.counts.get_mut(id as usize).filter(|count| **count > 0) else {
            debug_assert!(false, "an atom was released that nobody holds");
            return;
        };
        if *count != STICKY {
            *count -= 1;
            if *count == 0 {
                self.free(id, account);
            }
        }
    }

    fn free(&mut self, id: u32, account: &mut Account) {
        let Some(atom) = Atoms::new(&self.headers, self.pool.words()).get(id) else {
            return;
        };
        let entry = self.index.find_entry(hash_of(atom), |&other| other == id);
        let indexed = entry.map(|entry| entry.remove()).is_ok();
        let bytes = atom.bytes.len();
        let header = &mut self.headers[id as usize];
        self.pool.give(header.start(), bytes.div_ceil(4));
        *header = AtomHeader::vacant(self.vacant);
        self.vacant = id;
        self.live -= 1;
        account.free(size(bytes, indexed));
    }
}
