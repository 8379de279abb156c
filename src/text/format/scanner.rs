//! Reading a text from left to right by the pieces that grammars are made of.

/// What is still to be read of a text.
///
/// A method that reads returns none, or false, where the text does not go on as asked, and then has read nothing.
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'a> {
    rest: &'a [u8],
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of `text`.
    pub fn new(text: &'a [u8]) -> Self {
        Scanner { rest: text }
    }

    /// Whether all has been read.
    pub fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// The byte that comes next.
    pub fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// All that is still to be read.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Reads one byte, whichever it is.
    pub fn take(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Reads the byte `byte`.
    pub fn expect(&mut self, byte: u8) -> Option<()> {
        self.rest = self.rest.strip_prefix(&[byte])?;
        Some(())
    }

    /// Reads the letter `letter` in either case, as a literal of ABNF stands for both (RFC 5234, section 2.3).
    pub fn expect_letter(&mut self, letter: u8) -> Option<()> {
        let (first, rest) = self.rest.split_first()?;
        if !first.eq_ignore_ascii_case(&letter) {
            return None;
        }
        self.rest = rest;
        Some(())
    }

    /// Reads the byte `byte` if it comes next.
    pub fn accept(&mut self, byte: u8) -> bool {
        self.expect(byte).is_some()
    }

    /// Reads the letter `letter` in either case if it comes next.
    pub fn accept_letter(&mut self, letter: u8) -> bool {
        self.expect_letter(letter).is_some()
    }

    /// Reads two decimal digits.
    pub fn two_digits(&mut self) -> Option<u32> {
        let (digits, rest) = self.rest.split_first_chunk::<2>()?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        self.rest = rest;
        Some(u32::from(digits[0] - b'0') * 10 + u32::from(digits[1] - b'0'))
    }

    /// Reads the longest run of bytes that `class` holds for.
    pub fn take_while(&mut self, class: impl Fn(&u8) -> bool) -> &'a [u8] {
        let length = self
            .rest
            .iter()
            .position(|byte| !class(byte))
            .unwrap_or(self.rest.len());
        let (run, rest) = self.rest.split_at(length);
        self.rest = rest;
        run
    }

    /// Reads one or more decimal digits.
    pub fn digits(&mut self) -> Option<&'a [u8]> {
        Some(self.take_while(u8::is_ascii_digit)).filter(|digits| !digits.is_empty())
    }
}
