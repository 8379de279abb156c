//! Random schemas for counting: graphs of few kinds of nodes, much alike, written down as documents in one of many ways.

use serde_json::{Value, json};

use crate::choices::Choices;
use crate::partition::Documents;

/// One node of a graph: its kind, and its kids in any of the documents made so far.
struct Node {
    kind: usize,
    kids: Vec<usize>,
}

/// Documents whose definitions are the nodes of one random graph.
pub struct Graph {
    nodes: Vec<Node>,
    /// The document of each node.
    homes: Vec<usize>,
    pub documents: Documents,
}

/// Kinds that go into the instance, so that their kids may be any node.
const CONSUMING: [usize; 6] = [0, 1, 2, 3, 4, 5];
/// Kinds that stay in place: their kids are nodes after them, so that no loop consumes nothing.
const IN_PLACE: [usize; 3] = [6, 7, 8];
/// The kind without kids.
const LEAF: usize = 9;

impl Graph {
    /// A graph in `count` documents. Those after the first may lead into those before them.
    pub fn new(count: usize, choices: &mut Choices<'_>) -> Self {
        let mut graph = Graph {
            nodes: Vec::new(),
            homes: Vec::new(),
            documents: Documents::new(),
        };
        // Few kinds in one graph, so that nodes are alike.
        let mut kinds = choices.some(&CONSUMING);
        kinds.truncate(2);
        if choices.chance(50) {
            kinds.push(choices.pick(&IN_PLACE));
        }
        let kinds: Vec<usize> = kinds.into_iter().copied().collect();
        for document in 0..count {
            graph.add(document, &kinds, choices);
        }
        graph
    }

    /// The URI of a document.
    pub fn uri(document: usize) -> String {
        format!("https://example.com/{document}")
    }

    fn add(&mut self, document: usize, kinds: &[usize], choices: &mut Choices<'_>) {
        let first = self.nodes.len();
        let end = first + 1 + choices.below(6);
        for node in first..end {
            let kind = if choices.chance(20) { LEAF } else { *choices.pick(kinds) };
            let in_place = IN_PLACE.contains(&kind);
            // The last node has none after it.
            let kind = if in_place && node + 1 == end { LEAF } else { kind };
            let lowest = if in_place && node + 1 < end { node + 1 } else { first };
            let kids = (0..2)
                .map(|_| {
                    if first > 0 && choices.chance(25) {
                        choices.below(first)
                    } else {
                        lowest + choices.below(end - lowest)
                    }
                })
                .collect();
            self.nodes.push(Node { kind, kids });
            self.homes.push(document);
        }
        let mut definitions = serde_json::Map::new();
        for node in first..end {
            definitions.insert(format!("n{node}"), self.node(document, node, 2, choices));
            definitions.insert(
                format!("alias{node}"),
                json!({ "title": "an alias", "$ref": format!("#/$defs/n{node}") }),
            );
        }
        let root = json!({
            "$id": Graph::uri(document),
            "$defs": definitions,
            "properties": { "root": { "$ref": format!("#/$defs/n{first}") } },
        });
        self.documents.insert(Graph::uri(document), root);
    }

    /// The schema of a node.
    fn node(&self, document: usize, node: usize, depth: usize, choices: &mut Choices<'_>) -> Value {
        let Node { kind, kids } = &self.nodes[node];
        let mut kid = |slot: usize| self.kid(document, kids[slot], depth, choices);
        let mut schema = match kind {
            0 => json!({ "type": "object", "properties": { "l": kid(0), "r": kid(1) } }),
            1 => json!({ "type": "array", "items": kid(0) }),
            2 => json!({ "properties": { "l": kid(0) }, "required": ["l", "k"], "additionalProperties": kid(1) }),
            3 => json!({ "prefixItems": [kid(0), kid(1)], "items": false }),
            4 => json!({ "properties": { "l": kid(0), "m": { "type": ["null", "string"] } } }),
            5 => json!({ "additionalProperties": kid(0), "items": kid(1) }),
            6 => json!({ "anyOf": [kid(0), kid(1)] }),
            7 => json!({ "not": kid(0), "minLength": 2 }),
            8 => json!({ "$ref": self.reference(document, kids[0], "n"), "maximum": 7 }),
            LEAF.. => json!({ "type": "string", "enum": ["b", "a"] }),
        };
        if choices.chance(30) {
            schema["title"] = json!(format!("node {node} in {document}"));
        }
        schema
    }

    /// A kid as a reference, as a reference to an alias, or written out where it stands.
    fn kid(&self, document: usize, kid: usize, depth: usize, choices: &mut Choices<'_>) -> Value {
        match choices.below(4) {
            2 => json!({ "$ref": self.reference(document, kid, "alias") }),
            3 if depth > 0 => self.node(document, kid, depth - 1, choices),
            _ => json!({ "$ref": self.reference(document, kid, "n") }),
        }
    }

    fn reference(&self, document: usize, node: usize, kind: &str) -> String {
        let home = self.homes[node];
        let base = if home == document {
            String::new()
        } else {
            Graph::uri(home)
        };
        format!("{base}#/$defs/{kind}{node}")
    }
}
