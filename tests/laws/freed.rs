//! Law 5: freed is freed.

use onefold::{Draft, Options, Registry, Stats, Validator};

use crate::schemas::schema;
use crate::{alive, compile, for_all, options};

/// Validators that go in any order leave exactly what is left without them.
#[test]
fn bytes_return_exactly() {
    for_all(1200, |draft, choices| {
        let options = Options {
            fold: choices.chance(75),
            ..options(draft)
        };
        let mut registry = Registry::new(options);
        let mut kept: Vec<(Validator, Stats)> = Vec::new();
        // First in, last out: each step back is exact.
        for _ in 0..4 {
            let before = registry.stats();
            let validator = compile(&mut registry, &schema(draft, choices).to_string());
            kept.push((validator, before));
        }
        let full = registry.stats();
        while let Some((validator, before)) = kept.pop() {
            drop(validator);
            assert_eq!(alive(registry.stats()), alive(before));
        }
        assert_eq!(alive(registry.stats()), [0; 4]);

        // Any order, with others coming meanwhile: in the end nothing is left.
        let mut kept: Vec<Validator> = Vec::new();
        for _ in 0..6 {
            if !kept.is_empty() && choices.chance(40) {
                kept.swap_remove(choices.below(kept.len()));
            } else {
                kept.push(compile(&mut registry, &schema(draft, choices).to_string()));
            }
        }
        choices.shuffle(&mut kept);
        kept.clear();
        assert_eq!(alive(registry.stats()), [0; 4], "after {full:?}");
    });
}

/// What shares rows with a validator that goes stays whole.
#[test]
fn what_is_shared_stays() {
    for_all(500, |draft, choices| {
        let mut registry = Registry::new(options(draft));
        let inner = schema(draft, choices);
        let outer = serde_json::json!({ "items": inner }).to_string();
        let first = compile(&mut registry, &inner.to_string());
        let second = compile(&mut registry, &outer);
        let instance = crate::instances::instance(&inner, choices);
        let expected = (first.digest(), first.errors_of_value(&instance));
        let list = serde_json::json!([instance]);
        let expected_of_list = (second.digest(), second.errors_of_value(&list));
        if choices.chance(50) {
            drop(second);
            assert_eq!((first.digest(), first.errors_of_value(&instance)), expected, "{inner}");
        } else {
            drop(first);
            assert_eq!(
                (second.digest(), second.errors_of_value(&list)),
                expected_of_list,
                "{inner}"
            );
        }
    });
}

/// Rounds of compiling and freeing do not add up.
#[test]
fn rounds_leave_nothing() {
    let mut registry = Registry::new(options(Draft::Draft2020));
    let kept = compile(
        &mut registry,
        r##"{"properties": {"next": {"$ref": "#"}, "value": {"type": "integer"}}}"##,
    );
    let before = registry.stats();
    let mut peak = 0;
    for round in 0..1_000 {
        let schema = format!(
            r##"{{"$id": "https://example.com/{round}", "properties": {{"next": {{"$ref": "#"}}, "v{}": {{"const": {round}}}}}}}"##,
            round % 10
        );
        let validator = compile(&mut registry, &schema);
        assert_eq!(
            validator.is_valid(format!("{{\"v{}\": {round}}}", round % 10).as_str()),
            Ok(true)
        );
        drop(validator);
        assert_eq!(alive(registry.stats()), alive(before), "round {round}");
        if round == 20 {
            peak = registry.stats().bytes_peak;
        }
    }
    // Digits of the round make the largest a little larger than the first.
    assert!(
        registry.stats().bytes_peak <= peak + 64,
        "{} after {peak}",
        registry.stats().bytes_peak
    );
    drop(kept);
    assert_eq!(alive(registry.stats()), [0; 4]);
}

/// Validators outlive their registry.
#[test]
fn validators_outlive_the_registry() {
    let mut registry = Registry::new(options(Draft::Draft2020));
    registry
        .add(br#"{"minimum": 3}"#, Some("urn:three"))
        .expect("a good document");
    let first = compile(&mut registry, r#"{"items": {"$ref": "urn:three"}}"#);
    let second = compile(&mut registry, r#"{"items": {"$ref": "urn:three"}, "maxItems": 1}"#);
    drop(registry);
    assert_eq!((first.is_valid("[3, 4]"), first.is_valid("[2]")), (Ok(true), Ok(false)));
    drop(first);
    assert_eq!(
        (second.is_valid("[3]"), second.is_valid("[3, 4]")),
        (Ok(true), Ok(false))
    );
}
