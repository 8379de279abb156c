//! Counters of a table.

/// What a table holds and what was done to get there. Every figure is exact and none depends on a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Verdict rows that are there now.
    pub nodes: u64,
    /// Explanation rows that are there now.
    pub explanations: u64,
    /// Atoms that are there now.
    pub atoms: u64,
    /// Nodes of graphs added that took a row which was there already, since creation.
    pub hits: u64,
    /// Bytes of the rows, atoms and components that are there now: headers, runs, counts and index slots.
    pub bytes_live: u64,
    /// The greatest that [`Statistics::bytes_live`] ever was.
    pub bytes_peak: u64,
    /// Bytes of everything that was ever placed.
    pub bytes_allocated: u64,
    /// Rows, atoms and components that were ever placed.
    pub allocations: u64,
    /// Steps of folding since creation: nodes, edges and candidates looked at.
    pub steps: u64,
}
