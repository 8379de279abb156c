//! What every stage stands on: limits with typed errors, vectors that fail politely, content hashing.

mod grow;
mod hash;
mod limits;

pub use grow::Grow;
pub use hash::{Hasher, hash_bytes, hash_words};
pub use limits::{Limit, LimitError, Limits};
