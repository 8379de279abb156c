//! What must be checked against a metaschema.

use std::borrow::Cow;

use super::resource::{DocumentId, Position};
use super::set::SchemaSet;
use crate::json::{Doc, ENTRY, SHADOWED, Value};

/// That a schema must obey a metaschema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The schema.
    pub position: Position,
    /// The URI of the metaschema, in normal form, without a fragment.
    pub metaschema: Box<str>,
    /// Tape indices of the resources below it that are not to be looked into, in order.
    hidden: Vec<u32>,
}

impl SchemaSet {
    /// The metaschema checks of a document that are due. A resource of another dialect than what is around it has a
    /// check of its own; so has a place that only a reference led to. Built-in metaschemas need none.
    pub fn checks(&self, document: DocumentId) -> Vec<Check> {
        let owner = &self.documents[document.0];
        if owner.builtin {
            return Vec::new();
        }
        let doc = owner.content.doc();
        let mut foreign: Vec<u32> = (owner.index.embedded.iter())
            .filter(|embedded| {
                let (outer, inner) = (embedded.place.resource, embedded.resource);
                self.dialect(outer).metaschema != self.dialect(inner).metaschema
            })
            .map(|embedded| embedded.place.at)
            .collect();
        foreign.sort_unstable();
        let check = |position: Position| Check {
            position,
            metaschema: self.dialect(position.resource).metaschema.clone(),
            hidden: topmost_below(doc.at(position.at), &foreign, |at| doc.at(at).end()),
        };
        owner.index.checks.iter().copied().map(check).collect()
    }

    /// The tape of the schema that a check is about, to be read over the text of its document. Resources of another
    /// dialect are empty objects in it.
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

/// Those of `places` (in order) that are below a value and not below another of them.
fn topmost_below(value: Value<'_>, places: &[u32], end: impl Fn(u32) -> u32) -> Vec<u32> {
    let mut topmost = Vec::new();
    let mut next = value.at() + 1;
    loop {
        let rest = places.partition_point(|&place| place < next);
        match places.get(rest) {
            Some(&place) if place < value.end() => {
                topmost.push(place);
                next = end(place);
            }
            Some(_) | None => return topmost,
        }
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
