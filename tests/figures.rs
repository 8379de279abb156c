//! Real sets of schemas, and how far they fold. A set that is not at hand is skipped with a line that says so.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use onefold::{Options, Registry, Stats, Validator};
use serde_json::{Map, Value};

/// Where a set is: what the environment variable names, else a place below `.cache`.
fn place(variable: &str, cached: &str) -> Option<PathBuf> {
    let place = std::env::var_os(variable).map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join(".cache").join(cached),
        PathBuf::from,
    );
    if place.exists() {
        return Some(place);
    }
    println!(
        "skipped: {} is not there; {variable} can name another place",
        place.display()
    );
    None
}

/// Compiles all of `schemas` into one registry and keeps them.
fn fold(schemas: &BTreeMap<String, Vec<u8>>, fold: bool) -> (Registry, Vec<Validator>) {
    let mut registry = Registry::new(Options {
        fold,
        ..Options::default()
    });
    let compile = |(name, schema): (&String, &Vec<u8>)| {
        registry
            .compile(schema)
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let validators = schemas.iter().map(compile).collect();
    (registry, validators)
}

/// Compiles all of `schemas`, tells the figures, and gives them.
fn measure(name: &str, schemas: &BTreeMap<String, Vec<u8>>) -> Stats {
    let start = Instant::now();
    let (registry, validators) = fold(schemas, true);
    let (stats, seconds) = (registry.stats(), start.elapsed().as_secs_f64());
    println!("{name}: {} documents, {stats:?}, {seconds:.2} s", schemas.len());
    drop(validators);
    let left = registry.stats();
    assert_eq!(
        (left.nodes, left.explanations, left.bytes_live),
        (0, 0, 0),
        "all of it is given back"
    );

    // Another order, half of it twice: the same nodes.
    let (mut registry, mut validators) = (Registry::default(), Vec::new());
    for (name, schema) in schemas.iter().rev().chain(schemas.iter().step_by(2)) {
        validators.push(
            registry
                .compile(schema)
                .unwrap_or_else(|error| panic!("{name}: {error}")),
        );
    }
    assert_eq!(
        (registry.stats().nodes, registry.stats().explanations),
        (stats.nodes, stats.explanations)
    );
    stats
}

/// Replaces references into `definitions` by what they lead to. One that leads into itself becomes a keyword that
/// nobody knows.
fn inlined(value: &Value, definitions: &Map<String, Value>, open: &mut Vec<String>) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| inlined(item, definitions, open)).collect(),
        Value::Object(members) => {
            let mut object = Map::new();
            if let Some(name) = members.get("$ref").and_then(Value::as_str) {
                let (_, name) = name.split_once("#/$defs/").expect("a reference to a definition");
                if open.iter().any(|it| it == name) {
                    object.insert("x-recursive".into(), name.into());
                } else {
                    open.push(name.to_owned());
                    if let Value::Object(target) = inlined(&definitions[name], definitions, open) {
                        object = target;
                    }
                    open.pop();
                }
            }
            for (key, member) in members
                .iter()
                .filter(|(key, member)| *key != "$ref" || !member.is_string())
            {
                object.insert(key.clone(), inlined(member, definitions, open));
            }
            Value::Object(object)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// Kubernetes 1.37 with every definition written out wherever it is used.
#[test]
fn kubernetes() {
    let Some(folder) = place("ONEFOLD_KUBERNETES", "kubernetes") else {
        return;
    };
    let mut documents: BTreeMap<String, Value> = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let text = fs::read(&path).expect("the file can be read");
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            documents.insert(name, serde_json::from_slice(&text).expect("the file is JSON"));
        }
    }
    // A list of all kinds, which are documents of their own.
    documents.remove("all");
    let definitions = match documents.remove("_definitions") {
        Some(Value::Object(mut document)) => document.remove("$defs"),
        _ => None,
    };
    let definitions = definitions
        .as_ref()
        .and_then(Value::as_object)
        .cloned()
        .unwrap_or_default();
    let schemas: BTreeMap<String, Vec<u8>> = documents
        .iter()
        .map(|(name, document)| {
            (
                name.clone(),
                inlined(document, &definitions, &mut Vec::new())
                    .to_string()
                    .into_bytes(),
            )
        })
        .collect();

    let stats = measure("kubernetes", &schemas);
    assert_eq!((schemas.len(), stats.positions), (862, 71_145));
    assert!(stats.nodes <= 1_919, "{} nodes", stats.nodes);

    // As they are published, with references: the same nodes, and recursion closes.
    if definitions.is_empty() {
        return;
    }
    let mut registry = Registry::default();
    let shared = serde_json::json!({ "$defs": definitions }).to_string();
    registry
        .add(shared.as_bytes(), Some("https://kubernetes.io/api/_definitions.json"))
        .expect("a good document");
    let validators: Vec<Validator> = documents
        .iter()
        .map(|(name, document)| {
            registry
                .compile(document.to_string().as_bytes())
                .unwrap_or_else(|error| panic!("{name}: {error}"))
        })
        .collect();
    println!("kubernetes, by reference: {:?}", registry.stats());
    assert!(
        registry.stats().nodes <= stats.nodes,
        "{} nodes",
        registry.stats().nodes
    );
    drop(validators);
    assert_eq!(registry.stats().bytes_live, 0);
}

/// The models of TDLib, a line each: `{"name": …, "schema": …}`.
#[test]
fn aiotdlib() {
    let Some(file) = place("ONEFOLD_AIOTDLIB", "aiotdlib.jsonl") else {
        return;
    };
    let text = fs::read_to_string(file).expect("the file can be read");
    let schemas: BTreeMap<String, Vec<u8>> = text
        .lines()
        .map(|line| {
            let model: Value = serde_json::from_str(line).expect("a line is JSON");
            (
                model["name"].as_str().expect("a model has a name").to_owned(),
                model["schema"].to_string().into_bytes(),
            )
        })
        .collect();
    let stats = measure("aiotdlib", &schemas);
    assert_eq!((schemas.len(), stats.positions), (1_721, 368_271));
    assert!(stats.nodes <= 3_847, "{} nodes", stats.nodes);
}
