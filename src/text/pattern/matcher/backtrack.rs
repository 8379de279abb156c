//! Backtracking, for what only it can do: back-references.
//!
//! One stack holds the ways that are still to be tried and what registers held before; it takes the place of the machine
//! stack, so that nothing nests. Every instruction takes a step, so that a search that would take for ever ends with the
//! budget.

use super::Steps;
use super::view::{Alphabet, Code, Program, is_boundary};
use crate::base::{Grow, LimitError};
use crate::text::pattern::program::Instruction;

/// The buffers of a search.
#[derive(Default)]
pub struct Backtracker {
    stack: Vec<Frame>,
    /// Positions; [`UNSET`] where none is kept.
    registers: Vec<u32>,
    /// Where the frames of the look-arounds stand whose bodies are being run, inner ones last.
    looks: Vec<usize>,
}

const UNSET: u32 = u32::MAX;

/// What to do when the present way fails.
#[derive(Clone, Copy)]
enum Frame {
    /// Go on here.
    Try { instruction: u32, at: u32 },
    /// Give a register its value back and go on failing.
    Restore { register: u32, value: u32 },
    /// The body of a look-around has failed.
    Look { enter: u32, at: u32 },
}

impl Backtracker {
    /// Whether the code matches anywhere in the text.
    pub fn run(&mut self, program: &Program<'_>, text: &[u8], steps: &mut Steps) -> Result<bool, LimitError> {
        if u32::try_from(text.len()).is_err() {
            return Err(LimitError::memory());
        }
        let search = Search {
            code: program.code(),
            alphabet: program.alphabet,
            text,
        };
        let registers = search.code.registers as usize;
        steps.take(registers as u64)?;
        self.registers.clear();
        self.registers.try_resize(registers, UNSET)?;
        let mut at = 0;
        loop {
            self.stack.clear();
            self.looks.clear();
            if self.attempt(&search, at as u32, steps)? {
                return Ok(true);
            }
            match search.alphabet.next(text, at) {
                Some((_, length)) if !search.code.anchored => at += length,
                Some(_) | None => return Ok(false),
            }
        }
    }

    /// Whether the code matches from a position on. If it does not, all registers are as before.
    fn attempt(&mut self, search: &Search<'_, '_>, start: u32, steps: &mut Steps) -> Result<bool, LimitError> {
        let mut way = Some((0, start));
        loop {
            let Some((instruction, at)) = way else {
                match self.back(search, steps)? {
                    Some(next) => way = Some(next),
                    None => return Ok(false),
                }
                continue;
            };
            steps.take(1)?;
            let next = instruction.saturating_add(1);
            way = match search.code.at(instruction) {
                Instruction::Match => return Ok(true),
                Instruction::Fail | Instruction::Look { .. } => None,
                Instruction::Class { class, back } => search
                    .beside(at, back)
                    .filter(|&(found, _)| found == class)
                    .map(|(_, at)| (next, at)),
                Instruction::Set { set, back } => search
                    .beside(at, back)
                    .filter(|&(found, _)| search.code.set_has(set, found))
                    .map(|(_, at)| (next, at)),
                Instruction::Split { target, lazy } => {
                    let (first, second) = if lazy { (target, next) } else { (next, target) };
                    self.stack.try_push(Frame::Try {
                        instruction: second,
                        at,
                    })?;
                    Some((first, at))
                }
                Instruction::Jump(target) => Some((target, at)),
                Instruction::Start => (at == 0).then_some((next, at)),
                Instruction::End => (at as usize == search.text.len()).then_some((next, at)),
                Instruction::Boundary { negative } => {
                    (is_boundary(search.text, at as usize) != negative).then_some((next, at))
                }
                Instruction::Enter { .. } => {
                    self.looks.try_push(self.stack.len())?;
                    self.stack.try_push(Frame::Look { enter: instruction, at })?;
                    Some((next, at))
                }
                Instruction::Leave => self.leave(search, steps)?,
                Instruction::Mark(register) => {
                    self.set(register, at)?;
                    Some((next, at))
                }
                Instruction::Progress(register) => (self.get(register) != at).then_some((next, at)),
                Instruction::Capture { register, back } => {
                    let begun = self.get(register);
                    let (start, end) = if back { (at, begun) } else { (begun, at) };
                    self.set(register.saturating_add(1), start)?;
                    self.set(register.saturating_add(2), end)?;
                    Some((next, at))
                }
                Instruction::Reset(register) => {
                    self.set(register.saturating_add(1), UNSET)?;
                    self.set(register.saturating_add(2), UNSET)?;
                    Some((next, at))
                }
                Instruction::Reference { register, back } => {
                    let captured = self.captured(search, register);
                    steps.take(captured.len() as u64 / 8)?;
                    search.consume(captured, at, back).map(|at| (next, at))
                }
            };
        }
    }

    /// Goes back to the last way that is still to be tried.
    fn back(&mut self, search: &Search<'_, '_>, steps: &mut Steps) -> Result<Option<(u32, u32)>, LimitError> {
        while let Some(frame) = self.stack.pop() {
            steps.take(1)?;
            match frame {
                Frame::Try { instruction, at } => return Ok(Some((instruction, at))),
                Frame::Restore { register, value } => self.restore(register, value),
                Frame::Look { enter, at } => {
                    self.looks.pop();
                    if let Instruction::Enter { target, negative: true } = search.code.at(enter) {
                        return Ok(Some((target, at)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Ends the innermost look-around, whose body has matched: no other way through the body will be tried. What it
    /// captured stays if it is positive.
    fn leave(&mut self, search: &Search<'_, '_>, steps: &mut Steps) -> Result<Option<(u32, u32)>, LimitError> {
        let Some(height) = self.looks.pop() else {
            return Ok(None);
        };
        let Some(&Frame::Look { enter, at }) = self.stack.get(height) else {
            return Ok(None);
        };
        steps.take((self.stack.len() - height) as u64)?;
        if let Instruction::Enter {
            target,
            negative: false,
        } = search.code.at(enter)
        {
            let mut kept = height;
            for index in height + 1..self.stack.len() {
                if let frame @ Frame::Restore { .. } = self.stack[index] {
                    self.stack[kept] = frame;
                    kept += 1;
                }
            }
            self.stack.truncate(kept);
            return Ok(Some((target, at)));
        }
        while self.stack.len() > height {
            if let Some(Frame::Restore { register, value }) = self.stack.pop() {
                self.restore(register, value);
            }
        }
        Ok(None)
    }

    fn get(&self, register: u32) -> u32 {
        self.registers.get(register as usize).copied().unwrap_or(UNSET)
    }

    fn set(&mut self, register: u32, value: u32) -> Result<(), LimitError> {
        if let Some(kept) = self.registers.get_mut(register as usize)
            && *kept != value
        {
            let old = std::mem::replace(kept, value);
            self.stack.try_push(Frame::Restore { register, value: old })?;
        }
        Ok(())
    }

    fn restore(&mut self, register: u32, value: u32) {
        if let Some(kept) = self.registers.get_mut(register as usize) {
            *kept = value;
        }
    }

    /// The text of the capture behind a register; empty if there is none.
    fn captured<'t>(&self, search: &Search<'_, 't>, register: u32) -> &'t [u8] {
        let start = self.get(register.saturating_add(1)) as usize;
        let end = self.get(register.saturating_add(2)) as usize;
        search.text.get(start..end).unwrap_or_default()
    }
}

/// Code and the text that it is run over.
struct Search<'p, 't> {
    code: Code<'p>,
    alphabet: Alphabet<'p>,
    text: &'t [u8],
}

impl Search<'_, '_> {
    /// The class of the character behind a position, or before it if `back`, and the position on its other side.
    fn beside(&self, at: u32, back: bool) -> Option<(u32, u32)> {
        if back {
            let (class, length) = self.alphabet.previous(self.text, at as usize)?;
            Some((class, at - length as u32))
        } else {
            let (class, length) = self.alphabet.next(self.text, at as usize)?;
            Some((class, at + length as u32))
        }
    }

    /// The position on the other side of `captured`, if that stands behind a position, or before it if `back`.
    fn consume(&self, captured: &[u8], at: u32, back: bool) -> Option<u32> {
        let (before, behind) = self.text.split_at_checked(at as usize)?;
        if back {
            before.ends_with(captured).then(|| at - captured.len() as u32)
        } else {
            behind.starts_with(captured).then(|| at + captured.len() as u32)
        }
    }
}
