//! What must be checked against a metaschema.

use std::borrow::Cow;

use super::resource::{DocumentId, Position};
use super::set::SchemaSet;
use crate::json::{Doc, ENTRY, SHADOWED};

/// That a schema must obey a metaschema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The schema.
    pub position: Position,
    /// The URI of the metaschema, in normal form, without a fragment.
    pub metaschema: Box<str>,
    /// Tape indices of the schemas below it that have a check of their own.
    hidden: Vec<u32>,
}

/// A check as the document keeps it, whose metaschema is that of the resource.
#[derive(Debug)]
pub(super) struct Due {
    pub(super) position: Position,
    pub(super) hidden: Vec<u32>,
}

impl Due {
    pub(super) fn new(position: Position) -> Self {
        Due {
            position,
            hidden: Vec::new(),
        }
    }
}

impl SchemaSet {
    /// The metaschema checks of a document that are due. A resource of another dialect than what is around it has a
    /// check of its own; so has a place that only a reference led to. Built-in metaschemas need none.
    pub fn checks(&self, document: DocumentId) -> Vec<Check> {
        let owner = &self.documents[document.0];
        if owner.builtin {
            return Vec::new();
        }
        (owner.index.checks.iter())
            .map(|due| Check {
                position: due.position,
                metaschema: self.dialect(due.position.resource).metaschema.clone(),
                hidden: due.hidden.clone(),
            })
            .collect()
    }

    /// The tape of the schema that a check is about, to be read over the text of its document. What has a check of
    /// its own is an empty object in it.
    pub fn check_tape(&self, check: &Check) -> Cow<'_, [u32]> {
        let content = &self.documents[self.document_of(check.position.resource).0].content;
        let doc = content.doc();
        let range = |at: u32| at as usize..doc.at(at).end() as usize;
        let mut words = Cow::Borrowed(content.words.get(range(check.position.at)).unwrap_or_default());
        for &at in &check.hidden {
            let base = check.position.at as usize;
            let within = range(at);
            if let Some(entries) = words.to_mut().get_mut(within.start - base..within.end - base) {
                hide_members(entries);
            }
        }
        words
    }

    /// Notes that all checks of a document were passed.
    pub fn checked(&mut self, document: DocumentId) {
        self.documents[document.0].index.checks.clear();
    }
}

/// Makes an object an empty one that takes the same room: no member of it counts.
fn hide_members(object: &mut [u32]) {
    const COUNT: u32 = !0xff;
    if let Some(word) = object.first_mut() {
        *word &= !COUNT;
    }
    let mut key = ENTRY;
    while let Some(word) = object.get_mut(key) {
        *word |= SHADOWED;
        key = Doc::new(object, &[]).at((key + ENTRY) as u32).end() as usize;
    }
}
