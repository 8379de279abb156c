//! The read side of the table: what rows and atoms look like, and how they are read.
//!
//! A *row* is a node of a folded graph: words that only its makers and readers understand (its *facts*), the rows it
//! leads to (its *kids*), and the *atoms* it holds. An atom is a leaf with content: a text, a number, a value, a set
//! of keys, a compiled pattern. Rows and atoms are named by number, and a row says nothing about where it stands.
//!
//! A [`Table`] is a view of words that someone else owns, be it [`crate::intern`] or an image of a table that was
//! loaded; it is copied freely and derived anew whenever it is needed. Reading never fails: an id that names nothing
//! reads as an empty row or atom.

mod atoms;
pub mod fact;
pub mod key_set;
pub mod record;
mod rows;
mod statistics;
pub mod term;
#[cfg(test)]
mod tests;

pub use atoms::{Atom, AtomHeader, AtomKind, Atoms, MAX_ATOM_BYTES};
pub use rows::{Row, RowHeader, Rows};
pub use statistics::Statistics;

#[cfg(target_endian = "big")]
compile_error!("the words of a table hold bytes in little-endian order");

/// The id that names nothing.
pub const NONE: u32 = u32::MAX;

/// Which of a table's two folded graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreKind {
    /// The rows that decide.
    Verdicts,
    /// The rows that hold the source's shape; their foreign ids name verdict rows.
    Explanations,
}

/// A table, as far as reading goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Table<'a> {
    /// The leaves of both graphs.
    pub atoms: Atoms<'a>,
    /// The rows that decide.
    pub verdicts: Rows<'a>,
    /// The rows that hold the source's shape.
    pub explanations: Rows<'a>,
}

impl<'a> Table<'a> {
    /// The rows of one of the two graphs.
    #[inline]
    pub fn rows(&self, which: StoreKind) -> Rows<'a> {
        match which {
            StoreKind::Verdicts => self.verdicts,
            StoreKind::Explanations => self.explanations,
        }
    }
}
