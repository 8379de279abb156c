//! Schemas are checked against their metaschemas, which are compiled like any schema, into a table of their own.

use crate::base::Limits;
use crate::compile::{CompileOptions, Compiled, compile};
use crate::intern::Interner;
use crate::json::Doc;
use crate::output::Explainer;
use crate::schema::{Check, DocumentId, SchemaError, SchemaErrorKind, SchemaSet, TextPlace};
use crate::table::StoreKind;
use crate::validate::{Scratch, Walk};

/// The metaschemas in use, by URI.
#[derive(Default)]
pub(super) struct Metaschemas {
    table: Interner,
    compiled: Vec<Metaschema>,
    scratch: Scratch,
}

/// A metaschema in use.
struct Metaschema {
    uri: Box<str>,
    compiled: Compiled,
    /// Whether its document stays: it is built in, or was added.
    stays: bool,
}

impl Metaschemas {
    /// Forgets all metaschemas: one of them may have been removed.
    pub(super) fn clear(&mut self) {
        *self = Metaschemas::default();
    }

    /// Checks what of `document` was not yet checked against its metaschema.
    ///
    /// The default limits hold: those of the user bound the schema when it is read, and instances.
    pub(super) fn check(&mut self, set: &mut SchemaSet, document: DocumentId) -> Result<(), SchemaError> {
        if set.is_builtin(document) {
            return Ok(());
        }
        for check in set.checks(document) {
            let metaschema = self.metaschema(set, &check.metaschema)?;
            self.check_one(set, &check, metaschema)?;
        }
        set.checked(document);
        // A document that is its own metaschema takes it along.
        self.compiled.retain(|metaschema| {
            if !metaschema.stays {
                self.table.release(StoreKind::Verdicts, metaschema.compiled.verdict);
                self.table
                    .release(StoreKind::Explanations, metaschema.compiled.explanation);
            }
            metaschema.stays
        });
        Ok(())
    }

    fn check_one(&mut self, set: &SchemaSet, check: &Check, metaschema: Compiled) -> Result<(), SchemaError> {
        let limits = &Limits::default();
        let document = set.document_of(check.position.resource);
        let tape = set.check_tape(check);
        let doc = Doc::new(&tape, set.doc(document).text());
        let schema = doc.root();
        let values = tape.len() as u64;
        let mut walk = Walk::new(self.table.table(), limits, &mut self.scratch, values);
        if walk.valid(metaschema.verdict, schema, None)? {
            return Ok(());
        }
        let mut walk = Walk::new(self.table.table(), limits, &mut self.scratch, values);
        let errors = Explainer::new(&mut walk, false).errors(metaschema.explanation, schema)?;
        let Some(first) = errors.first() else {
            return Err(set.error(
                SchemaErrorKind::InvalidSchema,
                "must obey its metaschema",
                check.position,
            ));
        };
        let mut error = set.error(SchemaErrorKind::InvalidSchema, first.message(), check.position);
        error.location.pointer.push_str(&first.instance_path);
        if let Some(offset) = first.offset {
            error.place = Some(TextPlace::of(doc.text(), offset));
        }
        Err(error)
    }

    /// The metaschema that goes by `uri`.
    fn metaschema(&mut self, set: &mut SchemaSet, uri: &str) -> Result<Compiled, SchemaError> {
        if let Some(known) = self.compiled.iter().find(|known| *known.uri == *uri) {
            return Ok(known.compiled);
        }
        let root = set.find(uri)?.position;
        let options = CompileOptions {
            assert_format: false,
            assert_content: false,
            fold: true,
        };
        let compiled = compile(set, &mut self.table, root, options, &Limits::default(), &mut Vec::new())?;
        let document = set.document_of(root.resource);
        self.compiled.push(Metaschema {
            uri: uri.into(),
            compiled,
            stays: set.is_builtin(document) || set.document(uri) == Some(document),
        });
        Ok(compiled)
    }
}
