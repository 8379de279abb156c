//! Statistics of a registry.

use super::shared::Shared;

/// What a registry's table holds, and what was done to get there. Built-in metaschemas are in none of the figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Places where a schema stands: in the documents that were added, and in those that the validators alive were
    /// compiled from.
    pub positions: u64,
    /// Verdict nodes alive; a shared one counts once.
    pub nodes: u64,
    /// Explanation nodes alive.
    pub explanations: u64,
    /// Look-ups that found a node which was there already, since creation.
    pub hits: u64,
    /// Bytes of nodes, atoms and their index alive.
    pub bytes_live: u64,
    /// The greatest that `bytes_live` ever was.
    pub bytes_peak: u64,
    /// Bytes of all nodes and atoms that were ever placed.
    pub bytes_allocated: u64,
    /// Nodes and atoms that were ever placed.
    pub allocations: u64,
}

impl Stats {
    pub(super) fn of(shared: &Shared, added: u64) -> Self {
        let table = shared.read().statistics();
        Stats {
            positions: added + shared.positions(),
            nodes: table.nodes,
            explanations: table.explanations,
            hits: table.hits,
            bytes_live: table.bytes_live,
            bytes_peak: table.bytes_peak,
            bytes_allocated: table.bytes_allocated,
            allocations: table.allocations,
        }
    }
}
