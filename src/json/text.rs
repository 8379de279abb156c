//! Strings in the text, as they are written and as they read.

use std::cmp::Ordering;

use super::{escape, utf8};
use crate::base::{Grow, LimitError};

/// A string's content in the text.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// What is written between the quotes.
    pub raw: &'a [u8],
    /// Whether it has escapes. Where it has none, `raw` is the string.
    pub escaped: bool,
    /// Whether `raw` is pure ASCII.
    pub ascii: bool,
    /// For a member's key, the [`key_hash`](super::key_hash) of the decoded bytes; 0 otherwise.
    pub hash: u32,
}

impl<'a> Text<'a> {
    /// The text of bytes that have no escapes.
    pub fn plain(raw: &'a [u8]) -> Self {
        Text {
            raw,
            escaped: false,
            ascii: raw.is_ascii(),
            hash: 0,
        }
    }

    /// The number of code points; a lone surrogate is one.
    pub fn code_points(self) -> u32 {
        if !self.escaped {
            return if self.ascii {
                self.raw.len() as u32
            } else {
                utf8::code_points(self.raw)
            };
        }
        self.pieces().map(|piece| utf8::code_points(piece.bytes())).sum()
    }

    /// The decoded bytes: WTF-8, one after the other.
    pub fn bytes(self) -> impl Iterator<Item = u8> + use<'a> {
        self.pieces().flat_map(Piece::into_bytes)
    }

    /// The decoded bytes: the text's own where it has no escapes, else what is written into `buffer`, over what it
    /// held.
    ///
    /// # Errors
    ///
    /// Where memory runs out.
    pub fn decode<'b>(self, buffer: &'b mut Vec<u8>) -> Result<&'b [u8], LimitError>
    where
        'a: 'b,
    {
        if !self.escaped {
            return Ok(self.raw);
        }
        buffer.clear();
        self.append_to(buffer)?;
        Ok(buffer)
    }

    /// Appends the decoded bytes.
    pub(super) fn append_to(self, out: &mut Vec<u8>) -> Result<(), LimitError> {
        out.try_reserve(self.raw.len()).map_err(|_| LimitError::memory())?;
        for piece in self.pieces() {
            out.try_extend(piece.bytes())?;
        }
        Ok(())
    }

    /// Whether the decoded bytes are these.
    #[inline]
    pub fn eq_bytes(self, bytes: &[u8]) -> bool {
        if !self.escaped {
            return self.raw == bytes;
        }
        self.cmp_bytes(bytes) == Ordering::Equal
    }

    /// Compares the decoded bytes with these, as bytes.
    pub fn cmp_bytes(self, bytes: &[u8]) -> Ordering {
        if !self.escaped {
            return self.raw.cmp(bytes);
        }
        let mut rest = bytes;
        for piece in self.pieces() {
            let piece = piece.bytes();
            let (head, tail) = rest.split_at_checked(piece.len()).unwrap_or((rest, &[]));
            match piece.cmp(head) {
                Ordering::Equal => rest = tail,
                unequal @ (Ordering::Less | Ordering::Greater) => return unequal,
            }
        }
        if rest.is_empty() {
            Ordering::Equal
        } else {
            Ordering::Less
        }
    }

    /// Whether both read the same.
    #[inline]
    pub fn same(self, other: Text<'_>) -> bool {
        if self.hash != other.hash && self.hash != 0 && other.hash != 0 {
            return false;
        }
        match (self.escaped, other.escaped) {
            (_, false) => self.eq_bytes(other.raw),
            (false, true) => other.eq_bytes(self.raw),
            (true, true) => self.bytes().eq(other.bytes()),
        }
    }

    /// Compares the decoded bytes of both, as bytes.
    pub(super) fn cmp(self, other: Text<'_>) -> Ordering {
        match (self.escaped, other.escaped) {
            (_, false) => self.cmp_bytes(other.raw),
            (false, true) => other.cmp_bytes(self.raw).reverse(),
            (true, true) => self.bytes().cmp(other.bytes()),
        }
    }

    /// The number of decoded bytes.
    pub(super) fn decoded_len(self) -> usize {
        if !self.escaped {
            return self.raw.len();
        }
        self.pieces().map(|piece| piece.bytes().len()).sum()
    }

    /// The runs without escapes and the escapes, in turn.
    pub(super) fn pieces(self) -> Pieces<'a> {
        Pieces {
            raw: self.raw,
            escaped: self.escaped,
            at: 0,
        }
    }
}

/// A part of a string.
pub(super) enum Piece<'a> {
    /// As it is written.
    Run(&'a [u8]),
    /// One escape, or the two of a surrogate pair.
    Escape(escape::Escape),
}

impl<'a> Piece<'a> {
    /// The decoded bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Piece::Run(run) => run,
            Piece::Escape(escape) => escape.bytes(),
        }
    }

    fn into_bytes(self) -> impl Iterator<Item = u8> + use<'a> {
        let length = self.bytes().len();
        (0..length).map_while(move |index| self.bytes().get(index).copied())
    }
}

/// The parts of a string. What is no escape in spite of its backslash (no reader lets it pass) is left as written.
pub(super) struct Pieces<'a> {
    raw: &'a [u8],
    escaped: bool,
    at: usize,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let rest = self.raw.get(self.at..).filter(|rest| !rest.is_empty())?;
        let mut run = rest.len();
        if self.escaped {
            if rest.first() == Some(&b'\\')
                && let Some(escape) = escape::decode(self.raw, self.at)
            {
                self.at += escape.taken;
                return Some(Piece::Escape(escape));
            }
            // The first byte is part of the run, whatever it is.
            if let Some(next) = rest.iter().skip(1).position(|&byte| byte == b'\\') {
                run = next + 1;
            }
        }
        self.at += run;
        Some(Piece::Run(rest.get(..run).unwrap_or_default()))
    }
}
