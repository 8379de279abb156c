//! URIs (RFC 3986) and IRIs (RFC 3987). A URI is an IRI in ASCII.

use super::component::{Class, is_made_of};
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
    std::str::from_utf8(text).is_ok_and(|text| matches!(behind_scheme(text), Some((true, rest)) if is_rest(rest)))
}

/// `IRI-reference`.
pub fn is_iri_reference(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| behind_scheme(text).is_some_and(|(_, rest)| is_rest(rest)))
}

/// Whether `text` has a scheme, and what follows it. A colon in the first segment always ends a scheme, as the first
/// segment of a relative reference has none (`path-noscheme`); so none if what stands before it is no scheme.
fn behind_scheme(text: &str) -> Option<(bool, &str)> {
    match text.split_once(':') {
        Some((scheme, rest)) if !scheme.contains(['/', '?', '#']) => {
            let valid = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
                && scheme
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
            valid.then_some((true, rest))
        }
        _ => Some((false, text)),
    }
}

/// What follows the scheme: `ihier-part` or `irelative-part`, query, fragment.
fn is_rest(text: &str) -> bool {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (hierarchy, query) = text.split_once('?').unwrap_or((text, ""));
    let hierarchy = match hierarchy.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
            is_authority(authority) && is_made_of(path, Class::Path)
        }
        None => is_made_of(hierarchy, Class::Path),
    };
    hierarchy && is_made_of(query, Class::Query) && is_made_of(fragment, Class::Fragment)
}

/// `iauthority`: user information, host, port.
fn is_authority(text: &str) -> bool {
    let (user, text) = text.split_once('@').unwrap_or(("", text));
    let host_and_port = match text.strip_prefix('[') {
        Some(text) => text.split_once(']').is_some_and(|(address, port)| {
            is_ip_literal(address) && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port))
        }),
        None => {
            let (name, port) = text.split_once(':').unwrap_or((text, ""));
            is_made_of(name, Class::Name) && is_port(port)
        }
    };
    host_and_port && is_made_of(user, Class::User)
}

fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// What stands between the brackets of an `IP-literal`: an address of version 6, or of a version to come (`IPvFuture`).
fn is_ip_literal(text: &str) -> bool {
    let Some((version, address)) = text.strip_prefix(['v', 'V']).and_then(|text| text.split_once('.')) else {
        return is_ipv6(text.as_bytes());
    };
    !version.is_empty()
        && version.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !address.is_empty()
        && address.is_ascii()
        && !address.contains('%')
        && is_made_of(address, Class::User)
}
