//! Tables of labels, and the tables of Unicode data against those of a library.

use super::compositions::{COMPOSITIONS, LEADS};
use super::derived::{self, Derived};
use super::{ascii_label, bidi, context, normal_form, punycode, u_label};
use icu_normalizer::ComposingNormalizerBorrowed;
use icu_normalizer::properties::{CanonicalCompositionBorrowed, CanonicalDecompositionBorrowed, Decomposed};
use std::collections::BTreeMap;

fn characters(text: &str) -> Vec<char> {
    text.chars().collect()
}

fn encode(label: &str) -> Option<String> {
    let mut encoded = String::new();
    punycode::encode(&characters(label), |byte| encoded.push(char::from(byte)))?;
    Some(encoded)
}

/// The two characters that `c` decomposes into, if Unicode composes them again.
fn pair(c: char) -> Option<(char, char)> {
    match CanonicalDecompositionBorrowed::new().decompose(c) {
        Decomposed::Expansion(first, second) => {
            let composed = CanonicalCompositionBorrowed::new().compose(first, second);
            composed.filter(|&composed| composed == c).map(|_| (first, second))
        }
        Decomposed::Default | Decomposed::Singleton(_) => None,
    }
}

fn is_allowed(c: char) -> bool {
    derived::property(c) != Derived::Disallowed
}

#[test]
fn compositions_are_those_of_unicode() {
    let syllables = '\u{ac00}'..='\u{d7a3}';
    let mut expected: BTreeMap<char, String> = BTreeMap::new();
    let mut pairs: Vec<_> = ('\0'..=char::MAX)
        .filter(|c| is_allowed(*c) && !syllables.contains(c))
        .filter_map(|c| pair(c).map(|(first, second)| (first, second, c)))
        .collect();
    pairs.sort_unstable();
    for (first, second, composite) in pairs {
        assert!(
            is_allowed(first) && is_allowed(second),
            "{composite:?} is allowed, its parts are not"
        );
        expected.entry(second).or_default().extend([first, composite]);
    }
    let found: BTreeMap<char, String> = COMPOSITIONS
        .iter()
        .map(|&(second, row)| (second, row.to_owned()))
        .collect();
    assert_eq!(found, expected);
    assert!(COMPOSITIONS.is_sorted_by_key(|&(second, _)| second));

    let leading = |c: char| std::iter::successors(Some(c), |&c| pair(c).map(|(first, _)| first)).last();
    let leads: Vec<_> = ('\0'..=char::MAX)
        .filter(|c| is_allowed(*c))
        .filter_map(|c| {
            leading(c)
                .filter(|lead| *lead != c && expected.contains_key(lead))
                .map(|lead| (c, lead))
        })
        .collect();
    assert_eq!(LEADS.as_slice(), leads);
}

#[test]
fn every_code_point_that_may_stand_in_a_label_is_in_normal_form_alone() {
    let nfc = ComposingNormalizerBorrowed::new_nfc();
    for c in ('\0'..=char::MAX).filter(|c| is_allowed(*c)) {
        assert!(nfc.is_normalized(c.encode_utf8(&mut [0; 4])), "{c:?}");
    }
}

#[test]
fn normal_form_is_that_of_unicode() {
    let nfc = ComposingNormalizerBorrowed::new_nfc();
    let assert_agrees = |label: &[char]| {
        let text: String = label.iter().collect();
        assert_eq!(
            normal_form::is_nfc(label),
            nfc.is_normalized(&text),
            "{}",
            text.escape_unicode()
        );
    };
    // Marks that compose, marks that do not, starters that compose with what stands before them.
    let seconds: Vec<char> = COMPOSITIONS
        .iter()
        .map(|row| row.0)
        .chain(LEADS.iter().map(|row| row.0))
        .chain(['\u{316}', '\u{345}', '\u{5b0}', '\u{94d}', '\u{3099}', 'a'])
        .filter(|c| is_allowed(*c))
        .collect();
    let firsts: Vec<char> = COMPOSITIONS
        .iter()
        .flat_map(|row| row.1.chars())
        .chain(['z', '\u{4e00}', '\u{ac00}'])
        .collect();
    for (at, &first) in firsts.iter().enumerate() {
        for &second in seconds.iter().skip(at % 7).step_by(7) {
            assert_agrees(&[first, second]);
        }
    }
    for (second, row) in COMPOSITIONS {
        row.chars().for_each(|first| assert_agrees(&[first, second]));
    }
    let mut state = 7_u64;
    let mut choose = |from: &[char]| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        from[(state >> 33) as usize % from.len()]
    };
    for round in 0..20_000 {
        let marks = 2 + round % 3;
        let mut label = vec![choose(&firsts)];
        label.extend((0..marks).map(|_| choose(if round % 2 == 0 { &seconds } else { &seconds[..30] })));
        assert_agrees(&label);
    }
}

#[test]
fn derived_properties() {
    use Derived::{Context, Disallowed, Valid};
    let rows = [
        (
            Valid,
            "-az09\u{df}\u{3c2}\u{6fd}\u{f0b}\u{3007}\u{101}\u{5d0}\u{300}\u{903}\u{4e00}\u{ac00}\u{20000}",
        ),
        (
            Context,
            "\u{200c}\u{200d}\u{b7}\u{375}\u{5f3}\u{5f4}\u{660}\u{669}\u{6f0}\u{6f9}\u{30fb}",
        ),
        // Capitals, compatibility characters, what normalization changes.
        (
            Disallowed,
            "AZ\u{c0}\u{100}\u{2126}\u{ff41}\u{fb01}\u{aa}\u{958}\u{340}\u{2f800}\u{1d7ff}",
        ),
        // Punctuation, symbols, white space, ignorable and unassigned code points, conjoining jamo, exceptions.
        (
            Disallowed,
            "\0 ._\u{a0}\u{ad}\u{2603}\u{1f600}\u{3164}\u{fe0f}\u{e0100}\u{378}\u{fdd0}\u{e000}\u{10ffff}",
        ),
        (
            Disallowed,
            "\u{1100}\u{11ff}\u{a960}\u{a97c}\u{d7c6}\u{d7cb}\u{d7fb}\u{20d0}\u{1d165}\u{1d242}\u{640}\u{7fa}\u{302e}\u{3031}\u{3035}\u{303b}",
        ),
    ];
    for (expected, texts) in rows {
        for c in texts.chars() {
            assert_eq!(derived::property(c), expected, "{}", c.escape_unicode());
        }
    }
}

#[test]
fn contextual_rules() {
    // The rule of the character at the place holds, or does not.
    let rows = [
        ("\u{915}\u{94d}\u{200c}", 2, true),
        ("\u{915}\u{200c}\u{937}", 1, false),
        ("\u{628}\u{200c}\u{628}", 1, true),
        ("\u{628}\u{64b}\u{200c}\u{64b}\u{628}", 2, true),
        ("\u{627}\u{200c}\u{628}", 1, false),
        ("\u{628}\u{200c}\u{627}", 1, true),
        ("\u{628}\u{200c}a", 1, false),
        ("\u{628}\u{200c}", 1, false),
        ("\u{200c}\u{628}", 0, false),
        ("\u{915}\u{94d}\u{200d}", 2, true),
        ("\u{628}\u{200d}\u{628}", 1, false),
        ("l\u{b7}l", 1, true),
        ("l\u{b7}\u{b7}l", 1, false),
        ("L\u{b7}l", 1, false),
        ("\u{375}\u{3b1}", 0, true),
        ("\u{3b1}\u{375}a", 1, false),
        ("\u{5d0}\u{5f3}", 1, true),
        ("a\u{5f4}", 1, false),
        ("\u{5f4}\u{5d0}", 0, false),
        ("a\u{30fb}\u{30a2}", 1, true),
        ("\u{30fb}\u{30fc}", 0, false),
        ("\u{4e00}\u{30fb}", 1, true),
        ("\u{660}\u{669}a9", 0, true),
        ("\u{660}a\u{6f0}", 0, false),
        ("\u{660}a\u{6f0}", 2, false),
        ("\u{669}\u{6f9}", 0, false),
        ("\u{669}\u{6f9}", 1, false),
        ("\u{6f0}\u{6f1}", 1, true),
        ("ab", 1, false),
        ("ab", 2, false),
    ];
    for (label, at, expected) in rows {
        assert_eq!(
            context::allows(&characters(label), at),
            expected,
            "{} at {at}",
            label.escape_unicode()
        );
    }
}

#[test]
fn bidi_rule() {
    // Whether the label is written from right to left, and whether it follows the rule.
    let rows = [
        ("b\u{fc}cher", false, true),
        ("\u{fc}9", false, true),
        ("9\u{fc}", false, false),
        ("\u{fc}\u{301}", false, true),
        ("\u{6f0}a", false, false),
        ("\u{5d0}\u{5d1}", true, true),
        ("\u{5d0}-9", true, true),
        ("\u{5d0}9\u{5b0}", true, true),
        ("\u{5d0}-", true, false),
        ("\u{5d0}a\u{5d1}", true, false),
        ("\u{628}\u{660}", true, true),
        ("\u{628}\u{660}9", true, false),
        ("\u{660}\u{628}", true, false),
        ("a\u{660}", true, false),
        ("a\u{5d0}b", true, false),
        ("9\u{5d0}", true, false),
    ];
    for (label, right_to_left, follows) in rows {
        let direction = bidi::of_unicode(&characters(label));
        let found = (direction.right_to_left, direction.follows_bidi_rule);
        assert_eq!(found, (right_to_left, follows), "{}", label.escape_unicode());
    }
    for (label, follows) in [("a-9", true), ("Z", true), ("9a", false), ("", false)] {
        let direction = bidi::of_ascii(label.as_bytes());
        assert_eq!(
            (direction.right_to_left, direction.follows_bidi_rule),
            (false, follows),
            "{label:?}"
        );
        assert_eq!(
            direction.follows_bidi_rule,
            bidi::of_unicode(&characters(label)).follows_bidi_rule,
            "{label:?}"
        );
    }
}

#[test]
fn punycode_brings_back_what_it_took() {
    let rows = [
        ("\u{fc}", "tda"),
        ("b\u{fc}cher", "bcher-kva"),
        ("\u{fc}-\u{fc}", "--dhab"),
        ("\u{4f8b}\u{3048}", "r8jz45g"),
        ("\u{d72}\u{10d}\u{8f19}\u{7622}\u{11967}", "bea954dg35fn4uabs8l"),
        ("aa\u{fc}\u{1b2}\u{3a6}", "aa-yka24ez9e"),
        ("\u{d7ff}", "hb9b"),
        ("\u{e000}", "0y0c"),
        ("\u{10ffff}", "dn32g"),
        ("\u{10ffff}\u{80}\u{10ffff}", "a97093tba"),
        ("\u{1f600}\u{1f600}x\u{1f601}", "x-iv3saf"),
    ];
    for (label, expected) in rows {
        let encoded = encode(label).expect("short labels do not overflow");
        assert_eq!(encoded, expected, "{label:?}");
        let mut buffer = ['\0'; 59];
        assert_eq!(
            punycode::decode(encoded.as_bytes(), &mut buffer),
            Some(&characters(label)[..]),
            "{encoded:?}"
        );
    }
}

#[test]
fn what_decodes_is_what_an_encoder_writes() {
    let alphabet = b"a9-zb0";
    let mut decoded = 0;
    for number in 0..6_usize.pow(6) {
        let encoded: Vec<u8> = (0..6).map(|place| alphabet[number / 6_usize.pow(place) % 6]).collect();
        let mut buffer = ['\0'; 59];
        if let Some(label) = punycode::decode(&encoded, &mut buffer) {
            decoded += 1;
            let label: String = label.iter().collect();
            assert_eq!(encode(&label).map(String::into_bytes), Some(encoded), "{label:?}");
        }
    }
    assert!(decoded > 1_000);
}

#[test]
fn what_is_no_punycode() {
    let spelling = ["Tda", "t\u{fc}", "a b", "\u{fc}-tda", "-", "-tda"];
    let unfinished = ["z", "tdz9", "zzzzzz", "z999999", "99999999999999"];
    let surrogates_and_beyond = ["ib9b", "zy0c", "en32g", "99999a"];
    for encoded in spelling.into_iter().chain(unfinished).chain(surrogates_and_beyond) {
        assert_eq!(
            punycode::decode(encoded.as_bytes(), &mut ['\0'; 59]),
            None,
            "{encoded:?}"
        );
    }
    assert_eq!(
        punycode::decode(b"bcher-kva", &mut ['\0'; 5]),
        None,
        "the buffer is too small"
    );
}

#[test]
fn labels() {
    for (label, octets) in [
        ("\u{fc}", Some(7)),
        ("b\u{fc}cher", Some(13)),
        ("\u{4f8b}\u{3048}", Some(11)),
    ] {
        assert_eq!(u_label(label).map(|(octets, _)| octets), octets, "{label:?}");
    }
    let invalid = [
        "",
        "-\u{fc}",
        "\u{fc}-",
        "ab--\u{fc}",
        "\u{301}a",
        "u\u{308}",
        "\u{dc}",
        "\u{fc} ",
        "a\u{200d}\u{fc}",
    ];
    for label in invalid {
        assert_eq!(u_label(label), None, "{}", label.escape_unicode());
    }
    for label in ["a", "9", "xn-a", "xn--tda", "XN--TDA", "Xn--BCHER-kva"] {
        assert!(ascii_label(label.as_bytes()).is_some(), "{label:?}");
    }
    for label in [
        "xn--",
        "xn---",
        "xn--a",
        "xn--abc-",
        "xn--tDA\u{fc}",
        "xn--u-ccb",
        "xn--n3h",
    ] {
        assert_eq!(ascii_label(label.as_bytes()), None, "{label:?}");
    }
}
