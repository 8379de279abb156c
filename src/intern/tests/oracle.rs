//! Folding held against brute force, over random graphs.

use super::*;

/// Everything that was added to a table, and which nodes of it are still leased.
#[derive(Default)]
struct Model {
    nodes: Vec<Node>,
    ids: Vec<u32>,
    leased: Vec<bool>,
}

impl Model {
    fn add(&mut self, interner: &mut Interner, nodes: &[Node]) {
        let ids = add(interner, nodes);
        check_rows(interner, nodes, &ids);
        let offset = self.nodes.len() as u32;
        let moved = nodes
            .iter()
            .map(|(fact, kids)| (*fact, kids.iter().map(|kid| kid + offset).collect()));
        self.nodes.extend(moved);
        self.ids.extend(ids);
        self.leased.resize(self.nodes.len(), true);
    }

    fn release(&mut self, interner: &mut Interner, node: usize) {
        if std::mem::take(&mut self.leased[node]) {
            interner.release(Verdicts, self.ids[node]);
        }
    }

    /// Whether each node can be reached from one that is leased.
    fn reachable(&self) -> Vec<bool> {
        let mut reached = self.leased.clone();
        let mut queue: Vec<usize> = (0..reached.len()).filter(|&node| reached[node]).collect();
        while let Some(node) = queue.pop() {
            for &kid in &self.nodes[node].1 {
                if !std::mem::replace(&mut reached[kid as usize], true) {
                    queue.push(kid as usize);
                }
            }
        }
        reached
    }

    /// Exactly the classes that can be reached have rows, and nodes have the same row if they are in the same class.
    fn check(&self, interner: &Interner, seed: u64) {
        let classes = partition(&self.nodes);
        let reachable = self.reachable();
        let mut rows = BTreeMap::new();
        for node in (0..self.nodes.len()).filter(|&node| reachable[node]) {
            let row = *rows.entry(classes[node]).or_insert(self.ids[node]);
            assert_eq!(row, self.ids[node], "seed {seed}: one class, two rows");
        }
        let ids: Vec<u32> = rows.values().copied().collect();
        assert_eq!(distinct(&ids), rows.len(), "seed {seed}: one row, two classes");
        assert_eq!(
            interner.statistics().nodes,
            rows.len() as u64,
            "seed {seed}: rows that nobody holds"
        );
    }
}

#[test]
fn random_graphs_are_minimal_at_every_step() {
    for seed in 0..6_000 {
        let mut random = Random(seed);
        let mut interner = Interner::new();
        let mut model = Model::default();
        for _ in 0..4 {
            let nodes = random_nodes(&mut random);
            model.add(&mut interner, &nodes);
            model.check(&interner, seed);
            let keep_most = random.below(2) == 0;
            for node in 0..model.nodes.len() {
                if random.below(if keep_most { 8 } else { 2 }) == 0 {
                    model.release(&mut interner, node);
                }
            }
            model.check(&interner, seed);
        }
        for node in 0..model.nodes.len() {
            model.release(&mut interner, node);
        }
        let statistics = interner.statistics();
        assert_eq!((statistics.nodes, statistics.bytes_live), (0, 0), "seed {seed}");
    }
}

/// `layers` copies of a graph, each edge of which leads into one of the copies or, at times, to one of `originals`
/// copies behind them all whose edges stay inside. Every copy of a node behaves like the node.
fn lift(random: &mut Random, nodes: &[Node], layers: u32, originals: u32) -> Vec<Node> {
    let len = nodes.len() as u32;
    let mut lifted = Vec::new();
    for layer in 0..layers + originals {
        for (fact, kids) in nodes {
            let kids = kids.iter().map(|kid| {
                let to = if layer < layers {
                    random.below((layers + originals) as usize) as u32
                } else {
                    layer
                };
                kid + to * len
            });
            lifted.push((*fact, kids.collect()));
        }
    }
    lifted
}

#[test]
fn unrolled_copies_fold_into_what_is_there() {
    for seed in 0..4_000 {
        let mut random = Random(seed);
        let nodes = random_nodes(&mut random);
        let mut interner = Interner::new();
        let ids = add(&mut interner, &nodes);
        let rows = interner.statistics().nodes;
        assert_eq!(rows as usize, classes(&nodes));
        let (layers, originals) = (random.below(4) as u32, random.below(2) as u32 + 1);
        let copies = lift(&mut random, &nodes, layers, originals);
        let copied_ids = add(&mut interner, &copies);
        assert_eq!(copied_ids, ids.repeat((layers + originals) as usize), "seed {seed}");
        assert_eq!(interner.statistics().nodes, rows, "seed {seed}");
    }
}

#[test]
fn larger_graphs_fold_the_same_from_every_entry() {
    for seed in 0..400 {
        let mut random = Random(seed);
        let len = 10 + random.below(60);
        let degree = 1 + random.below(2);
        let rare = 1 + random.below(len);
        let node = |random: &mut Random| {
            let kids = (0..degree).map(|_| random.below(len) as u32).collect();
            (u32::from(random.below(rare) == 0), kids)
        };
        let nodes: Vec<Node> = (0..len).map(|_| node(&mut random)).collect();
        let mut interner = Interner::new();
        let ids = add(&mut interner, &nodes);
        assert_eq!(distinct(&ids), classes(&nodes), "seed {seed}");
        for layers in 0..3 {
            // Different numbers of look-alikes, in different orders.
            let copies = lift(&mut random, &nodes, layers, 1);
            let mut order: Vec<u32> = (0..copies.len() as u32).collect();
            random.shuffle(&mut order);
            let again = add(&mut interner, &reorder(&copies, &order));
            let same = order
                .iter()
                .zip(&again)
                .all(|(&node, &id)| ids[node as usize % len] == id);
            assert!(same, "seed {seed}");
        }
        assert_eq!(interner.statistics().nodes, classes(&nodes) as u64, "seed {seed}");
    }
}

/// The number of classes.
fn classes(nodes: &[Node]) -> usize {
    partition(nodes).into_iter().max().map_or(0, |last| last + 1)
}

#[test]
fn order_does_not_count() {
    for seed in 0..1_000 {
        let mut random = Random(seed);
        let mut batches: Vec<Vec<Node>> = (0..4).map(|_| random_nodes(&mut random)).collect();
        let mut figures = Vec::new();
        for _ in 0..4 {
            random.shuffle(&mut batches);
            let mut interner = Interner::new();
            for nodes in &batches {
                let mut order: Vec<u32> = (0..nodes.len() as u32).collect();
                random.shuffle(&mut order);
                add(&mut interner, &reorder(nodes, &order));
            }
            let statistics = interner.statistics();
            figures.push(statistics.nodes);
        }
        assert!(
            figures.iter().all(|figure| *figure == figures[0]),
            "seed {seed}: {figures:?}"
        );
    }
}

#[test]
fn unfolded_graphs_have_a_row_for_each_node() {
    for seed in 0..1_000 {
        let mut random = Random(seed);
        let mut interner = Interner::new();
        let folded = random_nodes(&mut random);
        let folded_ids = add(&mut interner, &folded);
        let before = interner.statistics();
        let mut leases = Vec::new();
        for _ in 0..3 {
            let nodes = if random.below(2) == 0 {
                folded.clone()
            } else {
                random_nodes(&mut random)
            };
            let ids = interner.add(Verdicts, &graph_of(&nodes), false).unwrap();
            check_rows(&interner, &nodes, &ids);
            leases.extend(ids);
        }
        assert_eq!(distinct(&leases), leases.len());
        assert_eq!(interner.statistics().nodes, before.nodes + leases.len() as u64);
        assert_eq!(interner.statistics().hits, before.hits);
        // What was not folded is never found.
        let again = add(&mut interner, &folded);
        assert_eq!(again, folded_ids, "seed {seed}");
        release_all(&mut interner, Verdicts, &again);
        random.shuffle(&mut leases);
        release_all(&mut interner, Verdicts, &leases);
        assert_eq!(interner.statistics().bytes_live, before.bytes_live, "seed {seed}");
        assert_eq!(interner.statistics().nodes, before.nodes, "seed {seed}");
    }
}
