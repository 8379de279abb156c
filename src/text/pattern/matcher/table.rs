//! The table of a deterministic automaton: one look-up a character.

use super::Steps;
use super::view::{Program, Rows};
use crate::base::LimitError;
use crate::text::pattern::program::{ACCEPT, FIRST_STATE};

/// Whether the automaton accepts the text. Takes a step for each byte that it reads.
pub fn run(program: &Program<'_>, rows: &impl Rows, text: &[u8], steps: &mut Steps) -> Result<bool, LimitError> {
    let (mut state, last_accepting) = program.states();
    let alphabet = program.alphabet;
    let readable = usize::try_from(steps.left).map_or(text.len(), |left| left.min(text.len()));
    let mut at = 0;
    'states: while state >= FIRST_STATE {
        let row = rows.row(state);
        while at < readable
            && let Some((class, length)) = alphabet.next(text, at)
        {
            at += length;
            let next = rows.next(row, class);
            // Most steps stay in their state. That this is a branch, not data, lets the processor run ahead.
            if next != state {
                state = next;
                continue 'states;
            }
        }
        break;
    }
    // What the text still holds would take a step at least.
    let unread = state >= FIRST_STATE && at < text.len();
    steps.take(at as u64 + u64::from(unread))?;
    Ok(state >= ACCEPT && state <= last_accepting)
}
