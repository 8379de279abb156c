//! What a walk needs of an instance.

use super::{Number, Text};

/// The types of JSON, and one for what is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// Any number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
    /// What a program's value holds and JSON cannot carry. It is of no type and equal to nothing.
    Alien,
}

/// A JSON value, in whatever shape it is held. What is asked of a value of another type answers something harmless.
pub trait Instance<'a>: Copy {
    /// The items of an array.
    type Items: Iterator<Item = Self>;
    /// The members of an object.
    type Members: Iterator<Item = (Text<'a>, Self)>;

    /// The value's type.
    fn ty(self) -> Type;
    /// The truth of a boolean.
    fn boolean(self) -> bool;
    /// The number of a number.
    fn number(self) -> Number<'a>;
    /// The text of a string.
    fn text(self) -> Text<'a>;
    /// The number of items, or of members that count; 0 for another type.
    fn len(self) -> u32;
    /// The items of an array; none for another type.
    fn items(self) -> Self::Items;
    /// The members of an object that count, in the order of the document; none for another type.
    fn members(self) -> Self::Members;
    /// The member of an object whose decoded key is this. May take as long as the object is.
    fn get(self, key: &[u8]) -> Option<Self>;

    /// Whether there are no items or members.
    fn is_empty(self) -> bool {
        self.len() == 0
    }
}
