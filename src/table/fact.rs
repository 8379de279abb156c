//! Facts: what a verdict row says about an instance.
//!
//! A verdict row's facts start with a word that holds its [`Types`] and [`OWN_SEEN`]; records follow in the order of
//! their codes, each code at most once (but [`Fact::Enum`], once for `enum` and once for `const`).

/// The bit of a row's first word that says that the row holds an `unevaluated*` record.
pub const OWN_SEEN: u32 = 1 << 8;

/// A set of instance types, told apart as finely as the drafts do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Types(u32);

impl Types {
    /// No type: the schema that nothing satisfies.
    pub const NONE: Types = Types(0);
    /// `null`.
    pub const NULL: Types = Types(1);
    /// `true` and `false`.
    pub const BOOLEAN: Types = Types(1 << 1);
    /// A number written without fraction and exponent, all that draft 4 calls an integer.
    pub const PLAIN_INTEGER: Types = Types(1 << 2);
    /// A number without a fractional part that is written with a fraction or an exponent, as `1.0` and `1e2`.
    pub const OTHER_INTEGER: Types = Types(1 << 3);
    /// A number that has a fractional part.
    pub const FRACTION: Types = Types(1 << 4);
    /// A string.
    pub const STRING: Types = Types(1 << 5);
    /// An array.
    pub const ARRAY: Types = Types(1 << 6);
    /// An object.
    pub const OBJECT: Types = Types(1 << 7);
    /// `integer` from draft 6 on: any number without a fractional part.
    pub const INTEGER: Types = Types::PLAIN_INTEGER.or(Types::OTHER_INTEGER);
    /// `number`.
    pub const NUMBER: Types = Types::INTEGER.or(Types::FRACTION);
    /// Every type.
    pub const ALL: Types = Types(0xff);

    /// The set that a row's first word holds; other bits are left out.
    #[inline]
    pub const fn from_word(word: u32) -> Types {
        Types(word & Types::ALL.0)
    }

    /// The set as a word.
    #[inline]
    pub const fn word(self) -> u32 {
        self.0
    }

    /// Types in either set.
    #[inline]
    pub const fn or(self, other: Types) -> Types {
        Types(self.0 | other.0)
    }

    /// Whether the sets have a type in common.
    #[inline]
    pub const fn meets(self, other: Types) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every type of `other` is in this set.
    #[inline]
    pub const fn holds(self, other: Types) -> bool {
        self.0 & other.0 == other.0
    }
}

macro_rules! codes {
    ($(#[$outer:meta])* $vis:vis enum $name:ident { $($(#[$inner:meta])* $variant:ident = $code:literal,)* }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        $vis enum $name { $($(#[$inner])* $variant = $code,)* }

        impl $name {
            /// The code that a record holds.
            #[inline]
            pub const fn code(self) -> u8 {
                self as u8
            }

            /// What a record's code means; nothing for a code that is not in use.
            #[inline]
            pub const fn from_code(code: u8) -> Option<Self> {
                match code {
                    $($code => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}
pub(super) use codes;

codes! {
    /// The kinds of records in a verdict row. Each says what it owns: arguments; kids; atoms.
    ///
    /// They are in groups by the type of instance that they look at: numbers below 8, strings below 16, arrays below
    /// 32, objects below 48, any instance from there on.
    pub enum Fact {
        /// `minimum`. Atom: the number.
        Minimum = 0,
        /// `exclusiveMinimum`. Atom: the number.
        ExclusiveMinimum = 1,
        /// `maximum`. Atom: the number.
        Maximum = 2,
        /// `exclusiveMaximum`. Atom: the number.
        ExclusiveMaximum = 3,
        /// `multipleOf`. Atom: the number.
        MultipleOf = 4,

        /// `minLength`. Argument: code points.
        MinLength = 8,
        /// `maxLength`. Argument: code points.
        MaxLength = 9,
        /// `pattern`. Atom: the program.
        Pattern = 10,
        /// An asserted `format`. Argument: the format's code.
        Format = 11,
        /// Asserted content keywords. Arguments: the encoding's code or 0, 1 for a JSON media type; kid: the schema
        /// of the content, if asserted.
        Content = 12,

        /// `minItems`. Argument: items.
        MinItems = 16,
        /// `maxItems`. Argument: items.
        MaxItems = 17,
        /// `uniqueItems`.
        UniqueItems = 18,
        /// Items by position and the rest. Argument: number of leading kids that stand for one position each; kids:
        /// those, then at most one for all later items.
        Items = 19,
        /// `contains`. Arguments: least and greatest number of items that match, 1 if a match counts as evaluated;
        /// kid.
        Contains = 20,

        /// `minProperties`. Argument: properties.
        MinProperties = 32,
        /// `maxProperties`. Argument: properties.
        MaxProperties = 33,
        /// Properties by name, pattern and the rest, and names. Arguments: [`ObjectParts`], number of patterns, then
        /// the bit mask of required keys, then that of declared ones, where the parts say that they are there.
        /// Atoms: the key set if there is one, then a program for each pattern. Kids: one for each declared key, one
        /// for each pattern, then for additional properties, then for property names.
        Object = 34,
        /// `dependentRequired`. Atoms in pairs: a key, the set of keys it demands.
        DependentRequired = 35,
        /// `dependentSchemas`. Atoms and kids: a key, the schema it demands.
        DependentSchemas = 36,

        /// `enum` or `const`. Atoms: the values.
        Enum = 48,
        /// `allOf` and references. Kids: what all must hold.
        All = 49,
        /// `anyOf`. Kids.
        Any = 50,
        /// `oneOf`. Kids.
        One = 51,
        /// `not`. Kid.
        Not = 52,
        /// `if`. Argument: 1 if `then` is there, plus 2 if `else` is; kids: `if`, `then`, `else`.
        If = 53,

        /// `unevaluatedItems`. Kid.
        UnevaluatedItems = 64,
        /// `unevaluatedProperties`. Kid.
        UnevaluatedProperties = 65,
    }
}

impl Fact {
    /// Whether the fact is one of `unevaluatedItems` and `unevaluatedProperties`, which come last in a row.
    #[inline]
    pub const fn is_unevaluated(self) -> bool {
        self.code() >= 64
    }
}

/// The parts of a [`Fact::Object`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectParts(u32);

impl ObjectParts {
    /// There is a key set.
    pub const KEYS: u32 = 1;
    /// There is a bit mask of required keys.
    pub const REQUIRED: u32 = 2;
    /// There is a bit mask of declared keys; without it all are declared.
    pub const PARTIAL: u32 = 4;
    /// There is a kid for additional properties.
    pub const ADDITIONAL: u32 = 8;
    /// There is a kid for property names.
    pub const NAMES: u32 = 16;

    /// The parts that an argument holds.
    #[inline]
    pub const fn from_word(word: u32) -> Self {
        ObjectParts(word)
    }

    /// Whether `part` is there.
    #[inline]
    pub const fn has(self, part: u32) -> bool {
        self.0 & part != 0
    }
}
