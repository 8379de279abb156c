//! From the tree of a pattern to its program.

mod alphabet;
mod assemble;
mod automaton;
mod minimize;
mod table;

use crate::base::{Grow, Limit, LimitError, Limits};
use crate::text::pattern::program::{CODE_HEADER, Form, Header};
use crate::text::pattern::syntax::Tree;
use alphabet::Alphabet;
use assemble::Code;

/// A table may be this many times as large as the code that it replaces ...
const TABLE_GROWTH: usize = 2;
/// ... and this large in any case, in words.
const TABLE_WORDS: usize = 256;

/// The program of a pattern.
pub fn compile(tree: &Tree, limits: &Limits) -> Result<Vec<u32>, LimitError> {
    let alphabet = Alphabet::new(&tree.sets, tree.has_boundaries(), limits)?;
    let (consume, sets) = alphabet.instructions(&tree.sets, limits)?;
    let code = assemble::assemble(tree, &consume, limits)?;
    let words = CODE_HEADER + alphabet.words() + sets.len() + code.looks.len() + code.instructions.len();
    if words > limits.pattern_words as usize {
        return Err(LimitError::new(Limit::PatternWords, limits.pattern_words));
    }
    if tree.has_references() {
        return encode(Form::Backtracking, &code, &sets, &alphabet, words);
    }
    if code.looks.is_empty()
        && let Some(automaton) = automaton::determinize(&code.instructions, &sets, &alphabet)?
    {
        let allowed = words
            .saturating_mul(TABLE_GROWTH)
            .max(TABLE_WORDS)
            .min(limits.pattern_words as usize);
        if let Some(table) = table::table(&automaton, &alphabet, allowed)? {
            return Ok(table);
        }
    }
    encode(Form::Simulated, &code, &sets, &alphabet, words)
}

/// The words of code.
fn encode(form: Form, code: &Code, sets: &[u32], alphabet: &Alphabet, words: usize) -> Result<Vec<u32>, LimitError> {
    let mut out = Vec::new();
    out.try_reserve_exact(words).map_err(|_| LimitError::memory())?;
    let header = Header {
        form,
        map_log: alphabet.map_log(),
        cell_log: 0,
        anchored: code.anchored,
        classes: alphabet.len(),
    };
    let looks_or_registers = match form {
        Form::Backtracking => code.registers,
        Form::Simulated | Form::Dense | Form::Sparse => code.looks.len() as u32,
    };
    out.try_extend(&[
        header.encode(),
        alphabet.bounds() as u32,
        sets.len() as u32,
        looks_or_registers,
    ])?;
    alphabet.encode(&mut out)?;
    out.try_extend(sets)?;
    for &(entry, behind) in &code.looks {
        out.try_push(entry << 1 | u32::from(behind))?;
    }
    for instruction in &code.instructions {
        out.try_push(instruction.encode())?;
    }
    Ok(out)
}
