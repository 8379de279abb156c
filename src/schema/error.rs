//! What can be wrong with a schema, and where.

use std::fmt;

use crate::base::LimitError;
use crate::json::place;

/// What kind of thing is wrong with a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchemaErrorKind {
    /// The document is not JSON (RFC 8259).
    Json,
    /// The document does not obey its metaschema.
    InvalidSchema,
    /// A reference leads to a place that does not exist or that is no schema.
    Reference,
    /// A reference leads to a document that is not known. The URI is the document's, normalised and without a
    /// fragment: adding a document under it and trying again gets further.
    UnknownDocument(Box<str>),
    /// `$schema` names a dialect of which no metaschema is known. The URI is the metaschema's, as in
    /// [`SchemaErrorKind::UnknownDocument`].
    UnknownDialect(Box<str>),
    /// A metaschema requires a vocabulary that is not known.
    UnknownVocabulary,
    /// Two schemas with different content claim one URI.
    DuplicateUri,
    /// Two schemas with different content claim one anchor of one resource.
    DuplicateAnchor,
    /// A URI reference that is not well formed (RFC 3986), or one that may not stand where it stands.
    InvalidUri,
    /// A regular expression that does not parse.
    Pattern,
    /// A loop of references that consumes nothing of the instance.
    Loop,
    /// A limit was met.
    Limit(LimitError),
}

impl SchemaErrorKind {
    /// The URI of the document whose absence is the error, for a host that can load it.
    pub fn missing(&self) -> Option<&str> {
        match self {
            SchemaErrorKind::UnknownDocument(uri) | SchemaErrorKind::UnknownDialect(uri) => Some(uri),
            SchemaErrorKind::Json
            | SchemaErrorKind::InvalidSchema
            | SchemaErrorKind::Reference
            | SchemaErrorKind::UnknownVocabulary
            | SchemaErrorKind::DuplicateUri
            | SchemaErrorKind::DuplicateAnchor
            | SchemaErrorKind::InvalidUri
            | SchemaErrorKind::Pattern
            | SchemaErrorKind::Loop
            | SchemaErrorKind::Limit(_) => None,
        }
    }
}

/// A place in a schema, independent of its text: a resource and a JSON pointer into it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The URI of the resource, without a fragment; empty for a document that has none.
    pub uri: String,
    /// The JSON pointer (RFC 6901) from the root of the resource, not percent-encoded.
    pub pointer: String,
}

impl fmt::Display for Location {
    /// Writes `uri#pointer`, the pointer readable rather than percent-encoded.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.uri, self.pointer)
    }
}

/// A place in the text of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPlace {
    /// Bytes from the start of the text.
    pub offset: u32,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1, in UTF-16 units.
    pub column: u32,
}

impl TextPlace {
    /// The place of the byte at `offset` in `text`.
    pub(crate) fn of(text: &[u8], offset: u32) -> Self {
        let place = place(text, offset);
        TextPlace {
            offset,
            line: place.line,
            column: place.column,
        }
    }
}

/// A schema cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaError {
    /// What kind of thing is wrong.
    pub kind: SchemaErrorKind,
    /// What is wrong, for people; it does not repeat the location.
    pub message: String,
    /// The keyword or the schema that is wrong.
    pub location: Location,
    /// Where that stands in the text of its document.
    pub place: Option<TextPlace>,
}

impl From<LimitError> for SchemaError {
    fn from(error: LimitError) -> Self {
        SchemaError {
            kind: SchemaErrorKind::Limit(error),
            message: error.to_string(),
            location: Location::default(),
            place: None,
        }
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.message)?;
        match self.place {
            Some(place) => write!(f, " (line {}, column {})", place.line, place.column),
            None => Ok(()),
        }
    }
}

impl std::error::Error for SchemaError {}
