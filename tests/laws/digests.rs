//! Law 8: digests are stable.

use onefold::{Draft, DuplicateKeys, Options, Registry};
use serde_json::{Value, json};

use crate::choices::Choices;
use crate::instances::instance;
use crate::schemas::schema;
use crate::{compile, for_all, options};

/// A digest is that of the schema, whatever registry it is in, and told apart from that of any other meaning.
#[test]
fn equal_digests_mean_equal_answers() {
    for_all(900, |draft, choices| {
        let first = schema(draft, choices);
        // Close to the first, so that a digest that misses something is found out.
        let second = if choices.chance(50) {
            varied(&first, choices)
        } else {
            schema(draft, choices)
        };
        let mut registry = Registry::new(options(draft));
        let [one, other] = [&first, &second].map(|schema| registry.compile(schema.to_string().as_bytes()));
        let (Ok(one), Ok(other)) = (one, other) else { return };
        let again = Registry::new(options(draft)).compile(second.to_string().as_bytes());
        assert_eq!(other.digest(), again.expect("it compiled before").digest(), "{second}");
        let same = one.digest() == other.digest();
        for schema in [&first, &second] {
            for _ in 0..4 {
                let instance = instance(schema, choices);
                let answers = (one.is_valid_value(&instance), other.is_valid_value(&instance));
                assert!(
                    !same || answers.0 == answers.1,
                    "{first}\n{second}\n{instance}: {answers:?}"
                );
            }
        }
        if same {
            drop(one);
            let before = registry.stats().nodes;
            let one = compile(&mut registry, &first.to_string());
            assert_eq!(
                registry.stats().nodes,
                before,
                "one digest, two nodes: {first}\n{second}"
            );
            drop(one);
        }
    });
}

/// `value` with one scalar changed.
fn varied(value: &Value, choices: &mut Choices<'_>) -> Value {
    match value {
        Value::Bool(it) => json!(!it),
        Value::Number(it) => json!(it.as_f64().unwrap_or(0.0) + 1.0),
        Value::String(it) if it == "string" => json!("integer"),
        Value::String(it) if it == "a" => json!("b"),
        Value::Null | Value::String(_) => value.clone(),
        Value::Array(items) => {
            let mut items = items.clone();
            let index = choices.below(items.len());
            if let Some(item) = items.get_mut(index) {
                *item = varied(item, choices);
            }
            Value::Array(items)
        }
        Value::Object(members) => {
            let mut members = members.clone();
            let index = choices.below(members.len());
            if let Some(member) = members.values_mut().nth(index) {
                *member = varied(member, choices);
            }
            Value::Object(members)
        }
    }
}

/// Schemas that mean the same, however they are written.
#[test]
fn the_same_meaning() {
    let table = [
        (
            r#"{"type": "integer", "minimum": 1.0}"#,
            r#"{"minimum": 1, "type": "integer"}"#,
        ),
        (
            r#"{"required": ["b", "a"]}"#,
            r#"{"required": ["a", "b"], "title": "x", "$id": "urn:y"}"#,
        ),
        (r#"{"type": ["string", "null"]}"#, r#"{"type": ["null", "string"]}"#),
        (r#"{"type": ["string"]}"#, r#"{"type": "string"}"#),
        (r#"{"type": ["integer", "number"]}"#, r#"{"type": "number"}"#),
        (
            r#"{"enum": [1, "a", {"x": 1, "y": 2}]}"#,
            r#"{"enum": [{"y": 2.0, "x": 1}, "\u0061", 1.0]}"#,
        ),
        (r#"{"enum": [null]}"#, r#"{"const": null}"#),
        (
            r#"{"minLength": 0, "minItems": 0, "minProperties": 0, "uniqueItems": false}"#,
            "{}",
        ),
        ("true", "{}"),
        (r#"{"required": [], "properties": {}, "patternProperties": {}}"#, "true"),
        (
            r##"{"$defs": {"a": {"type": "null"}}, "items": {"$ref": "#/$defs/a"}}"##,
            r#"{"items": {"type": "null"}}"#,
        ),
        (
            r##"{"$ref": "#/$defs/a", "$defs": {"a": {"maxItems": 1}}}"##,
            r#"{"maxItems": 1}"#,
        ),
        (
            r#"{"format": "date", "description": "x", "x-extension": [1]}"#,
            r#"{"format": "date"}"#,
        ),
        (r#"{"pattern": "a"}"#, r#"{"pattern": "\u0061"}"#),
        (
            r##"{"properties": {"n": {"$ref": "#"}}}"##,
            r##"{"properties": {"n": {"properties": {"n": {"$ref": "#"}}}}}"##,
        ),
        (
            r#"{"properties": {"a": true, "b": {"type": "null"}}}"#,
            r#"{"properties": {"b": {"type": "null"}, "a": {}}}"#,
        ),
        (r#"{"multipleOf": 0.010}"#, r#"{"multipleOf": 1e-2}"#),
    ];
    for (first, second) in table {
        let digest = |schema| compile(&mut Registry::new(options(Draft::Draft2020)), schema).digest();
        assert_eq!(digest(first), digest(second), "{first} and {second}");
        let mut registry = Registry::new(options(Draft::Draft2020));
        let kept = compile(&mut registry, first);
        let nodes = registry.stats().nodes;
        let other = compile(&mut registry, second);
        assert_eq!(registry.stats().nodes, nodes, "{first} and {second}");
        drop((kept, other));
    }
}

/// Schemas that do not mean the same.
#[test]
fn another_meaning() {
    let schemas = [
        "{}",
        "false",
        r#"{"type": "string"}"#,
        r#"{"type": "integer"}"#,
        r#"{"type": "number"}"#,
        r#"{"type": ["string", "null"]}"#,
        r#"{"minLength": 1}"#,
        r#"{"minLength": 2}"#,
        r#"{"maxLength": 1}"#,
        r#"{"minItems": 1}"#,
        r#"{"maxItems": 1}"#,
        r#"{"minimum": 1}"#,
        r#"{"exclusiveMinimum": 1}"#,
        r#"{"maximum": 1}"#,
        r#"{"exclusiveMaximum": 1}"#,
        r#"{"multipleOf": 1}"#,
        r#"{"const": 1}"#,
        r#"{"const": "1"}"#,
        r#"{"const": [1]}"#,
        r#"{"const": true}"#,
        r#"{"enum": [1, "1"]}"#,
        r#"{"const": 9007199254740993}"#,
        r#"{"const": 9007199254740992}"#,
        r#"{"const": "\ud800"}"#,
        r#"{"const": "\ud801"}"#,
        r#"{"const": "\ufffd"}"#,
        r#"{"required": ["a"]}"#,
        r#"{"required": ["b"]}"#,
        r#"{"required": ["a", "b"]}"#,
        r#"{"properties": {"a": {"type": "null"}}}"#,
        r#"{"properties": {"b": {"type": "null"}}}"#,
        r#"{"properties": {"a": {"type": "null"}}, "required": ["a"]}"#,
        r#"{"properties": {"a": {"type": "null"}}, "required": ["b"]}"#,
        r#"{"patternProperties": {"a": {"type": "null"}}}"#,
        r#"{"additionalProperties": {"type": "null"}}"#,
        r#"{"unevaluatedProperties": {"type": "null"}}"#,
        r#"{"propertyNames": {"maxLength": 2}}"#,
        r#"{"items": {"type": "null"}}"#,
        r#"{"prefixItems": [{"type": "null"}]}"#,
        r#"{"unevaluatedItems": {"type": "null"}}"#,
        r#"{"contains": {"type": "null"}}"#,
        r#"{"contains": {"type": "null"}, "minContains": 2}"#,
        r#"{"contains": {"type": "null"}, "maxContains": 2}"#,
        r#"{"not": {"type": "null"}}"#,
        r#"{"anyOf": [{"type": "null"}, {"minLength": 2}]}"#,
        r#"{"oneOf": [{"type": "null"}, {"minLength": 2}]}"#,
        r#"{"allOf": [{"type": "null"}, {"minLength": 2}]}"#,
        r#"{"if": {"type": "null"}, "then": {"minLength": 2}}"#,
        r#"{"if": {"type": "null"}, "else": {"minLength": 2}}"#,
        r#"{"dependentRequired": {"a": ["b"]}}"#,
        r#"{"dependentRequired": {"b": ["a"]}}"#,
        r#"{"dependentSchemas": {"a": {"required": ["b"]}}}"#,
        r#"{"pattern": "a"}"#,
        r#"{"pattern": "b"}"#,
        r#"{"format": "date"}"#,
        r#"{"format": "time"}"#,
        r#"{"contentEncoding": "base64"}"#,
        r#"{"contentMediaType": "application/json"}"#,
        r#"{"uniqueItems": true}"#,
        r##"{"properties": {"n": {"$ref": "#"}}}"##,
        r##"{"properties": {"n": {"$ref": "#"}}, "maxProperties": 1}"##,
        r##"{"items": {"$ref": "#"}}"##,
    ];
    let mut registry = Registry::new(options(Draft::Draft2020));
    let compiled: Vec<_> = schemas.iter().map(|schema| compile(&mut registry, schema)).collect();
    for (index, (first, one)) in schemas.iter().zip(&compiled).enumerate() {
        for (second, other) in schemas.iter().zip(&compiled).skip(index + 1) {
            assert_ne!(one.digest(), other.digest(), "{first} and {second}");
        }
    }
}

/// Options are part of the digest where they change what the validator answers, and only there.
#[test]
fn options_that_matter() {
    let plain = Options {
        draft: Draft::Draft2020,
        ..Options::default()
    };
    let digest = |schema: &str, options: Options| {
        Registry::default()
            .compile_with(schema.as_bytes(), &options)
            .expect("a schema")
            .digest()
            .expect("a digest")
    };
    let format = r#"{"format": "date"}"#;
    let content = r#"{"contentEncoding": "base64"}"#;
    let asserted = Options {
        assert_format: true,
        ..plain
    };
    assert_ne!(digest(format, plain), digest(format, asserted));
    assert_eq!(
        digest(r#"{"minLength": 1}"#, plain),
        digest(r#"{"minLength": 1}"#, asserted)
    );
    assert_ne!(
        digest(content, plain),
        digest(
            content,
            Options {
                assert_content: true,
                ..plain
            }
        )
    );
    assert_ne!(
        digest("{}", plain),
        digest(
            "{}",
            Options {
                all_errors: true,
                ..plain
            }
        )
    );
    assert_ne!(
        digest("{}", plain),
        digest(
            "{}",
            Options {
                duplicate_keys: DuplicateKeys::Error,
                ..plain
            }
        )
    );
    let mut limited = plain;
    limited.limits.depth = 7;
    assert_ne!(digest("{}", plain), digest("{}", limited));
    assert_eq!(
        digest(format, asserted),
        digest(
            format,
            Options {
                fold: false,
                ..asserted
            }
        )
    );
    // The draft is none: what it makes of the keywords is.
    for (schema, same) in [
        (r#"{"minLength": 1}"#, true),
        (r#"{"type": "integer"}"#, false),
        (r#"{"const": 1}"#, false),
    ] {
        let old = digest(
            schema,
            Options {
                draft: Draft::Draft4,
                ..plain
            },
        );
        assert_eq!(digest(schema, plain) == old, same, "{schema}");
    }
}

/// A digest made on another day, by another build: it may only change with the version of the normal form.
#[test]
fn a_digest_to_keep() {
    let schema = r##"{"$defs": {"t": {"type": "object", "properties": {"k": {"items": {"$ref": "#/$defs/t"}}, "v": {"enum": [1, "a"]}}}}, "$ref": "#/$defs/t"}"##;
    let [first, second] = [true, false].map(|fold| {
        let options = Options {
            fold,
            ..options(Draft::Draft2020)
        };
        compile(&mut Registry::new(options), schema).digest().expect("a digest")
    });
    assert_eq!(first, second);
    let hex: String = first.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "8af2be00d564aa5b826274943a32460810592888e89bf9a694bf3da077c1bc7b");
}
