//! One document: its text and tape, and what was found in it.

use std::cmp::Ordering;
use std::sync::Arc;

use hashbrown::HashTable;

use super::check::Due;
use super::dialect::{Dialect, Draft};
use super::pointer::array_index;
use super::resource::{Position, ResourceId};
use crate::base::{Grow, LimitError, Limits, hash_bytes, hash_words};
use crate::json::{Doc, ENTRY, Instance, Text, Type, Value};

/// The text of a document and its tape.
#[derive(Debug)]
pub(super) struct Content {
    pub(super) text: Vec<u8>,
    pub(super) words: Vec<u32>,
}

impl Content {
    pub(super) fn doc(&self) -> Doc<'_> {
        Doc::new(&self.words, &self.text)
    }
}

/// A document of a set.
#[derive(Debug)]
pub(super) struct Document {
    /// Shared so that it can be walked while the set changes.
    pub(super) content: Arc<Content>,
    pub(super) root: ResourceId,
    /// The dialect where `$schema` is silent.
    pub(super) default_draft: Draft,
    pub(super) limits: Limits,
    /// Whether it was added to be referred to.
    pub(super) registered: bool,
    /// Whether it is a built-in metaschema.
    pub(super) builtin: bool,
    /// The URI that it was added under, in normal form; empty if none was given.
    pub(super) retrieval: Box<str>,
    /// Whether what is in it was found. That takes its dialect to be known.
    pub(super) indexed: bool,
    pub(super) index: Index,
}

/// What was found in a document.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// Resources other than the document itself.
    pub(super) embedded: HashTable<Embedded>,
    /// The places where schemas stand.
    pub(super) positions: Positions,
    /// The children of large arrays and objects that references led through.
    containers: HashTable<Container>,
    /// The dialects in use that are no draft's own.
    dialects: HashTable<Arc<Dialect>>,
    /// The metaschema checks that are due.
    pub(super) checks: Vec<Due>,
    /// Bytes of URIs made for its resources.
    pub(super) uri_bytes: usize,
}

/// Where an embedded resource begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Embedded {
    /// Tape index of its root.
    pub(super) at: u32,
    pub(super) resource: ResourceId,
}

impl Embedded {
    fn hash(&self) -> u64 {
        hash_words(&[self.at])
    }
}

impl Index {
    /// Nothing yet, with room for the positions on a tape of so many words.
    pub(super) fn new(words: usize) -> Result<Self, LimitError> {
        Ok(Index {
            positions: Positions::new(words)?,
            ..Index::default()
        })
    }

    /// The dialect with this metaschema, if it is in use here and no draft's own.
    pub(super) fn dialect(&self, metaschema: &str) -> Option<&Arc<Dialect>> {
        let hash = hash_bytes(metaschema.as_bytes());
        self.dialects.find(hash, |dialect| *dialect.metaschema == *metaschema)
    }

    /// Notes a dialect that is no draft's own.
    pub(super) fn add_dialect(&mut self, dialect: &Arc<Dialect>) -> Result<(), LimitError> {
        let hash = |dialect: &Arc<Dialect>| hash_bytes(dialect.metaschema.as_bytes());
        self.dialects.try_reserve(1, hash).map_err(|_| LimitError::memory())?;
        self.dialects.insert_unique(hash(dialect), Arc::clone(dialect), hash);
        Ok(())
    }

    /// Notes that a resource begins at tape index `at`.
    pub(super) fn embed(&mut self, at: u32, resource: ResourceId) -> Result<(), LimitError> {
        let embedded = Embedded { at, resource };
        self.embedded
            .try_reserve(1, Embedded::hash)
            .map_err(|_| LimitError::memory())?;
        self.embedded.insert_unique(embedded.hash(), embedded, Embedded::hash);
        Ok(())
    }

    /// The position of the schema that stands at `place`, which is seen from the resource around it.
    pub(super) fn enter(&self, place: Position) -> Position {
        if self.embedded.is_empty() {
            return place;
        }
        let known = |embedded: &Embedded| embedded.at == place.at;
        let embedded = self.embedded.find(hash_words(&[place.at]), known);
        Position {
            resource: embedded.map_or(place.resource, |embedded| embedded.resource),
            at: place.at,
        }
    }

    /// The child of `parent` that a reference token leads to. Every container is gone through once, however many
    /// tokens are looked up in it.
    pub(super) fn child(&mut self, doc: &Doc<'_>, parent: Value<'_>, token: &[u8]) -> Result<Option<u32>, LimitError> {
        const SMALL: u32 = 16;
        let index = array_index(token);
        match (parent.ty(), index) {
            (Type::Object, _) if parent.len() <= SMALL => return Ok(parent.get(token).map(Value::at)),
            (Type::Array, Some(index)) if parent.len() <= SMALL => return Ok(parent.items().nth(index).map(Value::at)),
            (Type::Object, _) | (Type::Array, Some(_)) => {}
            (Type::Null | Type::Boolean | Type::Number | Type::String | Type::Array | Type::Alien, _) => {
                return Ok(None);
            }
        }
        let hash = |container: &Container| hash_words(&[container.at]);
        let known = |container: &Container| container.at == parent.at();
        if self.containers.find(hash_words(&[parent.at()]), known).is_none() {
            let container = Container::of(doc, parent)?;
            self.containers.try_reserve(1, hash).map_err(|_| LimitError::memory())?;
            self.containers.insert_unique(hash(&container), container, hash);
        }
        let children = match self.containers.find(hash_words(&[parent.at()]), known) {
            Some(container) => &container.children[..],
            None => &[],
        };
        Ok(match index.filter(|_| parent.ty() == Type::Array) {
            Some(index) => children.get(index).copied(),
            None => {
                let found = children.binary_search_by(|&child| key_of(doc, child).cmp_bytes(token));
                found.ok().and_then(|found| children.get(found).copied())
            }
        })
    }
}

/// The children of an array, in order, or of an object, sorted by key.
#[derive(Debug)]
struct Container {
    at: u32,
    children: Vec<u32>,
}

impl Container {
    fn of(doc: &Doc<'_>, value: Value<'_>) -> Result<Self, LimitError> {
        let mut children = Vec::new();
        for (_, child) in value.members() {
            children.try_push(child.at())?;
        }
        for child in value.items() {
            children.try_push(child.at())?;
        }
        if value.ty() == Type::Object {
            children.sort_unstable_by(|&left, &right| compare_keys(key_of(doc, left), key_of(doc, right)));
        }
        Ok(Container {
            at: value.at(),
            children,
        })
    }
}

/// The key of the member whose value's entry is at `child`: a key's entry is the one before.
fn key_of<'a>(doc: &'a Doc<'_>, child: u32) -> Text<'a> {
    doc.at(child.saturating_sub(ENTRY as u32)).text()
}

fn compare_keys(left: Text<'_>, right: Text<'_>) -> Ordering {
    if left.escaped || right.escaped {
        left.bytes().cmp(right.bytes())
    } else {
        left.raw.cmp(right.raw)
    }
}

/// The set of the entries of a tape that are schemas.
#[derive(Debug, Default)]
pub(super) struct Positions {
    bits: Vec<u64>,
    count: u64,
}

impl Positions {
    /// An empty set for a tape of so many words.
    fn new(words: usize) -> Result<Self, LimitError> {
        let mut bits = Vec::new();
        bits.try_resize((words / ENTRY).div_ceil(64), 0)?;
        Ok(Positions { bits, count: 0 })
    }

    /// Adds the entry at tape index `at`; false if it was there.
    pub(super) fn insert(&mut self, at: u32) -> bool {
        let entry = at / ENTRY as u32;
        let Some(word) = self.bits.get_mut(entry as usize / 64) else {
            return false;
        };
        let bit = 1 << (entry % 64);
        let new = *word & bit == 0;
        *word |= bit;
        self.count += u64::from(new);
        new
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }
}
