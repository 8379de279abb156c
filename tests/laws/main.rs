//! The laws that folding obeys, each tried on random schemas and instances. `PROPTEST_CASES` sets how many (256).
//!
//! A failure prints the shortest list of choices that shows it and what was made of them. No seeds are kept, since they
//! mean something else as soon as a generator changes: what a failure taught goes into the tables of `cases`.

mod choices;
mod graphs;
mod instances;
mod partition;
mod respell;
mod schemas;
#[path = "../support/suite.rs"]
#[expect(dead_code, reason = "the laws need the suite's schemas alone")]
mod suite;

mod digests;
mod families;
mod freed;
mod generators;
mod invisible;
mod lessons;
mod no_trap;
mod one_answer;
mod order;
mod places;
mod sharing;

use onefold::{Draft, ErrorObject, Options, Registry, Stats, Validator};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use choices::{Choices, choices};

/// Runs `test` for random drafts and lists of up to `len` choices.
fn for_all(len: usize, test: impl Fn(Draft, &mut Choices<'_>)) {
    let config = Config {
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..Config::default()
    };
    let inputs = (prop::sample::select(Draft::ALL.to_vec()), choices(len));
    let outcome = TestRunner::new(config).run(&inputs, |(draft, list)| {
        test(draft, &mut Choices::new(&list));
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}

/// Options under which every keyword decides, and a call that blows up ends soon.
fn options(draft: Draft) -> Options {
    let mut options = Options {
        draft,
        assert_format: true,
        assert_content: true,
        all_errors: true,
        ..Options::default()
    };
    options.limits.work = 200_000;
    options
}

/// Compiles `schema`, which must be good.
fn compile(registry: &mut Registry, schema: &str) -> Validator {
    registry
        .compile(schema.as_bytes())
        .unwrap_or_else(|error| panic!("{error}\n{schema}"))
}

/// What of an error does not depend on the text that the instance was written in.
fn content(errors: Vec<ErrorObject>) -> Vec<ErrorObject> {
    let bare = |mut error: ErrorObject| {
        (error.offset, error.place) = (None, None);
        error
    };
    errors.into_iter().map(bare).collect()
}

/// What of the statistics describes what is there, and not what was done.
fn alive(stats: Stats) -> [u64; 4] {
    [stats.positions, stats.nodes, stats.explanations, stats.bytes_live]
}
