//! The table of a deterministic automaton: one step a character.

use super::Steps;
use super::view::Program;
use crate::base::LimitError;
use crate::text::pattern::program::{ACCEPT, FIRST_STATE};

/// Whether the automaton accepts the text. Takes a step for each byte that it reads.
pub fn run(program: &Program<'_>, text: &[u8], steps: &mut Steps) -> Result<bool, LimitError> {
    let table = program.table();
    let alphabet = program.alphabet;
    let readable = usize::try_from(steps.left).map_or(text.len(), |left| left.min(text.len()));
    let mut state = table.start;
    let mut at = 0;
    while state >= FIRST_STATE && at < readable {
        let Some((class, length)) = alphabet.next(text, at) else {
            break;
        };
        state = table.cells.get((state - FIRST_STATE).wrapping_mul(table.classes).wrapping_add(class));
        at += length;
    }
    steps.take(at.min(readable) as u64)?;
    if state >= FIRST_STATE && at < text.len() {
        steps.take(1)?;
    }
    Ok(state >= ACCEPT && state <= table.last_accepting)
}
