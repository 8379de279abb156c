//! The parser's other half: what a backslash begins, and character classes.

use super::char_set::{CharSet, DIGIT, LINE_TERMINATOR, Range, SPACE, WORD};
use super::parse::{Grammar, Parser, decimal, syntax};
use super::property::add_property;
use super::tree::{Assertion, Node, NodeId};
use crate::text::pattern::PatternError;

/// One end of a range in a class, or a class escape, whose characters are in the parser's `part`.
#[derive(Clone, Copy)]
enum ClassAtom {
    Character(u32),
    Part,
}

const HYPHEN: u32 = 0x2d;

impl Parser<'_> {
    /// Reads a term that begins with a backslash.
    pub(super) fn escape(&mut self) -> Result<(), PatternError> {
        let start = self.at;
        match self.byte(1) {
            None => return Err(syntax(start, "`\\` at the end")),
            Some(b'b') => return self.assertion(Assertion::Boundary, 2),
            Some(b'B') => return self.assertion(Assertion::NotBoundary, 2),
            Some(b'1'..=b'9') => {
                let (number, length) = decimal(&self.source[start + 1..]).unwrap_or((0, 0));
                if number <= self.group_count {
                    self.at += 1 + length;
                    let group = number - 1;
                    self.tree.referenced[group as usize] = true;
                    let node = self.tree.add(Node::Reference(group))?;
                    return self.atom(node);
                }
                if self.grammar == Grammar::Unicode {
                    return Err(syntax(start, "reference to a group that does not exist"));
                }
            }
            Some(b'k') if self.named => {
                self.at += 2;
                if !self.eat(b"<") {
                    return Err(syntax(start, "invalid reference to a named group"));
                }
                let name = self.group_name()?;
                return self.named_reference(name, start);
            }
            Some(_) => {}
        }
        self.at += 1;
        self.part.clear();
        let node = if self.class_escape()? {
            self.part_node()?
        } else {
            let character = self.character_escape(start, false)?;
            self.literal(character)?
        };
        self.atom(node)
    }

    /// Reads a class in brackets.
    pub(super) fn class(&mut self) -> Result<NodeId, PatternError> {
        let start = self.at;
        self.at += 1;
        let negated = self.eat(b"^");
        self.set.clear();
        while !self.eat(b"]") {
            let from = self.at;
            let first = self.class_atom(start)?;
            let hyphen = self.byte(0) == Some(b'-') && self.byte(1) != Some(b']');
            if !hyphen {
                self.add_to_class(first)?;
                continue;
            }
            if matches!(first, ClassAtom::Part) {
                self.add_to_class(first)?;
            }
            self.at += 1;
            let second = self.class_atom(start)?;
            match (first, second) {
                (ClassAtom::Character(first), ClassAtom::Character(last)) if first <= last => {
                    self.set.add(first, last)?;
                }
                (ClassAtom::Character(_), ClassAtom::Character(_)) => {
                    return Err(syntax(from, "range out of order in a character class"));
                }
                (ClassAtom::Part, _) | (_, ClassAtom::Part) if self.grammar == Grammar::Unicode => {
                    return Err(syntax(from, "a character class cannot bound a range"));
                }
                (first, second) => {
                    if let ClassAtom::Character(_) = first {
                        self.add_to_class(first)?;
                    }
                    self.set.add(HYPHEN, HYPHEN)?;
                    self.add_to_class(second)?;
                }
            }
        }
        self.part.clear();
        if negated {
            self.part.add_complement(self.set.finish()?)?;
        } else {
            std::mem::swap(&mut self.part, &mut self.set);
        }
        self.part_node()
    }

    /// A node for `.`.
    pub(super) fn dot(&mut self) -> Result<NodeId, PatternError> {
        self.part.clear();
        self.part.add_complement(LINE_TERMINATOR)?;
        self.part_node()
    }

    fn part_node(&mut self) -> Result<NodeId, PatternError> {
        let set = self.tree.sets.intern(self.part.finish()?)?;
        Ok(self.tree.add(Node::Set(set))?)
    }

    fn add_to_class(&mut self, atom: ClassAtom) -> Result<(), PatternError> {
        match atom {
            ClassAtom::Character(character) => self.set.add(character, character)?,
            ClassAtom::Part => self.set.add_ranges(self.part.finish()?)?,
        }
        Ok(())
    }

    fn class_atom(&mut self, class: usize) -> Result<ClassAtom, PatternError> {
        let start = self.at;
        let Some((c, length)) = self.peek() else {
            return Err(syntax(class, "unterminated character class"));
        };
        self.at += length;
        if c != u32::from(b'\\') {
            return Ok(ClassAtom::Character(c));
        }
        if self.at == self.source.len() {
            return Err(syntax(class, "unterminated character class"));
        }
        if self.eat(b"b") {
            return Ok(ClassAtom::Character(8));
        }
        if self.grammar == Grammar::Unicode && self.eat(b"-") {
            return Ok(ClassAtom::Character(HYPHEN));
        }
        self.part.clear();
        if self.class_escape()? {
            return Ok(ClassAtom::Part);
        }
        Ok(ClassAtom::Character(self.character_escape(start, true)?))
    }

    /// Reads `d`, `D`, `s`, `S`, `w`, `W`, `p{...}` or `P{...}`, if that is what comes next, and adds what it stands for
    /// to `part`.
    fn class_escape(&mut self) -> Result<bool, PatternError> {
        let (ranges, negated): (&[Range], bool) = match self.byte(0) {
            Some(b'd') => (DIGIT, false),
            Some(b'D') => (DIGIT, true),
            Some(b's') => (SPACE, false),
            Some(b'S') => (SPACE, true),
            Some(b'w') => (WORD, false),
            Some(b'W') => (WORD, true),
            Some(negated @ (b'p' | b'P')) if self.grammar == Grammar::Unicode => {
                return self.property(negated == b'P').map(|()| true);
            }
            Some(_) | None => return Ok(false),
        };
        self.at += 1;
        if negated {
            self.part.add_complement(ranges)?;
        } else {
            self.part.add_ranges(ranges)?;
        }
        Ok(true)
    }

    fn property(&mut self, negated: bool) -> Result<(), PatternError> {
        let start = self.at - 1;
        self.at += 1;
        let rest = self.source.get(self.at..).unwrap_or_default();
        let inside = rest
            .strip_prefix(b"{")
            .and_then(|rest| rest.split(|&byte| byte == b'}').next())
            .filter(|inside| inside.len() + 1 < rest.len());
        let Some(inside) = inside else {
            return Err(syntax(start, "invalid property escape"));
        };
        self.at += inside.len() + 2;
        let mut parts = inside.splitn(2, |&byte| byte == b'=');
        let name = parts.next().unwrap_or_default();
        let known = if negated {
            let mut set = CharSet::default();
            let known = add_property(&mut set, name, parts.next())?;
            self.part.add_complement(set.finish()?)?;
            known
        } else {
            add_property(&mut self.part, name, parts.next())?
        };
        if known {
            Ok(())
        } else {
            Err(syntax(start, "unknown Unicode property"))
        }
    }

    /// Reads the escape of one character; the backslash at `start` is behind the current position.
    fn character_escape(&mut self, start: usize, in_class: bool) -> Result<u32, PatternError> {
        let unicode = self.grammar == Grammar::Unicode;
        let invalid = syntax(start, "invalid escape");
        let Some((c, length)) = self.peek() else {
            return Err(invalid);
        };
        let before = self.at;
        self.at += length;
        let Ok(byte) = u8::try_from(c) else {
            return if unicode { Err(invalid) } else { Ok(c) };
        };
        match byte {
            b'f' => Ok(0x0c),
            b'n' => Ok(0x0a),
            b'r' => Ok(0x0d),
            b't' => Ok(0x09),
            b'v' => Ok(0x0b),
            b'c' => match self.byte(0) {
                Some(letter) if letter.is_ascii_alphabetic() || (!unicode && in_class && is_word(letter)) => {
                    self.at += 1;
                    Ok(u32::from(letter % 32))
                }
                Some(_) | None if unicode => Err(invalid),
                Some(_) | None => {
                    self.at = before;
                    Ok(u32::from(b'\\'))
                }
            },
            b'0'..=b'7' if !unicode => {
                self.at = before;
                Ok(self.octal())
            }
            b'0' if !self.byte(0).is_some_and(|next| next.is_ascii_digit()) => Ok(0),
            b'x' => match self.hex(2) {
                Some(value) => Ok(value),
                None if unicode => Err(invalid),
                None => Ok(c),
            },
            b'u' => match self.unicode_escape(unicode) {
                Some(value) => Ok(value),
                None if unicode => Err(invalid),
                None => Ok(c),
            },
            b'k' if self.named => Err(invalid),
            _ if !unicode => Ok(c),
            b'^' | b'$' | b'\\' | b'.' | b'*' | b'+' | b'?' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'|' | b'/' => {
                Ok(c)
            }
            _ => Err(invalid),
        }
    }

    /// Reads what comes after `\u`: four digits, or, if `braces` may be, a code point in braces. A surrogate pair written
    /// as two escapes is one code point.
    pub(super) fn unicode_escape(&mut self, braces: bool) -> Option<u32> {
        let start = self.at;
        if braces && self.eat(b"{") {
            let rest = self.source.get(self.at..)?;
            let length = rest.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            let value = rest[..length].iter().try_fold(0u32, |value, &digit| {
                let value = value << 4 | hex_digit(digit)?;
                (value <= super::LAST).then_some(value)
            });
            self.at += length;
            if length > 0 && value.is_some() && self.eat(b"}") {
                return value;
            }
            self.at = start;
            return None;
        }
        let lead = self.hex(4)?;
        let after_lead = self.at;
        if (0xd800..0xdc00).contains(&lead) && self.eat(b"\\u") {
            if let Some(trail @ 0xdc00..=0xdfff) = self.hex(4) {
                return Some(0x10000 + ((lead - 0xd800) << 10 | (trail - 0xdc00)));
            }
            self.at = after_lead;
        }
        Some(lead)
    }

    /// Reads exactly `count` hexadecimal digits.
    fn hex(&mut self, count: usize) -> Option<u32> {
        let digits = self.source.get(self.at..self.at + count)?;
        let value = digits
            .iter()
            .try_fold(0, |value, &digit| Some(value << 4 | hex_digit(digit)?))?;
        self.at += count;
        Some(value)
    }

    /// Reads a legacy octal escape: up to three digits, at most 255.
    fn octal(&mut self) -> u32 {
        let digits = self.source.get(self.at..).unwrap_or_default();
        let (mut value, mut length) = (0, 0);
        for digit in digits.iter().take(3).take_while(|digit| matches!(digit, b'0'..=b'7')) {
            let longer = value * 8 + u32::from(digit - b'0');
            if longer > 0o377 {
                break;
            }
            value = longer;
            length += 1;
        }
        self.at += length;
        value
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn hex_digit(byte: u8) -> Option<u32> {
    char::from(byte).to_digit(16)
}
