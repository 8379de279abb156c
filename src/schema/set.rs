//! The set of all schema documents that are known.

use std::sync::Arc;

use hashbrown::HashTable;

use super::dialect::{Dialect, Draft};
use super::document::{Content, Document, Index};
use super::error::{Location, SchemaError, SchemaErrorKind, TextPlace};
use super::metaschema;
use super::names::{Name, likely_uri};
use super::pointer::write_path;
use super::resource::{DocumentId, Position, Resource, ResourceId, Slab};
use super::uri::{self, UriError};
use crate::base::{Grow, Limit, LimitError, Limits};
use crate::json::{Doc, DuplicateKeys, ReadError, ReadOptions, Tape, same};

/// How a document is taken in.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The dialect of a document without `$schema`.
    pub default_draft: Draft,
    /// Bounds on its size and depth.
    pub limits: Limits,
    /// Whether others may refer to it for as long as it is there. One that is not registered is found by others only
    /// under URIs that no registered document claims.
    pub register: bool,
    /// What equal keys in one object mean.
    pub duplicate_keys: DuplicateKeys,
    /// Whether a byte order mark may stand at the start.
    pub skip_bom: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            default_draft: Draft::Draft2020,
            limits: Limits::default(),
            register: true,
            duplicate_keys: DuplicateKeys::Last,
            skip_bom: false,
        }
    }
}

/// Schema documents and what is known of them: those added, and the built-in metaschemas that something referred to.
///
/// An id or a position is good for as long as its document is in the set; methods panic when given another.
#[derive(Default)]
pub struct SchemaSet {
    pub(super) documents: Slab<Document>,
    pub(super) resources: Slab<Resource>,
    /// The URIs that lead to resources.
    pub(super) names: HashTable<Name>,
    /// The dialects of the drafts' own metaschemas, by draft, once used.
    pub(super) standard: [Option<Arc<Dialect>>; Draft::ALL.len()],
    tape: Tape,
}

impl SchemaSet {
    /// A set of no documents.
    pub fn new() -> Self {
        SchemaSet::default()
    }

    /// Takes in a document, given as UTF-8 text, and indexes it if its dialect is known already.
    ///
    /// A registered document goes by `uri` and by its own identifier. The same content again under one URI is the
    /// document that is there.
    ///
    /// # Errors
    ///
    /// [`SchemaErrorKind::Json`], [`SchemaErrorKind::Limit`], [`SchemaErrorKind::InvalidUri`], and those of
    /// [`SchemaSet::index`] except an unknown dialect. The set is then as it was.
    pub fn add(&mut self, text: Vec<u8>, uri: Option<&str>, options: &Options) -> Result<DocumentId, SchemaError> {
        let retrieval = retrieval_uri(uri)?;
        let words = self.read(&text, &retrieval, options)?;
        let content = Content { text, words };
        if options.register
            && let Some(document) = self.known(&content, &retrieval, options.default_draft)
        {
            return Ok(document);
        }
        let document = self.insert(content, retrieval, options)?;
        let indexed = match self.index(document) {
            Err(error) if matches!(error.kind, SchemaErrorKind::UnknownDialect(_)) => self.name_provisionally(document),
            result => result,
        };
        match indexed {
            Ok(()) => Ok(document),
            Err(error) => {
                self.remove(document);
                Err(error)
            }
        }
    }

    /// Takes in the built-in metaschema that goes by `uri`, if there is one.
    pub(super) fn add_builtin(&mut self, uri: &str) -> Result<Option<ResourceId>, SchemaError> {
        let Some(text) = metaschema::text(uri) else {
            return Ok(None);
        };
        let options = Options::default();
        let words = self.read(text, uri, &options)?;
        let content = Content {
            text: text.to_vec(),
            words,
        };
        let document = self.insert(content, uri.into(), &options)?;
        self.documents[document.0].builtin = true;
        match self.index(document) {
            Ok(()) => Ok(Some(self.documents[document.0].root)),
            Err(error) => {
                self.remove(document);
                Err(error)
            }
        }
    }

    /// Reads JSON text into the words of a tape.
    fn read(&mut self, text: &[u8], uri: &str, options: &Options) -> Result<Vec<u32>, SchemaError> {
        let location = || Location {
            uri: uri.into(),
            pointer: String::new(),
        };
        let limit = |error: LimitError| SchemaError {
            location: location(),
            ..error.into()
        };
        let allowed = options.limits.schema_bytes;
        if text.len() > allowed as usize {
            return Err(limit(LimitError::new(Limit::SchemaBytes, allowed)));
        }
        let read = ReadOptions {
            depth: options.limits.depth,
            bytes: allowed,
            duplicate_keys: options.duplicate_keys,
            skip_bom: options.skip_bom,
        };
        match self.tape.read(text, &read) {
            Ok(()) => {
                let mut words = Vec::new();
                words.try_extend(self.tape.words())?;
                Ok(words)
            }
            Err(ReadError::Limit(error)) => Err(limit(error)),
            Err(ReadError::Syntax(error)) => Err(SchemaError {
                kind: SchemaErrorKind::Json,
                message: error.what.to_string(),
                location: location(),
                place: Some(TextPlace::of(text, error.offset)),
            }),
        }
    }

    /// Makes a document with its root resource, not indexed and without names.
    fn insert(&mut self, content: Content, retrieval: Box<str>, options: &Options) -> Result<DocumentId, SchemaError> {
        let dialect = self.standard_dialect(options.default_draft);
        let document = DocumentId(self.documents.insert(Document {
            content: Arc::new(content),
            root: ResourceId(0),
            retrieval,
            default_draft: options.default_draft,
            limits: options.limits,
            registered: options.register,
            builtin: false,
            indexed: false,
            index: Index::default(),
        })?);
        match self.resources.insert(Resource::new(document, 0, dialect)) {
            Ok(root) => {
                self.documents[document.0].root = ResourceId(root);
                Ok(document)
            }
            Err(error) => {
                self.documents.remove(document.0);
                Err(error.into())
            }
        }
    }

    /// The registered document that says the same under the same URI: that of retrieval, or else its identifier.
    fn known(&self, content: &Content, retrieval: &str, default_draft: Draft) -> Option<DocumentId> {
        let own;
        let uri = if retrieval.is_empty() {
            own = likely_uri(content, default_draft)?;
            own.as_str()
        } else {
            retrieval
        };
        let document = self.document(uri)?;
        let other = &self.documents[document.0];
        let equal = || {
            let (doc, other) = (content.doc(), other.content.doc());
            same(doc.root(), other.root())
        };
        let says_the_same = other.default_draft == default_draft && (other.content.text == content.text || equal());
        says_the_same.then_some(document)
    }

    /// Forgets a document and everything found in it. Built-in metaschemas stay.
    pub fn remove(&mut self, document: DocumentId) {
        let Some(gone) = self.documents.get(document.0).filter(|gone| !gone.builtin) else {
            return;
        };
        let root = gone.root;
        self.forget_index(document);
        self.release_names(root);
        self.resources.remove(root.0);
        self.documents.remove(document.0);
    }

    /// Takes back what indexing found in a document; its root keeps its names.
    pub(super) fn forget_index(&mut self, document: DocumentId) {
        let owner = &mut self.documents[document.0];
        let root = owner.root;
        owner.indexed = false;
        let index = std::mem::take(&mut owner.index);
        for embedded in &index.embedded {
            self.release_names(embedded.resource);
            self.resources.remove(embedded.resource.0);
        }
        let root = &mut self.resources[root.0];
        root.anchors = HashTable::new();
        root.recursive_anchor = false;
    }

    /// The registered document whose root goes by `uri`.
    pub fn document(&self, uri: &str) -> Option<DocumentId> {
        let uri = retrieval_uri(Some(uri)).ok()?;
        self.resources_named(&uri).find_map(|id| {
            let document = self.resources[id.0].document;
            let Document {
                root,
                registered,
                builtin,
                ..
            } = &self.documents[document.0];
            (*root == id && *registered && !*builtin).then_some(document)
        })
    }

    /// The document that a resource is part of.
    pub fn document_of(&self, resource: ResourceId) -> DocumentId {
        self.resources[resource.0].document
    }

    /// Whether the document is a built-in metaschema.
    pub fn is_builtin(&self, document: DocumentId) -> bool {
        self.documents[document.0].builtin
    }

    /// The schema that the document as a whole is.
    pub fn root(&self, document: DocumentId) -> Position {
        self.resource_root(self.documents[document.0].root)
    }

    /// The schema that the resource as a whole is.
    pub fn resource_root(&self, resource: ResourceId) -> Position {
        Position {
            resource,
            at: self.resources[resource.0].at,
        }
    }

    /// The text and tape of a document.
    pub fn doc(&self, document: DocumentId) -> Doc<'_> {
        self.documents[document.0].content.doc()
    }

    /// The subschema at tape index `at` below the schema at `parent`.
    pub fn child(&self, parent: Position, at: u32) -> Position {
        let place = Position { at, ..parent };
        self.documents[self.document_of(parent.resource).0].index.enter(place)
    }

    /// The rules that a resource is read by.
    pub fn dialect(&self, resource: ResourceId) -> &Dialect {
        &self.resources[resource.0].dialect
    }

    /// The base URI of a resource; empty if it has none.
    pub fn uri(&self, resource: ResourceId) -> &str {
        &self.resources[resource.0].base
    }

    /// The names that `$dynamicAnchor` gives in a resource, and the schemas that they name, in no order.
    pub fn dynamic_anchors(&self, resource: ResourceId) -> impl Iterator<Item = (&[u8], Position)> {
        let anchors = self.resources[resource.0].anchors.iter();
        anchors.filter(|anchor| anchor.dynamic).map(move |anchor| {
            let at = anchor.at;
            (&*anchor.name, Position { resource, at })
        })
    }

    /// Whether `$recursiveAnchor` is true at the root of a resource.
    pub fn recursive_anchor(&self, resource: ResourceId) -> bool {
        self.resources[resource.0].recursive_anchor
    }

    /// The places in a document where a schema stands: those that keywords lead to, and those that references into
    /// other places have led to so far, with what keywords lead to from there.
    pub fn positions(&self, document: DocumentId) -> u64 {
        self.documents[document.0].index.positions.count()
    }

    /// Where a schema or the value of a keyword stands.
    pub fn location(&self, position: Position) -> Location {
        let resource = &self.resources[position.resource.0];
        self.location_from(resource.at, &resource.base, position)
    }

    /// Where a schema or the value of a keyword stands, seen from the root of the document.
    pub(super) fn location_in_document(&self, position: Position) -> Location {
        let root = self.documents[self.document_of(position.resource).0].root;
        let root = &self.resources[root.0];
        self.location_from(root.at, &root.base, position)
    }

    fn location_from(&self, root: u32, uri: &str, position: Position) -> Location {
        let doc = self.doc(self.document_of(position.resource));
        let mut pointer = String::new();
        // Keys that do not fit into memory end the pointer early.
        let _ = write_path(doc.at(root), position.at, &mut pointer);
        Location {
            uri: uri.into(),
            pointer,
        }
    }

    /// The error that something is wrong with a schema or the value of a keyword.
    pub fn error(&self, kind: SchemaErrorKind, message: impl Into<String>, position: Position) -> SchemaError {
        let content = &self.documents[self.document_of(position.resource).0].content;
        let offset = content.doc().at(position.at).offset();
        SchemaError {
            kind,
            message: message.into(),
            location: self.location(position),
            place: Some(TextPlace::of(&content.text, offset)),
        }
    }
}

/// The normal form of the URI that a document is known under; empty if there is none.
fn retrieval_uri(uri: Option<&str>) -> Result<Box<str>, SchemaError> {
    let given = uri.unwrap_or_default();
    let (reference, fragment) = uri::split_fragment(given);
    let mut normal = String::new();
    let problem = match uri::resolve("", reference, &mut normal) {
        Err(UriError::Limit(error)) => return Err(error.into()),
        Err(error) => error.message(),
        Ok(()) if fragment.is_some_and(|fragment| !fragment.is_empty()) => "it has a fragment",
        Ok(()) => return Ok(normal.into()),
    };
    Err(SchemaError {
        kind: SchemaErrorKind::InvalidUri,
        message: format!("\"{given}\" is no URI for a document: {problem}"),
        location: Location::default(),
        place: None,
    })
}
