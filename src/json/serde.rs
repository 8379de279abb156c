//! `serde_json`'s values as instances.
//!
//! Integers of 64 bits are exact; any other number is what `serde_json` has made of it. A number that it can give in no
//! form that is finite is an alien.

use serde_json::Value;

use super::{Instance, Number, Text, Type, key_hash};

impl<'a> Instance<'a> for &'a Value {
    type Items = std::slice::Iter<'a, Value>;
    type Members = Members<'a>;

    fn ty(self) -> Type {
        match self {
            Value::Null => Type::Null,
            Value::Bool(_) => Type::Boolean,
            Value::Number(number) => exact(number).map_or(Type::Alien, |_| Type::Number),
            Value::String(_) => Type::String,
            Value::Array(_) => Type::Array,
            Value::Object(_) => Type::Object,
        }
    }

    fn boolean(self) -> bool {
        self.as_bool().unwrap_or(false)
    }

    fn number(self) -> Number<'a> {
        self.as_number().and_then(exact).unwrap_or(Number::Int(0))
    }

    fn text(self) -> Text<'a> {
        Text::plain(self.as_str().unwrap_or_default().as_bytes())
    }

    fn len(self) -> u32 {
        let len = match self {
            Value::Array(items) => items.len(),
            Value::Object(members) => members.len(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
        };
        u32::try_from(len).unwrap_or(u32::MAX)
    }

    fn items(self) -> Self::Items {
        self.as_array().map(Vec::as_slice).unwrap_or_default().iter()
    }

    fn members(self) -> Members<'a> {
        Members(self.as_object().map(serde_json::Map::iter))
    }

    fn get(self, key: &[u8]) -> Option<Self> {
        self.as_object()?.get(std::str::from_utf8(key).ok()?)
    }
}

fn exact(number: &serde_json::Number) -> Option<Number<'static>> {
    if let Some(integer) = number.as_i64() {
        return Some(Number::Int(integer));
    }
    if let Some(integer) = number.as_u64() {
        return Some(Number::Wide(integer));
    }
    number.as_f64().filter(|float| float.is_finite()).map(Number::Float)
}

/// The members of an object.
#[derive(Clone, Debug)]
pub struct Members<'a>(Option<serde_json::map::Iter<'a>>);

impl<'a> Iterator for Members<'a> {
    type Item = (Text<'a>, &'a Value);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, value) = self.0.as_mut()?.next()?;
        let key = Text {
            hash: key_hash(key.as_bytes()),
            ..Text::plain(key.as_bytes())
        };
        Some((key, value))
    }
}
