//! Rows: a header of fixed size, and one run of words in a pool.

use super::NONE;

/// Where a row's run starts in the pool, and its shape: how many of the run's words are facts, kids and atoms.
///
/// The run is `[facts | kids | atoms]`, then the foreign id if there is one. A row too wide for its shape's bits has
/// its three counts in front of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct RowHeader {
    start: u32,
    shape: u32,
}

const _: () = assert!(size_of::<RowHeader>() == 8);

const COUNT_BITS: u32 = 10;
const MAX_COUNT: u32 = (1 << COUNT_BITS) - 1;
const FOREIGN: u32 = 1 << 30;
const WIDE: u32 = 1 << 31;
/// The shape of a row that was freed.
const VACANT: u32 = u32::MAX;

impl RowHeader {
    /// The header of `row`, whose run starts at `start`.
    pub fn new(start: u32, row: &Row<'_>) -> Self {
        let foreign = if row.foreign == NONE { 0 } else { FOREIGN };
        let shape = match row.packed_counts() {
            Some(counts) => counts,
            None => WIDE,
        };
        RowHeader {
            start,
            shape: shape | foreign,
        }
    }

    /// The header of a place that holds no row; it can carry the number of the next such place.
    pub fn vacant(next: u32) -> Self {
        RowHeader {
            start: next,
            shape: VACANT,
        }
    }

    /// Where the run starts; for a vacant place, the number it carries.
    #[inline]
    pub fn start(self) -> u32 {
        self.start
    }
}

/// A row, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// Words whose meaning only makers and readers know.
    pub facts: &'a [u32],
    /// Rows of the same store, in order.
    pub kids: &'a [u32],
    /// Atoms, in order.
    pub atoms: &'a [u32],
    /// A row of another store, or [`NONE`].
    pub foreign: u32,
}

impl<'a> Row<'a> {
    /// The row that says nothing.
    pub const EMPTY: Row<'a> = Row {
        facts: &[],
        kids: &[],
        atoms: &[],
        foreign: NONE,
    };

    /// The three counts in one word, or nothing if one is too large.
    fn packed_counts(&self) -> Option<u32> {
        let counts = [self.facts.len(), self.kids.len(), self.atoms.len()];
        if counts.iter().any(|&count| count > MAX_COUNT as usize) {
            return None;
        }
        let [facts, kids, atoms] = counts.map(|count| count as u32);
        Some(facts | kids << COUNT_BITS | atoms << (2 * COUNT_BITS))
    }

    /// The length of the row's run, in words.
    pub fn run_len(&self) -> usize {
        let counts = if self.packed_counts().is_some() { 0 } else { 3 };
        counts + self.facts.len() + self.kids.len() + self.atoms.len() + usize::from(self.foreign != NONE)
    }

    /// The words of the row's run, in order.
    pub fn run(&self) -> impl Iterator<Item = u32> {
        let counts = [self.facts, self.kids, self.atoms].map(|words| words.len() as u32);
        let in_front = if self.packed_counts().is_some() { 0 } else { 3 };
        let words = self.facts.iter().chain(self.kids).chain(self.atoms).copied();
        let foreign = (self.foreign != NONE).then_some(self.foreign);
        counts.into_iter().take(in_front).chain(words).chain(foreign)
    }
}

/// The rows of one graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rows<'a> {
    headers: &'a [RowHeader],
    words: &'a [u32],
}

impl<'a> Rows<'a> {
    /// The rows that `headers` describe, with their runs in `words`.
    #[inline]
    pub fn new(headers: &'a [RowHeader], words: &'a [u32]) -> Self {
        Rows { headers, words }
    }

    /// The row of a given id; an empty one if there is none.
    #[inline]
    pub fn row(self, id: u32) -> Row<'a> {
        self.read(id).unwrap_or(Row::EMPTY)
    }

    #[inline]
    fn read(self, id: u32) -> Option<Row<'a>> {
        let &RowHeader { start, shape } = self.headers.get(id as usize)?;
        let run = self.words.get(start as usize..)?;
        let (counts, run) = if shape & WIDE == 0 {
            let counts = [shape, shape >> COUNT_BITS, shape >> (2 * COUNT_BITS)];
            (counts.map(|count| count & MAX_COUNT), run)
        } else if shape != VACANT {
            let (&counts, run) = run.split_first_chunk::<3>()?;
            (counts, run)
        } else {
            return None;
        };
        let (facts, run) = run.split_at_checked(counts[0] as usize)?;
        let (kids, run) = run.split_at_checked(counts[1] as usize)?;
        let (atoms, run) = run.split_at_checked(counts[2] as usize)?;
        let foreign = if shape & FOREIGN == 0 { NONE } else { *run.first()? };
        Some(Row {
            facts,
            kids,
            atoms,
            foreign,
        })
    }
}
