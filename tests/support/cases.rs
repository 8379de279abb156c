//! Tables of schemas with instances, and of schemas that are refused; each test has its table in `tests/cases/`.
//!
//! Schemas and instances stand in the tables as JSON and are used as they are written, because a parser would round
//! numbers, drop duplicate keys and refuse lone surrogates.

use std::collections::BTreeMap;

use onefold::{Draft, Options, Registry, SchemaError};
use serde_json::Value;
use serde_json::value::RawValue;

/// One entry of a table: its members, as text.
struct Case<'t>(BTreeMap<&'t str, &'t RawValue>);

impl<'t> Case<'t> {
    /// The entries of `table`, whose members must all be in `known`.
    fn table(table: &'t str, known: &[&str]) -> Vec<Self> {
        let entries: Vec<BTreeMap<&str, &RawValue>> = serde_json::from_str(table).expect("a list of objects");
        assert!(!entries.is_empty());
        for entry in &entries {
            let strange = entry.keys().find(|key| !known.contains(*key));
            assert_eq!(strange, None, "a member that the test does not know, in {entry:?}");
        }
        entries.into_iter().map(Case).collect()
    }

    fn raw(&self, key: &str) -> Option<&'t str> {
        self.0.get(key).map(|value| value.get())
    }

    fn string(&self, key: &str) -> Option<String> {
        self.raw(key).map(|text| serde_json::from_str(text).expect("a string"))
    }

    fn number(&self, key: &str) -> Option<u32> {
        self.raw(key).map(|text| text.parse().expect("a number"))
    }

    fn list(&self, key: &str) -> Vec<&'t str> {
        let list: Vec<&RawValue> = self
            .raw(key)
            .map_or(Vec::new(), |text| serde_json::from_str(text).expect("a list"));
        list.into_iter().map(RawValue::get).collect()
    }

    fn about(&self) -> String {
        self.string("about").expect("a case says what it is about")
    }

    /// A registry with the case's documents.
    fn registry(&self, fold: bool) -> Result<Registry, SchemaError> {
        let draft = self
            .string("draft")
            .map_or(Draft::Draft2020, |name| Draft::from_name(&name).expect("a draft"));
        let mut registry = Registry::new(Options {
            draft,
            fold,
            all_errors: true,
            ..Options::default()
        });
        let documents: BTreeMap<&str, &RawValue> = self
            .raw("documents")
            .map_or_else(BTreeMap::new, |text| serde_json::from_str(text).expect("an object"));
        for (uri, document) in documents {
            registry.add(document.get().as_bytes(), Some(uri))?;
        }
        Ok(registry)
    }
}

/// Asks every instance of a table in every way that can carry it.
pub fn check_answers(table: &str) {
    let known = ["about", "draft", "documents", "schema", "valid", "invalid", "values"];
    for case in Case::table(table, &known) {
        let about = case.about();
        let answers = [("valid", true), ("invalid", false)];
        let instances: Vec<_> = answers
            .iter()
            .flat_map(|&(key, valid)| case.list(key).into_iter().map(move |text| (text, valid)))
            .collect();
        for (_, valid) in answers {
            assert!(
                instances.iter().any(|(_, it)| *it == valid),
                "{about}: no instance is to be {valid}"
            );
        }
        let mut errors = Vec::new();
        for fold in [true, false] {
            let compiled = case
                .registry(fold)
                .and_then(|mut it| it.compile(case.raw("schema").unwrap_or("{}").as_bytes()));
            let validator = compiled.unwrap_or_else(|error| panic!("{about}: {error}"));
            for &(text, valid) in &instances {
                assert_eq!(validator.is_valid(text), Ok(valid), "{about}: {text}, fold {fold}");
                let found = validator.errors(text).expect("no limit is met");
                assert_eq!(found.is_empty(), valid, "{about}: {text}, fold {fold}: {found:?}");
                errors.push(found);
                if case.raw("values") != Some("false") {
                    let value: Value = serde_json::from_str(text).expect("serde_json can carry it");
                    assert_eq!(
                        validator.is_valid_value(&value),
                        Ok(valid),
                        "{about}: value {value}, fold {fold}"
                    );
                    let found = validator.errors_of_value(&value).expect("no limit is met");
                    assert_eq!(
                        found.is_empty(),
                        valid,
                        "{about}: value {value}, fold {fold}: {found:?}"
                    );
                }
            }
        }
        let (folded, unfolded) = errors.split_at(instances.len());
        assert_eq!(folded, unfolded, "{about}");
    }
}

/// What `schema_text` is refused for, and that the registry is as good as before.
fn refused(case: &Case<'_>, fold: bool) -> (String, SchemaError) {
    let about = case.about();
    let text = case
        .string("schema_text")
        .unwrap_or_else(|| case.raw("schema").expect("a case has a schema").to_owned());
    let mut registry = case.registry(fold).unwrap_or_else(|error| panic!("{about}: {error}"));
    let kept = registry
        .compile(br#"{"type": "integer", "minimum": 3}"#)
        .expect("a schema");
    let before = registry.stats();
    let Err(error) = registry.compile(text.as_bytes()) else {
        panic!("{about}: accepted, fold {fold}");
    };
    let after = registry.stats();
    assert_eq!(
        (after.nodes, after.explanations, after.positions, after.bytes_live),
        (before.nodes, before.explanations, before.positions, before.bytes_live),
        "{about}: a failure leaves something behind"
    );
    let next = registry
        .compile(br#"{"minLength": 2}"#)
        .expect("the next schema compiles");
    assert_eq!(
        (next.is_valid("\"ab\""), next.is_valid("\"a\"")),
        (Ok(true), Ok(false)),
        "{about}"
    );
    assert_eq!(
        (kept.is_valid("3"), kept.is_valid("2")),
        (Ok(true), Ok(false)),
        "{about}"
    );
    (text, error)
}

/// Compiles every schema of a table of bad ones, and looks at what is said about it.
pub fn check_refusals(table: &str) {
    let known = [
        "about",
        "draft",
        "documents",
        "schema",
        "schema_text",
        "kind",
        "at",
        "at_or_below",
        "text",
        "line",
        "column",
        "missing",
        "names",
    ];
    let mut wrong = Vec::new();
    for case in Case::table(table, &known) {
        let about = case.about();
        let (text, error) = refused(&case, true);
        let unfolded = refused(&case, false).1;
        let mut check = |holds: bool, what: &str| {
            if !holds {
                wrong.push(format!("{about}: {what}: {error:?}"));
            }
        };
        check(error == unfolded, "folding changes the error");
        // `UnknownDocument("…")` is the kind `UnknownDocument`.
        let kind = format!("{:?}", error.kind);
        let kind = kind.split('(').next().unwrap_or_default();
        let expected = case.string("kind").expect("a case names a kind");
        check(
            expected.split(" or ").any(|it| it == kind),
            &format!("the kind is not {expected}"),
        );
        let location = error.location.to_string();
        if let Some(at) = case.string("at") {
            check(location == at, &format!("it is not at {at}"));
        }
        if let Some(at) = case.string("at_or_below") {
            check(
                location == at || location.starts_with(&format!("{at}/")),
                &format!("it is not at or below {at}"),
            );
        }
        if let Some(start) = case.string("text") {
            let added = case.raw("documents").is_some();
            let found = error.place.and_then(|place| text.get(place.offset as usize..));
            check(
                added || found.is_some_and(|found| found.starts_with(&start)),
                &format!("it does not stand at {start}"),
            );
            check(error.place.is_some(), "it has no place");
        }
        for (key, found) in [
            ("line", error.place.map(|it| it.line)),
            ("column", error.place.map(|it| it.column)),
        ] {
            if let Some(expected) = case.number(key) {
                check(found == Some(expected), &format!("{key} is not {expected}"));
            }
        }
        check(
            case.string("missing").as_deref() == error.kind.missing(),
            "the missing document is another",
        );
        for name in case.list("names") {
            let name: String = serde_json::from_str(name).expect("a string");
            check(error.to_string().contains(&name), &format!("{name} is not named"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
