//! The crate as it runs in wasm: the tables of `cases`, and what depends on the machine (stack, memory, 32 bits).
//!
//! `make test-wasm-node` and `make test-wasm-browser` run this; which of the two is for the environment to say.
#![cfg(target_arch = "wasm32")]

#[path = "support/cases.rs"]
mod cases;
#[path = "support/suite_part.rs"]
mod suite_part;

use onefold::{Limit, Limits, Options, Registry, SchemaErrorKind};
use wasm_bindgen_test::wasm_bindgen_test as test;

use cases::{check_answers, check_refusals};

#[test]
fn numbers() {
    check_answers(include_str!("cases/numbers.json"));
}

#[test]
fn strings() {
    check_answers(include_str!("cases/strings.json"));
}

#[test]
fn keys() {
    check_answers(include_str!("cases/keys.json"));
}

#[test]
fn patterns() {
    check_answers(include_str!("cases/patterns.json"));
}

#[test]
fn references() {
    check_answers(include_str!("cases/references.json"));
}

#[test]
fn bad_schemas() {
    check_refusals(include_str!("cases/bad_schemas.json"));
}

/// Every metaschema compiles, and is valid against itself.
#[test]
fn metaschemas() {
    let mut registry = Registry::default();
    for draft in onefold::Draft::ALL {
        let validator = registry.compile_uri(draft.metaschema()).expect("a metaschema compiles");
        assert_eq!(validator.is_valid("{\"type\": \"object\"}"), Ok(true));
        assert_eq!(validator.is_valid("{\"type\": \"objetc\"}"), Ok(false));
    }
}

/// The deepest that the limits allow fits the stack; one more is refused.
#[test]
fn the_stack_is_deep_enough() {
    let depth = Limits::default().depth as usize;
    let options = Options {
        all_errors: true,
        ..Options::default()
    };
    let schemas = [
        r##"{"items": {"$ref": "#"}, "properties": {"n": {"$ref": "#"}}}"##,
        r##"{"$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}]}, "b": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/c"}]},
            "c": {"if": true, "then": {"items": {"$ref": "#/$defs/a"}, "additionalProperties": {"$ref": "#/$defs/a"}}}}, "$ref": "#/$defs/a"}"##,
        r##"{"items": {"$ref": "#"}, "additionalProperties": {"$ref": "#"}, "unevaluatedItems": false, "unevaluatedProperties": false, "not": {"type": "null"}}"##,
    ];
    for schema in schemas {
        let validator = Registry::new(options).compile(schema.as_bytes()).expect("a schema");
        for (open, core, close) in [("[", "null", "]"), ("{\"n\":", "null", "}")] {
            for levels in [depth / 2, depth, depth + 1, 100_000] {
                let text = format!("{}{core}{}", open.repeat(levels), close.repeat(levels));
                let verdict = validator.is_valid(text.as_str());
                if levels > depth {
                    assert_eq!(verdict.map_err(|error| error.limit), Err(Limit::Depth), "{levels}");
                }
                let _ = validator.errors(text.as_str());
                assert_eq!(validator.is_valid("[[], {}]"), Ok(true), "the next call");
            }
        }
    }
}

#[test]
fn deep_schemas() {
    let mut registry = Registry::default();
    for (open, core, close) in [
        ("{\"not\":", "{}", "}"),
        ("{\"items\":", "true", "}"),
        ("{\"allOf\":[", "{}", "]}"),
        ("[", "", "]"),
    ] {
        for levels in [300, 900, 100_000] {
            let schema = format!("{}{core}{}", open.repeat(levels), close.repeat(levels));
            match registry.compile(schema.as_bytes()) {
                Ok(validator) => drop(validator.is_valid("[[[[]]]]")),
                Err(error) => {
                    assert!(
                        levels < 100_000 || matches!(error.kind, SchemaErrorKind::Limit(_)),
                        "{error}"
                    );
                }
            }
        }
    }
    let next = registry
        .compile(br#"{"type": "null"}"#)
        .expect("the next schema compiles");
    assert_eq!(next.is_valid("null"), Ok(true));
}

#[test]
fn patterns_that_need_work() {
    let text = format!("\"{}!\"", "a".repeat(50_000));
    for pattern in ["^(a+)+$", "^(a|a)*$", "(a+)+b", "^(?=a)(a+)+$"] {
        let schema = format!("{{\"pattern\": \"{pattern}\"}}");
        let validator = Registry::default().compile(schema.as_bytes()).expect("a schema");
        let verdict = validator.is_valid(text.as_str());
        assert!(
            verdict.is_ok_and(|valid| !valid) || verdict.is_err_and(|error| error.limit == Limit::Work),
            "{pattern}"
        );
        assert_eq!(validator.is_valid("\"aa\""), Ok(!pattern.ends_with('b')));
    }
}

#[test]
fn part_of_the_official_suite() {
    assert!(suite_part::check_suite_part() > 500);
}

/// 20,000 properties, one of them wrong.
#[test]
fn many_properties() {
    let members = |value: &dyn Fn(usize) -> &'static str| {
        let members: Vec<String> = (0..20_000).map(|key| format!("\"p{key}\":{}", value(key))).collect();
        format!("{{{}}}", members.join(","))
    };
    let schema = format!("{{\"properties\":{}}}", members(&|_| "{\"type\":\"integer\"}"));
    let mut registry = Registry::default();
    let validator = registry.compile(schema.as_bytes()).expect("a schema");
    assert_eq!(registry.stats().nodes, 2);
    assert_eq!(validator.is_valid(members(&|_| "7").as_str()), Ok(true));
    let errors = validator
        .errors(members(&|key| if key == 12_345 { "[]" } else { "7" }).as_str())
        .expect("no limit is met");
    assert_eq!(errors[0].instance_path, "/p12345");
}

/// Linear memory does not grow with rounds of compiling and freeing.
#[test]
fn memory_stays() {
    let mut registry = Registry::default();
    let mut round = |number: usize| {
        let schema = format!(
            r##"{{"properties": {{"next": {{"$ref": "#"}}, "v{}": {{"const": {number}}}, "s": {{"pattern": "^a{{{}}}$"}}}}}}"##,
            number % 50,
            number % 20 + 1
        );
        let validator = registry.compile(schema.as_bytes()).expect("a schema");
        assert_eq!(validator.is_valid("{\"s\": \"b\"}"), Ok(false));
        drop(validator);
        assert_eq!(registry.stats().bytes_live, 0);
    };
    (0..1_000).for_each(&mut round);
    let pages = core::arch::wasm32::memory_size(0);
    (1_000..11_000).for_each(&mut round);
    let grown = core::arch::wasm32::memory_size(0) - pages;
    assert!(grown * 10 <= pages, "{grown} pages more than {pages}");
}
