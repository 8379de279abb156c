//! Law 3: order does not count.

use onefold::{Registry, Validator};
use serde_json::Value;

use crate::respell::{Spelling, respell};
use crate::schemas::schema;
use crate::{compile, for_all, options};

/// Neither the order of keys, nor the order in which schemas come, nor what was there before changes the number of
/// verdict nodes or a digest.
#[test]
fn nodes_and_digests_keep_no_order() {
    for_all(1200, |draft, choices| {
        let schemas: Vec<Value> = (0..3).map(|_| schema(draft, choices)).collect();
        let passing: Vec<Value> = (0..2).map(|_| schema(draft, choices)).collect();
        let spelling = Spelling {
            numbers: false,
            duplicates: false,
        };

        let mut first = Registry::new(options(draft));
        let plain: Vec<Validator> = schemas
            .iter()
            .map(|schema| compile(&mut first, &schema.to_string()))
            .collect();

        let mut second = Registry::new(options(draft));
        let mut gone: Vec<Validator> = passing
            .iter()
            .map(|schema| compile(&mut second, &schema.to_string()))
            .collect();
        let mut order: Vec<usize> = (0..schemas.len()).collect();
        choices.shuffle(&mut order);
        let mut later = Vec::new();
        for index in order {
            let text = respell(&schemas[index], spelling, choices);
            later.push((index, compile(&mut second, &text)));
            if !gone.is_empty() && choices.chance(50) {
                gone.swap_remove(choices.below(gone.len()));
            }
        }
        gone.clear();

        for (index, validator) in &later {
            assert_eq!(validator.digest(), plain[*index].digest(), "{}", schemas[*index]);
        }
        assert_eq!(
            first.stats().nodes,
            second.stats().nodes,
            "{schemas:?} after {passing:?}"
        );
    });
}

/// Without a change of keys, everything that is counted is the same.
#[test]
fn nothing_that_is_alive_keeps_the_order_of_coming() {
    for_all(1000, |draft, choices| {
        let schemas: Vec<String> = (0..4).map(|_| schema(draft, choices).to_string()).collect();
        let mut order: Vec<usize> = (0..schemas.len()).collect();
        choices.shuffle(&mut order);
        let counted = |order: &[usize]| {
            let mut registry = Registry::new(options(draft));
            let kept: Vec<Validator> = order
                .iter()
                .map(|&index| compile(&mut registry, &schemas[index]))
                .collect();
            let stats = registry.stats();
            drop(kept);
            (stats.positions, stats.nodes, stats.explanations)
        };
        assert_eq!(counted(&[0, 1, 2, 3]), counted(&order), "{order:?} of {schemas:?}");
    });
}
