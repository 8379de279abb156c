//! Which URI leads to which resource.

use std::sync::Arc;

use super::dialect::Draft;
use super::document::{Content, Document};
use super::error::{SchemaError, SchemaErrorKind};
use super::identity::{self, Identifier, Keywords};
use super::keyword::Keyword;
use super::resource::{DocumentId, Position, Resource, ResourceId, Slab};
use super::set::SchemaSet;
use super::uri::UriError;
use crate::base::{LimitError, hash_bytes};
use crate::json::{Value, same};

/// A URI of a resource. The table of names holds these; the URI itself is only in the resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// Its base URI.
    Base(ResourceId),
    /// Its further URI.
    Alias(ResourceId),
}

impl Name {
    fn resource(self) -> ResourceId {
        match self {
            Name::Base(resource) | Name::Alias(resource) => resource,
        }
    }

    fn uri(self, resources: &Slab<Resource>) -> &str {
        match self {
            Name::Base(id) => &resources[id.0].base,
            Name::Alias(id) => resources[id.0].alias.as_deref().unwrap_or_default(),
        }
    }
}

impl SchemaSet {
    /// The resources that claim a URI, which is in normal form.
    pub(super) fn resources_named(&self, uri: &str) -> impl Iterator<Item = ResourceId> {
        self.names
            .iter_hash(hash_bytes(uri.as_bytes()))
            .filter(move |name| name.uri(&self.resources) == uri)
            .map(|name| name.resource())
    }

    /// The resource that a URI means to the document `near`: its own before all others, a registered one before a
    /// built-in metaschema, and one that is not registered last.
    pub(super) fn look_up(&self, uri: &str, near: Option<DocumentId>) -> Option<ResourceId> {
        self.resources_named(uri).min_by_key(|&id| {
            let owner = self.document_of(id);
            let document = &self.documents[owner.0];
            (near != Some(owner), !document.registered, document.builtin)
        })
    }

    /// The same, but a built-in metaschema is taken in if the URI means that.
    pub(super) fn look_up_or_load(
        &mut self,
        uri: &str,
        near: Option<DocumentId>,
    ) -> Result<Option<ResourceId>, SchemaError> {
        let found = self.look_up(uri, near);
        let stands_first = |id: ResourceId| {
            let owner = self.document_of(id);
            near == Some(owner) || self.documents[owner.0].registered
        };
        if found.is_some_and(stands_first) {
            return Ok(found);
        }
        Ok(self.add_builtin(uri)?.or(found))
    }

    /// Makes a URI of a resource known; `value` is what says so. What else goes by it must have the same content.
    pub(super) fn claim(&mut self, name: Name, value: Value<'_>) -> Result<(), SchemaError> {
        let id = name.resource();
        let uri = name.uri(&self.resources);
        if uri.is_empty() {
            return Ok(());
        }
        // All that claimed it so far say the same, but that has nothing to do with a built-in metaschema.
        let builtin = |id: ResourceId| self.is_builtin(self.document_of(id));
        let other = self.resources_named(uri).find(|&other| !builtin(other));
        if let Some(other) = other.filter(|&other| !builtin(id) && !self.says_the_same(id, other)) {
            let (here, there) = (self.resource_root(id), self.resource_root(other));
            let message = self.conflict("URI", uri, there, here);
            return Err(self.error_in_document(SchemaErrorKind::DuplicateUri, message, here, value));
        }
        // Of one document, the first stands for all: looking it up must not go through them.
        let mine = self.document_of(id);
        if self.resources_named(uri).any(|other| self.document_of(other) == mine) {
            return Ok(());
        }
        let hash = |name: &Name| hash_bytes(name.uri(&self.resources).as_bytes());
        self.names.try_reserve(1, hash).map_err(|_| LimitError::memory())?;
        self.names.insert_unique(hash(&name), name, hash);
        Ok(())
    }

    /// Says that two schemas claim one name.
    pub(super) fn conflict(&self, kind: &str, name: &str, there: Position, here: Position) -> String {
        format!(
            "two schemas with different content claim the {kind} \"{name}\": {} and {}",
            self.location_in_document(there),
            self.location_in_document(here),
        )
    }

    /// The error that a value in the resource of `position` is wrong, located from the root of the document.
    pub(super) fn error_in_document(
        &self,
        kind: SchemaErrorKind,
        message: String,
        position: Position,
        value: Value<'_>,
    ) -> SchemaError {
        let position = Position {
            at: value.at(),
            ..position
        };
        SchemaError {
            location: self.location_in_document(position),
            ..self.error(kind, message, position)
        }
    }

    /// Takes the URIs of a resource back.
    pub(super) fn release_names(&mut self, id: ResourceId) {
        for name in [Name::Base(id), Name::Alias(id)] {
            let hash = hash_bytes(name.uri(&self.resources).as_bytes());
            if let Ok(entry) = self.names.find_entry(hash, |other| *other == name) {
                entry.remove();
            }
        }
    }

    /// Whether two resources mean the same to whoever refers to them.
    fn says_the_same(&self, left: ResourceId, right: ResourceId) -> bool {
        let rules = |id| {
            let dialect = self.dialect(id);
            (dialect.draft, dialect.vocabularies)
        };
        rules(left) == rules(right) && {
            let (here, there) = (self.doc(self.document_of(left)), self.doc(self.document_of(right)));
            let (left, right) = (self.resource_root(left), self.resource_root(right));
            same(here.at(left.at), there.at(right.at))
        }
    }

    /// Names the root of a document by the rules of `draft`: its base URI is its identifier, resolved against the URI
    /// of retrieval; that other URI leads to it too.
    pub(super) fn name_root(&mut self, document: DocumentId, draft: Draft) -> Result<(), SchemaError> {
        let Document {
            root,
            content,
            retrieval,
            ..
        } = &self.documents[document.0];
        let (root, content) = (*root, Arc::clone(content));
        let retrieval = retrieval.clone();
        let doc = content.doc();
        let identifier = Keywords::of(doc.root())?.identifier(draft);
        let base = match identifier {
            None => None,
            Some(value) => match Identifier::of(value, draft, &retrieval) {
                Ok(identifier) => identifier.base,
                Err(error) => return Err(self.uri_error(error, root, value)),
            },
        };
        self.release_names(root);
        let resource = &mut self.resources[root.0];
        (resource.base, resource.alias) = match base {
            Some(base) if *base != *retrieval => (base.into(), Some(retrieval)),
            Some(_) | None => (retrieval, None),
        };
        self.claim(Name::Base(root), identifier.unwrap_or(doc.root()))?;
        self.claim(Name::Alias(root), doc.root())
    }

    /// Names the root of a document that cannot be indexed yet, by what its dialect may be.
    pub(super) fn name_provisionally(&mut self, document: DocumentId) -> Result<(), SchemaError> {
        if self.root_dialect(document).is_ok() {
            // What is not known is the dialect of something inside: the root has its names.
            return Ok(());
        }
        let Document {
            content, default_draft, ..
        } = &self.documents[document.0];
        let draft = likely_draft(&Keywords::of(content.doc().root())?, *default_draft);
        self.name_root(document, draft)
    }

    /// The error that a string is no URI reference.
    pub(super) fn uri_error(&self, error: UriError, resource: ResourceId, value: Value<'_>) -> SchemaError {
        if let UriError::Limit(error) = error {
            return error.into();
        }
        let position = Position {
            resource,
            at: value.at(),
        };
        let message = format!("invalid URI reference: {}", error.message());
        self.error(SchemaErrorKind::InvalidUri, message, position)
    }
}

/// The identifier of a document that was not added under a URI, as far as it can be told.
pub(super) fn likely_uri(content: &Content, default_draft: Draft) -> Option<String> {
    let doc = content.doc();
    let keywords = Keywords::of(doc.root()).ok()?;
    let draft = likely_draft(&keywords, default_draft);
    Identifier::of(keywords.identifier(draft)?, draft, "").ok()?.base
}

/// The draft that a schema asks for, or the newest if it names a metaschema that is not built in.
fn likely_draft(keywords: &Keywords<'_>, default: Draft) -> Draft {
    match keywords.string(Keyword::Schema).map(identity::string) {
        None => default,
        Some(Ok(uri)) => Draft::from_metaschema(uri.strip_suffix('#').unwrap_or(&uri)).unwrap_or(Draft::Draft2020),
        Some(Err(_)) => Draft::Draft2020,
    }
}
