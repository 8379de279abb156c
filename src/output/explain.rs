//! The walk that finds errors.
//!
//! It keeps its own stack of tasks instead of recursing: a task is a row to be explained at a place of the instance. A
//! branch that failed as a whole (`anyOf`, `then`) leaves a marker behind its tasks, at which the error of the whole is
//! added.

use super::path::{Paths, Step, Way};
use super::{ErrorObject, Params};
use crate::base::{Grow, LimitError};
use crate::json::{Instance, Text, Value};
use crate::table::record::{Record, Records};
use crate::table::term::Term;
use crate::table::{Row, Table};
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

/// What is left to do.
enum Task<'t, 'i, I> {
    /// Explain a value against a row.
    Explain {
        row: u32,
        value: I,
        /// The place that `step` leads on from, if anywhere.
        at: u32,
        step: Option<Step<'i>>,
        /// The place in the schema that `way` leads on from.
        schema: u32,
        way: Way<'t>,
    },
    /// The end of a branch.
    Mark,
    /// The end of all branches of a term that failed as a whole.
    Fail(Box<Found>),
}

/// An error, and its place in the order of the instance: the ordinal of each step from the root.
struct Found {
    error: ErrorObject,
    route: Vec<u32>,
}

/// The walk that finds errors.
pub(crate) struct Explainer<'w, 't, 'i, I> {
    pub(super) walk: &'w mut Walk<'t>,
    pub(super) table: Table<'t>,
    /// Whether the walk goes on after the first keyword that fails.
    pub(super) all: bool,
    errors: Vec<Found>,
    tasks: Vec<Task<'t, 'i, I>>,
    paths: Paths<'t, 'i>,
    /// The place in the text of what has no place of its own.
    offset: Option<u32>,
}

impl<'w, 't, 'i, I: Locate<'i>> Explainer<'w, 't, 'i, I> {
    /// A walk that finds the first error, or all.
    pub(crate) fn new(walk: &'w mut Walk<'t>, all: bool) -> Self {
        Explainer {
            table: walk.table,
            walk,
            all,
            errors: Vec::new(),
            tasks: Vec::new(),
            paths: Paths::default(),
            offset: None,
        }
    }

    /// The errors of `value` against the explanation row `row`.
    pub(crate) fn errors(mut self, row: u32, value: I) -> Result<Vec<ErrorObject>, LimitError> {
        self.run(row, value, Way::Root)?;
        if self.all {
            self.errors.sort_by(|a, b| a.route.cmp(&b.route));
        }
        Ok(self.errors.into_iter().map(|found| found.error).collect())
    }

    fn run(&mut self, row: u32, value: I, way: Way<'t>) -> Result<(), LimitError> {
        self.push(row, value, None, way)?;
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Explain {
                    row,
                    value,
                    at,
                    step,
                    schema,
                    way,
                } => {
                    self.paths.go(at, step, schema, way)?;
                    self.explain(row, value)?;
                }
                Task::Mark => {}
                Task::Fail(found) => {
                    self.add(*found)?;
                    self.skip_branch();
                }
            }
        }
        Ok(())
    }

    /// Adds the errors of `value` against `row` at the current place, and tasks for what is below.
    fn explain(&mut self, row: u32, value: I) -> Result<(), LimitError> {
        self.walk.spend(1)?;
        let row = self.table.explanations.row(row);
        let (first, errors) = (self.tasks.len(), self.errors.len());
        for record in Records::new(row.facts, row.kids, row.atoms) {
            let before = self.tasks.len();
            if let Some(term) = Term::from_code(record.code)
                && self.term(term, record, row, value)?
                && !self.all
            {
                // What fails here comes before what may fail below.
                self.tasks.drain(first..before);
                break;
            }
        }
        if let Some(added) = self.tasks.get_mut(first..) {
            added.reverse();
        }
        if self.errors.len() > errors {
            self.skip_branch();
        }
        Ok(())
    }

    /// With the first error alone asked for, and found, leaves the branch that it is in.
    fn skip_branch(&mut self) {
        while !self.all && matches!(self.tasks.last(), Some(Task::Explain { .. })) {
            self.tasks.pop();
        }
    }

    fn add(&mut self, found: Found) -> Result<(), LimitError> {
        if self.errors.len() < self.walk.limits.errors as usize {
            self.errors.try_push(found)?;
        }
        Ok(())
    }

    /// Whether `value` is valid against the explanation row `row`.
    pub(super) fn holds<J: Instance<'i>>(&mut self, row: u32, value: J) -> Result<bool, LimitError> {
        let verdict = self.table.explanations.row(row).foreign;
        self.walk.valid(verdict, value, None)
    }

    /// Adds an error about `value` at the current place; always `true`, for a term that failed.
    #[inline(never)]
    pub(super) fn fail(&mut self, term: Term, params: Params, value: I) -> Result<bool, LimitError> {
        self.fail_at(term, params, value.offset())
    }

    /// Adds an error that shows at `offset` in the text; always `true`, for a term that failed.
    #[inline(never)]
    pub(super) fn fail_at(&mut self, term: Term, params: Params, offset: Option<u32>) -> Result<bool, LimitError> {
        let found = self.found(term, params, offset);
        self.add(found)?;
        Ok(true)
    }

    fn found(&self, term: Term, params: Params, offset: Option<u32>) -> Found {
        Found {
            error: ErrorObject {
                keyword: term.keyword(),
                instance_path: self.paths.instance_path(),
                schema_path: self.paths.schema_path(term.keyword()),
                params,
                offset: offset.or(self.offset),
                place: None,
            },
            route: self.paths.route(),
        }
    }

    /// Leaves it to later to explain `value` against `row`, which is `step` from the current place and `way` from the
    /// current schema.
    pub(super) fn push(&mut self, row: u32, value: I, step: Option<Step<'i>>, way: Way<'t>) -> Result<(), LimitError> {
        let (at, schema) = self.paths.here();
        self.tasks.try_push(Task::Explain {
            row,
            value,
            at,
            step,
            schema,
            way,
        })
    }

    /// Leaves it to later to explain branches that all fail for `value`, and then to add the error of the whole;
    /// always `true`, for a term that failed.
    pub(super) fn fail_after(
        &mut self,
        branches: impl Iterator<Item = (u32, Way<'t>)>,
        term: Term,
        params: Params,
        value: I,
    ) -> Result<bool, LimitError> {
        for (row, way) in branches {
            self.push(row, value, None, way)?;
            self.tasks.try_push(Task::Mark)?;
        }
        let found = self.found(term, params, value.offset());
        self.tasks.try_push(Task::Fail(Box::new(found)))?;
        Ok(true)
    }

    /// Adds the errors of a property's name, whose key stands at `offset`, against `row`.
    pub(super) fn explain_name(
        &mut self,
        row: u32,
        name: Text<'i>,
        way: Way<'t>,
        offset: Option<u32>,
    ) -> Result<(), LimitError> {
        let mut names = Explainer {
            walk: &mut *self.walk,
            table: self.table,
            all: self.all,
            errors: std::mem::take(&mut self.errors),
            tasks: Vec::new(),
            paths: self.paths.clone(),
            offset: offset.or(self.offset),
        };
        let done = names.run(row, Name(name), way);
        self.errors = names.errors;
        done
    }

    /// The text of an atom.
    pub(super) fn atom_text(&self, atom: u32) -> String {
        String::from_utf8_lossy(self.table.atoms.bytes(atom)).into_owned()
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
