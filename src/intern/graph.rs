//! A graph to be added: what a compilation hands over, one node for each position.

use crate::base::{Grow, LimitError};
use crate::table::Row;

/// A batch of nodes. A node is a [`Row`] whose kids are the numbers of nodes in the same batch, earlier or later ones.
///
/// A graph takes no lease of the atoms and foreign rows that its nodes name; who makes it keeps them until it was
/// added.
#[derive(Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    words: Vec<u32>,
}

/// Numbers of nodes and ids of rows have a bit to spare.
const MAX_NODES: usize = 1 << 31;

#[derive(Clone, Copy, Debug)]
struct Node {
    start: usize,
    facts: u32,
    kids: u32,
    atoms: u32,
    foreign: u32,
}

impl Graph {
    /// A graph without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a node and gives its number.
    pub fn push(&mut self, row: Row<'_>) -> Result<u32, LimitError> {
        let node = self.reserve()?;
        self.fill(node, row)?;
        Ok(node)
    }

    /// Adds a node whose content is to follow, and gives its number.
    pub fn reserve(&mut self) -> Result<u32, LimitError> {
        if self.nodes.len() >= MAX_NODES {
            return Err(LimitError::memory());
        }
        let number = self.nodes.len() as u32;
        self.nodes.try_push(Node {
            start: 0,
            facts: 0,
            kids: 0,
            atoms: 0,
            foreign: Row::EMPTY.foreign,
        })?;
        Ok(number)
    }

    /// Gives a node its content.
    pub fn fill(&mut self, node: u32, row: Row<'_>) -> Result<(), LimitError> {
        let start = self.words.len();
        self.words.try_extend(row.facts)?;
        self.words.try_extend(row.kids)?;
        self.words.try_extend(row.atoms)?;
        if let Some(node) = self.nodes.get_mut(node as usize) {
            *node = Node {
                start,
                facts: row.facts.len() as u32,
                kids: row.kids.len() as u32,
                atoms: row.atoms.len() as u32,
                foreign: row.foreign,
            };
        }
        Ok(())
    }

    /// A node's content; empty if there is no such node.
    pub fn node(&self, node: u32) -> Row<'_> {
        self.read(node).unwrap_or(Row::EMPTY)
    }

    fn read(&self, node: u32) -> Option<Row<'_>> {
        let node = self.nodes.get(node as usize)?;
        let (facts, run) = self.words.get(node.start..)?.split_at_checked(node.facts as usize)?;
        let (kids, run) = run.split_at_checked(node.kids as usize)?;
        let atoms = run.get(..node.atoms as usize)?;
        Some(Row {
            facts,
            kids,
            atoms,
            foreign: node.foreign,
        })
    }
}
