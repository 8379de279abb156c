//! Sealing: a tape that something else wrote becomes one to be trusted as one that was read.
//!
//! The writer fills in kinds, ranges and skip distances over bytes that are the strings, without escapes, and the texts
//! of numbers that are no floats. The rest (counts, flags, hashes, which members count) is filled in here.

use super::read::{DuplicateKeys, number};
use super::tape::{ENTRY, ESCAPED, Kind, NON_ASCII, Open};
use super::utf8::check_wtf8;
use super::{ReadError, SyntaxFault, Tape, key_hash};
use crate::base::{Grow, Limit, LimitError, Limits};

impl Tape {
    /// [`Tape::seal_within`] the default limit of depth.
    ///
    /// # Errors
    ///
    /// As there.
    pub fn seal(&mut self, text: &[u8]) -> Result<(), ReadError> {
        self.seal_within(text, Limits::default().depth)
    }

    /// Checks the tape that [`Tape::words_mut`] was used to write, and completes it. It ends where its first entry does;
    /// words behind that are ignored. A float that is not finite becomes an alien.
    ///
    /// # Errors
    ///
    /// A [`SyntaxError`](super::SyntaxError) where the words are no tape over this text, strings are not WTF-8, or
    /// numbers not in JSON's grammar; a [`LimitError`] where arrays and objects are nested more than `depth` deep, an
    /// exponent has more than 18 digits, or memory runs out. The tape then holds no document.
    pub fn seal_within(&mut self, text: &[u8], depth: u32) -> Result<(), ReadError> {
        self.used = 0;
        self.open.clear();
        self.keys.clear();
        let root = self.words.first_chunk::<ENTRY>().ok_or_else(|| malformed(0))?;
        let used = match Kind::of(root[0]) {
            Some(Kind::Array | Kind::Object) => root[2] as usize,
            _ => ENTRY,
        };
        if used > self.words.len() {
            return Err(malformed(0));
        }
        // The end of all that are open, innermost first; that of the document is `used`.
        let mut end = used;
        let mut at = 0;
        let mut inside = Open {
            at: 0,
            count: 0,
            object: false,
        };
        loop {
            if inside.object {
                self.seal_key(text, at, end)?;
                at += ENTRY;
            }
            inside.count += 1;
            if let Some(inner) = self.seal_value(text, at, end)? {
                if self.open.len() >= depth as usize {
                    return Err(LimitError::new(Limit::Depth, depth).into());
                }
                self.open.try_push(inside)?;
                inside = inner;
                end = self.end_of(inner, used);
            }
            at += ENTRY;
            while at == end {
                let Some(outer) = self.open.pop() else {
                    self.used = used;
                    return Ok(());
                };
                if inside.object {
                    let words = &mut self.words;
                    inside.count = self.keys.close(inside.count, words, text, DuplicateKeys::Last)?;
                }
                inside.close(&mut self.words, at);
                inside = outer;
                end = if self.open.is_empty() {
                    used
                } else {
                    self.end_of(inside, used)
                };
            }
        }
    }

    /// The index behind the end that an open array's or object's entry tells.
    fn end_of(&self, open: Open, used: usize) -> usize {
        let skip = self.words.get(open.at as usize + 2).copied().unwrap_or_default();
        (open.at as usize).saturating_add(skip as usize).min(used)
    }

    fn seal_key(&mut self, text: &[u8], at: usize, end: usize) -> Result<(), ReadError> {
        let [word, a, b] = entry(&mut self.words, at, end)?;
        if Kind::of(*word) != Some(Kind::String) {
            return Err(malformed(at));
        }
        *word = seal_string(*word, *a, *b, text, at)?;
        let hash = key_hash(range(text, *a, *b, at)?);
        *word |= hash << 8;
        self.keys.push(at as u32, hash)?;
        Ok(())
    }

    /// Seals one entry: the array or object that it opens, if it does.
    fn seal_value(&mut self, text: &[u8], at: usize, end: usize) -> Result<Option<Open>, ReadError> {
        let [word, a, b] = entry(&mut self.words, at, end)?;
        let kind = Kind::of(*word).ok_or_else(|| malformed(at))?;
        match kind {
            Kind::Null | Kind::False | Kind::True | Kind::Alien => *word = kind as u32,
            Kind::Number => {
                *word = kind as u32;
                let written = range(text, *a, *b, at)?;
                if number(written, 0)? != written.len() {
                    return Err(malformed(at));
                }
            }
            Kind::Float => {
                let finite = f64::from_bits(u64::from(*b) << 32 | u64::from(*a)).is_finite();
                *word = if finite { Kind::Float } else { Kind::Alien } as u32;
            }
            Kind::String => *word = seal_string(*word, *a, *b, text, at)?,
            Kind::Array | Kind::Object => {
                let skip = *b as usize;
                if skip < ENTRY || skip > end - at {
                    return Err(malformed(at));
                }
                *word = kind as u32;
                return Ok(Some(Open {
                    at: at as u32,
                    count: 0,
                    object: kind == Kind::Object,
                }));
            }
        }
        Ok(None)
    }
}

/// The entry at `at`, which ends by `end`.
#[inline(always)]
fn entry(words: &mut [u32], at: usize, end: usize) -> Result<&mut [u32; ENTRY], ReadError> {
    words
        .get_mut(at..end)
        .and_then(|rest| rest.first_chunk_mut())
        .ok_or_else(|| malformed(at))
}

/// The bytes that an entry refers to.
fn range(text: &[u8], a: u32, b: u32, at: usize) -> Result<&[u8], ReadError> {
    text.get(a as usize..)
        .and_then(|rest| rest.get(..b as usize))
        .ok_or_else(|| malformed(at))
}

/// The first word of a string's entry.
fn seal_string(word: u32, a: u32, b: u32, text: &[u8], at: usize) -> Result<u32, ReadError> {
    if word & ESCAPED != 0 {
        return Err(malformed(at));
    }
    let ascii = check_wtf8(range(text, a, b, at)?).map_err(|bad| SyntaxFault::InvalidUtf8.at(a as usize + bad))?;
    Ok(Kind::String as u32 | if ascii { 0 } else { NON_ASCII })
}

#[cold]
fn malformed(at: usize) -> ReadError {
    SyntaxFault::MalformedTape.at(at)
}
