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
        let (entries, _) = self.words.as_chunks_mut::<ENTRY>();
        let used = match entries.first() {
            Some(&[word, _, skip]) if is_nested(word) => length(skip).unwrap_or(usize::MAX),
            _ => 1,
        };
        let entries = entries.get_mut(..used).ok_or_else(|| malformed(0))?;
        let mut at = 0;
        let mut inside = Open {
            entry: 0,
            count: 0,
            object: false,
        };
        // Where what is open innermost ends: the document, first.
        let mut end = used;
        loop {
            if inside.object {
                let [word, a, b] = entry(entries, at, end)?;
                if Kind::of(*word) != Some(Kind::String) {
                    return Err(malformed(at));
                }
                let hash = key_hash(range(text, *a, *b, at)?);
                *word = string(*word, *a, *b, text, at)? | hash << 8;
                self.keys.push(hash)?;
                at += 1;
            }
            inside.count += 1;
            let [word, _, skip] = entry(entries, at, end)?;
            if is_nested(*word) {
                if self.open.len() >= depth as usize {
                    return Err(LimitError::new(Limit::Depth, depth).into());
                }
                let length = length(*skip).filter(|&length| length <= end - at);
                end = at + length.ok_or_else(|| malformed(at))?;
                *word &= 0xF;
                self.open.try_push(inside)?;
                inside = Open {
                    entry: at as u32,
                    count: 0,
                    object: *word == Kind::Object as u32,
                };
            } else {
                seal_scalar(entry(entries, at, end)?, text, at)?;
            }
            at += 1;
            while at == end {
                let Some(outer) = self.open.pop() else {
                    self.used = used * ENTRY;
                    return Ok(());
                };
                if inside.object {
                    inside.count = self.keys.close(inside, entries, text, DuplicateKeys::Last)?;
                }
                inside.close(entries, at);
                inside = outer;
                end = match entries.get(inside.entry as usize) {
                    Some(&[_, _, skip]) if !self.open.is_empty() => inside.entry as usize + length(skip).unwrap_or(0),
                    _ => used,
                };
            }
        }
    }
}

/// Whether an entry's first word tells an array or object.
fn is_nested(word: u32) -> bool {
    matches!(Kind::of(word), Some(Kind::Array | Kind::Object))
}

/// The number of entries in a skip distance of at least one, if it is one of whole entries.
fn length(skip: u32) -> Option<usize> {
    let skip = skip as usize;
    (skip >= ENTRY && skip.is_multiple_of(ENTRY)).then_some(skip / ENTRY)
}

/// The entry at `at`, which is in front of `end`.
#[inline(always)]
fn entry(entries: &mut [[u32; ENTRY]], at: usize, end: usize) -> Result<&mut [u32; ENTRY], ReadError> {
    entries.get_mut(at).filter(|_| at < end).ok_or_else(|| malformed(at))
}

/// Seals the entry of anything but an array or object.
fn seal_scalar([word, a, b]: &mut [u32; ENTRY], text: &[u8], at: usize) -> Result<(), ReadError> {
    *word = match Kind::of(*word) {
        Some(kind @ (Kind::Null | Kind::False | Kind::True | Kind::Alien)) => kind as u32,
        Some(Kind::Number) => {
            let written = range(text, *a, *b, at)?;
            if number(written, 0)? != written.len() {
                return Err(malformed(at));
            }
            Kind::Number as u32
        }
        Some(Kind::Float) => {
            let finite = f64::from_bits(u64::from(*b) << 32 | u64::from(*a)).is_finite();
            if finite { Kind::Float as u32 } else { Kind::Alien as u32 }
        }
        Some(Kind::String) => string(*word, *a, *b, text, at)?,
        Some(Kind::Array | Kind::Object) | None => return Err(malformed(at)),
    };
    Ok(())
}

/// The bytes that an entry refers to.
fn range(text: &[u8], a: u32, b: u32, at: usize) -> Result<&[u8], ReadError> {
    text.get(a as usize..)
        .and_then(|rest| rest.get(..b as usize))
        .ok_or_else(|| malformed(at))
}

/// The first word of a string's entry.
fn string(word: u32, a: u32, b: u32, text: &[u8], at: usize) -> Result<u32, ReadError> {
    if word & ESCAPED != 0 {
        return Err(malformed(at));
    }
    let ascii = check_wtf8(range(text, a, b, at)?).map_err(|bad| SyntaxFault::InvalidUtf8.at(a as usize + bad))?;
    let flags = if ascii { 0 } else { NON_ASCII };
    Ok(Kind::String as u32 | flags)
}

/// The tape is not well formed at this entry.
#[cold]
fn malformed(entry: usize) -> ReadError {
    SyntaxFault::MalformedTape.at(entry.saturating_mul(ENTRY))
}
