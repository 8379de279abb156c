//! Bookkeeping of what is placed and freed.

/// Counters behind [`crate::table::Statistics`].
#[derive(Default)]
pub(super) struct Account {
    pub(super) hits: u64,
    pub(super) steps: u64,
    pub(super) live: u64,
    pub(super) peak: u64,
    pub(super) allocated: u64,
    pub(super) allocations: u64,
}

impl Account {
    /// An object of `bytes` bytes was placed.
    pub(super) fn place(&mut self, bytes: usize) {
        self.live += bytes as u64;
        self.peak = self.peak.max(self.live);
        self.allocated += bytes as u64;
        self.allocations += 1;
    }

    /// An object of `bytes` bytes was freed.
    pub(super) fn free(&mut self, bytes: usize) {
        self.live -= bytes as u64;
    }
}
