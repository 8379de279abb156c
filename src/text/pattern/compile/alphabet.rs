//! The alphabet of a pattern: code points in classes that the pattern does not tell apart.

use crate::base::{Grow, Limit, LimitError, Limits};
use crate::text::pattern::program::{CLASS_BITS, Instruction, Packed, pack};
use crate::text::pattern::syntax::{LAST, Range, Sets, WORD};

/// A partition of all code points. Classes are numbered by the first code point that they have.
pub struct Alphabet {
    /// Runs of code points, each from its first to the next run's first; neighbours are of different classes.
    runs: Vec<Run>,
    /// The least code point of each class.
    firsts: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Run {
    first: u32,
    class: u32,
}

/// Runs visited for each word that the program may have.
const VISITS_PER_WORD: u64 = 16;

impl Alphabet {
    /// The coarsest partition in which every set is a union of classes; `boundaries` adds the set of word characters.
    pub fn new(sets: &Sets, boundaries: bool, limits: &Limits) -> Result<Self, LimitError> {
        let too_large = || LimitError::new(Limit::PatternWords, limits.pattern_words);
        let all = || {
            let words = boundaries.then_some(WORD);
            (0..sets.len()).map(|set| sets.get(set)).chain(words)
        };
        let mut splitter = Splitter::new(all())?;
        let mut budget = u64::from(limits.pattern_words) * VISITS_PER_WORD;
        for ranges in all() {
            splitter.split(ranges, &mut budget)?.ok_or_else(too_large)?;
        }
        let alphabet = Alphabet::number(splitter.runs)?;
        if alphabet.len() > 1 << CLASS_BITS {
            return Err(too_large());
        }
        Ok(alphabet)
    }

    /// The number of classes.
    pub fn len(&self) -> u32 {
        self.firsts.len() as u32
    }

    /// The instruction that consumes a character of a set, and the set's bits if it has more than one class. The sets of
    /// all instructions are gathered in `words`.
    pub fn instructions(&self, sets: &Sets, limits: &Limits) -> Result<(Vec<Instruction>, Vec<u32>), LimitError> {
        let stride = self.len().div_ceil(32) as usize;
        let (mut instructions, mut words) = (Vec::new(), Vec::new());
        for set in 0..sets.len() {
            let ranges = sets.get(set);
            let start = words.len();
            if start + stride > limits.pattern_words as usize {
                return Err(LimitError::new(Limit::PatternWords, limits.pattern_words));
            }
            words.try_resize(start + stride, 0)?;
            let (mut count, mut only) = (0, 0);
            for (class, &first) in (0..).zip(&self.firsts) {
                if contains(ranges, first) {
                    words[start + (class >> 5) as usize] |= 1 << (class & 31);
                    count += 1;
                    only = class;
                }
            }
            let instruction = match count {
                0 => Instruction::Fail,
                1 => Instruction::Class {
                    class: only,
                    back: false,
                },
                _ => Instruction::Set {
                    set: (start / stride) as u32,
                    back: false,
                },
            };
            if count < 2 {
                words.truncate(start);
            }
            instructions.try_push(instruction)?;
        }
        Ok((instructions, words))
    }

    /// Whether the characters of a class are word characters; all are or none is, if boundaries were asked for.
    pub fn is_word(&self, class: u32) -> bool {
        contains(WORD, self.firsts[class as usize])
    }

    /// Joins the classes that `map` maps to the same number, and gives the number of each class in the new order.
    pub fn coarsen(&self, map: &[u32]) -> Result<(Self, Vec<u32>), LimitError> {
        let mut runs = Vec::new();
        for run in &self.runs {
            runs.try_push(Run {
                first: run.first,
                class: map[run.class as usize],
            })?;
        }
        let coarse = Alphabet::number(runs)?;
        let mut numbers = Vec::new();
        for &first in &self.firsts {
            numbers.try_push(coarse.class_of(first))?;
        }
        Ok((coarse, numbers))
    }

    /// Joins neighbouring runs of one class and numbers the classes by their first code points.
    fn number(mut runs: Vec<Run>) -> Result<Self, LimitError> {
        runs.dedup_by_key(|run| run.class);
        let classes = runs.iter().map(|run| run.class + 1).max().unwrap_or(0);
        let mut numbers = Vec::new();
        numbers.try_resize(classes as usize, u32::MAX)?;
        let mut firsts = Vec::new();
        for run in &mut runs {
            let number = &mut numbers[run.class as usize];
            if *number == u32::MAX {
                *number = firsts.len() as u32;
                firsts.try_push(run.first)?;
            }
            run.class = *number;
        }
        Ok(Alphabet { runs, firsts })
    }

    fn class_of(&self, code_point: u32) -> u32 {
        let after = self.runs.partition_point(|run| run.first <= code_point);
        self.runs[after - 1].class
    }

    /// Base-2 logarithm of the bits of a class in the ASCII map.
    pub fn map_log(&self) -> u32 {
        Packed::log_for((0..128).map(|ascii| self.class_of(ascii)))
    }

    /// The words that [`Alphabet::encode`] adds.
    pub fn words(&self) -> usize {
        Packed::words_for(128, self.map_log()) + self.bounds()
    }

    /// The number of bounds.
    pub fn bounds(&self) -> usize {
        1 + self.runs.iter().filter(|run| run.first > 0x80).count()
    }

    /// Writes the ASCII map and the bounds.
    pub fn encode(&self, out: &mut Vec<u32>) -> Result<(), LimitError> {
        pack((0..128).map(|ascii| self.class_of(ascii)), self.map_log(), out)?;
        out.try_push(0x80 << CLASS_BITS | self.class_of(0x80))?;
        for run in self.runs.iter().filter(|run| run.first > 0x80) {
            out.try_push(run.first << CLASS_BITS | run.class)?;
        }
        Ok(())
    }
}

fn contains(ranges: &[Range], code_point: u32) -> bool {
    let after = ranges.partition_point(|range| range[0] <= code_point);
    after > 0 && ranges[after - 1][1] >= code_point
}

/// Partition refinement: classes are split by one set after the other.
struct Splitter {
    runs: Vec<Run>,
    /// For each class, the one that its runs in the present set move to; an older one is left from an earlier set.
    fresh: Vec<u32>,
}

impl Splitter {
    /// One class, cut into runs wherever a set begins or ends.
    fn new<'r>(sets: impl Iterator<Item = &'r [Range]>) -> Result<Self, LimitError> {
        let mut firsts: Vec<u64> = vec![0];
        for &[first, last] in sets.flatten() {
            firsts.try_push(u64::from(first))?;
            if last < LAST {
                firsts.try_push(u64::from(last + 1))?;
            }
        }
        firsts.sort_unstable();
        firsts.dedup();
        let mut runs = Vec::new();
        for first in firsts {
            runs.try_push(Run {
                first: first as u32,
                class: 0,
            })?;
        }
        Ok(Splitter { runs, fresh: vec![0] })
    }

    /// Splits every class that has runs both inside and outside of `ranges`; none if the budget is used up.
    fn split(&mut self, ranges: &[Range], budget: &mut u64) -> Result<Option<()>, LimitError> {
        // A split by the complement is the same one; the side with fewer runs is visited.
        let place = |code_point: u32, runs: &[Run]| runs.partition_point(|run| run.first < code_point);
        let inside: usize = ranges
            .iter()
            .map(|&[first, last]| place(last + 1, &self.runs) - place(first, &self.runs))
            .sum();
        let complement = inside > self.runs.len() / 2;
        let visits = if complement { self.runs.len() - inside } else { inside };
        let Some(left) = budget.checked_sub((visits + 4 * ranges.len()) as u64) else {
            return Ok(None);
        };
        *budget = left;
        let old_classes = self.fresh.len() as u32;
        let mut from = 0;
        for &[first, last] in ranges {
            let (start, end) = (place(first, &self.runs), place(last + 1, &self.runs));
            if complement {
                self.move_runs(from, start, old_classes)?;
            } else {
                self.move_runs(start, end, old_classes)?;
            }
            from = end;
        }
        if complement {
            self.move_runs(from, self.runs.len(), old_classes)?;
        }
        Ok(Some(()))
    }

    /// Moves runs to the new classes that stand for theirs.
    fn move_runs(&mut self, start: usize, end: usize, old_classes: u32) -> Result<(), LimitError> {
        for index in start..end {
            let class = self.runs[index].class as usize;
            if self.fresh[class] < old_classes {
                self.fresh[class] = self.fresh.len() as u32;
                self.fresh.try_push(0)?;
            }
            self.runs[index].class = self.fresh[class];
        }
        Ok(())
    }
}
