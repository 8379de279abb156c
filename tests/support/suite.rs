//! The official test suite, read from where `make setup` puts it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use onefold::{Draft, Registry};
use serde_json::value::RawValue;

/// The drafts and the names of their folders.
pub const DRAFTS: [(Draft, &str); 5] = [
    (Draft::Draft4, "draft4"),
    (Draft::Draft6, "draft6"),
    (Draft::Draft7, "draft7"),
    (Draft::Draft2019, "draft2019-09"),
    (Draft::Draft2020, "draft2020-12"),
];

/// One file of tests.
pub struct File {
    /// Its path in the draft's folder, without the extension: `optional/format/date`.
    pub name: String,
    pub groups: Vec<Group>,
}

/// Tests of one schema.
pub struct Group {
    pub description: String,
    pub schema: Box<RawValue>,
    pub tests: Vec<Test>,
}

/// One instance.
pub struct Test {
    pub description: String,
    pub data: Box<RawValue>,
    pub valid: bool,
}

impl Test {
    /// The instance as it is written.
    pub fn bytes(&self) -> &[u8] {
        self.data.get().as_bytes()
    }
}

/// The suite on disk.
pub struct Suite {
    root: PathBuf,
    remotes: Vec<(String, Vec<u8>)>,
}

impl Suite {
    /// The suite in the folder that `ONEFOLD_SUITE` names, else in `.cache/suite`.
    ///
    /// # Panics
    ///
    /// It is not there.
    pub fn open() -> Self {
        let root = std::env::var_os("ONEFOLD_SUITE").map_or_else(
            || Path::new(env!("CARGO_MANIFEST_DIR")).join(".cache/suite"),
            PathBuf::from,
        );
        assert!(
            root.join("tests").is_dir(),
            "no test suite in {}: run `make setup`, or set ONEFOLD_SUITE",
            root.display()
        );
        let folder = root.join("remotes");
        let remotes = files_below(&folder)
            .into_iter()
            .map(|path| (slashes(path.strip_prefix(&folder).expect("it is below")), read(&path)))
            .collect();
        Suite { root, remotes }
    }

    /// The files of a draft, required and optional ones, in order of name.
    pub fn files(&self, folder: &str) -> Vec<File> {
        let folder = self.root.join("tests").join(folder);
        files_below(&folder)
            .into_iter()
            .map(|path| {
                let name = path.strip_prefix(&folder).expect("it is below").with_extension("");
                File {
                    name: slashes(&name),
                    groups: groups(&read(&path)),
                }
            })
            .collect()
    }

    /// Makes the suite's remote documents known to `registry`, whose default draft is that of `folder`: its own, those
    /// for all drafts, and of the other drafts' those that say so themselves, for tests across drafts.
    pub fn add_remotes(&self, registry: &mut Registry, folder: &str) {
        for (path, text) in &self.remotes {
            let first = path.split('/').next().unwrap_or_default();
            let of_a_draft = first.starts_with("draft") || first == "v1";
            let known = DRAFTS.iter().any(|(_, folder)| *folder == first);
            let says_so = text.windows(9).any(|window| window == b"\"$schema\"");
            if !of_a_draft || first == folder || known && says_so {
                let uri = format!("http://localhost:1234/{path}");
                registry
                    .add(text, Some(&uri))
                    .unwrap_or_else(|error| panic!("{path}: {error}"));
            }
        }
    }
}

/// The JSON files in `folder` and below, in order of name.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn slashes(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn groups(text: &[u8]) -> Vec<Group> {
    objects(text)
        .into_iter()
        .map(|mut group| Group {
            description: string(&group["description"]),
            schema: group.remove("schema").expect("a group has a schema"),
            tests: objects(group["tests"].get().as_bytes())
                .into_iter()
                .map(|mut test| Test {
                    description: string(&test["description"]),
                    data: test.remove("data").expect("a test has data"),
                    valid: test["valid"].get() == "true",
                })
                .collect(),
        })
        .collect()
}

/// A list of objects whose members stay texts: the numbers in them must not be rounded.
fn objects(text: &[u8]) -> Vec<BTreeMap<String, Box<RawValue>>> {
    serde_json::from_slice(text).expect("the suite is of the form that its own schema describes")
}

fn string(text: &RawValue) -> String {
    serde_json::from_str(text.get()).expect("a description is a string")
}
