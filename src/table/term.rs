//! Terms: what an explanation row says about its source, keyword by keyword, in the source's order.

use super::fact::codes;

codes! {
    /// The kinds of records in an explanation row, one for each keyword that can fail or lead to one that can. Each
    /// says what it owns: arguments; kids; atoms.
    pub enum Term {
        /// The schema `false`.
        False = 0,
        /// `$ref`. Kid; atom: the reference as written.
        Ref = 1,
        /// `$dynamicRef`. Kid; atom: the reference as written.
        DynamicRef = 2,
        /// `$recursiveRef`. Kid; atom: the reference as written.
        RecursiveRef = 3,
        /// `type`. Arguments: the set of types ([`super::fact::Types`]), 1 if written as an array, then the types as
        /// single sets in the source's order.
        Type = 4,
        /// `enum`. Atoms: the values in the source's order.
        Enum = 5,
        /// `const`. Atom: the value.
        Const = 6,
        /// `minimum`. Argument: 1 if exclusive (draft 4); atom: the number.
        Minimum = 7,
        /// `maximum`. Argument: 1 if exclusive (draft 4); atom: the number.
        Maximum = 8,
        /// `exclusiveMinimum`. Atom: the number.
        ExclusiveMinimum = 9,
        /// `exclusiveMaximum`. Atom: the number.
        ExclusiveMaximum = 10,
        /// `multipleOf`. Atom: the number.
        MultipleOf = 11,
        /// `minLength`. Argument: code points; atom: the number as written.
        MinLength = 12,
        /// `maxLength`. Argument: code points; atom: the number as written.
        MaxLength = 13,
        /// `pattern`. Atoms: the program, the source.
        Pattern = 14,
        /// An asserted `format`. Argument: the format's code.
        Format = 15,
        /// An asserted `contentEncoding`. Argument: the encoding's code; atom: the name as written.
        ContentEncoding = 16,
        /// An asserted `contentMediaType`. Argument: the encoding's code or 0; atom: the name as written.
        ContentMediaType = 17,
        /// An asserted `contentSchema`. Argument: the encoding's code or 0; kid.
        ContentSchema = 18,
        /// `minItems`. Argument: items; atom: the number as written.
        MinItems = 19,
        /// `maxItems`. Argument: items; atom: the number as written.
        MaxItems = 20,
        /// `uniqueItems`.
        UniqueItems = 21,
        /// `prefixItems`. Kids: one for each position.
        PrefixItems = 22,
        /// `items` as a list (until 2019-09). Kids: one for each position.
        ItemsList = 23,
        /// `items` as one schema. Arguments: the number of items that `prefixItems` takes, 1 if the schema is
        /// `false`; kid.
        Items = 24,
        /// `additionalItems`. Arguments: the number of items that `items` takes, 1 if the schema is `false`; kid.
        AdditionalItems = 25,
        /// `contains` with its bounds. Arguments: least and greatest number, 1 if the greatest is written, 1 if a
        /// match counts as evaluated; kid.
        Contains = 26,
        /// `unevaluatedItems`. Argument: 1 if the schema is `false`; kid.
        UnevaluatedItems = 27,
        /// `minProperties`. Argument: properties; atom: the number as written.
        MinProperties = 28,
        /// `maxProperties`. Argument: properties; atom: the number as written.
        MaxProperties = 29,
        /// `required`. Atoms: the names in the source's order.
        Required = 30,
        /// `properties`. Atom: the key set; kids: one for each key.
        Properties = 31,
        /// `patternProperties`. Atoms: in pairs, a program and its source; kids: one for each pattern.
        PatternProperties = 32,
        /// `additionalProperties`. Argument: 1 if the schema is `false`; kid.
        AdditionalProperties = 33,
        /// `propertyNames`. Kid.
        PropertyNames = 34,
        /// `dependentRequired`. Arguments: for each key how many it demands; atoms: each key, then what it demands.
        DependentRequired = 35,
        /// `dependentSchemas`. Atoms and kids: a key, the schema it demands.
        DependentSchemas = 36,
        /// `dependencies`, its lists of names, as [`Term::DependentRequired`].
        DependenciesRequired = 37,
        /// `dependencies`, its schemas, as [`Term::DependentSchemas`].
        DependenciesSchemas = 38,
        /// `unevaluatedProperties`. Argument: 1 if the schema is `false`; kid.
        UnevaluatedProperties = 39,
        /// `allOf`. Kids.
        AllOf = 40,
        /// `anyOf`. Kids.
        AnyOf = 41,
        /// `oneOf`. Kids.
        OneOf = 42,
        /// `not`. Kid.
        Not = 43,
        /// `if` with `then` and `else`. Argument: 1 if `then` is there, plus 2 if `else` is; kids: `if`, `then`,
        /// `else`.
        If = 44,
    }
}

impl Term {
    /// The keyword as it stands in errors and in schema paths.
    pub const fn keyword(self) -> &'static str {
        match self {
            Term::False => "false schema",
            Term::Ref => "$ref",
            Term::DynamicRef => "$dynamicRef",
            Term::RecursiveRef => "$recursiveRef",
            Term::Type => "type",
            Term::Enum => "enum",
            Term::Const => "const",
            Term::Minimum => "minimum",
            Term::Maximum => "maximum",
            Term::ExclusiveMinimum => "exclusiveMinimum",
            Term::ExclusiveMaximum => "exclusiveMaximum",
            Term::MultipleOf => "multipleOf",
            Term::MinLength => "minLength",
            Term::MaxLength => "maxLength",
            Term::Pattern => "pattern",
            Term::Format => "format",
            Term::ContentEncoding => "contentEncoding",
            Term::ContentMediaType => "contentMediaType",
            Term::ContentSchema => "contentSchema",
            Term::MinItems => "minItems",
            Term::MaxItems => "maxItems",
            Term::UniqueItems => "uniqueItems",
            Term::PrefixItems => "prefixItems",
            Term::ItemsList | Term::Items => "items",
            Term::AdditionalItems => "additionalItems",
            Term::Contains => "contains",
            Term::UnevaluatedItems => "unevaluatedItems",
            Term::MinProperties => "minProperties",
            Term::MaxProperties => "maxProperties",
            Term::Required => "required",
            Term::Properties => "properties",
            Term::PatternProperties => "patternProperties",
            Term::AdditionalProperties => "additionalProperties",
            Term::PropertyNames => "propertyNames",
            Term::DependentRequired => "dependentRequired",
            Term::DependentSchemas => "dependentSchemas",
            Term::DependenciesRequired | Term::DependenciesSchemas => "dependencies",
            Term::UnevaluatedProperties => "unevaluatedProperties",
            Term::AllOf => "allOf",
            Term::AnyOf => "anyOf",
            Term::OneOf => "oneOf",
            Term::Not => "not",
            Term::If => "if",
        }
    }
}
