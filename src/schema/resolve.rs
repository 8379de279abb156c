//! Where a reference leads.

use std::sync::Arc;

use super::error::{Location, SchemaError, SchemaErrorKind};
use super::identity::{self, contents};
use super::index::is_schema;
use super::keyword::{Contents, Keyword};
use super::pointer::unescape;
use super::resource::{DocumentId, Position, ResourceId};
use super::set::SchemaSet;
use super::uri::{self, UriError};
use crate::base::LimitError;
use crate::json::{Instance, Type};

/// Where a reference leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The schema that it leads to; that of a `$dynamicRef` or `$recursiveRef` before the dynamic scope is looked at.
    pub position: Position,
    /// The name of the anchor, if the schema was found by a name that `$dynamicAnchor` gave it.
    pub dynamic: Option<Box<[u8]>>,
}

impl From<Position> for Target {
    fn from(position: Position) -> Self {
        Target {
            position,
            dynamic: None,
        }
    }
}

/// Why a reference leads nowhere.
enum Fault {
    /// It is no URI reference.
    Uri(UriError),
    /// No document is known under this URI.
    UnknownDocument(String),
    /// The resource is known, and this is wrong with the rest.
    Within(ResourceId, &'static str),
    /// The document that it leads to cannot be used.
    Document(SchemaError),
}

impl From<UriError> for Fault {
    fn from(error: UriError) -> Self {
        Fault::Uri(error)
    }
}

impl From<LimitError> for Fault {
    fn from(error: LimitError) -> Self {
        Fault::Document(error.into())
    }
}

impl From<SchemaError> for Fault {
    fn from(error: SchemaError) -> Self {
        Fault::Document(error)
    }
}

impl SchemaSet {
    /// Finds the schema that `keyword`, one of `$ref`, `$dynamicRef` and `$recursiveRef`, refers to in the schema at
    /// `from`.
    ///
    /// A document that is reached for the first time is indexed. A pointer may lead to a place that no keyword leads
    /// to: what stands there is then a schema of the resource around it.
    ///
    /// # Errors
    ///
    /// [`SchemaErrorKind::Reference`], [`SchemaErrorKind::UnknownDocument`] and [`SchemaErrorKind::InvalidUri`] at the
    /// keyword; those of [`SchemaSet::index`] from the document that it leads to.
    pub fn resolve(&mut self, from: Position, keyword: Keyword) -> Result<Target, SchemaError> {
        let content = Arc::clone(&self.documents[self.document_of(from.resource).0].content);
        let doc = content.doc();
        let value = doc.at(from.at).get(keyword.name().as_bytes());
        let Some(value) = value.filter(|value| value.ty() == Type::String) else {
            let message = format!("`{}` is no string", keyword.name());
            return Err(self.error(SchemaErrorKind::Reference, message, from));
        };
        let place = Position { at: value.at(), ..from };
        let reference = match identity::string(value) {
            Ok(reference) => reference,
            Err(error) => return Err(self.uri_error(error, from.resource, value)),
        };
        self.follow(&reference, Some(from.resource)).map_err(|fault| {
            let (kind, message) = match self.explain(fault, &reference) {
                Ok(explained) => explained,
                Err(error) => return error,
            };
            self.error(kind, message, place)
        })
    }

    /// Finds the schema that a URI, possibly with a fragment, leads to from outside of all documents.
    ///
    /// # Errors
    ///
    /// As [`SchemaSet::resolve`]; the location is empty where the URI itself is at fault.
    pub fn find(&mut self, uri: &str) -> Result<Target, SchemaError> {
        self.follow(uri, None).map_err(|fault| match self.explain(fault, uri) {
            Ok((kind, message)) => SchemaError {
                kind,
                message,
                location: Location::default(),
                place: None,
            },
            Err(error) => error,
        })
    }

    /// What a fault means for whoever holds the reference; an error in another document is the answer as it is.
    fn explain(&self, fault: Fault, reference: &str) -> Result<(SchemaErrorKind, String), SchemaError> {
        match fault {
            Fault::Document(error) => Err(error),
            Fault::Uri(UriError::Limit(error)) => Err(error.into()),
            Fault::Uri(error) => {
                let message = format!("\"{reference}\" is no URI reference: {}", error.message());
                Ok((SchemaErrorKind::InvalidUri, message))
            }
            Fault::UnknownDocument(uri) => {
                let message = format!("the reference \"{reference}\" leads to \"{uri}\", which is not known");
                Ok((SchemaErrorKind::UnknownDocument(uri.into()), message))
            }
            Fault::Within(resource, what) => {
                let name = match self.uri(resource) {
                    "" => String::from("the document"),
                    uri => format!("\"{uri}\""),
                };
                let message = format!("the reference \"{reference}\" leads nowhere in {name}: {what}");
                Ok((SchemaErrorKind::Reference, message))
            }
        }
    }

    /// Follows a reference that stands in the resource `from`, or outside of all.
    fn follow(&mut self, reference: &str, from: Option<ResourceId>) -> Result<Target, Fault> {
        let near = from.map(|from| self.document_of(from));
        let base = from.map_or("", |from| self.uri(from));
        let (uri, fragment) = uri::split_fragment(reference);
        let fragment = fragment.unwrap_or_default();
        let mut absolute = String::new();
        let resource = match from {
            Some(from) if uri.is_empty() => {
                absolute.push_str(base);
                Some(from)
            }
            _ => {
                uri::resolve(base, uri, &mut absolute)?;
                self.reach(&absolute, near)?
            }
        };
        let target = match resource {
            Some(resource) => self.follow_fragment(resource, fragment),
            None => Err(Fault::UnknownDocument(absolute.clone())),
        };
        if let Err(Fault::UnknownDocument(_) | Fault::Within(..)) = target
            && !fragment.is_empty()
        {
            // Up to draft 7 an identifier may have a fragment, and then only the whole of it is a name.
            let whole = self.look_up(&format!("{absolute}#{fragment}"), near);
            return whole.map_or(target, |resource| Ok(self.resource_root(resource).into()));
        }
        target
    }

    /// The resource that goes by a URI; its document is indexed.
    fn reach(&mut self, uri: &str, near: Option<DocumentId>) -> Result<Option<ResourceId>, SchemaError> {
        let mut found = self.look_up_or_load(uri, near)?;
        if found.is_none() {
            self.index_pending();
            found = self.look_up(uri, near);
        }
        let Some(resource) = found else {
            return Ok(None);
        };
        let document = self.document_of(resource);
        if self.documents[document.0].indexed {
            return Ok(found);
        }
        self.index(document)?;
        // Its names are certain only now.
        Ok(self.look_up(uri, near))
    }

    /// Indexes what can be indexed by now. Whatever cannot will say so when it is asked for.
    fn index_pending(&mut self) {
        let pending: Vec<u32> = (self.documents.ids())
            .filter(|&document| !self.documents[document].indexed)
            .collect();
        for document in pending {
            let _ = self.index(DocumentId(document));
        }
    }

    /// Follows a fragment within a resource.
    fn follow_fragment(&mut self, resource: ResourceId, fragment: &str) -> Result<Target, Fault> {
        let mut decoded = Vec::new();
        uri::decode_fragment(fragment, &mut decoded)?;
        let target = match &decoded[..] {
            [] => self.resource_root(resource).into(),
            [b'/', ..] => self.follow_pointer(resource, &decoded)?.into(),
            name => match self.resources[resource.0].anchor(name) {
                Some(anchor) => Target {
                    position: Position {
                        resource,
                        at: anchor.at,
                    },
                    dynamic: anchor.dynamic.then(|| name.into()),
                },
                None => return Err(Fault::Within(resource, "there is no such anchor")),
            },
        };
        let doc = self.doc(self.document_of(resource));
        if !is_schema(doc.at(target.position.at)) {
            return Err(Fault::Within(resource, "what stands there is no schema"));
        }
        Ok(target)
    }

    /// Follows a JSON pointer, which starts with a slash, from the root of a resource, also into resources embedded in
    /// it.
    fn follow_pointer(&mut self, resource: ResourceId, pointer: &[u8]) -> Result<Position, Fault> {
        let document = self.document_of(resource);
        let content = Arc::clone(&self.documents[document.0].content);
        let doc = content.doc();
        let mut place = self.resource_root(resource);
        let mut spot = Spot::Schema;
        for token in pointer.split(|&byte| byte == b'/').skip(1) {
            let Some(token) = unescape(token) else {
                return Err(Fault::Within(resource, "`~` is followed by neither 0 nor 1"));
            };
            let value = doc.at(place.at);
            let index = &mut self.documents[document.0].index;
            let Some(at) = index.child(&doc, value, &token)? else {
                return Err(Fault::Within(resource, "there is no such place"));
            };
            let child = doc.at(at);
            spot = match spot {
                Spot::Outside => Spot::Outside,
                Spot::Holder if is_schema(child) => Spot::Schema,
                Spot::Holder => Spot::Outside,
                Spot::Schema => {
                    let dialect = &self.resources[place.resource.0].dialect;
                    let only_ref = dialect.draft.ref_hides_siblings()
                        && matches!(index.child(&doc, value, b"$ref")?, Some(at) if doc.at(at).ty() == Type::String);
                    let keyword = Keyword::find(&token);
                    match keyword.map(|keyword| contents(dialect, only_ref, keyword, child)) {
                        None | Some(Contents::Nothing) => Spot::Outside,
                        Some(Contents::Schema) => Spot::Schema,
                        Some(Contents::Items | Contents::Members) => Spot::Holder,
                    }
                }
            };
            place.at = at;
            if spot == Spot::Schema {
                place = self.child(place, at);
            }
        }
        if spot != Spot::Schema && is_schema(doc.at(place.at)) {
            self.index_outside(place)?;
        }
        Ok(place)
    }
}

/// What a pointer has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// A schema.
    Schema,
    /// An array or object whose children are schemas.
    Holder,
    /// Something else.
    Outside,
}
