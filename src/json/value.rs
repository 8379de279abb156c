//! Views of a tape: a document and the values on it.

use super::tape::{ENTRY, ESCAPED, EXTRA_MAX, Kind, NON_ASCII, SHADOWED};
use super::{Instance, Number, Text, Type, key_hash};

/// A document: a tape and its text. Nothing is trusted of either; a damaged one answers wrongly at worst.
#[derive(Clone, Copy, Debug)]
pub struct Doc<'a> {
    words: &'a [u32],
    text: &'a [u8],
}

impl<'a> Doc<'a> {
    /// The document of these words over this text.
    pub fn new(words: &'a [u32], text: &'a [u8]) -> Self {
        Doc { words, text }
    }

    /// The document's value; an alien one where the tape is empty.
    #[inline]
    pub fn root(&self) -> Value<'_> {
        self.at(0)
    }

    /// The value whose entry starts at this word.
    #[inline]
    pub fn at(&self, at: u32) -> Value<'_> {
        Value { doc: self, at }
    }

    /// The text.
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    #[inline(always)]
    fn entry(&self, at: u32) -> [u32; ENTRY] {
        entry(self.words, at)
    }
}

#[inline(always)]
fn entry(words: &[u32], at: u32) -> [u32; ENTRY] {
    const NOTHING: [u32; ENTRY] = [Kind::Alien as u32, 0, 0];
    words
        .get(at as usize..)
        .and_then(|rest| rest.first_chunk())
        .copied()
        .unwrap_or(NOTHING)
}

/// The text of the string whose entry is this.
#[inline(always)]
pub(super) fn text_of([word, a, b]: [u32; ENTRY], text: &[u8]) -> Text<'_> {
    Text {
        raw: text
            .get(a as usize..)
            .and_then(|rest| rest.get(..b as usize))
            .unwrap_or_default(),
        escaped: word & ESCAPED != 0,
        ascii: word & NON_ASCII == 0,
        hash: word >> 8,
    }
}

/// One value on a tape.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    doc: &'a Doc<'a>,
    at: u32,
}

impl<'a> Value<'a> {
    /// The index of the entry's first word.
    #[inline]
    pub fn at(self) -> u32 {
        self.at
    }

    /// The offset of the value's first byte in the text that was read: of the opening quote for a string. A tape that
    /// was sealed has no such text, and the answer means nothing.
    pub fn offset(self) -> u32 {
        let [word, a, _] = self.entry();
        a.saturating_sub(u32::from(Kind::of(word) == Some(Kind::String)))
    }

    /// The key of the value, which must be a member of an object.
    pub fn key(self) -> Value<'a> {
        Value {
            doc: self.doc,
            at: self.at.saturating_sub(ENTRY as u32),
        }
    }

    /// The kind of the entry.
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::of(self.entry()[0]).unwrap_or(Kind::Alien)
    }

    /// The index of the first word behind the value.
    #[inline]
    pub fn end(self) -> u32 {
        let [word, _, b] = self.entry();
        match Kind::of(word) {
            Some(Kind::Array | Kind::Object) => self.at.saturating_add(b.max(ENTRY as u32)),
            _ => self.at.saturating_add(ENTRY as u32),
        }
    }

    #[inline(always)]
    fn entry(self) -> [u32; ENTRY] {
        self.doc.entry(self.at)
    }

    /// The words of the entries inside, of which there are none for another kind.
    #[inline]
    fn inner(self, kind: Kind) -> (u32, u32) {
        let [word, _, b] = self.entry();
        let first = self.at.saturating_add(ENTRY as u32);
        if word & 0xF != kind as u32 {
            return (first, first);
        }
        // Whatever a damaged entry says, nothing is inside beyond the tape's end.
        (first, self.at.saturating_add(b).min(self.doc.words.len() as u32))
    }
}

impl<'a> Instance<'a> for Value<'a> {
    type Items = Items<'a>;
    type Members = Members<'a>;

    #[inline]
    fn ty(self) -> Type {
        match self.kind() {
            Kind::Null => Type::Null,
            Kind::False | Kind::True => Type::Boolean,
            Kind::Number | Kind::Float => Type::Number,
            Kind::String => Type::String,
            Kind::Array => Type::Array,
            Kind::Object => Type::Object,
            Kind::Alien => Type::Alien,
        }
    }

    #[inline]
    fn boolean(self) -> bool {
        self.kind() == Kind::True
    }

    #[inline]
    fn number(self) -> Number<'a> {
        let [word, a, b] = self.entry();
        match Kind::of(word) {
            Some(Kind::Float) => Number::Float(f64::from_bits(u64::from(b) << 32 | u64::from(a))),
            Some(Kind::Number) => {
                let rest = self.doc.text.get(a as usize..);
                Number::from_json(rest.and_then(|rest| rest.get(..b as usize)).unwrap_or_default())
            }
            _ => Number::Int(0),
        }
    }

    #[inline]
    fn text(self) -> Text<'a> {
        let entry = self.entry();
        if entry[0] & 0xF == Kind::String as u32 {
            text_of(entry, self.doc.text)
        } else {
            Text::plain(&[])
        }
    }

    #[inline]
    fn len(self) -> u32 {
        let word = self.entry()[0];
        match (Kind::of(word), word >> 8) {
            (Some(Kind::Array), EXTRA_MAX) => self.items().count() as u32,
            (Some(Kind::Object), EXTRA_MAX) => self.members().count() as u32,
            (Some(Kind::Array | Kind::Object), count) => count,
            _ => 0,
        }
    }

    #[inline]
    fn items(self) -> Items<'a> {
        let (at, end) = self.inner(Kind::Array);
        Items { doc: self.doc, at, end }
    }

    #[inline]
    fn members(self) -> Members<'a> {
        let (at, end) = self.inner(Kind::Object);
        Members { doc: self.doc, at, end }
    }

    fn get(self, key: &[u8]) -> Option<Self> {
        let hash = key_hash(key);
        self.members()
            .find(|(text, _)| text.hash == hash && text.eq_bytes(key))
            .map(|(_, value)| value)
    }
}

/// The items of an array.
#[derive(Clone, Debug)]
pub struct Items<'a> {
    doc: &'a Doc<'a>,
    at: u32,
    end: u32,
}

impl<'a> Iterator for Items<'a> {
    type Item = Value<'a>;

    #[inline]
    fn next(&mut self) -> Option<Value<'a>> {
        if self.at >= self.end {
            return None;
        }
        let value = self.doc.at(self.at);
        self.at = value.end();
        Some(value)
    }
}

/// The members of an object that count, in the order of the text.
#[derive(Clone, Debug)]
pub struct Members<'a> {
    doc: &'a Doc<'a>,
    at: u32,
    end: u32,
}

impl<'a> Iterator for Members<'a> {
    type Item = (Text<'a>, Value<'a>);

    #[inline]
    fn next(&mut self) -> Option<(Text<'a>, Value<'a>)> {
        while self.at < self.end {
            let key = self.doc.entry(self.at);
            let value = self.doc.at(self.at.saturating_add(ENTRY as u32));
            self.at = value.end();
            if key[0] & SHADOWED == 0 {
                return Some((text_of(key, self.doc.text), value));
            }
        }
        None
    }
}
