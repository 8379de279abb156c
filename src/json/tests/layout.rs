//! The words of the tape, and the views of them.

use super::*;
use crate::json::{Doc, ESCAPED, Kind, NON_ASCII, SHADOWED, Type, key_hash};

#[test]
fn the_words_are_as_documented() {
    let text = r#" {"a":[null,true,-1.5],"é":"x\n","a":{}} "#.as_bytes();
    let tape = read(text).unwrap();
    let key = |flags: u32, key: &str| Kind::String as u32 | flags | key_hash(key.as_bytes()) << 8;
    let counted = |kind: Kind, count: u32| kind as u32 | count << 8;
    let expected = [
        [counted(Kind::Object, 2), 1, 30],
        [key(SHADOWED, "a"), 3, 1],
        [counted(Kind::Array, 3), 6, 12],
        [Kind::Null as u32, 7, 4],
        [Kind::True as u32, 12, 4],
        [Kind::Number as u32, 17, 4],
        [key(NON_ASCII, "é"), 24, 2],
        [Kind::String as u32 | ESCAPED, 29, 3],
        [key(0, "a"), 35, 1],
        [counted(Kind::Object, 0), 38, 3],
    ];
    assert_eq!(tape.words().as_chunks().0, expected);
}

#[test]
fn views_answer_for_their_type_and_harmlessly_for_others() {
    with(r#"{"a":[1,2],"b":"x","c":true,"d":null,"e":7}"#, |root| {
        assert_eq!((root.ty(), root.len(), root.is_empty()), (Type::Object, 5, false));
        let get = |key: &str| root.get(key.as_bytes()).unwrap();
        assert_eq!(get("a").items().map(show).collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(get("b").text().raw, b"x");
        assert!(get("c").boolean() && !get("d").boolean());
        assert_eq!(get("e").number().to_i64(), Some(7));
        assert!(root.get(b"f").is_none() && get("a").get(b"a").is_none());
        for key in ["b", "c", "d", "e"] {
            let value = get(key);
            assert_eq!(
                (value.len(), value.items().count(), value.members().count()),
                (0, 0, 0),
                "{key}"
            );
        }
        assert_eq!((get("a").members().count(), root.items().count()), (0, 0));
        assert_eq!((get("d").number().to_i64(), get("d").text().raw), (Some(0), &b""[..]));
    });
}

#[test]
fn offsets_are_those_of_the_first_byte() {
    let text = " { \"k\" : [ 10 , \"é\" , { } ] , \"l\" :null}";
    let tape = read(text.as_bytes()).unwrap();
    let doc = tape.doc(text.as_bytes());
    let list = doc.root().get(b"k").unwrap();
    let mut found: Vec<_> = list.items().map(|item| item.offset()).collect();
    found.extend([
        doc.root().offset(),
        list.offset(),
        doc.root().get(b"l").unwrap().offset(),
    ]);
    let expected = ["10", "\"é", "{ }", "{ \"k", "[ 10", "null"].map(|part| text.find(part).unwrap() as u32);
    assert_eq!(found, expected);
    assert_eq!(doc.at(list.at()).offset(), list.offset());
}

#[test]
fn many_values_keep_their_skip_distances() {
    let text = format!("[{}{{\"x\":[[]]}}]", "[1,{\"a\":[]}],".repeat(5_000));
    with(&text, |root| {
        assert_eq!((root.len(), root.items().count()), (5_001, 5_001));
        assert_eq!(root.items().last().unwrap().get(b"x").map(show), Some("[[]]".into()));
    });
}

#[test]
fn counts_beyond_the_entry_are_counted_again() {
    let mut words = read(b"[1,2,{\"a\":1,\"b\":2}]").unwrap().words().to_vec();
    words[0] |= 0xFFFF_FF00;
    words[9] |= 0xFFFF_FF00;
    let doc = Doc::new(&words, b"[1,2,{\"a\":1,\"b\":2}]");
    assert_eq!((doc.root().len(), doc.at(9).len()), (3, 2));
}

#[test]
fn reading_again_takes_no_memory() {
    let text = format!("[{}0]", "{\"a\":[1,{\"b\":2}],\"\\u0063\":\"\\n\"},".repeat(500));
    let mut tape = Tape::new();
    let mut room = Vec::new();
    for _ in 0..3 {
        tape.read(text.as_bytes(), &ReadOptions::default()).unwrap();
        room.push((tape.words.as_ptr(), tape.open.as_ptr(), tape.decoded.as_ptr()));
    }
    assert_eq!((room[0], room[1]), (room[1], room[2]));
    tape.release();
    assert_eq!((tape.words.capacity(), tape.words().len()), (0, 0));
}

#[test]
fn damaged_words_answer_wrongly_at_worst() {
    let text = br#"{"a":[1.5,"x\n",{"b":[true,null]}],"c":"y"}"#;
    let sound = read(text).unwrap().words().to_vec();
    let mut random = Random(5);
    for _ in 0..20_000 {
        let mut words = sound.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(words.len());
            words[at] = if random.below(2) == 0 {
                random.next() as u32
            } else {
                random.below(64) as u32
            };
        }
        let doc = Doc::new(&words, text);
        // A view never goes back, so that a walk over one level ends.
        for value in (0..words.len() as u32 + 3).map(|at| doc.at(at)) {
            value.items().take(50).for_each(|item| assert!(item.end() > value.at()));
            value
                .members()
                .take(50)
                .for_each(|(key, _)| assert!(key.bytes().count() <= text.len()));
            value.number().to_i64();
            value.get(b"b");
            value.len();
            value.offset();
        }
    }
}
