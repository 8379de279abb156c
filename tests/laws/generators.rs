//! The generators are worth something only if what they make is varied.

use std::collections::BTreeMap;

use onefold::{Draft, Registry};

use crate::choices::Choices;
use crate::instances::instance;
use crate::options;
use crate::schemas::schema;

/// A long list of choices, always the same for the same `seed`.
fn list(seed: u64) -> Vec<u16> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as u16
    };
    (0..1_000).map(|_| next()).collect()
}

/// Every schema compiles, both verdicts are common, and every keyword is met as the cause of an error.
#[test]
fn what_is_generated_is_varied() {
    const SCHEMAS: u64 = 600;
    let mut keywords: BTreeMap<&str, usize> = BTreeMap::new();
    for draft in Draft::ALL {
        let mut verdicts = [0, 0];
        for seed in 0..SCHEMAS {
            let list = list(seed);
            let mut choices = Choices::new(&list);
            let schema = schema(draft, &mut choices);
            let compiled = Registry::new(options(draft)).compile(schema.to_string().as_bytes());
            let validator = compiled.unwrap_or_else(|error| panic!("{error}\n{schema}"));
            for _ in 0..5 {
                let instance = instance(&schema, &mut choices);
                let errors = validator.errors_of_value(&instance).expect("no limit is met");
                verdicts[usize::from(errors.is_empty())] += 1;
                for error in errors {
                    *keywords.entry(error.keyword).or_default() += 1;
                }
            }
        }
        let [invalid, valid] = verdicts;
        assert!(
            valid.min(invalid) * 5 >= valid + invalid,
            "{draft:?}: {valid} valid, {invalid} invalid"
        );
    }
    let rare: Vec<_> = keywords.iter().filter(|(_, count)| **count < 5).collect();
    assert!(rare.is_empty(), "hardly ever the cause of an error: {rare:?}");
    assert_eq!(keywords.len(), 35, "{keywords:?}");
}
