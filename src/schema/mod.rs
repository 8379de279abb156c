//! Schemas as documents: what each is, where its parts are and where its references lead.
//!
//! A [`SchemaSet`] owns schema *documents* (texts with their tapes). Reading one finds its *dialect* (draft and
//! vocabularies), the *resources* in it (the document itself and every subschema with an identifier of its own, each
//! with a base URI), their *anchors*, and its *positions*: the places where a schema stands. Nothing is copied out of
//! the document: a position is a resource and an index into a tape.
//!
//! Order of use: [`SchemaSet::add`] documents, [`SchemaSet::index`] the one to be compiled, validate what
//! [`SchemaSet::checks`] lists against its metaschemas, then walk from [`SchemaSet::root`] by [`SchemaSet::child`] and
//! [`SchemaSet::resolve`].
//!
//! This module knows which keywords hold schemas and which identify and refer; what a keyword asserts is the business
//! of a later stage.

mod check;
mod dialect;
mod dialects;
mod document;
mod error;
mod identity;
mod index;
mod keyword;
mod metaschema;
mod names;
mod pointer;
mod resolve;
mod resource;
mod set;
mod uri;

#[cfg(test)]
mod tests;

pub use check::Check;
pub use dialect::{Dialect, Draft};
pub use error::{Location, SchemaError, SchemaErrorKind, TextPlace};
pub use keyword::Keyword;
pub use resource::{DocumentId, Position, ResourceId};
pub use set::{Options, SchemaSet};
