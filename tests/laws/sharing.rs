//! Law 2: sharing is maximal. The number of verdict nodes is the number of bisimulation classes.

use onefold::{Draft, Registry, Validator};

use crate::choices::Choices;
use crate::graphs::Graph;
use crate::partition::classes;
use crate::{for_all, options};

/// Compiles the documents of `graph` one after the other, in a random order, all kept.
fn compiled(graph: &Graph, registry: &mut Registry, choices: &mut Choices<'_>) -> Vec<(String, Validator)> {
    for (uri, document) in &graph.documents {
        registry
            .add(document.to_string().as_bytes(), Some(uri))
            .expect("a good document");
    }
    let mut uris: Vec<String> = graph.documents.keys().cloned().collect();
    choices.shuffle(&mut uris);
    let mut compiled: Vec<(String, Validator)> = Vec::new();
    for uri in uris {
        let validator = registry.compile_uri(&uri).unwrap_or_else(|error| panic!("{error}"));
        compiled.push((uri, validator));
        check(graph, registry, &compiled);
    }
    compiled
}

/// The table holds exactly the classes of what the validators alive reach.
fn check(graph: &Graph, registry: &Registry, alive: &[(String, Validator)]) {
    let roots: Vec<&str> = alive.iter().map(|(uri, _)| uri.as_str()).collect();
    let expected = classes(&graph.documents, &roots);
    let nodes = registry.stats().nodes;
    assert_eq!(
        nodes, expected as u64,
        "nodes against classes of {roots:?} in {:#?}",
        graph.documents
    );
}

#[test]
fn as_few_nodes_as_classes() {
    for_all(250, |_, choices| {
        let graph = Graph::new(1, choices);
        compiled(&graph, &mut Registry::new(options(Draft::Draft2020)), choices);
    });
}

#[test]
fn as_few_nodes_as_classes_across_schemas() {
    for_all(700, |_, choices| {
        let graph = Graph::new(3, choices);
        compiled(&graph, &mut Registry::new(options(Draft::Draft2020)), choices);
    });
}

/// What is freed in between leaves the rest as few as before, and what comes later still finds it.
#[test]
fn as_few_nodes_as_classes_after_some_went() {
    for_all(900, |_, choices| {
        let graph = Graph::new(4, choices);
        let mut registry = Registry::new(options(Draft::Draft2020));
        let mut alive = compiled(&graph, &mut registry, choices);
        for _ in 0..8 {
            if alive.is_empty() || choices.chance(50) {
                let uri = Graph::uri(choices.below(4));
                let validator = registry.compile_uri(&uri).unwrap_or_else(|error| panic!("{error}"));
                alive.push((uri, validator));
            } else {
                alive.swap_remove(choices.below(alive.len()));
            }
            check(&graph, &registry, &alive);
        }
    });
}

/// Without folding every position that is reached has a node of its own.
#[test]
fn unfolded_is_one_node_a_position() {
    let mut registry = Registry::new(onefold::Options {
        fold: false,
        ..options(Draft::Draft2020)
    });
    let validator = registry
        .compile(br#"{"items": {"type": "string"}, "additionalProperties": {"type": "string"}, "contains": {"type": "string"}}"#)
        .expect("a schema");
    assert_eq!(registry.stats().nodes, 4);
    assert_eq!(registry.stats().hits, 0);
    drop(validator);
    assert_eq!(registry.stats().bytes_live, 0);
}
