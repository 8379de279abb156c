//! From an automaton to the words of its table.
//!
//! Equal states and equal classes are joined, and both are numbered by a walk from the start. So the words depend on the
//! language alone, not on how the pattern says it.

use super::alphabet::Alphabet;
use super::automaton::Automaton;
use super::minimize::blocks;
use crate::base::{Grow, LimitError};
use crate::text::pattern::program::{ACCEPT, DEAD, Form, Header, Packed, TABLE_HEADER, pack};
use std::collections::BTreeMap;

/// The greatest number of states that a table may have.
const STATES: u32 = 1 << 16;

/// The program of an automaton, if it has no more than `allowed` words.
pub fn table(automaton: &Automaton, alphabet: &Alphabet, allowed: usize) -> Result<Option<Vec<u32>>, LimitError> {
    let (block_of, blocks) = blocks(automaton)?;
    if blocks > STATES {
        return Ok(None);
    }
    let quotient = Quotient::new(automaton, &block_of, blocks)?;
    let (alphabet, class_of) = alphabet.coarsen(&quotient.equal_classes())?;
    let numbered = quotient.number(&class_of, alphabet.len(), block_of[automaton.start as usize])?;

    let cell_log = Packed::log_for(numbered.next.iter().copied());
    let words = TABLE_HEADER + alphabet.words() + Packed::words_for(numbered.next.len(), cell_log);
    if words > allowed {
        return Ok(None);
    }
    let mut out = Vec::new();
    out.try_reserve_exact(words).map_err(|_| LimitError::memory())?;
    let header = Header {
        form: Form::Table,
        map_log: alphabet.map_log(),
        cell_log,
        anchored: false,
        classes: alphabet.len(),
    };
    out.try_extend(&[
        header.encode(),
        alphabet.bounds() as u32,
        numbered.last_accepting | numbered.start << 16,
    ])?;
    alphabet.encode(&mut out)?;
    pack(numbered.next.iter().copied(), cell_log, &mut out)?;
    Ok(Some(out))
}

/// An automaton whose states are the blocks of another one.
struct Quotient {
    classes: usize,
    dead: u32,
    accept: u32,
    accepting: Vec<bool>,
    next: Vec<u32>,
}

/// A quotient whose states are numbered as the program has them.
struct Numbered {
    start: u32,
    last_accepting: u32,
    next: Vec<u32>,
}

impl Quotient {
    fn new(automaton: &Automaton, block_of: &[u32], blocks: u32) -> Result<Self, LimitError> {
        let classes = automaton.classes as usize;
        let (mut accepting, mut next) = (Vec::new(), Vec::new());
        accepting.try_resize(blocks as usize, false)?;
        next.try_resize(blocks as usize * classes, 0)?;
        for (state, &block) in block_of.iter().enumerate() {
            accepting[block as usize] = automaton.accepting[state];
            for class in 0..classes {
                next[block as usize * classes + class] = block_of[automaton.next[state * classes + class] as usize];
            }
        }
        Ok(Quotient {
            classes,
            dead: block_of[DEAD as usize],
            accept: block_of[ACCEPT as usize],
            accepting,
            next,
        })
    }

    /// For each class, a number that it shares with the classes that no state tells from it.
    fn equal_classes(&self) -> Vec<u32> {
        let mut columns = BTreeMap::new();
        (0..self.classes)
            .map(|class| {
                let column: Vec<u32> = self.next.iter().skip(class).step_by(self.classes).copied().collect();
                let number = columns.len() as u32;
                *columns.entry(column).or_insert(number)
            })
            .collect()
    }

    /// Numbers the states by a walk in breadth from `start`, the accepting ones first. `class_of` maps the present
    /// classes to `classes` new ones.
    fn number(&self, class_of: &[u32], classes: u32, start: u32) -> Result<Numbered, LimitError> {
        let mut representatives = Vec::new();
        representatives.try_resize(classes as usize, 0)?;
        for (class, &new) in class_of.iter().enumerate() {
            representatives[new as usize] = class;
        }
        let successors = |state: u32| {
            let row = state as usize * self.classes;
            representatives.iter().map(move |class| self.next[row + class])
        };

        let mut visited = Vec::new();
        visited.try_resize(self.accepting.len(), false)?;
        visited[self.dead as usize] = true;
        visited[self.accept as usize] = true;
        let mut order = Vec::new();
        if !std::mem::replace(&mut visited[start as usize], true) {
            order.try_push(start)?;
        }
        let mut walked = 0;
        while let Some(&state) = order.get(walked) {
            walked += 1;
            for successor in successors(state) {
                if !std::mem::replace(&mut visited[successor as usize], true) {
                    order.try_push(successor)?;
                }
            }
        }

        // A stable sort: what accepts comes first, otherwise the walk's order stays.
        order.sort_by_key(|&state| !self.accepting[state as usize]);
        let last_accepting = ACCEPT + order.iter().filter(|&&state| self.accepting[state as usize]).count() as u32;
        let mut numbers = Vec::new();
        numbers.try_resize(self.accepting.len(), DEAD)?;
        numbers[self.accept as usize] = ACCEPT;
        for (number, &state) in (ACCEPT + 1..).zip(&order) {
            numbers[state as usize] = number;
        }
        let mut next = Vec::new();
        for &state in &order {
            for successor in successors(state) {
                next.try_push(numbers[successor as usize])?;
            }
        }
        Ok(Numbered {
            start: numbers[start as usize],
            last_accepting,
            next,
        })
    }
}
