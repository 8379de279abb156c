//! Mailboxes of electronic mail.

use super::hostname::is_ldh_label;
use super::ip::{is_ipv4, is_ipv6};
use super::scanner::Scanner;

/// Octets of a local part (RFC 5321, section 4.5.3.1.1).
const LOCAL_PART: usize = 64;
/// Octets of a domain (RFC 5321, section 4.5.3.1.2).
const DOMAIN: usize = 255;

/// `Mailbox` of RFC 5321, section 4.1.2.
pub fn is_email(text: &[u8]) -> bool {
    text.is_ascii() && is_idn_email(text)
}

/// `Mailbox` as RFC 6531, section 3.3, extends it: any character outside ASCII may stand in an atom, in a quoted string
/// and in a label of the domain. What labels are registered, so whether one is a U-label of IDNA, is not asked.
pub fn is_idn_email(text: &[u8]) -> bool {
    let mut scanner = Scanner::new(text);
    let local_part = if scanner.accept(b'"') {
        quoted_string(&mut scanner)
    } else {
        dot_string(&mut scanner)
    };
    let length = text.len() - scanner.rest().len();
    local_part.is_some()
        && length <= LOCAL_PART
        && scanner.accept(b'@')
        && is_domain(scanner.rest())
        && std::str::from_utf8(text).is_ok()
}

/// `Dot-string`.
fn dot_string(scanner: &mut Scanner) -> Option<()> {
    loop {
        if scanner.take_while(is_atext).is_empty() {
            return None;
        }
        if !scanner.accept(b'.') {
            return Some(());
        }
    }
}

/// `Quoted-string` behind its first quote.
fn quoted_string(scanner: &mut Scanner) -> Option<()> {
    loop {
        match scanner.take()? {
            b'"' => return Some(()),
            b'\\' => {
                scanner.take().filter(|byte| matches!(byte, b' '..=b'~'))?;
            }
            b' '..=b'~' | 0x80.. => {}
            _ => return None,
        }
    }
}

/// `atext` of RFC 5322, section 3.2.3, and all that is not ASCII.
fn is_atext(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"!#$%&'*+-/=?^_`{|}~".contains(byte)
}

/// `Domain` or `address-literal`.
fn is_domain(text: &[u8]) -> bool {
    if let Some(literal) = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]")) {
        return is_address_literal(literal);
    }
    text.len() <= DOMAIN && text.split(|&byte| byte == b'.').all(is_sub_domain)
}

fn is_sub_domain(label: &[u8]) -> bool {
    if label.is_ascii() {
        return is_ldh_label(label);
    }
    let hyphen_at_edge = label.starts_with(b"-") || label.ends_with(b"-");
    !hyphen_at_edge
        && label
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-' || !byte.is_ascii())
}

/// What stands between the brackets of an `address-literal`. `IPv6` is the only tag that is registered.
fn is_address_literal(text: &[u8]) -> bool {
    match text.split_first_chunk::<5>() {
        Some((tag, address)) if tag.eq_ignore_ascii_case(b"IPv6:") => is_ipv6(address),
        _ => is_ipv4(text),
    }
}
