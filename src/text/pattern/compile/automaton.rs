//! From instructions to a deterministic automaton (the subset construction), if it is small.
//!
//! A state is the set of instructions that threads wait at. `^` is decided when a thread comes to it; `$`, `\b` and `\B`
//! are waited at until the class of the next character, or the end, is known.

use super::alphabet::Alphabet;
use crate::base::{Grow, LimitError};
use crate::text::pattern::keys::Keys;
use crate::text::pattern::program::{ACCEPT, DEAD, FIRST_STATE, Instruction};

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

/// The automaton of code without look-around; none if `effort` visits of instructions do not suffice to find it. That
/// bounds the time and, as every state and transition is a visit at least, the memory. What is left stays in `effort`.
pub fn determinize(
    instructions: &[Instruction],
    sets: &[u32],
    alphabet: &Alphabet,
    effort: &mut u32,
) -> Result<Option<Automaton>, LimitError> {
    let boundaries = instructions
        .iter()
        .any(|instruction| matches!(instruction, Instruction::Boundary { .. }));
    let mut words = Vec::new();
    for class in 0..alphabet.len() {
        words.try_push(boundaries && alphabet.is_word(class))?;
    }
    let mut seen = Vec::new();
    seen.try_resize(instructions.len().min(*effort as usize), 0)?;
    let mut builder = Builder {
        instructions,
        sets,
        stride: alphabet.len().div_ceil(32),
        words,
        effort,
        keys: Keys::default(),
        key: Vec::new(),
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
    waiting: Vec<u64>,
    matched: bool,
}

struct Builder<'c> {
    effort: &'c mut u32,
    instructions: &'c [Instruction],
    sets: &'c [u32],
    stride: u32,
    /// For each class, whether it is one of word characters and a boundary asks for them.
    words: Vec<bool>,
    /// What makes the states from [`FIRST_STATE`] on: a word of flags, then where threads wait, ascending.
    keys: Keys,
    key: Vec<u32>,
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
        while let Some((position, threads)) = self.load(accepting.len())? {
            self.resolve(&threads, position, Ahead::End, &mut reached)?;
            accepting.try_push(reached.matched)?;
            let row = next.len();
            next.try_resize(row + classes, ACCEPT)?;
            for word in [false, true] {
                self.resolve(&threads, position, Ahead::Character { word }, &mut reached)?;
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
                for moves in moves.chunk_by(|a, b| a >> 32 == b >> 32) {
                    next[row + (moves[0] >> 32) as usize] = self.successor(moves, word, &mut reached)?;
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
        *self.effort = self.effort.checked_sub(1).ok_or(Stop::Effort)?;
        Ok(())
    }

    /// What makes a state: the position that its threads are at, as far as that matters, and where they wait.
    fn load(&self, state: usize) -> Result<Option<(Position, Vec<u32>)>, LimitError> {
        let Some(&[flags, ref waiting @ ..]) = self.keys.get(state - FIRST_STATE as usize) else {
            return Ok(None);
        };
        let mut threads = Vec::new();
        threads.try_extend(waiting)?;
        let position = Position {
            at_start: flags & 1 == 1,
            after_word: flags & 2 == 2,
            ahead: Ahead::Unknown,
        };
        Ok(Some((position, threads)))
    }

    /// The threads of a state once it is known what comes next.
    fn resolve(&mut self, threads: &[u32], position: Position, ahead: Ahead, out: &mut Threads) -> Result<(), Stop> {
        self.clear(out);
        for &thread in threads {
            self.follow(thread, Position { ahead, ..position }, out)?;
        }
        Ok(())
    }

    /// The threads that each class of word characters, or of others, moves on: `class << 32 | thread`, ascending.
    fn find_moves(&mut self, waiting: &[u64], word: bool, moves: &mut Vec<u64>) -> Result<(), Stop> {
        for thread in waiting.iter().map(|&thread| thread as u32) {
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

    fn add_move(&mut self, class: u32, thread: u32, word: bool, moves: &mut Vec<u64>) -> Result<(), Stop> {
        self.take_effort()?;
        if self.words[class as usize] == word {
            moves.try_push(u64::from(class) << 32 | u64::from(thread))?;
        }
        Ok(())
    }

    /// The state that some threads make behind a character, with a new one there, for a match may begin anywhere.
    fn successor(&mut self, moves: &[u64], word: bool, reached: &mut Threads) -> Result<u32, Stop> {
        self.clear(reached);
        let position = Position {
            at_start: false,
            after_word: word,
            ahead: Ahead::Unknown,
        };
        for &moved in moves {
            self.follow(moved as u32 + 1, position, reached)?;
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
                    out.waiting.try_push(u64::from(thread))?;
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

    /// The number of the state that threads make at a position.
    fn state(&mut self, threads: &mut Threads, position: Position) -> Result<u32, Stop> {
        if threads.matched {
            return Ok(ACCEPT);
        }
        if threads.waiting.is_empty() {
            return Ok(DEAD);
        }
        threads.waiting.sort_unstable();
        let asserts = threads.waiting.iter().any(|&thread| {
            matches!(
                self.instructions[thread as usize],
                Instruction::End | Instruction::Boundary { .. }
            )
        });
        let flags = u32::from(position.at_start) | u32::from(position.after_word) << 1;
        self.key.clear();
        self.key.try_push(if asserts { flags } else { 0 })?;
        for &thread in &threads.waiting {
            self.key.try_push(thread as u32)?;
        }
        Ok(FIRST_STATE + self.keys.intern(&self.key)?)
    }
}
