//! From a position to its explanation: a term for each keyword that can fail, in the source's order.

use super::Compiler;
use super::arrays::{Contains, Items};
use super::numbers::{divisor, excludes};
use super::objects::{Demand, decoded, demands, members, required};
use super::references::References;
use super::source::Source;
use crate::base::{Grow, LimitError};
use crate::json::{Instance, Type, Value};
use crate::schema::{Draft, Keyword, SchemaError};
use crate::table::term::Term;

impl Compiler<'_> {
    /// Lowers one position to its terms.
    pub(super) fn explanation(&mut self, source: &Source<'_>, references: &References) -> Result<(), SchemaError> {
        if source.boolean() == Some(false) {
            self.explanations.plain_record(Term::False.code(), &[])?;
        }
        for &(keyword, value) in &source.keywords {
            self.term(source, references, keyword, value)?;
        }
        Ok(self.explanations.end_node()?)
    }

    fn term(
        &mut self,
        source: &Source<'_>,
        references: &References,
        keyword: Keyword,
        value: Value<'_>,
    ) -> Result<(), SchemaError> {
        match keyword {
            Keyword::Ref => self.reference_term(Term::Ref, references.to, value),
            Keyword::DynamicRef => self.reference_term(Term::DynamicRef, references.dynamic, value),
            Keyword::RecursiveRef => self.reference_term(Term::RecursiveRef, references.recursive, value),
            Keyword::Type => self.type_term(source, value),
            Keyword::Enum => {
                let mark = self.explanations.mark();
                for item in value.items() {
                    let atom = self.value_atom(item)?;
                    self.explanations.hold(atom)?;
                }
                Ok(self.explanations.end_record(mark, Term::Enum.code(), &[])?)
            }
            Keyword::Const => {
                let mark = self.explanations.mark();
                let atom = self.value_atom(value)?;
                self.explanations.hold(atom)?;
                Ok(self.explanations.end_record(mark, Term::Const.code(), &[])?)
            }
            Keyword::Minimum => {
                let exclusive = excludes(source, Keyword::ExclusiveMinimum)?;
                self.number_term(Term::Minimum, value, &[u32::from(exclusive)])
            }
            Keyword::Maximum => {
                let exclusive = excludes(source, Keyword::ExclusiveMaximum)?;
                self.number_term(Term::Maximum, value, &[u32::from(exclusive)])
            }
            Keyword::ExclusiveMinimum if source.dialect.draft != Draft::Draft4 => {
                self.number_term(Term::ExclusiveMinimum, value, &[])
            }
            Keyword::ExclusiveMaximum if source.dialect.draft != Draft::Draft4 => {
                self.number_term(Term::ExclusiveMaximum, value, &[])
            }
            Keyword::MultipleOf => match divisor(source)? {
                Some(value) => self.number_term(Term::MultipleOf, value, &[]),
                None => Ok(()),
            },
            Keyword::MinLength => self.count_term(source, keyword, Term::MinLength, value),
            Keyword::MaxLength => self.count_term(source, keyword, Term::MaxLength, value),
            Keyword::MinItems => self.count_term(source, keyword, Term::MinItems, value),
            Keyword::MaxItems => self.count_term(source, keyword, Term::MaxItems, value),
            Keyword::MinProperties => self.count_term(source, keyword, Term::MinProperties, value),
            Keyword::MaxProperties => self.count_term(source, keyword, Term::MaxProperties, value),
            Keyword::Pattern => {
                let mark = self.explanations.mark();
                let pattern = decoded(value.text())?;
                let program = self.program(source, &pattern, value.at())?;
                self.explanations.hold(program)?;
                self.text(&pattern)?;
                Ok(self.explanations.end_record(mark, Term::Pattern.code(), &[])?)
            }
            Keyword::Format => match self.asserted_format(source)? {
                Some(format) => {
                    let code = u32::from(format.code());
                    Ok(self.explanations.plain_record(Term::Format.code(), &[code])?)
                }
                None => Ok(()),
            },
            Keyword::ContentEncoding | Keyword::ContentMediaType | Keyword::ContentSchema => {
                self.content_term(source, keyword, value)
            }
            Keyword::UniqueItems if value.boolean() => {
                Ok(self.explanations.plain_record(Term::UniqueItems.code(), &[])?)
            }
            Keyword::PrefixItems | Keyword::Items | Keyword::AdditionalItems => self.items_term(source, keyword, value),
            Keyword::Contains => match Contains::of(source)? {
                Some(contains) => {
                    let [least, greatest, evaluates] = contains.arguments();
                    let written = u32::from(contains.greatest.is_some());
                    self.kid_term(source, Term::Contains, value, &[least, greatest, written, evaluates])
                }
                None => Ok(()),
            },
            Keyword::Required => {
                let mark = self.explanations.mark();
                for name in required(source)? {
                    self.text(&name)?;
                }
                Ok(self.explanations.end_record(mark, Term::Required.code(), &[])?)
            }
            Keyword::Properties => {
                let mark = self.explanations.mark();
                let properties = members(source, keyword, "an object of schemas")?;
                let mut keys = Vec::new();
                for (key, schema) in &properties {
                    keys.try_push(key.as_ref())?;
                    let kid = self.child(source, schema.at())?;
                    self.explanations.kid(kid)?;
                }
                let atom = self.keys_atom(&keys)?;
                self.explanations.hold(atom)?;
                Ok(self.explanations.end_record(mark, Term::Properties.code(), &[])?)
            }
            Keyword::PatternProperties => {
                let mark = self.explanations.mark();
                for (pattern, schema) in members(source, keyword, "an object of schemas")? {
                    let program = self.program(source, &pattern, schema.at())?;
                    self.explanations.hold(program)?;
                    self.text(&pattern)?;
                    let kid = self.child(source, schema.at())?;
                    self.explanations.kid(kid)?;
                }
                Ok(self
                    .explanations
                    .end_record(mark, Term::PatternProperties.code(), &[])?)
            }
            Keyword::AdditionalProperties => self.closing_term(source, Term::AdditionalProperties, value, &[]),
            Keyword::UnevaluatedItems => self.closing_term(source, Term::UnevaluatedItems, value, &[]),
            Keyword::UnevaluatedProperties => self.closing_term(source, Term::UnevaluatedProperties, value, &[]),
            Keyword::PropertyNames => self.kid_term(source, Term::PropertyNames, value, &[]),
            Keyword::Not => self.kid_term(source, Term::Not, value, &[]),
            Keyword::DependentRequired | Keyword::DependentSchemas => {
                self.demand_terms(source, keyword, Term::DependentRequired, Term::DependentSchemas)
            }
            Keyword::Dependencies => {
                self.demand_terms(source, keyword, Term::DependenciesRequired, Term::DependenciesSchemas)
            }
            Keyword::AllOf => self.kids_term(source, Term::AllOf, value),
            Keyword::AnyOf => self.kids_term(source, Term::AnyOf, value),
            Keyword::OneOf => self.kids_term(source, Term::OneOf, value),
            Keyword::If => {
                let (then, otherwise) = (source.get(Keyword::Then), source.get(Keyword::Else));
                let mark = self.explanations.mark();
                for schema in [Some(value), then, otherwise].into_iter().flatten() {
                    let kid = self.child(source, schema.at())?;
                    self.explanations.kid(kid)?;
                }
                let parts = u32::from(then.is_some()) | u32::from(otherwise.is_some()) << 1;
                Ok(self.explanations.end_record(mark, Term::If.code(), &[parts])?)
            }
            _ => Ok(()),
        }
    }

    /// Holds an atom of `text` for the current record.
    fn text(&mut self, text: &[u8]) -> Result<(), LimitError> {
        let atom = self.text_atom(text)?;
        self.explanations.hold(atom)
    }

    fn reference_term(&mut self, term: Term, kid: Option<u32>, value: Value<'_>) -> Result<(), SchemaError> {
        if let Some(kid) = kid {
            let mark = self.explanations.mark();
            self.explanations.kid(kid)?;
            self.text(&decoded(value.text())?)?;
            self.explanations.end_record(mark, term.code(), &[])?;
        }
        Ok(())
    }

    fn type_term(&mut self, source: &Source<'_>, value: Value<'_>) -> Result<(), SchemaError> {
        let mut arguments = vec![source.types()?.word(), u32::from(value.ty() == Type::Array)];
        if value.ty() == Type::Array {
            for name in value.items() {
                arguments.try_push(source.type_named(name)?.word())?;
            }
        }
        Ok(self.explanations.plain_record(Term::Type.code(), &arguments)?)
    }

    fn number_term(&mut self, term: Term, value: Value<'_>, arguments: &[u32]) -> Result<(), SchemaError> {
        let mark = self.explanations.mark();
        let atom = self.number_atom(value)?;
        self.explanations.hold(atom)?;
        Ok(self.explanations.end_record(mark, term.code(), arguments)?)
    }

    fn count_term(
        &mut self,
        source: &Source<'_>,
        keyword: Keyword,
        term: Term,
        value: Value<'_>,
    ) -> Result<(), SchemaError> {
        match source.count(keyword)? {
            Some(count) => self.number_term(term, value, &[count]),
            None => Ok(()),
        }
    }

    /// A term of one schema.
    fn kid_term(
        &mut self,
        source: &Source<'_>,
        term: Term,
        schema: Value<'_>,
        arguments: &[u32],
    ) -> Result<(), SchemaError> {
        let mark = self.explanations.mark();
        let kid = self.child(source, schema.at())?;
        self.explanations.kid(kid)?;
        Ok(self.explanations.end_record(mark, term.code(), arguments)?)
    }

    /// A term of one schema whose last argument says whether it is `false`, which has messages of its own.
    fn closing_term(
        &mut self,
        source: &Source<'_>,
        term: Term,
        schema: Value<'_>,
        arguments: &[u32],
    ) -> Result<(), SchemaError> {
        let mut all = Vec::new();
        all.try_extend(arguments)?;
        all.try_push(u32::from(schema.ty() == Type::Boolean && !schema.boolean()))?;
        self.kid_term(source, term, schema, &all)
    }

    /// A term of a list of schemas.
    fn kids_term(&mut self, source: &Source<'_>, term: Term, schemas: Value<'_>) -> Result<(), SchemaError> {
        let mark = self.explanations.mark();
        for schema in schemas.items() {
            let kid = self.child(source, schema.at())?;
            self.explanations.kid(kid)?;
        }
        Ok(self.explanations.end_record(mark, term.code(), &[])?)
    }

    fn items_term(&mut self, source: &Source<'_>, keyword: Keyword, value: Value<'_>) -> Result<(), SchemaError> {
        let items = Items::of(source)?;
        match (keyword, items.leading, items.rest) {
            (Keyword::PrefixItems, Some(leading), _) => self.kids_term(source, Term::PrefixItems, leading),
            (Keyword::Items, _, Some((Keyword::Items, _))) => {
                self.closing_term(source, Term::Items, value, &[items.leading_len()])
            }
            (Keyword::Items, Some(leading), _) => self.kids_term(source, Term::ItemsList, leading),
            (Keyword::AdditionalItems, _, Some((Keyword::AdditionalItems, _))) => {
                self.closing_term(source, Term::AdditionalItems, value, &[items.leading_len()])
            }
            _ => Ok(()),
        }
    }

    fn content_term(&mut self, source: &Source<'_>, keyword: Keyword, value: Value<'_>) -> Result<(), SchemaError> {
        let content = self.asserted_content(source)?;
        let code = content.encoding_code();
        let term = match keyword {
            Keyword::ContentEncoding if content.encoding.is_some() => Term::ContentEncoding,
            Keyword::ContentMediaType if content.json => Term::ContentMediaType,
            Keyword::ContentSchema if content.schema.is_some() => {
                return self.kid_term(source, Term::ContentSchema, value, &[code]);
            }
            _ => return Ok(()),
        };
        let mark = self.explanations.mark();
        self.text(&decoded(value.text())?)?;
        Ok(self.explanations.end_record(mark, term.code(), &[code])?)
    }

    fn demand_terms(
        &mut self,
        source: &Source<'_>,
        keyword: Keyword,
        keys_term: Term,
        schemas_term: Term,
    ) -> Result<(), SchemaError> {
        let demands = demands(source, keyword)?;
        let mut counts = Vec::new();
        let mark = self.explanations.mark();
        for (key, demand) in &demands {
            if let Demand::Keys(names) = demand {
                counts.try_push(names.len() as u32)?;
                self.text(key)?;
                for name in names {
                    self.text(name)?;
                }
            }
        }
        if !counts.is_empty() {
            self.explanations.end_record(mark, keys_term.code(), &counts)?;
        }
        let mark = self.explanations.mark();
        let before = self.explanations.kids.len();
        for (key, demand) in &demands {
            if let Demand::Schema(schema) = demand {
                self.text(key)?;
                let kid = self.child(source, schema.at())?;
                self.explanations.kid(kid)?;
            }
        }
        if self.explanations.kids.len() > before {
            self.explanations.end_record(mark, schemas_term.code(), &[])?;
        }
        Ok(())
    }
}
