//! Loops of schemas in place, which would consume nothing of an instance, are errors that name the loop.

use super::Compiler;
use super::batch::NodeIndex;
use crate::base::{Grow, LimitError};
use crate::schema::{SchemaError, SchemaErrorKind, SchemaSet};
use crate::table::fact::Fact;
use crate::table::record::Records;

/// Locations that an error names at most.
const NAMED: usize = 8;

impl Compiler<'_> {
    pub(super) fn refuse_loops(&self, set: &SchemaSet) -> Result<(), SchemaError> {
        let Some(cycle) = self.find_loop()? else {
            return Ok(());
        };
        let mut names = Vec::new();
        for &node in cycle.iter().take(NAMED) {
            if let Some(&(position, _)) = self.nodes.get(node as usize) {
                names.push(set.location(position).to_string());
            }
        }
        if cycle.len() > NAMED {
            names.push(format!("… {} more", cycle.len() - NAMED));
        }
        names.extend(names.first().cloned());
        let message = format!("a loop that never goes into the instance: {}", names.join(" → "));
        match cycle.first().and_then(|&node| self.nodes.get(node as usize)) {
            Some(&(position, _)) => Err(set.error(SchemaErrorKind::Loop, message, position)),
            None => Ok(()),
        }
    }

    /// The nodes of a loop, if there is one: a depth-first search along edges in place.
    fn find_loop(&self) -> Result<Option<Vec<NodeIndex>>, LimitError> {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let (mut edges, mut ends) = (Vec::new(), Vec::new());
        for node in 0..self.nodes.len() as NodeIndex {
            for kid in self.in_place(node) {
                edges.try_push(kid)?;
            }
            ends.try_push(edges.len())?;
        }
        let start = |node: NodeIndex| match node.checked_sub(1) {
            Some(before) => ends.get(before as usize).copied().unwrap_or(0),
            None => 0,
        };
        let mut states = Vec::new();
        states.try_resize(self.nodes.len(), NEW)?;
        let mut path: Vec<(NodeIndex, usize)> = Vec::new();
        for root in 0..self.nodes.len() as NodeIndex {
            if states.get(root as usize) == Some(&NEW) {
                path.try_push((root, start(root)))?;
            }
            while let Some((node, next)) = path.last_mut() {
                let node = *node as usize;
                let kid = if *next < ends.get(node).copied().unwrap_or(0) {
                    edges.get(*next)
                } else {
                    None
                };
                *next += 1;
                let Some(state) = states.get_mut(node) else { break };
                let Some(&kid) = kid else {
                    *state = DONE;
                    path.pop();
                    continue;
                };
                *state = OPEN;
                match states.get(kid as usize) {
                    Some(&NEW) => path.try_push((kid, start(kid)))?,
                    Some(&OPEN) => {
                        let cycle = path.iter().map(|&(node, _)| node).skip_while(|&node| node != kid);
                        return Ok(Some(cycle.collect()));
                    }
                    _ => {}
                }
            }
        }
        Ok(None)
    }

    /// The kids of `node` that apply to the same place of the instance.
    fn in_place(&self, node: NodeIndex) -> impl Iterator<Item = NodeIndex> {
        let row = self.verdicts.row(node);
        let facts = row.facts.get(1..).unwrap_or_default();
        Records::new(facts, row.kids, row.atoms)
            .filter(|record| {
                matches!(
                    Fact::from_code(record.code),
                    Some(Fact::All | Fact::Any | Fact::One | Fact::Not | Fact::If | Fact::DependentSchemas)
                )
            })
            .flat_map(|record| record.kids.iter().copied())
    }
}
