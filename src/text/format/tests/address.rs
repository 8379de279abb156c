//! Addresses, host names and mailboxes.

use super::check;
use crate::text::format::Format;

#[test]
fn ipv4() {
    check(
        Format::Ipv4,
        &["0.0.0.0", "9.99.199.249", "255.255.255.255", "10.0.200.1"],
        &[
            "",
            "1.2.3",
            "1.2.3.",
            "1.2.3.4.",
            ".1.2.3.4",
            "1.2.3.4.5",
            "1..2.3",
            "256.1.1.1",
            "1.260.1.1",
            "1.1.300.1",
            "1.1.1.1000",
            "01.2.3.4",
            "00.2.3.4",
            "1.2.3.04",
            "0x1.2.3.4",
            "1.2.3.4/8",
            "1,2,3,4",
            "1.2.3.\u{664}",
            "1.2.3.4 ",
            "1.2.3.-4",
        ],
    );
}

#[test]
fn ipv6() {
    check(
        Format::Ipv6,
        &[
            "::",
            "::1",
            "1::",
            "fe80::",
            "2001:DB8::8:800:200c:417a",
            "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7::",
            "::2:3:4:5:6:7:8",
            "1:2:3::5:6:7:8",
            "0001:0::0",
            "::192.0.2.1",
            "::ffff:192.0.2.1",
            "64:ff9b::192.0.2.33",
            "1:2:3:4:5:6:192.0.2.1",
            "1:2:3:4:5::192.0.2.1",
        ],
        &[
            "",
            ":",
            ":::",
            "1",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7:8::",
            "::1:2:3:4:5:6:7:8",
            "1:2:3:4::5:6:7:8",
            "1::2::3",
            "1:::2",
            ":1::2",
            "1::2:",
            "::12345",
            "::g",
            "192.0.2.1",
            "::192.0.2",
            "::192.0.2.256",
            "::192.0.2.1:1",
            "::192.0.2.1.1",
            "::.0.2.1",
            "::a.0.2.1",
            "1:2:3:4:5:6:7:192.0.2.1",
            "1:2:3:4:5::6:192.0.2.1:",
            "fe80::1%1",
            "[::1]",
            "::1/128",
            " ::1",
            "::\u{661}",
        ],
    );
}

#[test]
fn host_names() {
    let label = "a".repeat(63);
    let longest = format!("{label}.{label}.{label}.{}", "b".repeat(61));
    check(
        Format::Hostname,
        &[
            "a",
            "A.B-c.D9",
            "3com.example",
            "a--b",
            "ab--cd",
            "127.0.0.1",
            &label,
            &longest,
            "xn--bcher-kva.example",
            "XN--BCHER-KVA",
        ],
        &[
            "",
            ".",
            "a.",
            ".a",
            "a..b",
            "-a",
            "a-",
            "a.-b",
            "a_b",
            "a b",
            "b\u{fc}cher",
            "a\u{3002}b",
            &format!("{label}a"),
            &format!("{longest}b"),
            "xn--",
            "xn--a",
            "xn--a-",
            "xn--bcher-kv\u{e4}",
            "xn--bcher-kva!",
            "xn--zzzzzzzzzzzzzzzzzzzz",
        ],
    );
}

#[test]
fn internationalized_host_names() {
    let letter = "\u{fc}";
    check(
        Format::IdnHostname,
        &[
            "b\u{fc}cher.example",
            "b\u{fc}cher\u{3002}example\u{ff0e}org\u{ff61}x",
            "xn--bcher-kva",
            "stra\u{df}e",
            "\u{4f8b}\u{3048}.\u{30c6}\u{30b9}\u{30c8}",
            "\u{5d0}\u{5d1}\u{5d2}.a9",
            "l\u{b7}l",
            "Example.ORG",
            &letter.repeat(57),
        ],
        &[
            "",
            "\u{3002}",
            "a\u{3002}",
            "B\u{fc}cher",
            "b\u{fc}cher-",
            "-b\u{fc}cher",
            "b\u{fc}--cher",
            "ab--cd",
            "cafe\u{301}",
            "\u{301}a\u{fc}",
            "\u{2603}",
            "\u{ff21}",
            "\u{5d0}\u{5d1}.9a",
            "\u{5d0}a",
            "xn--bcher-kva.a_b",
            "xn--a-ecp",
            &letter.repeat(58),
            &letter.repeat(60),
            &[letter; 86].join("."),
        ],
    );
}

#[test]
fn a_name_is_measured_in_its_ascii_form() {
    // Each label is six octets long: xn--tda.
    let name = |labels: usize| {
        ["\u{fc}"; 32]
            .iter()
            .take(labels)
            .copied()
            .collect::<Vec<_>>()
            .join(".")
    };
    assert!(Format::IdnHostname.is_valid(name(31).as_bytes()));
    assert!(!Format::IdnHostname.is_valid(name(32).as_bytes()));
}

#[test]
fn mailboxes() {
    let local_part = "l".repeat(64);
    let label = "d".repeat(63);
    let domain = format!("{label}.{label}.{label}.{}.d", "d".repeat(61));
    check(
        Format::Email,
        &[
            "a@b",
            "first.last+tag@mail.example.org",
            "!#$%&'*+-/=?^_`{|}~@example.org",
            r#""@ <>\"\\"@example.org"#,
            r#"""@example.org"#,
            "a@[192.0.2.1]",
            "a@[ipv6:2001:db8::1]",
            r#""\~\ "@example.org"#,
            &format!("{local_part}@{domain}"),
        ],
        &[
            "",
            "@",
            "a",
            "a@",
            "@b",
            "a@b@c",
            ".a@b",
            "a.@b",
            "a..a@b",
            "a b@c",
            "a@b c",
            "a@b..c",
            "a@b.",
            "a@-b",
            "a@b_c",
            r#""a@b"#,
            r#""a"b@c"#,
            r#""a\"@b"#,
            "\"\t\"@b",
            "a@[192.0.2.256]",
            "a@[2001:db8::1]",
            "a@[IPv6:192.0.2.1]",
            "a@[IPv6:2001:db8::1",
            "a@[x:y]",
            "\u{fc}@b",
            "a@\u{fc}",
            &format!("l{local_part}@example.org"),
            &format!("a@d{domain}"),
            &format!("a@{domain}d"),
            "\"\\\u{7f}\"@b",
        ],
    );
}

#[test]
fn internationalized_mailboxes() {
    check(
        Format::IdnEmail,
        &[
            "a@b",
            "j\u{fc}rgen@m\u{fc}nchen.example",
            "\"\u{fc} \u{fc}\"@b",
            "\u{1f600}@\u{4f8b}\u{3048}",
            &format!("{}@b", "\u{fc}".repeat(32)),
        ],
        &[
            "\u{fc}",
            "\u{fc}@",
            "@\u{fc}",
            ".\u{fc}@b",
            "\"\\\u{fc}\"@b",
            "a@\u{fc}-",
            "a@-\u{fc}",
            "a@\u{fc}_b",
            "a@\u{fc} b",
            "a@\u{fc}..b",
            "a\u{ff20}b",
            &format!("{}@b", "\u{fc}".repeat(33)),
        ],
    );
}
