//! Families of schemas whose number of nodes is known, many of them such that a careless algorithm takes for ever.

use std::fmt::Write;
use std::time::{Duration, Instant};

use onefold::{Draft, Options, Registry, Validator};

use crate::compile;

/// Far beyond what linear work takes on any of these, and far below what more than that takes.
const QUICKLY: Duration = Duration::from_secs(20);

/// The nodes of `schema` alone, with the validator.
fn nodes(schema: &str) -> (u64, Validator) {
    let start = Instant::now();
    let mut registry = Registry::default();
    let validator = compile(&mut registry, schema);
    assert!(start.elapsed() < QUICKLY, "took {:?}", start.elapsed());
    let nodes = registry.stats().nodes;
    (nodes, validator)
}

/// A schema with `definitions` that is nothing but a reference to the one called `root`.
fn document(root: &str, definitions: impl IntoIterator<Item = (String, String)>) -> String {
    let mut text = format!("{{\"$ref\": \"#/$defs/{root}\", \"$defs\": {{");
    for (index, (name, schema)) in definitions.into_iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\"{name}\": {schema}");
    }
    text + "}}"
}

fn reference(name: impl std::fmt::Display) -> String {
    format!("{{\"$ref\": \"#/$defs/{name}\"}}")
}

/// Layers of definitions, each of which leads to all of the next layer: as many ways through as 4 to the 60th.
#[test]
fn a_layered_graph() {
    for (applicator, distinct) in [
        ("properties", true),
        ("properties", false),
        ("dependentSchemas", true),
        ("dependentSchemas", false),
    ] {
        let layers = (0..60).flat_map(|layer| (0..4).map(move |member| (layer, member)));
        let definitions = layers.map(|(layer, member)| {
            let below: Vec<String> = (0..4)
                .map(|next| {
                    format!(
                        "\"k{next}\": {}",
                        reference(if layer == 59 {
                            "end".into()
                        } else {
                            format!("l{}_{next}", layer + 1)
                        })
                    )
                })
                .collect();
            let own = if distinct {
                format!("\"maxProperties\": {},", member + 1)
            } else {
                format!("\"title\": \"{layer} {member}\",")
            };
            (
                format!("l{layer}_{member}"),
                format!("{{{own} \"{applicator}\": {{{}}}}}", below.join(",")),
            )
        });
        let end = [("end".to_owned(), "{\"type\": \"null\"}".to_owned())];
        let (nodes, validator) = nodes(&document("l0_0", definitions.chain(end)));
        // Of the first layer only one member is reached.
        let expected = if distinct { 59 * 4 + 1 + 1 } else { 60 + 1 };
        assert_eq!(nodes, expected, "{applicator}, distinct: {distinct}");
        if applicator == "properties" {
            let deep = format!("{}7{}", "{\"k0\":".repeat(60), "}".repeat(60));
            let errors = validator.errors(deep.as_str()).expect("no limit is met");
            assert_eq!(errors.len(), 1);
            assert_eq!(errors[0].instance_path, "/k0".repeat(60));
        }
    }
}

/// However many definitions a circle of equals has, it is one node; with one that differs it is all of them.
#[test]
fn circles() {
    for count in [1, 2, 3, 7, 100, 1_000, 20_000] {
        for marked in [false, true] {
            let definitions = (0..count).map(|member| {
                let next = reference(format!("m{}", (member + 1) % count));
                let own = if marked && member == 0 {
                    "\"minProperties\": 1, "
                } else {
                    ""
                };
                (
                    format!("m{member}"),
                    format!("{{{own}\"type\": [\"object\", \"null\"], \"properties\": {{\"n\": {next}}}}}"),
                )
            });
            let (nodes, validator) = nodes(&document("m0", definitions));
            assert_eq!(nodes, if marked { count } else { 1 }, "{count}, marked: {marked}");
            assert_eq!(validator.is_valid(r#"{"n": {"n": null}}"#), Ok(true));
            assert_eq!(validator.is_valid(r#"{"n": {"n": 1}}"#), Ok(false));
        }
    }
}

/// A straight line of definitions is as many nodes as it has links, and a line beside it that ends alike is none more.
#[test]
fn lines() {
    let line = |name: &'static str, length: usize| {
        (0..length).map(move |link| {
            let next = if link + 1 == length {
                "{\"type\": \"string\"}".to_owned()
            } else {
                reference(format!("{name}{}", link + 1))
            };
            (format!("{name}{link}"), format!("{{\"items\": {next}}}"))
        })
    };
    let (one, _) = nodes(&document("a0", line("a", 10_000)));
    assert_eq!(one, 10_001);
    let both = [(
        "both".to_owned(),
        format!("{{\"prefixItems\": [{}, {}]}}", reference("a0"), reference("b0")),
    )];
    let (two, _) = nodes(&document("both", line("a", 10_000).chain(line("b", 7_000)).chain(both)));
    assert_eq!(two, 10_002);
}

#[test]
fn even_and_odd() {
    let even = r##"{"type": ["object", "null"], "properties": {"n": {"$ref": "#/$defs/odd"}}}"##;
    let odd = r##"{"properties": {"n": {"$ref": "#/$defs/even"}}, "type": ["null", "object"], "title": "Odd"}"##;
    let members = || [("even".to_owned(), even.to_owned()), ("odd".to_owned(), odd.to_owned())];
    let [first, second] = ["even", "odd"].map(|root| nodes(&document(root, members())));
    assert_eq!((first.0, second.0), (1, 1));
    assert_eq!(first.1.digest(), second.1.digest());
}

/// A recursive schema with its first levels written out is what it is without.
#[test]
fn unrolled_copies() {
    let mut registry = Registry::default();
    let tree = r##"{"$id": "urn:tree", "type": "object", "properties": {"l": {"$ref": "#"}, "r": {"$ref": "#"}, "v": {"type": "integer"}}}"##;
    let kept = compile(&mut registry, tree);
    assert_eq!(registry.stats().nodes, 2);
    registry
        .add(tree.as_bytes(), Some("urn:tree"))
        .expect("a good document");
    let mut copies = Vec::new();
    let mut level = "{\"$ref\": \"urn:tree\"}".to_owned();
    for depth in 1..8 {
        // One side is written out, the other leads to the original.
        let [left, right] = if depth % 2 == 0 {
            [level.as_str(), "{\"$ref\": \"urn:tree\"}"]
        } else {
            ["{\"$ref\": \"urn:tree\"}", &level]
        };
        level = format!(
            "{{\"properties\": {{\"v\": {{\"type\": \"integer\"}}, \"r\": {right}, \"l\": {left}}}, \"type\": \"object\"}}"
        );
        copies.push(compile(&mut registry, &level));
        // A circle of its own through the copy, which leads to the original too.
        let circle = level.replacen("\"urn:tree\"", "\"#\"", 1);
        copies.push(compile(&mut registry, &circle));
        assert_eq!(registry.stats().nodes, 2, "{depth} levels");
    }
    assert!(copies.iter().all(|copy| copy.digest() == kept.digest()));
    drop(kept);
    assert_eq!(registry.stats().nodes, 2);
    drop(copies);
    assert_eq!(registry.stats().bytes_live, 0);
}

/// `s` leads to itself and to `a`, `a` leads to itself twice: they behave alike.
#[test]
fn a_circle_beside_its_like() {
    let a = r##"{"$id": "urn:a", "properties": {"l": {"$ref": "#"}, "r": {"$ref": "#"}}}"##;
    let s = r##"{"$id": "urn:s", "properties": {"l": {"$ref": "#"}, "r": {"$ref": "urn:a"}}}"##;
    for first in [a, s] {
        let mut registry = Registry::default();
        registry.add(a.as_bytes(), None).expect("a good document");
        let kept = [
            compile(&mut registry, first),
            compile(&mut registry, s),
            compile(&mut registry, a),
        ];
        assert_eq!(registry.stats().nodes, 1, "{first} first");
        drop(kept);
    }
}

/// Many circles that look alike from outside and differ inside.
#[test]
fn circles_that_differ_inside() {
    let circle = |number: usize| {
        format!(
            r##"{{"properties": {{"a": {{"properties": {{"b": {{"$ref": "#"}}, "v": {{"const": {number}}}}}}}, "s": {{"type": "string"}}}}}}"##
        )
    };
    let start = Instant::now();
    let mut registry = Registry::default();
    let mut kept: Vec<Validator> = (0..2_000)
        .map(|number| compile(&mut registry, &circle(number)))
        .collect();
    // Each has a circle of two and a constant; the string is one.
    assert_eq!(registry.stats().nodes, 2_000 * 3 + 1);
    let again: Vec<Validator> = (0..2_000)
        .map(|number| compile(&mut registry, &circle(number)))
        .collect();
    assert_eq!(registry.stats().nodes, 2_000 * 3 + 1);
    assert!(start.elapsed() < QUICKLY, "took {:?}", start.elapsed());
    kept.truncate(1_000);
    drop(again);
    assert_eq!(registry.stats().nodes, 1_000 * 3 + 1);
}

/// Copies of a net of definitions, side by side in one document.
#[test]
fn copies_of_a_net() {
    const SIZE: usize = 30;
    let member = |copy: usize, index: usize| {
        let [first, second] =
            [(index * 7 + 1) % SIZE, (index * 11 + 5) % SIZE].map(|kid| reference(format!("c{copy}_{kid}")));
        format!(
            "{{\"maxProperties\": {}, \"properties\": {{\"a\": {first}, \"b\": {second}}}}}",
            index % 5
        )
    };
    let one = document("c0_0", (0..SIZE).map(|index| (format!("c0_{index}"), member(0, index))));
    let (expected, _) = nodes(&one);
    let copies = (0..300).flat_map(|copy| (0..SIZE).map(move |index| (copy, index)));
    let roots: Vec<String> = (0..300).map(|copy| reference(format!("c{copy}_0"))).collect();
    let all = [("all".to_owned(), format!("{{\"prefixItems\": [{}]}}", roots.join(",")))];
    let many = document(
        "all",
        copies
            .map(|(copy, index)| (format!("c{copy}_{index}"), member(copy, index)))
            .chain(all),
    );
    let (found, _) = nodes(&many);
    assert_eq!(found, expected + 1);
}

/// The same keywords under several dialects: one node where they mean the same, and another where they do not.
#[test]
fn drafts() {
    let equal = [
        [
            (
                Draft::Draft4,
                r#"{"type": "string", "minLength": 1, "enum": ["a", "b"]}"#,
            ),
            (
                Draft::Draft2020,
                r#"{"type": "string", "minLength": 1, "enum": ["a", "b"]}"#,
            ),
        ],
        [
            (
                Draft::Draft7,
                r#"{"items": [{"type": "null"}], "additionalItems": {"type": "string"}}"#,
            ),
            (
                Draft::Draft2020,
                r#"{"prefixItems": [{"type": "null"}], "items": {"type": "string"}}"#,
            ),
        ],
        [
            (Draft::Draft4, r#"{"minimum": 1, "exclusiveMinimum": true}"#),
            (Draft::Draft6, r#"{"exclusiveMinimum": 1}"#),
        ],
        [
            (
                Draft::Draft7,
                r#"{"dependencies": {"a": ["b"], "c": {"maxProperties": 3}}}"#,
            ),
            (
                Draft::Draft2019,
                r#"{"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"maxProperties": 3}}}"#,
            ),
        ],
        [
            (
                Draft::Draft6,
                r##"{"definitions": {"d": {"type": "null"}}, "not": {"$ref": "#/definitions/d"}}"##,
            ),
            (
                Draft::Draft2020,
                r##"{"$defs": {"x": {"type": "null"}}, "not": {"$ref": "#/$defs/x"}}"##,
            ),
        ],
        [
            (Draft::Draft4, r#"{"const": 1, "if": false, "propertyNames": false}"#),
            (Draft::Draft2020, "{}"),
        ],
        [
            (
                Draft::Draft7,
                r##"{"properties": {"n": {"$ref": "#", "maxItems": 1}}}"##,
            ),
            (Draft::Draft2019, r##"{"properties": {"n": {"$recursiveRef": "#"}}}"##),
        ],
        [
            (
                Draft::Draft2019,
                r##"{"$recursiveAnchor": true, "properties": {"n": {"$recursiveRef": "#"}}}"##,
            ),
            (
                Draft::Draft2020,
                r##"{"$dynamicAnchor": "me", "properties": {"n": {"$dynamicRef": "#me"}}}"##,
            ),
        ],
    ];
    let different = [
        [
            (Draft::Draft4, r#"{"type": "integer"}"#),
            (Draft::Draft6, r#"{"type": "integer"}"#),
        ],
        [
            (
                Draft::Draft7,
                r##"{"properties": {"n": {"$ref": "#", "maxItems": 1}}}"##,
            ),
            (
                Draft::Draft2019,
                r##"{"properties": {"n": {"$ref": "#", "maxItems": 1}}}"##,
            ),
        ],
        [
            (Draft::Draft6, r#"{"if": true, "then": false}"#),
            (Draft::Draft7, r#"{"if": true, "then": false}"#),
        ],
        [
            (Draft::Draft2019, r#"{"prefixItems": [false]}"#),
            (Draft::Draft2020, r#"{"prefixItems": [false]}"#),
        ],
        [
            (Draft::Draft7, r#"{"unevaluatedProperties": false}"#),
            (Draft::Draft2019, r#"{"unevaluatedProperties": false}"#),
        ],
    ];
    for (pairs, same) in [(equal.as_slice(), true), (different.as_slice(), false)] {
        for pair in pairs {
            let mut registry = Registry::default();
            let [first, second] = pair.map(|(draft, schema)| {
                let options = Options {
                    draft,
                    ..Options::default()
                };
                let validator = registry
                    .compile_with(schema.as_bytes(), &options)
                    .unwrap_or_else(|error| panic!("{error}"));
                (validator, registry.stats().nodes)
            });
            assert_eq!(first.0.digest() == second.0.digest(), same, "{pair:?}");
            assert_eq!(first.1 == second.1, same, "{pair:?}");
        }
    }
}

/// Resources that name themselves for dynamic references and lead to each other: which of them were entered on the way
/// is nothing to those that do not ask, or that can only be answered in one way.
#[test]
fn dynamic_names_that_nobody_asks_for() {
    const COUNT: usize = 24;
    let mut few = Options::default();
    few.limits.nodes = 100_000;
    for asks in [false, true] {
        let mut registry = Registry::new(few);
        for number in 0..COUNT {
            let mut properties: Vec<String> = (0..COUNT)
                .map(|other| format!("\"p{other}\": {{\"$ref\": \"https://example.com/{other}\"}}"))
                .collect();
            if asks {
                properties.push(format!("\"self\": {{\"$dynamicRef\": \"#name{number}\"}}"));
            }
            let resource = format!(
                "{{\"$id\": \"https://example.com/{number}\", \"$dynamicAnchor\": \"name{number}\", \"maxProperties\": {number}, \"properties\": {{{}}}}}",
                properties.join(",")
            );
            registry.add(resource.as_bytes(), None).expect("a good document");
        }
        let validator = registry.compile_uri("https://example.com/0");
        assert!(validator.is_ok(), "asks: {asks}: {:?}", validator.err());
        assert_eq!(registry.stats().nodes, COUNT as u64);
    }
}
