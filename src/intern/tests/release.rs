//! What is freed, and what a failure leaves behind.

use super::*;
use crate::base::{Limit, LimitError};
use crate::table::AtomKind;
use crate::table::StoreKind::Explanations;

/// Adds a graph whose nodes hold atoms, and gives back the leases of the atoms.
fn add_with_atoms(interner: &mut Interner, which: StoreKind, nodes: &[Node], foreign: &[u32], fold: bool) -> Vec<u32> {
    let mut graph = Graph::new();
    let mut leases = Vec::new();
    for (index, (fact, kids)) in nodes.iter().enumerate() {
        let text = format!("an atom of {fact}");
        let words = [*fact; 7];
        let atoms = [
            interner.atom(AtomKind::Text, text.as_bytes(), fold).unwrap(),
            interner.atom_of_words(AtomKind::Pattern, &words, fold).unwrap(),
        ];
        leases.extend(atoms);
        let foreign = foreign.get(index).copied().unwrap_or(NONE);
        let row = Row {
            facts: &[],
            kids,
            atoms: &atoms,
            foreign,
        };
        graph.push(row).unwrap();
    }
    let ids = interner.add(which, &graph, fold).unwrap();
    leases.iter().for_each(|&atom| interner.release_atom(atom));
    ids
}

#[test]
fn everything_that_rows_hold_goes_with_them() {
    for seed in 0..500 {
        let mut random = Random(seed);
        let mut interner = Interner::new();
        let mut figures = vec![interner.statistics()];
        let mut leases: Vec<Vec<(StoreKind, u32)>> = Vec::new();
        for _ in 0..4 {
            let nodes = random_nodes(&mut random);
            let fold = random.below(4) > 0;
            let verdicts = add_with_atoms(&mut interner, Verdicts, &nodes, &[], fold);
            let explanations = add_with_atoms(&mut interner, Explanations, &nodes, &verdicts, fold);
            // The explanations alone keep the verdicts.
            release_all(&mut interner, Verdicts, &verdicts);
            for (&explanation, &verdict) in explanations.iter().zip(&verdicts) {
                assert_eq!(interner.table().explanations.row(explanation).foreign, verdict);
                assert_ne!(interner.table().verdicts.row(verdict), Row::EMPTY);
            }
            leases.push(explanations.iter().map(|&id| (Explanations, id)).collect());
            figures.push(interner.statistics());
        }
        // Back in the order of adding, each step leaves what was there before it.
        for (batch, before) in leases.iter_mut().zip(&figures).rev() {
            random.shuffle(batch);
            batch.iter().for_each(|&(which, id)| interner.release(which, id));
            let now = interner.statistics();
            assert_eq!(now.bytes_live, before.bytes_live, "seed {seed}");
            assert_eq!(
                (now.nodes, now.explanations, now.atoms),
                (before.nodes, before.explanations, before.atoms),
                "seed {seed}"
            );
        }
        assert_eq!(interner.statistics().bytes_live, 0, "seed {seed}");
        let most = figures.iter().map(|figures| figures.bytes_live).max();
        assert!(Some(interner.statistics().bytes_peak) >= most, "seed {seed}");
    }
}

#[test]
fn a_lease_keeps_what_it_leads_to() {
    let nodes: Vec<Node> = vec![(1, vec![1, 3]), (2, vec![2]), (3, vec![0]), (4, vec![])];
    let mut interner = Interner::new();
    let ids = add(&mut interner, &nodes);
    interner.retain(Verdicts, ids[1]);
    release_all(&mut interner, Verdicts, &ids);
    assert_eq!(interner.statistics().nodes, 4);
    check_rows(&interner, &nodes, &ids);
    interner.release(Verdicts, ids[1]);
    assert_eq!(interner.statistics().nodes, 0);
    assert_eq!(interner.table().verdicts.row(ids[3]), Row::EMPTY);
}

#[test]
fn atoms_are_shared_by_kind_and_content() {
    let mut interner = Interner::new();
    let text = interner.atom(AtomKind::Text, b"one", true).unwrap();
    let same = interner.atom(AtomKind::Text, b"one", true).unwrap();
    let number = interner.atom(AtomKind::Number, b"one", true).unwrap();
    let padded = interner.atom(AtomKind::Text, b"one\0", true).unwrap();
    let own = interner.atom(AtomKind::Text, b"one", false).unwrap();
    let empty = interner.atom(AtomKind::Text, b"", true).unwrap();
    assert_eq!(text, same);
    assert_eq!(distinct(&[text, number, padded, own, empty]), 5);
    for (id, bytes) in [
        (text, &b"one"[..]),
        (number, b"one"),
        (padded, b"one\0"),
        (own, b"one"),
        (empty, b""),
    ] {
        assert_eq!(interner.table().atoms.bytes(id), bytes);
    }
    let kind = |interner: &Interner, id| interner.table().atoms.get(id).map(|atom| atom.kind);
    assert_eq!(kind(&interner, number), Some(AtomKind::Number));
    // Freeing the one that is not shared leaves the shared one findable.
    interner.release_atom(own);
    assert_eq!(kind(&interner, own), None);
    assert_eq!(interner.atom(AtomKind::Text, b"one", true), Ok(text));
    for id in [text, text, text, number, padded, empty] {
        interner.release_atom(id);
    }
    assert_eq!((interner.statistics().atoms, interner.statistics().bytes_live), (0, 0));
}

#[test]
fn room_is_used_again() {
    let mut random = Random(1);
    let mut interner = Interner::new();
    let keep = add(&mut interner, &random_nodes(&mut random));
    // Words of the pool, and the greatest id.
    let mut greatest = 0;
    let room = |interner: &Interner, greatest: u32| interner.verdicts.pool.words().len() + greatest as usize;
    let schemas: Vec<Vec<Node>> = (0..6).map(|_| random_nodes(&mut random)).collect();
    let mut round = |interner: &mut Interner, greatest: &mut u32| {
        let mut batches = Vec::new();
        for _ in 0..1 + random.below(3) {
            let nodes = &schemas[random.below(schemas.len())];
            batches.push(add_with_atoms(interner, Verdicts, nodes, &[], random.below(2) == 0));
        }
        *greatest = batches
            .iter()
            .flatten()
            .fold(*greatest, |greatest, &id| greatest.max(id));
        random.shuffle(&mut batches);
        batches.iter().for_each(|batch| release_all(interner, Verdicts, batch));
    };
    (0..1_000).for_each(|_| round(&mut interner, &mut greatest));
    let after_some = room(&interner, greatest);
    (0..20_000).for_each(|_| round(&mut interner, &mut greatest));
    let after_many = room(&interner, greatest);
    assert!(
        after_many * 10 <= after_some * 11,
        "{after_some} words, then {after_many}"
    );
    release_all(&mut interner, Verdicts, &keep);
    assert_eq!(interner.statistics().bytes_live, 0);
}

#[test]
fn running_out_of_memory_leaves_the_table_as_it_was() {
    let mut failures = 0;
    for seed in 0..2_000 {
        let mut random = Random(seed);
        let mut interner = Interner::new();
        let kept = random_nodes(&mut random);
        let ids = add(&mut interner, &kept);
        let before = interner.statistics();
        interner.verdicts.pool.most = interner.verdicts.pool.words().len() + random.below(30);
        let nodes = random_nodes(&mut random);
        let fold = random.below(3) > 0;
        match interner.add(Verdicts, &graph_of(&nodes), fold) {
            Ok(more) => release_all(&mut interner, Verdicts, &more),
            Err(error) => {
                assert_eq!(error, LimitError::memory());
                failures += 1;
            }
        }
        let after = interner.statistics();
        assert_eq!(
            (after.nodes, after.bytes_live),
            (before.nodes, before.bytes_live),
            "seed {seed}"
        );
        check_rows(&interner, &kept, &ids);
        interner.verdicts.pool.most = usize::MAX;
        assert_eq!(add(&mut interner, &kept), ids, "seed {seed}");
        let more = add(&mut interner, &nodes);
        check_rows(&interner, &nodes, &more);
    }
    assert!(failures > 500, "{failures} failures");
}

#[test]
fn an_edge_to_no_node_is_refused() {
    let mut interner = Interner::new();
    let ids = add(&mut interner, &[(1, vec![])]);
    let bytes = interner.statistics().bytes_live;
    let error = interner.add(Verdicts, &graph_of(&[(1, vec![]), (2, vec![0, 2])]), true);
    assert_eq!(error, Err(LimitError::new(Limit::Nodes, 2u64)));
    assert_eq!(interner.statistics().bytes_live, bytes);
    check_rows(&interner, &[(1, vec![])], &ids);
}

#[test]
fn releasing_needs_no_stack() {
    let len = 200_000;
    let nodes: Vec<Node> = (0..=len)
        .map(|node| (1, if node < len { vec![node + 1] } else { vec![] }))
        .collect();
    let mut interner = Interner::new();
    let ids = add(&mut interner, &nodes);
    release_all(&mut interner, Verdicts, &ids[1..]);
    assert_eq!(interner.statistics().nodes, u64::from(len) + 1);
    interner.release(Verdicts, ids[0]);
    assert_eq!(interner.statistics().bytes_live, 0);
}

#[test]
fn counters_count() {
    let mut interner = Interner::new();
    // Two rows of one fact, with a kid and without.
    let nodes: Vec<Node> = vec![(1, vec![1]), (1, vec![])];
    let ids = add(&mut interner, &nodes);
    let first = interner.statistics();
    let rows = 2 * (8 + 4 + 4) + 4 * (2 + 1);
    assert_eq!((first.nodes, first.hits, first.allocations), (2, 0, 2));
    assert_eq!(
        (first.bytes_live, first.bytes_peak, first.bytes_allocated),
        (rows, rows, rows)
    );
    let again = add(&mut interner, &nodes);
    let second = interner.statistics();
    assert_eq!((second.nodes, second.hits, second.allocations), (2, 2, 2));
    release_all(&mut interner, Verdicts, &[ids, again].concat());
    let last = interner.statistics();
    assert_eq!(
        (last.bytes_live, last.bytes_peak, last.bytes_allocated),
        (0, rows, rows)
    );
}
