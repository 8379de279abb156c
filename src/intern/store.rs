//! The rows of one graph, as they are made: found by content, placed, freed.

use hashbrown::HashTable;

use super::account::Account;
use super::atoms::AtomStore;
use super::counts::{Component, Counts, Due};
use super::pool::{Pool, room};
use crate::base::{Hasher, LimitError};
use crate::table::{NONE, Row, RowHeader, Rows};

/// Rows with their counts, an index by content, and an index of cyclic components by their canonical form. The
/// indices hold ids alone.
pub(super) struct Store {
    headers: Vec<RowHeader>,
    pub(super) pool: Pool,
    pub(super) counts: Counts,
    flat: HashTable<u32>,
    cycles: HashTable<u32>,
    /// The first of the vacant places.
    vacant: u32,
    live: u64,
    /// Components that were ever made.
    born: u64,
}

/// Takes in words, two at a time, and their number.
pub(super) fn hash_into(hasher: &mut Hasher, words: &[u32]) {
    let (pairs, rest) = words.as_chunks::<2>();
    for &[low, high] in pairs {
        hasher.word(u64::from(low) | u64::from(high) << 32);
    }
    let last = rest.first().map_or(0, |&word| u64::from(word) << 32);
    hasher.word(last | words.len() as u64);
}

fn hash_of(row: &Row<'_>) -> u64 {
    let mut hasher = Hasher::new(u64::from(row.foreign));
    hash_into(&mut hasher, row.facts);
    hash_into(&mut hasher, row.kids);
    hash_into(&mut hasher, row.atoms);
    hasher.finish()
}

/// The bytes that a row takes up: header, owner word, run, and its slot in the index if it is `indexed`.
fn row_size(row: &Row<'_>, indexed: bool) -> usize {
    size_of::<RowHeader>() + 4 + 4 * usize::from(indexed) + 4 * room(row.run_len())
}

/// The bytes that a component takes up beside its rows.
fn component_size(component: &Component, indexed: bool) -> usize {
    size_of::<Component>() + 4 * usize::from(indexed) + 4 * room(component.run_len())
}

impl Store {
    pub(super) fn new() -> Self {
        Store {
            headers: Vec::new(),
            pool: Pool::new(),
            counts: Counts::new(),
            flat: HashTable::new(),
            cycles: HashTable::new(),
            vacant: NONE,
            live: 0,
            born: 0,
        }
    }

    pub(super) fn view(&self) -> Rows<'_> {
        Rows::new(&self.headers, self.pool.words())
    }

    /// The number of rows that are there.
    pub(super) fn live(&self) -> u64 {
        self.live
    }

    /// The row with this content.
    pub(super) fn find(&self, row: &Row<'_>) -> Option<u32> {
        let view = self.view();
        self.flat.find(hash_of(row), |&id| view.row(id) == *row).copied()
    }

    /// The component whose canonical form hashes to `hash` and that `same` accepts, given its first member.
    pub(super) fn find_cycle(&self, hash: u64, mut same: impl FnMut(u32) -> bool) -> Option<u32> {
        let found = self.cycles.find(hash, |&number| {
            let component = self.counts.component(number);
            component.hash == hash && same(self.members(component)[0])
        });
        found.copied()
    }

    /// The members of a component in canonical order.
    pub(super) fn members(&self, component: &Component) -> &[u32] {
        &self.pool.words()[component.start as usize..][..component.members as usize]
    }

    /// The inner edges of a component whose hash is `hash`, each with the member that it starts from.
    pub(super) fn inner_edges(&self, component: &Component, hash: u32) -> &[[u32; 2]] {
        let run = &self.pool.words()[component.start as usize..][..component.run_len()];
        let edges = run[component.members as usize..].as_chunks::<2>().0;
        let from = edges.partition_point(|edge| edge[0] < hash);
        let len = edges[from..].partition_point(|edge| edge[0] == hash);
        &edges[from..][..len]
    }

    /// Makes room for `rows` rows and a component whose runs take up `words` words in all, so that placing them
    /// cannot fail.
    pub(super) fn reserve(&mut self, rows: usize, words: usize, fold: bool) -> Result<(), LimitError> {
        self.counts.reserve(rows)?;
        self.headers.try_reserve(rows).map_err(|_| LimitError::memory())?;
        self.pool.reserve(words)?;
        if fold {
            let view = Rows::new(&self.headers, self.pool.words());
            let rehash = |&id: &u32| hash_of(&view.row(id));
            self.flat.try_reserve(rows, rehash).map_err(|_| LimitError::memory())?;
            let components = self.counts.components();
            let rehash = |&number: &u32| components[number as usize].hash;
            self.cycles.try_reserve(1, rehash).map_err(|_| LimitError::memory())?;
        }
        Ok(())
    }

    /// Takes a place for a row.
    pub(super) fn claim(&mut self) -> u32 {
        let id = match self.headers.get(self.vacant as usize) {
            Some(header) => std::mem::replace(&mut self.vacant, header.start()),
            None => {
                self.headers.push(RowHeader::vacant(NONE));
                self.headers.len() as u32 - 1
            }
        };
        self.counts.own(id, None);
        id
    }

    /// Puts a row in the place that was claimed for it, and takes a reference to all that it leads to outside of its
    /// component; `fold` makes it one that others can find.
    pub(super) fn place(
        &mut self,
        id: u32,
        row: &Row<'_>,
        fold: bool,
        atoms: &mut AtomStore,
        foreign: Option<&mut Store>,
        account: &mut Account,
    ) {
        let start = self.pool.take(row.run_len(), row.run());
        self.headers[id as usize] = RowHeader::new(start, row);
        if fold {
            let view = Rows::new(&self.headers, self.pool.words());
            self.flat.insert_unique(hash_of(row), id, |&id| hash_of(&view.row(id)));
        }
        let own = self.counts.component_of(id);
        for &kid in row.kids {
            if own.is_none() || self.counts.component_of(kid) != own {
                self.counts.retain(kid);
            }
        }
        for &atom in row.atoms {
            atoms.retain(atom);
        }
        if let Some(foreign) = foreign
            && row.foreign != NONE
        {
            foreign.counts.retain(row.foreign);
        }
        self.live += 1;
        account.place(row_size(row, fold));
    }

    /// Makes one component of `members`, in canonical order; `hash` is that of its canonical form, and `edges` are its
    /// inner edges by ascending hash, if others are to find it.
    pub(super) fn join(&mut self, members: &[u32], edges: &[[u32; 2]], hash: Option<u64>, account: &mut Account) {
        self.born += 1;
        let words = members.iter().chain(edges.as_flattened()).copied();
        let start = self.pool.take(members.len() + 2 * edges.len(), words);
        let (members_len, edges_len) = (members.len() as u32, edges.len() as u32);
        let component = Component::new(start, members_len, edges_len, hash.unwrap_or(0), self.born);
        let number = self.counts.add_component(component);
        for &member in members {
            self.counts.own(member, Some(number));
        }
        if let Some(hash) = hash {
            let components = self.counts.components();
            self.cycles
                .insert_unique(hash, number, |&number| components[number as usize].hash);
        }
        account.place(component_size(&component, hash.is_some()));
    }

    /// Frees everything that is due: rows, what they alone hold, and so on, one after the other.
    pub(super) fn free_due(&mut self, atoms: &mut AtomStore, mut foreign: Option<&mut Store>, account: &mut Account) {
        while let Some(due) = self.counts.next_due() {
            match due {
                Due::Row(id) => {
                    self.detach(id, atoms, foreign.as_deref_mut(), account);
                    self.vacate(id);
                }
                Due::Component(number) => self.free_component(number, atoms, foreign.as_deref_mut(), account),
            }
        }
        if let Some(foreign) = foreign {
            foreign.free_due(atoms, None, account);
        }
    }

    fn free_component(
        &mut self,
        number: u32,
        atoms: &mut AtomStore,
        mut foreign: Option<&mut Store>,
        account: &mut Account,
    ) {
        let component = *self.counts.component(number);
        let run = component.start as usize..component.start as usize + component.members as usize;
        for place in run.clone() {
            self.detach(self.pool.words()[place], atoms, foreign.as_deref_mut(), account);
        }
        // Only now: until here the members told inner edges from outer ones.
        for place in run {
            self.vacate(self.pool.words()[place]);
        }
        let indexed = self
            .cycles
            .find_entry(component.hash, |&other| other == number)
            .map(|entry| entry.remove())
            .is_ok();
        self.pool.give(component.start, component.run_len());
        self.counts.remove_component(number);
        account.free(component_size(&component, indexed));
    }

    /// Takes a row out of the index and releases all that [`Store::place`] took a reference to.
    fn detach(&mut self, id: u32, atoms: &mut AtomStore, foreign: Option<&mut Store>, account: &mut Account) {
        let row = Rows::new(&self.headers, self.pool.words()).row(id);
        let indexed = self
            .flat
            .find_entry(hash_of(&row), |&other| other == id)
            .map(|entry| entry.remove())
            .is_ok();
        let own = self.counts.component_of(id);
        for &kid in row.kids {
            if own.is_none() || self.counts.component_of(kid) != own {
                self.counts.release(kid);
            }
        }
        for &atom in row.atoms {
            atoms.release(atom, account);
        }
        if let Some(foreign) = foreign
            && row.foreign != NONE
        {
            foreign.counts.release(row.foreign);
        }
        account.free(row_size(&row, indexed));
    }

    /// Leaves a row's place vacant.
    fn vacate(&mut self, id: u32) {
        let len = self.view().row(id).run_len();
        let header = &mut self.headers[id as usize];
        self.pool.give(header.start(), len);
        *header = RowHeader::vacant(self.vacant);
        self.vacant = id;
        self.counts.disown(id);
        self.live -= 1;
    }
}
