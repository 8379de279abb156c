//! The write side of the table: graphs are added and folded, rows and atoms are counted and freed, digests are made.
//!
//! Nothing here knows what a row's facts mean. Two nodes are the same row if they *behave* alike: their facts, atoms
//! and foreign rows are equal, and their kids behave alike slot by slot (bisimulation, the greatest such relation). A
//! graph is folded component by component; a node that is on no cycle is looked up by its content, of which the kids'
//! ids are a part, and the members of a cycle as `check` says.
//!
//! A *lease* is a reference from outside of the table. Whoever is given one gives it back; what nobody refers to is
//! freed at once. References are counted for a whole component where rows lead to each other, so cycles are freed as
//! anything else.

mod account;
mod atoms;
mod check;
mod components;
mod counts;
mod cycle;
mod digest;
mod fold;
mod graph;
mod pool;
mod refine;
mod store;
#[cfg(test)]
mod tests;

pub use graph::Graph;

use account::Account;
use atoms::AtomStore;
use fold::Folding;
use store::Store;

use crate::base::LimitError;
use crate::table::{Atom, AtomKind, Statistics, StoreKind, Table};

/// A table, as it is made: atoms, verdict rows, explanation rows.
pub struct Interner {
    atoms: AtomStore,
    verdicts: Store,
    explanations: Store,
    account: Account,
}

impl Default for Interner {
    fn default() -> Self {
        Self::new()
    }
}

impl Interner {
    /// An empty table.
    pub fn new() -> Self {
        Interner {
            atoms: AtomStore::new(),
            verdicts: Store::new(),
            explanations: Store::new(),
            account: Account::default(),
        }
    }

    /// The table as it is read.
    #[inline]
    pub fn table(&self) -> Table<'_> {
        Table {
            atoms: self.atoms.view(),
            verdicts: self.verdicts.view(),
            explanations: self.explanations.view(),
        }
    }

    /// What the table holds, and what was done.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self.verdicts.live(),
            explanations: self.explanations.live(),
            atoms: self.atoms.live(),
            hits: self.account.hits,
            bytes_live: self.account.live,
            bytes_peak: self.account.peak,
            bytes_allocated: self.account.allocated,
            allocations: self.account.allocations,
            steps: self.account.steps,
        }
    }

    /// Leases the atom with this content. With `fold` it is one that all share who ask with `fold`; without, it is a
    /// new one.
    ///
    /// Fails if memory runs out, or if the content is longer than [`crate::table::MAX_ATOM_BYTES`].
    pub fn atom(&mut self, kind: AtomKind, bytes: &[u8], fold: bool) -> Result<u32, LimitError> {
        self.atoms.lease(Atom { kind, bytes }, fold, &mut self.account)
    }

    /// Leases the atom whose content is `words`; see [`Interner::atom`].
    pub fn atom_of_words(&mut self, kind: AtomKind, words: &[u32], fold: bool) -> Result<u32, LimitError> {
        self.atom(kind, bytemuck::cast_slice(words), fold)
    }

    /// Gives the lease of an atom back.
    pub fn release_atom(&mut self, id: u32) {
        self.atoms.release(id, &mut self.account);
    }

    /// Adds a graph. Gives the row of each of its nodes, each a lease.
    ///
    /// With `fold` the rows are as few as can be, over everything that was ever added with `fold` and is still there.
    /// Without, every node gets a row of its own, which nothing that is added later finds. The time is near linear in
    /// nodes and edges either way.
    ///
    /// The atoms and foreign rows that the graph names must be leased by the caller, who keeps those leases. Fails if
    /// memory runs out, or if an edge leads to no node of the graph; the table is then as it was.
    pub fn add(&mut self, which: StoreKind, graph: &Graph, fold: bool) -> Result<Vec<u32>, LimitError> {
        let (store, foreign) = match which {
            StoreKind::Verdicts => (&mut self.verdicts, None),
            StoreKind::Explanations => (&mut self.explanations, Some(&mut self.verdicts)),
        };
        Folding::new(graph, fold, store, foreign, &mut self.atoms, &mut self.account).run()
    }

    /// Takes another lease of a row.
    pub fn retain(&mut self, which: StoreKind, id: u32) {
        match which {
            StoreKind::Verdicts => self.verdicts.counts.retain(id),
            StoreKind::Explanations => self.explanations.counts.retain(id),
        }
    }

    /// Gives the lease of a row back, and frees what nobody refers to any more.
    pub fn release(&mut self, which: StoreKind, id: u32) {
        let (store, foreign) = match which {
            StoreKind::Verdicts => (&mut self.verdicts, None),
            StoreKind::Explanations => (&mut self.explanations, Some(&mut self.verdicts)),
        };
        store.counts.release(id);
        store.free_due(&mut self.atoms, foreign, &mut self.account);
    }

    /// The digest of what a folded verdict row says, whatever its id and whatever else the table holds. Rows that say
    /// the same have the same digest in every table; `seed` sets apart digests that are to differ for another reason.
    pub fn digest(&self, verdict: u32, seed: &[u8]) -> Result<[u8; 32], LimitError> {
        digest::digest(&self.table(), verdict, seed)
    }
}
