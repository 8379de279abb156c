//! What each term says about an instance, and the error when it does not hold.

use super::explain::Explainer;
use super::Params;
use crate::base::LimitError;
use crate::json::{Type, canonical_to_json};
use crate::table::Row;
use crate::table::fact::{Fact, Types};
use crate::table::record::Record;
use crate::table::term::Term;
use crate::text::format::Format;
use crate::validate::has_type;

use super::explain::Locate;

impl Explainer<'_> {
    /// Whether `term` holds for `value`; if not, its errors are added.
    pub(super) fn term<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        row: Row<'_>,
        value: I,
    ) -> Result<bool, LimitError> {
        match term {
            Term::False => self.fail(term, Params::None, value),
            Term::Ref | Term::DynamicRef | Term::RecursiveRef => match (record.kids, record.atoms) {
                (&[kid], &[reference]) => {
                    let reference = self.atom_text(reference);
                    self.referred(&reference, kid, value)
                }
                _ => Ok(true),
            },
            Term::Type => {
                if has_type(Types::from_word(record.argument(0)), value) {
                    return Ok(true);
                }
                let list = record.argument(1) != 0;
                let names = match record.arguments.get(2..) {
                    Some(types) if list => types.iter().map(|&word| type_name(Types::from_word(word))).collect(),
                    _ => vec![type_name(Types::from_word(record.argument(0)))],
                };
                self.fail(term, Params::Types { names, list }, value)
            }
            Term::Enum => {
                if self.walk.is_one_of(record.atoms, value)? {
                    return Ok(true);
                }
                let values = record.atoms.iter().map(|&atom| self.value_json(atom)).collect();
                self.fail(term, Params::AllowedValues(values), value)
            }
            Term::Const => match record.atoms {
                &[atom] if !self.walk.is_one_of(record.atoms, value)? => {
                    let allowed = self.value_json(atom);
                    self.fail(term, Params::AllowedValue(allowed), value)
                }
                _ => Ok(true),
            },
            Term::Minimum
            | Term::Maximum
            | Term::ExclusiveMinimum
            | Term::ExclusiveMaximum
            | Term::MultipleOf => {
                if value.ty() != Type::Number {
                    return Ok(true);
                }
                self.number_term(term, record, value)
            }
            Term::MinLength
            | Term::MaxLength
            | Term::Pattern
            | Term::Format
            | Term::ContentEncoding
            | Term::ContentMediaType
            | Term::ContentSchema => {
                if value.ty() != Type::String {
                    return Ok(true);
                }
                self.string_term(term, record, value)
            }
            Term::MinItems
            | Term::MaxItems
            | Term::UniqueItems
            | Term::PrefixItems
            | Term::ItemsList
            | Term::Items
            | Term::AdditionalItems
            | Term::Contains
            | Term::UnevaluatedItems => {
                if value.ty() != Type::Array {
                    return Ok(true);
                }
                self.array_term(term, record, row, value)
            }
            Term::MinProperties
            | Term::MaxProperties
            | Term::Required
            | Term::Properties
            | Term::PatternProperties
            | Term::AdditionalProperties
            | Term::PropertyNames
            | Term::DependentRequired
            | Term::DependentSchemas
            | Term::DependenciesRequired
            | Term::DependenciesSchemas
            | Term::UnevaluatedProperties => {
                if value.ty() != Type::Object {
                    return Ok(true);
                }
                self.object_term(term, record, row, value)
            }
            Term::AllOf | Term::AnyOf | Term::OneOf | Term::Not | Term::If => self.combined_term(term, record, value),
        }
    }

    /// The value or number in an atom as JSON.
    fn value_json(&self, atom: u32) -> String {
        let mut json = String::new();
        canonical_to_json(self.walk.table.atoms.bytes(atom), &mut json);
        json
    }

    fn number_term<'i, I: Locate<'i>>(&mut self, term: Term, record: Record<'_>, value: I) -> Result<bool, LimitError> {
        let Some(&atom) = record.atoms.first() else {
            return Ok(true);
        };
        let exclusive = record.argument(0) != 0;
        let (fact, relation) = match term {
            Term::Minimum if exclusive => (Fact::ExclusiveMinimum, ">"),
            Term::Minimum => (Fact::Minimum, ">="),
            Term::ExclusiveMinimum => (Fact::ExclusiveMinimum, ">"),
            Term::Maximum if exclusive => (Fact::ExclusiveMaximum, "<"),
            Term::Maximum => (Fact::Maximum, "<="),
            Term::ExclusiveMaximum => (Fact::ExclusiveMaximum, "<"),
            _ => (Fact::MultipleOf, ""),
        };
        if self.walk.bound(fact, atom, value.number())? {
            return Ok(true);
        }
        let limit = self.value_json(atom);
        let params = match fact {
            Fact::MultipleOf => Params::MultipleOf(limit),
            _ => Params::Comparison { relation, limit },
        };
        self.fail(term, params, value)
    }

    /// Whether `count` keeps a bound on a length or a number of things, whose direction `least` gives.
    pub(super) fn count_term<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        least: bool,
        count: u32,
        value: I,
    ) -> Result<bool, LimitError> {
        let bound = record.argument(0);
        if if least { count >= bound } else { count <= bound } {
            return Ok(true);
        }
        let limit = record.atoms.first().map(|&atom| self.value_json(atom));
        self.fail(term, Params::Limit(limit.unwrap_or_default()), value)
    }

    fn string_term<'i, I: Locate<'i>>(&mut self, term: Term, record: Record<'_>, value: I) -> Result<bool, LimitError> {
        let string = value.text();
        match (term, record.atoms) {
            (Term::MinLength | Term::MaxLength, _) => {
                let length = self.walk.length(string)?;
                self.count_term(term, record, term == Term::MinLength, length, value)
            }
            (Term::Pattern, &[program, source]) => {
                if self.walk.matches(program, string)? {
                    return Ok(true);
                }
                let source = self.atom_text(source);
                self.fail(term, Params::Pattern(source), value)
            }
            (Term::Format, _) => {
                let code = record.argument(0);
                if self.walk.has_format(code, string)? {
                    return Ok(true);
                }
                let format = u8::try_from(code).ok().and_then(Format::from_code);
                self.fail(term, Params::Format(format.map_or("", Format::name)), value)
            }
            (Term::ContentEncoding | Term::ContentMediaType, &[name]) => {
                let json = term == Term::ContentMediaType;
                if self.walk.is_content(record.argument(0), json, None, string)? {
                    return Ok(true);
                }
                let name = self.atom_text(name);
                self.fail(term, Params::Content(name), value)
            }
            _ => match record.kids {
                &[kid] => self.content_schema(term, record.argument(0), kid, value),
                _ => Ok(true),
            },
        }
    }

    /// Errors in the content of a string stand at the string.
    fn content_schema<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        encoding: u32,
        kid: u32,
        value: I,
    ) -> Result<bool, LimitError> {
        let verdict = self.verdict_of(kid);
        if !self.walk.is_content(encoding, true, None, value.text())?
            || self.walk.is_content(encoding, true, Some(verdict), value.text())?
        {
            return Ok(true);
        }
        self.fail(term, Params::None, value)
    }

    fn combined_term<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        value: I,
    ) -> Result<bool, LimitError> {
        match term {
            Term::AllOf => {
                let mut valid = true;
                for (index, &kid) in record.kids.iter().enumerate() {
                    if !self.below(term, Some(&index.to_string()), kid, value)? {
                        valid = false;
                        if !self.all {
                            break;
                        }
                    }
                }
                Ok(valid)
            }
            Term::AnyOf => {
                for &kid in record.kids {
                    if self.holds(kid, value)? {
                        return Ok(true);
                    }
                }
                self.explain_branches(term, record, value)?;
                self.fail(term, Params::None, value)
            }
            Term::OneOf => {
                let mut passing = None;
                for (index, &kid) in record.kids.iter().enumerate() {
                    if self.holds(kid, value)? {
                        if let Some(first) = passing {
                            let both = Some((first, index as u32));
                            return self.fail(term, Params::PassingSchemas(both), value);
                        }
                        passing = Some(index as u32);
                    }
                }
                if passing.is_some() {
                    return Ok(true);
                }
                self.explain_branches(term, record, value)?;
                self.fail(term, Params::PassingSchemas(None), value)
            }
            Term::Not => match record.kids {
                &[kid] if self.holds(kid, value)? => self.fail(term, Params::None, value),
                _ => Ok(true),
            },
            _ => {
                let (Some(&condition), parts) = (record.kids.first(), record.argument(0)) else {
                    return Ok(true);
                };
                let (keyword, index) = match self.holds(condition, value)? {
                    true if parts & 1 != 0 => ("then", 1),
                    false if parts & 2 != 0 => ("else", 1 + (parts & 1) as usize),
                    _ => return Ok(true),
                };
                match record.kids.get(index) {
                    Some(&kid) if !self.under(keyword, None, kid, value)? => {
                        self.fail(term, Params::FailingKeyword(keyword), value)
                    }
                    _ => Ok(true),
                }
            }
        }
    }

    fn explain_branches<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        value: I,
    ) -> Result<(), LimitError> {
        for (index, &kid) in record.kids.iter().enumerate() {
            self.below(term, Some(&index.to_string()), kid, value)?;
        }
        Ok(())
    }
}

/// The name of a type, as a schema has it.
fn type_name(types: Types) -> &'static str {
    match types {
        Types::NULL => "null",
        Types::BOOLEAN => "boolean",
        Types::INTEGER | Types::PLAIN_INTEGER => "integer",
        Types::NUMBER => "number",
        Types::STRING => "string",
        Types::ARRAY => "array",
        _ => "object",
    }
}
