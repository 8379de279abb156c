//! Facts about any instance: values, and schemas that apply in place.

use std::cmp::Ordering;

use super::{Seen, Walk};
use crate::base::LimitError;
use crate::json::{Instance, Type, compare_canonical, equals_canonical};
use crate::table::fact::Fact;
use crate::table::record::Record;

/// An `enum` of more values than this is bisected where the value is a scalar.
const SCANNED: usize = 4;

impl Walk<'_> {
    pub(super) fn combined<'i, I: Instance<'i>>(
        &mut self,
        fact: Fact,
        record: Record<'_>,
        value: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        match fact {
            Fact::Enum => self.is_among(record.atoms, value),
            Fact::All => {
                let mut last = None;
                for &kid in record.kids {
                    // Folding makes equal branches equal ids: `allOf` of the same thing twice costs once.
                    if last != Some(kid) && !self.valid(kid, value, seen)? {
                        return Ok(false);
                    }
                    last = Some(kid);
                }
                Ok(true)
            }
            Fact::Any => {
                let mut any = false;
                for &kid in record.kids {
                    if self.branch(kid, value, seen)? {
                        any = true;
                        if seen.is_none() {
                            break;
                        }
                    }
                }
                Ok(any)
            }
            Fact::One => {
                let mut one = false;
                for &kid in record.kids {
                    if self.branch(kid, value, seen)? {
                        if one {
                            return Ok(false);
                        }
                        one = true;
                    }
                }
                Ok(one)
            }
            Fact::Not => match record.kids.first() {
                Some(&kid) => Ok(!self.valid(kid, value, None)?),
                None => Ok(true),
            },
            _ => match self.consequence(record, value, seen)? {
                Some(kid) => self.valid(kid, value, seen),
                None => Ok(true),
            },
        }
    }

    /// Whether `value` equals one of the values in `atoms`, which are in the order of their canonical bytes.
    fn is_among<'i, I: Instance<'i>>(&mut self, atoms: &[u32], value: I) -> Result<bool, LimitError> {
        let table = self.table;
        let order = |&atom: &u32| compare_canonical(value, table.atoms.bytes(atom)).map(Ordering::reverse);
        if atoms.len() <= SCANNED || atoms.first().and_then(order).is_none() {
            return self.is_one_of(atoms, value);
        }
        self.spend(u64::from(atoms.len().ilog2()))?;
        let found = atoms.binary_search_by(|atom| order(atom).unwrap_or(Ordering::Less));
        Ok(found.is_ok())
    }

    /// Whether `value` equals one of the values in `atoms`.
    pub(crate) fn is_one_of<'i, I: Instance<'i>>(&mut self, atoms: &[u32], value: I) -> Result<bool, LimitError> {
        for &atom in atoms {
            let candidate = self.table.atoms.bytes(atom);
            self.spend(1 + candidate.len() as u64 / 16)?;
            if equals_canonical(value, candidate)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether `value` is valid against `kid`; what it evaluates is put into `seen` only if it is.
    pub(crate) fn branch<'i, I: Instance<'i>>(
        &mut self,
        kid: u32,
        value: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        let Some(seen) = seen else {
            return self.valid(kid, value, None);
        };
        let own = self.open(value.len())?;
        let valid = self.valid(kid, value, Some(own))?;
        if valid {
            self.merge(own, seen);
        }
        self.close(own);
        Ok(valid)
    }

    /// The kid of a [`Fact::If`] that must hold: `then` or `else`, where it is there.
    fn consequence<'i, I: Instance<'i>>(
        &mut self,
        record: Record<'_>,
        value: I,
        seen: Option<Seen>,
    ) -> Result<Option<u32>, LimitError> {
        let (Some(&condition), parts) = (record.kids.first(), record.argument(0)) else {
            return Ok(None);
        };
        let index = if self.branch(condition, value, seen)? {
            (parts & 1 != 0).then_some(1)
        } else {
            (parts & 2 != 0).then_some(1 + (parts & 1) as usize)
        };
        Ok(index.and_then(|index| record.kids.get(index).copied()))
    }

    /// Puts into `seen` what `fact` evaluates of `value`, whether the fact holds or not: for applicators in place,
    /// what the branches that hold evaluate.
    pub(super) fn mark<'i, I: Instance<'i>>(
        &mut self,
        fact: Fact,
        record: Record<'_>,
        value: I,
        seen: Seen,
    ) -> Result<(), LimitError> {
        match (fact, value.ty()) {
            (Fact::Object, Type::Object) => return self.mark_properties(record, value, seen),
            (Fact::Items, Type::Array) => self.mark_items(record, value, seen),
            (Fact::Contains, Type::Array) if record.argument(2) != 0 => {
                if let Some(&kid) = record.kids.first() {
                    for (index, item) in value.items().enumerate() {
                        if self.valid(kid, item, None)? {
                            self.see(seen, index);
                        }
                    }
                }
            }
            (Fact::All | Fact::Any | Fact::One, _) => {
                for &kid in record.kids {
                    self.branch(kid, value, Some(seen))?;
                }
            }
            (Fact::If, _) => {
                if let Some(kid) = self.consequence(record, value, Some(seen))? {
                    self.branch(kid, value, Some(seen))?;
                }
            }
            (Fact::DependentSchemas, Type::Object) => {
                for (&key, &kid) in record.atoms.iter().zip(record.kids) {
                    if self.has_key(value, key)? {
                        self.branch(kid, value, Some(seen))?;
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }
}
