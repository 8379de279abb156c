use super::program::{Form, Header};
use super::{Matcher, PatternError, compile};
use crate::base::{Limit, LimitError, Limits};

const LEAD: &[u8] = b"\xed\xa0\xbd";
const TRAIL: &[u8] = b"\xed\xb8\x80";

pub(super) fn limits() -> Limits {
    Limits::default()
}

pub(super) fn words(pattern: &str) -> Vec<u32> {
    match compile(pattern.as_bytes(), &limits()) {
        Ok(compiled) => compiled.words,
        Err(error) => panic!("{pattern}: {error}"),
    }
}

pub(super) fn form(pattern: &str) -> Form {
    Header::decode(words(pattern)[0]).form
}

fn is_match(pattern: &str, text: &[u8]) -> bool {
    match Matcher::default().is_match(&words(pattern), text, &mut 1_000_000) {
        Ok(found) => found,
        Err(error) => panic!("{pattern}: {error}"),
    }
}

/// For each pattern, texts that it matches and texts that it does not.
#[track_caller]
pub(super) fn assert_matches(cases: &[(&str, &[&str], &[&str])]) {
    for &(pattern, accepted, refused) in cases {
        for text in accepted {
            assert!(is_match(pattern, text.as_bytes()), "/{pattern}/ should match {text:?}");
        }
        for text in refused {
            assert!(
                !is_match(pattern, text.as_bytes()),
                "/{pattern}/ should not match {text:?}"
            );
        }
    }
}

#[test]
fn searching_and_anchors() {
    assert_matches(&[
        ("b", &["b", "abc"], &["", "ac"]),
        ("", &["", "x"], &[]),
        ("^", &["", "x"], &[]),
        ("$^", &[""], &["x"]),
        ("^abc$", &["abc"], &["abc\n", "abcabc", "\nabc"]),
        ("a$|^b", &["a", "bx", "xa"], &["ax", "xb"]),
        ("(?:^|,)x(?:,|$)", &["x", "x,y", "y,x", "a,x,b"], &["xy", "yx"]),
        (
            "a.c",
            &["abc", "a\u{85}c", "a😀c"],
            &["a\nc", "a\rc", "a\u{2028}c", "a\u{2029}c", "ac"],
        ),
        ("\\bfoo\\b", &["foo", "a foo.", "éfoo"], &["foox", "_foo", "1foo"]),
        ("\\Boo", &["foo"], &["oo", " oo"]),
        ("\\b", &["a", " a"], &["", "é", "-"]),
        ("^\\B$", &[""], &["a"]),
        ("\\b$", &["a"], &["", "a "]),
    ]);
}

#[test]
fn classes_and_escapes() {
    assert_matches(&[
        ("^\\d+$", &["0123456789"], &["٣", "߀"]),
        ("^\\D$", &["a", "߀"], &["0"]),
        ("^\\w+$", &["azAZ09_"], &["é", "-"]),
        ("^\\W$", &["é", "-"], &["a", "_"]),
        (
            "^\\s+$",
            &["\t\n\u{b}\u{c}\r \u{a0}\u{1680}\u{2003}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}"],
            &["\u{1}", "\u{85}", "\u{180e}", "\u{200b}", "\u{2013}"],
        ),
        ("^\\S$", &["\u{1}", "\u{200b}"], &["\u{feff}", "\u{2029}"]),
        ("^\\t\\n\\v\\f\\r$", &["\t\n\u{b}\u{c}\r"], &["tnvfr"]),
        ("^\\cC\\cc\\cZ$", &["\u{3}\u{3}\u{1a}"], &["\\cC"]),
        ("^\\0\\x41\\u0042\\u{43}\\u{000044}\\/$", &["\0ABCD/"], &["0ABCD/"]),
        (
            "^\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|$",
            &["^$\\.*+?()[]{}|"],
            &[""],
        ),
        ("^[a-c-]$", &["a", "c", "-"], &["d"]),
        ("^[-a]$", &["-", "a"], &["b"]),
        ("^[\\b]$", &["\u{8}"], &["b"]),
        ("^[\\-\\]^]+$", &["-]^"], &["\\"]),
        ("^[^a-z]$", &["A", "é", "\n"], &["a", ""]),
        ("[]", &[], &["", "a"]),
        ("a[]|b", &["b"], &["a"]),
        ("^[^]$", &["\n", "😀"], &[""]),
        ("^[\\s\\S]{2}$", &["a\n"], &["a"]),
        ("^[\\d.]+$", &["1.5"], &["a"]),
        ("^[(|*]$", &["(", "|", "*"], &["a"]),
        ("^[^\\W_]+$", &["ab1"], &["_", "é"]),
    ]);
}

#[test]
fn unicode() {
    assert_matches(&[
        ("^.$", &["😀", "é"], &["ab", ""]),
        ("^🐲*$", &["", "🐲", "🐲🐲"], &["🐉", "D"]),
        ("^[😀-😆]$", &["😀", "😃"], &["😇", "a"]),
        ("^\\uD83D\\uDE00$", &["😀"], &["a"]),
        ("^\\u{1F600}$", &["😀"], &["u"]),
        ("^[\\uD83D\\uDE00-\\u{1f606}]$", &["😁"], &["a"]),
        ("^\\p{Letter}+$", &["αбc"], &["a1"]),
        ("^\\p{digit}+$", &["42", "৪২"], &["-%#"]),
        (
            "^\\p{Lu}\\p{gc=Ll}\\p{General_Category=Decimal_Number}$",
            &["Éa٣"],
            &["ea3"],
        ),
        ("^\\P{L}$", &["1"], &["a"]),
        ("^\\p{Script=Greek}+$", &["αΩ"], &["a", "\u{342}"]),
        ("^\\p{scx=Grek}+$", &["α\u{342}"], &["a"]),
        ("^\\p{sc=Zyyy}\\p{sc=Common}$", &["1 "], &["a "]),
        ("^\\p{sc=Inherited}$", &["\u{300}"], &["a"]),
        (
            "^\\p{ASCII}\\p{Any}\\p{Assigned}$",
            &["a\u{378}b"],
            &["é\u{378}b", "aa\u{378}"],
        ),
        (
            "^\\p{Alphabetic}\\p{Alpha}\\p{White_Space}\\p{space}\\p{Emoji}$",
            &["aé \u{a0}😀"],
            &["11  a"],
        ),
        ("^\\p{ID_Start}\\p{IDC}*$", &["a1", "é_"], &["1a"]),
        ("^[\\p{Lu}\\P{L}]+$", &["A1"], &["a"]),
        ("^[^\\p{L}\\d]$", &["-"], &["é", "1"]),
    ]);
}

#[test]
fn lone_surrogates() {
    let pair = [LEAD, TRAIL].concat();
    for (pattern, text, expected) in [
        ("^\\ud83d$", LEAD, true),
        ("^.$", LEAD, true),
        ("^[\\ud800-\\udbff]$", LEAD, true),
        ("^[\\ud800-\\udbff]$", TRAIL, false),
        ("^[^a]$", TRAIL, true),
        ("^\\p{Cs}$", TRAIL, true),
        ("^.$", &pair, false),
        ("\\ud83d", "😀".as_bytes(), false),
        ("(?<=\\ud83d)\\ude00$", &pair, true),
    ] {
        assert_eq!(is_match(pattern, text), expected, "/{pattern}/ in {text:x?}");
    }
    let compiled = compile(LEAD, &limits());
    assert_eq!(compiled.map(|compiled| compiled.words), Ok(words("\\ud83d")));
}

#[test]
fn quantifiers_and_groups() {
    assert_matches(&[
        ("^a{3}$", &["aaa"], &["aa", "aaaa"]),
        ("^a{2,}$", &["aa", "aaaaa"], &["a"]),
        ("^a{1,3}$", &["a", "aaa"], &["", "aaaa"]),
        ("^a{0}$", &[""], &["a"]),
        ("^a{2,4294967296}$", &["aaaa"], &["a"]),
        ("^(?:){99999999999}$", &[""], &["a"]),
        ("^a*?b+?c??$", &["b", "aabbc"], &["ac"]),
        ("^(?:ab|cd)+$", &["abcdab"], &["abc", ""]),
        ("^(a|)(?<n>b|)$", &["", "a", "b", "ab"], &["ba"]),
        ("^(?:a*)*$", &["", "aaa"], &["b"]),
        ("^(?:a?){3}$", &["", "aa", "aaa"], &["aaaa"]),
        ("^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)$", &["0.10"], &["01.1"]),
        (
            "^(?:ftp|https?|file)://",
            &["http://", "https://x", "ftp://"],
            &["htt://", "httpss://"],
        ),
    ]);
}

#[test]
fn look_around() {
    assert_matches(&[
        ("^(?!x-)[a-z-]+$", &["ab", "a-x-"], &["x-a", ""]),
        (
            "^(?=.*\\d)(?=.*[a-z]).{4,}$",
            &["abc1", "1xxx"],
            &["abcd", "1234", "a1"],
        ),
        ("a(?=b)", &["ab"], &["ac", "a"]),
        ("a(?!b)", &["ac", "a", "aba"], &["ab"]),
        ("(?<=a)b", &["ab"], &["b", "cb"]),
        ("(?<!a)b", &["b", "cb"], &["ab"]),
        ("(?<=a+)b", &["aaab"], &["cb"]),
        ("(?<=^x.*)y", &["x y"], &["y x", "zxy"]),
        ("(?<=\\bx)y", &["a xy"], &["axy"]),
        ("(?=a(?!b))a", &["ac"], &["ab"]),
        ("(?<!(?<!a)b)c", &["abc", "c"], &["bc"]),
        ("^(?:(?!ab).)*$", &["ba", "aab".split_at(2).0], &["xaby"]),
        ("(?!)", &[], &["", "a"]),
        ("^(?:a(?=b)|b(?<=ab))+$", &["abab"], &["aba", "bab"]),
        ("^(?!-)[a-z-]{1,5}(?<!-)$", &["a", "a-b"], &["-a", "a-", "abcdef"]),
        ("^(?=.{3})(?<=^|b)a(?<=c)$", &[], &["aaa", "a"]),
        ("(?!x)^(?=y)", &["y"], &["xy", ""]),
        ("a(?<!^a)$", &["ba"], &["a"]),
        ("(?=.$)é", &["aé"], &["éa"]),
    ]);
    assert_eq!(form("^(?!x-)[a-z-]+$"), Form::Dense);
    assert_eq!(form("^(?:(?!ab).)*$"), Form::Simulated);
}

#[test]
fn back_references() {
    assert_matches(&[
        ("^(a|b)\\1$", &["aa", "bb"], &["ab"]),
        ("^(?<q>['\"]).*\\k<q>$", &["'a'", "\"\""], &["'a\""]),
        ("^\\k<a>(?<a>x)$", &["x"], &["xx"]),
        ("^\\1(x)$", &["x"], &["xx"]),
        ("^(?:(a)|b)*\\1$", &["ab", "aaa", "ba".split_at(1).0], &["c"]),
        ("^(?:(a)|b)*x\\1$", &["abx", "baxa"], &["abxa", "bax"]),
        ("^(a*)*\\1$", &["", "aa"], &["b"]),
        ("^(é|😀)+-\\1$", &["é😀-😀"], &["é😀-é"]),
        ("(?<=\\1(a))b", &["aab"], &["ab"]),
        ("^(?=(a+))\\1b$", &["aab"], &["ab".split_at(1).0]),
        ("^(?=(a*?))\\1b$", &["b"], &["ab"]),
        ("^(?!(a)b)\\1ac$", &["ac"], &["ab"]),
        ("^(?:(?=(a))a|b)*\\1$", &["ab"], &["c"]),
        ("^(a\\1)$", &["a"], &["aa"]),
        ("^(\\w+)\\s\\1\\b", &["the the"], &["the then"]),
    ]);
    for (pattern, backtracks) in [
        ("(a)\\1", true),
        ("(?=(a))a", false),
        ("(?<x>a)", false),
        ("\\k<x>(?<x>a)", true),
    ] {
        let compiled = compile(pattern.as_bytes(), &limits());
        assert_eq!(
            compiled.map(|compiled| compiled.backtracks),
            Ok(backtracks),
            "{pattern}"
        );
    }
}

#[test]
fn one_language_is_one_program() {
    for group in [
        &[
            "^[a-z]+$",
            "^[a-z][a-z]*$",
            "^(?:[a-z])+?$",
            "^([a-m]|[n-z])+$",
            "^[^\\x00-`{-\\u{10ffff}]{1,}$",
        ][..],
        &["", "^", "$", "a*", "(?:)", "x|", "^[^]*$", "\\b|\\B"],
        &["[]", "a[]", "$a", "a^", "\\b\\B"],
        &["^x-", "^x-.*", "^(?:x)-", "^x-[^]*"],
        &["^(foo|bar)$", "^(bar|foo)$", "^(?:fo{2}|ba[r])$"],
        &["b", "[b]", "^[^]*b", "b{1,3}"],
        &[
            "^(?!x)[xy]$",
            "^y$",
            "^[xy](?<!x)$",
            "(?=y)^[xy]$",
            "^(?=[^])[xy](?<=y)(?<!yx)$",
        ],
        &["^(?=.*a)(?=.*b)[ab]{2}$", "^ab$|^ba$"],
        &["^a{1,3}$", "^aa?a?$", "^(a|aa|aaa)$"],
    ] {
        for pattern in group {
            assert_eq!(words(pattern), words(group[0]), "{pattern} and {}", group[0]);
        }
    }
    let different = [
        "^a$", "^a", "a$", "a", "^aa$", "^[ab]$", "^.$", "^[^]$", "^\\d$", "^\\w$", "a\\b",
    ];
    for (index, pattern) in different.iter().enumerate() {
        for other in &different[..index] {
            assert_ne!(words(pattern), words(other), "{pattern} and {other}");
        }
    }
}

#[test]
fn forms_and_sizes() {
    for (pattern, expected, most) in [
        ("^[a-z0-9-]+$", Form::Dense, 10),
        ("^\\S+$", Form::Dense, 40),
        ("^.{1,200}$", Form::Dense, 250),
        (
            "^(?:before|after):(?:init|version|git|publish|changelog)$",
            Form::Sparse,
            120,
        ),
        ("a.{60}b", Form::Simulated, 100),
        ("^(?!x-)[a-z-]+$", Form::Dense, 13),
        ("(?!x)y", Form::Simulated, 40),
        ("(a)\\1", Form::Backtracking, 20),
    ] {
        assert_eq!(form(pattern), expected, "{pattern}");
        assert!(
            words(pattern).len() <= most,
            "{pattern}: {} words",
            words(pattern).len()
        );
    }
}

#[test]
fn limits_are_met_before_memory_is_taken() {
    let patterns = |words| LimitError::new(Limit::PatternWords, words);
    let deep = |text: &str| text.repeat(100_000) + "a" + &")".repeat(100_000);
    for (pattern, expected) in [
        ("(a{1000}){1000}".to_owned(), patterns(250_000u32)),
        ("((a{9999}){9999}){9999}{1}".replace("{1}", ""), patterns(250_000)),
        ("a{4294967295}".to_owned(), patterns(250_000)),
        ("(?:(?:a?){60000}){60000}\\b".to_owned(), patterns(250_000)),
        ("[a]".repeat(700_000), patterns(250_000)),
        (deep("("), LimitError::new(Limit::Depth, limits().depth)),
        (deep("(?:"), LimitError::new(Limit::Depth, limits().depth)),
        (deep("(?="), LimitError::new(Limit::Depth, limits().depth)),
        (deep("(?<!"), LimitError::new(Limit::Depth, limits().depth)),
    ] {
        let start = &pattern[..pattern.len().min(40)];
        assert_eq!(
            compile(pattern.as_bytes(), &limits()),
            Err(PatternError::Limit(expected)),
            "{start}"
        );
    }
    let mut few = limits();
    few.pattern_words = 30;
    assert!(compile(b"^abc$", &few).is_ok_and(|compiled| compiled.words.len() <= 30));
    assert_eq!(compile(b"^a{40}$", &few), Err(PatternError::Limit(patterns(30))));
    few.depth = 2;
    assert!(compile(b"((a))", &few).is_ok());
    assert_eq!(
        compile(b"(((a)))", &few),
        Err(PatternError::Limit(LimitError::new(Limit::Depth, 2u32)))
    );
}

#[test]
fn many_characters_apart() {
    let letters: String = (0x4e00..0x4e00 + 500).filter_map(char::from_u32).collect();
    let pattern = format!("^(?:{letters})+$");
    assert!(is_match(&pattern, letters.repeat(2).as_bytes()));
    assert!(!is_match(&pattern, &letters.as_bytes()[3..]));
    let too_many: String = (0x4e00..0x4e00 + 3_000).filter_map(char::from_u32).collect();
    let error = LimitError::new(Limit::PatternWords, limits().pattern_words);
    assert_eq!(compile(too_many.as_bytes(), &limits()), Err(PatternError::Limit(error)));
    assert!(is_match(&format!("^[{too_many}]+$"), too_many.as_bytes()));
}
