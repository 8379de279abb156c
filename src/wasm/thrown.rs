//! Errors that JavaScript throws: a code, a message, and what else is known.

use std::fmt::Write;

use wasm_bindgen::JsValue;

use crate::base::LimitError;
use crate::json::ReadError;
use crate::output::write_string;
use crate::schema::{Location, SchemaError, SchemaErrorKind, TextPlace};

/// An error to be thrown.
pub(super) struct Thrown {
    code: &'static str,
    message: String,
    limit: Option<LimitError>,
    schema: Option<(Location, Option<TextPlace>)>,
}

impl Thrown {
    fn new(code: &'static str, message: String) -> Self {
        Thrown {
            code,
            message,
            limit: None,
            schema: None,
        }
    }

    /// The library was not used as it must be.
    pub(super) fn usage(message: String) -> Self {
        Thrown::new("USAGE", message)
    }

    pub(super) fn registry_freed() -> Self {
        Thrown::usage("the registry was freed".into())
    }

    pub(super) fn validator_freed() -> Self {
        Thrown::usage("the validator was freed".into())
    }

    /// Writes the error as a JSON object.
    pub(super) fn write_json(&self, out: &mut String) {
        out.push_str("{\"code\":");
        write_string(self.code, out);
        out.push_str(",\"message\":");
        write_string(&self.message, out);
        if let Some(error) = self.limit {
            out.push_str(",\"limit\":");
            write_string(error.limit.name(), out);
            let _ = write!(out, ",\"allowed\":{}", error.allowed);
        }
        if let Some((location, place)) = &self.schema {
            out.push_str(",\"location\":{\"uri\":");
            write_string(&location.uri, out);
            out.push_str(",\"pointer\":");
            write_string(&location.pointer, out);
            out.push('}');
            if let Some(place) = place {
                let _ = write!(
                    out,
                    ",\"offset\":{},\"line\":{},\"column\":{}",
                    place.offset, place.line, place.column
                );
            }
        }
        out.push('}');
    }
}

impl From<LimitError> for Thrown {
    fn from(error: LimitError) -> Self {
        Thrown {
            limit: Some(error),
            ..Thrown::new("LIMIT", error.to_string())
        }
    }
}

impl From<SchemaError> for Thrown {
    fn from(error: SchemaError) -> Self {
        let mut thrown = match error.kind {
            SchemaErrorKind::Limit(limit) => Thrown::from(limit),
            _ => Thrown::new("SCHEMA", error.to_string()),
        };
        thrown.schema = Some((error.location, error.place));
        thrown
    }
}

impl From<ReadError> for Thrown {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Limit(error) => error.into(),
            ReadError::Syntax(error) => Thrown::usage(format!("not a tape: {}", error.what)),
        }
    }
}

impl From<Thrown> for JsValue {
    fn from(thrown: Thrown) -> Self {
        let mut json = String::new();
        thrown.write_json(&mut json);
        js_sys::JSON::parse(&json).unwrap_or_else(|error| error)
    }
}
