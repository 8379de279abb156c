//! A part of the official suite, embedded in the test's binary: wasm has no files. `make setup` fetches it.

use onefold::{Draft, Options, Registry};
use serde_json::Value;

macro_rules! files {
    ($($draft:literal $name:literal,)*) => {
        &[$((
            concat!($draft, " ", $name),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/.cache/suite/tests/draft", $draft, "/", $name, ".json")),
        ),)*]
    };
}

/// Each file's draft and name, and its text.
const FILES: &[(&str, &str)] = files! {
    "4" "definitions",
    "4" "items",
    "4" "maximum",
    "4" "ref",
    "6" "contains",
    "6" "propertyNames",
    "7" "if-then-else",
    "7" "dependencies",
    "2019-09" "recursiveRef",
    "2019-09" "unevaluatedItems",
    "2020-12" "anchor",
    "2020-12" "dynamicRef",
    "2020-12" "multipleOf",
    "2020-12" "oneOf",
    "2020-12" "pattern",
    "2020-12" "properties",
    "2020-12" "unevaluatedProperties",
    "2020-12" "uniqueItems",
};

/// Runs every test whose schema asks for no document of the suite's server, with folding on and off; gives how many
/// there were.
pub fn check_suite_part() -> usize {
    let mut count = 0;
    for (name, text) in FILES {
        let (draft, _) = name.split_once(' ').expect("a draft and a name");
        let draft = Draft::from_name(draft).expect("a draft");
        let groups: Vec<Value> = serde_json::from_str(text).expect("a list of groups");
        for group in groups {
            let schema = group["schema"].to_string();
            if schema.contains("localhost:1234") {
                continue;
            }
            for fold in [true, false] {
                let mut registry = Registry::new(Options {
                    draft,
                    fold,
                    ..Options::default()
                });
                let validator = registry.compile(schema.as_bytes()).expect("a schema");
                for test in group["tests"].as_array().expect("tests") {
                    let expected = test["valid"].as_bool().expect("an answer");
                    let answer = validator.is_valid(test["data"].to_string().as_str());
                    assert_eq!(
                        answer,
                        Ok(expected),
                        "{name}: {}: {}",
                        group["description"],
                        test["description"]
                    );
                    count += 1;
                }
            }
        }
    }
    count
}
