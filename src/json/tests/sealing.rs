//! Tapes that come from outside.

use super::*;
use crate::base::Limit;
use crate::json::{ESCAPED, Kind, NON_ASCII, SHADOWED, Type, key_hash};

const NULL: u32 = Kind::Null as u32;
const NUMBER: u32 = Kind::Number as u32;
const FLOAT: u32 = Kind::Float as u32;
const STRING: u32 = Kind::String as u32;
const ARRAY: u32 = Kind::Array as u32;
const OBJECT: u32 = Kind::Object as u32;
const ALIEN: u32 = Kind::Alien as u32;

/// Seals these words over this text.
fn seal(words: &[[u32; 3]], text: &[u8]) -> Result<Tape, ReadError> {
    let mut tape = Tape::new();
    tape.words_mut().extend(words.as_flattened());
    tape.seal(text).map(|()| tape)
}

fn float(value: f64) -> [u32; 3] {
    [FLOAT, value.to_bits() as u32, (value.to_bits() >> 32) as u32]
}

#[test]
fn a_sound_tape_is_completed() {
    let text = "aé\u{1}\"123e4".as_bytes();
    // {"a":[null,1.5,"é\u0001\"",123e4,alien],"é":{},"a":NaN}, and room behind.
    let words = [
        [OBJECT, 0, 33],
        [STRING, 0, 1],
        [ARRAY, 0, 18],
        [NULL, 0, 0],
        float(1.5),
        [STRING, 1, 4],
        [NUMBER, 5, 5],
        [ALIEN, 0, 0],
        [STRING, 1, 2],
        [OBJECT, 0, 3],
        [STRING, 0, 1],
    ];
    let mut longer = words.to_vec();
    longer[0][2] = 36;
    longer.extend([float(f64::NAN), [77, 88, 99]]);
    let tape = seal(&longer, text).unwrap();
    let doc = tape.doc(text);
    assert_eq!(show(doc.root()), r#"{"é":{},"a":alien}"#);
    let key = |flags: u32, key: &str| STRING | flags | key_hash(key.as_bytes()) << 8;
    let mut expected = longer[..12].to_vec();
    expected[0][0] = OBJECT | 2 << 8;
    expected[1][0] = key(SHADOWED, "a");
    expected[2][0] = ARRAY | 5 << 8;
    expected[5][0] = STRING | NON_ASCII;
    expected[8][0] = key(NON_ASCII, "é");
    expected[10][0] = key(0, "a");
    expected[11][0] = ALIEN;
    assert_eq!(tape.words().as_chunks().0, expected);
    assert_eq!(show(doc.at(6)), "[null,1.5,\"é\\u{1}\\\"\",123e4,alien]");
}

#[test]
fn what_the_reader_writes_is_sound() {
    let text = br#"{"a":[1,2.5,{"b":null,"c":[[],{}]}],"d":"x","e":true}"#;
    let read = read(text).unwrap();
    let mut sealed = Tape::new();
    sealed.words_mut().extend(read.words());
    sealed.seal(text).unwrap();
    assert_eq!(sealed.words(), read.words());
}

#[test]
fn what_is_unsound_is_refused() {
    use SyntaxFault::*;
    let text = b"ab\xFF\xC3\xA91x\xED\xA0\xBD\xED\xB8\x80";
    #[rustfmt::skip]
    let cases: &[(&[[u32; 3]], u32, SyntaxFault)] = &[
        (&[], 0, MalformedTape),
        (&[[9, 0, 0]], 0, MalformedTape),
        (&[[15, 0, 0]], 0, MalformedTape),
        // Ranges.
        (&[[STRING, 0, 14]], 0, MalformedTape), (&[[STRING, 14, 0]], 0, MalformedTape),
        (&[[STRING, u32::MAX, u32::MAX]], 0, MalformedTape), (&[[NUMBER, 5, 99]], 0, MalformedTape),
        // Contents.
        (&[[STRING, 0, 3]], 2, InvalidUtf8), (&[[STRING, 3, 1]], 3, InvalidUtf8), (&[[STRING, 7, 6]], 10, InvalidUtf8),
        (&[[STRING | ESCAPED, 0, 2]], 0, MalformedTape), (&[[NUMBER, 5, 0]], 0, UnexpectedEnd),
        (&[[NUMBER, 5, 2]], 0, MalformedTape), (&[[NUMBER, 0, 1]], 0, ExpectedDigit),
        // Structure.
        (&[[ARRAY, 0, 0]], 0, MalformedTape), (&[[ARRAY, 0, 2]], 0, MalformedTape), (&[[ARRAY, 0, 4]], 0, MalformedTape),
        (&[[ARRAY, 0, 6]], 0, MalformedTape), (&[[ARRAY, 0, u32::MAX], [NULL, 0, 0]], 0, MalformedTape),
        (&[[ARRAY, 0, 4], [NULL, 0, 0]], 0, MalformedTape),
        (&[[ARRAY, 0, 6], [ARRAY, 0, 6], [NULL, 0, 0]], 3, MalformedTape),
        (&[[ARRAY, 0, 9], [ARRAY, 0, 5], [NULL, 0, 0]], 3, MalformedTape),
        (&[[OBJECT, 0, 6], [STRING, 0, 1], [NULL, 0, 0]], 6, MalformedTape),
        (&[[OBJECT, 0, 9], [NULL, 0, 1], [NULL, 0, 0]], 3, MalformedTape),
        (&[[OBJECT, 0, 12], [STRING, 0, 1], [NULL, 0, 0], [STRING, 0, 1]], 12, MalformedTape),
        (&[[OBJECT, 0, 9], [STRING, 2, 1], [NULL, 0, 0]], 2, InvalidUtf8),
    ];
    for &(words, offset, what) in cases {
        match seal(words, text) {
            Err(ReadError::Syntax(error)) => assert_eq!((error.offset, error.what), (offset, what), "{words:?}"),
            other => panic!("{words:?}: {:?}", other.map(|tape| tape.words().to_vec())),
        }
    }
}

#[test]
fn depth_and_exponents_are_limited() {
    let depth = crate::base::Limits::default().depth;
    let nested: Vec<_> = (1..=depth + 1).rev().map(|depth| [ARRAY, 0, 3 * depth]).collect();
    let limit = |words: &[[u32; 3]], text: &[u8]| match seal(words, text) {
        Err(ReadError::Limit(error)) => Some((error.limit, error.allowed)),
        Ok(_) => None,
        Err(ReadError::Syntax(error)) => panic!("{error}"),
    };
    assert_eq!(limit(&nested[1..], b""), None);
    assert_eq!(limit(&nested, b""), Some((Limit::Depth, u64::from(depth))));
    assert_eq!(
        limit(&[[NUMBER, 0, 21]], b"1e1234567890123456789"),
        Some((Limit::Exponent, 18))
    );
}

#[test]
fn random_words_never_panic() {
    let mut random = Random(17);
    let text = "0123abc\u{e9}\u{20ac}\"\\-1.5e3".as_bytes();
    let mut tape = Tape::new();
    let mut sealed = 0;
    for _ in 0..200_000 {
        let entries = 1 + random.below(8);
        let words = tape.words_mut();
        words.clear();
        for entry in 0..entries {
            let kind = [3, 5, 5, 5, 6, 7, 7, random.next() as u32][random.below(8)];
            let left = 3 * (entries - entry) as u32;
            let skip = [left, left, 3, 6, 9, random.next() as u32][random.below(6)];
            words.extend([
                kind,
                random.below(12) as u32,
                if kind >= 6 { skip } else { random.below(9) as u32 },
            ]);
        }
        if tape.seal(text).is_ok() {
            sealed += usize::from(tape.words().len() > 6);
            let doc = tape.doc(text);
            show(doc.root());
            crate::json::hash_value(doc.root());
            assert_eq!(doc.root().end() as usize, tape.words().len());
            assert!(
                doc.root().ty() == Type::Alien
                    || crate::json::same(doc.root(), doc.root())
                    || show(doc.root()).contains("alien")
            );
        } else {
            assert!(tape.words().is_empty());
        }
    }
    assert!(sealed > 1_000, "{sealed}");
}
