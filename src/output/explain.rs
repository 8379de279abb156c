//! The walk that finds errors.

use super::path::{push_fragment_step, push_index, push_step};
use super::{ErrorObject, Params};
use crate::base::{Grow, LimitError};
use crate::json::{Instance, Text, Value};
use crate::table::Row;
use crate::table::record::{Record, Records};
use crate::table::term::Term;
use crate::validate::{Name, Walk};

/// An instance whose values may stand in a text.
pub(crate) trait Locate<'a>: Instance<'a> {
    /// Bytes from the start of the text to the value.
    fn offset(self) -> Option<u32>;

    /// Bytes from the start of the text to the key of the value, which is a member of an object.
    fn key_offset(self) -> Option<u32>;
}

impl<'a> Locate<'a> for Value<'a> {
    fn offset(self) -> Option<u32> {
        Some(Value::offset(self))
    }

    fn key_offset(self) -> Option<u32> {
        Some(self.key().offset())
    }
}

#[cfg(feature = "serde_json")]
impl<'a> Locate<'a> for &'a serde_json::Value {
    fn offset(self) -> Option<u32> {
        None
    }

    fn key_offset(self) -> Option<u32> {
        None
    }
}

impl<'a> Locate<'a> for Name<'a> {
    fn offset(self) -> Option<u32> {
        None
    }

    fn key_offset(self) -> Option<u32> {
        None
    }
}

/// An error and its place in the order of the instance: the ordinal of each step from the root.
struct Found {
    error: ErrorObject,
    route: Vec<u32>,
}

/// The walk that finds errors.
pub(crate) struct Explainer<'t> {
    pub(super) walk: Walk<'t>,
    /// Whether the walk goes on after the first keyword that fails.
    pub(super) all: bool,
    errors: Vec<Found>,
    instance_path: String,
    route: Vec<u32>,
    pub(super) schema_path: String,
    /// The place of the property whose name is being looked at.
    key_offset: Option<u32>,
}

impl<'t> Explainer<'t> {
    /// A walk that finds the first error, or all.
    pub(crate) fn new(walk: Walk<'t>, all: bool) -> Self {
        Explainer {
            walk,
            all,
            errors: Vec::new(),
            instance_path: String::new(),
            route: Vec::new(),
            schema_path: "#".to_owned(),
            key_offset: None,
        }
    }

    /// The errors of `value` against the explanation row `row`.
    pub(crate) fn errors<'i, I: Locate<'i>>(mut self, row: u32, value: I) -> Result<Vec<ErrorObject>, LimitError> {
        self.explain(row, value)?;
        if self.all {
            self.errors.sort_by(|a, b| a.route.cmp(&b.route));
        }
        Ok(self.errors.into_iter().map(|found| found.error).collect())
    }

    /// Whether `value` is valid against the explanation row `row`; if not, its errors are added.
    pub(super) fn explain<'i, I: Locate<'i>>(&mut self, row: u32, value: I) -> Result<bool, LimitError> {
        self.walk.enter()?;
        let row = self.walk.table.explanations.row(row);
        let mut valid = true;
        for record in Records::new(row.facts, row.kids, row.atoms) {
            if let Some(term) = Term::from_code(record.code)
                && !self.term(term, record, row, value)?
            {
                valid = false;
                if !self.all {
                    break;
                }
            }
        }
        self.walk.leave();
        Ok(valid)
    }

    /// The verdict row that the explanation row `row` explains.
    pub(super) fn verdict_of(&self, row: u32) -> u32 {
        self.walk.table.explanations.row(row).foreign
    }

    /// Whether `value` is valid against the explanation row `row`, with no errors added.
    pub(super) fn holds<'i, I: Instance<'i>>(&mut self, row: u32, value: I) -> Result<bool, LimitError> {
        let verdict = self.verdict_of(row);
        self.walk.valid(verdict, value, None)
    }

    /// Adds an error about `value`; always `false`.
    pub(super) fn fail<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        params: Params,
        value: I,
    ) -> Result<bool, LimitError> {
        let offset = value.offset().or(self.key_offset);
        self.fail_at(term, params, offset)
    }

    /// Adds an error about the current place of the instance that shows at `offset` in the text; always `false`.
    pub(super) fn fail_at(&mut self, term: Term, params: Params, offset: Option<u32>) -> Result<bool, LimitError> {
        if self.errors.len() < self.walk.limits.errors as usize {
            let mut schema_path = self.schema_path.clone();
            schema_path.push('/');
            schema_path.push_str(term.keyword());
            let error = ErrorObject {
                keyword: term.keyword(),
                instance_path: self.instance_path.clone(),
                schema_path,
                params,
                offset,
                place: None,
            };
            self.errors.try_push(Found {
                error,
                route: self.route.clone(),
            })?;
        }
        Ok(false)
    }

    /// How many errors there are.
    pub(super) fn count(&self) -> usize {
        self.errors.len()
    }

    /// Takes back all errors after the first `count`.
    pub(super) fn take_back(&mut self, count: usize) {
        self.errors.truncate(count);
    }

    /// Explains `value` against the kid `row` of `term`, which stands below the keyword at `steps`.
    pub(super) fn below<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        steps: Option<&str>,
        row: u32,
        value: I,
    ) -> Result<bool, LimitError> {
        self.under(term.keyword(), steps, row, value)
    }

    /// As [`Explainer::below`], for a keyword that has no term of its own.
    pub(super) fn under<'i, I: Locate<'i>>(
        &mut self,
        keyword: &str,
        step: Option<&str>,
        row: u32,
        value: I,
    ) -> Result<bool, LimitError> {
        let length = self.schema_path.len();
        self.schema_path.push('/');
        self.schema_path.push_str(keyword);
        if let Some(step) = step {
            push_fragment_step(&mut self.schema_path, step);
        }
        let valid = self.explain(row, value);
        self.schema_path.truncate(length);
        valid
    }

    /// Explains the item at `index`, as [`Explainer::below`].
    pub(super) fn item<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        step: Option<&str>,
        row: u32,
        index: usize,
        item: I,
    ) -> Result<bool, LimitError> {
        let length = self.instance_path.len();
        push_index(&mut self.instance_path, index);
        self.route.try_push(index as u32)?;
        let valid = self.below(term, step, row, item);
        self.route.pop();
        self.instance_path.truncate(length);
        valid
    }

    /// Explains the property `key`, the object's `ordinal`th, as [`Explainer::below`].
    pub(super) fn property<'i, I: Locate<'i>>(
        &mut self,
        term: Term,
        step: Option<&str>,
        row: u32,
        (ordinal, key, value): (usize, Text<'i>, I),
    ) -> Result<bool, LimitError> {
        let length = self.instance_path.len();
        push_step(&mut self.instance_path, &text(key)?);
        self.route.try_push(ordinal as u32)?;
        let valid = self.below(term, step, row, value);
        self.route.pop();
        self.instance_path.truncate(length);
        valid
    }

    /// Explains the name of a property whose key stands at `offset`, as [`Explainer::below`].
    pub(super) fn name(
        &mut self,
        term: Term,
        row: u32,
        name: Text<'_>,
        offset: Option<u32>,
    ) -> Result<bool, LimitError> {
        let outer = std::mem::replace(&mut self.key_offset, offset);
        let valid = self.below(term, None, row, Name(name));
        self.key_offset = outer;
        valid
    }

    /// Explains `value` against the target of a reference: its schema path starts anew at the reference.
    pub(super) fn referred<'i, I: Locate<'i>>(
        &mut self,
        reference: &str,
        row: u32,
        value: I,
    ) -> Result<bool, LimitError> {
        let outer = std::mem::replace(&mut self.schema_path, reference.to_owned());
        let valid = self.explain(row, value);
        self.schema_path = outer;
        valid
    }

    /// The text of an atom.
    pub(super) fn atom_text(&self, atom: u32) -> String {
        String::from_utf8_lossy(self.walk.table.atoms.bytes(atom)).into_owned()
    }

    /// The records of `row` that are the term `term`.
    pub(super) fn siblings<'r>(row: Row<'r>, term: Term) -> impl Iterator<Item = Record<'r>> {
        Records::new(row.facts, row.kids, row.atoms).filter(move |record| record.code == term.code())
    }
}

/// A text as Unicode; what is not stands as U+FFFD.
pub(super) fn text(text: Text<'_>) -> Result<String, LimitError> {
    let mut buffer = Vec::new();
    Ok(String::from_utf8_lossy(text.decode(&mut buffer)?).into_owned())
}
