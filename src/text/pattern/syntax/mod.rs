//! The text of a pattern and its tree.

mod char_set;
mod escape;
mod parse;
mod property;
mod tree;

#[cfg(test)]
mod tests;

pub use char_set::{LAST, Range, WORD};
pub use parse::{Grammar, parse};
pub use tree::{Assertion, Look, Node, NodeId, Repeat, Sets, Tree};
