//! Key sets: the keys of an object node, in ascending order, with a hash index over them.
//!
//! A key set is the content of an atom. Its words are the number of keys, the [`Layout`], then a run of bytes:
//!
//! ```text
//! starts   buckets + 1 entries   where each bucket starts in the order
//! order    keys entries          the keys' numbers, bucket by bucket, ascending in each
//! ends     keys entries          where each key's bytes end in the text
//! text     the keys' bytes, one after the other
//! ```
//!
//! Entries have one, two or four bytes, as few as their greatest value needs. Keys are spread over buckets by their
//! hash times one of a few multipliers, of which the one that leaves the fewest keys together is taken, so that almost
//! every key of a usual set has a bucket of its own. However the hashes fall, building is linear; looking up bisects a
//! bucket that is large.

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use super::MAX_ATOM_BYTES;
use crate::base::{Grow, LimitError};

/// Bits of a key's hash.
pub const HASH_BITS: u32 = 24;

/// Multipliers tried for a set of at most [`TRIED_UP_TO`] keys.
const MULTIPLIERS: u32 = 32;
const TRIED_UP_TO: usize = 64;
/// A bucket with more keys than this is bisected.
const SCANNED: usize = 4;

/// How a set's words are laid out, packed in one word.
#[derive(Clone, Copy)]
struct Layout {
    /// The number of buckets; it follows from that of the keys.
    buckets: u32,
    /// Which multiplier the hashes are spread by.
    multiplier: u32,
    /// Bytes of an entry in `starts` and `order`.
    index: Width,
    /// Bytes of an entry in `ends`.
    end: Width,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    One,
    Two,
    Four,
}

impl Width {
    fn of(greatest: usize) -> Width {
        match greatest {
            0..=0xff => Width::One,
            0x100..=0xffff => Width::Two,
            _ => Width::Four,
        }
    }

    #[inline]
    fn from_code(code: u32) -> Width {
        match code & 3 {
            0 => Width::One,
            1 => Width::Two,
            _ => Width::Four,
        }
    }

    fn code(self) -> u32 {
        match self {
            Width::One => 0,
            Width::Two => 1,
            Width::Four => 2,
        }
    }

    #[inline]
    fn bytes(self) -> usize {
        match self {
            Width::One => 1,
            Width::Two => 2,
            Width::Four => 4,
        }
    }

    /// The entry at `index` of a table that takes up `bytes`.
    #[inline]
    fn read(self, bytes: &[u8], index: usize) -> Option<usize> {
        Some(match self {
            Width::One => usize::from(*bytes.get(index)?),
            Width::Two => usize::from(u16::from_le_bytes(*bytes.get(index.checked_mul(2)?..)?.first_chunk()?)),
            Width::Four => u32::from_le_bytes(*bytes.get(index.checked_mul(4)?..)?.first_chunk()?) as usize,
        })
    }
}

impl Layout {
    #[inline]
    fn new(keys: u32, word: u32) -> Layout {
        Layout {
            buckets: keys.saturating_mul(2).max(1),
            multiplier: word & 0xff,
            index: Width::from_code(word >> 8),
            end: Width::from_code(word >> 10),
        }
    }

    fn word(self) -> u32 {
        self.multiplier | self.index.code() << 8 | self.end.code() << 10
    }

    #[inline]
    fn bucket(self, hash: u32) -> usize {
        // Odd, so that no bit of the hash is lost; the product's high bits depend on all of them.
        let factor = (self.multiplier.wrapping_mul(0x3c6e_f372)).wrapping_add(0x9e37_79b1);
        let spread = (hash << (32 - HASH_BITS)).wrapping_mul(factor);
        ((u64::from(spread) * u64::from(self.buckets)) >> 32) as usize
    }
}

/// Appends the words of the set of `keys`, which are in ascending order and differ, to `out`.
///
/// `hash` is the hash that look-ups will bring, of which [`HASH_BITS`] count.
pub fn encode(keys: &[&[u8]], hash: impl Fn(&[u8]) -> u32, out: &mut Vec<u32>) -> Result<(), LimitError> {
    debug_assert!(keys.is_sorted_by(|a, b| a < b));
    let text = keys.iter().map(|key| key.len()).fold(0, usize::saturating_add);
    if text.max(keys.len()) > MAX_ATOM_BYTES {
        return Err(LimitError::memory());
    }
    let mut hashes = Vec::new();
    hashes.try_reserve(keys.len()).map_err(|_| LimitError::memory())?;
    hashes.extend(keys.iter().map(|key| hash(key)));

    let mut layout = Layout {
        index: Width::of(keys.len()),
        end: Width::of(text),
        ..Layout::new(keys.len() as u32, 0)
    };
    let mut counts = Vec::new();
    counts.try_resize(layout.buckets as usize + 1, 0u32)?;
    let tries = if keys.len() <= TRIED_UP_TO { MULTIPLIERS } else { 1 };
    let mut fewest = usize::MAX;
    for multiplier in 0..tries {
        let together = crowding(Layout { multiplier, ..layout }, &hashes, &mut counts);
        if together < fewest {
            fewest = together;
            layout.multiplier = multiplier;
        }
        if fewest == 0 {
            break;
        }
    }
    let order = order(layout, &hashes, &mut counts)?;

    let entries = (counts.len() + order.len()) * layout.index.bytes() + keys.len() * layout.end.bytes();
    let bytes = entries.saturating_add(text);
    let mut writer = Writer::new(out, &[keys.len() as u32, layout.word()], bytes)?;
    counts.iter().for_each(|&start| writer.entry(layout.index, start));
    order.iter().for_each(|&key| writer.entry(layout.index, key));
    let mut end = 0;
    for key in keys {
        end += key.len();
        writer.entry(layout.end, end as u32);
    }
    keys.iter().for_each(|key| writer.bytes(key));
    Ok(())
}

/// How many keys would share a bucket with an earlier one.
fn crowding(layout: Layout, hashes: &[u32], counts: &mut [u32]) -> usize {
    counts.fill(0);
    let mut together = 0;
    for &hash in hashes {
        let count = &mut counts[layout.bucket(hash)];
        together += usize::from(*count > 0);
        *count += 1;
    }
    together
}

/// The keys' numbers bucket by bucket; `starts` becomes where each bucket starts.
fn order(layout: Layout, hashes: &[u32], starts: &mut [u32]) -> Result<Vec<u32>, LimitError> {
    starts.fill(0);
    for &hash in hashes {
        starts[layout.bucket(hash) + 1] += 1;
    }
    let mut sum = 0;
    for start in &mut *starts {
        sum += *start;
        *start = sum;
    }
    let mut order = Vec::new();
    order.try_resize(hashes.len(), 0)?;
    for (key, &hash) in (0u32..).zip(hashes) {
        let next = &mut starts[layout.bucket(hash)];
        order[*next as usize] = key;
        *next += 1;
    }
    // Filling moved each start to the next bucket's.
    starts.rotate_right(1);
    starts[0] = 0;
    Ok(order)
}

/// Bytes written into words one after the other.
struct Writer<'a> {
    rest: &'a mut [u8],
}

impl<'a> Writer<'a> {
    /// Appends `head` and room for `bytes` bytes to `out`.
    fn new(out: &'a mut Vec<u32>, head: &[u32], bytes: usize) -> Result<Self, LimitError> {
        out.try_extend(head)?;
        let from = out.len();
        out.try_resize(from.saturating_add(bytes.div_ceil(4)), 0)?;
        Ok(Writer {
            rest: bytemuck::cast_slice_mut(&mut out[from..]),
        })
    }

    fn bytes(&mut self, bytes: &[u8]) {
        let (here, rest) = std::mem::take(&mut self.rest).split_at_mut(bytes.len());
        here.copy_from_slice(bytes);
        self.rest = rest;
    }

    fn entry(&mut self, width: Width, value: u32) {
        self.bytes(&value.to_le_bytes()[..width.bytes()]);
    }
}

/// A key set, read in place. Words that are no key set read as some set or other.
#[derive(Clone, Copy)]
pub struct KeySet<'a> {
    len: u32,
    layout: Layout,
    starts: &'a [u8],
    order: &'a [u8],
    ends: &'a [u8],
    text: &'a [u8],
}

impl<'a> KeySet<'a> {
    /// Reads the set that `words` hold.
    #[inline]
    pub fn new(words: &'a [u32]) -> Self {
        Self::read(words).unwrap_or(KeySet {
            len: 0,
            layout: Layout::new(0, 0),
            starts: &[],
            order: &[],
            ends: &[],
            text: &[],
        })
    }

    #[inline]
    fn read(words: &'a [u32]) -> Option<Self> {
        let (&[len, layout], rest) = words.split_first_chunk::<2>()?;
        let layout = Layout::new(len, layout);
        let bytes: &[u8] = bytemuck::cast_slice(rest);
        let starts = (layout.buckets as usize)
            .checked_add(1)?
            .checked_mul(layout.index.bytes())?;
        let (starts, bytes) = bytes.split_at_checked(starts)?;
        let (order, bytes) = bytes.split_at_checked((len as usize).checked_mul(layout.index.bytes())?)?;
        let (ends, text) = bytes.split_at_checked((len as usize).checked_mul(layout.end.bytes())?)?;
        Some(KeySet {
            len,
            layout,
            starts,
            order,
            ends,
            text,
        })
    }

    /// The number of keys.
    #[inline]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// The key at `index` in ascending order; empty if there is none.
    #[inline]
    pub fn key(&self, index: u32) -> &'a [u8] {
        self.slice(index as usize).unwrap_or_default()
    }

    /// The number of the key whose hash is `hash` and that `compare` finds equal; `compare` says how the key that it
    /// is given stands to the one looked for.
    #[inline]
    pub fn find(&self, hash: u32, compare: impl Fn(&[u8]) -> Ordering) -> Option<u32> {
        let bucket = self.layout.bucket(hash);
        let start = self.layout.index.read(self.starts, bucket)?;
        let end = self.layout.index.read(self.starts, bucket + 1)?;
        if end.saturating_sub(start) > SCANNED {
            return self.bisect(start, end, compare);
        }
        for place in start..end {
            let index = self.layout.index.read(self.order, place)?;
            if compare(self.slice(index)?) == Ordering::Equal {
                return Some(index as u32);
            }
        }
        None
    }

    #[cold]
    fn bisect(&self, mut start: usize, mut end: usize, compare: impl Fn(&[u8]) -> Ordering) -> Option<u32> {
        while start < end {
            let middle = start + (end - start) / 2;
            let index = self.layout.index.read(self.order, middle)?;
            match compare(self.slice(index)?) {
                Ordering::Less => start = middle + 1,
                Ordering::Equal => return Some(index as u32),
                Ordering::Greater => end = middle,
            }
        }
        None
    }

    #[inline]
    fn slice(&self, index: usize) -> Option<&'a [u8]> {
        let end = self.layout.end.read(self.ends, index)?;
        let start = match index.checked_sub(1) {
            Some(before) => self.layout.end.read(self.ends, before)?,
            None => 0,
        };
        self.text.get(start..end)
    }
}
