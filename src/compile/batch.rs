//! The rows of one compilation before they are folded: kids are still numbers of nodes in the batch.

use crate::base::{Grow, LimitError};
use crate::table::record::write_record;

/// The number of a node in its batch.
pub(super) type NodeIndex = u32;

/// Rows end to end.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub(super) facts: Vec<u32>,
    pub(super) kids: Vec<NodeIndex>,
    pub(super) atoms: Vec<u32>,
    ends: Vec<[u32; 3]>,
}

/// One row of a batch.
#[derive(Clone, Copy, Debug)]
pub(super) struct BatchRow<'b> {
    pub(super) facts: &'b [u32],
    pub(super) kids: &'b [NodeIndex],
    pub(super) atoms: &'b [u32],
}

/// Where a record's kids and atoms begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    kids: usize,
    atoms: usize,
}

impl Batch {
    /// The place that the kids and atoms of the next record are counted from.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            kids: self.kids.len(),
            atoms: self.atoms.len(),
        }
    }

    /// Takes over the hold on `atom`, which the current record owns.
    pub(super) fn hold(&mut self, atom: u32) -> Result<(), LimitError> {
        self.atoms.try_push(atom)
    }

    /// Makes `kid` the next kid of the current record.
    pub(super) fn kid(&mut self, kid: NodeIndex) -> Result<(), LimitError> {
        self.kids.try_push(kid)
    }

    /// Ends a record that owns all kids and atoms pushed since `mark`.
    pub(super) fn end_record(&mut self, mark: Mark, code: u8, arguments: &[u32]) -> Result<(), LimitError> {
        let (kids, atoms) = (self.kids.len() - mark.kids, self.atoms.len() - mark.atoms);
        write_record(code, arguments, kids, atoms, &mut self.facts)
    }

    /// Writes a record that owns nothing but arguments.
    pub(super) fn plain_record(&mut self, code: u8, arguments: &[u32]) -> Result<(), LimitError> {
        write_record(code, arguments, 0, 0, &mut self.facts)
    }

    /// Ends the current node.
    pub(super) fn end_node(&mut self) -> Result<(), LimitError> {
        let end = |len| u32::try_from(len).map_err(|_| LimitError::memory());
        let ends = [end(self.facts.len())?, end(self.kids.len())?, end(self.atoms.len())?];
        self.ends.try_push(ends)
    }

    /// The row of `node`; an empty one where it does not exist.
    pub(super) fn row(&self, node: NodeIndex) -> BatchRow<'_> {
        let node = node as usize;
        let [facts, kids, atoms] = match node.checked_sub(1) {
            Some(before) => self.ends.get(before).copied().unwrap_or_default(),
            None => [0; 3],
        };
        let [facts_end, kids_end, atoms_end] = self.ends.get(node).copied().unwrap_or_default();
        BatchRow {
            facts: self.facts.get(facts as usize..facts_end as usize).unwrap_or_default(),
            kids: self.kids.get(kids as usize..kids_end as usize).unwrap_or_default(),
            atoms: self.atoms.get(atoms as usize..atoms_end as usize).unwrap_or_default(),
        }
    }
}
