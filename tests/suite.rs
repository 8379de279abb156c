//! The official test suite: every test of every draft, by four ways whose answers must all be right.
//!
//! Instances go in as bytes and as values, with folding on and off; a fifth way compiles all schemas of a draft into
//! one registry and keeps them alive. The tests that a way cannot pass are listed in `suite-exceptions.json`, and one
//! that passes nevertheless is a failure too. The table at the end has a line for each draft and way.

#[path = "support/suite.rs"]
mod suite;

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use onefold::{Draft, ErrorObject, LimitError, Options, Registry, Validator};
use serde_json::Value;
use suite::{DRAFTS, File, Group, Suite, Test};

/// The ways to ask, by their names in the table.
const PATHS: [&str; 5] = ["bytes", "bytes unfolded", "value", "value unfolded", "bytes shared"];

/// A test, or a file of tests, that a way cannot pass.
struct Exception {
    draft: String,
    file: String,
    description: Option<String>,
    test: Option<String>,
    path: Option<String>,
}

impl Exception {
    fn all() -> Vec<Self> {
        let list: Vec<BTreeMap<String, String>> =
            serde_json::from_str(include_str!("suite-exceptions.json")).expect("a list of objects of strings");
        list.into_iter()
            .map(|mut entry| {
                let reason = entry.remove("reason");
                assert!(
                    reason.is_some_and(|reason| !reason.is_empty()),
                    "an exception without a reason"
                );
                let exception = Exception {
                    draft: entry.remove("draft").expect("an exception names a draft"),
                    file: entry.remove("file").expect("an exception names a file"),
                    description: entry.remove("description"),
                    test: entry.remove("test"),
                    path: entry.remove("path"),
                };
                assert!(entry.is_empty(), "an exception with unknown members: {entry:?}");
                exception
            })
            .collect()
    }

    /// Whether it speaks of this test. The path `bytes` or `value` stands for all ways of its kind.
    fn covers(&self, draft: &str, place: &Place<'_>, path: &str) -> bool {
        self.draft == draft
            && self.file == place.file
            && self.description.as_deref().is_none_or(|it| it == place.group)
            && self.test.as_deref().is_none_or(|it| it == place.test)
            && self.path.as_deref().is_none_or(|it| path.split(' ').next() == Some(it))
    }
}

/// Where a test stands.
struct Place<'t> {
    file: &'t str,
    group: &'t str,
    test: &'t str,
}

impl<'t> Place<'t> {
    fn new(file: &'t File, group: &'t Group, test: &'t Test) -> Self {
        Place {
            file: &file.name,
            group: &group.description,
            test: &test.description,
        }
    }
}

/// What came of the tests of one draft by one way.
#[derive(Clone, Copy, Default)]
struct Count {
    passed: u32,
    failed: u32,
    excepted: u32,
}

/// The tests of one draft.
struct Run<'s> {
    suite: &'s Suite,
    exceptions: &'s [Exception],
    draft: Draft,
    folder: &'static str,
    counts: [Count; PATHS.len()],
    /// The exceptions that were needed, by their places in the list.
    used: BTreeSet<usize>,
    failures: Vec<String>,
}

impl Run<'_> {
    fn all(&mut self) {
        let files = self.suite.files(self.folder);
        assert!(!files.is_empty(), "no tests of {}", self.folder);
        for file in &files {
            for group in &file.groups {
                self.alone(file, group);
            }
        }
        self.together(&files);
    }

    fn options(&self, file: &File, fold: bool) -> Options {
        Options {
            draft: self.draft,
            assert_format: file.name.starts_with("optional/format/"),
            assert_content: self.draft == Draft::Draft7 && file.name == "optional/content",
            all_errors: true,
            fold,
            ..Options::default()
        }
    }

    /// Asks four ways with nothing else in the registry.
    fn alone(&mut self, file: &File, group: &Group) {
        let text = group.schema.get();
        let value: Value = serde_json::from_str(text).expect("a schema is JSON");
        let compile = |schema: &str, fold| {
            let mut registry = Registry::new(self.options(file, fold));
            if schema.contains("localhost:1234") {
                self.suite.add_remotes(&mut registry, self.folder);
            }
            registry.compile(schema.as_bytes()).map_err(|error| error.to_string())
        };
        let of_text = [true, false].map(|fold| compile(text, fold));
        // A value rounds numbers, in the schema as in the instance.
        let of_value = [true, false].map(|fold| compile(&value.to_string(), fold));
        for test in &group.tests {
            let place = Place::new(file, group, test);
            let data: Value = serde_json::from_str(test.data.get()).expect("an instance is JSON");
            let bytes = of_text
                .each_ref()
                .map(|it| ask(it, |it| Ok((it.is_valid(test.bytes())?, it.errors(test.bytes())?))));
            let value = of_value
                .each_ref()
                .map(|it| ask(it, |it| Ok((it.is_valid_value(&data)?, it.errors_of_value(&data)?))));
            for (path, [folded, unfolded]) in [(0, bytes), (2, value)] {
                self.judge(&place, path, &folded, test.valid);
                self.judge(&place, path + 1, &unfolded, test.valid);
                if folded != unfolded {
                    self.fail(&place, PATHS[path], "folding changes the errors");
                }
            }
        }
    }

    /// Asks again with all schemas of the draft in one registry.
    fn together(&mut self, files: &[File]) {
        let mut registry = Registry::new(Options {
            draft: self.draft,
            ..Options::default()
        });
        self.suite.add_remotes(&mut registry, self.folder);
        let mut compiled = Vec::new();
        for file in files {
            let options = self.options(file, true);
            for group in &file.groups {
                let validator = registry.compile_with(group.schema.get().as_bytes(), &options);
                compiled.push((file, group, validator.map_err(|error| error.to_string())));
            }
        }
        for (file, group, validator) in &compiled {
            for test in &group.tests {
                let place = Place::new(file, group, test);
                let answer = ask(validator, |it| {
                    Ok((it.is_valid(test.bytes())?, it.errors(test.bytes())?))
                });
                self.judge(&place, PATHS.len() - 1, &answer, test.valid);
            }
        }
        drop(compiled);
        let stats = registry.stats();
        if (stats.nodes, stats.explanations, stats.bytes_live) != (0, 0, 0) {
            self.failures.push(format!(
                "{}: something is left when all validators are gone: {stats:?}",
                self.folder
            ));
        }
    }

    fn judge(&mut self, place: &Place<'_>, path: usize, answer: &Answer, expected: bool) {
        let name = PATHS[path];
        let right = answer.as_ref().is_ok_and(|errors| errors.is_empty() == expected);
        let exception = self
            .exceptions
            .iter()
            .position(|it| it.covers(self.folder, place, name));
        self.used.extend(exception);
        let count = &mut self.counts[path];
        match (right, exception.is_some()) {
            (true, false) => count.passed += 1,
            (false, true) => count.excepted += 1,
            (true, true) => {
                count.failed += 1;
                self.fail(place, name, "passes, but is listed as an exception");
            }
            (false, false) => {
                count.failed += 1;
                self.fail(place, name, &format!("expected {expected}, got {answer:?}"));
            }
        }
    }

    fn fail(&mut self, place: &Place<'_>, path: &str, what: &str) {
        let (folder, Place { file, group, test }) = (self.folder, place);
        self.failures
            .push(format!("{folder}/{file}: {group}: {test}: {path}: {what}"));
    }
}

/// The errors that a validator finds in an instance, or why there is no answer.
type Answer = Result<Vec<ErrorObject>, String>;

/// What `validator` says: the verdict must be that there are errors, or that there are none.
fn ask(
    validator: &Result<Validator, String>,
    question: impl FnOnce(&Validator) -> Result<(bool, Vec<ErrorObject>), LimitError>,
) -> Answer {
    let (valid, errors) = question(validator.as_ref()?).map_err(|error| error.to_string())?;
    if valid == errors.is_empty() {
        Ok(errors)
    } else {
        Err(format!("the verdict is {valid}, the errors are {errors:?}"))
    }
}

fn main() -> ExitCode {
    // The harness's filter: run only when it means this test.
    if std::env::args()
        .skip(1)
        .any(|argument| !argument.starts_with('-') && !"suite".contains(argument.as_str()))
    {
        return ExitCode::SUCCESS;
    }
    let (suite, exceptions) = (Suite::open(), Exception::all());
    let mut runs = DRAFTS.map(|(draft, folder)| Run {
        suite: &suite,
        exceptions: &exceptions,
        draft,
        folder,
        counts: Default::default(),
        used: BTreeSet::new(),
        failures: Vec::new(),
    });
    std::thread::scope(|scope| {
        for run in &mut runs {
            scope.spawn(|| run.all());
        }
    });
    let mut failures: Vec<String> = runs
        .iter_mut()
        .flat_map(|run| std::mem::take(&mut run.failures))
        .collect();
    for (index, exception) in exceptions.iter().enumerate() {
        if !runs.iter().any(|run| run.used.contains(&index)) {
            failures.push(format!(
                "{}/{}: an exception that covers no test",
                exception.draft, exception.file
            ));
        }
    }
    for failure in &failures {
        println!("{failure}");
    }
    let mut passed = 0;
    for run in &runs {
        for (path, count) in PATHS.iter().zip(run.counts) {
            let Count {
                passed: good,
                failed: bad,
                excepted,
            } = count;
            println!(
                "suite | {} | {path} | {good} passed | {bad} failed | {excepted} excepted",
                run.folder
            );
            passed += good;
        }
    }
    let verdict = if failures.is_empty() { "ok" } else { "FAILED" };
    println!("\ntest result: {verdict}. {passed} passed; {} failed", failures.len());
    ExitCode::from(u8::from(!failures.is_empty()))
}
