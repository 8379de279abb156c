//! Facts about arrays.

use super::{Seen, Walk};
use crate::base::LimitError;
use crate::json::{Instance, first_duplicate};
use crate::table::fact::Fact;
use crate::table::record::Record;

impl Walk<'_> {
    pub(super) fn array<'i, I: Instance<'i>>(
        &mut self,
        fact: Fact,
        record: Record<'_>,
        array: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        match fact {
            Fact::MinItems => Ok(array.len() >= record.argument(0)),
            Fact::MaxItems => Ok(array.len() <= record.argument(0)),
            Fact::UniqueItems => Ok(self.duplicate(array)?.is_none()),
            Fact::Items => self.items(record, array, seen),
            _ => self.contains(record, array, seen),
        }
    }

    /// The first two items that are equal, the later one first.
    pub(crate) fn duplicate<'i, I: Instance<'i>>(&mut self, array: I) -> Result<Option<(u32, u32)>, LimitError> {
        let granted = self.granted;
        first_duplicate(array, &mut self.scratch.hashes, &mut self.work).map_err(|mut error| {
            error.allowed = granted;
            error
        })
    }

    fn items<'i, I: Instance<'i>>(
        &mut self,
        record: Record<'_>,
        array: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        let leading = record.argument(0) as usize;
        let rest = record.kids.get(leading);
        for (index, item) in array.items().enumerate() {
            let by_position = if index < leading { record.kids.get(index) } else { None };
            let Some(&kid) = by_position.or(rest) else {
                break;
            };
            if !self.valid(kid, item, None)? {
                return Ok(false);
            }
        }
        if let Some(seen) = seen {
            self.mark_items(record, array, seen);
        }
        Ok(true)
    }

    pub(super) fn mark_items<'i, I: Instance<'i>>(&mut self, record: Record<'_>, array: I, seen: Seen) {
        let leading = record.argument(0);
        if record.kids.len() > leading as usize {
            self.see_all(seen);
        } else {
            for index in 0..leading.min(array.len()) {
                self.see(seen, index as usize);
            }
        }
    }

    fn contains<'i, I: Instance<'i>>(
        &mut self,
        record: Record<'_>,
        array: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        let Some(&kid) = record.kids.first() else {
            return Ok(true);
        };
        let (least, greatest) = (record.argument(0), record.argument(1));
        let seen = seen.filter(|_| record.argument(2) != 0);
        let mut count = 0;
        for (index, item) in array.items().enumerate() {
            if seen.is_none() && greatest == u32::MAX && count >= least {
                break;
            }
            if self.valid(kid, item, None)? {
                count += 1;
                if count > greatest {
                    return Ok(false);
                }
                if let Some(seen) = seen {
                    self.see(seen, index);
                }
            }
        }
        Ok(count >= least)
    }

    pub(super) fn unevaluated_items<'i, I: Instance<'i>>(
        &mut self,
        record: Record<'_>,
        array: I,
        seen: Seen,
    ) -> Result<bool, LimitError> {
        if let Some(&kid) = record.kids.first() {
            for (index, item) in array.items().enumerate() {
                if !self.has_seen(seen, index) && !self.valid(kid, item, None)? {
                    return Ok(false);
                }
            }
        }
        self.see_all(seen);
        Ok(true)
    }
}
