//! The keywords by which a schema says who it is.

use super::dialect::{Dialect, Draft};
use super::keyword::{Contents, Keyword};
use super::uri::{UriError, resolve, split_fragment};
use crate::base::{Grow, LimitError};
use crate::json::{Instance, Type, Value};

/// The members of a schema object that are keywords in some draft, in order.
#[derive(Default)]
pub(super) struct Keywords<'a> {
    members: Vec<(Keyword, Value<'a>)>,
    buffer: Vec<u8>,
}

impl<'a> Keywords<'a> {
    /// The keywords of one schema.
    pub(super) fn of(schema: Value<'a>) -> Result<Self, LimitError> {
        let mut keywords = Keywords::default();
        keywords.read(schema)?;
        Ok(keywords)
    }

    /// Replaces what is there by the keywords of `schema`.
    pub(super) fn read(&mut self, schema: Value<'a>) -> Result<(), LimitError> {
        self.members.clear();
        for (key, value) in schema.members() {
            if let Some(keyword) = Keyword::find(key.decode(&mut self.buffer)?) {
                self.members.try_push((keyword, value))?;
            }
        }
        Ok(())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Keyword, Value<'a>)> {
        self.members.iter().copied()
    }

    pub(super) fn get(&self, keyword: Keyword) -> Option<Value<'a>> {
        self.iter().find(|(other, _)| *other == keyword).map(|(_, value)| value)
    }

    /// The value of a keyword if it is a string.
    pub(super) fn string(&self, keyword: Keyword) -> Option<Value<'a>> {
        self.get(keyword).filter(|value| value.ty() == Type::String)
    }

    /// Whether a `$ref` makes all other keywords void.
    pub(super) fn is_only_ref(&self, draft: Draft) -> bool {
        draft.ref_hides_siblings() && self.string(Keyword::Ref).is_some()
    }

    /// The values in which `dialect` lets subschemas stand, and how.
    pub(super) fn subschemas(&self, dialect: &Dialect) -> impl Iterator<Item = (Value<'a>, Contents)> {
        let only_ref = self.is_only_ref(dialect.draft);
        self.iter().filter_map(move |(keyword, value)| {
            let contents = contents(dialect, only_ref, keyword, value);
            (contents != Contents::Nothing).then_some((value, contents))
        })
    }

    /// The value of `$id` (in draft 4, of `id`) if it identifies the schema under the rules of `draft`.
    pub(super) fn identifier(&self, draft: Draft) -> Option<Value<'a>> {
        let keyword = if draft == Draft::Draft4 {
            Keyword::LegacyId
        } else {
            Keyword::Id
        };
        self.string(keyword).filter(|_| !self.is_only_ref(draft))
    }
}

/// How subschemas stand in the value of a keyword; `only_ref` tells whether a `$ref` makes its siblings void.
///
/// Even then `definitions` holds schemas: it asserts nothing, and schemas of those drafts rely on it.
pub(super) fn contents(dialect: &Dialect, only_ref: bool, keyword: Keyword, value: Value<'_>) -> Contents {
    if !dialect.knows(keyword) || (only_ref && keyword != Keyword::Definitions) {
        return Contents::Nothing;
    }
    keyword.shape(dialect.draft).contents(value)
}

/// What an identifier says.
#[derive(Debug)]
pub(super) struct Identifier {
    /// The base URI that it gives, in normal form; `None` if it leaves that as it is.
    pub(super) base: Option<String>,
    /// Its fragment, which only drafts up to 7 allow it to have.
    pub(super) fragment: Option<String>,
}

impl Identifier {
    /// Reads the value of an identifier that stands where the base URI is `outer`.
    pub(super) fn of(value: Value<'_>, draft: Draft, outer: &str) -> Result<Self, UriError> {
        let text = string(value)?;
        let (reference, fragment) = split_fragment(&text);
        let fragment = fragment.filter(|fragment| !fragment.is_empty());
        if fragment.is_some() && draft > Draft::Draft7 {
            return Err(UriError::Fragment);
        }
        let mut base = String::new();
        resolve(outer, reference, &mut base)?;
        let unchanged = reference.is_empty() || (fragment.is_some() && base == outer);
        Ok(Identifier {
            base: (!unchanged).then_some(base),
            fragment: fragment.map(str::to_owned),
        })
    }

    /// The anchor that the fragment makes: a pointer is no name, it only says where something stands.
    pub(super) fn anchor(&self) -> Option<&str> {
        self.fragment.as_deref().filter(|fragment| !fragment.starts_with('/'))
    }
}

/// The text of a string that is to be a URI reference.
pub(super) fn string(value: Value<'_>) -> Result<String, UriError> {
    let mut buffer = Vec::new();
    let bytes = value.text().decode(&mut buffer)?;
    std::str::from_utf8(bytes)
        .map(str::to_owned)
        .map_err(|_| UriError::Surrogate)
}
