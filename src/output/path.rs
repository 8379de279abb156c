//! Paths: the way to a place in the instance and in the schema, as chains of steps that become pointers when an error
//! is made.

use std::fmt::Write;

use crate::base::{Grow, LimitError};
use crate::json::Text;
use crate::table::NONE;

/// A step down into an instance.
#[derive(Clone, Copy)]
pub(super) enum Step<'i> {
    /// To the item at an index.
    Item(u32),
    /// To a property, by its ordinal and key.
    Property(u32, Text<'i>),
}

/// A way on in a schema.
#[derive(Clone, Copy)]
pub(super) enum Way<'t> {
    /// None: the schema itself.
    Root,
    /// To the schema that is a keyword's value.
    Keyword(&'static str),
    /// To a schema in a keyword's list.
    Index(&'static str, u32),
    /// To a schema in a keyword's object.
    Key(&'static str, &'t [u8]),
    /// To where a reference leads, whose text the path starts anew with.
    Reference(&'t [u8]),
}

/// Chains of steps. A chain shares its beginning with others; those that ended are cut off when a step is taken from
/// what is before them.
#[derive(Clone)]
pub(super) struct Paths<'t, 'i> {
    instance: Vec<(u32, Step<'i>)>,
    schema: Vec<(u32, Way<'t>)>,
    at: u32,
    in_schema: u32,
}

impl Default for Paths<'_, '_> {
    fn default() -> Self {
        Paths {
            instance: Vec::new(),
            schema: Vec::new(),
            at: NONE,
            in_schema: NONE,
        }
    }
}

impl<'t, 'i> Paths<'t, 'i> {
    /// The ends of the current chains.
    pub(super) fn here(&self) -> (u32, u32) {
        (self.at, self.in_schema)
    }

    /// Goes on from `at` by `step` and from `schema` by `way`; chains that began later are forgotten.
    pub(super) fn go(&mut self, at: u32, step: Option<Step<'i>>, schema: u32, way: Way<'t>) -> Result<(), LimitError> {
        self.instance.truncate(at.wrapping_add(1) as usize);
        self.schema.truncate(schema.wrapping_add(1) as usize);
        self.at = at;
        if let Some(step) = step {
            self.at = self.instance.len() as u32;
            self.instance.try_push((at, step))?;
        }
        self.in_schema = self.schema.len() as u32;
        self.schema.try_push((schema, way))
    }

    /// The current steps down the instance, the last first.
    fn steps(&self) -> impl Iterator<Item = Step<'i>> {
        let mut at = self.at;
        std::iter::from_fn(move || {
            let &(before, step) = self.instance.get(at as usize)?;
            at = before;
            Some(step)
        })
    }

    /// The ordinals of the current steps.
    pub(super) fn route(&self) -> Vec<u32> {
        let mut route: Vec<u32> = self
            .steps()
            .map(|step| match step {
                Step::Item(ordinal) | Step::Property(ordinal, _) => ordinal,
            })
            .collect();
        route.reverse();
        route
    }

    /// The JSON pointer to the current place of the instance (RFC 6901, section 3).
    pub(super) fn instance_path(&self) -> String {
        let mut steps: Vec<Step<'_>> = self.steps().collect();
        steps.reverse();
        let mut path = String::new();
        for step in steps {
            match step {
                Step::Item(index) => {
                    let _ = write!(path, "/{index}");
                }
                Step::Property(_, key) => {
                    let bytes: Vec<u8> = key.bytes().collect();
                    path.push('/');
                    path.push_str(&String::from_utf8_lossy(&bytes).replace('~', "~0").replace('/', "~1"));
                }
            }
        }
        path
    }

    /// The path to `keyword` in the current schema.
    pub(super) fn schema_path(&self, keyword: &str) -> String {
        let (mut at, mut ways) = (self.in_schema, Vec::new());
        let mut path = "#".to_owned();
        while let Some(&(before, way)) = self.schema.get(at as usize) {
            if let Way::Reference(reference) = way {
                path = String::from_utf8_lossy(reference).into_owned();
                break;
            }
            ways.push(way);
            at = before;
        }
        for way in ways.into_iter().rev() {
            match way {
                Way::Root | Way::Reference(_) => {}
                Way::Keyword(keyword) => {
                    let _ = write!(path, "/{keyword}");
                }
                Way::Index(keyword, index) => {
                    let _ = write!(path, "/{keyword}/{index}");
                }
                Way::Key(keyword, key) => {
                    let _ = write!(path, "/{keyword}");
                    push_fragment_step(&mut path, &String::from_utf8_lossy(key));
                }
            }
        }
        let _ = write!(path, "/{keyword}");
        path
    }
}

/// Appends `step` to a JSON pointer in URI fragment representation (RFC 6901, section 6), percent-encoding what
/// JavaScript's `encodeURIComponent` does.
fn push_fragment_step(path: &mut String, step: &str) {
    path.push('/');
    for byte in step.bytes() {
        match byte {
            b'~' => path.push_str("~0"),
            b'/' => path.push_str("~1"),
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'!' | b'*' | b'\'' | b'(' | b')' => {
                path.push(char::from(byte));
            }
            _ => {
                let _ = write!(path, "%{byte:02X}");
            }
        }
    }
}
