//! Which dialect `$schema` asks for.

use std::sync::Arc;

use super::dialect::{Dialect, Draft, Vocabularies};
use super::error::{SchemaError, SchemaErrorKind};
use super::identity::{self, Keywords};
use super::keyword::Keyword;
use super::resource::{DocumentId, Position, ResourceId};
use super::set::SchemaSet;
use super::uri::{self, UriError};
use crate::json::{Instance, Type, Value};

impl SchemaSet {
    /// The dialect of a draft's own metaschema.
    pub(super) fn standard_dialect(&mut self, draft: Draft) -> Arc<Dialect> {
        let dialect = &mut self.standard[draft as usize];
        Arc::clone(dialect.get_or_insert_with(|| Arc::new(Dialect::standard(draft))))
    }

    /// The dialect of a document.
    pub(super) fn root_dialect(&mut self, document: DocumentId) -> Result<Arc<Dialect>, SchemaError> {
        let owner = &self.documents[document.0];
        let (root, content, default) = (owner.root, Arc::clone(&owner.content), owner.default_draft);
        let doc = content.doc();
        match Keywords::of(doc.root())?.string(Keyword::Schema) {
            Some(value) => self.named_dialect(value, root),
            None => Ok(self.standard_dialect(default)),
        }
    }

    /// The dialect of a schema within the resource `outer`. Only one with an identifier may choose its own.
    pub(super) fn embedded_dialect(
        &mut self,
        keywords: &Keywords<'_>,
        outer: ResourceId,
    ) -> Result<Arc<Dialect>, SchemaError> {
        let has_identifier = || {
            let identifiers = [Keyword::Id, Keyword::LegacyId];
            identifiers.iter().any(|&keyword| keywords.string(keyword).is_some())
        };
        match keywords.string(Keyword::Schema) {
            Some(value) if has_identifier() => self.named_dialect(value, outer),
            Some(_) | None => Ok(Arc::clone(&self.resources[outer.0].dialect)),
        }
    }

    /// The dialect that the value of a `$schema` in `resource` names.
    fn named_dialect(&mut self, value: Value<'_>, resource: ResourceId) -> Result<Arc<Dialect>, SchemaError> {
        let base = &self.resources[resource.0].base;
        let uri = match metaschema_uri(value, base) {
            Ok(uri) => uri,
            Err(error) => return Err(self.uri_error(error, resource, value)),
        };
        if let Some(draft) = Draft::from_metaschema(&uri) {
            return Ok(self.standard_dialect(draft));
        }
        let document = self.document_of(resource);
        if let Some(dialect) = self.documents[document.0].index.dialect(&uri) {
            return Ok(Arc::clone(dialect));
        }
        let place = Position {
            resource,
            at: value.at(),
        };
        let dialect = Arc::new(self.custom_dialect(&uri, place)?);
        self.documents[document.0].index.add_dialect(&dialect)?;
        Ok(dialect)
    }

    /// The dialect of which `uri` is the metaschema, as that and the metaschemas it obeys in turn describe it: the
    /// first `$vocabulary` counts. `place` is where it was asked for.
    fn custom_dialect(&mut self, uri: &str, place: Position) -> Result<Dialect, SchemaError> {
        let near = self.document_of(place.resource);
        let mut vocabularies = None;
        let mut current = uri.to_owned();
        let dialect = |draft: Draft, vocabularies: Option<Vocabularies>| Dialect {
            draft,
            vocabularies: vocabularies.unwrap_or(draft.vocabularies()),
            metaschema: uri.into(),
        };
        // A metaschema that comes again would come for ever.
        let mut seen = Vec::new();
        loop {
            if let Some(draft) = Draft::from_metaschema(&current) {
                return Ok(dialect(draft, vocabularies));
            }
            let found = self.look_up_or_load(&current, Some(near))?;
            let Some(metaschema) = found.filter(|metaschema| !seen.contains(metaschema)) else {
                return Err(self.unknown_dialect(uri, current, place));
            };
            seen.push(metaschema);
            let owner = &self.documents[self.document_of(metaschema).0];
            let (content, default) = (Arc::clone(&owner.content), owner.default_draft);
            let doc = content.doc();
            let keywords = Keywords::of(doc.at(self.resources[metaschema.0].at))?;
            if let (None, Some(value)) = (vocabularies, keywords.get(Keyword::Vocabulary)) {
                let (draft, known) = self.read_vocabularies(value, metaschema)?;
                if let Some(draft) = draft {
                    return Ok(dialect(draft, Some(known)));
                }
                vocabularies = Some(known);
            }
            let Some(value) = keywords.string(Keyword::Schema) else {
                return Ok(dialect(default, vocabularies));
            };
            current = match metaschema_uri(value, &self.resources[metaschema.0].base) {
                Ok(uri) => uri,
                Err(error) => return Err(self.uri_error(error, metaschema, value)),
            };
        }
    }

    /// What `$vocabulary` declares: the vocabularies in use, and the draft that they belong to if any is known.
    fn read_vocabularies(
        &self,
        value: Value<'_>,
        metaschema: ResourceId,
    ) -> Result<(Option<Draft>, Vocabularies), SchemaError> {
        let mut draft = None;
        // Nothing works without the core, which every metaschema must declare.
        let mut vocabularies = Vocabularies::CORE;
        let mut buffer = Vec::new();
        for (name, required) in value.members() {
            let uri = String::from_utf8_lossy(name.decode(&mut buffer)?);
            let required_here = required.ty() == Type::Boolean && required.boolean();
            match Vocabularies::from_uri(&uri, required_here) {
                Some((its_draft, its_vocabularies)) => {
                    draft = draft.max(Some(its_draft));
                    vocabularies = vocabularies.with(its_vocabularies);
                }
                None if required_here => {
                    let place = Position {
                        resource: metaschema,
                        at: required.at(),
                    };
                    let message = format!("the metaschema requires the vocabulary \"{uri}\", which is not known");
                    return Err(self.error(SchemaErrorKind::UnknownVocabulary, message, place));
                }
                None => {}
            }
        }
        Ok((draft, vocabularies))
    }

    fn unknown_dialect(&self, uri: &str, missing: String, place: Position) -> SchemaError {
        let message = if missing == uri {
            format!("unknown dialect \"{uri}\": no metaschema is known under that URI")
        } else {
            format!("unknown dialect \"{uri}\": its metaschema leads to \"{missing}\", which leads nowhere")
        };
        self.error(SchemaErrorKind::UnknownDialect(missing.into()), message, place)
    }
}

/// The URI that a `$schema` gives, in normal form, without an empty fragment.
fn metaschema_uri(value: Value<'_>, base: &str) -> Result<String, UriError> {
    let text = identity::string(value)?;
    let mut uri = String::new();
    let (reference, fragment) = uri::split_fragment(&text);
    uri::resolve(base, reference, &mut uri)?;
    match fragment {
        None | Some("") => Ok(uri),
        Some(_) => Err(UriError::Fragment),
    }
}
