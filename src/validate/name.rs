//! A property's name as an instance of its own, for `propertyNames`.

use crate::json::{Instance, Number, Text, Type};

/// A string that stands in no document of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'a>(pub(crate) Text<'a>);

impl<'a> Instance<'a> for Name<'a> {
    type Items = std::iter::Empty<Self>;
    type Members = std::iter::Empty<(Text<'a>, Self)>;

    fn ty(self) -> Type {
        Type::String
    }

    fn boolean(self) -> bool {
        false
    }

    fn number(self) -> Number<'a> {
        Number::Int(0)
    }

    fn text(self) -> Text<'a> {
        self.0
    }

    fn len(self) -> u32 {
        0
    }

    fn items(self) -> Self::Items {
        std::iter::empty()
    }

    fn members(self) -> Self::Members {
        std::iter::empty()
    }

    fn get(self, _key: &[u8]) -> Option<Self> {
        None
    }
}
