//! What the terms about arrays and objects say, and the errors when they do not hold.

use super::Params;
use super::explain::{Explainer, Locate, text};
use super::path::{Step, Way};
use crate::base::LimitError;
use crate::json::Text;
use crate::table::Row;
use crate::table::key_set::KeySet;
use crate::table::record::Record;
use crate::table::term::Term;
use crate::validate::{Name, find_key};

impl<'t, 'i, I: Locate<'i>> Explainer<'_, 't, 'i, I> {
    /// Whether `term` fails for the array `value` at this very place.
    #[inline(never)]
    pub(super) fn array_term(
        &mut self,
        term: Term,
        record: Record<'t>,
        row: Row<'t>,
        value: I,
    ) -> Result<bool, LimitError> {
        match term {
            Term::MinItems | Term::MaxItems => {
                self.count_term(term, record, term == Term::MinItems, value.len(), value)
            }
            Term::UniqueItems => match self.walk.duplicate(value)? {
                Some((later, earlier)) => self.fail(term, Params::Duplicates(later, earlier), value),
                None => Ok(false),
            },
            Term::PrefixItems | Term::ItemsList => {
                for ((index, &kid), item) in (0..).zip(record.kids).zip(value.items()) {
                    self.push(kid, item, Some(Step::Item(index)), Way::Index(term.keyword(), index))?;
                }
                Ok(false)
            }
            Term::Items | Term::AdditionalItems => {
                let leading = record.argument(0);
                if record.argument(1) == 0 {
                    return self.each_item(term, record, value, |_, index| index >= leading);
                }
                if value.len() <= leading {
                    return Ok(false);
                }
                self.fail(term, Params::Limit(leading.to_string()), value)
            }
            Term::Contains => {
                let Some(&kid) = record.kids.first() else {
                    return Ok(false);
                };
                let (least, greatest) = (record.argument(0), record.argument(1));
                let mut count = 0;
                for item in value.items() {
                    count += u32::from(self.holds(kid, item)?);
                }
                if (least..=greatest).contains(&count) {
                    return Ok(false);
                }
                let greatest = (record.argument(2) != 0).then_some(greatest);
                self.fail(term, Params::Contains { least, greatest }, value)
            }
            _ => {
                let verdict = self.table.verdicts.row(row.foreign);
                let seen = self.walk.gather(verdict, value)?;
                let failed = if record.argument(0) == 0 {
                    self.each_item(term, record, value, |walk, index| !walk.has_seen(seen, index as usize))
                } else {
                    let evaluated = (0..value.len()).filter(|&index| self.walk.has_seen(seen, index as usize));
                    let evaluated = evaluated.count() as u32;
                    if evaluated < value.len() {
                        self.fail(term, Params::Limit(evaluated.to_string()), value)
                    } else {
                        Ok(false)
                    }
                };
                self.walk.close(seen);
                failed
            }
        }
    }

    /// Leaves it to later to explain each item that `applies` picks; always `false`.
    fn each_item(
        &mut self,
        term: Term,
        record: Record<'t>,
        value: I,
        applies: impl Fn(&crate::validate::Walk<'t>, u32) -> bool,
    ) -> Result<bool, LimitError> {
        for (index, item) in (0..).zip(value.items()) {
            if let Some(&kid) = record.kids.first()
                && applies(self.walk, index)
            {
                self.push(kid, item, Some(Step::Item(index)), Way::Keyword(term.keyword()))?;
            }
        }
        Ok(false)
    }

    /// Whether `term` fails for the object `value` at this very place.
    #[inline(never)]
    pub(super) fn object_term(
        &mut self,
        term: Term,
        record: Record<'t>,
        row: Row<'t>,
        value: I,
    ) -> Result<bool, LimitError> {
        match term {
            Term::MinProperties | Term::MaxProperties => {
                self.count_term(term, record, term == Term::MinProperties, value.len(), value)
            }
            Term::Required => {
                let mut failed = false;
                for &name in record.atoms {
                    if !self.walk.has_key(value, name)? {
                        let name = self.atom_text(name);
                        failed = self.fail(term, Params::MissingProperty(name), value)?;
                        if !self.all {
                            break;
                        }
                    }
                }
                Ok(failed)
            }
            Term::DependentRequired | Term::DependenciesRequired => self.demanded_keys(term, record, value),
            Term::DependentSchemas | Term::DependenciesSchemas => {
                for (&key, &kid) in record.atoms.iter().zip(record.kids) {
                    if self.walk.has_key(value, key)? {
                        let way = Way::Key(term.keyword(), self.table.atoms.bytes(key));
                        self.push(kid, value, None, way)?;
                    }
                }
                Ok(false)
            }
            Term::UnevaluatedProperties => {
                let verdict = self.table.verdicts.row(row.foreign);
                let seen = self.walk.gather(verdict, value)?;
                let failed = self.each_property(term, record, value, |explainer, ordinal, _| {
                    Ok(!explainer.walk.has_seen(seen, ordinal as usize))
                });
                self.walk.close(seen);
                failed
            }
            Term::AdditionalProperties => self.each_property(term, record, value, |explainer, _, key| {
                explainer.is_additional(row, key)
            }),
            _ => self.each_property(term, record, value, |_, _, _| Ok(true)),
        }
    }

    /// Looks at each property that `applies` picks; whether one fails at this very place.
    fn each_property(
        &mut self,
        term: Term,
        record: Record<'t>,
        value: I,
        applies: impl Fn(&mut Self, u32, Text<'i>) -> Result<bool, LimitError>,
    ) -> Result<bool, LimitError> {
        let mut failed = false;
        for (ordinal, (key, member)) in (0..).zip(value.members()) {
            self.walk.spend(1)?;
            if applies(self, ordinal, key)? && self.one_property(term, record, value, (ordinal, key, member))? {
                failed = true;
                if !self.all {
                    break;
                }
            }
        }
        Ok(failed)
    }

    /// Whether what `term` says about one property fails at this very place.
    fn one_property(
        &mut self,
        term: Term,
        record: Record<'t>,
        object: I,
        (ordinal, key, member): (u32, Text<'i>, I),
    ) -> Result<bool, LimitError> {
        let step = Some(Step::Property(ordinal, key));
        let keyword = term.keyword();
        match term {
            Term::Properties => {
                let atom = record.atoms.first().copied().unwrap_or_default();
                let keys = KeySet::new(self.table.atoms.words(atom));
                if let Some(index) = find_key(&keys, key)
                    && let Some(&kid) = record.kids.get(index as usize)
                {
                    self.push(kid, member, step, Way::Key(keyword, keys.key(index)))?;
                }
            }
            Term::PatternProperties => {
                for (pair, &kid) in record.atoms.as_chunks::<2>().0.iter().zip(record.kids) {
                    let [program, source] = *pair;
                    if self.walk.matches(program, key)? {
                        let way = Way::Key(keyword, self.table.atoms.bytes(source));
                        self.push(kid, member, step, way)?;
                    }
                }
            }
            Term::PropertyNames => {
                if let Some(&kid) = record.kids.first()
                    && !self.holds(kid, Name(key))?
                {
                    let offset = member.key_offset().or(object.offset());
                    self.explain_name(kid, key, Way::Keyword(keyword), offset)?;
                    return self.fail_at(term, Params::PropertyName(text(key)?), offset);
                }
            }
            _ if record.argument(0) != 0 => {
                let name = text(key)?;
                let params = match term {
                    Term::AdditionalProperties => Params::AdditionalProperty(name),
                    _ => Params::UnevaluatedProperty(name),
                };
                let offset = member.key_offset().or(object.offset());
                return self.fail_at(term, params, offset);
            }
            _ => {
                if let Some(&kid) = record.kids.first() {
                    self.push(kid, member, step, Way::Keyword(keyword))?;
                }
            }
        }
        Ok(false)
    }

    /// Whether `key` is declared by neither `properties` nor `patternProperties` in `row`.
    fn is_additional(&mut self, row: Row<'t>, key: Text<'i>) -> Result<bool, LimitError> {
        for record in Self::siblings(row, Term::Properties) {
            let atom = record.atoms.first().copied().unwrap_or_default();
            if find_key(&KeySet::new(self.table.atoms.words(atom)), key).is_some() {
                return Ok(false);
            }
        }
        for record in Self::siblings(row, Term::PatternProperties) {
            for pair in record.atoms.as_chunks::<2>().0 {
                if self.walk.matches(pair[0], key)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn demanded_keys(&mut self, term: Term, record: Record<'t>, value: I) -> Result<bool, LimitError> {
        let mut failed = false;
        let mut atoms = record.atoms;
        for &count in record.arguments {
            let Some((&key, rest)) = atoms.split_first() else {
                break;
            };
            let Some((demanded, rest)) = rest.split_at_checked(count as usize) else {
                break;
            };
            atoms = rest;
            if !self.walk.has_key(value, key)? {
                continue;
            }
            for &name in demanded {
                if !self.walk.has_key(value, name)? {
                    let params = Params::Dependency {
                        property: self.atom_text(key),
                        missing: self.atom_text(name),
                        demanded: demanded.iter().map(|&name| self.atom_text(name)).collect(),
                    };
                    failed = self.fail(term, params, value)?;
                    if !self.all {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(failed)
    }
}
