//! URIs (RFC 3986) and IRIs (RFC 3987). A URI is an IRI in ASCII.

use super::ip::is_ipv6;

/// `URI`.
pub fn is_uri(text: &[u8]) -> bool {
    text.is_ascii() && is_iri(text)
}

/// `URI-reference`.
pub fn is_uri_reference(text: &[u8]) -> bool {
    text.is_ascii() && is_iri_reference(text)
}

/// `IRI`.
pub fn is_iri(text: &[u8]) -> bool {
    std::str::from_utf8(text)
        .ok()
        .and_then(split_scheme)
        .is_some_and(|(scheme, rest)| scheme.is_some() && is_rest(rest))
}

/// `IRI-reference`.
pub fn is_iri_reference(text: &[u8]) -> bool {
    std::str::from_utf8(text)
        .ok()
        .and_then(split_scheme)
        .is_some_and(|(_, rest)| is_rest(rest))
}

/// The scheme, if there is one, and what follows it. A colon in the first segment always ends a scheme, as the first
/// segment of a relative reference has none (`path-noscheme`); so none if what stands before it is no scheme.
fn split_scheme(text: &str) -> Option<(Option<&str>, &str)> {
    match text
        .find([':', '/', '?', '#'])
        .and_then(|end| text.split_at_checked(end))
    {
        Some((scheme, rest)) if rest.starts_with(':') => {
            let valid = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
                && scheme
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
            valid.then_some((Some(scheme), &rest[1..]))
        }
        _ => Some((None, text)),
    }
}

/// What follows the scheme: `ihier-part` or `irelative-part`, query, fragment.
fn is_rest(text: &str) -> bool {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (hierarchy, query) = text.split_once('?').unwrap_or((text, ""));
    let path = match hierarchy.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            if !is_authority(authority) {
                return false;
            }
            path
        }
        None => hierarchy,
    };
    is_made_of(path, |c| is_pchar(c) || c == '/')
        && is_made_of(query, |c| is_pchar(c) || matches!(c, '/' | '?') || is_private(c))
        && is_made_of(fragment, |c| is_pchar(c) || matches!(c, '/' | '?'))
}

/// `iauthority`: user information, host, port.
fn is_authority(text: &str) -> bool {
    let (user, text) = text.split_once('@').unwrap_or(("", text));
    let (host, port) = match text.strip_prefix('[') {
        Some(literal) => {
            let Some((address, port)) = literal.split_once(']') else {
                return false;
            };
            (is_ipv6(address.as_bytes()) || is_future_address(address), port)
        }
        None => {
            let (name, port) = text.split_at(text.find(':').unwrap_or(text.len()));
            (is_made_of(name, is_name_char), port)
        }
    };
    let port = port.is_empty()
        || port
            .strip_prefix(':')
            .is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    host && port && is_made_of(user, |c| is_name_char(c) || c == ':')
}

/// `IPvFuture`: `v`, a version, a dot, an address.
fn is_future_address(text: &str) -> bool {
    let Some((version, address)) = text.split_once('.') else {
        return false;
    };
    let digits = version.strip_prefix(['v', 'V']).unwrap_or("");
    !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !address.is_empty()
        && address.is_ascii()
        && address.chars().all(|c| is_name_char(c) || c == ':')
}

/// Whether `text` has only percent-encoded octets and characters that `class` holds for.
pub fn is_made_of(text: &str, class: impl Fn(char) -> bool) -> bool {
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        let valid = if c == '%' {
            is_hex(characters.next()) && is_hex(characters.next())
        } else {
            class(c)
        };
        if !valid {
            return false;
        }
    }
    true
}

fn is_hex(digit: Option<char>) -> bool {
    digit.is_some_and(|digit| digit.is_ascii_hexdigit())
}

/// `ipchar` without `pct-encoded`.
fn is_pchar(c: char) -> bool {
    is_name_char(c) || matches!(c, ':' | '@')
}

/// `iunreserved` or `sub-delims`.
fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '-' | '.' | '_' | '~')
        || matches!(c, '!' | '$' | '&' | '\'' | '(' | ')' | '*' | '+' | ',' | ';' | '=')
        || is_ucs_char(c)
}

/// `ucschar` of RFC 3987, section 2.2.
pub fn is_ucs_char(c: char) -> bool {
    match u32::from(c) {
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef => true,
        code_point @ 0x1_0000..=0xe_ffff => code_point & 0xffff <= 0xfffd && !matches!(code_point, 0xe_0000..=0xe_0fff),
        _ => false,
    }
}

/// `iprivate` of RFC 3987, section 2.2.
pub fn is_private(c: char) -> bool {
    matches!(u32::from(c), 0xe000..=0xf8ff | 0xf_0000..=0xf_fffd | 0x10_0000..=0x10_fffd)
}
