//! Equal items in an array.

use super::Instance;
use super::equal::same_counted;
use super::hash::hash_counted;
use crate::base::{Grow, Limit, LimitError};

/// Arrays of up to so many items are compared pairwise.
const PAIRWISE: u32 = 8;

/// The first item that an earlier one is equal to, behind the first such: their indices, the earlier first. Takes about
/// as many steps as there are values and words of text in the array, each from `work`. `scratch` is room that stays.
///
/// # Errors
///
/// [`Limit::Work`] where `work` does not suffice, with what it stood at; out of memory.
pub fn first_duplicate<'a, I: Instance<'a>>(
    array: I,
    scratch: &mut Vec<u64>,
    work: &mut u64,
) -> Result<Option<(u32, u32)>, LimitError> {
    let mut work = Work {
        stood_at: *work,
        left: work,
    };
    if array.len() <= PAIRWISE {
        pairwise(array, &mut work)
    } else {
        hashed(array, scratch, &mut work)
    }
}

fn pairwise<'a, I: Instance<'a>>(array: I, work: &mut Work<'_>) -> Result<Option<(u32, u32)>, LimitError> {
    for (later, item) in (0u32..).zip(array.items()) {
        for (earlier, other) in (0..later).zip(array.items()) {
            if work.counted(|steps| same_counted(other, item, steps))? {
                return Ok(Some((earlier, later)));
            }
        }
    }
    Ok(None)
}

/// Puts the items in a table by their hashes, each behind those that it is not equal to.
fn hashed<'a, I: Instance<'a>>(
    array: I,
    scratch: &mut Vec<u64>,
    work: &mut Work<'_>,
) -> Result<Option<(u32, u32)>, LimitError> {
    // A slot is a hash and an index from 1; 0 is free.
    let slots = (array.len() as usize)
        .checked_mul(2)
        .and_then(usize::checked_next_power_of_two)
        .ok_or_else(LimitError::memory)?;
    scratch.clear();
    scratch.try_resize(slots.checked_mul(2).ok_or_else(LimitError::memory)?, 0)?;
    let (table, _) = scratch.as_chunks_mut::<2>();
    let mask = slots - 1;
    for (later, item) in (0u32..).zip(array.items()) {
        let hash = work.counted(|steps| hash_counted(item, steps))?;
        let mut slot = hash as usize & mask;
        while let Some(&[other_hash, number]) = table.get(slot)
            && number > 0
        {
            work.spend(1)?;
            if other_hash == hash {
                let earlier = number as u32 - 1;
                // Hashes are hardly ever equal where items are not, so that this walk is one.
                work.spend(u64::from(earlier))?;
                if let Some(other) = array.items().nth(earlier as usize)
                    && work.counted(|steps| same_counted(other, item, steps))?
                {
                    return Ok(Some((earlier, later)));
                }
            }
            slot = (slot + 1) & mask;
        }
        if let Some(free) = table.get_mut(slot) {
            *free = [hash, u64::from(later) + 1];
        }
    }
    Ok(None)
}

/// Steps that may be taken.
struct Work<'w> {
    stood_at: u64,
    left: &'w mut u64,
}

impl Work<'_> {
    fn spend(&mut self, steps: u64) -> Result<(), LimitError> {
        *self.left = self
            .left
            .checked_sub(steps)
            .ok_or_else(|| LimitError::new(Limit::Work, self.stood_at))?;
        Ok(())
    }

    /// Spends the steps that `task` counts, once it is done: none takes more than is in proportion to the instance.
    fn counted<T>(&mut self, task: impl FnOnce(&mut u64) -> Result<T, LimitError>) -> Result<T, LimitError> {
        let mut steps = 0;
        let done = task(&mut steps)?;
        self.spend(steps)?;
        Ok(done)
    }
}
