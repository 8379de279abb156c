//! The reader: one pass over the text, the grammar of RFC 8259, no recursion.

use super::scan::{skip_digits, skip_plain, skip_space, skip_unescaped};
use super::tape::{ENTRY, ESCAPED, EXTRA_MAX, Kind, NON_ASCII, Open};
use super::{ReadError, SyntaxFault, Tape, Text, escape, key_hash, utf8};
use crate::base::{Grow, Limit, LimitError, Limits};

/// The byte order mark in UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Digits of an exponent, leading zeros apart, that are read: the sum of an exponent and a length fits 64 bits.
const EXPONENT_DIGITS: usize = 18;

/// What a member is whose key comes again in the same object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DuplicateKeys {
    /// It does not count: the last one does, as for ECMAScript's `JSON.parse`.
    #[default]
    Last,
    /// The later key is a syntax error.
    Error,
}

/// How to read a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// Arrays and objects inside each other, at most.
    pub depth: u32,
    /// Bytes of text, at most.
    pub bytes: u32,
    /// What becomes of duplicate keys.
    pub duplicate_keys: DuplicateKeys,
    /// Whether a byte order mark at the start is skipped; it is an error otherwise.
    pub skip_bom: bool,
}

impl Default for ReadOptions {
    /// The default limits of an instance; the last of equal keys counts; a byte order mark is skipped.
    fn default() -> Self {
        let limits = Limits::default();
        ReadOptions {
            depth: limits.depth,
            bytes: limits.instance_bytes,
            duplicate_keys: DuplicateKeys::default(),
            skip_bom: true,
        }
    }
}

impl Tape {
    /// Reads a text.
    ///
    /// # Errors
    ///
    /// A [`SyntaxError`](super::SyntaxError) where it is no JSON; a [`LimitError`] where it is longer or deeper than
    /// the options allow, a number's exponent has more than 18 digits, or memory runs out. The tape then holds no
    /// document, and is as good for the next text as before.
    pub fn read(&mut self, text: &[u8], options: &ReadOptions) -> Result<(), ReadError> {
        self.used = 0;
        self.open.clear();
        self.keys.clear();
        if text.len() > options.bytes as usize {
            return Err(LimitError::new(Limit::InstanceBytes, options.bytes).into());
        }
        let start = match text.starts_with(BYTE_ORDER_MARK) {
            true if options.skip_bom => BYTE_ORDER_MARK.len(),
            true => return Err(SyntaxFault::ByteOrderMark.at(0)),
            false => 0,
        };
        self.used = self.document(text, start, options)?;
        Ok(())
    }

    /// Reads the value that starts behind `start` and all that follows: the number of words written.
    fn document(&mut self, text: &[u8], start: usize, options: &ReadOptions) -> Result<usize, ReadError> {
        let (mut at, mut first) = next(text, start);
        let mut fill = 0;
        let mut depth = 0;
        let mut inside = Open {
            entry: 0,
            count: 0,
            object: false,
        };
        let (mut entries, _) = self.words.as_chunks_mut::<ENTRY>();
        'entry: loop {
            // The document's value, an item or a member starts with the byte `first` at `at`.
            let Some([next_entry, second_entry, ..]) = entries.get_mut(fill..) else {
                grow(&mut self.words)?;
                (entries, _) = self.words.as_chunks_mut();
                continue;
            };
            let mut entry = next_entry;
            if inside.object {
                if first != b'"' {
                    return Err(unexpected(text, at, SyntaxFault::ExpectedKey));
                }
                let start = at + 1;
                let (end, flags) = string(text, start)?;
                let raw = text.get(start..end).unwrap_or_default();
                let hash = if flags & ESCAPED == 0 {
                    key_hash(raw)
                } else {
                    escaped_hash(raw, &mut self.decoded)?
                };
                self.keys.push(hash)?;
                *entry = new_entry(Kind::String as u32 | flags | hash << 8, start, end);
                entry = second_entry;
                fill += 1;
                (at, first) = next(text, end + 1);
                if first != b':' {
                    return Err(unexpected(text, at, SyntaxFault::ExpectedColon));
                }
                (at, first) = next(text, at + 1);
            }
            inside.count += 1;
            fill += 1;
            match first {
                b'"' => {
                    let (end, flags) = string(text, at + 1)?;
                    *entry = new_entry(Kind::String as u32 | flags, at + 1, end);
                    at = end + 1;
                }
                b'0'..=b'9' => {
                    let end = magnitude(text, at, first)?;
                    *entry = new_entry(Kind::Number as u32, at, end);
                    at = end;
                }
                b'-' => {
                    let end = number(text, at)?;
                    *entry = new_entry(Kind::Number as u32, at, end);
                    at = end;
                }
                b'{' | b'[' => {
                    if depth == options.depth {
                        return Err(LimitError::new(Limit::Depth, options.depth).into());
                    }
                    depth += 1;
                    self.open.try_push(inside)?;
                    inside = Open {
                        entry: fill as u32 - 1,
                        count: 0,
                        object: first == b'{',
                    };
                    let kind = if inside.object { Kind::Object } else { Kind::Array };
                    *entry = new_entry(kind as u32, at, at);
                    let opening = first;
                    (at, first) = next(text, at + 1);
                    // Both closing brackets are two behind the opening ones.
                    if first != opening + 2 {
                        continue 'entry;
                    }
                }
                b't' => at = literal(text, at, b"true", Kind::True, entry)?,
                b'f' => at = literal(text, at, b"false", Kind::False, entry)?,
                b'n' => at = literal(text, at, b"null", Kind::Null, entry)?,
                _ => return Err(unexpected(text, at, SyntaxFault::ExpectedValue)),
            }
            // A value has ended before `at`, or an empty array or object is about to.
            while depth > 0 {
                (at, first) = next(text, at);
                if first == b',' {
                    (at, first) = next(text, at + 1);
                    continue 'entry;
                }
                match (first, inside.object) {
                    (b']', false) => {}
                    (b'}', true) => {
                        inside.count = self.keys.close(inside, entries, text, options.duplicate_keys)?;
                    }
                    (_, false) => return Err(unexpected(text, at, SyntaxFault::ExpectedCommaOrBracket)),
                    (_, true) => return Err(unexpected(text, at, SyntaxFault::ExpectedCommaOrBrace)),
                }
                at += 1;
                inside.close(entries, fill);
                inside = self.open.pop().unwrap_or(inside);
                depth -= 1;
            }
            (at, _) = next(text, at);
            if at < text.len() {
                return Err(SyntaxFault::ExpectedEnd.at(at));
            }
            return Ok(fill * ENTRY);
        }
    }
}

impl Open {
    /// Writes into the entry what is known at the end, in front of the entry `end`: how many, and where that is.
    #[inline(always)]
    pub(super) fn close(self, entries: &mut [[u32; ENTRY]], end: usize) {
        if let Some([word, _, skip]) = entries.get_mut(self.entry as usize) {
            *word = (*word & 0xFF) | self.count.min(EXTRA_MAX) << 8;
            *skip = (end as u32 - self.entry) * ENTRY as u32;
        }
    }
}

/// The byte at `at`, or NUL, which starts or follows nothing, at the end.
#[inline(always)]
fn byte(text: &[u8], at: usize) -> u8 {
    text.get(at).copied().unwrap_or(0)
}

/// The index behind the white space that starts at `at`, and the [`byte`] there.
#[inline(always)]
fn next(text: &[u8], at: usize) -> (usize, u8) {
    // Compact texts have none, and spaced ones mostly one blank.
    let first = byte(text, at);
    if first > b' ' {
        return (at, first);
    }
    let second = byte(text, at + 1);
    if first == b' ' && second > b' ' {
        return (at + 1, second);
    }
    let at = skip_space(text, at);
    (at, byte(text, at))
}

/// `fault` at `at`, or the end of the text, if that is what stands there.
#[cold]
fn unexpected(text: &[u8], at: usize, fault: SyntaxFault) -> ReadError {
    if at < text.len() {
        fault.at(at)
    } else {
        SyntaxFault::UnexpectedEnd.at(text.len())
    }
}

/// The entry of what stands from `start` to `end`.
#[inline(always)]
fn new_entry(word: u32, start: usize, end: usize) -> [u32; ENTRY] {
    [word, start as u32, (end - start) as u32]
}

/// Doubles the room, up to what indices of 32 bits reach.
#[cold]
#[inline(never)]
fn grow(words: &mut Vec<u32>) -> Result<(), LimitError> {
    const FIRST: usize = ENTRY << 8;
    let len = words.len().saturating_mul(2).max(FIRST);
    if u32::try_from(len).is_err() {
        return Err(LimitError::memory());
    }
    words.try_resize(len, 0)
}

/// Reads a literal name, of which the first byte has been seen: the index behind it.
#[inline(always)]
fn literal<const N: usize>(
    text: &[u8],
    at: usize,
    name: &[u8; N],
    kind: Kind,
    entry: &mut [u32; ENTRY],
) -> Result<usize, ReadError> {
    if text.get(at..).and_then(|rest| rest.first_chunk()) != Some(name) {
        return Err(unexpected_literal(text, at, name));
    }
    *entry = new_entry(kind as u32, at, at + N);
    Ok(at + N)
}

#[cold]
fn unexpected_literal(text: &[u8], at: usize, name: &[u8]) -> ReadError {
    let rest = text.get(at..).unwrap_or_default();
    let same = rest.iter().zip(name).take_while(|(a, b)| a == b).count();
    unexpected(text, at + same, SyntaxFault::ExpectedValue)
}

/// Reads string content from `start` on: the index of the closing quote, and the flags.
#[inline(always)]
fn string(text: &[u8], start: usize) -> Result<(usize, u32), ReadError> {
    let at = skip_plain(text, start);
    if byte(text, at) == b'"' {
        return Ok((at, 0));
    }
    rich_string(text, at)
}

/// Reads string content from `at` on, where something special stands.
#[inline(never)]
fn rich_string(text: &[u8], mut at: usize) -> Result<(usize, u32), ReadError> {
    let mut flags = 0;
    loop {
        match byte(text, at) {
            b'"' => return Ok((at, flags)),
            b'\\' => {
                flags |= ESCAPED;
                let length = escape::length(text, at).ok_or_else(|| bad_escape(text, at))?;
                at = skip_plain(text, at + length);
            }
            0x80.. => {
                flags |= NON_ASCII;
                // Where some bytes are beyond ASCII, more are: up to the next escape all are checked at once.
                let end = skip_unescaped(text, at);
                utf8::check(text, at..end).map_err(|bad| SyntaxFault::InvalidUtf8.at(bad))?;
                at = end;
            }
            _ => return Err(unexpected(text, at, SyntaxFault::ControlCharacter)),
        }
    }
}

#[cold]
fn bad_escape(text: &[u8], at: usize) -> ReadError {
    // The text may just end inside what could have become an escape.
    let rest = text.get(at + 1..).unwrap_or_default();
    let cut = match rest {
        [] => true,
        [b'u', digits @ ..] => digits.len() < 4 && digits.iter().all(u8::is_ascii_hexdigit),
        _ => false,
    };
    if cut {
        SyntaxFault::UnexpectedEnd.at(text.len())
    } else {
        SyntaxFault::InvalidEscape.at(at)
    }
}

/// The hash of a key that has escapes; `decoded` is room.
#[cold]
fn escaped_hash(raw: &[u8], decoded: &mut Vec<u8>) -> Result<u32, LimitError> {
    let text = Text {
        escaped: true,
        ..Text::plain(raw)
    };
    Ok(key_hash(text.decode(decoded)?))
}

/// Reads a number at `at`: the index behind it.
#[inline(never)]
pub(super) fn number(text: &[u8], at: usize) -> Result<usize, ReadError> {
    let first = if byte(text, at) == b'-' { at + 1 } else { at };
    magnitude(text, first, byte(text, first))
}

/// Reads a number without a sign at `at`, where the byte `first` is: the index behind it.
// A sign is a case of its own and no sum, so that where a number ends depends on nothing but its digits.
#[inline(always)]
fn magnitude(text: &[u8], at: usize, first: u8) -> Result<usize, ReadError> {
    let mut at = match first {
        b'1'..=b'9' => skip_digits(text, at + 1),
        b'0' if byte(text, at + 1).is_ascii_digit() => return Err(SyntaxFault::LeadingZero.at(at)),
        b'0' => at + 1,
        _ => return Err(unexpected(text, at, SyntaxFault::ExpectedDigit)),
    };
    if byte(text, at) == b'.' {
        let fraction = at + 1;
        at = skip_digits(text, fraction);
        if at == fraction {
            return Err(unexpected(text, at, SyntaxFault::ExpectedDigit));
        }
    }
    if byte(text, at) | 0x20 == b'e' {
        at = exponent(text, at + 1)?;
    }
    Ok(at)
}

/// Reads what follows an `e`.
fn exponent(text: &[u8], at: usize) -> Result<usize, ReadError> {
    let digits = at + usize::from(matches!(byte(text, at), b'+' | b'-'));
    let end = skip_digits(text, digits);
    if end == digits {
        return Err(unexpected(text, end, SyntaxFault::ExpectedDigit));
    }
    let significant = text
        .get(digits..end)
        .unwrap_or_default()
        .iter()
        .skip_while(|&&digit| digit == b'0')
        .count();
    if significant > EXPONENT_DIGITS {
        return Err(LimitError::new(Limit::Exponent, EXPONENT_DIGITS as u32).into());
    }
    Ok(end)
}
