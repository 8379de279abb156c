//! What the keywords about strings ask: regular expressions, formats, encoded content.
//!
//! A text is given decoded, in WTF-8: UTF-8 in which a lone surrogate may stand as three bytes.

pub mod content;
pub mod format;
pub mod pattern;
