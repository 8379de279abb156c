use super::Matcher;
use crate::base::{Limit, LimitError};
use crate::text::pattern::program::Form;
use crate::text::pattern::tests::{form, words};

/// The steps that one run takes.
fn steps(pattern: &str, text: &str) -> u64 {
    let mut work = u64::MAX;
    let found = Matcher::default().is_match(&words(pattern), text.as_bytes(), &mut work);
    assert!(found.is_ok(), "{pattern}");
    u64::MAX - work
}

#[test]
fn time_is_linear() {
    for (pattern, unit, end) in [
        ("^(a+)+$", "a", "!"),
        ("^(a|a)*$", "a", "!"),
        ("^(a|b|ab)*bc$", "ab", "!"),
        ("(?:a*)*b{2}$", "a", "!"),
        ("(x+x+)+y.{20}z", "x", ""),
        ("a.{60}b", "a", ""),
        ("^(?!.*--)(?=(a|a)*$)[a-z-]+$", "a", "!"),
        ("(?<=(?:a+)+)b", "a", "!"),
        ("(?:(?=a*c)a)*d", "a", ""),
        ("^(?:(?!a--)[a-z])+$", "a", "!"),
    ] {
        let instructions = words(pattern).len() as u64;
        for length in [1_000, 50_000] {
            let text = unit.repeat(length) + end;
            let taken = steps(pattern, &text);
            let most = match form(pattern) {
                Form::Dense | Form::Sparse => text.len() as u64,
                Form::Simulated | Form::Backtracking => 6 * instructions * (text.len() as u64 + 1),
            };
            assert!(taken <= most, "{pattern}: {taken} steps for {length}");
        }
        let (small, large) = (unit.repeat(1_000) + end, unit.repeat(10_000) + end);
        assert!(steps(pattern, &large) <= 11 * steps(pattern, &small), "{pattern}");
    }
    assert_eq!(steps("^x", &"a".repeat(1_000)), 1);
    assert!(steps("^(?!y)x", &"a".repeat(1_000)) <= 10_000);
}

#[test]
fn work_runs_out() {
    let text = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaé";
    let mut matcher = Matcher::default();
    for pattern in [
        "^a+é$",
        "(?=a)a+é$",
        "^(?=a)a+é$",
        "(a*)\\1é",
        "^(?:before|after|version|publish)?a+é$",
        "^(?:(a+)+)\\1$",
    ] {
        let words = words(pattern);
        let mut work = 1_000_000;
        let unlimited = matcher.is_match(&words, text.as_bytes(), &mut work);
        let needed = 1_000_000 - work;
        for allowed in 0..needed.min(2_000) {
            let mut work = allowed;
            let error = LimitError::new(Limit::Work, allowed);
            assert_eq!(
                matcher.is_match(&words, text.as_bytes(), &mut work),
                Err(error),
                "{pattern}"
            );
            assert_eq!(work, 0, "{pattern}");
        }
        if unlimited.is_ok() {
            let mut work = needed;
            assert_eq!(
                matcher.is_match(&words, text.as_bytes(), &mut work),
                unlimited,
                "{pattern}"
            );
            assert_eq!(work, 0, "{pattern}");
        }
    }
    assert_eq!(
        matcher.is_match(&words("^(?:(a+)+)\\1$"), text.as_bytes(), &mut 100_000),
        Err(LimitError::new(Limit::Work, 100_000u32))
    );
}

/// Whatever the words are, a run ends and takes its steps.
#[test]
fn damaged_programs_end() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 16) as u32
    };
    let patterns = [
        "^[a-z]+$",
        "^\\p{Lu}",
        "a.{60}b",
        "^(?!x)(?<=y)z\\b",
        "^(?:(a)|b(?=\\1))*(?!\\1)$",
        "^(?:abcd|efgh|ijkl|mnop|qrst)$",
    ];
    let texts: [&[u8]; 4] = [b"", b"aab-axyz", "é😀a".as_bytes(), b"\xff\xf0\x9f\x80a\x80\xed\xa0"];
    let mut matcher = Matcher::default();
    let mut run = |words: &[u32]| {
        for text in texts {
            let mut work = 5_000;
            let _ = matcher.is_match(words, text, &mut work);
        }
    };
    for pattern in patterns {
        let good = words(pattern);
        for end in 0..good.len().min(200) {
            run(&good[..end]);
        }
        for round in 0..3_000 {
            let mut words = good.clone();
            for _ in 0..=random() % 4 {
                let place = random() as usize % words.len();
                words[place] = if round % 2 == 0 {
                    random()
                } else {
                    words[place] ^ 1 << (random() % 32)
                };
            }
            run(&words);
        }
    }
    for _ in 0..3_000 {
        let words: Vec<u32> = (0..random() % 40).map(|_| random() >> (random() % 32)).collect();
        run(&words);
    }
}

#[test]
fn a_matcher_keeps_nothing_of_a_run() {
    let mut matcher = Matcher::default();
    let programs = ["^(?!x)y", "(a)\\1", "^a$", "a.{60}b", "(?<=a)b(?=c)"].map(words);
    for round in 0..3 {
        for (program, expected) in programs.iter().zip([false, true, false, false, false]) {
            assert_eq!(matcher.is_match(program, b"xaax", &mut 10_000), Ok(expected));
        }
        if round == 1 {
            matcher = Matcher::default();
        }
    }
}
