//! Random schemas of every draft: all keywords, definitions, references to them that may recurse, embedded resources.
//!
//! What comes out obeys its metaschema, has no reference that leads nowhere and no loop that consumes nothing: a
//! definition refers in place only to definitions after it, and anywhere below the instance to all.

use onefold::Draft;
use serde_json::{Map, Value, json};

use crate::choices::Choices;

/// The URI of every root that has one.
pub const ROOT: &str = "https://example.com/root.json";

/// Names of properties: few, so that schemas and instances meet.
pub const KEYS: [&str; 8] = ["a", "b", "c", "é", "a/b", "", "__proto__", "~0"];

/// Strings that `PATTERNS` and `FORMATS` tell apart.
pub const STRINGS: [&str; 16] = [
    "",
    "a",
    "b",
    "ab",
    "abc",
    "aab",
    "12",
    "é",
    "😀",
    "x-1",
    "2024-02-29",
    "127.0.0.1",
    "::1",
    "a@b.c",
    "eyJhIjoxfQ==",
    "{\"a\":1}",
];

pub const PATTERNS: [&str; 10] = [
    "^a",
    "b$",
    "^[a-c]+$",
    "^\\p{L}+$",
    "^(?!a)",
    "\\d{2}",
    "^.$",
    "^(a|b)\\1",
    "",
    "^[^a]*$",
];

const FORMATS: [&str; 10] = [
    "date",
    "ipv4",
    "ipv6",
    "email",
    "uri",
    "regex",
    "json-pointer",
    "date-time",
    "hostname",
    "no-such-format",
];

const TYPES: [&str; 7] = ["string", "integer", "object", "array", "number", "boolean", "null"];

/// Values for `const`, `enum` and instances; no two are equal.
pub fn values() -> [Value; 14] {
    [
        json!(1),
        json!("a"),
        json!(null),
        json!(true),
        json!(0),
        json!(1.5),
        json!("ab"),
        json!([]),
        json!({}),
        json!([1]),
        json!({"a": 1}),
        json!(false),
        json!([null, "é"]),
        json!({"b": [0], "a": ""}),
    ]
}

/// Keywords with the first and the last draft that has them; twice where they need company to decide anything.
const KEYWORDS: [(&str, Draft, Draft); 50] = {
    use Draft::{Draft4, Draft6, Draft7, Draft2019, Draft2020};
    [
        ("type", Draft4, Draft2020),
        ("properties", Draft4, Draft2020),
        ("required", Draft4, Draft2020),
        ("items", Draft4, Draft2020),
        ("minLength", Draft4, Draft2020),
        ("maximum", Draft4, Draft2020),
        ("enum", Draft4, Draft2020),
        ("allOf", Draft4, Draft2020),
        ("anyOf", Draft4, Draft2020),
        ("oneOf", Draft4, Draft2020),
        ("not", Draft4, Draft2020),
        ("additionalProperties", Draft4, Draft2020),
        ("patternProperties", Draft4, Draft2020),
        ("$ref", Draft4, Draft2020),
        ("minimum", Draft4, Draft2020),
        ("multipleOf", Draft4, Draft2020),
        ("exclusiveMinimum", Draft6, Draft2020),
        ("exclusiveMaximum", Draft6, Draft2020),
        ("maxLength", Draft4, Draft2020),
        ("pattern", Draft4, Draft2020),
        ("format", Draft4, Draft2020),
        ("minItems", Draft4, Draft2020),
        ("maxItems", Draft4, Draft2020),
        ("uniqueItems", Draft4, Draft2020),
        ("minProperties", Draft4, Draft2020),
        ("maxProperties", Draft4, Draft2020),
        ("const", Draft6, Draft2020),
        ("contains", Draft6, Draft2020),
        ("propertyNames", Draft6, Draft2020),
        ("if", Draft7, Draft2020),
        ("additionalItems", Draft4, Draft2019),
        ("dependencies", Draft4, Draft7),
        ("minContains", Draft2019, Draft2020),
        ("maxContains", Draft2019, Draft2020),
        ("dependentRequired", Draft2019, Draft2020),
        ("dependentSchemas", Draft2019, Draft2020),
        ("unevaluatedItems", Draft2019, Draft2020),
        ("unevaluatedProperties", Draft2019, Draft2020),
        ("prefixItems", Draft2020, Draft2020),
        ("$recursiveRef", Draft2019, Draft2019),
        ("$dynamicRef", Draft2020, Draft2020),
        ("contentEncoding", Draft7, Draft2020),
        ("contentMediaType", Draft7, Draft2020),
        ("contentSchema", Draft2019, Draft2020),
        ("items", Draft4, Draft2019),
        ("items", Draft4, Draft2019),
        ("contentSchema", Draft2019, Draft2020),
        ("multipleOf", Draft4, Draft2020),
        ("title", Draft4, Draft2020),
        ("x-unknown", Draft4, Draft2020),
    ]
};

/// A root schema of `draft`.
pub fn schema(draft: Draft, choices: &mut Choices<'_>) -> Value {
    let count = choices.below(5);
    let mut schemas = Schemas {
        draft,
        count,
        embedded: (0..count).map(|_| choices.chance(20)).collect(),
        current: None,
        choices,
    };
    schemas.root()
}

/// The name of the keyword that identifies a schema.
pub fn id_keyword(draft: Draft) -> &'static str {
    if draft == Draft::Draft4 { "id" } else { "$id" }
}

/// The name of the keyword that holds definitions.
pub fn definitions_keyword(draft: Draft) -> &'static str {
    if draft >= Draft::Draft2019 {
        "$defs"
    } else {
        "definitions"
    }
}

struct Schemas<'c, 'l> {
    draft: Draft,
    /// Definitions: `d0`, `d1` …
    count: usize,
    /// Which of them are resources of their own.
    embedded: Vec<bool>,
    /// The definition that is being made; none in the root.
    current: Option<usize>,
    choices: &'c mut Choices<'l>,
}

impl Schemas<'_, '_> {
    fn root(&mut self) -> Value {
        let draft = self.draft;
        let mut root = self.object(3, true);
        if draft <= Draft::Draft7 && root.contains_key("$ref") {
            // It would hide the definitions that it refers to.
            let reference = root.remove("$ref");
            root.insert("allOf".into(), json!([{ "$ref": reference }]));
        }
        let mut definitions = Map::new();
        for index in 0..self.count {
            self.current = Some(index);
            let mut definition = self.object(2, true);
            if self.embedded[index] {
                if draft <= Draft::Draft7 {
                    // It would hide the identifier.
                    definition.remove("$ref");
                }
                definition.insert(
                    id_keyword(draft).into(),
                    json!(format!("https://example.com/embedded/{index}")),
                );
                self.dynamic_anchor(&mut definition);
            } else if draft >= Draft::Draft2019 {
                definition.insert("$anchor".into(), json!(format!("anchor{index}")));
            }
            definitions.insert(format!("d{index}"), Value::Object(definition));
        }
        if !definitions.is_empty() {
            root.insert(definitions_keyword(draft).into(), Value::Object(definitions));
        }
        root.insert(id_keyword(draft).into(), json!(ROOT));
        self.dynamic_anchor(&mut root);
        root.insert(
            "$schema".into(),
            json!(format!(
                "{}{}",
                draft.metaschema(),
                if draft <= Draft::Draft7 { "#" } else { "" }
            )),
        );
        Value::Object(root)
    }

    /// Makes the root of a resource visible to dynamic references; always where the root of the document needs to be.
    fn dynamic_anchor(&mut self, resource: &mut Map<String, Value>) {
        match self.draft {
            Draft::Draft2019 if self.choices.chance(60) => {
                resource.insert("$recursiveAnchor".into(), json!(true));
            }
            Draft::Draft2020 => {
                resource.insert("$dynamicAnchor".into(), json!("node"));
            }
            _ => {}
        }
    }

    /// A schema. `in_place` if it applies to the same instance as the definition, or the root, that it is in.
    fn schema(&mut self, depth: usize, in_place: bool) -> Value {
        if self.draft > Draft::Draft4 && self.choices.chance(12) {
            return Value::Bool(self.choices.below(3) != 0);
        }
        Value::Object(self.object(depth, in_place))
    }

    fn object(&mut self, depth: usize, in_place: bool) -> Map<String, Value> {
        let mut schema = Map::new();
        let many = if depth == 0 { 2 } else { 4 };
        for _ in 0..1 + self.choices.below(many) {
            let (keyword, first, last) = *self.choices.pick(&KEYWORDS);
            if (first..=last).contains(&self.draft) {
                self.keyword(&mut schema, keyword, depth, in_place);
            }
        }
        schema
    }

    fn keyword(&mut self, schema: &mut Map<String, Value>, keyword: &str, depth: usize, in_place: bool) {
        let value = match keyword {
            "type" => {
                let names = self.choices.some(&TYPES);
                if names.len() == 1 {
                    json!(names[0])
                } else {
                    json!(names)
                }
            }
            "enum" => json!(self.choices.some(&values())),
            "const" => self.choices.pick(&values()).clone(),
            "required" => json!(self.choices.some(&KEYS)),
            "minimum" | "maximum" if self.draft == Draft::Draft4 && self.choices.chance(30) => {
                let exclusive = if keyword == "minimum" {
                    "exclusiveMinimum"
                } else {
                    "exclusiveMaximum"
                };
                schema.insert(exclusive.into(), json!(self.choices.below(4) != 0));
                self.number()
            }
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => self.number(),
            "multipleOf" => self
                .choices
                .pick(&[json!(1), json!(0.5), json!(2), json!(0.01), json!(1e-7)])
                .clone(),
            "pattern" => json!(self.choices.pick(&PATTERNS)),
            "format" => json!(self.choices.pick(&FORMATS)),
            "uniqueItems" => json!(self.choices.below(4) != 3),
            "title" => json!(format!("title {}", self.choices.below(3))),
            "x-unknown" => json!({ "type": ["no schema"], "$ref": 7 }),
            "contentEncoding" => json!(self.choices.pick(&["base64", "base16", "no-such-encoding"])),
            "contentMediaType" => json!(self.choices.pick(&["application/json", "text/plain"])),
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" | "minContains"
            | "maxContains" => {
                json!(self.choices.below(4))
            }
            "$ref" => match self.reference(in_place) {
                Some(reference) => json!(reference),
                None => return,
            },
            "$recursiveRef" | "$dynamicRef" if in_place => return,
            "$recursiveRef" => json!("#"),
            "$dynamicRef" => json!("#node"),
            _ if depth == 0 => return,
            "allOf" | "anyOf" | "oneOf" => self.list(depth - 1, in_place),
            "prefixItems" => {
                if self.choices.chance(40) {
                    schema.insert("items".into(), json!(false));
                }
                self.list(depth - 1, false)
            }
            "items" if self.draft < Draft::Draft2020 && self.choices.chance(50) => {
                if self.choices.chance(60) {
                    self.keyword(schema, "additionalItems", depth, in_place);
                }
                self.list(depth - 1, false)
            }
            "contentSchema" => {
                schema.insert("contentMediaType".into(), json!("application/json"));
                self.schema(depth - 1, false)
            }
            "not" => self.schema(depth - 1, in_place),
            "if" => {
                for keyword in ["then", "else"] {
                    if self.choices.chance(70) {
                        let branch = self.schema(depth - 1, in_place);
                        schema.insert(keyword.into(), branch);
                    }
                }
                self.schema(depth - 1, in_place)
            }
            "properties" => self.members(&KEYS, depth - 1, false),
            "patternProperties" => self.members(&PATTERNS, depth - 1, false),
            "dependentSchemas" => self.members(&KEYS, depth - 1, in_place),
            "dependentRequired" | "dependencies" => {
                let keys: Vec<&str> = self.choices.some(&KEYS).into_iter().copied().collect();
                let members = keys.into_iter().map(|key| {
                    let demand = if keyword == "dependencies" && self.choices.chance(50) {
                        self.schema(depth - 1, in_place)
                    } else {
                        json!(self.choices.some(&KEYS))
                    };
                    (key.to_owned(), demand)
                });
                Value::Object(members.collect())
            }
            "additionalProperties" | "additionalItems" | "unevaluatedProperties" | "unevaluatedItems"
                if self.choices.chance(35) =>
            {
                json!(false)
            }
            _ => self.schema(depth - 1, false),
        };
        schema.insert(keyword.into(), value);
    }

    fn number(&mut self) -> Value {
        self.choices
            .pick(&[
                json!(0),
                json!(1),
                json!(-1),
                json!(1.5),
                json!(2),
                json!(9_007_199_254_740_993_u64),
                json!(1e300),
            ])
            .clone()
    }

    fn list(&mut self, depth: usize, in_place: bool) -> Value {
        let count = 1 + self.choices.below(3);
        (0..count).map(|_| self.schema(depth, in_place)).collect()
    }

    fn members(&mut self, keys: &[&str], depth: usize, in_place: bool) -> Value {
        let keys: Vec<&str> = self.choices.some(keys).into_iter().copied().collect();
        Value::Object(
            keys.into_iter()
                .map(|key| (key.to_owned(), self.schema(depth, in_place)))
                .collect(),
        )
    }

    /// A reference that is allowed here, if there is any, in one of the ways to write it.
    fn reference(&mut self, in_place: bool) -> Option<String> {
        let first = match self.current {
            Some(current) if in_place => current + 1,
            _ => 0,
        };
        let root = usize::from(!in_place);
        let options = self.count.saturating_sub(first) + root;
        if options == 0 {
            return None;
        }
        let choice = self.choices.below(options);
        // Inside of an embedded resource a fragment alone would stay in it.
        let base = if self.current.is_some_and(|current| self.embedded[current]) {
            ROOT
        } else {
            *self.choices.pick(&["", ROOT])
        };
        if choice < root {
            return Some(format!("{base}#"));
        }
        let index = first + choice - root;
        let by_name = self.draft >= Draft::Draft2019 && self.choices.chance(30);
        Some(match (by_name, self.embedded[index]) {
            (true, true) => format!("/embedded/{index}"),
            (true, false) => format!("{base}#anchor{index}"),
            _ => format!("{base}#/{}/d{index}", definitions_keyword(self.draft)),
        })
    }
}
