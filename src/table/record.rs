//! Records: how a row's facts, kids and atoms are written and read, the same for verdicts and explanations.
//!
//! A row's facts are a sequence of records. A record starts with one word that holds its code and how many arguments,
//! kids and atoms are its own; its arguments follow. Kids and atoms are taken from the row's lists in order, so that a
//! record never names a slot, and skipping one needs no knowledge of what it means.

use crate::base::{Grow, LimitError};

const CODE_BITS: u32 = 7;
const WIDE: u32 = 1 << CODE_BITS;
const ARGUMENTS_SHIFT: u32 = 8;
const KIDS_SHIFT: u32 = 14;
const ATOMS_SHIFT: u32 = 23;
const MAX_ARGUMENTS: u32 = (1 << (KIDS_SHIFT - ARGUMENTS_SHIFT)) - 1;
const MAX_KIDS: u32 = (1 << (ATOMS_SHIFT - KIDS_SHIFT)) - 1;
const MAX_ATOMS: u32 = (1 << (32 - ATOMS_SHIFT)) - 1;

/// One record of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// What the record says; see [`super::fact::Fact`] and [`super::term::Term`].
    pub code: u8,
    /// Plain words.
    pub arguments: &'a [u32],
    /// Rows of the same store.
    pub kids: &'a [u32],
    /// Atoms.
    pub atoms: &'a [u32],
}

impl<'a> Record<'a> {
    /// The argument at `index`, or 0 where the record has none there.
    #[inline]
    pub fn argument(&self, index: usize) -> u32 {
        self.arguments.get(index).copied().unwrap_or(0)
    }
}

/// The records of a row, in order. A row whose counts do not add up ends early.
#[derive(Clone, Copy, Debug)]
pub struct Records<'a> {
    facts: &'a [u32],
    kids: &'a [u32],
    atoms: &'a [u32],
}

impl<'a> Records<'a> {
    /// Reads the records in `facts`, which own `kids` and `atoms`.
    #[inline]
    pub fn new(facts: &'a [u32], kids: &'a [u32], atoms: &'a [u32]) -> Self {
        Records { facts, kids, atoms }
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    #[inline]
    fn next(&mut self) -> Option<Record<'a>> {
        let (&head, rest) = self.facts.split_first()?;
        let (arguments, kids, atoms, rest) = if head & WIDE == 0 {
            let arguments = head >> ARGUMENTS_SHIFT & MAX_ARGUMENTS;
            (arguments, head >> KIDS_SHIFT & MAX_KIDS, head >> ATOMS_SHIFT, rest)
        } else {
            let (&[arguments, kids, atoms], rest) = rest.split_first_chunk::<3>()?;
            (arguments, kids, atoms, rest)
        };
        let (arguments, facts) = rest.split_at_checked(arguments as usize)?;
        let (kids, more_kids) = self.kids.split_at_checked(kids as usize)?;
        let (atoms, more_atoms) = self.atoms.split_at_checked(atoms as usize)?;
        (self.facts, self.kids, self.atoms) = (facts, more_kids, more_atoms);
        let code = (head & (WIDE - 1)) as u8;
        Some(Record {
            code,
            arguments,
            kids,
            atoms,
        })
    }
}

/// Appends a record of `code` (below 128) with `arguments`, which owns the next `kids` kids and `atoms` atoms.
pub fn write_record(
    code: u8,
    arguments: &[u32],
    kids: usize,
    atoms: usize,
    facts: &mut Vec<u32>,
) -> Result<(), LimitError> {
    debug_assert!(u32::from(code) < WIDE);
    let (count, kids, atoms) = (arguments.len() as u32, kids as u32, atoms as u32);
    if count <= MAX_ARGUMENTS && kids <= MAX_KIDS && atoms <= MAX_ATOMS {
        facts.try_push(u32::from(code) | count << ARGUMENTS_SHIFT | kids << KIDS_SHIFT | atoms << ATOMS_SHIFT)?;
    } else {
        facts.try_extend(&[u32::from(code) | WIDE, count, kids, atoms])?;
    }
    facts.try_extend(arguments)
}
