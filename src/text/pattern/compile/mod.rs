//! From the tree of a pattern to its program.

mod alphabet;
mod assemble;
mod automaton;
mod conjunct;
mod minimize;
mod product;
mod table;

use crate::base::{Grow, Limit, LimitError, Limits};
use crate::text::pattern::program::{CODE_HEADER, Form, Header};
use crate::text::pattern::syntax::Tree;
use alphabet::Alphabet;
use assemble::{Assembler, Code};
use automaton::Automaton;
use product::Factor;

/// A table may be this many times as large as the code that it replaces ...
const TABLE_GROWTH: usize = 2;
/// ... and this large in any case, in words.
const TABLE_WORDS: usize = 256;

/// Steps to find an automaton for each word that its table may have ...
const EFFORT_PER_WORD: usize = 128;
/// ... and at most, however large that is.
const EFFORT: usize = 1 << 17;

/// The program of a pattern.
pub fn compile(tree: &Tree, limits: &Limits) -> Result<Vec<u32>, LimitError> {
    let alphabet = Alphabet::new(&tree.sets, tree.has_boundaries(), limits)?;
    let (consume, sets) = alphabet.instructions(&tree.sets, limits)?;
    let mut assembler = Assembler::new(tree, &consume, limits)?;
    let words = CODE_HEADER + alphabet.words() + sets.len() + assembler.words();
    let most = limits.pattern_words as usize;
    if words > most {
        return Err(LimitError::new(Limit::PatternWords, limits.pattern_words));
    }
    let form = if tree.has_references() {
        Form::Backtracking
    } else {
        Form::Simulated
    };
    if form == Form::Simulated {
        let allowed = words.saturating_mul(TABLE_GROWTH).max(TABLE_WORDS).min(most);
        let mut effort = allowed.saturating_mul(EFFORT_PER_WORD).min(EFFORT) as u32;
        if let Some(automaton) = automaton(tree, &mut assembler, &sets, &alphabet, &mut effort)?
            && let Some(table) = table::table(&automaton, &alphabet, allowed)?
        {
            return Ok(table);
        }
    }
    encode(form, &assembler.code()?, &sets, &alphabet, words)
}

/// The automaton of a pattern without back-references; none if its look-around asks for more than an automaton gives, or
/// if it takes too much effort to find it.
fn automaton(
    tree: &Tree,
    assembler: &mut Assembler<'_>,
    sets: &[u32],
    alphabet: &Alphabet,
    effort: &mut u32,
) -> Result<Option<Automaton>, LimitError> {
    let Some(conjuncts) = conjunct::conjuncts(tree)? else {
        return Ok(None);
    };
    let mut factors = Vec::new();
    for conjunct in &conjuncts {
        let instructions = assembler.conjunct(conjunct)?;
        let Some(automaton) = automaton::determinize(&instructions, sets, alphabet, effort)? else {
            return Ok(None);
        };
        factors.try_push(Factor {
            automaton,
            negative: conjunct.negative,
        })?;
    }
    product::product(factors, effort)
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
