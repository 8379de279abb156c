//! Families of graphs, each with the number of rows that it must come to and the steps that it may take.

use super::*;
use crate::table::AtomKind;
use crate::table::StoreKind::Explanations;

const LEAF: u32 = 9;

/// A ring of `len` nodes, each with a leaf beside the next; node `i` has the fact `fact(i)`.
fn ring(len: u32, fact: impl Fn(u32) -> u32) -> Vec<Node> {
    let mut nodes: Vec<Node> = (0..len).map(|node| (fact(node), vec![(node + 1) % len, len])).collect();
    nodes.push((LEAF, vec![]));
    nodes
}

/// A chain of `len` nodes down to a leaf.
fn chain(len: u32) -> Vec<Node> {
    let mut nodes: Vec<Node> = (0..len).map(|node| (1, vec![node + 1])).collect();
    nodes.push((LEAF, vec![]));
    nodes
}

/// `depth` layers of `width` nodes, each with edges to the whole next layer.
fn layers(width: u32, depth: u32) -> Vec<Node> {
    let node = |layer: u32, place: u32| {
        let next = (layer + 1) * width;
        let kids = if layer + 1 < depth {
            (next..next + width).collect()
        } else {
            vec![]
        };
        (place, kids)
    };
    (0..depth)
        .flat_map(|layer| (0..width).map(move |place| node(layer, place)))
        .collect()
}

/// `count` nodes that each lead to themselves and to every other, all alike.
fn alike(count: u32) -> Vec<Node> {
    (0..count)
        .map(|node| (1, (0..count).map(|kid| (node + kid) % count).collect()))
        .collect()
}

/// A chain of two-cycles, each leading to the next.
fn chained_cycles(count: u32) -> Vec<Node> {
    let node = |cycle: u32| {
        let next = if cycle + 1 < count { 2 * cycle + 2 } else { 2 * count };
        [(1, vec![2 * cycle + 1, next]), (2, vec![2 * cycle])]
    };
    let mut nodes: Vec<Node> = (0..count).flat_map(node).collect();
    nodes.push((LEAF, vec![]));
    nodes
}

/// A hub that leads to `count` nodes that lead back to it, and differ by a chain of their own.
fn star(count: u32) -> Vec<Node> {
    let mut nodes = vec![(1, (1..=count).collect())];
    nodes.extend((1..=count).map(|node| (2, vec![0, count + node])));
    nodes.extend((1..=count).map(|node| (3, if node < count { vec![count + node + 1] } else { vec![] })));
    nodes
}

/// A ring in which words of `a` and `b` stand as long as they can without repeating themselves.
fn words(len: u32) -> Vec<Node> {
    ring(len, |node| (node.wrapping_mul(0x9e37_79b9) >> 31) & 1)
}

#[test]
fn families_come_to_their_rows() {
    let cases: [(&str, Vec<Node>, usize); 12] = [
        ("chain", chain(20_000), 20_001),
        ("ring of look-alikes", ring(20_000, |_| 1), 2),
        ("ring of two kinds in turn", ring(20_000, |node| node % 2), 3),
        ("ring of three kinds in turn", ring(20_001, |node| node % 3), 4),
        (
            "ring with one that differs",
            ring(20_000, |node| u32::from(node == 7)),
            20_001,
        ),
        ("ring of long words", words(20_000), partition_len(&words(20_000))),
        ("layers", layers(4, 60), 240),
        (
            "layers of look-alikes",
            layers(4, 60).into_iter().map(|(_, kids)| (1, kids)).collect(),
            60,
        ),
        ("mutually recursive copies", alike(60), 1),
        ("chained cycles", chained_cycles(10_000), 20_001),
        ("star", star(5_000), 10_001),
        ("star of look-alikes", star(1), 3),
    ];
    for (name, nodes, rows) in cases {
        let mut interner = Interner::new();
        let ids = add(&mut interner, &nodes);
        check_rows(&interner, &nodes, &ids);
        assert_eq!(interner.statistics().nodes, rows as u64, "{name}");
        assert_eq!(distinct(&ids), rows, "{name}");
        assert_eq!(interner.statistics().hits, (nodes.len() - rows) as u64, "{name}");

        // Once more, from another entry: nothing is added.
        let allocations = interner.statistics().allocations;
        let turn = nodes.len() as u32 / 3;
        let order: Vec<u32> = (0..nodes.len() as u32)
            .map(|node| (node + turn) % nodes.len() as u32)
            .collect();
        let again = add(&mut interner, &reorder(&nodes, &order));
        assert_eq!(interner.statistics().allocations, allocations, "{name}");
        assert!(
            order.iter().zip(&again).all(|(&node, id)| ids[node as usize] == *id),
            "{name}"
        );

        release_all(&mut interner, Verdicts, &again);
        release_all(&mut interner, Verdicts, &ids);
        assert_eq!(interner.statistics().bytes_live, 0, "{name}");
    }
}

/// The number of classes of a ring over a word: the length of the shortest word that it repeats.
fn partition_len(ring: &[Node]) -> usize {
    let facts: Vec<u32> = ring[..ring.len() - 1].iter().map(|(fact, _)| *fact).collect();
    let len = facts.len();
    let repeats =
        |period: &usize| len.is_multiple_of(*period) && (0..len).all(|at| facts[at] == facts[(at + period) % len]);
    (1..=len).find(repeats).unwrap_or(len) + 1
}

#[test]
fn steps_are_near_linear() {
    type Family = fn(u32) -> Vec<Node>;
    let families: [(&str, Family); 8] = [
        ("chain", chain),
        ("ring of look-alikes", |len| ring(len, |_| 1)),
        ("ring with one that differs", |len| {
            ring(len, |node| u32::from(node == 7))
        }),
        ("ring of long words", words),
        ("layers", |depth| layers(4, depth)),
        ("mutually recursive copies", |len| alike(len.isqrt())),
        ("chained cycles", chained_cycles),
        ("star", star),
    ];
    for (name, family) in families {
        let steps = [2_000, 20_000].map(|len| {
            let nodes = family(len);
            let edges: usize = nodes.iter().map(|(_, kids)| kids.len()).sum();
            let mut interner = Interner::new();
            add(&mut interner, &nodes);
            add(&mut interner, &nodes);
            interner.statistics().steps as f64 / (nodes.len() + edges) as f64
        });
        assert!(steps[1] < 40.0, "{name}: {steps:?} steps for each node and edge");
        assert!(
            steps[1] < 1.5 * steps[0],
            "{name}: {steps:?} steps for each node and edge"
        );
    }
}

#[test]
fn many_small_cycles_beside_a_large_one_stay_cheap() {
    // Each small cycle leads to one member of the large one, and could be an unrolled part of it.
    let len = 5_000;
    let mut interner = Interner::new();
    let large = words(len);
    add(&mut interner, &large);
    let before = interner.statistics().steps;
    let mut edges = 0;
    let mut nodes = large;
    for node in 0..len {
        let number = nodes.len() as u32;
        nodes.push((node % 2, vec![number, node]));
        edges += 2;
    }
    add(&mut interner, &nodes);
    let steps = interner.statistics().steps - before;
    assert!(steps < 60 * (u64::from(3 * len) + edges), "{steps} steps");
}

#[test]
fn copies_that_are_unrolled_are_found() {
    // `A { l: A, r: A }`, then cycles that lead to it and behave like it.
    let original: Vec<Node> = vec![(1, vec![0, 0])];
    let copies: [Vec<Node>; 4] = [
        vec![(1, vec![0, 1]), (1, vec![1, 1])],
        vec![(1, vec![1, 2]), (1, vec![0, 2]), (1, vec![2, 2])],
        vec![(1, vec![0, 1]), (1, vec![0, 2]), (1, vec![2, 2])],
        vec![(1, vec![1, 1]), (1, vec![2, 2]), (1, vec![2, 2])],
    ];
    for nodes in copies {
        let mut interner = Interner::new();
        let first = add(&mut interner, &original);
        let ids = add(&mut interner, &nodes);
        assert!(ids.iter().all(|id| *id == first[0]), "{nodes:?}");
        // Without the original the copy is no other.
        let mut alone = Interner::new();
        add(&mut alone, &nodes);
        assert_eq!(alone.statistics().nodes, 1, "{nodes:?}");
    }
}

#[test]
fn labels_are_facts_atoms_foreign_rows_and_slots() {
    let mut interner = Interner::new();
    let [a, b] = ["a", "b"].map(|text| interner.atom(AtomKind::Text, text.as_bytes(), true).unwrap());
    let verdicts = add(&mut interner, &[(1, vec![]), (2, vec![])]);
    let labels: [(&[u32], &[u32], u32); 8] = [
        (&[], &[], NONE),
        (&[a], &[], NONE),
        (&[], &[a], NONE),
        (&[], &[b], NONE),
        (&[], &[a, b], NONE),
        (&[], &[b, a], NONE),
        (&[], &[], verdicts[0]),
        (&[], &[], verdicts[1]),
    ];
    // Each label on a node without kids, on one that leads to itself once or twice, and on a pair in a circle.
    let mut graph = Graph::new();
    for _ in 0..2 {
        for (facts, atoms, foreign) in labels {
            let node = graph.len() as u32;
            for kids in [
                &[][..],
                &[node + 1],
                &[node + 2; 2],
                &[node + 3, node],
                &[node, node + 3],
            ] {
                let row = Row {
                    facts,
                    kids,
                    atoms,
                    foreign,
                };
                graph.push(row).unwrap();
            }
        }
    }
    let ids = interner.add(Explanations, &graph, true).unwrap();
    let (first, second) = ids.split_at(5 * labels.len());
    assert_eq!(first, second);
    assert_eq!(distinct(first), first.len());
}
