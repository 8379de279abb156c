//! Facts about numbers.

use std::cmp::Ordering;

use super::Walk;
use crate::base::LimitError;
use crate::json::Number;
use crate::table::fact::Fact;
use crate::table::record::Record;

/// The most digits that `number` can have.
fn digits(number: Number<'_>) -> u64 {
    match number {
        Number::Text(text) => text.len() as u64,
        Number::Int(_) | Number::Wide(_) | Number::Float(_) => 0,
    }
}

impl Walk<'_> {
    pub(super) fn number(&mut self, fact: Fact, record: Record<'_>, number: Number<'_>) -> Result<bool, LimitError> {
        let Some(&atom) = record.atoms.first() else {
            return Ok(true);
        };
        self.bound(fact, atom, number)
    }

    /// Whether `number` keeps the bound in `atom`, where `fact` is one of the facts about numbers.
    pub(crate) fn bound(&mut self, fact: Fact, atom: u32, number: Number<'_>) -> Result<bool, LimitError> {
        let bound = self.table.atoms.bytes(atom);
        self.spend(1 + digits(number) / 8)?;
        match fact {
            Fact::Minimum => Ok(number.compare(bound) != Ordering::Less),
            Fact::ExclusiveMinimum => Ok(number.compare(bound) == Ordering::Greater),
            Fact::Maximum => Ok(number.compare(bound) != Ordering::Greater),
            Fact::ExclusiveMaximum => Ok(number.compare(bound) == Ordering::Less),
            _ => number.is_multiple_of(bound, self.limits),
        }
    }
}
