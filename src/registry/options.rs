//! Options of a registry and of the validators that it makes.

use crate::base::Limits;
use crate::compile::CompileOptions;
use crate::json::DuplicateKeys;
use crate::schema::Draft;

/// What a schema means where it does not say so itself, and what a validator reports.
///
/// ```
/// use onefold::{Draft, Options};
///
/// let options = Options { draft: Draft::Draft7, all_errors: true, ..Options::default() };
/// assert!(options.fold);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The draft of a schema without `$schema`; 2020-12 if not set.
    pub draft: Draft,
    /// Whether `format` decides. It does in any case where the dialect's vocabulary says so.
    pub assert_format: bool,
    /// Whether `contentEncoding`, `contentMediaType` and `contentSchema` decide.
    pub assert_content: bool,
    /// Whether all errors are reported, in the order of the instance, or the first alone.
    pub all_errors: bool,
    /// What equal keys in one object of an instance mean.
    pub duplicate_keys: DuplicateKeys,
    /// Bounds on what schemas and instances may ask for.
    pub limits: Limits,
    /// Whether equal subschemas share one node, as they do by default. Without it each position has its own: for
    /// measuring and testing.
    pub fold: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            draft: Draft::Draft2020,
            assert_format: false,
            assert_content: false,
            all_errors: false,
            duplicate_keys: DuplicateKeys::Last,
            limits: Limits::default(),
            fold: true,
        }
    }
}

impl Options {
    pub(super) fn compile_options(&self) -> CompileOptions {
        CompileOptions {
            assert_format: self.assert_format,
            assert_content: self.assert_content,
            fold: self.fold,
        }
    }

    /// The options that change what a validator answers beyond its verdict rows, as bytes for its digest.
    pub(super) fn digest_seed(&self) -> Vec<u8> {
        let Limits {
            depth,
            schema_bytes: _,
            instance_bytes,
            nodes: _,
            errors,
            work,
            work_per_value,
            pattern_words: _,
            digits,
        } = self.limits;
        let mut seed = vec![
            u8::from(self.all_errors),
            u8::from(self.duplicate_keys == DuplicateKeys::Error),
        ];
        for limit in [depth, instance_bytes, errors, work_per_value, digits] {
            seed.extend(limit.to_le_bytes());
        }
        seed.extend(work.to_le_bytes());
        seed
    }
}
