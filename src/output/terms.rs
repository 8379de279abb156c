//! What each term says about an instance, and the error when it does not hold.

use super::Params;
use super::explain::{Explainer, Locate};
use super::path::Way;
use crate::base::LimitError;
use crate::json::{Type, canonical_to_json};
use crate::table::Row;
use crate::table::fact::{Fact, Types};
use crate::table::record::Record;
use crate::table::term::Term;
use crate::text::format::Format;
use crate::validate::has_type;

impl<'t, 'i, I: Locate<'i>> Explainer<'_, 't, 'i, I> {
    /// Whether `term` fails for `value` at this very place: its errors are added. What may fail below becomes tasks.
    pub(super) fn term(&mut self, term: Term, record: Record<'t>, row: Row<'t>, value: I) -> Result<bool, LimitError> {
        match term {
            Term::False => self.fail(term, Params::None, value),
            Term::Ref | Term::DynamicRef | Term::RecursiveRef => match (record.kids, record.atoms) {
                (&[kid], &[reference]) => {
                    let way = Way::Reference(self.table.atoms.bytes(reference));
                    self.push(kid, value, None, way)?;
                    Ok(false)
                }
                _ => Ok(false),
            },
            Term::Type => {
                if has_type(Types::from_word(record.argument(0)), value) {
                    return Ok(false);
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
                    return Ok(false);
                }
                let values = record.atoms.iter().map(|&atom| self.value_json(atom)).collect();
                self.fail(term, Params::AllowedValues(values), value)
            }
            Term::Const => match record.atoms {
                &[atom] if !self.walk.is_one_of(record.atoms, value)? => {
                    let allowed = self.value_json(atom);
                    self.fail(term, Params::AllowedValue(allowed), value)
                }
                _ => Ok(false),
            },
            Term::Minimum | Term::Maximum | Term::ExclusiveMinimum | Term::ExclusiveMaximum | Term::MultipleOf => {
                if value.ty() != Type::Number {
                    return Ok(false);
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
                    return Ok(false);
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
                    return Ok(false);
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
                    return Ok(false);
                }
                self.object_term(term, record, row, value)
            }
            Term::AllOf | Term::AnyOf | Term::OneOf | Term::Not | Term::If => self.combined_term(term, record, value),
        }
    }

    /// The value or number in an atom as JSON.
    #[inline(never)]
    fn value_json(&self, atom: u32) -> String {
        let mut json = String::new();
        canonical_to_json(self.table.atoms.bytes(atom), &mut json);
        json
    }

    #[inline(never)]
    fn number_term(&mut self, term: Term, record: Record<'t>, value: I) -> Result<bool, LimitError> {
        let Some(&atom) = record.atoms.first() else {
            return Ok(false);
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
            return Ok(false);
        }
        let limit = self.value_json(atom);
        let params = match fact {
            Fact::MultipleOf => Params::MultipleOf(limit),
            _ => Params::Comparison { relation, limit },
        };
        self.fail(term, params, value)
    }

    /// Whether `count` keeps a bound on a length or a number of things, whose direction `least` gives.
    #[inline(never)]
    pub(super) fn count_term(
        &mut self,
        term: Term,
        record: Record<'t>,
        least: bool,
        count: u32,
        value: I,
    ) -> Result<bool, LimitError> {
        let bound = record.argument(0);
        if if least { count >= bound } else { count <= bound } {
            return Ok(false);
        }
        let limit = record.atoms.first().map(|&atom| self.value_json(atom));
        self.fail(term, Params::Limit(limit.unwrap_or_default()), value)
    }

    #[inline(never)]
    fn string_term(&mut self, term: Term, record: Record<'t>, value: I) -> Result<bool, LimitError> {
        let string = value.text();
        match (term, record.atoms) {
            (Term::MinLength | Term::MaxLength, _) => {
                let length = self.walk.length(string)?;
                self.count_term(term, record, term == Term::MinLength, length, value)
            }
            (Term::Pattern, &[program, source]) => {
                if self.walk.matches(program, string)? {
                    return Ok(false);
                }
                let source = self.atom_text(source);
                self.fail(term, Params::Pattern(source), value)
            }
            (Term::Format, _) => {
                let code = record.argument(0);
                if self.walk.has_format(code, string)? {
                    return Ok(false);
                }
                let format = u8::try_from(code).ok().and_then(Format::from_code);
                self.fail(term, Params::Format(format.map_or("", Format::name)), value)
            }
            (Term::ContentEncoding | Term::ContentMediaType, &[name]) => {
                let json = term == Term::ContentMediaType;
                if self.walk.is_content(record.argument(0), json, None, string)? {
                    return Ok(false);
                }
                let name = self.atom_text(name);
                self.fail(term, Params::Content(name), value)
            }
            _ => match record.kids {
                &[kid] => self.content_schema(term, record.argument(0), kid, value),
                _ => Ok(false),
            },
        }
    }

    /// Errors in the content of a string stand at the string.
    #[inline(never)]
    fn content_schema(&mut self, term: Term, encoding: u32, kid: u32, value: I) -> Result<bool, LimitError> {
        let verdict = self.table.explanations.row(kid).foreign;
        if !self.walk.is_content(encoding, true, None, value.text())?
            || self.walk.is_content(encoding, true, Some(verdict), value.text())?
        {
            return Ok(false);
        }
        self.fail(term, Params::None, value)
    }

    #[inline(never)]
    fn combined_term(&mut self, term: Term, record: Record<'t>, value: I) -> Result<bool, LimitError> {
        let branches = (0..).zip(record.kids);
        let branches = branches.map(|(index, &kid)| (kid, Way::Index(term.keyword(), index)));
        match term {
            Term::AllOf => {
                for (kid, way) in branches {
                    self.push(kid, value, None, way)?;
                }
                Ok(false)
            }
            Term::AnyOf => {
                for &kid in record.kids {
                    if self.holds(kid, value)? {
                        return Ok(false);
                    }
                }
                self.fail_after(branches, term, Params::None, value)
            }
            Term::OneOf => {
                let mut passing = None;
                for (index, &kid) in (0..).zip(record.kids) {
                    if self.holds(kid, value)? {
                        if let Some(first) = passing {
                            let both = Some((first, index));
                            return self.fail(term, Params::PassingSchemas(both), value);
                        }
                        passing = Some(index);
                    }
                }
                if passing.is_some() {
                    return Ok(false);
                }
                self.fail_after(branches, term, Params::PassingSchemas(None), value)
            }
            Term::Not => match record.kids {
                &[kid] if self.holds(kid, value)? => self.fail(term, Params::None, value),
                _ => Ok(false),
            },
            _ => {
                let (Some(&condition), parts) = (record.kids.first(), record.argument(0)) else {
                    return Ok(false);
                };
                let (keyword, index) = match self.holds(condition, value)? {
                    true if parts & 1 != 0 => ("then", 1),
                    false if parts & 2 != 0 => ("else", 1 + (parts & 1) as usize),
                    _ => return Ok(false),
                };
                match record.kids.get(index) {
                    Some(&kid) if !self.holds(kid, value)? => {
                        let branch = (kid, Way::Keyword(keyword));
                        self.fail_after([branch].into_iter(), term, Params::FailingKeyword(keyword), value)
                    }
                    _ => Ok(false),
                }
            }
        }
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
