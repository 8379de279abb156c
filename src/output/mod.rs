//! Errors: a second walk, over explanation rows, that is made only when the verdict is no and somebody asks why.
//!
//! Error objects are of Ajv's shape (keyword, instance path, schema path, params, message), with the place in the text
//! where there is one. All errors come in the order of the instance, then of the source; the first alone is the first
//! that the walk meets.

mod error;
mod explain;
mod message;
mod object_terms;
mod path;
mod places;
mod terms;

#[cfg(target_arch = "wasm32")]
pub(crate) use error::write_string;
pub use error::{ErrorObject, Params};
pub(crate) use explain::{Explainer, Locate};
pub(crate) use places::place_errors;
