//! Going over a document once: its dialect, resources, anchors and positions.

use std::sync::Arc;

use super::dialect::Dialect;
use super::document::Index;
use super::error::{SchemaError, SchemaErrorKind};
use super::identity::{Identifier, Keywords};
use super::keyword::{Contents, Keyword};
use super::names::Name;
use super::resource::{DocumentId, Position, Resource, ResourceId};
use super::set::SchemaSet;
use crate::base::{Grow, Limit, LimitError};
use crate::json::{Instance, Type, Value, same};

impl SchemaSet {
    /// Finds what is in a document, unless that is done.
    ///
    /// # Errors
    ///
    /// [`SchemaErrorKind::UnknownDialect`] and [`SchemaErrorKind::UnknownVocabulary`] (both may be cured by another
    /// document), [`SchemaErrorKind::DuplicateUri`], [`SchemaErrorKind::DuplicateAnchor`],
    /// [`SchemaErrorKind::InvalidUri`] and [`SchemaErrorKind::Limit`]. The document is then as it was.
    pub fn index(&mut self, document: DocumentId) -> Result<(), SchemaError> {
        if self.documents[document.0].indexed {
            return Ok(());
        }
        let dialect = self.root_dialect(document)?;
        let draft = dialect.draft;
        let owner = &mut self.documents[document.0];
        let root = owner.root;
        let place = Position { resource: root, at: 0 };
        owner.index = Index::new(owner.content.words.len())?;
        owner.index.checks.try_push(place)?;
        self.resources[root.0].dialect = dialect;
        let result = self
            .name_root(document, draft)
            .and_then(|()| self.walk(place, Reached::ByKeywords));
        match result {
            Ok(()) => self.documents[document.0].indexed = true,
            Err(_) => self.forget_index(document),
        }
        result
    }

    /// Takes what stands at `place` as a schema because a reference says so, although no keyword leads there. It
    /// belongs to the resource around it. Its identifiers count for the references in it, and for nobody else.
    pub(super) fn index_outside(&mut self, place: Position) -> Result<(), SchemaError> {
        let document = self.document_of(place.resource);
        if self.documents[document.0].index.is_outside(place) {
            return Ok(());
        }
        self.walk(place, Reached::ByReference)?;
        let index = &mut self.documents[document.0].index;
        index.checks.try_push(index.enter(place))?;
        Ok(())
    }

    /// Goes over the schema at `start`, seen from the resource around it, and all below it.
    fn walk(&mut self, start: Position, reached: Reached) -> Result<(), SchemaError> {
        let document = self.document_of(start.resource);
        let content = Arc::clone(&self.documents[document.0].content);
        let doc = content.doc();
        let mut keywords = Keywords::default();
        let mut stack = Vec::new();
        let mut outside = Vec::new();
        stack.try_push(start)?;
        while let Some(place) = stack.pop() {
            let schema = doc.at(place.at);
            if !is_schema(schema) {
                continue;
            }
            let index = &mut self.documents[document.0].index;
            if reached == Reached::ByReference {
                if index.is_outside(place) {
                    continue;
                }
                outside.try_push(place)?;
            }
            index.positions.insert(place.at);
            keywords.read(schema)?;
            let resource = self.identify(&keywords, place, reached)?;
            let position = Position { resource, ..place };
            if place != start && self.dialect(resource).metaschema != self.dialect(place.resource).metaschema {
                self.documents[document.0].index.checks.try_push(position)?;
            }
            self.note_names(&keywords, position)?;
            self.push_subschemas(&keywords, resource, &mut stack)?;
        }
        let index = &mut self.documents[document.0].index;
        outside.into_iter().try_for_each(|place| index.note_outside(place))?;
        Ok(())
    }

    /// The resource that the schema at `place` belongs to: a new one if it has an identifier.
    fn identify(
        &mut self,
        keywords: &Keywords<'_>,
        place: Position,
        reached: Reached,
    ) -> Result<ResourceId, SchemaError> {
        let outer = place.resource;
        let document = self.document_of(outer);
        let is_root = place == self.root(document);
        let dialect = if is_root {
            Arc::clone(&self.resources[outer.0].dialect)
        } else {
            self.embedded_dialect(keywords, outer)?
        };
        let Some(value) = keywords.identifier(dialect.draft) else {
            return Ok(outer);
        };
        let outer_base = if is_root {
            &self.documents[document.0].retrieval
        } else {
            &self.resources[outer.0].base
        };
        let identifier =
            Identifier::of(value, dialect.draft, outer_base).map_err(|error| self.uri_error(error, outer, value))?;
        let resource = match identifier.base {
            Some(base) if !is_root => self.embed(place, dialect, base, identifier.anchor.as_deref(), reached)?,
            Some(_) | None => outer,
        };
        if let Some(name) = &identifier.anchor {
            self.add_anchor(Position { resource, ..place }, name.as_bytes(), false)?;
        }
        Ok(resource)
    }

    /// Makes the schema at `place` a resource of its own.
    fn embed(
        &mut self,
        place: Position,
        dialect: Arc<Dialect>,
        base: String,
        fragment: Option<&str>,
        reached: Reached,
    ) -> Result<ResourceId, SchemaError> {
        let document = self.document_of(place.resource);
        let owner = &mut self.documents[document.0];
        let known = owner.index.enter(place);
        if known != place {
            return Ok(known.resource);
        }
        // An identifier with a fragment names the schema, not the resource whose URI it takes as its base.
        let alias = fragment.map(|fragment| format!("{base}#{fragment}").into_boxed_str());
        owner.index.uri_bytes += base.len() + alias.as_ref().map_or(0, |alias| alias.len());
        let allowed = owner.limits.schema_bytes;
        if owner.content.text.len().saturating_add(owner.index.uri_bytes) > allowed as usize {
            return Err(LimitError::new(Limit::SchemaBytes, allowed).into());
        }
        let name = if alias.is_some() { Name::Alias } else { Name::Base };
        let mut resource = Resource::new(document, place.at, dialect);
        resource.base = base.into();
        resource.alias = alias;
        let id = ResourceId(self.resources.insert(resource)?);
        if let Err(error) = owner.index.embed(place, id) {
            self.resources.remove(id.0);
            return Err(error.into());
        }
        if reached == Reached::ByKeywords {
            self.claim(name(id))?;
        }
        Ok(id)
    }

    /// Notes by which names a schema can be found in its resource, and whether what it refers to depends on who asks.
    fn note_names(&mut self, keywords: &Keywords<'_>, position: Position) -> Result<(), SchemaError> {
        let dialect = Arc::clone(&self.resources[position.resource.0].dialect);
        if keywords.is_only_ref(dialect.draft) {
            return Ok(());
        }
        let mut buffer = Vec::new();
        for (keyword, value) in keywords.iter().filter(|(keyword, _)| dialect.knows(*keyword)) {
            match keyword {
                Keyword::Anchor | Keyword::DynamicAnchor if value.ty() == Type::String => {
                    let name = value.text().decode(&mut buffer)?;
                    self.add_anchor(position, name, keyword == Keyword::DynamicAnchor)?;
                }
                Keyword::RecursiveAnchor if position == self.resource_root(position.resource) => {
                    self.resources[position.resource.0].recursive_anchor = value.boolean();
                }
                Keyword::DynamicRef | Keyword::RecursiveRef => {
                    let document = self.document_of(position.resource);
                    self.documents[document.0].index.dynamic = true;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Gives the schema at `position` a name in its resource.
    fn add_anchor(&mut self, position: Position, name: &[u8], dynamic: bool) -> Result<(), SchemaError> {
        let resource = &mut self.resources[position.resource.0];
        let Some(other) = resource.anchor(name) else {
            return Ok(resource.add_anchor(name, position.at, dynamic)?);
        };
        let there = Position {
            at: other.at,
            ..position
        };
        let content = Arc::clone(&self.documents[self.document_of(position.resource).0].content);
        let doc = content.doc();
        if there != position && !same(doc.at(there.at), doc.at(position.at)) {
            let message = format!(
                "two schemas with different content claim the anchor \"{}\": {} and {}",
                String::from_utf8_lossy(name),
                self.location_in_document(there),
                self.location_in_document(position),
            );
            return Err(self.error(SchemaErrorKind::DuplicateAnchor, message, position));
        }
        if dynamic {
            self.resources[position.resource.0].set_dynamic(name);
        }
        Ok(())
    }

    /// Pushes the places of the subschemas of a schema that belongs to `resource`, the first to be popped first.
    fn push_subschemas(
        &self,
        keywords: &Keywords<'_>,
        resource: ResourceId,
        stack: &mut Vec<Position>,
    ) -> Result<(), LimitError> {
        let before = stack.len();
        let mut push = |value: Value<'_>| {
            stack.try_push(Position {
                resource,
                at: value.at(),
            })
        };
        for (value, contents) in keywords.subschemas(self.dialect(resource)) {
            match contents {
                Contents::Nothing => {}
                Contents::Schema => push(value)?,
                Contents::Items => value.items().try_for_each(&mut push)?,
                Contents::Members => value.members().try_for_each(|(_, value)| push(value))?,
            }
        }
        if let Some(pushed) = stack.get_mut(before..) {
            pushed.reverse();
        }
        Ok(())
    }
}

/// How a walk came to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reached {
    /// Keywords lead there from the root of the document.
    ByKeywords,
    /// Only a reference leads there.
    ByReference,
}

/// Whether a value can be a schema.
pub(super) fn is_schema(value: Value<'_>) -> bool {
    matches!(value.ty(), Type::Object | Type::Boolean)
}
