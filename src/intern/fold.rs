//! Folding a graph into a store, component by component, those that others lead to first.

use super::account::Account;
use super::atoms::AtomStore;
use super::check::find_cycle;
use super::components::Components;
use super::cycle::{Cycle, Target, edge_hash};
use super::graph::Graph;
use super::pool::room;
use super::store::Store;
use crate::base::{Grow, LimitError};
use crate::table::{NONE, Row};

/// One graph being added.
pub(super) struct Folding<'a> {
    graph: &'a Graph,
    /// Whether equal rows are to be one. If not, every node gets a row that nothing else finds.
    fold: bool,
    store: &'a mut Store,
    foreign: Option<&'a mut Store>,
    atoms: &'a mut AtomStore,
    account: &'a mut Account,
    /// The row of each node that is done with, a lease each; [`NONE`] for the others.
    ids: Vec<u32>,
    kids: Vec<u32>,
}

impl<'a> Folding<'a> {
    pub(super) fn new(
        graph: &'a Graph,
        fold: bool,
        store: &'a mut Store,
        foreign: Option<&'a mut Store>,
        atoms: &'a mut AtomStore,
        account: &'a mut Account,
    ) -> Self {
        Folding {
            graph,
            fold,
            store,
            foreign,
            atoms,
            account,
            ids: Vec::new(),
            kids: Vec::new(),
        }
    }

    /// Adds the graph. Gives the row of each node, one lease for each. On an error everything is as it was.
    pub(super) fn run(mut self) -> Result<Vec<u32>, LimitError> {
        match self.add_all() {
            Ok(hits) => {
                self.account.hits += hits;
                Ok(self.ids)
            }
            Err(error) => {
                for &id in self.ids.iter().filter(|&&id| id != NONE) {
                    self.store.counts.release(id);
                }
                self.store.free_due(self.atoms, self.foreign, self.account);
                Err(error)
            }
        }
    }

    /// Gives the number of nodes that took a row which was there already.
    fn add_all(&mut self) -> Result<u64, LimitError> {
        let mut numbers = Vec::new();
        numbers.try_resize(self.graph.len(), 0)?;
        self.ids.try_resize(self.graph.len(), NONE)?;
        let components = Components::of(self.graph, &mut self.account.steps)?;
        let mut placed = 0;
        for members in components.iter() {
            placed += match *members {
                [node] if !self.graph.node(node).kids.contains(&node) => self.add_single(node)?,
                _ => self.add_cycle(members, &mut numbers)?,
            };
        }
        Ok((self.graph.len() - placed) as u64)
    }

    /// Adds a node that is on no cycle. Gives the number of rows placed.
    fn add_single(&mut self, node: u32) -> Result<usize, LimitError> {
        let node_row = self.graph.node(node);
        let mut kids = std::mem::take(&mut self.kids);
        kids.clear();
        kids.try_reserve(node_row.kids.len())
            .map_err(|_| LimitError::memory())?;
        kids.extend(node_row.kids.iter().map(|&kid| self.ids[kid as usize]));
        let row = Row {
            kids: &kids,
            ..node_row
        };
        let found = if self.fold { self.store.find(&row) } else { None };
        let id = match found {
            Some(id) => id,
            None => {
                self.store.reserve(1, room(row.run_len()), self.fold)?;
                let id = self.store.claim();
                self.place(id, &row);
                id
            }
        };
        self.take(node, id);
        self.kids = kids;
        Ok(usize::from(found.is_none()))
    }

    /// Adds a component whose nodes are on cycles. Gives the number of rows placed.
    fn add_cycle(&mut self, members: &[u32], numbers: &mut [u32]) -> Result<usize, LimitError> {
        let mut cycle = Cycle::new(self.graph, members, &self.ids, numbers)?;
        if !self.fold {
            let rows = self.place_cycle(&cycle, None)?;
            members
                .iter()
                .zip(&rows)
                .for_each(|(&member, &row)| self.take(member, row));
            return Ok(rows.len());
        }
        let classes = cycle.canonicalize(&mut self.account.steps)?;
        let hash = cycle.hash();
        let (rows, placed) = match find_cycle(self.store, &cycle, hash, &mut self.account.steps)? {
            Some(rows) => (rows, 0),
            None => (self.place_cycle(&cycle, Some(hash))?, cycle.len()),
        };
        for (&member, &class) in members.iter().zip(&classes) {
            self.take(member, rows[class as usize]);
        }
        Ok(placed)
    }

    /// Notes the row of a node and takes the lease.
    fn take(&mut self, node: u32, id: u32) {
        self.store.counts.retain(id);
        self.ids[node as usize] = id;
    }

    /// Places a component, its members in the order of its classes; with `hash`, that of its canonical form, as one
    /// that can be found. Gives the rows.
    fn place_cycle(&mut self, cycle: &Cycle<'_>, hash: Option<u64>) -> Result<Vec<u32>, LimitError> {
        let inner = if hash.is_some() {
            cycle.inner_edges()?
        } else {
            Vec::new()
        };
        let mut edges = Vec::new();
        edges.try_resize(inner.len(), [0; 2])?;
        let mut ids = Vec::new();
        ids.try_resize(cycle.len(), NONE)?;
        let rows = (0..cycle.len() as u32).map(|class| room(cycle.node(class).run_len()));
        let words = rows.fold(room(cycle.len() + 2 * inner.len()), usize::saturating_add);
        let widest = (0..cycle.len() as u32).map(|class| cycle.node(class).kids.len()).max();
        self.kids.clear();
        self.kids
            .try_reserve(widest.unwrap_or(0))
            .map_err(|_| LimitError::memory())?;
        self.store.reserve(cycle.len(), words, self.fold)?;

        // Nothing fails from here on.
        ids.fill_with(|| self.store.claim());
        for (edge, place) in inner.iter().zip(&mut edges) {
            let hash = edge_hash(&cycle.node(edge.source), edge.slot, ids[edge.target as usize]);
            *place = [hash, ids[edge.source as usize]];
        }
        edges.sort_unstable();
        self.store.join(&ids, &edges, hash, self.account);
        let mut kids = std::mem::take(&mut self.kids);
        for (class, &id) in (0..).zip(&ids) {
            kids.clear();
            kids.extend(cycle.targets(class).map(|target| match target {
                Target::Inside(class) => ids[class as usize],
                Target::Outside(id) => id,
            }));
            let row = Row {
                kids: &kids,
                ..cycle.node(class)
            };
            self.place(id, &row);
        }
        self.kids = kids;
        Ok(ids)
    }

    fn place(&mut self, id: u32, row: &Row<'_>) {
        let foreign = self.foreign.as_deref_mut();
        self.store.place(id, row, self.fold, self.atoms, foreign, self.account);
    }
}
