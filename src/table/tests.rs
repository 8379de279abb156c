//! Rows, atoms and key sets as they are read, from sound words and from others.

use std::collections::HashSet;

use super::key_set::{self, KeySet};
use super::{AtomHeader, AtomKind, Atoms, NONE, Row, RowHeader, Rows};

#[test]
fn rows_read_as_they_were_written() {
    let counts = [0usize, 1, 2, 1023, 1024, 70_000];
    let words: Vec<u32> = (0..70_000).collect();
    let mut pool = vec![77];
    let mut headers = Vec::new();
    let mut expected = Vec::new();
    for facts in counts {
        for kids in counts {
            for (atoms, foreign) in [(0, NONE), (3, NONE), (1024, NONE), (0, 0), (2, 1234)] {
                let row = Row {
                    facts: &words[..facts],
                    kids: &words[words.len() - kids..],
                    atoms: &words[5..5 + atoms],
                    foreign,
                };
                headers.push(RowHeader::new(pool.len() as u32, &row));
                assert_eq!(row.run().count(), row.run_len());
                pool.extend(row.run());
                expected.push(row);
            }
        }
    }
    headers.push(RowHeader::vacant(3));
    let rows = Rows::new(&headers, &pool);
    for (id, row) in (0..).zip(&expected) {
        assert_eq!(rows.row(id), *row);
        assert!(rows.has(id));
    }
    let vacant = expected.len() as u32;
    for id in [vacant, vacant + 1, NONE] {
        assert_eq!(rows.row(id), Row::EMPTY);
        assert!(!rows.has(id));
    }
    assert_eq!(rows.end(), vacant + 1);
    assert!(rows.ids().eq(0..vacant));
    assert!(
        headers
            .iter()
            .all(|header| RowHeader::from_words(header.words()) == *header)
    );
}

#[test]
fn rows_that_reach_beyond_the_pool_are_empty() {
    let full = Row {
        facts: &[1, 2],
        kids: &[3],
        atoms: &[4],
        foreign: 5,
    };
    let pool: Vec<u32> = full.run().collect();
    for (start, len) in [(1, 5), (5, 5), (6, 5), (NONE, 5), (0, 4), (0, 0)] {
        let headers = [RowHeader::new(start, &full)];
        assert_eq!(Rows::new(&headers, &pool[..len]).row(0), Row::EMPTY, "{start} {len}");
    }
    let wide = Row {
        facts: &[0; 2000],
        ..Row::EMPTY
    };
    let headers = [RowHeader::new(0, &wide)];
    for pool in [&[][..], &[0, 0], &[NONE, NONE, NONE, 1], &[0, 0, 1]] {
        assert_eq!(Rows::new(&headers, pool).row(0), Row::EMPTY, "{pool:?}");
    }
}

#[test]
fn atoms_read_as_they_were_written() {
    let pool = [0, u32::from_le_bytes(*b"abcd"), u32::from_le_bytes(*b"ef\0\0")];
    let headers = [
        AtomHeader::new(1, AtomKind::Text, 6),
        AtomHeader::new(1, AtomKind::Pattern, 8),
        AtomHeader::new(0, AtomKind::Value, 0),
        AtomHeader::vacant(1),
        AtomHeader::new(2, AtomKind::Number, 5),
    ];
    let atoms = Atoms::new(&headers, &pool);
    let cases: [(Option<AtomKind>, &[u8], &[u32]); 6] = [
        (Some(AtomKind::Text), b"abcdef", &pool[1..]),
        (Some(AtomKind::Pattern), b"abcdef\0\0", &pool[1..]),
        (Some(AtomKind::Value), b"", &[]),
        (None, b"", &[]),
        (Some(AtomKind::Number), b"", &[]),
        (None, b"", &[]),
    ];
    for (id, (kind, bytes, words)) in (0..).zip(cases) {
        assert_eq!(atoms.kind(id), kind);
        assert_eq!(atoms.bytes(id), bytes);
        assert_eq!(atoms.words(id), words);
        assert_eq!(
            atoms.get(id).map(|atom| (atom.kind, atom.bytes)),
            kind.map(|kind| (kind, bytes))
        );
    }
    assert!(atoms.ids().eq([0, 1, 2, 4]));
    assert!(
        headers
            .iter()
            .all(|header| AtomHeader::from_words(header.words()) == *header)
    );
}

#[test]
fn kinds_of_atoms_have_their_codes() {
    let known: Vec<u8> = (0..=u8::MAX)
        .filter(|&code| AtomKind::from_code(code).is_some())
        .collect();
    assert_eq!(known, [0, 1, 2, 3, 4]);
    assert!(
        known
            .iter()
            .all(|&code| AtomKind::from_code(code).map(AtomKind::code) == Some(code))
    );
}

/// Hashes as the tests bring them, from good to useless.
const HASHES: [fn(&[u8]) -> u32; 3] = [
    |key| {
        key.iter()
            .fold(7, |hash: u32, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
            & 0xff_ffff
    },
    |key| key.len() as u32,
    |_| 0,
];

fn encode(keys: &[Vec<u8>], hash: fn(&[u8]) -> u32) -> Vec<u32> {
    let keys: Vec<&[u8]> = keys.iter().map(Vec::as_slice).collect();
    let mut words = vec![1, 2, 3];
    key_set::encode(&keys, hash, &mut words).unwrap();
    words.split_off(3)
}

fn find(words: &[u32], hash: u32, key: &[u8]) -> Option<u32> {
    KeySet::new(words).find(hash, |other| other.cmp(key))
}

fn key_lists() -> Vec<Vec<Vec<u8>>> {
    let numbered = |count: u32| (0..count).map(|key| format!("key{key:06}").into_bytes()).collect();
    vec![
        vec![],
        vec![b"".to_vec()],
        vec![
            b"".to_vec(),
            b"\0".to_vec(),
            b"\0\0".to_vec(),
            b"a".to_vec(),
            b"ab".to_vec(),
            b"\xff".to_vec(),
        ],
        vec![vec![b'x'; 70_000], vec![b'y'; 300]],
        numbered(12),
        numbered(64),
        numbered(255),
        numbered(256),
        numbered(3_000),
        numbered(20_000),
        numbered(70_000),
    ]
}

#[test]
fn key_sets_find_their_keys_and_no_others() {
    for keys in key_lists() {
        for hash in HASHES {
            let words = encode(&keys, hash);
            let set = KeySet::new(&words);
            assert_eq!(set.len() as usize, keys.len());
            assert_eq!(set.is_empty(), keys.is_empty());
            assert!(set.keys().eq(keys.iter().map(Vec::as_slice)));
            for (index, key) in (0..).zip(&keys) {
                assert_eq!(set.key(index), key);
                assert_eq!(find(&words, hash(key), key), Some(index));
                let longer = [key.as_slice(), b"?"].concat();
                assert_eq!(find(&words, hash(&longer), &longer), None);
                assert_eq!(find(&words, hash(key), &longer), None);
            }
            assert_eq!(set.key(set.len()), b"");
            assert_eq!(find(&words, hash(b"missing"), b"missing"), None);
            assert_eq!(encode(&keys, hash), words);
        }
    }
}

#[test]
fn look_ups_take_few_comparisons() {
    for (hash, most) in HASHES.into_iter().zip([1.3, 17.0, 17.0]) {
        for keys in key_lists() {
            let words = encode(&keys, hash);
            let count = std::cell::Cell::new(0u32);
            for key in &keys {
                KeySet::new(&words).find(hash(key), |other| {
                    count.set(count.get() + 1);
                    other.cmp(key)
                });
            }
            assert!(
                f64::from(count.get()) <= most * keys.len() as f64,
                "{} of {}",
                count.get(),
                keys.len()
            );
        }
    }
}

#[test]
fn key_sets_are_small() {
    for (keys, most) in [(12, 160), (64, 850), (3_000, 50_000), (20_000, 365_000)] {
        let list: Vec<Vec<u8>> = (0..keys).map(|key| format!("key{key:05}").into_bytes()).collect();
        let bytes = encode(&list, HASHES[0]).len() * 4;
        assert!(bytes <= most, "{keys} keys of 8 bytes take {bytes} bytes");
    }
}

#[test]
fn words_that_are_no_key_set_do_no_harm() {
    for keys in key_lists().into_iter().filter(|keys| keys.len() < 300) {
        let words = encode(&keys, HASHES[0]);
        let mut met = HashSet::new();
        let try_all = |words: &[u32], met: &mut HashSet<Option<u32>>| {
            let set = KeySet::new(words);
            met.insert(find(words, 0x12_3456, b"missing"));
            for key in keys.iter().take(20) {
                met.insert(find(words, HASHES[0](key), key));
            }
            assert!(
                [0, 1, 63, NONE]
                    .iter()
                    .all(|&index| set.key(index).len() <= 4 * words.len())
            );
        };
        for len in 0..words.len().min(300) {
            try_all(&words[..len], &mut met);
        }
        for at in 0..words.len().min(120) {
            for flip in [1, 0x80, 0xff00, 1 << 17, 3 << 18, 0xff << 24, NONE] {
                let mut damaged = words.clone();
                damaged[at] ^= flip;
                try_all(&damaged, &mut met);
            }
        }
        assert!(keys.len() < 2 || met.len() > 1);
    }
}
