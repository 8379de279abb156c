//! The tape: the words that stand for a document.
//!
//! Three words an entry: `[kind (4 bits) | flags (4 bits) | extra (24 bits), a, b]`.
//!
//! | kind | a | b | extra |
//! | --- | --- | --- | --- |
//! | null, false, true | offset | length | |
//! | number | offset | length of its text | |
//! | float (of a program's value) | low word of its bits | high word | |
//! | string | offset of its content | bytes of its content | as a key: hash of the decoded key |
//! | array, object | offset of its bracket | words to the entry behind its end | items, or members that count |
//!
//! The entries of an array's items, or of an object's keys and values in turn, follow its own. A number of items or
//! members that needs more than 24 bits is written as the largest and counted again when asked for.

use super::Doc;
use super::keys::Keys;

/// Words of one entry.
pub const ENTRY: usize = 3;

/// Flag of a string: its content has escapes.
pub const ESCAPED: u32 = 0x10;
/// Flag of a string: its content has bytes beyond ASCII.
pub const NON_ASCII: u32 = 0x20;
/// Flag of a key: an equal one follows in the same object, so that this member does not count.
pub const SHADOWED: u32 = 0x40;

/// The largest `extra`.
pub(super) const EXTRA_MAX: u32 = 0x00FF_FFFF;

/// What an entry stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// `null`
    Null = 0,
    /// `false`
    False = 1,
    /// `true`
    True = 2,
    /// A number in the text.
    Number = 3,
    /// A binary number, which stands for the decimal that ECMAScript prints for it.
    Float = 4,
    /// A string, or a member's key.
    String = 5,
    /// An array.
    Array = 6,
    /// An object.
    Object = 7,
    /// What a program's value holds and JSON cannot carry: it is of no type.
    Alien = 8,
}

impl Kind {
    /// The kind that an entry's first word tells, if it tells one.
    #[inline]
    pub fn of(word: u32) -> Option<Kind> {
        Some(match word & 0xF {
            0 => Kind::Null,
            1 => Kind::False,
            2 => Kind::True,
            3 => Kind::Number,
            4 => Kind::Float,
            5 => Kind::String,
            6 => Kind::Array,
            7 => Kind::Object,
            8 => Kind::Alien,
            _ => return None,
        })
    }
}

/// An array or object that has not ended.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// The number of its entry.
    pub(super) entry: u32,
    /// Items or members so far.
    pub(super) count: u32,
    /// Whether it is an object.
    pub(super) object: bool,
}

/// The tape of one document at a time, and the room to make it in. Once grown to a document's size it takes others of
/// that size without allocating.
#[derive(Default)]
pub struct Tape {
    pub(super) words: Vec<u32>,
    /// Words of the document: those behind are room.
    pub(super) used: usize,
    pub(super) open: Vec<Open>,
    pub(super) keys: Keys,
    /// A key that is written with escapes, decoded.
    pub(super) decoded: Vec<u8>,
}

impl Tape {
    /// A tape without a document.
    pub fn new() -> Self {
        Tape::default()
    }

    /// The words of the document read or sealed last; none where that failed.
    pub fn words(&self) -> &[u32] {
        self.words.get(..self.used).unwrap_or_default()
    }

    /// The words for a tape that comes from outside; [`Tape::seal`] makes it one. What they hold is arbitrary; the
    /// document that was on the tape is gone.
    pub fn words_mut(&mut self) -> &mut Vec<u32> {
        self.used = 0;
        &mut self.words
    }

    /// A view of the document, whose text this is.
    pub fn doc<'a>(&'a self, text: &'a [u8]) -> Doc<'a> {
        Doc::new(self.words(), text)
    }

    /// Gives the memory back, the document with it.
    pub fn release(&mut self) {
        *self = Tape::default();
    }
}
