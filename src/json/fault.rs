//! Why a text was not read.

use std::fmt;

use crate::base::LimitError;

/// A text, or a tape from outside, was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// It is not JSON.
    Syntax(SyntaxError),
    /// It is more than was allowed.
    Limit(LimitError),
}

/// What is wrong with a text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Bytes from the start of the text to the first byte that does not fit.
    pub offset: u32,
    /// What does not fit.
    pub what: SyntaxFault,
}

/// The ways in which a text fails to be JSON (RFC 8259).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntaxFault {
    /// The text ends inside a value, or there is none.
    UnexpectedEnd,
    /// No value starts with this byte.
    ExpectedValue,
    /// A member of an object starts with a string.
    ExpectedKey,
    /// A colon follows a key.
    ExpectedColon,
    /// A member is followed by a comma or a brace.
    ExpectedCommaOrBrace,
    /// An item is followed by a comma or a bracket.
    ExpectedCommaOrBracket,
    /// Nothing but white space follows the value.
    ExpectedEnd,
    /// A digit belongs here: behind a sign, a decimal point or an `e`.
    ExpectedDigit,
    /// An integer part that starts with 0 has no more digits.
    LeadingZero,
    /// A control character in a string is written as an escape.
    ControlCharacter,
    /// A backslash and what follows it are no escape.
    InvalidEscape,
    /// The bytes are no UTF-8 (RFC 3629).
    InvalidUtf8,
    /// A byte order mark, where it was not to be skipped.
    ByteOrderMark,
    /// An equal key came before in the same object.
    DuplicateKey,
    /// A tape from outside is not well formed; the offset counts its words.
    MalformedTape,
}

impl SyntaxFault {
    /// The fault at `offset`, which the caller has bounded by the length of a text of at most `u32::MAX` bytes.
    #[cold]
    pub(super) fn at(self, offset: usize) -> ReadError {
        ReadError::Syntax(SyntaxError {
            offset: u32::try_from(offset).unwrap_or(u32::MAX),
            what: self,
        })
    }
}

impl fmt::Display for SyntaxFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SyntaxFault::UnexpectedEnd => "unexpected end of input",
            SyntaxFault::ExpectedValue => "expected a value",
            SyntaxFault::ExpectedKey => "expected a string as a key",
            SyntaxFault::ExpectedColon => "expected `:`",
            SyntaxFault::ExpectedCommaOrBrace => "expected `,` or `}`",
            SyntaxFault::ExpectedCommaOrBracket => "expected `,` or `]`",
            SyntaxFault::ExpectedEnd => "unexpected text after the value",
            SyntaxFault::ExpectedDigit => "expected a digit",
            SyntaxFault::LeadingZero => "a number starts with a superfluous zero",
            SyntaxFault::ControlCharacter => "control character in a string",
            SyntaxFault::InvalidEscape => "invalid escape in a string",
            SyntaxFault::InvalidUtf8 => "invalid UTF-8",
            SyntaxFault::ByteOrderMark => "unexpected byte order mark",
            SyntaxFault::DuplicateKey => "duplicate key",
            SyntaxFault::MalformedTape => "malformed tape",
        })
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.what, self.offset)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Syntax(error) => error.fmt(f),
            ReadError::Limit(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SyntaxError {}
impl std::error::Error for ReadError {}

impl From<LimitError> for ReadError {
    #[cold]
    fn from(error: LimitError) -> Self {
        ReadError::Limit(error)
    }
}
