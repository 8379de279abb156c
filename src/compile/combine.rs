//! Facts about any instance: values, applicators in place, `unevaluated*`.

use super::Compiler;
use super::references::References;
use super::source::Source;
use crate::base::{Grow, LimitError};
use crate::json::{Instance, Type, Value, write_canonical};
use crate::schema::{Keyword, SchemaError};
use crate::table::AtomKind;
use crate::table::fact::Fact;

const SCHEMAS: &str = "a list of schemas";

impl Compiler<'_> {
    pub(super) fn combined_facts(&mut self, source: &Source<'_>, references: &References) -> Result<(), SchemaError> {
        if let Some(values) = source.typed(Keyword::Enum, Type::Array, "a list")? {
            let mut canonical = Vec::new();
            for value in values.items() {
                let mut bytes = Vec::new();
                write_canonical(value, &mut bytes)?;
                canonical.try_push(bytes)?;
            }
            canonical.sort_unstable();
            canonical.dedup();
            let mark = self.verdicts.mark();
            for bytes in &canonical {
                let atom = self.table.atom(AtomKind::Value, bytes, self.options.fold)?;
                self.verdicts.hold(atom)?;
            }
            self.verdicts.end_record(mark, Fact::Enum.code(), &[])?;
        }
        if let Some(value) = source.get(Keyword::Const) {
            let mark = self.verdicts.mark();
            let atom = self.value_atom(value)?;
            self.verdicts.hold(atom)?;
            self.verdicts.end_record(mark, Fact::Enum.code(), &[])?;
        }
        self.all_fact(source, references)?;
        for (keyword, fact) in [(Keyword::AnyOf, Fact::Any), (Keyword::OneOf, Fact::One)] {
            if let Some(branches) = source.typed(keyword, Type::Array, SCHEMAS)?
                && branches.len() != 1
            {
                let mark = self.verdicts.mark();
                self.branches(source, branches)?;
                self.verdicts.end_record(mark, fact.code(), &[])?;
            }
        }
        if let Some(schema) = source.get(Keyword::Not) {
            let mark = self.verdicts.mark();
            let kid = self.child(source, schema.at())?;
            self.verdicts.kid(kid)?;
            self.verdicts.end_record(mark, Fact::Not.code(), &[])?;
        }
        if let Some(condition) = source.get(Keyword::If) {
            let (then, otherwise) = (source.get(Keyword::Then), source.get(Keyword::Else));
            let mark = self.verdicts.mark();
            for schema in [Some(condition), then, otherwise].into_iter().flatten() {
                let kid = self.child(source, schema.at())?;
                self.verdicts.kid(kid)?;
            }
            let parts = u32::from(then.is_some()) | u32::from(otherwise.is_some()) << 1;
            self.verdicts.end_record(mark, Fact::If.code(), &[parts])?;
        }
        Ok(())
    }

    /// `allOf` and references, and `anyOf` and `oneOf` of one branch, which are the same as `allOf` of it.
    fn all_fact(&mut self, source: &Source<'_>, references: &References) -> Result<(), SchemaError> {
        let mark = self.verdicts.mark();
        let before = self.verdicts.kids.len();
        for keyword in [Keyword::AllOf, Keyword::AnyOf, Keyword::OneOf] {
            if let Some(branches) = source.typed(keyword, Type::Array, SCHEMAS)?
                && (keyword == Keyword::AllOf || branches.len() == 1)
            {
                self.branches(source, branches)?;
            }
        }
        let referred = [references.to, references.dynamic, references.recursive];
        for kid in referred.into_iter().flatten() {
            self.verdicts.kid(kid)?;
        }
        if self.verdicts.kids.len() > before {
            self.verdicts.end_record(mark, Fact::All.code(), &[])?;
        }
        Ok(())
    }

    fn branches(&mut self, source: &Source<'_>, branches: Value<'_>) -> Result<(), SchemaError> {
        for branch in branches.items() {
            let kid = self.child(source, branch.at())?;
            self.verdicts.kid(kid)?;
        }
        Ok(())
    }

    /// Lowers `unevaluatedItems` and `unevaluatedProperties`; tells whether there was one.
    pub(super) fn unevaluated_facts(&mut self, source: &Source<'_>) -> Result<bool, SchemaError> {
        let mut any = false;
        for (keyword, fact) in [
            (Keyword::UnevaluatedItems, Fact::UnevaluatedItems),
            (Keyword::UnevaluatedProperties, Fact::UnevaluatedProperties),
        ] {
            if let Some(schema) = source.get(keyword) {
                let mark = self.verdicts.mark();
                let kid = self.child(source, schema.at())?;
                self.verdicts.kid(kid)?;
                self.verdicts.end_record(mark, fact.code(), &[])?;
                any = true;
            }
        }
        Ok(any)
    }

    /// An atom of the canonical form of `value`.
    pub(super) fn value_atom(&mut self, value: Value<'_>) -> Result<u32, LimitError> {
        let mut canonical = Vec::new();
        write_canonical(value, &mut canonical)?;
        self.table.atom(AtomKind::Value, &canonical, self.options.fold)
    }
}
