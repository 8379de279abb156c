//! The tree of a pattern.

use super::char_set::Range;
use crate::base::{Grow, LimitError};
use crate::text::pattern::keys::Keys;

/// The index of a node in its [`Tree`].
pub type NodeId = u32;

/// No node.
pub const NONE: NodeId = u32::MAX;

/// A condition on a position that consumes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assertion {
    /// `^`: the start of the text.
    Start,
    /// `$`: the end of the text.
    End,
    /// `\b`: exactly one of the two neighbours is a word character.
    Boundary,
    /// `\B`: both neighbours are word characters, or none is.
    NotBoundary,
}

/// A part of a pattern. Nodes with several children hold the first; [`Tree::next`] leads to the others.
#[derive(Clone, Copy, Debug)]
pub enum Node {
    /// Matches the empty string.
    Empty,
    /// Matches one code point of a set, by its index in [`Tree::sets`].
    Set(u32),
    /// Matches the empty string where the assertion holds.
    Assert(Assertion),
    /// One child after the other.
    Concat(NodeId),
    /// One of the children, the earlier preferred.
    Alternate(NodeId),
    /// A capturing group, by its index from 0.
    Group(u32, NodeId),
    /// What the group of this index captured last.
    Reference(u32),
    /// Look-around.
    Look(Look),
    /// A quantified child.
    Repeat(Repeat),
}

/// `(?=...)`, `(?!...)`, `(?<=...)` or `(?<!...)`.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Its index in [`Tree::looks`].
    pub index: u32,
    /// It looks back at what stands before.
    pub behind: bool,
    /// It holds where its body does not match.
    pub negative: bool,
    /// What it looks for.
    pub body: NodeId,
}

/// A quantifier and what it quantifies.
#[derive(Clone, Copy, Debug)]
pub struct Repeat {
    /// The least number of repetitions.
    pub min: u32,
    /// The greatest number of repetitions; none if it is not bounded.
    pub max: Option<u32>,
    /// It prefers fewer repetitions.
    pub lazy: bool,
    /// What is repeated.
    pub body: NodeId,
    /// The first capturing group inside the body ...
    pub groups_from: u32,
    /// ... and the first behind it.
    pub groups_to: u32,
}

/// A pattern as a tree. A child has a smaller index than its parent, so that a pass upwards is a plain loop.
pub struct Tree {
    nodes: Vec<Node>,
    next: Vec<NodeId>,
    /// The node of the entire pattern.
    pub root: NodeId,
    /// The sets of code points that nodes refer to, each one once.
    pub sets: Sets,
    /// The look-around nodes, inner ones before outer ones.
    pub looks: Vec<NodeId>,
    /// For each capturing group, whether a back-reference to it stands anywhere.
    pub referenced: Vec<bool>,
}

impl Tree {
    /// A tree without nodes.
    pub fn new() -> Self {
        Tree {
            nodes: Vec::new(),
            next: Vec::new(),
            root: NONE,
            sets: Sets::default(),
            looks: Vec::new(),
            referenced: Vec::new(),
        }
    }

    /// Adds a node.
    pub fn add(&mut self, node: Node) -> Result<NodeId, LimitError> {
        let id = u32::try_from(self.nodes.len()).map_err(|_| LimitError::memory())?;
        self.nodes.try_push(node)?;
        self.next.try_push(NONE)?;
        Ok(id)
    }

    /// All nodes, children before their parents.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Changes a node that was added.
    pub fn replace(&mut self, id: NodeId, node: Node) {
        self.nodes[id as usize] = node;
    }

    /// Makes siblings of `children`, in this order; the first, or [`NONE`].
    pub fn link(&mut self, children: &[NodeId]) -> NodeId {
        for pair in children.windows(2) {
            self.next[pair[0] as usize] = pair[1];
        }
        children.first().copied().unwrap_or(NONE)
    }

    /// The siblings from `first` on.
    pub fn siblings(&self, first: NodeId) -> impl Iterator<Item = NodeId> + Clone {
        let mut at = first;
        std::iter::from_fn(move || {
            let id = (at != NONE).then_some(at)?;
            at = self.next[id as usize];
            Some(id)
        })
    }

    /// Whether the pattern has back-references.
    pub fn has_references(&self) -> bool {
        self.referenced.contains(&true)
    }

    /// Whether the pattern has `\b` or `\B`.
    pub fn has_boundaries(&self) -> bool {
        self.nodes
            .iter()
            .any(|node| matches!(node, Node::Assert(Assertion::Boundary | Assertion::NotBoundary)))
    }
}

/// Sets of code points, equal ones kept once. A set's ranges are sorted, disjoint and do not touch.
#[derive(Default)]
pub struct Sets(Keys);

impl Sets {
    /// The index of the set with these ranges, which is added if it is new.
    pub fn intern(&mut self, ranges: &[Range]) -> Result<u32, LimitError> {
        self.0.intern(ranges.as_flattened())
    }

    /// The ranges of a set.
    pub fn get(&self, set: u32) -> &[Range] {
        self.0.get(set as usize).unwrap_or_default().as_chunks().0
    }

    /// The number of sets.
    pub fn len(&self) -> u32 {
        self.0.len() as u32
    }
}
