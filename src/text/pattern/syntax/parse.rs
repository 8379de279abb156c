//! The parser: disjunctions, terms, groups and quantifiers (ECMA-262, section 22.2.1 and annex B.1.2).
//!
//! One loop over the pattern's text; open groups stand on a stack of their own, so that nesting costs no machine stack.

use super::char_set::CharSet;
use super::property::{is_name_part, is_name_start};
use super::tree::{Assertion, Look, Node, NodeId, Repeat, Tree};
use crate::base::{Grow, Limit, LimitError, Limits};
use crate::text::pattern::keys::Keys;
use crate::text::pattern::{PatternError, wtf8};

/// Which of the two grammars a pattern is read by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grammar {
    /// With the flag `u`.
    Unicode,
    /// Without it, with the additions of annex B.
    Legacy,
}

/// Bytes of a pattern's text for each word that its program may have: most characters make at least one word, and those
/// in a character class may repeat each other, but not without end.
const BYTES_PER_WORD: u32 = 8;

/// Reads a pattern.
pub fn parse(source: &[u8], grammar: Grammar, limits: &Limits) -> Result<Tree, PatternError> {
    if source.len() as u64 > u64::from(limits.pattern_words.saturating_mul(BYTES_PER_WORD)) {
        return Err(LimitError::new(Limit::PatternWords, limits.pattern_words).into());
    }
    Parser::new(source, grammar, limits).run()
}

/// What a group that is still open will become.
#[derive(Clone, Copy)]
enum Opened {
    Plain,
    Capture(u32),
    Look { behind: bool, negative: bool },
}

struct Frame {
    opened: Opened,
    offset: usize,
    /// Where this group's share of `terms` and `alternatives` begins.
    terms: usize,
    alternatives: usize,
    /// Capturing groups before this one.
    groups: u32,
}

pub(super) struct Parser<'s> {
    pub(super) source: &'s [u8],
    pub(super) at: usize,
    pub(super) grammar: Grammar,
    /// Capturing groups in the entire pattern.
    pub(super) group_count: u32,
    /// The pattern has named groups, or has the flag `u`: `\k` refers to one.
    pub(super) named: bool,
    pub(super) tree: Tree,
    /// The set being read, and a second one for what it is made of.
    pub(super) set: CharSet,
    pub(super) part: CharSet,
    depth: u32,
    /// Capturing groups so far.
    groups: u32,
    frames: Vec<Frame>,
    terms: Vec<NodeId>,
    alternatives: Vec<NodeId>,
    /// The names of groups, as code points; for each, the group that has it, if it has come.
    names: Keys,
    named_groups: Vec<Option<u32>>,
    /// References by name: the node, the name and where it stands.
    named_references: Vec<(NodeId, u32, usize)>,
}

impl<'s> Parser<'s> {
    fn new(source: &'s [u8], grammar: Grammar, limits: &Limits) -> Self {
        let (group_count, has_names) = count_groups(source);
        Parser {
            source,
            at: 0,
            grammar,
            group_count,
            named: has_names || grammar == Grammar::Unicode,
            tree: Tree::new(),
            set: CharSet::default(),
            part: CharSet::default(),
            depth: limits.depth,
            groups: 0,
            frames: Vec::new(),
            terms: Vec::new(),
            alternatives: Vec::new(),
            names: Keys::default(),
            named_groups: Vec::new(),
            named_references: Vec::new(),
        }
    }

    fn run(mut self) -> Result<Tree, PatternError> {
        self.tree.referenced.try_resize(self.group_count as usize, false)?;
        while let Some((c, length)) = self.peek() {
            let start = self.at;
            match u8::try_from(c) {
                Ok(b'(') => self.open()?,
                Ok(b')') => self.close()?,
                Ok(b'|') => {
                    self.at += 1;
                    self.end_alternative(self.frames.last().map_or(0, |frame| frame.terms))?;
                }
                Ok(b'^') => self.assertion(Assertion::Start, 1)?,
                Ok(b'$') => self.assertion(Assertion::End, 1)?,
                Ok(b'\\') => self.escape()?,
                Ok(b'[') => {
                    let node = self.class()?;
                    self.atom(node)?;
                }
                Ok(b'.') => {
                    self.at += 1;
                    let node = self.dot()?;
                    self.atom(node)?;
                }
                Ok(b'*' | b'+' | b'?') => return Err(syntax(start, "nothing to repeat")),
                Ok(b'{') if self.grammar == Grammar::Unicode || self.braces().is_some() => {
                    return Err(syntax(start, "nothing to repeat"));
                }
                Ok(b'}' | b']') if self.grammar == Grammar::Unicode => {
                    return Err(syntax(start, "unmatched closing bracket"));
                }
                Ok(_) | Err(_) => {
                    self.at += length;
                    let node = self.literal(c)?;
                    self.atom(node)?;
                }
            }
        }
        if let Some(frame) = self.frames.last() {
            return Err(syntax(frame.offset, "unterminated group"));
        }
        self.tree.root = self.disjunction(0, 0)?;
        self.resolve_names()?;
        Ok(self.tree)
    }

    /// The code point at the current position and its length.
    pub(super) fn peek(&self) -> Option<(u32, usize)> {
        wtf8::next(self.source, self.at)
    }

    /// Moves past `text` if it comes next.
    pub(super) fn eat(&mut self, text: &[u8]) -> bool {
        let found = self.source.get(self.at..).is_some_and(|rest| rest.starts_with(text));
        if found {
            self.at += text.len();
        }
        found
    }

    /// The byte `ahead` of the current position.
    pub(super) fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.get(self.at + ahead).copied()
    }

    /// A node that matches one code point.
    pub(super) fn literal(&mut self, code_point: u32) -> Result<NodeId, PatternError> {
        let set = self.tree.sets.intern(&[[code_point, code_point]])?;
        Ok(self.tree.add(Node::Set(set))?)
    }

    /// Adds an assertion of `length` bytes as a term. No quantifier may follow it.
    pub(super) fn assertion(&mut self, assertion: Assertion, length: usize) -> Result<(), PatternError> {
        self.at += length;
        let node = self.tree.add(Node::Assert(assertion))?;
        Ok(self.terms.try_push(node)?)
    }

    /// Adds an atom with the quantifier that may follow it.
    pub(super) fn atom(&mut self, node: NodeId) -> Result<(), PatternError> {
        self.quantified(node, self.groups)
    }

    fn open(&mut self) -> Result<(), PatternError> {
        let offset = self.at;
        if self.frames.len() >= self.depth as usize {
            return Err(LimitError::new(Limit::Depth, self.depth).into());
        }
        self.at += 1;
        let groups = self.groups;
        let look = |behind, negative| Opened::Look { behind, negative };
        let opened = if !self.eat(b"?") {
            self.capture()
        } else if self.eat(b":") {
            Opened::Plain
        } else if self.eat(b"=") {
            look(false, false)
        } else if self.eat(b"!") {
            look(false, true)
        } else if self.eat(b"<=") {
            look(true, false)
        } else if self.eat(b"<!") {
            look(true, true)
        } else if self.eat(b"<") {
            let start = self.at;
            let name = self.group_name()?;
            if self.named_groups[name as usize].replace(self.groups).is_some() {
                return Err(syntax(start, "duplicate group name"));
            }
            self.capture()
        } else {
            return Err(syntax(offset, "invalid group"));
        };
        Ok(self.frames.try_push(Frame {
            opened,
            offset,
            terms: self.terms.len(),
            alternatives: self.alternatives.len(),
            groups,
        })?)
    }

    fn capture(&mut self) -> Opened {
        let index = self.groups;
        self.groups += 1;
        Opened::Capture(index)
    }

    fn close(&mut self) -> Result<(), PatternError> {
        let Some(frame) = self.frames.pop() else {
            return Err(syntax(self.at, "unmatched `)`"));
        };
        self.at += 1;
        let body = self.disjunction(frame.terms, frame.alternatives)?;
        match frame.opened {
            Opened::Plain => self.quantified(body, frame.groups),
            Opened::Capture(index) => {
                let node = self.tree.add(Node::Group(index, body))?;
                self.quantified(node, frame.groups)
            }
            Opened::Look { behind, negative } => {
                let index = self.tree.looks.len() as u32;
                let node = self.tree.add(Node::Look(Look {
                    index,
                    behind,
                    negative,
                    body,
                }))?;
                self.tree.looks.try_push(node)?;
                if self.grammar == Grammar::Legacy && !behind {
                    self.quantified(node, frame.groups)
                } else {
                    Ok(self.terms.try_push(node)?)
                }
            }
        }
    }

    /// Makes an alternative of the terms from the position `from` on.
    fn end_alternative(&mut self, from: usize) -> Result<(), PatternError> {
        let terms = &self.terms[from..];
        let node = match *terms {
            [] => self.tree.add(Node::Empty)?,
            [term] => term,
            [..] => {
                let first = self.tree.link(terms);
                self.tree.add(Node::Concat(first))?
            }
        };
        self.terms.truncate(from);
        Ok(self.alternatives.try_push(node)?)
    }

    /// Makes a node of a group's last terms and its alternatives, which begin at these positions.
    fn disjunction(&mut self, terms: usize, alternatives: usize) -> Result<NodeId, PatternError> {
        self.end_alternative(terms)?;
        let branches = &self.alternatives[alternatives..];
        let node = match *branches {
            [branch] => branch,
            [..] => {
                let first = self.tree.link(branches);
                self.tree.add(Node::Alternate(first))?
            }
        };
        self.alternatives.truncate(alternatives);
        Ok(node)
    }

    /// Adds a term: `body` with the quantifier that may come next. `groups` capturing groups stand before the body.
    fn quantified(&mut self, body: NodeId, groups: u32) -> Result<(), PatternError> {
        let start = self.at;
        let bounds = match self.byte(0) {
            Some(b'*') => Some((0, None, 1)),
            Some(b'+') => Some((1, None, 1)),
            Some(b'?') => Some((0, Some(1), 1)),
            Some(b'{') => {
                let braces = self.braces();
                if braces.is_none() && self.grammar == Grammar::Unicode {
                    return Err(syntax(start, "incomplete quantifier"));
                }
                braces
            }
            Some(_) | None => None,
        };
        let Some((min, max, length)) = bounds else {
            return Ok(self.terms.try_push(body)?);
        };
        if max.is_some_and(|max| max < min) {
            return Err(syntax(start, "numbers out of order in a quantifier"));
        }
        self.at += length;
        let lazy = self.eat(b"?");
        let node = self.tree.add(Node::Repeat(Repeat {
            min,
            max,
            lazy,
            body,
            groups_from: groups,
            groups_to: self.groups,
        }))?;
        Ok(self.terms.try_push(node)?)
    }

    /// The bounds and the length of a quantifier in braces, if a complete one comes next. A number too large for 32 bits
    /// stands for the largest one; as an upper bound it is none, for no text is that long.
    fn braces(&self) -> Option<(u32, Option<u32>, usize)> {
        let rest = self.source.get(self.at + 1..)?;
        let (min, length) = decimal(rest)?;
        let rest = &rest[length..];
        if rest.starts_with(b"}") {
            return Some((min, Some(min), length + 2));
        }
        let rest = rest.strip_prefix(b",")?;
        if rest.starts_with(b"}") {
            return Some((min, None, length + 3));
        }
        let (max, more) = decimal(rest)?;
        let bound = (max != u32::MAX).then_some(max);
        rest[more..]
            .starts_with(b"}")
            .then_some((min, bound, length + more + 3))
    }

    /// Reads a group's name and the `>` after it; the number of the name.
    pub(super) fn group_name(&mut self) -> Result<u32, PatternError> {
        let start = self.at;
        let mut name = Vec::new();
        loop {
            let from = if name.is_empty() { start } else { self.at };
            let invalid = syntax(from, "invalid group name");
            let Some((mut c, length)) = self.peek() else {
                return Err(invalid);
            };
            self.at += length;
            if c == u32::from(b'>') && !name.is_empty() {
                break;
            }
            if c == u32::from(b'\\') {
                let escaped = if self.eat(b"u") {
                    self.unicode_escape(true)
                } else {
                    None
                };
                c = escaped.ok_or(invalid.clone())?;
            }
            let allowed = if name.is_empty() {
                is_name_start(c)
            } else {
                is_name_part(c)
            };
            if !allowed {
                return Err(invalid);
            }
            name.try_push(c)?;
        }
        let number = self.names.intern(&name)?;
        if number as usize == self.named_groups.len() {
            self.named_groups.try_push(None)?;
        }
        Ok(number)
    }

    /// Adds an atom that refers to the group of this name, which may still come.
    pub(super) fn named_reference(&mut self, name: u32, offset: usize) -> Result<(), PatternError> {
        let node = self.tree.add(Node::Empty)?;
        self.named_references.try_push((node, name, offset))?;
        self.atom(node)
    }

    fn resolve_names(&mut self) -> Result<(), PatternError> {
        for &(node, name, offset) in &self.named_references {
            let Some(group) = self.named_groups[name as usize] else {
                return Err(syntax(offset, "reference to a group that does not exist"));
            };
            self.tree.replace(node, Node::Reference(group));
            self.tree.referenced[group as usize] = true;
        }
        Ok(())
    }
}

/// A syntax error at a byte of the source.
pub(super) fn syntax(offset: usize, message: &'static str) -> PatternError {
    PatternError::Syntax {
        offset: u32::try_from(offset).unwrap_or(u32::MAX),
        message,
    }
}

/// A decimal number at the start of `text`, at most `u32::MAX`, and its length; none if there is no digit.
pub(super) fn decimal(text: &[u8]) -> Option<(u32, usize)> {
    let length = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let value = text[..length].iter().fold(0u32, |value, digit| {
        value.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
    });
    (length > 0).then_some((value, length))
}

/// The number of capturing groups in a pattern, and whether one has a name: what the meaning of `\1` and `\k` hangs on,
/// wherever they stand.
fn count_groups(source: &[u8]) -> (u32, bool) {
    let (mut count, mut named, mut in_class, mut at) = (0, false, false, 0);
    while let Some(&byte) = source.get(at) {
        at += 1;
        match byte {
            b'\\' => at += 1,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'(' if !in_class => match source.get(at..) {
                Some([b'?', b'<', b'=' | b'!', ..]) => {}
                Some([b'?', b'<', ..]) => {
                    count += 1;
                    named = true;
                }
                Some([b'?', ..]) => {}
                Some(_) | None => count += 1,
            },
            _ => {}
        }
    }
    (count, named)
}
