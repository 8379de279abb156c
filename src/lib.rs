//! JSON Schema validation on folded schemas.
//!
//! Onefold lowers every subschema to a small node that knows nothing of where it stands and looks the node up in a
//! content-addressed table, so that equal subschemas, wherever they stand and recursive ones too, are one. Instances
//! are validated from their bytes, without building values.
//!
//! ```
//! use onefold::{Options, Registry};
//!
//! let mut registry = Registry::new(Options { all_errors: true, ..Options::default() });
//! let validator = registry.compile(br#"{
//!     "type": "object",
//!     "properties": { "name": { "type": "string", "minLength": 1 }, "age": { "type": "integer" } },
//!     "required": ["name"]
//! }"#)?;
//!
//! assert!(validator.is_valid(br#"{"name": "Ada", "age": 36}"#)?);
//! let errors = validator.errors(br#"{"age": 36.5}"#)?;
//! assert_eq!(errors[0].message(), "must have required property 'name'");
//! assert_eq!(errors[1].instance_path, "/age");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Drafts 4, 6, 7, 2019-09 and 2020-12 are read. `ARCHITECTURE.md` tells how the parts fit together.

mod base;
mod compile;
mod intern;
pub mod json;
mod output;
mod registry;
mod schema;
mod table;
mod text;
mod validate;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use base::{Limit, LimitError, Limits};
pub use json::{DuplicateKeys, Place};
pub use output::{ErrorObject, Params};
pub use registry::{Input, Options, Registry, Stats, Validator};
pub use schema::{Draft, Location, SchemaError, SchemaErrorKind, TextPlace};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
