//! Digests: names for folded graphs that hold across tables and processes.

use hashbrown::HashTable;
use sha2::{Digest, Sha256};

use crate::base::{Grow, Hasher, LimitError};
use crate::table::{StoreKind, Table};

/// The version of the normal form. It changes whenever equal schemas may come to have rows that differ from what they
/// had.
const NORMAL_FORM: u32 = 1;

/// The digest of what can be reached from a verdict row: SHA-256 over the rows in the order of a breadth-first walk,
/// each as its facts, the contents of its atoms and the places of its kids in that order.
///
/// Folded rows are minimal, so two roots have the same serialisation if and only if they behave alike. No id is part of
/// it, nor is what else the table holds.
pub(super) fn digest(table: &Table<'_>, root: u32, seed: &[u8]) -> Result<[u8; 32], LimitError> {
    let mut hash = Sha256::new();
    hash.update(b"onefold digest\0");
    hash.update(NORMAL_FORM.to_le_bytes());
    hash.update((seed.len() as u64).to_le_bytes());
    hash.update(seed);

    let rows = table.rows(StoreKind::Verdicts);
    let mut walk = Numbering::default();
    let mut atoms = Numbering::default();
    walk.number(root)?;
    let mut next = 0;
    while let Some(&id) = walk.ids.get(next) {
        next += 1;
        let row = rows.row(id);
        for words in [row.facts, row.kids, row.atoms] {
            hash.update((words.len() as u32).to_le_bytes());
        }
        hash.update(bytemuck::cast_slice::<u32, u8>(row.facts));
        for &kid in row.kids {
            hash.update(walk.number(kid)?.to_le_bytes());
        }
        for &atom in row.atoms {
            let known = atoms.ids.len() as u32;
            let number = atoms.number(atom)?;
            hash.update(number.to_le_bytes());
            // An atom's content stands where it is met first, so that many rows may share a long one.
            if number == known
                && let Some(atom) = table.atoms.get(atom)
            {
                hash.update([atom.kind.code()]);
                hash.update((atom.bytes.len() as u64).to_le_bytes());
                hash.update(atom.bytes);
            }
        }
    }
    Ok(hash.finalize().into())
}

/// Numbers for ids, in the order in which they are met.
#[derive(Default)]
struct Numbering {
    ids: Vec<u32>,
    numbers: HashTable<u32>,
}

impl Numbering {
    fn number(&mut self, id: u32) -> Result<u32, LimitError> {
        let hash = hash_id(id);
        if let Some(&number) = self.numbers.find(hash, |&number| self.ids[number as usize] == id) {
            return Ok(number);
        }
        let number = self.ids.len() as u32;
        let rehash = |&number: &u32| hash_id(self.ids[number as usize]);
        self.numbers.try_reserve(1, rehash).map_err(|_| LimitError::memory())?;
        self.ids.try_push(id)?;
        self.numbers
            .insert_unique(hash, number, |&number| hash_id(self.ids[number as usize]));
        Ok(number)
    }
}

fn hash_id(id: u32) -> u64 {
    let mut hasher = Hasher::new(0);
    hasher.word(u64::from(id));
    hasher.finish()
}
