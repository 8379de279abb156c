//! The automaton of what several automata accept, and others do not.

use super::automaton::Automaton;
use crate::base::{Grow, LimitError};
use crate::text::pattern::keys::Keys;
use crate::text::pattern::program::{ACCEPT, DEAD, FIRST_STATE};

/// An automaton, or its complement.
pub struct Factor {
    /// The automaton.
    pub automaton: Automaton,
    /// What it accepts is what must not be.
    pub negative: bool,
}

impl Factor {
    /// The state from which it lets no text pass.
    fn failed(&self) -> u32 {
        if self.negative { ACCEPT } else { DEAD }
    }

    /// The state from which it lets every text pass.
    fn passed(&self) -> u32 {
        if self.negative { DEAD } else { ACCEPT }
    }
}

/// The automaton of the texts that every factor lets pass; none if `effort` transitions of factors do not suffice to find
/// it. All are over the same classes.
pub fn product(mut factors: Vec<Factor>, effort: &mut u32) -> Result<Option<Automaton>, LimitError> {
    if let [Factor { negative: false, .. }] = *factors {
        return Ok(factors.pop().map(|factor| factor.automaton));
    }
    let classes = factors.first().map_or(0, |factor| factor.automaton.classes);
    let mut keys = Keys::default();
    let mut states = Vec::new();
    for factor in &factors {
        states.try_push(factor.automaton.start)?;
    }
    let start = state(&factors, &states, &mut keys)?;
    let (mut accepting, mut next) = (Vec::new(), Vec::new());
    accepting.try_extend(&[false, true])?;
    next.try_resize(classes as usize, DEAD)?;
    next.try_resize(2 * classes as usize, ACCEPT)?;
    let mut from = Vec::new();
    while let Some(key) = keys.get(accepting.len() - FIRST_STATE as usize) {
        from.clear();
        from.try_extend(key)?;
        let passes = |(factor, &state): (&Factor, &u32)| factor.automaton.accepting[state as usize] != factor.negative;
        accepting.try_push(factors.iter().zip(&from).all(passes))?;
        match effort.checked_sub(classes.saturating_mul(factors.len() as u32)) {
            Some(left) => *effort = left,
            None => return Ok(None),
        }
        for class in 0..classes {
            for ((factor, &from), state) in factors.iter().zip(&from).zip(&mut states) {
                *state = factor.automaton.next[(from * classes + class) as usize];
            }
            next.try_push(state(&factors, &states, &mut keys)?)?;
        }
    }
    Ok(Some(Automaton {
        classes,
        start,
        accepting,
        next,
    }))
}

/// The state in which each factor is in the given one.
fn state(factors: &[Factor], states: &[u32], keys: &mut Keys) -> Result<u32, LimitError> {
    let mut pairs = factors.iter().zip(states);
    if pairs.clone().any(|(factor, &state)| state == factor.failed()) {
        return Ok(DEAD);
    }
    if pairs.all(|(factor, &state)| state == factor.passed()) {
        return Ok(ACCEPT);
    }
    Ok(FIRST_STATE + keys.intern(states)?)
}
