//! Error objects and their JSON.

use std::fmt::Write;

use crate::json::Place;

/// One way in which an instance is not what the schema asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ErrorObject {
    /// The keyword that failed; `false schema` for the schema `false`, `json` for a text that is not JSON.
    pub keyword: &'static str,
    /// JSON pointer to the value in the instance (RFC 6901). What is not Unicode in a key stands as U+FFFD.
    pub instance_path: String,
    /// The way to the keyword: the last reference followed, as written, or `#`; then a JSON pointer in URI fragment
    /// encoding.
    pub schema_path: String,
    /// What the message is made of.
    pub params: Params,
    /// Bytes from the start of the text to the value.
    pub offset: Option<u32>,
    /// Line and column of the value in the text.
    pub place: Option<Place>,
}

/// The parameters of an error, by kind of keyword. Values of the schema are JSON texts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Params {
    /// There are none.
    None,
    /// `type`: the names allowed.
    Types {
        /// The names in the source's order.
        names: Vec<&'static str>,
        /// Whether the source has them in a list.
        list: bool,
    },
    /// `enum`: the values in the source's order.
    AllowedValues(Vec<String>),
    /// `const`.
    AllowedValue(String),
    /// A bound on a number.
    Comparison {
        /// The relation that must hold: `>=`, `>`, `<=` or `<`.
        relation: &'static str,
        /// The bound.
        limit: String,
    },
    /// `multipleOf`.
    MultipleOf(String),
    /// A bound on a length or a number of items or properties.
    Limit(String),
    /// `pattern`: its source.
    Pattern(String),
    /// `format`.
    Format(&'static str),
    /// A content keyword: its value.
    Content(String),
    /// `uniqueItems`: two equal items, the later one first.
    Duplicates(u32, u32),
    /// `contains`: the bounds.
    Contains {
        /// The least number of items that match.
        least: u32,
        /// The greatest number, where one is given.
        greatest: Option<u32>,
    },
    /// `required`: the property that is missing.
    MissingProperty(String),
    /// `additionalProperties`: the property that may not be there.
    AdditionalProperty(String),
    /// `unevaluatedProperties`: the property that may not be there.
    UnevaluatedProperty(String),
    /// `propertyNames`: the name.
    PropertyName(String),
    /// `dependentRequired` and `dependencies`.
    Dependency {
        /// The property that demands others.
        property: String,
        /// The one that is missing.
        missing: String,
        /// All that it demands.
        demanded: Vec<String>,
    },
    /// `oneOf`: two branches that hold, if any does.
    PassingSchemas(Option<(u32, u32)>),
    /// `if`: `then` or `else`.
    FailingKeyword(&'static str),
    /// A text that is not JSON: what is wrong with it.
    Syntax(String),
}

impl ErrorObject {
    /// Writes the error as a JSON object.
    pub fn write_json(&self, out: &mut String) {
        out.push_str("{\"instancePath\":");
        write_string(&self.instance_path, out);
        out.push_str(",\"schemaPath\":");
        write_string(&self.schema_path, out);
        out.push_str(",\"keyword\":");
        write_string(self.keyword, out);
        out.push_str(",\"params\":");
        self.params.write_json(out);
        out.push_str(",\"message\":");
        write_string(&self.message(), out);
        if let Some(offset) = self.offset {
            let _ = write!(out, ",\"offset\":{offset}");
        }
        if let Some(place) = self.place {
            let _ = write!(out, ",\"line\":{},\"column\":{}", place.line, place.column);
        }
        out.push('}');
    }
}

impl Params {
    /// Writes the parameters as a JSON object, under Ajv's names.
    pub fn write_json(&self, out: &mut String) {
        let mut object = Members::new(out);
        match self {
            Params::None => {}
            Params::Types { names, list } => {
                let names = names.iter().map(|name| quoted(name));
                object.raw("type", &if *list { array(names) } else { names.collect() });
            }
            Params::AllowedValues(values) => object.raw("allowedValues", &array(values.iter().cloned())),
            Params::AllowedValue(value) => object.raw("allowedValue", value),
            Params::Comparison { relation, limit } => {
                object.string("comparison", relation);
                object.raw("limit", limit);
            }
            Params::MultipleOf(divisor) => object.raw("multipleOf", divisor),
            Params::Limit(limit) => object.raw("limit", limit),
            Params::Pattern(pattern) => object.string("pattern", pattern),
            Params::Format(format) => object.string("format", format),
            Params::Content(name) => object.string("content", name),
            Params::Duplicates(later, earlier) => {
                object.raw("i", &later.to_string());
                object.raw("j", &earlier.to_string());
            }
            Params::Contains { least, greatest } => {
                object.raw("minContains", &least.to_string());
                if let Some(greatest) = greatest {
                    object.raw("maxContains", &greatest.to_string());
                }
            }
            Params::MissingProperty(name) => object.string("missingProperty", name),
            Params::AdditionalProperty(name) => object.string("additionalProperty", name),
            Params::UnevaluatedProperty(name) => object.string("unevaluatedProperty", name),
            Params::PropertyName(name) => object.string("propertyName", name),
            Params::Dependency {
                property,
                missing,
                demanded,
            } => {
                object.string("property", property);
                object.string("missingProperty", missing);
                object.raw("depsCount", &demanded.len().to_string());
                object.string("deps", &demanded.join(", "));
            }
            Params::PassingSchemas(None) => object.raw("passingSchemas", "null"),
            Params::PassingSchemas(Some((first, second))) => {
                object.raw("passingSchemas", &format!("[{first},{second}]"));
            }
            Params::FailingKeyword(keyword) => object.string("failingKeyword", keyword),
            Params::Syntax(what) => object.string("error", what),
        }
        object.end();
    }
}

/// Writes the members of one object.
struct Members<'o> {
    out: &'o mut String,
    first: bool,
}

impl<'o> Members<'o> {
    fn new(out: &'o mut String) -> Self {
        out.push('{');
        Members { out, first: true }
    }

    fn key(&mut self, key: &str) {
        if !self.first {
            self.out.push(',');
        }
        self.first = false;
        write_string(key, self.out);
        self.out.push(':');
    }

    fn string(&mut self, key: &str, value: &str) {
        self.key(key);
        write_string(value, self.out);
    }

    fn raw(&mut self, key: &str, json: &str) {
        self.key(key);
        self.out.push_str(json);
    }

    fn end(self) {
        self.out.push('}');
    }
}

fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    write_string(text, &mut out);
    out
}

/// Writes `text` as a JSON string.
pub(crate) fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..='\u{1f}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            _ => out.push(character),
        }
    }
    out.push('"');
}
