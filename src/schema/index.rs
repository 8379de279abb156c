//! Going over a document once: its dialect, resources, anchors and positions.

use std::sync::Arc;

use super::check::Due;
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
        owner.index.checks.try_push(Due::new(place))?;
        self.resources[root.0].dialect = dialect;
        let result = self.name_root(document, draft).and_then(|()| self.walk(place));
        match result {
            Ok(()) => self.documents[document.0].indexed = true,
            Err(_) => self.forget_index(document),
        }
        result
    }

    /// Goes over the schema at `root` and all that keywords lead to.
    fn walk(&mut self, root: Position) -> Result<(), SchemaError> {
        let document = self.document_of(root.resource);
        let content = Arc::clone(&self.documents[document.0].content);
        let doc = content.doc();
        let mut keywords = Keywords::default();
        let mut stack = Vec::new();
        stack.try_push(root)?;
        while let Some(place) = stack.pop() {
            let schema = doc.at(place.at);
            if !is_schema(schema) {
                continue;
            }
            self.documents[document.0].index.positions.insert(place.at);
            keywords.read(schema)?;
            let resource = self.identify(&keywords, place)?;
            let position = Position { resource, ..place };
            if resource != place.resource {
                self.divide_checks(place, resource)?;
            }
            self.note_names(&keywords, position)?;
            self.push_subschemas(&keywords, resource, &mut stack)?;
        }
        Ok(())
    }

    /// Lets the resource at `place` be checked by itself if it has another metaschema than the one around it.
    fn divide_checks(&mut self, place: Position, resource: ResourceId) -> Result<(), LimitError> {
        let outer = &self.resources[place.resource.0];
        let check = outer.check;
        let foreign = self.dialect(resource).metaschema != outer.dialect.metaschema;
        let checks = &mut self.documents[outer.document.0].index.checks;
        self.resources[resource.0].check = if foreign { checks.len() } else { check };
        if foreign {
            if let Some(due) = checks.get_mut(check) {
                due.hidden.try_push(place.at)?;
            }
            checks.try_push(Due::new(Position { resource, ..place }))?;
        }
        Ok(())
    }

    /// Takes what stands at `start` as a schema because a reference says so, although no keyword leads there, and with
    /// it what its keywords lead to. All of it belongs to the resource around it: identifiers and anchors count only
    /// where keywords lead. So each place is read in one way, whatever pointers lead to it or to what is around it.
    pub(super) fn index_outside(&mut self, start: Position) -> Result<(), SchemaError> {
        let document = self.document_of(start.resource);
        let content = Arc::clone(&self.documents[document.0].content);
        let doc = content.doc();
        let mut keywords = Keywords::default();
        let mut stack = Vec::new();
        stack.try_push(start)?;
        while let Some(place) = stack.pop() {
            let schema = doc.at(place.at);
            if !is_schema(schema) {
                continue;
            }
            let index = &mut self.documents[document.0].index;
            if !index.positions.insert(place.at) {
                // What was come upon before is checked by itself.
                if let Some(due) = index.checks.last_mut().filter(|_| place != start) {
                    due.hidden.try_push(place.at)?;
                }
                continue;
            }
            if place == start {
                index.checks.try_push(Due::new(start))?;
            }
            keywords.read(schema)?;
            self.push_subschemas(&keywords, place.resource, &mut stack)?;
        }
        Ok(())
    }

    /// The resource that the schema at `place` belongs to: a new one if it has an identifier.
    fn identify(&mut self, keywords: &Keywords<'_>, place: Position) -> Result<ResourceId, SchemaError> {
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
        let resource = match &identifier.base {
            Some(base) if !is_root => {
                let resource = Resource {
                    base: base.as_str().into(),
                    // An identifier with a fragment names the schema, not the resource whose URI is its base.
                    alias: identifier
                        .fragment
                        .as_ref()
                        .map(|fragment| format!("{base}#{fragment}").into()),
                    ..Resource::new(document, place.at, dialect)
                };
                self.embed(place, resource, value)?
            }
            Some(_) | None => outer,
        };
        if let Some(name) = identifier.anchor() {
            self.add_anchor(Position { resource, ..place }, name.as_bytes(), false, value)?;
        }
        Ok(resource)
    }

    /// Makes the schema at `place` a resource of its own; `value` is its identifier.
    fn embed(&mut self, place: Position, resource: Resource, value: Value<'_>) -> Result<ResourceId, SchemaError> {
        let owner = &mut self.documents[resource.document.0];
        owner.index.uri_bytes += resource.base.len() + resource.alias.as_ref().map_or(0, |alias| alias.len());
        let allowed = owner.limits.schema_bytes;
        if owner.content.text.len().saturating_add(owner.index.uri_bytes) > allowed as usize {
            return Err(LimitError::new(Limit::SchemaBytes, allowed).into());
        }
        let name = if resource.alias.is_some() {
            Name::Alias
        } else {
            Name::Base
        };
        let id = ResourceId(self.resources.insert(resource)?);
        if let Err(error) = owner.index.embed(place.at, id) {
            self.resources.remove(id.0);
            return Err(error.into());
        }
        self.claim(name(id), value)?;
        Ok(id)
    }

    /// Notes the names by which a schema goes in its resource.
    fn note_names(&mut self, keywords: &Keywords<'_>, position: Position) -> Result<(), SchemaError> {
        let id = position.resource;
        let dialect = Arc::clone(&self.resources[id.0].dialect);
        if keywords.is_only_ref(dialect.draft) {
            return Ok(());
        }
        let known = |keyword: Keyword| keywords.get(keyword).filter(|_| dialect.knows(keyword));
        for keyword in [Keyword::Anchor, Keyword::DynamicAnchor] {
            if let Some(value) = known(keyword).filter(|value| value.ty() == Type::String) {
                let mut buffer = Vec::new();
                let name = value.text().decode(&mut buffer)?;
                self.add_anchor(position, name, keyword == Keyword::DynamicAnchor, value)?;
            }
        }
        if position == self.resource_root(id) {
            let value = known(Keyword::RecursiveAnchor);
            self.resources[id.0].recursive_anchor = value.is_some_and(Value::boolean);
        }
        Ok(())
    }

    /// Gives the schema at `position` a name in its resource; `value` is what says so.
    fn add_anchor(
        &mut self,
        position: Position,
        name: &[u8],
        dynamic: bool,
        value: Value<'_>,
    ) -> Result<(), SchemaError> {
        let resource = &mut self.resources[position.resource.0];
        let Some(other) = resource.anchor(name) else {
            return Ok(resource.add_anchor(name, position.at, dynamic)?);
        };
        let there = Position {
            at: other.at,
            ..position
        };
        let doc = self.doc(self.document_of(position.resource));
        if there != position && !same(doc.at(there.at), doc.at(position.at)) {
            let name = String::from_utf8_lossy(name);
            let message = self.conflict("anchor", &name, there, position);
            return Err(self.error_in_document(SchemaErrorKind::DuplicateAnchor, message, position, value));
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

/// Whether a value can be a schema.
pub(super) fn is_schema(value: Value<'_>) -> bool {
    matches!(value.ty(), Type::Object | Type::Boolean)
}
