use crate::text::pattern::tests::{assert_matches, limits, words};
use crate::text::pattern::{Matcher, PatternError, check, compile};

/// What only annex B reads: the pattern, texts that it matches and texts that it does not.
#[test]
fn legacy_readings() {
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("^\\-\\_\\a\\Z\\é$", &["-_aZé"], &["\\-"]),
        ("^a{$", &["a{"], &["a"]),
        ("^{}]$", &["{}]"], &[""]),
        ("^a{,3}$", &["a{,3}"], &["aaa"]),
        ("^\\pL$", &["pL"], &["a"]),
        ("^\\u{3}\\-$", &["uuu-"], &["\u{3}-"]),
        ("^\\x4\\u004$", &["x4u004"], &[""]),
        ("^\\k$", &["k"], &[""]),
        ("^\\07\\101\\400\\8$", &["\u{7}A\u{20}08"], &[""]),
        ("^(a)\\1\\2$", &["aa\u{2}"], &["aa"]),
        ("^\\c$", &["\\c"], &["c"]),
        ("^[\\c1\\c_]+$", &["\u{11}\u{1f}"], &["1"]),
        ("^[\\w-.]+$", &["a-."], &["/"]),
        ("^[a-\\d]+$", &["a-1"], &["b"]),
        ("^[\\1\\B]+$", &["\u{1}B"], &["1"]),
        ("^(?=a)*a(?!b)?$", &["a"], &["b"]),
        ("^\\uD83D\\uDE00\\-$", &["😀-"], &["-"]),
    ];
    for (pattern, ..) in cases {
        let compiled = compile(pattern.as_bytes(), &limits());
        assert_eq!(compiled.map(|compiled| compiled.legacy), Ok(true), "{pattern}");
        assert!(check(pattern.as_bytes(), &limits()).is_err(), "{pattern}");
    }
    assert_matches(cases);
}

#[test]
fn valid_patterns() {
    for pattern in [
        "([abc])+\\s+$",
        "[]",
        "[^]",
        "\\cA",
        "(?<name>x)",
        "(?<n>a)\\k<n>",
        "(?<=a+)b",
        "(?<$_é1\u{200d}>x)",
        "(?<\\u0061\\u{62}>x)\\k<ab>",
        "a|",
        "()",
        "(?:)",
        "a{0}",
        "[a-]",
        "[-]",
        "\\p{RI}",
        "\\p{Script_Extensions=Latin}",
    ] {
        assert_eq!(check(pattern.as_bytes(), &limits()), Ok(()), "{pattern}");
        let compiled = compile(pattern.as_bytes(), &limits());
        assert_eq!(compiled.map(|compiled| compiled.legacy), Ok(false), "{pattern}");
    }
}

#[test]
fn invalid_patterns() {
    for (pattern, offset, message) in [
        ("^(abc", 1, "unterminated group"),
        ("a)", 1, "unmatched `)`"),
        ("a[b", 1, "unterminated character class"),
        ("[\\", 0, "unterminated character class"),
        ("ab\\", 2, "`\\` at the end"),
        ("a**", 2, "nothing to repeat"),
        ("^*", 1, "nothing to repeat"),
        ("é|+", 3, "nothing to repeat"),
        ("{1}", 0, "nothing to repeat"),
        ("a{2,1}", 1, "numbers out of order in a quantifier"),
        ("[b-a]", 1, "range out of order in a character class"),
        ("(?P<name>x)", 0, "invalid group"),
        ("(?#comment)a", 0, "invalid group"),
        ("(?i)abc", 0, "invalid group"),
        ("(?<1>x)", 3, "invalid group name"),
        ("(?<>x)", 3, "invalid group name"),
        ("(?<a", 4, "invalid group name"),
        ("(?<a>x)(?<a>y)", 10, "duplicate group name"),
        ("(?<a>x)\\k<b>", 7, "reference to a group that does not exist"),
        ("(?<a>x)\\k", 7, "invalid reference to a named group"),
        ("(?<=a)*", 6, "nothing to repeat"),
    ] {
        let expected = Err(PatternError::Syntax { offset, message });
        assert_eq!(compile(pattern.as_bytes(), &limits()).map(drop), expected, "{pattern}");
        assert_eq!(check(pattern.as_bytes(), &limits()), expected, "{pattern}");
    }
    for (pattern, offset, message) in [
        ("\\a", 0, "invalid escape"),
        ("^\\S(|(.|\\n)*\\S)\\Z", 15, "invalid escape"),
        ("a]", 1, "unmatched closing bracket"),
        ("a{", 1, "incomplete quantifier"),
        ("\\p{Foo}", 0, "unknown Unicode property"),
        ("\\p{letter}", 0, "unknown Unicode property"),
        ("\\p{Script=Latn=x}", 0, "unknown Unicode property"),
        ("\\p{RGI_Emoji}", 0, "unknown Unicode property"),
        ("\\pL", 0, "invalid property escape"),
        ("\\p{L", 0, "invalid property escape"),
        ("(a)\\2", 3, "reference to a group that does not exist"),
        ("[\\d-z]", 1, "a character class cannot bound a range"),
        ("\\00", 0, "invalid escape"),
        ("\\u{110000}", 0, "invalid escape"),
        ("[\\B]", 1, "invalid escape"),
    ] {
        let expected = Err(PatternError::Syntax { offset, message });
        assert_eq!(check(pattern.as_bytes(), &limits()), expected, "{pattern}");
        assert!(
            compile(pattern.as_bytes(), &limits()).is_ok_and(|compiled| compiled.legacy),
            "{pattern}"
        );
    }
}

/// Every code point has one category, and one script; the two readings of a script agree where they must.
#[test]
fn properties_cover_all_code_points() {
    let categories = [
        "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po",
        "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
    ];
    let scripts = ["Latin", "Greek", "Cyrillic", "Han", "Arabic", "Zyyy", "Zinh", "Zzzz"];
    let compile_all = |names: &[&str], prefix: &str| -> Vec<Vec<u32>> {
        names
            .iter()
            .map(|name| words(&format!("^\\p{{{prefix}{name}}}$")))
            .collect()
    };
    let (by_category, by_script) = (compile_all(&categories, ""), compile_all(&scripts, "sc="));
    let letter = words("^\\p{L}$");
    let mut matcher = Matcher::default();
    for c in (0..=0x10ffff).step_by(7).filter_map(char::from_u32) {
        let mut buffer = [0; 4];
        let text = c.encode_utf8(&mut buffer).as_bytes();
        let mut holds = |program: &[u32]| matcher.is_match(program, text, &mut 100) == Ok(true);
        let found: Vec<&str> = (categories.iter().zip(&by_category))
            .filter(|(_, program)| holds(program))
            .map(|(name, _)| *name)
            .collect();
        assert_eq!(found.len(), 1, "{c:?}: {found:?}");
        assert_eq!(holds(&letter), found[0].starts_with('L'), "{c:?}");
        assert!(by_script.iter().filter(|program| holds(program)).count() <= 1, "{c:?}");
    }
}
