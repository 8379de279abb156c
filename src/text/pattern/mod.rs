//! Regular expressions of ECMA-262, as `pattern`, `patternProperties` and the format `regex` mean them.
//!
//! A pattern goes through three data structures: `syntax` reads its text into a tree, `compile` turns the tree into a
//! program, and [`Matcher`] runs the program over a text.
//!
//! **Reading.** The grammar is that of ECMA-262, 15th edition (2024), with the flag `u`: characters are code points, and
//! only what the grammar names may be escaped. A pattern that this grammar refuses is read again by Annex B (the grammar
//! without `u`); [`Compiled::legacy`] says so. Even then a character is a code point here, where the standard would take
//! UTF-16 code units: `^.$` matches one astral character in either reading.
//!
//! **Running.** A pattern is searched for in the text, as `RegExp.prototype.test` does. Most patterns become the table of
//! the least deterministic automaton, so that two ways to write one language are the same program. A pattern for which
//! that table would be large, or that looks around anywhere but ahead from its start and back from its end, is simulated
//! as a set of threads: its time is linear in the text and in the program, look-around included. Only back-references
//! need a search that goes back ([`Compiled::backtracks`]). Each step is taken from a budget of the caller's.

mod compile;
mod keys;
mod matcher;
mod program;
mod syntax;
mod wtf8;

#[cfg(test)]
mod differential;
#[cfg(test)]
mod tests;

use crate::base::{LimitError, Limits};
use std::fmt;

pub use matcher::Matcher;

/// A compiled pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    /// The program. It holds no address, so it runs wherever its words stand, and equal programs behave equally.
    pub words: Vec<u32>,
    /// The pattern is none with the flag `u`; it was read by the grammar of Annex B.
    pub legacy: bool,
    /// The pattern has back-references, so matching may take more than linear time (never more than its budget).
    pub backtracks: bool,
}

/// Why a pattern could not be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// The text is no pattern, neither with the flag `u` nor without; this is what the reading with `u` met.
    Syntax {
        /// Where, in bytes of the pattern's text.
        offset: u32,
        /// What is wrong.
        message: &'static str,
    },
    /// The pattern nests too deeply, or its program would be too large.
    Limit(LimitError),
}

impl From<LimitError> for PatternError {
    fn from(error: LimitError) -> Self {
        PatternError::Limit(error)
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Syntax { offset, message } => write!(f, "{message} at byte {offset} of the pattern"),
            PatternError::Limit(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PatternError {}

/// Compiles a pattern.
///
/// `source` is the pattern's text in WTF-8 (UTF-8 in which a lone surrogate may stand as three bytes). Groups may nest
/// [`Limits::depth`] deep and the program have [`Limits::pattern_words`] words; a counted repetition that would make it
/// larger is refused before it is written out.
pub fn compile(source: &[u8], limits: &Limits) -> Result<Compiled, PatternError> {
    let (tree, legacy) = match syntax::parse(source, syntax::Grammar::Unicode, limits) {
        Ok(tree) => (tree, false),
        Err(error @ PatternError::Limit(_)) => return Err(error),
        Err(error @ PatternError::Syntax { .. }) => match syntax::parse(source, syntax::Grammar::Legacy, limits) {
            Ok(tree) => (tree, true),
            Err(PatternError::Syntax { .. }) => return Err(error),
            Err(limit @ PatternError::Limit(_)) => return Err(limit),
        },
    };
    let backtracks = tree.has_references();
    let words = compile::compile(&tree, limits)?;
    Ok(Compiled {
        words,
        legacy,
        backtracks,
    })
}

/// Checks that `source` (WTF-8) is a pattern by the grammar with the flag `u`, which is what the format `regex` asks.
pub fn check(source: &[u8], limits: &Limits) -> Result<(), PatternError> {
    syntax::parse(source, syntax::Grammar::Unicode, limits).map(drop)
}
