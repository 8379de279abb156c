//! One position as it stands in its document: the keywords that its dialect knows, in the source's order.

use super::objects::decoded;
use super::scope::ScopeId;
use crate::base::Grow;
use crate::json::{Doc, Instance, Number, Type, Value};
use crate::schema::{Dialect, Draft, Keyword, Position, SchemaError, SchemaErrorKind, SchemaSet};
use crate::table::fact::Types;

/// A position and its keywords.
pub(super) struct Source<'s> {
    pub(super) set: &'s SchemaSet,
    pub(super) position: Position,
    pub(super) scope: ScopeId,
    pub(super) dialect: &'s Dialect,
    value: Value<'s>,
    /// Keyword and value, in the source's order.
    pub(super) keywords: Vec<(Keyword, Value<'s>)>,
}

impl<'s> Source<'s> {
    /// Reads the schema at `position` in `doc`, which is met in `scope`.
    pub(super) fn read(
        set: &'s SchemaSet,
        doc: &'s Doc<'s>,
        position: Position,
        scope: ScopeId,
    ) -> Result<Self, SchemaError> {
        let value = doc.at(position.at);
        let mut source = Source {
            set,
            position,
            scope,
            dialect: set.dialect(position.resource),
            value,
            keywords: Vec::new(),
        };
        match value.ty() {
            Type::Object => {
                for (name, value) in value.members() {
                    if let Some(keyword) = Keyword::find(&decoded(name)?)
                        && source.dialect.knows(keyword)
                    {
                        source.keywords.try_push((keyword, value))?;
                    }
                }
                if source.dialect.draft.ref_hides_siblings() && source.get(Keyword::Ref).is_some() {
                    source.keywords.retain(|(keyword, _)| *keyword == Keyword::Ref);
                }
            }
            Type::Boolean => {}
            _ => {
                let message = "a schema must be an object or a boolean";
                return Err(set.error(SchemaErrorKind::InvalidSchema, message, position));
            }
        }
        Ok(source)
    }

    /// The value of a schema that is `true` or `false`.
    pub(super) fn boolean(&self) -> Option<bool> {
        (self.value.ty() == Type::Boolean).then(|| self.value.boolean())
    }

    /// The value of `keyword`.
    pub(super) fn get(&self, keyword: Keyword) -> Option<Value<'s>> {
        self.keywords
            .iter()
            .find(|(candidate, _)| *candidate == keyword)
            .map(|(_, value)| *value)
    }

    /// The error that `keyword` is not what it must be.
    pub(super) fn refuse(&self, keyword: Keyword, must: &str) -> SchemaError {
        let at = self.get(keyword).map_or(self.position.at, |value| value.at());
        self.error(
            SchemaErrorKind::InvalidSchema,
            format!("`{}` must be {must}", keyword.name()),
            at,
        )
    }

    /// An error at the value with the tape index `at`.
    pub(super) fn error(&self, kind: SchemaErrorKind, message: String, at: u32) -> SchemaError {
        let resource = self.position.resource;
        self.set.error(kind, message, Position { resource, at })
    }

    /// The value of `keyword`, which must be of type `ty`.
    pub(super) fn typed(&self, keyword: Keyword, ty: Type, must: &str) -> Result<Option<Value<'s>>, SchemaError> {
        match self.get(keyword) {
            Some(value) if value.ty() != ty => Err(self.refuse(keyword, must)),
            value => Ok(value),
        }
    }

    /// The value of `keyword` as a number of characters, items or properties; what is beyond 32 bits, which no
    /// instance reaches, is the greatest figure.
    pub(super) fn count(&self, keyword: Keyword) -> Result<Option<u32>, SchemaError> {
        let must = "an integer that is not negative";
        let Some(value) = self.typed(keyword, Type::Number, must)? else {
            return Ok(None);
        };
        let number = value.number();
        let count = match number {
            Number::Int(count) => u32::try_from(count.min(i64::from(u32::MAX))).ok(),
            Number::Wide(_) => Some(u32::MAX),
            Number::Float(count) => (count >= 0.0 && number.is_integer()).then_some(count as u32),
            Number::Text(text) => {
                let count = std::str::from_utf8(text).ok().and_then(|text| text.parse::<f64>().ok());
                count
                    .filter(|count| *count >= 0.0 && number.is_integer())
                    .map(|count| count as u32)
            }
        };
        count.ok_or_else(|| self.refuse(keyword, must)).map(Some)
    }

    /// Whether `keyword` is `true`.
    pub(super) fn flag(&self, keyword: Keyword) -> Result<bool, SchemaError> {
        let value = self.typed(keyword, Type::Boolean, "true or false")?;
        Ok(value.is_some_and(|value| value.boolean()))
    }

    /// The types that the position allows.
    pub(super) fn types(&self) -> Result<Types, SchemaError> {
        let Some(value) = self.get(Keyword::Type) else {
            return Ok(Types::ALL);
        };
        let mut types = Types::NONE;
        match value.ty() {
            Type::String => types = self.type_named(value)?,
            Type::Array => {
                for item in value.items() {
                    types = types.or(self.type_named(item)?);
                }
            }
            _ => return Err(self.refuse(Keyword::Type, "the name of a type or a list of such names")),
        }
        Ok(types)
    }

    /// The type that `name` names.
    pub(super) fn type_named(&self, name: Value<'s>) -> Result<Types, SchemaError> {
        const NAMES: [(&[u8], Types); 7] = [
            (b"null", Types::NULL),
            (b"boolean", Types::BOOLEAN),
            (b"integer", Types::INTEGER),
            (b"number", Types::NUMBER),
            (b"string", Types::STRING),
            (b"array", Types::ARRAY),
            (b"object", Types::OBJECT),
        ];
        let named = NAMES
            .iter()
            .find(|(known, _)| name.ty() == Type::String && name.text().eq_bytes(known));
        let Some(&(_, types)) = named else {
            return Err(self.refuse(
                Keyword::Type,
                "one of \"null\", \"boolean\", \"integer\", \"number\", \"string\", \"array\" and \"object\"",
            ));
        };
        // Draft 4 has no integer that is written with a fraction or an exponent.
        Ok(if types == Types::INTEGER && self.dialect.draft == Draft::Draft4 {
            Types::PLAIN_INTEGER
        } else {
            types
        })
    }
}
