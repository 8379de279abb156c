//! The keywords of all drafts: where each is known, and where schemas stand in its value.

use std::ops::RangeInclusive;

use super::dialect::{Draft, Vocabularies};
use crate::json::{Instance, Type};

/// Where subschemas stand in the value of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nowhere.
    None,
    /// The value is a schema.
    Schema,
    /// The value is an array of schemas.
    SchemaArray,
    /// The value is an object whose members are schemas.
    SchemaMap,
    /// The value is a schema or an array of schemas (`items` up to 2019-09).
    SchemaOrArray,
    /// The value is an object whose members are schemas or arrays of strings (`dependencies`).
    SchemaOrStringsMap,
}

impl Shape {
    /// What the value of a keyword of this shape holds.
    pub fn contents<'a, I: Instance<'a>>(self, value: I) -> Contents {
        match (self, value.ty()) {
            (Shape::Schema | Shape::SchemaOrArray, Type::Object | Type::Boolean) => Contents::Schema,
            (Shape::SchemaArray | Shape::SchemaOrArray, Type::Array) => Contents::Items,
            (Shape::SchemaMap | Shape::SchemaOrStringsMap, Type::Object) => Contents::Members,
            (
                Shape::None
                | Shape::Schema
                | Shape::SchemaArray
                | Shape::SchemaMap
                | Shape::SchemaOrArray
                | Shape::SchemaOrStringsMap,
                _,
            ) => Contents::Nothing,
        }
    }
}

/// How the value at hand of a keyword holds schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// It holds none.
    Nothing,
    /// It is one.
    Schema,
    /// Its items are, as far as they are objects or booleans.
    Items,
    /// The values of its members are, as far as they are objects or booleans.
    Members,
}

/// Defines [`Keyword`] and its properties from one table.
macro_rules! keywords {
    ($($keyword:ident $name:literal $from:ident $to:ident $vocabulary:ident $shape:ident,)*) => {
        /// A keyword of some draft.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Keyword {
            $(#[doc = concat!("`", $name, "`")] $keyword,)*
        }

        impl Keyword {
            /// Every keyword.
            #[cfg(test)]
            pub(super) const ALL: &'static [Keyword] = &[$(Keyword::$keyword,)*];

            /// The keyword that is spelt `name` in some draft.
            pub fn find(name: &[u8]) -> Option<Self> {
                match std::str::from_utf8(name) {
                    $(Ok($name) => Some(Keyword::$keyword),)*
                    Ok(_) | Err(_) => None,
                }
            }

            /// The keyword as it is spelt.
            pub fn name(self) -> &'static str {
                match self {
                    $(Keyword::$keyword => $name,)*
                }
            }

            /// The drafts that know it.
            pub fn drafts(self) -> RangeInclusive<Draft> {
                match self {
                    $(Keyword::$keyword => Draft::$from..=Draft::$to,)*
                }
            }

            /// The vocabularies any of which brings it.
            pub fn vocabulary(self) -> Vocabularies {
                match self {
                    $(Keyword::$keyword => Vocabularies::$vocabulary,)*
                }
            }

            /// Where subschemas stand in its value, in `draft`.
            pub fn shape(self, draft: Draft) -> Shape {
                if self == Keyword::Items && draft >= Draft::Draft2020 {
                    return Shape::Schema;
                }
                match self {
                    $(Keyword::$keyword => Shape::$shape,)*
                }
            }
        }
    };
}

keywords! {
    Schema "$schema" Draft4 Draft2020 CORE None,
    Id "$id" Draft6 Draft2020 CORE None,
    LegacyId "id" Draft4 Draft4 CORE None,
    Ref "$ref" Draft4 Draft2020 CORE None,
    Anchor "$anchor" Draft2019 Draft2020 CORE None,
    DynamicRef "$dynamicRef" Draft2020 Draft2020 CORE None,
    DynamicAnchor "$dynamicAnchor" Draft2020 Draft2020 CORE None,
    RecursiveRef "$recursiveRef" Draft2019 Draft2019 CORE None,
    RecursiveAnchor "$recursiveAnchor" Draft2019 Draft2019 CORE None,
    Vocabulary "$vocabulary" Draft2019 Draft2020 CORE None,
    Comment "$comment" Draft7 Draft2020 CORE None,
    Defs "$defs" Draft2019 Draft2020 CORE SchemaMap,
    Definitions "definitions" Draft4 Draft2020 CORE SchemaMap,
    AllOf "allOf" Draft4 Draft2020 APPLICATOR SchemaArray,
    AnyOf "anyOf" Draft4 Draft2020 APPLICATOR SchemaArray,
    OneOf "oneOf" Draft4 Draft2020 APPLICATOR SchemaArray,
    Not "not" Draft4 Draft2020 APPLICATOR Schema,
    If "if" Draft7 Draft2020 APPLICATOR Schema,
    Then "then" Draft7 Draft2020 APPLICATOR Schema,
    Else "else" Draft7 Draft2020 APPLICATOR Schema,
    DependentSchemas "dependentSchemas" Draft2019 Draft2020 APPLICATOR SchemaMap,
    Dependencies "dependencies" Draft4 Draft2020 APPLICATOR SchemaOrStringsMap,
    PrefixItems "prefixItems" Draft2020 Draft2020 APPLICATOR SchemaArray,
    Items "items" Draft4 Draft2020 APPLICATOR SchemaOrArray,
    AdditionalItems "additionalItems" Draft4 Draft2019 APPLICATOR Schema,
    Contains "contains" Draft6 Draft2020 APPLICATOR Schema,
    Properties "properties" Draft4 Draft2020 APPLICATOR SchemaMap,
    PatternProperties "patternProperties" Draft4 Draft2020 APPLICATOR SchemaMap,
    AdditionalProperties "additionalProperties" Draft4 Draft2020 APPLICATOR Schema,
    PropertyNames "propertyNames" Draft6 Draft2020 APPLICATOR Schema,
    UnevaluatedItems "unevaluatedItems" Draft2019 Draft2020 UNEVALUATED Schema,
    UnevaluatedProperties "unevaluatedProperties" Draft2019 Draft2020 UNEVALUATED Schema,
    Type "type" Draft4 Draft2020 VALIDATION None,
    Enum "enum" Draft4 Draft2020 VALIDATION None,
    Const "const" Draft6 Draft2020 VALIDATION None,
    MultipleOf "multipleOf" Draft4 Draft2020 VALIDATION None,
    Maximum "maximum" Draft4 Draft2020 VALIDATION None,
    ExclusiveMaximum "exclusiveMaximum" Draft4 Draft2020 VALIDATION None,
    Minimum "minimum" Draft4 Draft2020 VALIDATION None,
    ExclusiveMinimum "exclusiveMinimum" Draft4 Draft2020 VALIDATION None,
    MaxLength "maxLength" Draft4 Draft2020 VALIDATION None,
    MinLength "minLength" Draft4 Draft2020 VALIDATION None,
    Pattern "pattern" Draft4 Draft2020 VALIDATION None,
    MaxItems "maxItems" Draft4 Draft2020 VALIDATION None,
    MinItems "minItems" Draft4 Draft2020 VALIDATION None,
    UniqueItems "uniqueItems" Draft4 Draft2020 VALIDATION None,
    MaxContains "maxContains" Draft2019 Draft2020 VALIDATION None,
    MinContains "minContains" Draft2019 Draft2020 VALIDATION None,
    MaxProperties "maxProperties" Draft4 Draft2020 VALIDATION None,
    MinProperties "minProperties" Draft4 Draft2020 VALIDATION None,
    Required "required" Draft4 Draft2020 VALIDATION None,
    DependentRequired "dependentRequired" Draft2019 Draft2020 VALIDATION None,
    Format "format" Draft4 Draft2020 FORMAT None,
    ContentEncoding "contentEncoding" Draft7 Draft2020 CONTENT None,
    ContentMediaType "contentMediaType" Draft7 Draft2020 CONTENT None,
    ContentSchema "contentSchema" Draft2019 Draft2020 CONTENT Schema,
    Title "title" Draft4 Draft2020 METADATA None,
    Description "description" Draft4 Draft2020 METADATA None,
    Default "default" Draft4 Draft2020 METADATA None,
    Deprecated "deprecated" Draft2019 Draft2020 METADATA None,
    ReadOnly "readOnly" Draft7 Draft2020 METADATA None,
    WriteOnly "writeOnly" Draft7 Draft2020 METADATA None,
    Examples "examples" Draft6 Draft2020 METADATA None,
}
