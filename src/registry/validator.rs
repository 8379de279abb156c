//! Validators: handles to compiled schemas.

use std::sync::Arc;

use super::Options;
use super::refold::refold;
use super::shared::{Session, Shared};
use crate::base::LimitError;
use crate::compile::Compiled;
use crate::json::{ENTRY, Instance, ReadError, ReadOptions, SyntaxError, Tape};
use crate::output::{ErrorObject, Explainer, Locate, Params, place_errors};
use crate::table::StoreKind;
use crate::validate::{Scratch, Walk};

/// An instance as JSON text in UTF-8.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The text.
    pub text: &'a [u8],
    /// Whether a byte order mark at the start is skipped; else it is an error.
    pub skip_bom: bool,
}

impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(text: &'a [u8]) -> Self {
        Input { text, skip_bom: true }
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Input<'a> {
    fn from(text: &'a [u8; N]) -> Self {
        Input::from(text.as_slice())
    }
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Self {
        Input {
            text: text.as_bytes(),
            skip_bom: false,
        }
    }
}

/// A compiled schema.
///
/// It stays good when its registry goes, and gives back what only it used when it goes itself.
pub struct Validator {
    shared: Arc<Shared>,
    compiled: Compiled,
    positions: u64,
    options: Options,
}

impl Drop for Validator {
    fn drop(&mut self) {
        let mut table = self.shared.table();
        table.release(StoreKind::Verdicts, self.compiled.verdict);
        table.release(StoreKind::Explanations, self.compiled.explanation);
        drop(table);
        self.shared.remove_positions(self.positions);
    }
}

impl Validator {
    /// A handle that takes over the holds in `compiled`.
    pub(super) fn new(shared: Arc<Shared>, compiled: Compiled, positions: u64, options: &Options) -> Self {
        shared.add_positions(positions);
        Validator {
            shared,
            compiled,
            positions,
            options: *options,
        }
    }

    /// Whether a JSON text is valid. One that is not JSON is not.
    ///
    /// # Errors
    ///
    /// A limit was met: there is no answer.
    pub fn is_valid<'a>(&self, input: impl Into<Input<'a>>) -> Result<bool, LimitError> {
        let input = input.into();
        self.shared
            .with_session(|session| Ok(self.read(session, input)?.is_ok() && self.judge_text(session, input.text)?))
    }

    /// The errors of a JSON text: none if it is valid, the first, or all if [`Options::all_errors`] is set. A text
    /// that is not JSON has one error, with the keyword `json`.
    ///
    /// # Errors
    ///
    /// A limit was met: there is no answer.
    pub fn errors<'a>(&self, input: impl Into<Input<'a>>) -> Result<Vec<ErrorObject>, LimitError> {
        let input = input.into();
        self.shared.with_session(|session| match self.read(session, input)? {
            Err(error) => Ok(vec![syntax_error(error, input.text)]),
            Ok(()) if self.judge_text(session, input.text)? => Ok(Vec::new()),
            Ok(()) => self.explain_text(session, input.text),
        })
    }

    /// Whether a value is valid.
    ///
    /// # Errors
    ///
    /// A limit was met: there is no answer.
    #[cfg(feature = "serde_json")]
    pub fn is_valid_value(&self, value: &serde_json::Value) -> Result<bool, LimitError> {
        self.shared
            .with_session(|session| self.judge(&mut session.scratch, value, count_values(value)))
    }

    /// The errors of a value, as [`Validator::errors`], without places in a text.
    ///
    /// # Errors
    ///
    /// A limit was met: there is no answer.
    #[cfg(feature = "serde_json")]
    pub fn errors_of_value(&self, value: &serde_json::Value) -> Result<Vec<ErrorObject>, LimitError> {
        self.shared.with_session(|session| {
            let values = count_values(value);
            if self.judge(&mut session.scratch, value, values)? {
                return Ok(Vec::new());
            }
            self.explain(&mut session.scratch, value, values)
        })
    }

    /// The content address of the validator: the same for every schema that means the same under the same options, in
    /// every process, whatever else was compiled.
    ///
    /// # Errors
    ///
    /// Memory ran out.
    pub fn digest(&self) -> Result<[u8; 32], LimitError> {
        let seed = self.options.digest_seed();
        let table = self.shared.read();
        if self.options.fold {
            return table.digest(self.compiled.verdict, &seed);
        }
        let (folded, verdict) = refold(table.table(), self.compiled.verdict)?;
        folded.digest(verdict, &seed)
    }

    /// Puts a text on the session's tape.
    pub(crate) fn read(&self, session: &mut Session, input: Input<'_>) -> Result<Result<(), SyntaxError>, LimitError> {
        let options = ReadOptions {
            depth: self.options.limits.depth,
            bytes: self.options.limits.instance_bytes,
            duplicate_keys: self.options.duplicate_keys,
            skip_bom: input.skip_bom,
        };
        match session.tape.read(input.text, &options) {
            Ok(()) => Ok(Ok(())),
            Err(ReadError::Syntax(error)) => Ok(Err(error)),
            Err(ReadError::Limit(error)) => Err(error),
        }
    }

    /// The options that the validator was made with.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// Whether what is on the session's tape, whose text is `text`, is valid.
    pub(crate) fn judge_text(&self, session: &mut Session, text: &[u8]) -> Result<bool, LimitError> {
        let Session { tape, scratch } = session;
        self.judge(scratch, tape.doc(text).root(), size(tape, text))
    }

    /// The errors of the text on the session's tape, whose text is `text`, with their places.
    pub(crate) fn explain_text(&self, session: &mut Session, text: &[u8]) -> Result<Vec<ErrorObject>, LimitError> {
        let mut errors = self.explain_tape(session, text)?;
        place_errors(&mut errors, text);
        Ok(errors)
    }

    /// The errors of a value that JavaScript wrote on the session's tape, with its strings in `text`: it has no places.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn explain_value(&self, session: &mut Session, text: &[u8]) -> Result<Vec<ErrorObject>, LimitError> {
        let mut errors = self.explain_tape(session, text)?;
        for error in &mut errors {
            error.offset = None;
        }
        Ok(errors)
    }

    fn explain_tape(&self, session: &mut Session, text: &[u8]) -> Result<Vec<ErrorObject>, LimitError> {
        let Session { tape, scratch } = session;
        self.explain(scratch, tape.doc(text).root(), size(tape, text))
    }

    fn judge<'i>(&self, scratch: &mut Scratch, value: impl Instance<'i>, values: u64) -> Result<bool, LimitError> {
        let table = self.shared.read();
        Walk::new(table.table(), &self.options.limits, scratch, values).valid(self.compiled.verdict, value, None)
    }

    fn explain<'i>(
        &self,
        scratch: &mut Scratch,
        value: impl Locate<'i>,
        values: u64,
    ) -> Result<Vec<ErrorObject>, LimitError> {
        let table = self.shared.read();
        let mut walk = Walk::new(table.table(), &self.options.limits, scratch, values);
        Explainer::new(&mut walk, self.options.all_errors).errors(self.compiled.explanation, value)
    }
}

/// The size of what is on a tape, as the work budget counts it.
fn size(tape: &Tape, text: &[u8]) -> u64 {
    (tape.words().len() / ENTRY + text.len() / 8) as u64
}

/// The error of a text that is not JSON.
pub(crate) fn syntax_error(error: SyntaxError, text: &[u8]) -> ErrorObject {
    let mut errors = [ErrorObject {
        keyword: "json",
        instance_path: String::new(),
        schema_path: "#".into(),
        params: Params::Syntax(error.what.to_string()),
        offset: Some(error.offset),
        place: None,
    }];
    place_errors(&mut errors, text);
    let [error] = errors;
    error
}

/// The size of a value as the work budget counts it.
#[cfg(feature = "serde_json")]
fn count_values(value: &serde_json::Value) -> u64 {
    use serde_json::Value;
    let mut count = 0;
    let mut left = vec![value];
    while let Some(value) = left.pop() {
        count += 1;
        match value {
            Value::Array(items) => left.extend(items),
            Value::Object(members) => left.extend(members.values()),
            Value::String(text) => count += text.len() as u64 / 8,
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    count
}
