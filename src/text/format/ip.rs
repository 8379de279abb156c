//! Addresses of the Internet Protocol.

use super::scanner::Scanner;

/// `dotted-quad` of RFC 2673, section 3.2: four decimal octets without leading zeros.
pub fn is_ipv4(text: &[u8]) -> bool {
    let mut scanner = Scanner::new(text);
    for place in 0..4 {
        if place > 0 && !scanner.accept(b'.') || octet(&mut scanner).is_none() {
            return false;
        }
    }
    scanner.at_end()
}

fn octet(scanner: &mut Scanner) -> Option<()> {
    let valid = matches!(
        scanner.digits()?,
        [_] | [b'1'..=b'9', _] | [b'1', _, _] | [b'2', b'0'..=b'4', _] | [b'2', b'5', b'0'..=b'5']
    );
    valid.then_some(())
}

/// The text form of RFC 4291, section 2.2: eight groups of hexadecimal digits, of which `::` stands for one or more of
/// zeros and a dotted quad for the last two. A zone is not part of an address.
pub fn is_ipv6(text: &[u8]) -> bool {
    let (mut compressed, mut scanner) = match text.strip_prefix(b"::") {
        Some(b"") => return true,
        Some(rest) => (true, Scanner::new(rest)),
        None => (false, Scanner::new(text)),
    };
    let mut groups = 0;
    loop {
        let last = scanner;
        let digits = scanner.take_while(u8::is_ascii_hexdigit);
        if scanner.peek() == Some(b'.') {
            groups += 2;
            return is_ipv4(last.rest()) && is_complete(groups, compressed);
        }
        if !(1..=4).contains(&digits.len()) {
            return false;
        }
        groups += 1;
        if scanner.at_end() {
            return is_complete(groups, compressed);
        }
        if !scanner.accept(b':') {
            return false;
        }
        if scanner.accept(b':') {
            if compressed {
                return false;
            }
            compressed = true;
            if scanner.at_end() {
                return is_complete(groups, compressed);
            }
        }
    }
}

fn is_complete(groups: usize, compressed: bool) -> bool {
    if compressed { groups < 8 } else { groups == 8 }
}
