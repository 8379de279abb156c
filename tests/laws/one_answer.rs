//! Law 6: one answer, whichever way the instance comes.

use onefold::{Draft, ErrorObject, Registry};

use crate::instances::instance;
use crate::respell::{Spelling, respell};
use crate::schemas::schema;
use crate::{compile, content, for_all, options};

/// Whether `text` may say more than a value: in draft 4 a number with a fraction or an exponent is no integer, and only
/// the text tells how it was written.
fn says_more(draft: Draft, text: &str) -> bool {
    draft == Draft::Draft4 && (text.contains(".0") || text.contains("e+"))
}

/// A text, its bytes, and a value agree in verdict and errors.
#[test]
fn text_and_value_agree() {
    for_all(500, |draft, choices| {
        let schema = schema(draft, choices);
        let validator = compile(&mut Registry::new(options(draft)), &schema.to_string());
        for _ in 0..6 {
            let value = instance(&schema, choices);
            let text = value.to_string();
            let verdict = validator.is_valid(text.as_str());
            assert_eq!(verdict, validator.is_valid(text.as_bytes()), "{schema}\n{text}");
            let (errors, of_value) = (validator.errors(text.as_str()), validator.errors_of_value(&value));
            if says_more(draft, &text) {
                continue;
            }
            assert_eq!(verdict, validator.is_valid_value(&value), "{schema}\n{text}");
            assert_eq!(errors.map(content), of_value, "{schema}\n{text}");
        }
    });
}

/// The same JSON in another spelling gives the same verdict, and the same errors up to their order.
#[test]
fn spelling_does_not_count() {
    for_all(600, |draft, choices| {
        let schema = schema(draft, choices);
        let plain = schema.to_string();
        let keys = Spelling {
            numbers: false,
            duplicates: false,
        };
        let validator = compile(&mut Registry::new(options(draft)), &plain);
        let respelt = respell(&schema, keys, choices);
        let other = compile(&mut Registry::new(options(draft)), &respelt);
        assert_eq!(validator.digest(), other.digest(), "{plain}\n{respelt}");
        let spelling = Spelling {
            // In draft 4 the spelling of a number makes it an integer or not.
            numbers: draft != Draft::Draft4,
            duplicates: true,
        };
        for _ in 0..5 {
            let value = instance(&schema, choices);
            let text = respell(&value, spelling, choices);
            let expected = validator.is_valid_value(&value);
            if says_more(draft, &text) {
                continue;
            }
            assert_eq!(validator.is_valid(text.as_str()), expected, "{plain}\n{text}");
            assert_eq!(other.is_valid(text.as_str()), expected, "{respelt}\n{text}");
            let errors = validator.errors_of_value(&value).map(sorted);
            assert_eq!(validator.errors(text.as_str()).map(sorted), errors, "{plain}\n{text}");
            if let (Ok(found), Ok(errors)) = (other.errors(text.as_str()), &errors) {
                // The order of keywords is that of errors, and what a failure of `required` names first.
                assert_eq!(sorted(found).len(), errors.len(), "{respelt}\n{text}");
            }
        }
    });
}

/// Errors without their places in the text, in an order of their own.
fn sorted(errors: Vec<ErrorObject>) -> Vec<ErrorObject> {
    let mut errors = content(errors);
    errors.sort_by_key(|error| format!("{error:?}"));
    errors
}

/// The place of an error in the text is that of the value that its path leads to.
#[test]
fn offsets_point_at_the_value() {
    for_all(500, |draft, choices| {
        let schema = schema(draft, choices);
        let validator = compile(&mut Registry::new(options(draft)), &schema.to_string());
        for _ in 0..4 {
            let value = instance(&schema, choices);
            let keys = Spelling {
                numbers: false,
                duplicates: false,
            };
            let text = respell(&value, keys, choices);
            for error in validator.errors(text.as_str()).unwrap_or_default() {
                let offset = error.offset.expect("a text has places") as usize;
                let place = error.place.expect("a text has places");
                let found = serde_json::Deserializer::from_str(&text[offset..]).into_iter().next();
                let found: serde_json::Value = found.expect("a value").expect("well formed");
                let expected = value.pointer(&error.instance_path).expect("the path leads to a value");
                // Errors about the name of a property stand at the name.
                let key = found.as_str().is_some_and(|key| expected.get(key).is_some());
                assert!(found == *expected || key, "{error:?}\n{schema}\n{text}");
                let before = &text[..offset];
                let line = before.rsplit(['\n']).next().unwrap_or_default();
                assert_eq!(
                    place.line as usize,
                    before.matches('\n').count() + 1,
                    "{error:?}\n{text}"
                );
                assert_eq!(
                    place.column as usize,
                    line.encode_utf16().count() + 1,
                    "{error:?}\n{text}"
                );
            }
        }
    });
}

/// Threads that share a validator, and validators of one registry, get the answers that one gets.
#[test]
fn threads_agree() {
    let mut registry = Registry::new(options(Draft::Draft2020));
    let schema = r##"{
        "properties": {"next": {"$ref": "#"}, "v": {"pattern": "^(a|b)+$", "uniqueItems": true}},
        "unevaluatedProperties": false
    }"##;
    let validators: Vec<_> = (0..2).map(|_| compile(&mut registry, schema)).collect();
    let nested = |depth: usize, value: &str| {
        let (open, close) = ("{\"next\": ".repeat(depth), "}".repeat(depth));
        format!("{open}{{\"v\": {value}}}{close}")
    };
    let values = [
        ("\"ab\"", true),
        ("\"c\"", false),
        ("[1, 1.0]", false),
        ("[1, 2]", true),
    ];
    let texts: Vec<(String, bool)> = (0..50)
        .flat_map(|depth| values.map(|(value, valid)| (nested(depth, value), valid)))
        .collect();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (validators, texts) = (&validators, &texts);
            scope.spawn(move || {
                for (text, valid) in texts.iter().cycle().skip(thread * 37).take(400) {
                    let validator = &validators[thread % 2];
                    assert_eq!(validator.is_valid(text.as_str()), Ok(*valid), "{text}");
                    let errors = validator.errors(text.as_str()).expect("no limit is met");
                    assert_eq!(errors.is_empty(), *valid, "{text}");
                }
            });
        }
        // And meanwhile the table grows and shrinks.
        for number in 0..200 {
            let schema = format!(r##"{{"items": {{"const": {number}}}, "not": {{"$ref": "#/items"}}}}"##);
            drop(compile(&mut registry, &schema));
        }
    });
}
