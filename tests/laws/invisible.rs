//! Law 1: folding is invisible.

use onefold::{Options, Registry};

use crate::instances::instance;
use crate::schemas::schema;
use crate::{compile, for_all, options};

/// With folding and without, a schema gives the same verdicts, errors and digest.
#[test]
fn folding_changes_no_answer() {
    for_all(500, |draft, choices| {
        let schema = schema(draft, choices);
        let text = schema.to_string();
        let options = Options {
            assert_format: choices.chance(50),
            assert_content: choices.chance(50),
            all_errors: choices.below(3) != 2,
            ..options(draft)
        };
        let [folded, unfolded] =
            [true, false].map(|fold| compile(&mut Registry::new(Options { fold, ..options }), &text));
        assert_eq!(folded.digest(), unfolded.digest(), "{text}");
        for _ in 0..6 {
            let instance = instance(&schema, choices);
            let written = instance.to_string();
            let verdict = folded.is_valid(written.as_str());
            assert_eq!(verdict, unfolded.is_valid(written.as_str()), "{text}\n{written}");
            assert_eq!(
                folded.is_valid_value(&instance),
                unfolded.is_valid_value(&instance),
                "{text}\n{written}"
            );
            let errors = folded.errors(written.as_str());
            assert_eq!(errors, unfolded.errors(written.as_str()), "{text}\n{written}");
            if let (Ok(valid), Ok(errors)) = (verdict, errors) {
                assert_eq!(valid, errors.is_empty(), "{text}\n{written}");
            }
        }
    });
}

/// What else is in the table changes no answer either.
#[test]
fn company_changes_no_answer() {
    for_all(900, |draft, choices| {
        let mut shared = Registry::new(options(draft));
        let schemas: Vec<_> = (0..4).map(|_| schema(draft, choices)).collect();
        let together: Vec<_> = schemas
            .iter()
            .map(|schema| compile(&mut shared, &schema.to_string()))
            .collect();
        for (schema, together) in schemas.iter().zip(&together) {
            let text = schema.to_string();
            let alone = compile(&mut Registry::new(options(draft)), &text);
            for _ in 0..3 {
                let instance = instance(schema, choices).to_string();
                assert_eq!(
                    alone.is_valid(instance.as_str()),
                    together.is_valid(instance.as_str()),
                    "{text}\n{instance}"
                );
                assert_eq!(
                    alone.errors(instance.as_str()),
                    together.errors(instance.as_str()),
                    "{text}\n{instance}"
                );
            }
        }
    });
}
