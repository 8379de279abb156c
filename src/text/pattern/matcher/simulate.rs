//! Simulation of a set of threads: each instruction is visited once at most for each position of the text.
//!
//! A look-around asks whether its body matches some stretch of text that ends, or begins, at the position. So before the
//! main code, each body is run once over the entire text, a new thread at every position, and where it matches is
//! written down as one bit a position: bodies that look behind are run forwards, those that look ahead are run backwards
//! over code that was written for that. A body comes after those inside it, whose bits it needs. (Barrière and
//! Pit-Claudel, "Linear Matching of JavaScript Regular Expressions", 2024.)

use super::Steps;
use super::view::{Alphabet, Code, Program, is_boundary};
use crate::base::{Grow, LimitError};
use crate::text::pattern::program::Instruction;

/// The buffers of a simulation.
#[derive(Default)]
pub struct Simulator {
    /// Where threads have come to at the present position.
    arrived: Vec<u32>,
    /// Where they wait for a character.
    waiting: Vec<u32>,
    stack: Vec<u32>,
    /// An instruction has been visited at the present position if it bears the present stamp.
    seen: Vec<u32>,
    stamp: u32,
    /// For each look-around, a bit for each position of the text and its end.
    holds: Vec<u32>,
    /// Words of bits for each look-around.
    stride: usize,
}

/// Code that is run over a text in one direction.
struct Run<'p, 't> {
    code: Code<'p>,
    alphabet: Alphabet<'p>,
    text: &'t [u8],
}

impl Simulator {
    /// Whether the code matches anywhere in the text.
    pub fn run(&mut self, program: &Program<'_>, text: &[u8], steps: &mut Steps) -> Result<bool, LimitError> {
        let run = Run {
            code: program.code(),
            alphabet: program.alphabet,
            text,
        };
        if self.seen.len() < run.code.len() {
            self.seen.try_resize(run.code.len(), 0)?;
        }
        self.stride = text.len() / 32 + 1;
        let words = run.code.looks().len().saturating_mul(self.stride);
        steps.take(words as u64)?;
        self.holds.clear();
        self.holds.try_resize(words, 0)?;
        self.stack.clear();

        for (look, (entry, behind)) in run.code.looks().enumerate() {
            let mut at = if behind { 0 } else { text.len() };
            self.arrived.clear();
            loop {
                self.arrived.try_push(entry)?;
                if self.settle(&run, at, steps)? {
                    let word = look * self.stride + at / 32;
                    if let Some(bits) = self.holds.get_mut(word) {
                        *bits |= 1 << (at % 32);
                    }
                }
                let neighbour = if behind {
                    run.alphabet.next(text, at)
                } else {
                    run.alphabet.previous(text, at)
                };
                let Some((class, length)) = neighbour else {
                    break;
                };
                self.consume(&run, class, steps)?;
                at = if behind { at + length } else { at - length };
            }
        }

        let mut at = 0;
        self.arrived.clear();
        loop {
            if at == 0 || !run.code.anchored {
                self.arrived.try_push(0)?;
            }
            if self.settle(&run, at, steps)? {
                return Ok(true);
            }
            if run.code.anchored && self.waiting.is_empty() {
                return Ok(false);
            }
            let Some((class, length)) = run.alphabet.next(text, at) else {
                return Ok(false);
            };
            self.consume(&run, class, steps)?;
            at += length;
        }
    }

    /// Follows the threads that have arrived to where they wait for a character; whether one has come to a match.
    fn settle(&mut self, run: &Run<'_, '_>, at: usize, steps: &mut Steps) -> Result<bool, LimitError> {
        if self.stamp == u32::MAX {
            self.seen.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        self.waiting.clear();
        let mut matched = false;
        let mut visited = 1;
        while let Some(arrival) = self.arrived.pop() {
            self.stack.try_push(arrival)?;
            while let Some(thread) = self.stack.pop() {
                visited += 1;
                match self.seen.get_mut(thread as usize) {
                    Some(seen) if *seen != self.stamp => *seen = self.stamp,
                    Some(_) | None => continue,
                }
                let goes_on = match run.code.at(thread) {
                    Instruction::Match => {
                        matched = true;
                        false
                    }
                    Instruction::Class { .. } | Instruction::Set { .. } => {
                        self.waiting.try_push(thread)?;
                        false
                    }
                    Instruction::Split { target, .. } => {
                        self.stack.try_push(target)?;
                        true
                    }
                    Instruction::Jump(target) => {
                        self.stack.try_push(target)?;
                        false
                    }
                    Instruction::Start => at == 0,
                    Instruction::End => at == run.text.len(),
                    Instruction::Boundary { negative } => is_boundary(run.text, at) != negative,
                    Instruction::Look { look, negative } => self.holds(look, at) != negative,
                    Instruction::Fail
                    | Instruction::Enter { .. }
                    | Instruction::Leave
                    | Instruction::Mark(_)
                    | Instruction::Progress(_)
                    | Instruction::Capture { .. }
                    | Instruction::Reset(_)
                    | Instruction::Reference { .. } => false,
                };
                if goes_on {
                    self.stack.try_push(thread + 1)?;
                }
            }
        }
        steps.take(visited)?;
        Ok(matched)
    }

    /// Moves the threads that accept a character of `class`.
    fn consume(&mut self, run: &Run<'_, '_>, class: u32, steps: &mut Steps) -> Result<(), LimitError> {
        steps.take(self.waiting.len() as u64)?;
        for &thread in &self.waiting {
            if run.code.accepts(thread, class) {
                self.arrived.try_push(thread + 1)?;
            }
        }
        Ok(())
    }

    fn holds(&self, look: u32, at: usize) -> bool {
        let word = (look as usize).saturating_mul(self.stride).saturating_add(at / 32);
        self.holds.get(word).is_some_and(|bits| bits >> (at % 32) & 1 == 1)
    }
}
