//! The words of a compiled pattern.
//!
//! Everything in a program is counted from the program's own start, so the words may stand anywhere. After the header
//! come the *alphabet*, which maps code points to classes that the pattern does not tell apart, and the *body*.
//!
//! | word | bits | |
//! |---|---|---|
//! | 0 | 0..2 | [`Form`] |
//! | 0 | 2..4 | base-2 logarithm of the bits that a class takes in the ASCII map |
//! | 0 | 4..7 | base-2 logarithm of the bits that a state takes in the transitions (dense tables) |
//! | 0 | 7 | a match can begin only at the start of the text (code) |
//! | 0 | 16..32 | number of classes |
//! | 1 | | number of bounds in the alphabet |
//! | 2 | 0..16 | last accepting state (tables) |
//! | 2 | 16..32 | start state (tables) |
//! | 2 | | words of sets (code) |
//! | 3 | | number of look-arounds (simulated code) or of registers (backtracking code); absent from tables |
//!
//! - The alphabet is a packed class for each of the 128 characters of ASCII, then the bounds: words
//!   `first code point << 11 | class`, ascending, of which the first begins at U+0080.
//! - Of a table's states, [`DEAD`] never matches and [`ACCEPT`] always does; the others up to the last accepting one match
//!   if the text ends there. The body has a row for each state from [`FIRST_STATE`] on. A dense row is the packed states
//!   that follow, one for each class. A sparse row is a word `exceptions << 16 | state`, the state that follows where
//!   nothing else is said, then a word `class << 16 | state` for each exception; a state's number is the place of its row
//!   in the body, plus [`FIRST_STATE`].
//! - The body of code is the sets (bits by class, each set in full words), then for simulated code a word
//!   `entry << 1 | behind` for each look-around, then the instructions.

/// How a program is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// By the table of a deterministic automaton, a state for each class in each row.
    Dense,
    /// By the table of a deterministic automaton, only what differs in each row.
    Sparse,
    /// By simulating a set of threads.
    Simulated,
    /// By backtracking.
    Backtracking,
}

/// The state from which nothing matches.
pub const DEAD: u32 = 0;
/// The state that is a match whatever follows.
pub const ACCEPT: u32 = 1;

/// The first state that has transitions.
pub const FIRST_STATE: u32 = 2;

/// Bits of a class in a bound; classes are numbered below `1 << CLASS_BITS`.
pub const CLASS_BITS: u32 = 11;

/// The header's first words; tables do without the last.
pub const CODE_HEADER: usize = 4;
/// The header of a table.
pub const TABLE_HEADER: usize = 3;

/// What a header says.
#[derive(Clone, Copy)]
pub struct Header {
    /// How the program is run.
    pub form: Form,
    /// Base-2 logarithm of the bits of a class in the ASCII map.
    pub map_log: u32,
    /// Base-2 logarithm of the bits of a state in the transitions.
    pub cell_log: u32,
    /// A match begins at the start of the text or nowhere.
    pub anchored: bool,
    /// The number of classes.
    pub classes: u32,
}

impl Header {
    /// Word 0.
    pub fn encode(self) -> u32 {
        let form = match self.form {
            Form::Dense => 0,
            Form::Sparse => 1,
            Form::Simulated => 2,
            Form::Backtracking => 3,
        };
        form | self.map_log << 2 | self.cell_log << 4 | u32::from(self.anchored) << 7 | self.classes << 16
    }

    /// The header in word 0.
    pub fn decode(word: u32) -> Self {
        let form = match word & 3 {
            0 => Form::Dense,
            1 => Form::Sparse,
            2 => Form::Simulated,
            _ => Form::Backtracking,
        };
        Header {
            form,
            map_log: word >> 2 & 3,
            cell_log: word >> 4 & 7,
            anchored: word >> 7 & 1 == 1,
            classes: word >> 16,
        }
    }
}

/// Small numbers packed into words, 1, 2, 4, 8 or 16 bits each.
#[derive(Clone, Copy)]
pub struct Packed<'p> {
    words: &'p [u32],
    log: u32,
    mask: u32,
}

impl<'p> Packed<'p> {
    /// A view of `words` that hold numbers of `1 << log` bits; `log` is at most 4.
    pub fn new(words: &'p [u32], log: u32) -> Self {
        let log = log.min(4);
        Packed {
            words,
            log,
            mask: (1 << (1 << log)) - 1,
        }
    }

    /// The number at `index`; 0 outside.
    #[inline]
    pub fn get(self, index: u32) -> u32 {
        let bit = index << self.log;
        match self.words.get((bit >> 5) as usize) {
            Some(word) => word >> (bit & 31) & self.mask,
            None => 0,
        }
    }

    /// The least `log` with which all of `values` (below `1 << 16`) can be packed.
    pub fn log_for(values: impl Iterator<Item = u32>) -> u32 {
        let greatest = values.max().unwrap_or(0);
        (0..4).find(|log| greatest >> (1 << log) == 0).unwrap_or(4)
    }

    /// The words that `count` numbers take.
    pub fn words_for(count: usize, log: u32) -> usize {
        count.div_ceil(32 >> log)
    }
}

/// Packs `values` behind the end of `out`.
pub fn pack(values: impl Iterator<Item = u32>, log: u32, out: &mut Vec<u32>) -> Result<(), crate::base::LimitError> {
    use crate::base::Grow;
    let start = out.len();
    for (index, value) in values.enumerate() {
        let place = start + (index >> (5 - log));
        if place == out.len() {
            out.try_push(0)?;
        }
        out[place] |= value << ((index << log) & 31);
    }
    Ok(())
}

/// An instruction. It is encoded as one word: the operation in the low four bits, a flag in the fifth, the operand above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// This thread ends.
    Fail,
    /// The pattern, or the body of a look-around, matches.
    Match,
    /// Consumes a character of this class; the one before the position if `back`.
    Class { class: u32, back: bool },
    /// Consumes a character whose class is in this set; the one before the position if `back`.
    Set { set: u32, back: bool },
    /// Goes on behind this instruction and at `target`; if `lazy`, `target` comes first.
    Split { target: u32, lazy: bool },
    /// Goes on at `target`.
    Jump(u32),
    /// Goes on at the start of the text.
    Start,
    /// Goes on at the end of the text.
    End,
    /// Goes on where there is a word boundary, or, if `negative`, where there is none.
    Boundary { negative: bool },
    /// Goes on where the look-around of this index holds, or, if `negative`, where it does not (simulated code).
    Look { look: u32, negative: bool },
    /// Runs the body that follows, then goes on at `target` from the same position: if the body matched, or, if
    /// `negative`, if it did not (backtracking code).
    Enter { target: u32, negative: bool },
    /// The body of the innermost [`Instruction::Enter`] has matched.
    Leave,
    /// Keeps the position in a register.
    Mark(u32),
    /// Fails if the position is the one that the register keeps.
    Progress(u32),
    /// A capturing group ends: the register behind this one gets where the capture starts, the one after that where it
    /// ends. It began at the position that this register keeps; at a greater one if `back`.
    Capture { register: u32, back: bool },
    /// Forgets the capture that is kept behind this register.
    Reset(u32),
    /// Consumes what the capture kept behind this register is; what stands before the position if `back`.
    Reference { register: u32, back: bool },
}

/// Operands are below this.
pub const OPERANDS: u32 = 1 << 27;

impl Instruction {
    /// The instruction's word.
    pub fn encode(self) -> u32 {
        let (operation, flag, operand) = match self {
            Instruction::Fail => (0, false, 0),
            Instruction::Match => (1, false, 0),
            Instruction::Class { class, back } => (2, back, class),
            Instruction::Set { set, back } => (3, back, set),
            Instruction::Split { target, lazy } => (4, lazy, target),
            Instruction::Jump(target) => (5, false, target),
            Instruction::Start => (6, false, 0),
            Instruction::End => (6, true, 0),
            Instruction::Boundary { negative } => (7, negative, 0),
            Instruction::Look { look, negative } => (8, negative, look),
            Instruction::Enter { target, negative } => (9, negative, target),
            Instruction::Leave => (10, false, 0),
            Instruction::Mark(register) => (11, false, register),
            Instruction::Progress(register) => (12, false, register),
            Instruction::Capture { register, back } => (13, back, register),
            Instruction::Reset(register) => (14, false, register),
            Instruction::Reference { register, back } => (15, back, register),
        };
        operation | u32::from(flag) << 4 | operand << 5
    }

    /// The instruction in a word.
    #[inline]
    pub fn decode(word: u32) -> Self {
        let (flag, operand) = (word >> 4 & 1 == 1, word >> 5);
        match word & 15 {
            1 => Instruction::Match,
            2 => Instruction::Class {
                class: operand,
                back: flag,
            },
            3 => Instruction::Set {
                set: operand,
                back: flag,
            },
            4 => Instruction::Split {
                target: operand,
                lazy: flag,
            },
            5 => Instruction::Jump(operand),
            6 if flag => Instruction::End,
            6 => Instruction::Start,
            7 => Instruction::Boundary { negative: flag },
            8 => Instruction::Look {
                look: operand,
                negative: flag,
            },
            9 => Instruction::Enter {
                target: operand,
                negative: flag,
            },
            10 => Instruction::Leave,
            11 => Instruction::Mark(operand),
            12 => Instruction::Progress(operand),
            13 => Instruction::Capture {
                register: operand,
                back: flag,
            },
            14 => Instruction::Reset(operand),
            15 => Instruction::Reference {
                register: operand,
                back: flag,
            },
            _ => Instruction::Fail,
        }
    }
}
