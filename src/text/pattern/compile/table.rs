//! From an automaton to the words of its table.
//!
//! Equal states and equal classes are joined, and both are numbered by a walk from the start. So the words depend on the
//! language alone, not on how the pattern says it.

use super::alphabet::Alphabet;
use super::automaton::Automaton;
use super::minimize::blocks;
use crate::base::{Grow, LimitError};
use crate::text::pattern::keys::Keys;
use crate::text::pattern::program::{ACCEPT, DEAD, FIRST_STATE, Form, Header, Packed, TABLE_HEADER, pack};

/// The greatest number of states that a table may have.
const STATES: u32 = 1 << 16;

/// A table of no more words than this is dense, for the sake of speed.
const DENSE_WORDS: usize = 64;

/// The program of an automaton, if it has no more than `allowed` words.
pub fn table(automaton: &Automaton, alphabet: &Alphabet, allowed: usize) -> Result<Option<Vec<u32>>, LimitError> {
    let (block_of, blocks) = blocks(automaton)?;
    if blocks > STATES {
        return Ok(None);
    }
    let quotient = Quotient::new(automaton, &block_of, blocks)?;
    let (alphabet, class_of) = alphabet.coarsen(&quotient.equal_classes()?)?;
    let numbered = quotient.number(&class_of, alphabet.len(), block_of[automaton.start as usize])?;

    let cell_log = Packed::log_for(numbered.next.iter().copied());
    let dense = Packed::words_for(numbered.next.len(), cell_log);
    let sparse = if dense > DENSE_WORDS {
        numbered.sparse(alphabet.len())?
    } else {
        None
    };
    let sparse = sparse.filter(|sparse| sparse.rows.len() < dense);
    let words = TABLE_HEADER + alphabet.words() + sparse.as_ref().map_or(dense, |sparse| sparse.rows.len());
    if words > allowed {
        return Ok(None);
    }
    let mut out = Vec::new();
    out.try_reserve_exact(words).map_err(|_| LimitError::memory())?;
    let header = Header {
        form: if sparse.is_some() { Form::Sparse } else { Form::Dense },
        map_log: alphabet.map_log(),
        cell_log: if sparse.is_some() { 0 } else { cell_log },
        anchored: false,
        classes: alphabet.len(),
    };
    let place = |state: u32| sparse.as_ref().map_or(state, |sparse| sparse.places[state as usize]);
    out.try_extend(&[
        header.encode(),
        alphabet.bounds() as u32,
        place(numbered.last_accepting) | place(numbered.start) << 16,
    ])?;
    alphabet.encode(&mut out)?;
    match &sparse {
        Some(sparse) => out.try_extend(&sparse.rows)?,
        None => pack(numbered.next.iter().copied(), cell_log, &mut out)?,
    }
    Ok(Some(out))
}

/// The rows of a sparse table.
struct SparseRows {
    rows: Vec<u32>,
    /// The number that each state has in these rows.
    places: Vec<u32>,
}

impl Numbered {
    /// The sparse rows; none if they take so many words that a state would not fit into 16 bits. The state that most
    /// classes lead to, the least of them, is the one that goes without saying.
    fn sparse(&self, classes: u32) -> Result<Option<SparseRows>, LimitError> {
        let (mut rows, mut places) = (Vec::new(), Vec::new());
        places.try_extend(&[DEAD, ACCEPT])?;
        let mut counts = Vec::new();
        counts.try_resize(self.states as usize, 0u32)?;
        for row in self.next.chunks_exact(classes as usize) {
            let mut usual = DEAD;
            for &next in row {
                counts[next as usize] += 1;
            }
            for &next in row {
                let (count, most) = (counts[next as usize], counts[usual as usize]);
                if count > most || (count == most && next < usual) {
                    usual = next;
                }
            }
            for &next in row {
                counts[next as usize] = 0;
            }
            if rows.len() + classes as usize >= STATES as usize - 2 {
                return Ok(None);
            }
            places.try_push(FIRST_STATE + rows.len() as u32)?;
            let exceptions = row.iter().filter(|&&next| next != usual).count() as u32;
            rows.try_push(exceptions << 16 | usual)?;
            for (class, &next) in (0..).zip(row) {
                if next != usual {
                    rows.try_push(class << 16 | next)?;
                }
            }
        }
        for word in &mut rows {
            *word = *word & !0xffff | places[(*word & 0xffff) as usize];
        }
        Ok(Some(SparseRows { rows, places }))
    }
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
    states: u32,
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
    fn equal_classes(&self) -> Result<Vec<u32>, LimitError> {
        let (mut columns, mut column, mut numbers) = (Keys::default(), Vec::new(), Vec::new());
        for class in 0..self.classes {
            column.clear();
            for &next in self.next.iter().skip(class).step_by(self.classes) {
                column.try_push(next)?;
            }
            numbers.try_push(columns.intern(&column)?)?;
        }
        Ok(numbers)
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

        let mut numbers = Vec::new();
        numbers.try_resize(self.accepting.len(), DEAD)?;
        numbers[self.accept as usize] = ACCEPT;
        let mut ordered = Vec::new();
        let mut last_accepting = ACCEPT;
        for accepting in [true, false] {
            for &state in order
                .iter()
                .filter(|&&state| self.accepting[state as usize] == accepting)
            {
                numbers[state as usize] = FIRST_STATE + ordered.len() as u32;
                ordered.try_push(state)?;
            }
            if accepting {
                last_accepting += ordered.len() as u32;
            }
        }
        let mut next = Vec::new();
        for &state in &ordered {
            for successor in successors(state) {
                next.try_push(numbers[successor as usize])?;
            }
        }
        Ok(Numbered {
            states: FIRST_STATE + ordered.len() as u32,
            start: numbers[start as usize],
            last_accepting,
            next,
        })
    }
}
