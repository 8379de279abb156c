//! The check against the table: whether rows that are there behave like a cyclic component that is to be added.
//!
//! Because the members of a component lead to each other, either all of them behave like rows of the table, or none
//! does; and because the table holds no look-alikes, those rows are in one component of it, *C*. Two cases are left:
//!
//! - No edge of the new component leads into *C*. Then the two have the same shape, and *C* is found by the hash of its
//!   canonical form.
//! - Some edge leads into *C*, as from an unrolled copy of it. Everything else that the new component leads to can be
//!   reached from *C*, so *C* is the youngest component that it leads to. The edge must stand for an inner edge of *C*
//!   with the same label, slot and target, and those are indexed with *C*.
//!
//! In either case a member and a row are assumed to be equal, and both are followed until they differ or all agrees.

use super::cycle::{Cycle, Target, edge_hash};
use super::store::Store;
use crate::base::{Grow, LimitError};
use crate::table::{NONE, Rows};

/// The rows that behave like the classes of `cycle`, whose canonical form hashes to `hash`.
pub(super) fn find_cycle(
    store: &Store,
    cycle: &Cycle<'_>,
    hash: u64,
    steps: &mut u64,
) -> Result<Option<Vec<u32>>, LimitError> {
    let mut assumption = Assumption::new(store.view(), cycle)?;
    let same = |first_member| assumption.agrees(0, first_member, steps);
    if store.find_cycle(hash, same).is_some() {
        return Ok(Some(assumption.rows));
    }
    let (start, candidates) = unrolled(store, cycle, steps);
    let found = candidates.iter().any(|&[_, row]| assumption.agrees(start, row, steps));
    Ok(found.then_some(assumption.rows))
}

/// The class of `cycle` with the fewest candidates for an unrolled copy, and those.
fn unrolled<'s>(store: &'s Store, cycle: &Cycle<'_>, steps: &mut u64) -> (u32, &'s [[u32; 2]]) {
    let component_of = |target| match target {
        Target::Inside(_) => None,
        Target::Outside(id) => store.counts.component_of(id),
    };
    let classes = 0..cycle.len() as u32;
    let met = classes
        .clone()
        .flat_map(|class| cycle.targets(class))
        .filter_map(component_of);
    let Some(youngest) = met.max_by_key(|&number| store.counts.component(number).born) else {
        return (0, &[]);
    };
    let component = store.counts.component(youngest);
    let mut fewest: Option<(u32, &[[u32; 2]])> = None;
    for class in classes {
        for (slot, target) in (0..).zip(cycle.targets(class)) {
            *steps += 1;
            if let Target::Outside(id) = target
                && component_of(target) == Some(youngest)
            {
                let edges = store.inner_edges(component, edge_hash(&cycle.node(class), slot, id));
                if fewest.is_none_or(|(_, fewest)| edges.len() < fewest.len()) {
                    fewest = Some((class, edges));
                }
            }
        }
    }
    fewest.unwrap_or((0, &[]))
}

/// Which row each class is assumed to be.
struct Assumption<'a> {
    view: Rows<'a>,
    cycle: &'a Cycle<'a>,
    rows: Vec<u32>,
    /// The classes that a row is assumed for.
    met: Vec<u32>,
}

impl<'a> Assumption<'a> {
    fn new(view: Rows<'a>, cycle: &'a Cycle<'a>) -> Result<Self, LimitError> {
        let mut assumption = Assumption {
            view,
            cycle,
            rows: Vec::new(),
            met: Vec::new(),
        };
        assumption.rows.try_resize(cycle.len(), NONE)?;
        assumption
            .met
            .try_reserve(cycle.len())
            .map_err(|_| LimitError::memory())?;
        Ok(assumption)
    }

    /// Assumes that `start` is `row`, and follows both.
    fn agrees(&mut self, start: u32, row: u32, steps: &mut u64) -> bool {
        for class in self.met.drain(..) {
            self.rows[class as usize] = NONE;
        }
        self.assume(start, row);
        let mut next = 0;
        while let Some(&class) = self.met.get(next) {
            next += 1;
            let (node, row) = (self.cycle.node(class), self.view.row(self.rows[class as usize]));
            *steps += 1;
            let same_label = node.facts == row.facts
                && node.atoms == row.atoms
                && node.foreign == row.foreign
                && node.kids.len() == row.kids.len();
            if !same_label {
                return false;
            }
            for (target, &kid) in self.cycle.targets(class).zip(row.kids) {
                *steps += 1;
                let same = match target {
                    Target::Outside(id) => id == kid,
                    Target::Inside(class) => self.assume(class, kid),
                };
                if !same {
                    return false;
                }
            }
        }
        true
    }

    /// Whether `class` is `row` as far as it was assumed; it is from now on.
    fn assume(&mut self, class: u32, row: u32) -> bool {
        let assumed = &mut self.rows[class as usize];
        if *assumed == NONE {
            *assumed = row;
            self.met.push(class);
        }
        *assumed == row
    }
}
