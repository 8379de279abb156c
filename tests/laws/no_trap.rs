//! Law 7: nothing that enters ends in a panic, and the instance serves the next call.

use onefold::{Draft, Limits, Options, Registry, Validator};
use serde_json::Value;

use crate::choices::Choices;
use crate::instances::instance;
use crate::respell::{Spelling, respell};
use crate::schemas::schema;
use crate::suite::{DRAFTS, Suite};
use crate::{compile, for_all, options};

/// Pieces that random texts are made of.
const PIECES: [&str; 48] = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\\",
    "\\u",
    "\\ud83d",
    "\\n",
    "\u{7f}",
    "\0",
    "0",
    "-",
    "1",
    ".5",
    "e",
    "E+",
    "9999999999",
    "true",
    "false",
    "null",
    "nul",
    " ",
    "\n",
    "\u{feff}",
    "é",
    "😀",
    "\"type\":",
    "\"$ref\":",
    "\"#\"",
    "\"#/$defs/a\"",
    "\"$defs\":",
    "\"a\":",
    "\"properties\":",
    "\"items\":",
    "\"pattern\":",
    "\"(a|b)*\"",
    "\"$id\":",
    "\"urn:x\"",
    "\"$schema\":",
    "\"string\"",
    "\"enum\":",
    "\"allOf\":",
    "\"$dynamicRef\":",
    "\"$vocabulary\":",
    "\"const\":",
];

/// Bytes that may be anything, from noise to nearly JSON.
fn bytes(choices: &mut Choices<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    let noise = choices.chance(20);
    for _ in 0..choices.below(60) {
        if noise || choices.chance(5) {
            out.push(choices.below(256) as u8);
        } else {
            out.extend(choices.pick(&PIECES).bytes());
        }
    }
    out
}

/// A text with a few places changed.
fn mutated(text: &str, choices: &mut Choices<'_>) -> Vec<u8> {
    let mut out = text.as_bytes().to_vec();
    for _ in 0..1 + choices.below(4) {
        let at = choices.below(out.len() + 1);
        let end = (at + choices.below(9)).min(out.len());
        match choices.below(4) {
            0 => drop(out.splice(at..end, choices.pick(&PIECES).bytes())),
            1 => drop(out.drain(at..end)),
            2 => {
                let copy: Vec<u8> = out[at..end].to_vec();
                let place = choices.below(out.len() + 1);
                out.splice(place..place, copy);
            }
            _ => {
                if let Some(byte) = out.get_mut(at) {
                    *byte = choices.below(256) as u8;
                }
            }
        }
    }
    out
}

/// A registry, and a validator in it that must go on answering.
struct Subject {
    registry: Registry,
    probe: Validator,
}

impl Subject {
    fn new(draft: Draft) -> Self {
        let mut registry = Registry::new(options(draft));
        let probe = compile(
            &mut registry,
            r#"{"properties": {"a": {"type": "integer"}}, "required": ["a"]}"#,
        );
        Subject { registry, probe }
    }

    /// Compiles whatever `schema` is and validates whatever `instances` are.
    fn take(&mut self, schema: &[u8], instances: &[Vec<u8>]) {
        let _ = self.registry.add(schema, Some("https://example.com/added"));
        let compiled = self.registry.compile(schema);
        for instance in instances {
            if let Ok(validator) = &compiled {
                let verdict = validator.is_valid(instance.as_slice());
                if let (Ok(valid), Ok(errors)) = (&verdict, validator.errors(instance.as_slice())) {
                    assert_eq!(*valid, errors.is_empty());
                    let mut json = String::new();
                    for error in errors {
                        json.clear();
                        error.write_json(&mut json);
                        assert!(serde_json::from_str::<Value>(&json).is_ok(), "no JSON: {json}");
                    }
                }
                assert!(validator.digest().is_ok());
            }
            let _ = self.probe.is_valid(instance.as_slice());
        }
        if let Err(error) = compiled {
            assert!(!error.to_string().is_empty());
        }
        assert_eq!(self.probe.is_valid(r#"{"a": 1}"#), Ok(true), "the next call");
        assert_eq!(self.probe.is_valid("{}"), Ok(false), "the next call");
        let next = compile(&mut self.registry, r#"{"maxLength": 1}"#);
        assert_eq!(next.is_valid("\"ab\""), Ok(false), "the next schema");
    }
}

#[test]
fn any_bytes_as_schema_and_instance() {
    for_all(300, |draft, choices| {
        let mut subject = Subject::new(draft);
        for _ in 0..3 {
            let schema = bytes(choices);
            subject.take(&schema, &[bytes(choices), bytes(choices)]);
        }
    });
}

#[test]
fn any_bytes_against_good_schemas() {
    for_all(500, |draft, choices| {
        let schema = schema(draft, choices);
        let spelling = Spelling {
            numbers: true,
            duplicates: true,
        };
        let instances: Vec<Vec<u8>> = (0..4)
            .map(|_| {
                let instance = respell(&instance(&schema, choices), spelling, choices);
                mutated(&instance, choices)
            })
            .collect();
        Subject::new(draft).take(schema.to_string().as_bytes(), &instances);
    });
}

/// Schemas of the official suite, mistyped.
#[test]
fn mutated_schemas_of_the_suite() {
    let suite = Suite::open();
    let groups: Vec<_> = DRAFTS
        .iter()
        .flat_map(|(draft, folder)| {
            suite
                .files(folder)
                .into_iter()
                .flat_map(|file| file.groups)
                .map(move |group| (*draft, group))
        })
        .collect();
    for_all(120, |_, choices| {
        let (draft, group) = choices.pick(&groups);
        let mut schema = group.schema.get().as_bytes().to_vec();
        if choices.chance(30) {
            // A part of another schema in the middle of this one.
            let (_, other) = choices.pick(&groups);
            let (at, length) = (choices.below(schema.len()), choices.below(40));
            let end = (at + length).min(schema.len());
            schema.splice(at..end, other.schema.get().bytes());
        } else {
            schema = mutated(group.schema.get(), choices);
        }
        let instances: Vec<Vec<u8>> = group.tests.iter().take(4).map(|test| test.bytes().to_vec()).collect();
        Subject::new(*draft).take(&schema, &instances);
    });
}

/// However small the limits are, an answer is the right one or none.
#[test]
fn limits_never_change_an_answer() {
    for_all(500, |draft, choices| {
        let schema = schema(draft, choices);
        let text = schema.to_string();
        let free = compile(&mut Registry::new(options(draft)), &text);
        let mut limits = Limits::default();
        limits.depth = 1 + choices.below(12) as u32;
        limits.instance_bytes = 1 + choices.below(200) as u32;
        limits.work = choices.below(1_000) as u64;
        limits.work_per_value = choices.below(20) as u32;
        limits.errors = choices.below(4) as u32;
        limits.digits = 1 + choices.below(20) as u32;
        let bound = Registry::new(options(draft)).compile_with(
            text.as_bytes(),
            &Options {
                limits,
                ..options(draft)
            },
        );
        let Ok(bound) = bound else { return };
        for _ in 0..6 {
            let instance = instance(&schema, choices).to_string();
            if let (Ok(found), Ok(expected)) = (bound.is_valid(instance.as_str()), free.is_valid(instance.as_str())) {
                assert_eq!(found, expected, "{text}\n{instance}\n{limits:?}");
            }
            if let (Ok(found), Ok(expected)) = (bound.errors(instance.as_str()), free.errors(instance.as_str())) {
                let most = expected.len().min(limits.errors as usize);
                assert_eq!(found.len(), most, "{text}\n{instance}\n{limits:?}");
            }
        }
    });
}
