//! Random patterns and texts, against another implementation of the same standard.

use super::{Compiled, Matcher, check, compile};
use crate::base::Limits;
use crate::text::pattern::program::{Form, Header};

/// A generator of numbers (xorshift), the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

const CHARACTERS: &[&str] = &[
    "a", "b", "a", "b", "c", "1", "_", "-", " ", "é", "α", "😀", "\\n", "\\u0061",
];
const ESCAPES: &[&str] = &[
    ".",
    "\\d",
    "\\D",
    "\\w",
    "\\W",
    "\\s",
    "\\S",
    "\\p{L}",
    "\\P{L}",
    "\\p{Lu}",
    "\\p{sc=Greek}",
    "\\u{1F600}",
    "\\x61",
    "\\.",
    "\\cJ",
];
const IN_CLASSES: &[&str] = &[
    "a",
    "b",
    "a-c",
    "0-9",
    "é-ü",
    "😀-😆",
    "\\d",
    "\\W",
    "\\s",
    "\\-",
    "\\]",
    "\\b",
    "^",
    ".",
    "\\p{L}",
    "\\P{Lu}",
    "\\u{1F600}",
    "\\n",
];
const QUANTIFIERS: &[&str] = &[
    "*", "+", "?", "{2}", "{1,2}", "{0,2}", "{2,}", "{0}", "*?", "+?", "??", "{1,3}?",
];
/// The peer does not come back from an unbounded loop whose body is empty.
const BOUNDED_QUANTIFIERS: &[&str] = &["?", "{2}", "{1,2}", "{0,2}", "{0}", "??", "{1,3}?"];
const GROUPS: &[&str] = &["(", "(", "(?:", "(?:", "(?=", "(?!", "(?<=", "(?<!"];
const WORDS: &[&str] = &[
    "ab",
    "bab",
    "abacus",
    "b1",
    "c_c",
    "a",
    "",
    "before",
    "version",
    "publish",
    "changelog",
];
const TEXTS: &[&str] = &[
    "a", "b", "a", "b", "c", "1", "_", "-", " ", "\n", "é", "α", "A", "😀", "\u{2028}", "\u{feff}",
];

/// A pattern under construction.
struct Writer<'r> {
    random: &'r mut Random,
    references: bool,
    groups: usize,
    out: String,
}

impl Writer<'_> {
    fn disjunction(&mut self, depth: usize) {
        self.alternative(depth);
        while self.random.one_in(3) {
            self.out.push('|');
            self.alternative(depth);
        }
    }

    fn alternative(&mut self, depth: usize) {
        for _ in 0..self.random.below(4) {
            self.term(depth);
        }
    }

    fn term(&mut self, depth: usize) {
        let mut quantifiers = QUANTIFIERS;
        match self.random.below(12) {
            0..3 => self.out += self.random.pick(CHARACTERS),
            3 => self.out += self.random.pick(ESCAPES),
            4 => self.class(),
            5 => return self.out += self.random.pick(&["^", "$", "\\b", "\\B"]),
            6 if self.references && self.groups > 0 => {
                let group = 1 + self.random.below(self.groups);
                self.out += &format!("(?:\\{group})");
                quantifiers = BOUNDED_QUANTIFIERS;
            }
            7 => {
                let words: Vec<&str> = (0..2 + self.random.below(8)).map(|_| self.random.pick(WORDS)).collect();
                self.out += &format!("(?:{})", words.join("|"));
                quantifiers = BOUNDED_QUANTIFIERS;
            }
            8.. if depth > 0 => {
                let group = self.random.pick(GROUPS);
                self.out += group;
                if group == "(" {
                    self.groups += 1;
                    if self.random.one_in(3) {
                        self.out += &format!("?<n{}>", self.groups);
                    }
                }
                if self.random.one_in(3) {
                    self.out += self.random.pick(CHARACTERS);
                    self.out += "(?:";
                    self.disjunction(depth - 1);
                    self.out.push(')');
                } else {
                    self.disjunction(depth - 1);
                    quantifiers = BOUNDED_QUANTIFIERS;
                }
                self.out.push(')');
                if group.len() > 2 && group != "(?:" {
                    return;
                }
            }
            _ => self.out += self.random.pick(CHARACTERS),
        }
        if self.random.one_in(4) {
            self.out += self.random.pick(quantifiers);
        }
    }

    fn looks(&mut self, kinds: &[&str]) {
        for _ in 0..self.random.below(3) {
            self.out += self.random.pick(kinds);
            self.disjunction(1);
            self.out.push(')');
        }
    }

    fn class(&mut self) {
        self.out += self.random.pick(&["[", "[^"]);
        for _ in 0..self.random.below(4) {
            self.out += self.random.pick(IN_CLASSES);
        }
        self.out += self.random.pick(&["]", "]", "-]"]);
    }
}

fn pattern(random: &mut Random, references: bool) -> String {
    let mut writer = Writer {
        random,
        references,
        groups: 0,
        out: String::new(),
    };
    let (anchored, apart) = (writer.random.one_in(2), writer.random.one_in(4));
    if anchored {
        writer.out.push('^');
    }
    if apart {
        writer.looks(&["(?=", "(?!"]);
        writer.alternative(2);
        writer.looks(&["(?<=", "(?<!"]);
    } else {
        writer.disjunction(3);
    }
    if writer.random.one_in(2) {
        writer.out.push('$');
    }
    writer.out
}

fn text(random: &mut Random) -> String {
    (0..random.below(9))
        .map(|_| {
            let choices = if random.one_in(12) { WORDS } else { TEXTS };
            random.pick(choices)
        })
        .collect()
}

/// Compares answers on random patterns, and counts the patterns that took each form.
fn compare(seed: u64, patterns: usize, references: bool) -> [usize; 4] {
    let mut random = Random(seed);
    let mut matcher = Matcher::default();
    let mut forms = [0; 4];
    for _ in 0..patterns {
        let source = pattern(&mut random, references);
        let peer = regress::Regex::with_flags(&source, "u").unwrap_or_else(|error| panic!("{source}: {error}"));
        let Ok(Compiled { words, legacy, .. }) = compile(source.as_bytes(), &Limits::default()) else {
            panic!("{source} is refused");
        };
        assert!(!legacy, "{source}");
        forms[match Header::decode(words[0]).form {
            Form::Dense => 0,
            Form::Sparse => 1,
            Form::Simulated => 2,
            Form::Backtracking => 3,
        }] += 1;
        for _ in 0..6 {
            let text = text(&mut random);
            let expected = peer.find(&text).is_some();
            let mut work = 10_000_000;
            let found = matcher.is_match(&words, text.as_bytes(), &mut work);
            assert_eq!(found, Ok(expected), "{source} in {text:?}");
        }
    }
    forms
}

#[test]
fn answers_agree_without_references() {
    let forms = compare(0x5eed, 6_000, false);
    assert!(forms[0] > 1_000 && forms[1] > 10 && forms[2] > 1_000, "{forms:?}");
    assert_eq!(forms[3], 0);
}

#[test]
fn answers_agree_with_references() {
    let forms = compare(0xface, 6_000, true);
    assert!(forms[3] > 500, "{forms:?}");
}

#[test]
fn both_refuse_the_same_damaged_patterns() {
    let mut random = Random(0xdead);
    let mut refused = 0;
    for _ in 0..6_000 {
        let mut characters: Vec<char> = pattern(&mut random, true).chars().collect();
        for _ in 0..2 {
            if !characters.is_empty() {
                characters.remove(random.below(characters.len()));
            }
        }
        let source: String = characters.into_iter().collect();
        // The peer lets a quantifier follow a word boundary, which the standard does not.
        if source
            .to_lowercase()
            .split("\\b")
            .skip(1)
            .any(|rest| rest.starts_with(['*', '+', '?', '{']))
        {
            continue;
        }
        let expected = regress::Regex::with_flags(&source, "u").is_ok();
        let found = check(source.as_bytes(), &Limits::default());
        assert_eq!(found.is_ok(), expected, "{source}: {found:?}");
        refused += usize::from(!expected);
    }
    assert!(refused > 1_000, "{refused}");
}
