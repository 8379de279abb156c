//! Limits on everything that an input can make large, and the error that reports one.

use std::fmt;

/// Bounds on what a schema or an instance may ask of this process.
///
/// Each bound is inclusive: work up to and including the figure is done, one more is a [`LimitError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Nesting of arrays and objects, in an instance and in a schema. Validation recurses through that many levels and
    /// a hundred more for schemas that apply in place; a level takes up to about a kilobyte of stack.
    pub depth: u32,
    /// Bytes of one schema document.
    pub schema_bytes: u32,
    /// Bytes of one instance.
    pub instance_bytes: u32,
    /// Nodes lowered for one compilation (a schema position counts once for each dynamic scope that it is met in).
    pub nodes: u32,
    /// Errors reported for one instance; further ones are left out.
    pub errors: u32,
    /// Steps of one validation, on top of [`Limits::work_per_value`] for each value of the instance.
    pub work: u64,
    /// Steps of one validation granted for each value and each eight bytes of the instance.
    pub work_per_value: u32,
    /// Words of one compiled regular expression.
    pub pattern_words: u32,
    /// Digits of a number that an arbitrary-precision operation is done on.
    pub digits: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            depth: 500,
            schema_bytes: 256 << 20,
            instance_bytes: 1 << 30,
            nodes: 10_000_000,
            errors: 10_000,
            work: 20_000_000,
            work_per_value: 1_000,
            pattern_words: 250_000,
            digits: 10_000,
        }
    }
}

/// Which bound was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::depth`].
    Depth,
    /// [`Limits::schema_bytes`].
    SchemaBytes,
    /// [`Limits::instance_bytes`].
    InstanceBytes,
    /// [`Limits::nodes`].
    Nodes,
    /// [`Limits::work`].
    Work,
    /// [`Limits::pattern_words`].
    PatternWords,
    /// [`Limits::digits`].
    Digits,
    /// The exponent of a number has more than 18 digits.
    Exponent,
    /// Validators and registries alive at once, as handles of the wasm module.
    Handles,
    /// The allocator, or the 32-bit address space, has no more room.
    Memory,
}

impl Limit {
    /// The limit's name as it stands in the options, or what it is where it is no option.
    pub fn name(self) -> &'static str {
        match self {
            Limit::Depth => "depth",
            Limit::SchemaBytes => "schemaBytes",
            Limit::InstanceBytes => "instanceBytes",
            Limit::Nodes => "nodes",
            Limit::Work => "work",
            Limit::PatternWords => "patternWords",
            Limit::Digits => "digits",
            Limit::Exponent => "exponent",
            Limit::Handles => "handles",
            Limit::Memory => "memory",
        }
    }
}

/// A bound was met; nothing was decided and nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitError {
    /// The bound that was met.
    pub limit: Limit,
    /// The figure that it stood at (0 for [`Limit::Memory`]).
    pub allowed: u64,
}

impl LimitError {
    /// The error of `limit`, which stood at `allowed`.
    pub fn new(limit: Limit, allowed: impl Into<u64>) -> Self {
        LimitError {
            limit,
            allowed: allowed.into(),
        }
    }

    /// Memory ran out.
    pub fn memory() -> Self {
        LimitError::new(Limit::Memory, 0u32)
    }
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            Limit::Memory => f.write_str("out of memory"),
            Limit::Exponent => write!(f, "a number's exponent has more than {} digits", self.allowed),
            Limit::Depth
            | Limit::SchemaBytes
            | Limit::InstanceBytes
            | Limit::Nodes
            | Limit::Work
            | Limit::PatternWords
            | Limit::Digits
            | Limit::Handles => write!(f, "limit `{}` of {} exceeded", self.limit.name(), self.allowed),
        }
    }
}

impl std::error::Error for LimitError {}
