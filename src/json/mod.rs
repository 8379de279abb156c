//! JSON as the validator sees it: a tape of words over the text, and what is asked of the values on it.
//!
//! [`Tape::read`] goes over the bytes of a document once and writes three words for each value and each member's key;
//! strings and numbers stay in the text. A tape may also be written from outside and then be checked by [`Tape::seal`].
//! [`Value`] is a view of one entry; [`Instance`] is what a walk needs of a value, so that other representations serve
//! as well. Numbers are exact decimals, strings are WTF-8 once decoded, and a value has a canonical form in bytes that
//! is the same for equal values.

mod canonical;
mod decimal;
mod equal;
mod escape;
mod fault;
mod hash;
mod instance;
mod keys;
mod multiple;
mod number;
mod place;
mod print;
mod read;
mod scan;
mod seal;
#[cfg(feature = "serde_json")]
mod serde;
mod tape;
mod text;
mod unique;
mod utf8;
mod value;

#[cfg(test)]
mod tests;

pub use canonical::{canonical_integer, compare_canonical, write_canonical};
pub use equal::{equals_canonical, same};
pub use fault::{ReadError, SyntaxError, SyntaxFault};
pub use hash::{hash_value, key_hash};
pub use instance::{Instance, Type};
pub use number::Number;
pub use place::{Place, Places, place};
pub use print::canonical_to_json;
pub use read::{DuplicateKeys, ReadOptions};
pub use tape::{ENTRY, ESCAPED, Kind, NON_ASCII, SHADOWED, Tape};
pub use text::Text;
pub use unique::first_duplicate;
pub use value::{Doc, Items, Members, Value};
