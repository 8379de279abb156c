//! What went wrong where others reused compiled validators: one test for each kind of mistake.

use onefold::{Draft, Options, Registry, Validator};

use crate::{alive, compile};

const TREE: &str = r##"{"$id": "https://example.com/tree", "type": "object", "properties": {"next": {"$ref": "#"}, "v": {"type": "integer"}}}"##;

/// A name is not the content: two schemas under one identifier are two, though made one after the other.
#[test]
fn the_key_is_the_content() {
    let generic = |item: &str| {
        format!(
            r#"{{"$id": "https://example.com/box", "title": "Box", "type": "object", "properties": {{"item": {{"type": "{item}"}}}}}}"#
        )
    };
    let mut registry = Registry::default();
    let [strings, integers] = ["string", "integer"].map(|item| compile(&mut registry, &generic(item)));
    for (text, string, integer) in [
        (r#"{"item": "x"}"#, true, false),
        (r#"{"item": 1}"#, false, true),
        ("1", false, false),
    ] {
        assert_eq!(
            (strings.is_valid(text), integers.is_valid(text)),
            (Ok(string), Ok(integer)),
            "{text}"
        );
    }
    assert_ne!(strings.digest(), integers.digest());
    // And two names for one content are one.
    let nodes = registry.stats().nodes;
    let renamed = compile(
        &mut registry,
        &generic("string").replace("box", "crate").replace("Box", "Crate"),
    );
    assert_eq!(registry.stats().nodes, nodes);
    assert_eq!(renamed.digest(), strings.digest());
}

/// A document that changed under its URI is a new thing; validators of the old one keep to it.
#[test]
fn a_changed_document_is_new() {
    let mut registry = Registry::default();
    let uses = r#"{"properties": {"x": {"$ref": "https://example.com/part"}}}"#;
    registry
        .add(br#"{"type": "string"}"#, Some("https://example.com/part"))
        .expect("a good document");
    let old = compile(&mut registry, uses);
    assert!(
        registry
            .add(br#"{"type": "integer"}"#, Some("https://example.com/part"))
            .is_err()
    );
    registry
        .add(br#"{"type": "string"}"#, Some("https://example.com/part"))
        .expect("the same content again");
    assert!(registry.remove("https://example.com/part"));
    assert!(!registry.remove("https://example.com/part"));
    assert!(!registry.has("https://example.com/part"));
    assert!(registry.compile(uses.as_bytes()).is_err());
    registry
        .add(br#"{"type": "integer"}"#, Some("https://example.com/part"))
        .expect("a good document");
    let new = compile(&mut registry, uses);
    for (text, was, is) in [(r#"{"x": "s"}"#, true, false), (r#"{"x": 1}"#, false, true)] {
        assert_eq!((old.is_valid(text), new.is_valid(text)), (Ok(was), Ok(is)), "{text}");
    }
}

/// A failed attempt is not found by the next one.
#[test]
fn nothing_half_built_is_found() {
    let mut registry = Registry::default();
    let kept = compile(&mut registry, TREE);
    let before = alive(registry.stats());
    let bad = r##"{"type": "object", "properties": {"next": {"$ref": "#"}, "v": {"type": "integer"}, "w": {"$ref": "#/gone"}}}"##;
    for _ in 0..3 {
        assert!(registry.compile(bad.as_bytes()).is_err());
        assert_eq!(alive(registry.stats()), before);
    }
    let good = compile(&mut registry, &bad.replace("{\"$ref\": \"#/gone\"}", "false"));
    assert_eq!(
        (good.is_valid(r#"{"w": 1}"#), kept.is_valid(r#"{"w": 1}"#)),
        (Ok(false), Ok(true))
    );
}

/// Recursive schemas are shared at every depth, not at their root alone.
#[test]
fn recursion_is_shared_at_every_depth() {
    let mut registry = Registry::default();
    let tree = compile(&mut registry, TREE);
    registry.add(TREE.as_bytes(), None).expect("a good document");
    let before = registry.stats();
    let deep = compile(
        &mut registry,
        r#"{"items": {"items": {"properties": {"t": {"$ref": "https://example.com/tree"}}}}}"#,
    );
    assert_eq!(registry.stats().nodes, before.nodes + 3, "three schemas around it");
    // Written out once more, inside of another document, under another name.
    let inline = format!(
        "{{\"items\": {{\"items\": {{\"properties\": {{\"t\": {}}}}}}}}}",
        TREE.replace("tree", "other")
    );
    let again = compile(&mut registry, &inline);
    assert_eq!(registry.stats().nodes, before.nodes + 3);
    let part = compile(
        &mut registry,
        r#"{"properties": {"t": {"$ref": "https://example.com/tree#/properties/next"}}}"#,
    );
    assert_eq!(
        registry.stats().nodes,
        before.nodes + 3,
        "a place in a circle is a node of it"
    );
    assert_eq!(deep.digest(), again.digest());
    drop((tree, deep, again, part));
    assert_eq!(registry.stats().bytes_live, 0);
}

/// Made anew over and over, schemas that lead to each other do not add up.
#[test]
fn rebuilds_leave_nothing() {
    let mut registry = Registry::default();
    let mut last: Option<(Validator, [u64; 4])> = None;
    for _ in 0..1_500 {
        let validator = compile(&mut registry, TREE);
        // The one before goes only after the next has come, as in a program that swaps them.
        drop(last.take());
        let stats = alive(registry.stats());
        last = Some((validator, stats));
        assert_eq!(stats, [3, 2, 3, stats[3]]);
    }
    let (_, [.., bytes]) = last.take().expect("there was one");
    assert_eq!(registry.stats().bytes_live, 0);
    let once = compile(&mut registry, TREE);
    assert_eq!(registry.stats().bytes_live, bytes);
    drop(once);
}

/// The same schema sent again is found, costs nothing that lasts, and is counted.
#[test]
fn sent_again_it_is_a_hit() {
    let mut registry = Registry::default();
    let first = compile(&mut registry, TREE);
    let once = registry.stats();
    let mut kept = Vec::new();
    for round in 1..=100 {
        kept.push(compile(&mut registry, TREE));
        let stats = registry.stats();
        assert_eq!((stats.nodes, stats.explanations), (once.nodes, once.explanations));
        assert_eq!(stats.bytes_live, once.bytes_live, "round {round}");
        assert!(
            stats.hits >= once.hits + round * once.nodes,
            "round {round}: {} hits after {}",
            stats.hits,
            once.hits
        );
        assert_eq!(stats.positions, once.positions * (round + 1));
    }
    assert!(kept.iter().all(|validator| validator.digest() == first.digest()));
}

/// Every kind of keyword is shared.
#[test]
fn every_kind_of_node_is_shared() {
    let table = [
        (Draft::Draft2020, r#"{"type": ["string", "null"]}"#),
        (Draft::Draft2020, r#"{"enum": [1, "a", [{"b": null}]]}"#),
        (Draft::Draft2020, r#"{"const": {"a": [1.5]}}"#),
        (
            Draft::Draft2020,
            r#"{"minimum": 1, "exclusiveMaximum": 1e100, "multipleOf": 0.25}"#,
        ),
        (
            Draft::Draft2020,
            r#"{"minLength": 1, "maxLength": 5, "pattern": "^[a-z]+$", "format": "email"}"#,
        ),
        (
            Draft::Draft2020,
            r#"{"contentEncoding": "base64", "contentMediaType": "application/json", "contentSchema": {"type": "object"}}"#,
        ),
        (
            Draft::Draft2020,
            r#"{"minItems": 1, "maxItems": 3, "uniqueItems": true, "prefixItems": [{"type": "null"}], "items": {"type": "string"}}"#,
        ),
        (
            Draft::Draft2020,
            r#"{"contains": {"type": "null"}, "minContains": 2, "maxContains": 3}"#,
        ),
        (
            Draft::Draft2020,
            r#"{"minProperties": 1, "maxProperties": 2, "required": ["a"], "dependentRequired": {"a": ["b"]}}"#,
        ),
        (
            Draft::Draft2020,
            r#"{"properties": {"a": {"type": "null"}}, "patternProperties": {"^b": {"type": "string"}}, "additionalProperties": false, "propertyNames": {"maxLength": 3}}"#,
        ),
        (
            Draft::Draft2020,
            r#"{"allOf": [{"minLength": 1}, {"maxLength": 2}], "anyOf": [{"type": "null"}, {"type": "string"}], "oneOf": [{"const": 1}, {"const": 2}], "not": {"const": 3}}"#,
        ),
        (
            Draft::Draft2020,
            r#"{"if": {"type": "null"}, "then": {"const": null}, "else": {"type": "string"}}"#,
        ),
        (
            Draft::Draft2020,
            r#"{"dependentSchemas": {"a": {"required": ["b"]}}, "unevaluatedProperties": false, "unevaluatedItems": {"type": "null"}}"#,
        ),
        (
            Draft::Draft2020,
            r##"{"$id": "https://example.com/d", "$dynamicAnchor": "d", "items": {"$dynamicRef": "#d"}}"##,
        ),
        (
            Draft::Draft2019,
            r##"{"$id": "https://example.com/r", "$recursiveAnchor": true, "items": {"$recursiveRef": "#"}, "additionalItems": false}"##,
        ),
        (
            Draft::Draft7,
            r#"{"dependencies": {"a": ["b"], "c": {"minProperties": 3}}, "items": [{"type": "null"}], "additionalItems": false}"#,
        ),
        (
            Draft::Draft4,
            r#"{"minimum": 1, "exclusiveMinimum": true, "type": "integer"}"#,
        ),
        (Draft::Draft2020, "false"),
    ];
    for (draft, schema) in table {
        let options = Options {
            draft,
            assert_format: true,
            assert_content: true,
            ..Options::default()
        };
        let mut registry = Registry::new(options);
        let alone = compile(&mut registry, schema);
        let before = registry.stats();
        let items = compile(&mut registry, &format!("{{\"not\": {schema}}}"));
        assert_eq!(registry.stats().nodes, before.nodes + 1, "{schema}");
        assert_eq!(registry.stats().explanations, before.explanations + 1, "{schema}");
        let two = compile(
            &mut registry,
            &format!("{{\"properties\": {{\"a\": {schema}, \"b\": {{\"not\": {schema}}}}}}}").replacen(
                "example.com",
                "example.net",
                1,
            ),
        );
        assert_eq!(registry.stats().nodes, before.nodes + 2, "{schema}");
        drop((items, two));
        assert_eq!(alive(registry.stats()), alive(before), "{schema}");
        drop(alone);
        assert_eq!(registry.stats().bytes_live, 0, "{schema}");
    }
}

/// What a schema sees of its dynamic scope tells its nodes apart, and only that.
#[test]
fn dynamic_scope_counts_where_it_is_seen() {
    let mut registry = Registry::default();
    let list = r##"{
        "$id": "https://example.com/list",
        "$defs": {"any": {"$dynamicAnchor": "T"}, "size": {"maxItems": 9, "contains": {"const": 7}}},
        "allOf": [{"$ref": "#/$defs/size"}],
        "type": "array", "items": {"$dynamicRef": "#T"}
    }"##;
    registry.add(list.as_bytes(), None).expect("a good document");
    let of = |item: &str, name: &str| {
        format!(
            r##"{{"$id": "https://example.com/{name}", "$ref": "list", "$defs": {{"T": {{"$dynamicAnchor": "T", "type": "{item}"}}}}}}"##
        )
    };
    let strings = compile(&mut registry, &of("string", "strings"));
    let first = registry.stats().nodes;
    let integers = compile(&mut registry, &of("integer", "integers"));
    // The list and what it holds are others; what sees nothing of it is not.
    assert_eq!(registry.stats().nodes, first + 2);
    let more = compile(&mut registry, &of("string", "names"));
    assert_eq!(registry.stats().nodes, first + 2);
    assert_eq!(more.digest(), strings.digest());
    for (text, string, integer) in [("[\"a\", 7]", false, false), ("[7]", false, true), ("[]", false, false)] {
        assert_eq!(
            (strings.is_valid(text), integers.is_valid(text)),
            (Ok(string), Ok(integer)),
            "{text}"
        );
    }
}

/// A circle is found by itself when it was first met as a part of more.
#[test]
fn circles_are_exact() {
    let inner =
        r##"{"$id": "urn:inner", "properties": {"a": {"properties": {"b": {"$ref": "#"}}, "maxProperties": 1}}}"##;
    let outer = r##"{"$id": "urn:outer", "properties": {"i": {"$ref": "urn:inner"}, "o": {"$ref": "#"}}}"##;
    for order in [[inner, outer], [outer, inner]] {
        let mut registry = Registry::default();
        registry.add(inner.as_bytes(), None).expect("a good document");
        let kept = order.map(|schema| compile(&mut registry, schema));
        assert_eq!(registry.stats().nodes, 3);
        let [first, _second] = kept;
        drop(first);
        assert_eq!(registry.stats().nodes, if order[0] == outer { 2 } else { 3 });
    }
}

/// A digest does not depend on where a circle was entered, nor on which of its look-alikes came first.
#[test]
fn entries_do_not_count() {
    let members = [
        r##""a": {"maxItems": 1, "items": {"$ref": "#/$defs/b"}}"##,
        r##""b": {"maxItems": 2, "items": {"$ref": "#/$defs/c"}}"##,
        r##""c": {"maxItems": 1, "items": {"$ref": "#/$defs/d"}}"##,
        r##""d": {"maxItems": 2, "items": {"$ref": "#/$defs/a"}}"##,
    ];
    let document = |root: &str, turn: usize| {
        let mut members = members;
        members.rotate_left(turn);
        format!("{{\"$ref\": \"#/$defs/{root}\", \"$defs\": {{{}}}}}", members.join(","))
    };
    let mut digests = Vec::new();
    for turn in 0..4 {
        for root in ["a", "c"] {
            let mut registry = Registry::default();
            let validator = compile(&mut registry, &document(root, turn));
            assert_eq!(registry.stats().nodes, 2);
            digests.push(validator.digest());
        }
    }
    assert!(digests.iter().all(|digest| *digest == digests[0]));
    assert_ne!(
        compile(&mut Registry::default(), &document("b", 0)).digest(),
        digests[0]
    );
}

/// Content in two places, and the same content entered by different ways, is there once.
#[test]
fn content_in_many_places_is_there_once() {
    let address = r#"{"type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}}, "required": ["city"]}"#;
    let properties: Vec<String> = (0..200).map(|place| format!("\"p{place}\": {address}")).collect();
    let mut registry = Registry::default();
    let validator = compile(
        &mut registry,
        &format!("{{\"properties\": {{{}}}}}", properties.join(",")),
    );
    let stats = registry.stats();
    assert_eq!((stats.positions, stats.nodes), (601, 3));
    let mut unfolded = Registry::new(Options {
        fold: false,
        ..Options::default()
    });
    let other = compile(
        &mut unfolded,
        &format!("{{\"properties\": {{{}}}}}", properties.join(",")),
    );
    assert_eq!(unfolded.stats().nodes, 601);
    assert!(unfolded.stats().bytes_live > 10 * stats.bytes_live);
    assert_eq!(validator.digest(), other.digest());
}
