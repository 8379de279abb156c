//! Key sets, from sound words and from others.

use std::collections::HashSet;

use super::KeySet;

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
    super::encode(&keys, hash, &mut words).unwrap();
    words.split_off(3)
}

/// The key at `index`; empty if there is none.
fn key_at<'a>(set: &KeySet<'a>, index: u32) -> &'a [u8] {
    set.slice(index as usize).unwrap_or_default()
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
            for (index, key) in (0..).zip(&keys) {
                assert_eq!(key_at(&set, index), key);
                assert_eq!(find(&words, hash(key), key), Some(index));
                let longer = [key.as_slice(), b"?"].concat();
                assert_eq!(find(&words, hash(&longer), &longer), None);
                assert_eq!(find(&words, hash(key), &longer), None);
            }
            assert_eq!(key_at(&set, set.len()), b"");
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
                [0, 1, 63, u32::MAX]
                    .iter()
                    .all(|&index| key_at(&set, index).len() <= 4 * words.len())
            );
        };
        for len in 0..words.len().min(300) {
            try_all(&words[..len], &mut met);
        }
        for at in 0..words.len().min(120) {
            for flip in [1, 0x80, 0xff00, 1 << 17, 3 << 18, 0xff << 24, u32::MAX] {
                let mut damaged = words.clone();
                damaged[at] ^= flip;
                try_all(&damaged, &mut met);
            }
        }
        assert!(keys.len() < 2 || met.len() > 1);
    }
}
