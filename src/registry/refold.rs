//! Folding of what was compiled without: a digest speaks of the meaning, which folding does not change.

use std::collections::BTreeMap;

use crate::base::{Grow, LimitError};
use crate::intern::{Graph, Interner};
use crate::table::{NONE, Row, StoreKind, Table};

/// A table that holds `verdict` and what it leads to, folded, and the row that it became there.
pub(super) fn refold(table: Table<'_>, verdict: u32) -> Result<(Interner, u32), LimitError> {
    let mut folded = Interner::new();
    let (mut order, mut numbers) = (vec![verdict], BTreeMap::from([(verdict, 0)]));
    let mut graph = Graph::new();
    let (mut kids, mut atoms) = (Vec::new(), Vec::new());
    let mut next = 0;
    while let Some(&id) = order.get(next) {
        let row = table.verdicts.row(id);
        kids.clear();
        for &kid in row.kids {
            let number = *numbers.entry(kid).or_insert(order.len() as u32);
            if number as usize == order.len() {
                order.try_push(kid)?;
            }
            kids.try_push(number)?;
        }
        atoms.clear();
        for atom in row.atoms.iter().filter_map(|&atom| table.atoms.get(atom)) {
            atoms.try_push(folded.atom(atom.kind, atom.bytes, true)?)?;
        }
        graph.push(Row {
            facts: row.facts,
            kids: &kids,
            atoms: &atoms,
            foreign: NONE,
        })?;
        next += 1;
    }
    let rows = folded.add(StoreKind::Verdicts, &graph, true)?;
    Ok((folded, rows.first().copied().unwrap_or(NONE)))
}
