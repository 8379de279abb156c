//! Facts about objects.

use std::borrow::Cow;

use super::Compiler;
use super::source::Source;
use crate::base::{Grow, LimitError};
use crate::json::{Instance, Text, Type, Value, key_hash};
use crate::schema::{Keyword, SchemaError};
use crate::table::AtomKind;
use crate::table::fact::{Fact, ObjectParts};
use crate::table::key_set;

/// A key as it is compared: decoded.
pub(super) type Key<'s> = Cow<'s, [u8]>;

/// `text` decoded; borrowed where nothing in it is escaped.
pub(super) fn decoded(text: Text<'_>) -> Result<Key<'_>, LimitError> {
    if !text.escaped {
        return Ok(Cow::Borrowed(text.raw));
    }
    let mut buffer = Vec::new();
    text.decode(&mut buffer)?;
    Ok(Cow::Owned(buffer))
}

/// The members of `keyword`, which must be an object, sorted by key.
pub(super) fn members<'s>(
    source: &Source<'s>,
    keyword: Keyword,
    must: &str,
) -> Result<Vec<(Key<'s>, Value<'s>)>, SchemaError> {
    let mut members = Vec::new();
    if let Some(object) = source.typed(keyword, Type::Object, must)? {
        for (key, value) in object.members() {
            members.try_push((decoded(key)?, value))?;
        }
    }
    members.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(members)
}

/// The strings in `list`, in its order, which stands in `keyword`.
pub(super) fn names<'s>(source: &Source<'s>, keyword: Keyword, list: Value<'s>) -> Result<Vec<Key<'s>>, SchemaError> {
    let mut names = Vec::new();
    if list.ty() != Type::Array {
        return Err(source.refuse(keyword, "a list of strings"));
    }
    for name in list.items() {
        if name.ty() != Type::String {
            return Err(source.refuse(keyword, "a list of strings"));
        }
        names.try_push(decoded(name.text())?)?;
    }
    Ok(names)
}

/// The names in `required`, in the source's order. Draft 4's `required` is a list, too; draft 3's is not read.
pub(super) fn required<'s>(source: &Source<'s>) -> Result<Vec<Key<'s>>, SchemaError> {
    match source.get(Keyword::Required) {
        Some(list) => names(source, Keyword::Required, list),
        None => Ok(Vec::new()),
    }
}

/// What the presence of a key demands.
pub(super) enum Demand<'s> {
    /// Other keys.
    Keys(Vec<Key<'s>>),
    /// A schema.
    Schema(Value<'s>),
}

/// The entries of `dependentRequired`, `dependentSchemas` or `dependencies`, sorted by key.
pub(super) fn demands<'s>(source: &Source<'s>, keyword: Keyword) -> Result<Vec<(Key<'s>, Demand<'s>)>, SchemaError> {
    let mut demands = Vec::new();
    for (key, value) in members(source, keyword, "an object")? {
        let demand = match (keyword, value.ty()) {
            (Keyword::DependentRequired | Keyword::Dependencies, Type::Array) => {
                Demand::Keys(names(source, keyword, value)?)
            }
            (Keyword::DependentRequired, _) => return Err(source.refuse(keyword, "an object of lists of strings")),
            _ => Demand::Schema(value),
        };
        demands.try_push((key, demand))?;
    }
    Ok(demands)
}

fn set_bit(mask: &mut [u32], index: usize) {
    if let Some(word) = mask.get_mut(index / 32) {
        *word |= 1 << (index % 32);
    }
}

impl Compiler<'_> {
    pub(super) fn object_facts(&mut self, source: &Source<'_>) -> Result<(), SchemaError> {
        match source.count(Keyword::MinProperties)? {
            None | Some(0) => {}
            Some(least) => self.verdicts.plain_record(Fact::MinProperties.code(), &[least])?,
        }
        if let Some(greatest) = source.count(Keyword::MaxProperties)? {
            self.verdicts.plain_record(Fact::MaxProperties.code(), &[greatest])?;
        }
        self.properties_fact(source)?;
        self.dependency_facts(source)
    }

    fn properties_fact(&mut self, source: &Source<'_>) -> Result<(), SchemaError> {
        let properties = members(source, Keyword::Properties, "an object of schemas")?;
        let mut required = required(source)?;
        required.sort();
        required.dedup();
        let patterns = members(source, Keyword::PatternProperties, "an object of schemas")?;
        let additional = source.get(Keyword::AdditionalProperties);
        let property_names = source.get(Keyword::PropertyNames);

        let mut keys: Vec<&[u8]> = Vec::new();
        for key in properties.iter().map(|(key, _)| key).chain(&required) {
            keys.try_push(key)?;
        }
        keys.sort_unstable();
        keys.dedup();
        let words = keys.len().div_ceil(32);
        let mut masks: Vec<u32> = Vec::new();
        let mut parts = 0;
        if !keys.is_empty() {
            parts |= ObjectParts::KEYS;
        }
        if !required.is_empty() {
            parts |= ObjectParts::REQUIRED;
            masks.try_resize(words, 0)?;
            for key in &required {
                if let Ok(index) = keys.binary_search(&key.as_ref()) {
                    set_bit(&mut masks, index);
                }
            }
        }
        if properties.len() < keys.len() {
            parts |= ObjectParts::PARTIAL;
            let start = masks.len();
            masks.try_resize(start + words, 0)?;
            for (key, _) in &properties {
                if let (Ok(index), Some(mask)) = (keys.binary_search(&key.as_ref()), masks.get_mut(start..)) {
                    set_bit(mask, index);
                }
            }
        }
        if additional.is_some() {
            parts |= ObjectParts::ADDITIONAL;
        }
        if property_names.is_some() {
            parts |= ObjectParts::NAMES;
        }
        if parts == 0 && patterns.is_empty() {
            return Ok(());
        }
        let mark = self.verdicts.mark();
        if !keys.is_empty() {
            let atom = self.keys_atom(&keys)?;
            self.verdicts.hold(atom)?;
        }
        for (pattern, schema) in &patterns {
            let program = self.program(source, pattern, schema.at())?;
            self.verdicts.hold(program)?;
        }
        let kids = properties.iter().chain(&patterns).map(|(_, schema)| *schema);
        for schema in kids.chain(additional).chain(property_names) {
            let kid = self.child(source, schema.at())?;
            self.verdicts.kid(kid)?;
        }
        let mut arguments = vec![parts, patterns.len() as u32];
        arguments.try_extend(&masks)?;
        Ok(self.verdicts.end_record(mark, Fact::Object.code(), &arguments)?)
    }

    /// `dependencies` is the two younger keywords in one.
    fn dependency_facts(&mut self, source: &Source<'_>) -> Result<(), SchemaError> {
        let mut keys: Vec<(Key<'_>, Vec<Key<'_>>)> = Vec::new();
        let mut schemas = Vec::new();
        for keyword in [
            Keyword::DependentRequired,
            Keyword::DependentSchemas,
            Keyword::Dependencies,
        ] {
            for (key, demand) in demands(source, keyword)? {
                match demand {
                    Demand::Keys(names) if names.is_empty() => {}
                    Demand::Keys(names) => keys.try_push((key, names))?,
                    Demand::Schema(schema) => schemas.try_push((key, schema))?,
                }
            }
        }
        keys.sort_by(|(a, _), (b, _)| a.cmp(b));
        schemas.sort_by(|(a, _), (b, _)| a.cmp(b));
        keys.dedup_by(|(later, more), (key, names)| {
            let same = later == key;
            if same {
                names.append(more);
            }
            same
        });
        if !keys.is_empty() {
            let mark = self.verdicts.mark();
            for (key, names) in &keys {
                let mut names: Vec<&[u8]> = names.iter().map(AsRef::as_ref).collect();
                names.sort_unstable();
                names.dedup();
                let key = self.text_atom(key)?;
                self.verdicts.hold(key)?;
                let names = self.keys_atom(&names)?;
                self.verdicts.hold(names)?;
            }
            self.verdicts.end_record(mark, Fact::DependentRequired.code(), &[])?;
        }
        if !schemas.is_empty() {
            let mark = self.verdicts.mark();
            for (key, schema) in &schemas {
                let key = self.text_atom(key)?;
                self.verdicts.hold(key)?;
                let kid = self.child(source, schema.at())?;
                self.verdicts.kid(kid)?;
            }
            self.verdicts.end_record(mark, Fact::DependentSchemas.code(), &[])?;
        }
        Ok(())
    }

    /// An atom of the set of `keys`, which are sorted and unique.
    pub(super) fn keys_atom(&mut self, keys: &[&[u8]]) -> Result<u32, LimitError> {
        self.keys.clear();
        key_set::encode(keys, key_hash, &mut self.keys)?;
        self.table.atom_of_words(AtomKind::Keys, &self.keys, self.options.fold)
    }

    /// An atom of a string.
    pub(super) fn text_atom(&mut self, text: &[u8]) -> Result<u32, LimitError> {
        self.table.atom(AtomKind::Text, text, self.options.fold)
    }
}
