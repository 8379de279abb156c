//! Strongly connected components of a graph (Tarjan 1972), without recursion.

use super::graph::Graph;
use crate::base::{Grow, Limit, LimitError};

/// The components of a graph, each after those that it leads to.
pub(super) struct Components {
    members: Vec<u32>,
    /// Where each component ends in `members`.
    ends: Vec<usize>,
}

/// The node belongs to a component that is complete. Greater than every index, so that it lowers none.
const DONE: u32 = u32::MAX;
/// The node was not met yet.
const NEW: u32 = 0;

impl Components {
    /// Finds the components. A kid that is no node of the graph is refused, as one node too many.
    pub(super) fn of(graph: &Graph, steps: &mut u64) -> Result<Self, LimitError> {
        let len = graph.len();
        let mut found = Components {
            members: Vec::new(),
            ends: Vec::new(),
        };
        let (mut index, mut low) = (Vec::new(), Vec::new());
        index.try_resize(len, NEW)?;
        low.try_resize(len, NEW)?;
        let mut open: Vec<u32> = Vec::new();
        let mut path: Vec<(u32, u32)> = Vec::new();
        let mut next = NEW + 1;

        for root in 0..len as u32 {
            if index[root as usize] != NEW {
                continue;
            }
            path.try_push((root, 0))?;
            while let Some(top) = path.last_mut() {
                let (node, slot) = *top;
                *steps += 1;
                if slot == 0 {
                    index[node as usize] = next;
                    low[node as usize] = next;
                    next += 1;
                    open.try_push(node)?;
                }
                if let Some(&kid) = graph.node(node).kids.get(slot as usize) {
                    top.1 += 1;
                    let Some(&kid_index) = index.get(kid as usize) else {
                        return Err(LimitError::new(Limit::Nodes, len as u64));
                    };
                    if kid_index == NEW {
                        path.try_push((kid, 0))?;
                    } else {
                        low[node as usize] = low[node as usize].min(kid_index);
                    }
                    continue;
                }
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    low[parent as usize] = low[parent as usize].min(low[node as usize]);
                }
                if low[node as usize] == index[node as usize] {
                    while let Some(member) = open.pop() {
                        index[member as usize] = DONE;
                        found.members.try_push(member)?;
                        if member == node {
                            break;
                        }
                    }
                    found.ends.try_push(found.members.len())?;
                }
            }
        }
        Ok(found)
    }

    /// The members of each component.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.members[start..end])
    }
}
