//! What the terms about arrays and objects say, and the errors when they do not hold.

use super::Params;
use super::explain::{Explainer, Locate, text};
use crate::base::LimitError;
use crate::json::Text;
use crate::table::Row;
use crate::table::key_set::KeySet;
use crate::table::record::Record;
use crate::table::term::Term;
use crate::validate::find_key;

impl<'t> Explainer<'t> {
    pub(super) fn array_term<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        row: Row<'_>,
        value: I,
    ) -> Result<bool, LimitError> {
        match term {
            Term::MinItems | Term::MaxItems => {
                self.count_term(term, record, term == Term::MinItems, value.len(), value)
            }
            Term::UniqueItems => match self.walk.duplicate(value)? {
                Some((later, earlier)) => self.fail(term, Params::Duplicates(later, earlier), value),
                None => Ok(true),
            },
            Term::PrefixItems | Term::ItemsList => {
                let mut valid = true;
                for (index, (&kid, item)) in record.kids.iter().zip(value.items()).enumerate() {
                    if !self.item(term, Some(&index.to_string()), kid, index, item)? {
                        valid = false;
                        if !self.all {
                            break;
                        }
                    }
                }
                Ok(valid)
            }
            Term::Items | Term::AdditionalItems => {
                let leading = record.argument(0);
                if record.argument(1) == 0 {
                    return self.each_item(term, record, value, |_, index| index >= leading as usize);
                }
                // As in Ajv, a list that is closed reports its length; a closed `items` alone speaks of each item.
                if value.len() <= leading {
                    return Ok(true);
                }
                self.fail(term, Params::Limit(leading.to_string()), value)
            }
            Term::Contains => {
                let Some(&kid) = record.kids.first() else {
                    return Ok(true);
                };
                let (least, greatest) = (record.argument(0), record.argument(1));
                let mut count = 0;
                for item in value.items() {
                    count += u32::from(self.holds(kid, item)?);
                }
                if (least..=greatest).contains(&count) {
                    return Ok(true);
                }
                let greatest = (record.argument(2) != 0).then_some(greatest);
                self.fail(term, Params::Contains { least, greatest }, value)
            }
            _ => {
                let verdict = self.walk.table.verdicts.row(row.foreign);
                let seen = self.walk.gather(verdict, value)?;
                let valid = if record.argument(0) == 0 {
                    self.each_item(term, record, value, |walk, index| !walk.has_seen(seen, index))
                } else {
                    let evaluated = (0..value.len() as usize).filter(|&index| self.walk.has_seen(seen, index)).count();
                    match evaluated as u32 {
                        evaluated if evaluated < value.len() => {
                            self.fail(term, Params::Limit(evaluated.to_string()), value)
                        }
                        _ => Ok(true),
                    }
                };
                self.walk.close(seen);
                valid
            }
        }
    }

    /// Explains each item that `applies` picks against the term's schema.
    fn each_item<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        value: I,
        applies: impl Fn(&crate::validate::Walk<'t>, usize) -> bool,
    ) -> Result<bool, LimitError> {
        let mut valid = true;
        for (index, item) in value.items().enumerate() {
            if let Some(&kid) = record.kids.first()
                && applies(&self.walk, index)
                && !self.item(term, None, kid, index, item)?
            {
                valid = false;
                if !self.all {
                    break;
                }
            }
        }
        Ok(valid)
    }

    pub(super) fn object_term<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        row: Row<'_>,
        value: I,
    ) -> Result<bool, LimitError> {
        match term {
            Term::MinProperties | Term::MaxProperties => {
                self.count_term(term, record, term == Term::MinProperties, value.len(), value)
            }
            Term::Required => {
                let mut valid = true;
                for &name in record.atoms {
                    if !self.walk.has_key(value, name)? {
                        let name = self.atom_text(name);
                        valid = self.fail(term, Params::MissingProperty(name), value)?;
                        if !self.all {
                            break;
                        }
                    }
                }
                Ok(valid)
            }
            Term::DependentRequired | Term::DependenciesRequired => self.demanded_keys(term, record, value),
            Term::DependentSchemas | Term::DependenciesSchemas => {
                let mut valid = true;
                for (&key, &kid) in record.atoms.iter().zip(record.kids) {
                    if self.walk.has_key(value, key)? {
                        let step = self.atom_text(key);
                        if !self.below(term, Some(&step), kid, value)? {
                            valid = false;
                            if !self.all {
                                break;
                            }
                        }
                    }
                }
                Ok(valid)
            }
            Term::UnevaluatedProperties => {
                let verdict = self.walk.table.verdicts.row(row.foreign);
                let seen = self.walk.gather(verdict, value)?;
                let valid = self.each_property(term, record, value, |explainer, ordinal, _| {
                    Ok(!explainer.walk.has_seen(seen, ordinal))
                });
                self.walk.close(seen);
                valid
            }
            Term::AdditionalProperties => self.each_property(term, record, value, |explainer, _, key| {
                explainer.is_additional(row, key)
            }),
            _ => self.each_property(term, record, value, |_, _, _| Ok(true)),
        }
    }

    /// Looks at each property that `applies` picks.
    fn each_property<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        value: I,
        applies: impl Fn(&mut Self, usize, Text<'i>) -> Result<bool, LimitError>,
    ) -> Result<bool, LimitError> {
        let mut valid = true;
        for (ordinal, (key, member)) in value.members().enumerate() {
            self.walk.spend(1)?;
            if applies(self, ordinal, key)? && !self.one_property(term, record, value, (ordinal, key, member))? {
                valid = false;
                if !self.all {
                    break;
                }
            }
        }
        Ok(valid)
    }

    /// Whether what `term` says about one property holds.
    fn one_property<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        object: I,
        property: (usize, Text<'i>, I),
    ) -> Result<bool, LimitError> {
        let (_, key, member) = property;
        match term {
            Term::Properties => {
                let Some(&atom) = record.atoms.first() else {
                    return Ok(true);
                };
                let keys = KeySet::new(self.walk.table.atoms.words(atom));
                match find_key(&keys, key).and_then(|index| record.kids.get(index as usize)) {
                    Some(&kid) => self.property(term, Some(&text(key)?), kid, property),
                    None => Ok(true),
                }
            }
            Term::PatternProperties => {
                let mut valid = true;
                for (pair, &kid) in record.atoms.as_chunks::<2>().0.iter().zip(record.kids) {
                    let [program, source] = *pair;
                    if self.walk.matches(program, key)? {
                        let step = self.atom_text(source);
                        if !self.property(term, Some(&step), kid, property)? {
                            valid = false;
                            if !self.all {
                                break;
                            }
                        }
                    }
                }
                Ok(valid)
            }
            Term::PropertyNames => {
                let Some(&kid) = record.kids.first() else {
                    return Ok(true);
                };
                if self.name(term, kid, key, member.key_offset())? {
                    return Ok(true);
                }
                let offset = member.key_offset().or(object.offset());
                self.fail_at(term, Params::PropertyName(text(key)?), offset)
            }
            _ if record.argument(0) != 0 => {
                let name = text(key)?;
                let params = match term {
                    Term::AdditionalProperties => Params::AdditionalProperty(name),
                    _ => Params::UnevaluatedProperty(name),
                };
                let offset = member.key_offset().or(object.offset());
                self.fail_at(term, params, offset)
            }
            _ => match record.kids.first() {
                Some(&kid) => self.property(term, None, kid, property),
                None => Ok(true),
            },
        }
    }

    /// Whether `key` is declared by neither `properties` nor `patternProperties` in `row`.
    fn is_additional(&mut self, row: Row<'_>, key: Text<'_>) -> Result<bool, LimitError> {
        for record in Self::siblings(row, Term::Properties) {
            let Some(&atom) = record.atoms.first() else {
                continue;
            };
            let keys = KeySet::new(self.walk.table.atoms.words(atom));
            if find_key(&keys, key).is_some() {
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

    fn demanded_keys<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        record: Record<'_>,
        value: I,
    ) -> Result<bool, LimitError> {
        let mut valid = true;
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
                    valid = self.fail(term, params, value)?;
                    if !self.all {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(valid)
    }
}
