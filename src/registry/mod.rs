//! The registry: the only place where the stages meet.
//!
//! A [`Registry`] owns schema documents and one table that everything it compiles is folded into. A [`Validator`] is a
//! handle to rows of that table: it keeps the table, and its rows in it, for as long as it lives.

mod metaschemas;
mod options;
mod refold;
mod shared;
mod stats;
mod validator;

pub use options::Options;
#[cfg(target_arch = "wasm32")]
pub(crate) use shared::Session;
pub use stats::Stats;
#[cfg(target_arch = "wasm32")]
pub(crate) use validator::syntax_error;
pub use validator::{Input, Validator};

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::compile::compile;
use crate::json::DuplicateKeys;
use crate::schema::{self, DocumentId, Position, SchemaError, SchemaSet};
use metaschemas::Metaschemas;
use shared::Shared;

/// Schemas by their URIs, and the table that all validators made here share.
///
/// ```
/// use onefold::{Options, Registry};
///
/// let mut registry = Registry::new(Options::default());
/// registry.add(br#"{"type": "integer", "minimum": 0}"#, Some("https://example.com/count"))?;
/// let validator = registry.compile(br#"{"properties": {"n": {"$ref": "https://example.com/count"}}}"#)?;
/// assert!(validator.is_valid(br#"{"n": 1}"#)?);
/// assert!(!validator.is_valid(br#"{"n": -1}"#)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Registry {
    set: SchemaSet,
    shared: Arc<Shared>,
    metaschemas: Metaschemas,
    /// The documents that were added.
    documents: BTreeSet<DocumentId>,
    options: Options,
}

impl Default for Registry {
    fn default() -> Self {
        Registry::new(Options::default())
    }
}

impl Registry {
    /// A registry that knows the metaschemas of all drafts and nothing else.
    pub fn new(options: Options) -> Self {
        Registry {
            set: SchemaSet::new(),
            shared: Arc::default(),
            metaschemas: Metaschemas::default(),
            documents: BTreeSet::new(),
            options,
        }
    }

    /// Takes in a schema document, given as JSON text in UTF-8, for others to refer to: by `uri` and by its own
    /// identifier. The same content again is no error.
    ///
    /// # Errors
    ///
    /// The text is not JSON, exceeds a limit, or claims a URI that stands for other content. Whether it obeys its
    /// metaschema is found out when something that is compiled leads to it.
    pub fn add(&mut self, schema: &[u8], uri: Option<&str>) -> Result<(), SchemaError> {
        let document = self
            .set
            .add(schema.to_vec(), uri, &schema_options(&self.options, true))?;
        self.documents.insert(document);
        Ok(())
    }

    /// Whether a document goes by `uri`.
    pub fn has(&self, uri: &str) -> bool {
        self.set.document(uri).is_some()
    }

    /// Forgets the document that goes by `uri`; validators made from it stay. Tells whether there was one.
    pub fn remove(&mut self, uri: &str) -> bool {
        let Some(document) = self.set.document(uri) else {
            return false;
        };
        self.set.remove(document);
        self.documents.remove(&document);
        self.metaschemas.clear();
        true
    }

    /// Compiles a schema, given as JSON text in UTF-8.
    ///
    /// # Errors
    ///
    /// What is wrong with the schema, or with one that it refers to, and where.
    pub fn compile(&mut self, schema: &[u8]) -> Result<Validator, SchemaError> {
        self.compile_with(schema, &self.options.clone())
    }

    /// As [`Registry::compile`], with options for this schema alone. Documents that were added keep their own draft.
    pub fn compile_with(&mut self, schema: &[u8], options: &Options) -> Result<Validator, SchemaError> {
        let document = self.set.add(schema.to_vec(), None, &schema_options(options, false))?;
        let compiled = self.compile_document(document, options);
        self.set.remove(document);
        compiled
    }

    /// Compiles the schema that `uri` names: a document that was added, or a place in one, or a metaschema.
    ///
    /// # Errors
    ///
    /// As [`Registry::compile`]; a `uri` that leads nowhere is named.
    pub fn compile_uri(&mut self, uri: &str) -> Result<Validator, SchemaError> {
        self.compile_uri_with(uri, &self.options.clone())
    }

    /// As [`Registry::compile_uri`], with options for this validator alone.
    pub fn compile_uri_with(&mut self, uri: &str, options: &Options) -> Result<Validator, SchemaError> {
        let target = self.set.find(uri)?;
        let document = self.set.document_of(target.position.resource);
        self.compile_position(target.position, document, 0, options)
    }

    /// The options that it was made with.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// What the table holds.
    pub fn stats(&self) -> Stats {
        let documents = self.documents.iter();
        let positions = documents.map(|&document| self.set.positions(document)).sum();
        Stats::of(&self.shared, positions)
    }

    fn compile_document(&mut self, document: DocumentId, options: &Options) -> Result<Validator, SchemaError> {
        self.set.index(document)?;
        let (root, positions) = (self.set.root(document), self.set.positions(document));
        self.compile_position(root, document, positions, options)
    }

    /// Compiles the schema at `root` in `document`, which has `positions` that are not counted elsewhere.
    fn compile_position(
        &mut self,
        root: Position,
        document: DocumentId,
        positions: u64,
        options: &Options,
    ) -> Result<Validator, SchemaError> {
        self.metaschemas.check(&mut self.set, document)?;
        let mut reached = Vec::new();
        let compiled = compile(
            &mut self.set,
            &mut self.shared.table(),
            root,
            options.compile_options(),
            &options.limits,
            &mut reached,
        )?;
        let validator = Validator::new(Arc::clone(&self.shared), compiled, positions, options);
        for document in reached {
            self.metaschemas.check(&mut self.set, document)?;
        }
        Ok(validator)
    }
}

fn schema_options(options: &Options, register: bool) -> schema::Options {
    schema::Options {
        default_draft: options.draft,
        limits: options.limits,
        register,
        duplicate_keys: DuplicateKeys::Last,
        skip_bom: true,
    }
}
