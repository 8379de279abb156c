//! A cyclic component of a graph on its way into a store: look-alikes gathered, members in canonical order.

use std::cmp::Ordering;

use super::graph::Graph;
use super::refine::{Edge, refine};
use super::store::hash_into;
use crate::base::{Grow, Hasher, LimitError};
use crate::table::{NONE, Row};

/// In a target: the number of a class of the component. Without it the target is the id of a row outside.
const INSIDE: u32 = 1 << 31;

/// Classes of nodes, with their edges.
pub(super) struct Cycle<'a> {
    graph: &'a Graph,
    /// A node of each class.
    nodes: Vec<u32>,
    /// Where each class's targets start; one entry more than classes.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

/// Where an edge leads.
#[derive(Clone, Copy)]
pub(super) enum Target {
    Inside(u32),
    Outside(u32),
}

impl Target {
    fn from_word(word: u32) -> Target {
        match word & INSIDE {
            0 => Target::Outside(word),
            _ => Target::Inside(word & !INSIDE),
        }
    }
}

impl<'a> Cycle<'a> {
    /// The component of `members`, each a class of its own. `ids` holds the row of every node that is placed already,
    /// and [`NONE`] for the members; `numbers` is scratch with an entry for every node of the graph.
    pub(super) fn new(graph: &'a Graph, members: &[u32], ids: &[u32], numbers: &mut [u32]) -> Result<Self, LimitError> {
        for (number, &member) in (0..).zip(members) {
            numbers[member as usize] = number;
        }
        let mut cycle = Cycle {
            graph,
            nodes: Vec::new(),
            starts: Vec::new(),
            targets: Vec::new(),
        };
        cycle.nodes.try_extend(members)?;
        cycle.starts.try_push(0)?;
        for &member in members {
            for &kid in graph.node(member).kids {
                cycle.targets.try_push(match ids[kid as usize] {
                    NONE => INSIDE | numbers[kid as usize],
                    id => id,
                })?;
            }
            cycle.starts.try_push(cycle.targets.len() as u32)?;
        }
        Ok(cycle)
    }

    /// The number of classes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A class's facts, atoms and foreign id, and kids that mean nothing here but in number.
    pub(super) fn node(&self, class: u32) -> Row<'a> {
        self.graph.node(self.nodes[class as usize])
    }

    /// Where a class's edges lead, slot by slot.
    pub(super) fn targets(&self, class: u32) -> impl Iterator<Item = Target> + Clone {
        let class = class as usize;
        let words = &self.targets[self.starts[class] as usize..self.starts[class + 1] as usize];
        words.iter().map(|&word| Target::from_word(word))
    }

    /// Gathers classes that behave alike, and puts them in an order that depends on nothing but behaviour. Gives the
    /// new class of each old one.
    pub(super) fn canonicalize(&mut self, steps: &mut u64) -> Result<Vec<u32>, LimitError> {
        let (first, count) = self.labels()?;
        if count == self.len() {
            self.rename(&first, count)?;
            return Ok(first);
        }
        let (mut classes, count) = refine(&first, &self.inner_edges()?, steps)?;
        let before = self.len();
        self.rename(&classes, count)?;
        if count < before {
            // The order may depend on how many look-alikes there were. Now there are none.
            let mut labels = Vec::new();
            labels.try_resize(count, 0)?;
            for (&class, &label) in classes.iter().zip(&first) {
                labels[class as usize] = label;
            }
            let (order, count) = refine(&labels, &self.inner_edges()?, steps)?;
            self.rename(&order, count)?;
            for class in &mut classes {
                *class = order[*class as usize];
            }
        }
        Ok(classes)
    }

    /// A hash of the whole, the same for every component that behaves like this one.
    pub(super) fn hash(&self) -> u64 {
        let mut hasher = Hasher::new(self.len() as u64);
        for class in 0..self.len() as u32 {
            hasher.word(label_hash(&self.node(class)));
        }
        hash_into(&mut hasher, &self.targets);
        hasher.finish()
    }

    /// The edges between classes.
    pub(super) fn inner_edges(&self) -> Result<Vec<Edge>, LimitError> {
        let mut edges = Vec::new();
        for source in 0..self.len() as u32 {
            for (slot, target) in (0..).zip(self.targets(source)) {
                if let Target::Inside(target) = target {
                    edges.try_push(Edge { source, slot, target })?;
                }
            }
        }
        Ok(edges)
    }

    /// Numbers the classes by what can be seen of each alone: facts, atoms, the foreign row, and per slot the row
    /// outside or that there is an edge inside. Equal ones get the same number. Gives also how many numbers there are.
    fn labels(&self) -> Result<(Vec<u32>, usize), LimitError> {
        let mut order = Vec::new();
        order.try_resize(self.len(), (0, 0))?;
        for (class, place) in (0u32..).zip(&mut order) {
            let mut hasher = Hasher::new(label_hash(&self.node(class)));
            self.outside(class).for_each(|id| hasher.word(u64::from(id)));
            *place = (hasher.finish(), class);
        }
        let compare = |a: &(u64, u32), b: &(u64, u32)| a.0.cmp(&b.0).then_with(|| self.compare(a.1, b.1));
        order.sort_unstable_by(compare);
        let mut labels = Vec::new();
        labels.try_resize(self.len(), 0)?;
        let mut count = 0;
        for group in order.chunk_by(|a, b| compare(a, b).is_eq()) {
            for &(_, class) in group {
                labels[class as usize] = count;
            }
            count += 1;
        }
        Ok((labels, count as usize))
    }

    fn compare(&self, a: u32, b: u32) -> Ordering {
        let key = |row: &Row<'a>| (row.facts, row.atoms, row.foreign);
        let flat = key(&self.node(a)).cmp(&key(&self.node(b)));
        flat.then_with(|| self.outside(a).cmp(self.outside(b)))
    }

    /// Per slot the row outside that an edge leads to, or [`NONE`] for an edge inside.
    fn outside(&self, class: u32) -> impl Iterator<Item = u32> {
        self.targets(class).map(|target| match target {
            Target::Inside(_) => NONE,
            Target::Outside(id) => id,
        })
    }

    /// Makes `classes`, which number `0..count`, the classes.
    fn rename(&mut self, classes: &[u32], count: usize) -> Result<(), LimitError> {
        let mut representatives = Vec::new();
        representatives.try_resize(count, NONE)?;
        for (old, &class) in (0u32..).zip(classes) {
            representatives[class as usize] = old;
        }
        let mut renamed = Cycle {
            graph: self.graph,
            nodes: Vec::new(),
            starts: Vec::new(),
            targets: Vec::new(),
        };
        renamed.starts.try_push(0)?;
        for &old in &representatives {
            renamed.nodes.try_push(self.nodes[old as usize])?;
            for target in self.targets(old) {
                renamed.targets.try_push(match target {
                    Target::Inside(class) => INSIDE | classes[class as usize],
                    Target::Outside(id) => id,
                })?;
            }
            renamed.starts.try_push(renamed.targets.len() as u32)?;
        }
        *self = renamed;
        Ok(())
    }
}

/// The hash of a row without its kids, but with their number.
fn label_hash(row: &Row<'_>) -> u64 {
    let mut hasher = Hasher::new(u64::from(row.foreign) | (row.kids.len() as u64) << 32);
    hash_into(&mut hasher, row.facts);
    hash_into(&mut hasher, row.atoms);
    hasher.finish()
}

/// The hash of an edge from a row that looks like `row` to the row `target`, by which it is indexed.
pub(super) fn edge_hash(row: &Row<'_>, slot: u32, target: u32) -> u32 {
    let mut hasher = Hasher::new(label_hash(row));
    hasher.word(u64::from(slot) | u64::from(target) << 32);
    hasher.finish() as u32
}
