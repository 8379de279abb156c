//! A program's words, cut into their parts.

use crate::text::pattern::program::{
    CLASS_BITS, CODE_HEADER, DEAD, FIRST_STATE, Form, Header, Instruction, Packed, TABLE_HEADER,
};
use crate::text::pattern::wtf8;

/// A program. What its header promises and its words do not hold is empty.
pub struct Program<'p> {
    header: Header,
    fields: [u32; 3],
    pub alphabet: Alphabet<'p>,
    body: &'p [u32],
}

impl<'p> Program<'p> {
    /// A view of a program's words; none if they are no program's.
    pub fn new(words: &'p [u32]) -> Option<Self> {
        let header = Header::decode(*words.first()?);
        let length = match header.form {
            Form::Dense | Form::Sparse => TABLE_HEADER,
            Form::Simulated | Form::Backtracking => CODE_HEADER,
        };
        let (head, rest) = words.split_at_checked(length)?;
        let field = |index| head.get(index).copied().unwrap_or(0);
        let fields = [field(1), field(2), field(3)];
        let (map, rest) = rest.split_at_checked(Packed::words_for(128, header.map_log))?;
        let (bounds, body) = rest.split_at_checked(fields[0] as usize)?;
        Some(Program {
            header,
            fields,
            alphabet: Alphabet {
                map: Packed::new(map, header.map_log),
                bounds,
            },
            body,
        })
    }

    /// How the program is run.
    pub fn form(&self) -> Form {
        self.header.form
    }

    /// The start state and the last accepting state of a table.
    pub fn states(&self) -> (u32, u32) {
        (self.fields[1] >> 16, self.fields[1] & 0xffff)
    }

    /// The rows of a dense table.
    pub fn dense(&self) -> Dense<'p> {
        Dense {
            classes: self.header.classes,
            cells: Packed::new(self.body, self.header.cell_log),
        }
    }

    /// The rows of a sparse table.
    pub fn sparse(&self) -> Sparse<'p> {
        Sparse { rows: self.body }
    }

    /// The code of a program that has no table.
    pub fn code(&self) -> Code<'p> {
        let (sets, rest) = self.body.split_at_checked(self.fields[1] as usize).unwrap_or_default();
        let looks = match self.header.form {
            Form::Simulated => self.fields[2] as usize,
            Form::Backtracking | Form::Dense | Form::Sparse => 0,
        };
        let (looks, instructions) = rest.split_at_checked(looks).unwrap_or_default();
        Code {
            anchored: self.header.anchored,
            stride: self.header.classes.div_ceil(32),
            registers: self.fields[2],
            sets,
            looks,
            instructions,
        }
    }
}

/// The classes of code points.
#[derive(Clone, Copy)]
pub struct Alphabet<'p> {
    map: Packed<'p>,
    bounds: &'p [u32],
}

impl Alphabet<'_> {
    /// The class of the code point at a position, and its length; none at the end.
    #[inline]
    pub fn next(&self, text: &[u8], at: usize) -> Option<(u32, usize)> {
        match *text.get(at)? {
            ascii @ 0..=0x7f => Some((self.map.get(u32::from(ascii)), 1)),
            _ => wtf8::next(text, at).map(|(code_point, length)| (self.class_of(code_point), length)),
        }
    }

    /// The class of the code point before a position, and its length; none at the start.
    pub fn previous(&self, text: &[u8], at: usize) -> Option<(u32, usize)> {
        let (code_point, length) = wtf8::previous(text, at)?;
        let class = if code_point < 0x80 {
            self.map.get(code_point)
        } else {
            self.class_of(code_point)
        };
        Some((class, length))
    }

    /// The class of a code point that is not ASCII.
    fn class_of(&self, code_point: u32) -> u32 {
        let after = self.bounds.partition_point(|bound| bound >> CLASS_BITS <= code_point);
        match after.checked_sub(1).and_then(|last| self.bounds.get(last)) {
            Some(bound) => bound & ((1 << CLASS_BITS) - 1),
            None => 0,
        }
    }
}

/// The transitions of a deterministic automaton.
pub trait Rows {
    /// The transitions of one state.
    type Row: Copy;

    /// The row of a state, which is not less than [`FIRST_STATE`].
    fn row(&self, state: u32) -> Self::Row;

    /// The state that follows after a character of `class`.
    fn next(&self, row: Self::Row, class: u32) -> u32;
}

/// A dense table.
pub struct Dense<'p> {
    classes: u32,
    cells: Packed<'p>,
}

impl Rows for Dense<'_> {
    /// The index of the first cell.
    type Row = u32;

    #[inline]
    fn row(&self, state: u32) -> u32 {
        (state - FIRST_STATE).wrapping_mul(self.classes)
    }

    #[inline]
    fn next(&self, row: u32, class: u32) -> u32 {
        self.cells.get(row.wrapping_add(class))
    }
}

/// A sparse table.
pub struct Sparse<'p> {
    rows: &'p [u32],
}

impl<'p> Rows for Sparse<'p> {
    /// The usual state and the exceptions.
    type Row = (u32, &'p [u32]);

    #[inline]
    fn row(&self, state: u32) -> Self::Row {
        let start = (state - FIRST_STATE) as usize;
        match self.rows.get(start..).and_then(|rows| rows.split_first()) {
            Some((head, rest)) => (head & 0xffff, rest.get(..(head >> 16) as usize).unwrap_or_default()),
            None => (DEAD, &[]),
        }
    }

    #[inline]
    fn next(&self, (usual, exceptions): Self::Row, class: u32) -> u32 {
        let exception = exceptions.iter().find(|&&exception| exception >> 16 == class);
        exception.map_or(usual, |exception| exception & 0xffff)
    }
}

/// Instructions and what they refer to.
pub struct Code<'p> {
    pub anchored: bool,
    pub registers: u32,
    stride: u32,
    sets: &'p [u32],
    looks: &'p [u32],
    instructions: &'p [u32],
}

impl Code<'_> {
    /// The instruction at an index; [`Instruction::Fail`] outside.
    #[inline]
    pub fn at(&self, index: u32) -> Instruction {
        self.instructions
            .get(index as usize)
            .map_or(Instruction::Fail, |&word| Instruction::decode(word))
    }

    /// The number of instructions.
    pub fn len(&self) -> usize {
        self.instructions.len()
    }

    /// Whether the instruction at an index consumes a character of `class`.
    #[inline]
    pub fn accepts(&self, index: u32, class: u32) -> bool {
        let instruction = self.at(index);
        if let Instruction::Set { set, .. } = instruction {
            self.set_has(set, class)
        } else if let Instruction::Class { class: accepted, .. } = instruction {
            accepted == class
        } else {
            false
        }
    }

    /// Whether a set has a class.
    #[inline]
    pub fn set_has(&self, set: u32, class: u32) -> bool {
        let word = (set as usize)
            .saturating_mul(self.stride as usize)
            .saturating_add((class >> 5) as usize);
        self.sets.get(word).is_some_and(|bits| bits >> (class & 31) & 1 == 1)
    }

    /// For each look-around, inner ones first, where its body begins and whether it looks behind.
    pub fn looks(&self) -> impl ExactSizeIterator<Item = (u32, bool)> {
        self.looks.iter().map(|look| (look >> 1, look & 1 == 1))
    }
}

/// Whether the position is between a word character and another one, or an end.
pub fn is_boundary(text: &[u8], at: usize) -> bool {
    let is_word = |index: Option<usize>| {
        index
            .and_then(|index| text.get(index))
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
    };
    is_word(at.checked_sub(1)) != is_word(Some(at))
}
