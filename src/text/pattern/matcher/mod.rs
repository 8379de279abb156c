//! Running a program over a text.
//!
//! Nothing here trusts the words: whatever they are, a run ends, takes each step from its budget and reads only what is
//! there. Words that no compilation made may give any answer.

mod backtrack;
mod simulate;
mod table;
mod view;

#[cfg(test)]
mod tests;

use crate::base::{Limit, LimitError};
use crate::text::pattern::program::Form;
use backtrack::Backtracker;
use simulate::Simulator;
use view::Program;

/// What runs programs: buffers that are kept from one run to the next.
#[derive(Default)]
pub struct Matcher {
    simulator: Simulator,
    backtracker: Backtracker,
}

impl Matcher {
    /// Whether the pattern of `program` matches anywhere in `text` (WTF-8).
    ///
    /// Steps are taken from `work`: at most one for each byte of the text with a table; with a simulation, at most six for
    /// each instruction and each byte of the text or its end; with a search that goes back, as many as it takes. When
    /// none are left, the error is of [`Limit::Work`], and its figure is what `work` was at the call.
    pub fn is_match(&mut self, program: &[u32], text: &[u8], work: &mut u64) -> Result<bool, LimitError> {
        let Some(program) = Program::new(program) else {
            return Ok(false);
        };
        let mut steps = Steps {
            allowed: *work,
            left: *work,
        };
        let matched = match program.form() {
            Form::Dense => table::run(&program, &program.dense(), text, &mut steps),
            Form::Sparse => table::run(&program, &program.sparse(), text, &mut steps),
            Form::Simulated => self.simulator.run(&program, text, &mut steps),
            Form::Backtracking => self.backtracker.run(&program, text, &mut steps),
        };
        *work = steps.left;
        matched
    }
}

/// The steps that a run may take.
struct Steps {
    allowed: u64,
    left: u64,
}

impl Steps {
    #[inline]
    fn take(&mut self, count: u64) -> Result<(), LimitError> {
        match self.left.checked_sub(count) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = 0;
                Err(LimitError::new(Limit::Work, self.allowed))
            }
        }
    }
}
