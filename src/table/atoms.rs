//! Atoms: the leaves that have content.

/// What an atom's content is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum AtomKind {
    /// Text in WTF-8.
    Text = 0,
    /// A number in canonical form.
    Number = 1,
    /// A JSON value in canonical form.
    Value = 2,
    /// A set of keys ([`super::key_set`]).
    Keys = 3,
    /// A compiled pattern.
    Pattern = 4,
}

impl AtomKind {
    /// The code that stands for the kind in words and in digests.
    #[inline]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The kind that a code stands for.
    #[inline]
    pub const fn from_code(code: u8) -> Option<Self> {
        Some(match code {
            0 => AtomKind::Text,
            1 => AtomKind::Number,
            2 => AtomKind::Value,
            3 => AtomKind::Keys,
            4 => AtomKind::Pattern,
            _ => return None,
        })
    }
}

/// Where an atom's words start in the pool, its kind, and its length in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct AtomHeader {
    start: u32,
    tag: u32,
}

const _: () = assert!(size_of::<AtomHeader>() == 8);

const LENGTH_BITS: u32 = 29;
/// The tag of an atom that was freed: a kind that is not in use.
const VACANT: u32 = u32::MAX;

/// The greatest length of an atom, in bytes.
pub const MAX_ATOM_BYTES: usize = (1 << LENGTH_BITS) - 1;

impl AtomHeader {
    /// The header of an atom whose words start at `start`; `bytes` is at most [`MAX_ATOM_BYTES`].
    pub fn new(start: u32, kind: AtomKind, bytes: usize) -> Self {
        debug_assert!(bytes <= MAX_ATOM_BYTES);
        AtomHeader {
            start,
            tag: u32::from(kind.code()) << LENGTH_BITS | (bytes & MAX_ATOM_BYTES) as u32,
        }
    }

    /// The header of a place that holds no atom; it can carry the number of the next such place.
    pub fn vacant(next: u32) -> Self {
        AtomHeader {
            start: next,
            tag: VACANT,
        }
    }

    /// Where the words start; for a vacant place, the number it carries.
    #[inline]
    pub fn start(self) -> u32 {
        self.start
    }

    /// The atom's kind; nothing for a vacant place.
    #[inline]
    fn kind(self) -> Option<AtomKind> {
        AtomKind::from_code((self.tag >> LENGTH_BITS) as u8)
    }

    #[inline]
    fn len(self) -> usize {
        self.tag as usize & MAX_ATOM_BYTES
    }
}

/// An atom, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atom<'a> {
    /// What the content is.
    pub kind: AtomKind,
    /// The content.
    pub bytes: &'a [u8],
}

/// The atoms of a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Atoms<'a> {
    headers: &'a [AtomHeader],
    words: &'a [u32],
}

impl<'a> Atoms<'a> {
    /// The atoms that `headers` describe, with their content in `words`.
    #[inline]
    pub fn new(headers: &'a [AtomHeader], words: &'a [u32]) -> Self {
        Atoms { headers, words }
    }

    /// The atom of a given id.
    pub fn get(self, id: u32) -> Option<Atom<'a>> {
        let kind = self.headers.get(id as usize)?.kind()?;
        Some(Atom {
            kind,
            bytes: self.bytes(id),
        })
    }

    /// An atom's content; empty if there is none.
    #[inline]
    pub fn bytes(self, id: u32) -> &'a [u8] {
        let bytes = bytemuck::cast_slice(self.words(id));
        let len = self.headers.get(id as usize).map_or(0, |header| header.len());
        bytes.get(..len).unwrap_or(&[])
    }

    /// An atom's content as words, the last one filled up with zeros; empty if there is none.
    #[inline]
    pub fn words(self, id: u32) -> &'a [u32] {
        self.read(id).unwrap_or(&[])
    }

    #[inline]
    fn read(self, id: u32) -> Option<&'a [u32]> {
        let header = self.headers.get(id as usize)?;
        header.kind()?;
        self.words.get(header.start as usize..)?.get(..header.len().div_ceil(4))
    }
}
