//! What a registry shares with its validators.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::intern::Interner;
use crate::json::Tape;
use crate::validate::Scratch;

/// The table, and scratch for those who ask it.
///
/// A lock that a panic elsewhere left poisoned is taken all the same: the table is whole between calls.
#[derive(Default)]
pub(super) struct Shared {
    table: RwLock<Interner>,
    sessions: Mutex<Vec<Session>>,
    positions: AtomicU64,
}

/// Memory that one call at a time works in and that stays for the next.
#[derive(Default)]
pub(crate) struct Session {
    /// The instance.
    pub(crate) tape: Tape,
    pub(crate) scratch: Scratch,
}

impl Session {
    /// Gives the memory back.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn release(&mut self) {
        self.tape.release();
        self.scratch.release();
    }
}

/// Sessions kept for later.
const KEPT: usize = 16;

impl Shared {
    /// The table, to write.
    pub(super) fn table(&self) -> RwLockWriteGuard<'_, Interner> {
        self.table.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table, to read.
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Interner> {
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `work` in a session.
    pub(super) fn with_session<R>(&self, work: impl FnOnce(&mut Session) -> R) -> R {
        let sessions = || self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = sessions().pop();
        let mut session = kept.unwrap_or_default();
        let result = work(&mut session);
        let mut sessions = sessions();
        if sessions.len() < KEPT {
            sessions.push(session);
        }
        result
    }

    /// Counts the positions of a validator that comes.
    pub(super) fn add_positions(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    /// Counts the positions of a validator that goes.
    pub(super) fn remove_positions(&self, positions: u64) {
        self.positions.fetch_sub(positions, Ordering::Relaxed);
    }

    /// The positions that validators alive were compiled from.
    pub(super) fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }
}
