//! Lines and columns.

/// A place in a text as editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column in UTF-16 units, from 1.
    pub column: u32,
}

/// The place of the byte at `offset`, or of the end where the text is shorter.
pub fn place(text: &[u8], offset: u32) -> Place {
    Places::new(text).at(offset)
}

/// Places of ascending offsets, found in one pass over the text.
///
/// `\n`, `\r\n` and `\r` each end a line. A byte order mark at the start takes no column. The text need not be valid
/// UTF-8: a stray continuation byte counts nothing, any other stray byte counts one.
#[derive(Clone, Debug)]
pub struct Places<'a> {
    text: &'a [u8],
    at: usize,
    here: Place,
}

impl<'a> Places<'a> {
    /// Starts at the start of `text`.
    pub fn new(text: &'a [u8]) -> Self {
        let marked = text.starts_with(super::read::BYTE_ORDER_MARK);
        Places {
            text,
            at: if marked { super::read::BYTE_ORDER_MARK.len() } else { 0 },
            here: Place { line: 1, column: 1 },
        }
    }

    /// The place of the byte at `offset`, or of the end where the text is shorter. An offset below one that was asked
    /// for before has that one's place.
    pub fn at(&mut self, offset: u32) -> Place {
        let before = self.text.get(..offset as usize).unwrap_or(self.text);
        let Place { line, column } = &mut self.here;
        while let Some(&byte) = before.get(self.at) {
            self.at += 1;
            match byte {
                // The line ends at the `\n` that follows.
                b'\r' if self.text.get(self.at) == Some(&b'\n') => *column = column.saturating_add(1),
                b'\n' | b'\r' => {
                    *line = line.saturating_add(1);
                    *column = 1;
                }
                0x80..=0xBF => {}
                0xF0..=0xFF => *column = column.saturating_add(2),
                _ => *column = column.saturating_add(1),
            }
        }
        self.here
    }
}
