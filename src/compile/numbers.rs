//! `minimum`, `maximum`, their exclusive twins and `multipleOf`.

use super::Compiler;
use super::source::Source;
use crate::base::LimitError;
use crate::json::{Instance, Number, Type, Value};
use crate::schema::{Draft, Keyword, SchemaError};
use crate::table::AtomKind;
use crate::table::fact::Fact;

const NUMBER: &str = "a number";

impl Compiler<'_> {
    pub(super) fn number_facts(&mut self, source: &Source<'_>) -> Result<(), SchemaError> {
        for (inclusive, exclusive, fact, exclusive_fact) in [
            (
                Keyword::Minimum,
                Keyword::ExclusiveMinimum,
                Fact::Minimum,
                Fact::ExclusiveMinimum,
            ),
            (
                Keyword::Maximum,
                Keyword::ExclusiveMaximum,
                Fact::Maximum,
                Fact::ExclusiveMaximum,
            ),
        ] {
            if let Some(bound) = source.typed(inclusive, Type::Number, NUMBER)? {
                let fact = if excludes(source, exclusive)? {
                    exclusive_fact
                } else {
                    fact
                };
                self.number_fact(fact, bound)?;
            }
            if source.dialect.draft != Draft::Draft4
                && let Some(bound) = source.typed(exclusive, Type::Number, NUMBER)?
            {
                self.number_fact(exclusive_fact, bound)?;
            }
        }
        if let Some(divisor) = divisor(source)? {
            self.number_fact(Fact::MultipleOf, divisor)?;
        }
        Ok(())
    }

    fn number_fact(&mut self, fact: Fact, number: Value<'_>) -> Result<(), LimitError> {
        let mark = self.verdicts.mark();
        let atom = self.number_atom(number)?;
        self.verdicts.hold(atom)?;
        self.verdicts.end_record(mark, fact.code(), &[])
    }

    /// An atom of the canonical form of `number`.
    pub(super) fn number_atom(&mut self, number: Value<'_>) -> Result<u32, LimitError> {
        let mut canonical = Vec::new();
        number.number().write_canonical(&mut canonical)?;
        self.table.atom(AtomKind::Number, &canonical, self.options.fold)
    }
}

/// Whether draft 4's boolean `exclusive` makes its neighbour's bound exclusive.
pub(super) fn excludes(source: &Source<'_>, exclusive: Keyword) -> Result<bool, SchemaError> {
    Ok(source.dialect.draft == Draft::Draft4 && source.flag(exclusive)?)
}

/// The value of `multipleOf`.
pub(super) fn divisor<'s>(source: &Source<'s>) -> Result<Option<Value<'s>>, SchemaError> {
    let must = "a number greater than 0";
    let divisor = source.typed(Keyword::MultipleOf, Type::Number, must)?;
    match divisor {
        Some(value) if !is_positive(value.number())? => Err(source.refuse(Keyword::MultipleOf, must)),
        divisor => Ok(divisor),
    }
}

fn is_positive(number: Number<'_>) -> Result<bool, LimitError> {
    let mut zero = Vec::new();
    Number::Int(0).write_canonical(&mut zero)?;
    Ok(number.compare(&zero).is_gt())
}
