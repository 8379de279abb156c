//! Digests: the same for the same behaviour, whatever happened around it.

use super::*;
use crate::table::AtomKind;

fn digest(interner: &Interner, id: u32) -> [u8; 32] {
    interner.digest(id, b"").unwrap()
}

#[test]
fn digests_are_equal_exactly_where_behaviour_is() {
    let mut known: BTreeMap<[u8; 32], (usize, usize)> = BTreeMap::new();
    let mut everything: Vec<Node> = Vec::new();
    let mut digests = Vec::new();
    for seed in 0..300 {
        let mut random = Random(seed);
        let nodes = random_nodes(&mut random);
        let mut interner = Interner::new();
        // Something else was there before, and goes again.
        let other = add(&mut interner, &random_nodes(&mut random));
        let more = add(&mut interner, &random_nodes(&mut random));
        if random.below(2) == 0 {
            release_all(&mut interner, Verdicts, &other);
        }
        let mut order: Vec<u32> = (0..nodes.len() as u32).collect();
        random.shuffle(&mut order);
        let ids = add(&mut interner, &reorder(&nodes, &order));
        release_all(&mut interner, Verdicts, &more);
        let mut by_node = vec![[0; 32]; nodes.len()];
        for (&node, &id) in order.iter().zip(&ids) {
            by_node[node as usize] = digest(&interner, id);
        }
        let offset = everything.len() as u32;
        everything.extend(
            nodes
                .iter()
                .map(|(fact, kids)| (*fact, kids.iter().map(|kid| kid + offset).collect())),
        );
        digests.extend(by_node);
    }
    let classes = partition(&everything);
    for (node, (digest, class)) in digests.iter().zip(&classes).enumerate() {
        let (same_class, other) = *known.entry(*digest).or_insert((*class, node));
        assert_eq!(
            same_class, *class,
            "nodes {node} and {other} differ, their digests do not"
        );
    }
    let count = classes.iter().max().unwrap() + 1;
    assert_eq!(known.len(), count, "one class has two digests");
}

#[test]
fn digests_cover_all_that_a_row_says() {
    let mut interner = Interner::new();
    let mut atom = |kind, bytes: &[u8]| interner.atom(kind, bytes, true).unwrap();
    let [a, b, number] = [
        atom(AtomKind::Text, b"a"),
        atom(AtomKind::Text, b"b"),
        atom(AtomKind::Number, b"a"),
    ];
    let rows: [(&[u32], &[u32], &[u32]); 10] = [
        (&[], &[], &[]),
        (&[0], &[], &[]),
        (&[0, 0], &[], &[]),
        (&[], &[], &[a]),
        (&[], &[], &[b]),
        (&[], &[], &[number]),
        (&[], &[], &[a, a]),
        (&[], &[], &[a, b]),
        (&[], &[0], &[]),
        (&[], &[9], &[]),
    ];
    let mut graph = Graph::new();
    for (facts, kids, atoms) in rows {
        let row = Row {
            facts,
            kids,
            atoms,
            foreign: NONE,
        };
        graph.push(row).unwrap();
    }
    let ids = interner.add(Verdicts, &graph, true).unwrap();
    let mut digests: Vec<[u8; 32]> = ids.iter().map(|&id| digest(&interner, id)).collect();
    digests.push(interner.digest(ids[0], b"seed").unwrap());
    digests.push(interner.digest(ids[0], b"see").unwrap());
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), rows.len() + 2);
}

#[test]
fn a_digest_is_pinned() {
    let mut interner = Interner::new();
    let atom = interner.atom(AtomKind::Text, b"name", true).unwrap();
    let mut graph = Graph::new();
    let row = Row {
        facts: &[1, 2],
        kids: &[0, 1],
        atoms: &[atom],
        foreign: NONE,
    };
    graph.push(row).unwrap();
    graph
        .push(Row {
            facts: &[3],
            ..Row::EMPTY
        })
        .unwrap();
    let ids = interner.add(Verdicts, &graph, true).unwrap();
    let hex: String = digest(&interner, ids[0])
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(hex, "22cc19fd9ec3627f9637f6747f600d74d1f5110c8163e0e73b5a7130ca307c91");
}
