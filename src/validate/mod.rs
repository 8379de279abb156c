//! The verdict: a walk over verdict rows and an instance that answers yes or no.
//!
//! The walk builds no message and allocates nothing once its scratch has grown. It recurses with the nesting of the
//! instance and of in-place applicators, both bounded by a count of levels, and it takes one step of a work budget for
//! whatever it looks at, so that every call ends.

mod arrays;
mod combine;
mod content;
mod name;
mod numbers;
mod objects;
mod seen;
mod strings;

use crate::base::{Limit, LimitError, Limits};
use crate::json::{Instance, Type};
use crate::table::fact::{Fact, OWN_SEEN, Types};
use crate::table::record::{Record, Records};
use crate::table::{Row, Table};
use crate::text::pattern::Matcher;

pub(crate) use name::Name;
pub(crate) use objects::find_key;
pub(crate) use seen::Seen;

/// Levels of recursion granted on top of the depth of nesting, for in-place applicators.
const LEVELS_IN_PLACE: u32 = 100;

/// Memory that walks use and keep between calls.
#[derive(Default)]
pub(crate) struct Scratch {
    seen: Vec<u64>,
    matcher: Matcher,
    text: Vec<u8>,
    hashes: Vec<u64>,
}

impl Scratch {
    /// Gives the memory back.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn release(&mut self) {
        *self = Scratch::default();
    }
}

/// One walk over one instance.
pub(crate) struct Walk<'t> {
    pub(crate) table: Table<'t>,
    pub(crate) limits: &'t Limits,
    scratch: &'t mut Scratch,
    work: u64,
    granted: u64,
    levels: u32,
}

impl<'t> Walk<'t> {
    /// A walk over an instance of `values` values (each eight bytes of its text count as one, too).
    pub(crate) fn new(table: Table<'t>, limits: &'t Limits, scratch: &'t mut Scratch, values: u64) -> Self {
        let granted = limits
            .work
            .saturating_add(values.saturating_mul(u64::from(limits.work_per_value)));
        scratch.seen.clear();
        Walk {
            table,
            limits,
            scratch,
            work: granted,
            granted,
            levels: limits.depth.saturating_add(LEVELS_IN_PLACE),
        }
    }

    /// Takes `steps` from the budget.
    #[inline]
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), LimitError> {
        match self.work.checked_sub(steps) {
            Some(left) => {
                self.work = left;
                Ok(())
            }
            None => Err(LimitError::new(Limit::Work, self.granted)),
        }
    }

    /// Goes one level down; [`Walk::leave`] comes back.
    #[inline]
    pub(crate) fn enter(&mut self) -> Result<(), LimitError> {
        self.spend(1)?;
        match self.levels.checked_sub(1) {
            Some(levels) => {
                self.levels = levels;
                Ok(())
            }
            None => Err(LimitError::new(Limit::Depth, self.limits.depth)),
        }
    }

    /// Comes back from a level.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.levels += 1;
    }

    /// Whether `value` is valid against the verdict row `node`. What it evaluates is put into `seen`, whose content
    /// means nothing when the answer is no.
    pub(crate) fn valid<'i, I: Instance<'i>>(
        &mut self,
        node: u32,
        value: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        let row = self.table.verdicts.row(node);
        let Some((&head, facts)) = row.facts.split_first() else {
            return Ok(true);
        };
        let types = Types::from_word(head);
        if types != Types::ALL && !has_type(types, value) {
            return self.spend(1).map(|()| false);
        }
        if facts.is_empty() {
            return self.spend(1).map(|()| true);
        }
        self.enter()?;
        // `unevaluated*` counts only what stands in this very schema; the caller's set may hold what its other
        // branches evaluated.
        let own = if head & OWN_SEEN != 0 {
            Some(self.open(value.len())?)
        } else {
            None
        };
        let valid = self.facts(facts, row, value, own.or(seen))?;
        if let Some(own) = own {
            if let (true, Some(seen)) = (valid, seen) {
                self.merge(own, seen);
            }
            self.close(own);
        }
        self.leave();
        Ok(valid)
    }

    /// Whether all of `facts`, the records of `row`, hold.
    fn facts<'i, I: Instance<'i>>(
        &mut self,
        facts: &[u32],
        row: Row<'_>,
        value: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        let ty = value.ty();
        for record in Records::new(facts, row.kids, row.atoms) {
            let Some(fact) = Fact::from_code(record.code) else {
                continue;
            };
            if !self.fact(fact, record, ty, value, seen)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether one fact holds; those about other types than `value`'s do.
    fn fact<'i, I: Instance<'i>>(
        &mut self,
        fact: Fact,
        record: Record<'_>,
        ty: Type,
        value: I,
        seen: Option<Seen>,
    ) -> Result<bool, LimitError> {
        match fact {
            Fact::Minimum | Fact::ExclusiveMinimum | Fact::Maximum | Fact::ExclusiveMaximum | Fact::MultipleOf => {
                if ty != Type::Number {
                    return Ok(true);
                }
                self.number(fact, record, value.number())
            }
            Fact::MinLength | Fact::MaxLength | Fact::Pattern | Fact::Format | Fact::Content => {
                if ty != Type::String {
                    return Ok(true);
                }
                self.string(fact, record, value.text())
            }
            Fact::MinItems | Fact::MaxItems | Fact::UniqueItems | Fact::Items | Fact::Contains => {
                if ty != Type::Array {
                    return Ok(true);
                }
                self.array(fact, record, value, seen)
            }
            Fact::MinProperties
            | Fact::MaxProperties
            | Fact::Object
            | Fact::DependentRequired
            | Fact::DependentSchemas => {
                if ty != Type::Object {
                    return Ok(true);
                }
                self.object(fact, record, value, seen)
            }
            Fact::Enum | Fact::All | Fact::Any | Fact::One | Fact::Not | Fact::If => {
                self.combined(fact, record, value, seen)
            }
            Fact::UnevaluatedItems => match (ty, seen) {
                (Type::Array, Some(seen)) => self.unevaluated_items(record, value, seen),
                _ => Ok(true),
            },
            Fact::UnevaluatedProperties => match (ty, seen) {
                (Type::Object, Some(seen)) => self.unevaluated_properties(record, value, seen),
                _ => Ok(true),
            },
        }
    }

    /// What the facts of `row`, `unevaluated*` apart, evaluate of `value`: a new set, to be closed by the caller.
    pub(crate) fn gather<'i, I: Instance<'i>>(&mut self, row: Row<'_>, value: I) -> Result<Seen, LimitError> {
        let own = self.open(value.len())?;
        let facts = row.facts.get(1..).unwrap_or_default();
        for record in Records::new(facts, row.kids, row.atoms) {
            match Fact::from_code(record.code) {
                Some(fact) if !fact.is_unevaluated() => self.mark(fact, record, value, own)?,
                _ => {}
            }
        }
        Ok(own)
    }
}

/// Whether `value` is of one of `types`.
#[inline]
pub(crate) fn has_type<'i, I: Instance<'i>>(types: Types, value: I) -> bool {
    match value.ty() {
        Type::Null => types.meets(Types::NULL),
        Type::Boolean => types.meets(Types::BOOLEAN),
        Type::Number => {
            if !types.meets(Types::NUMBER) || types.holds(Types::NUMBER) {
                return types.meets(Types::NUMBER);
            }
            let number = value.number();
            types.meets(if number.is_plain_integer() {
                Types::PLAIN_INTEGER
            } else if number.is_integer() {
                Types::OTHER_INTEGER
            } else {
                Types::FRACTION
            })
        }
        Type::String => types.meets(Types::STRING),
        Type::Array => types.meets(Types::ARRAY),
        Type::Object => types.meets(Types::OBJECT),
        Type::Alien => false,
    }
}
