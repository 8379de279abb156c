//! Schema resources: the parts of a document that have a base URI of their own, and the ids of all things in a set.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use hashbrown::HashTable;

use super::dialect::Dialect;
use crate::base::{Grow, LimitError, hash_bytes};

/// A document of a [`SchemaSet`](super::SchemaSet).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentId(pub(super) u32);

/// A schema resource: a document, or a subschema with an identifier of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceId(pub(super) u32);

/// A place where a schema stands.
///
/// The value of a keyword can be named in the same way, for [`SchemaSet::location`](super::SchemaSet::location) and
/// [`SchemaSet::error`](super::SchemaSet::error): by the resource of its schema and its own index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The resource that the schema belongs to; one that is the root of a resource belongs to that.
    pub resource: ResourceId,
    /// The index of its entry in the tape of the resource's document.
    pub at: u32,
}

/// A schema that goes by a name within its resource.
#[derive(Debug)]
pub(super) struct Anchor {
    pub(super) name: Box<[u8]>,
    pub(super) at: u32,
    /// Whether `$dynamicAnchor` gave the name.
    pub(super) dynamic: bool,
}

/// A schema resource.
#[derive(Debug)]
pub(super) struct Resource {
    pub(super) document: DocumentId,
    /// Tape index of its root.
    pub(super) at: u32,
    pub(super) dialect: Arc<Dialect>,
    /// The base URI, in normal form; empty if there is none.
    pub(super) base: Box<str>,
    /// A further URI that leads to its root: the one that its document was added under, or (up to draft 7) an
    /// identifier with a fragment.
    pub(super) alias: Option<Box<str>>,
    pub(super) anchors: HashTable<Anchor>,
    /// Whether `$recursiveAnchor` is true at its root.
    pub(super) recursive_anchor: bool,
    /// Which of its document's metaschema checks, in the order in which they were found, covers it.
    pub(super) check: usize,
}

impl Resource {
    /// A resource without URIs and anchors.
    pub(super) fn new(document: DocumentId, at: u32, dialect: Arc<Dialect>) -> Self {
        Resource {
            document,
            at,
            dialect,
            base: Box::default(),
            alias: None,
            anchors: HashTable::new(),
            recursive_anchor: false,
            check: 0,
        }
    }

    pub(super) fn anchor(&self, name: &[u8]) -> Option<&Anchor> {
        self.anchors.find(hash_bytes(name), |anchor| *anchor.name == *name)
    }

    /// Adds an anchor whose name is new.
    pub(super) fn add_anchor(&mut self, name: &[u8], at: u32, dynamic: bool) -> Result<(), LimitError> {
        let anchor = Anchor {
            name: name.into(),
            at,
            dynamic,
        };
        let hash = |anchor: &Anchor| hash_bytes(&anchor.name);
        self.anchors.try_reserve(1, hash).map_err(|_| LimitError::memory())?;
        self.anchors.insert_unique(hash(&anchor), anchor, hash);
        Ok(())
    }

    /// Makes an anchor dynamic.
    pub(super) fn set_dynamic(&mut self, name: &[u8]) {
        if let Some(anchor) = self.anchors.find_mut(hash_bytes(name), |anchor| *anchor.name == *name) {
            anchor.dynamic = true;
        }
    }
}

/// Things by number; the numbers of those that went are given out again.
#[derive(Debug)]
pub(super) struct Slab<T> {
    slots: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Slab {
            slots: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T> Slab<T> {
    pub(super) fn insert(&mut self, value: T) -> Result<u32, LimitError> {
        if let Some(id) = self.free.pop() {
            self.slots[id as usize] = Some(value);
            return Ok(id);
        }
        let id = u32::try_from(self.slots.len()).map_err(|_| LimitError::memory())?;
        // So that `remove` needs no memory.
        self.free
            .try_reserve(self.slots.len() + 1)
            .map_err(|_| LimitError::memory())?;
        self.slots.try_push(Some(value))?;
        Ok(id)
    }

    pub(super) fn remove(&mut self, id: u32) -> Option<T> {
        let value = self.slots.get_mut(id as usize)?.take()?;
        self.free.push(id);
        Some(value)
    }

    pub(super) fn get(&self, id: u32) -> Option<&T> {
        self.slots.get(id as usize)?.as_ref()
    }

    /// The numbers in use.
    pub(super) fn ids(&self) -> impl Iterator<Item = u32> {
        (0..)
            .zip(&self.slots)
            .filter(|(_, slot)| slot.is_some())
            .map(|(id, _)| id)
    }
}

impl<T> Index<u32> for Slab<T> {
    type Output = T;

    /// Panics if nothing goes by `id`: whoever removes a document must forget its ids.
    fn index(&self, id: u32) -> &T {
        self.get(id).expect("the id of something that is still there")
    }
}

impl<T> IndexMut<u32> for Slab<T> {
    fn index_mut(&mut self, id: u32) -> &mut T {
        self.slots[id as usize]
            .as_mut()
            .expect("the id of something that is still there")
    }
}
