//! What the tests have in common: random graphs, and a partition by brute force to hold folding against.

mod digests;
mod families;
mod oracle;
mod release;

use std::collections::BTreeMap;

use super::{Graph, Interner};
use crate::table::StoreKind::{self, Verdicts};
use crate::table::{NONE, Row};

/// A node as the tests write it: one fact, and kids.
type Node = (u32, Vec<u32>);

/// A source of numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A small random graph that is rich in cycles and in look-alikes.
fn random_nodes(random: &mut Random) -> Vec<Node> {
    let len = 1 + random.below(8);
    let labels = 1 + random.below(2);
    let node = |random: &mut Random| {
        let degree = [0, 1, 1, 2, 2][random.below(5)];
        let kids = (0..degree).map(|_| random.below(len) as u32).collect();
        (random.below(labels) as u32, kids)
    };
    (0..len).map(|_| node(random)).collect()
}

fn graph_of(nodes: &[Node]) -> Graph {
    let mut graph = Graph::new();
    for (fact, kids) in nodes {
        let row = Row {
            facts: &[*fact],
            kids,
            ..Row::EMPTY
        };
        graph.push(row).unwrap();
    }
    graph
}

/// The same graph with its nodes in another order: node `order[i]` comes at place `i`.
fn reorder(nodes: &[Node], order: &[u32]) -> Vec<Node> {
    let mut place = vec![0; nodes.len()];
    for (new, &old) in (0..).zip(order) {
        place[old as usize] = new;
    }
    let node = |&old: &u32| {
        let (fact, kids) = &nodes[old as usize];
        (*fact, kids.iter().map(|&kid| place[kid as usize]).collect())
    };
    order.iter().map(node).collect()
}

/// The class of each node, by splitting until nothing splits.
fn partition(nodes: &[Node]) -> Vec<usize> {
    let mut classes = vec![0; nodes.len()];
    let mut count = 0;
    loop {
        let mut numbers = BTreeMap::new();
        let refined: Vec<usize> = (nodes.iter().zip(&classes))
            .map(|((fact, kids), &class)| {
                let kids: Vec<usize> = kids.iter().map(|&kid| classes[kid as usize]).collect();
                let next = numbers.len();
                *numbers.entry((class, *fact, kids)).or_insert(next)
            })
            .collect();
        classes = refined;
        if numbers.len() == count {
            return classes;
        }
        count = numbers.len();
    }
}

fn add(interner: &mut Interner, nodes: &[Node]) -> Vec<u32> {
    interner.add(Verdicts, &graph_of(nodes), true).unwrap()
}

fn release_all(interner: &mut Interner, which: StoreKind, ids: &[u32]) {
    for &id in ids {
        interner.release(which, id);
    }
}

/// Checks that the rows say what the nodes say.
fn check_rows(interner: &Interner, nodes: &[Node], ids: &[u32]) {
    for ((fact, kids), &id) in nodes.iter().zip(ids) {
        let kids: Vec<u32> = kids.iter().map(|&kid| ids[kid as usize]).collect();
        let expected = Row {
            facts: &[*fact],
            kids: &kids,
            atoms: &[],
            foreign: NONE,
        };
        assert_eq!(interner.table().verdicts.row(id), expected);
    }
}

/// Differing numbers in `ids`.
fn distinct(ids: &[u32]) -> usize {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    ids.len()
}
