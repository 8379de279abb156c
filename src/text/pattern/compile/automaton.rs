//! From instructions to a deterministic automaton (the subset construction), if it is small.
//!
//! A state is the set of instructions that threads wait at. `^` is decided when a thread comes to it; `$`, `\b` and `\B`
//! are waited at until the class of the next character, or the end, is known.

use super::alphabet::Alphabet;
use crate::base::{Grow, LimitError, hash_words};
use crate::text::pattern::program::{ACCEPT, DEAD, Instruction};
use hashbrown::HashTable;

/// A deterministic automaton. State [`DEAD`] never matches, [`ACCEPT`] always.
pub struct Automaton {
    /// The number of classes of characters.
    pub classes: u32,
    /// The state at the start of the text.
    pub start: u32,
    /// Whether a state matches if the text ends there.
    pub accepting: Vec<bool>,
    /// The state after `state` and a character of `class`, at `state * classes + class`.
    pub next: Vec<u32>,
}

/// Instructions visited before the construction is given up. It bounds the time and, as every state and transition is a
/// visit at least, the memory.
const EFFORT: u32 = 1 << 17;

/// The automaton of code without look-around; none if it takes too much to find it.
pub fn determinize(
    instructions: &[Instruction],
    sets: &[u32],
    alphabet: &Alphabet,
) -> Result<Option<Automaton>, LimitError> {
    let boundaries = instructions
        .iter()
        .any(|instruction| matches!(instruction, Instruction::Boundary { .. }));
    let mut words = Vec::new();
    for class in 0..alphabet.len() {
        words.try_push(boundaries && alphabet.is_word(class))?;
    }
    let mut seen = Vec::new();
    seen.try_resize(instructions.len().min(EFFORT as usize), 0)?;
    let mut builder = Builder {
        instructions,
        sets,
        stride: alphabet.len().div_ceil(32),
        words,
        effort: EFFORT,
        states: States::default(),
        seen,
        stamp: 0,
        stack: Vec::new(),
    };
    match builder.build() {
        Ok(automaton) => Ok(Some(automaton)),
        Err(Stop::Effort) => Ok(None),
        Err(Stop::Memory(error)) => Err(error),
    }
}

/// Why the construction ends early.
enum Stop {
    Effort,
    Memory(LimitError),
}

impl From<LimitError> for Stop {
    fn from(error: LimitError) -> Self {
        Stop::Memory(error)
    }
}

/// What is known of the position that threads are at.
#[derive(Clone, Copy)]
struct Position {
    at_start: bool,
    after_word: bool,
    ahead: Ahead,
}

/// What comes next in the text.
#[derive(Clone, Copy)]
enum Ahead {
    Unknown,
    End,
    Character { word: bool },
}

/// Where threads wait, and whether one of them has come to a match.
#[derive(Default)]
struct Threads {
    waiting: Vec<u32>,
    matched: bool,
}

/// A thread that a character of `class` moves on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Move {
    class: u32,
    thread: u32,
}

struct Builder<'c> {
    instructions: &'c [Instruction],
    sets: &'c [u32],
    stride: u32,
    /// For each class, whether it is one of word characters and a boundary asks for them.
    words: Vec<bool>,
    effort: u32,
    states: States,
    /// An instruction has been visited if it bears the present stamp.
    seen: Vec<u32>,
    stamp: u32,
    stack: Vec<u32>,
}

impl Builder<'_> {
    fn build(&mut self) -> Result<Automaton, Stop> {
        let classes = self.words.len();
        let mut next = Vec::new();
        next.try_resize(classes, DEAD)?;
        next.try_resize(2 * classes, ACCEPT)?;
        let mut accepting = Vec::new();
        accepting.try_extend(&[false, true])?;

        let mut reached = Threads::default();
        let position = Position {
            at_start: true,
            after_word: false,
            ahead: Ahead::Unknown,
        };
        self.clear(&mut reached);
        self.follow(0, position, &mut reached)?;
        let start = self.state(&mut reached, position)?;

        let mut moves = Vec::new();
        while let Some(position) = self.states.position(accepting.len()) {
            let state = accepting.len();
            self.resolve(state, position, Ahead::End, &mut reached)?;
            accepting.try_push(reached.matched)?;
            let row = next.len();
            next.try_resize(row + classes, ACCEPT)?;
            for word in [false, true] {
                self.resolve(state, position, Ahead::Character { word }, &mut reached)?;
                if reached.matched {
                    continue;
                }
                moves.clear();
                self.find_moves(&reached.waiting, word, &mut moves)?;
                // Most classes move no thread, and all of these lead to one state.
                let others = self.successor(&[], word, &mut reached)?;
                for class in 0..classes {
                    if self.words[class] == word {
                        next[row + class] = others;
                    }
                }
                for moves in moves.chunk_by(|a, b| a.class == b.class) {
                    next[row + moves[0].class as usize] = self.successor(moves, word, &mut reached)?;
                }
            }
        }
        Ok(Automaton {
            classes: classes as u32,
            start,
            accepting,
            next,
        })
    }

    fn clear(&mut self, threads: &mut Threads) {
        threads.waiting.clear();
        threads.matched = false;
        self.stamp += 1;
    }

    fn take_effort(&mut self) -> Result<(), Stop> {
        self.effort = self.effort.checked_sub(1).ok_or(Stop::Effort)?;
        Ok(())
    }

    /// The threads of a state once it is known what comes next.
    fn resolve(&mut self, state: usize, position: Position, ahead: Ahead, out: &mut Threads) -> Result<(), Stop> {
        self.clear(out);
        let (mut at, end) = self.states.span(state);
        while at < end {
            self.follow(self.states.threads[at], Position { ahead, ..position }, out)?;
            at += 1;
        }
        Ok(())
    }

    /// What each class that is, or is not, one of word characters moves, by class.
    fn find_moves(&mut self, waiting: &[u32], word: bool, moves: &mut Vec<Move>) -> Result<(), Stop> {
        for &thread in waiting {
            let instruction = self.instructions[thread as usize];
            if let Instruction::Class { class, .. } = instruction {
                self.add_move(class, thread, word, moves)?;
            } else if let Instruction::Set { set, .. } = instruction {
                let sets = self.sets;
                let start = (set * self.stride) as usize;
                for (first, &word_of_bits) in (0..).step_by(32).zip(&sets[start..start + self.stride as usize]) {
                    let mut bits = word_of_bits;
                    while bits != 0 {
                        self.add_move(first + bits.trailing_zeros(), thread, word, moves)?;
                        bits &= bits - 1;
                    }
                }
            }
        }
        moves.sort_unstable();
        Ok(())
    }

    fn add_move(&mut self, class: u32, thread: u32, word: bool, moves: &mut Vec<Move>) -> Result<(), Stop> {
        self.take_effort()?;
        if self.words[class as usize] == word {
            moves.try_push(Move { class, thread })?;
        }
        Ok(())
    }

    /// The state that some threads make behind a character, with a new one there, for a match may begin anywhere.
    fn successor(&mut self, moves: &[Move], word: bool, reached: &mut Threads) -> Result<u32, Stop> {
        self.clear(reached);
        let position = Position {
            at_start: false,
            after_word: word,
            ahead: Ahead::Unknown,
        };
        for moved in moves {
            self.follow(moved.thread + 1, position, reached)?;
        }
        self.follow(0, position, reached)?;
        self.state(reached, position)
    }

    /// Follows a thread to where it waits.
    fn follow(&mut self, start: u32, position: Position, out: &mut Threads) -> Result<(), Stop> {
        self.stack.try_push(start)?;
        while let Some(thread) = self.stack.pop() {
            self.take_effort()?;
            let Some(seen) = self.seen.get_mut(thread as usize) else {
                return Err(Stop::Effort);
            };
            if *seen == self.stamp {
                continue;
            }
            *seen = self.stamp;
            let goes_on = match (self.instructions[thread as usize], position.ahead) {
                (Instruction::Match, _) => {
                    out.matched = true;
                    false
                }
                (Instruction::Split { target, .. }, _) => {
                    self.stack.try_push(target)?;
                    true
                }
                (Instruction::Jump(target), _) => {
                    self.stack.try_push(target)?;
                    false
                }
                (Instruction::Start, _) => position.at_start,
                (Instruction::Class { .. } | Instruction::Set { .. }, _)
                | (Instruction::End | Instruction::Boundary { .. }, Ahead::Unknown) => {
                    out.waiting.try_push(thread)?;
                    false
                }
                (Instruction::End, ahead) => matches!(ahead, Ahead::End),
                (Instruction::Boundary { negative }, ahead) => {
                    let before_word = matches!(ahead, Ahead::Character { word: true });
                    (position.after_word != before_word) != negative
                }
                // What only other code has: look-around and back-references.
                (_, _) => false,
            };
            if goes_on {
                self.stack.try_push(thread + 1)?;
            }
        }
        Ok(())
    }

    /// The number of the state that `threads` make at a position.
    fn state(&mut self, threads: &mut Threads, position: Position) -> Result<u32, Stop> {
        if threads.matched {
            return Ok(ACCEPT);
        }
        threads.waiting.sort_unstable();
        let asserts = threads.waiting.iter().any(|&thread| {
            matches!(
                self.instructions[thread as usize],
                Instruction::End | Instruction::Boundary { .. }
            )
        });
        let flags = if asserts { States::flags(position) } else { 0 };
        Ok(self.states.intern(flags, &threads.waiting)?)
    }
}

/// The states by what makes them: flags, and where threads wait, ascending.
#[derive(Default)]
struct States {
    flags: Vec<u32>,
    ends: Vec<usize>,
    threads: Vec<u32>,
    index: HashTable<u32>,
}

impl States {
    fn flags(position: Position) -> u32 {
        u32::from(position.at_start) | u32::from(position.after_word) << 1
    }

    fn position(&self, state: usize) -> Option<Position> {
        let flags = *self.flags.get(state.checked_sub(2)?)?;
        Some(Position {
            at_start: flags & 1 == 1,
            after_word: flags & 2 == 2,
            ahead: Ahead::Unknown,
        })
    }

    /// Where a state's threads are in `threads`.
    fn span(&self, state: usize) -> (usize, usize) {
        let index = state - 2;
        (if index == 0 { 0 } else { self.ends[index - 1] }, self.ends[index])
    }

    fn intern(&mut self, flags: u32, threads: &[u32]) -> Result<u32, LimitError> {
        if threads.is_empty() {
            return Ok(DEAD);
        }
        let hash = hash_words(threads) ^ u64::from(flags);
        let found = self.index.find(hash, |&state| {
            let (start, end) = self.span(state as usize);
            self.flags[state as usize - 2] == flags && &self.threads[start..end] == threads
        });
        if let Some(&state) = found {
            return Ok(state);
        }
        let state = self.flags.len() as u32 + 2;
        self.flags.try_push(flags)?;
        self.threads.try_extend(threads)?;
        self.ends.try_push(self.threads.len())?;
        let mut index = std::mem::take(&mut self.index);
        let rehash = |&state: &u32| {
            let (start, end) = self.span(state as usize);
            hash_words(&self.threads[start..end]) ^ u64::from(self.flags[state as usize - 2])
        };
        index.try_reserve(1, rehash).map_err(|_| LimitError::memory())?;
        index.insert_unique(hash, state, rehash);
        self.index = index;
        Ok(state)
    }
}
