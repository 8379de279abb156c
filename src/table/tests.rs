//! Rows and atoms as they are read, from sound words and from others.

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
    }
    let vacant = expected.len() as u32;
    for id in [vacant, vacant + 1, NONE] {
        assert_eq!(rows.row(id), Row::EMPTY);
    }
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
        assert_eq!(atoms.bytes(id), bytes);
        assert_eq!(atoms.words(id), words);
        assert_eq!(
            atoms.get(id).map(|atom| (atom.kind, atom.bytes)),
            kind.map(|kind| (kind, bytes))
        );
    }
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
