//! URI references: splitting, resolution and normalisation (RFC 3986), and fragments.
//!
//! A URI is kept in normal form and without a fragment, so equal URIs are equal strings: scheme and host in lower case,
//! percent-encodings in upper case and only where needed, dot segments gone. Characters that a URI may not hold (and
//! those of an IRI) are percent-encoded; only broken percent-encodings and control characters are refused. A reference
//! without a base of its own stays relative.

use crate::base::{Grow, LimitError};

/// Bytes that a URI may have; fragments do not count.
///
/// Resolving takes time in the length of the base, for every reference anew, so the length needs a bound.
pub(super) const MAX_LENGTH: usize = 4 << 10;

/// Why a URI reference is of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UriError {
    /// A `%` that is not followed by two hexadecimal digits.
    Escape,
    /// A control character.
    Control,
    /// A first path segment with a colon that is no scheme.
    Scheme,
    /// Longer than [`MAX_LENGTH`].
    Length,
    /// A fragment where none may stand.
    Fragment,
    /// A lone surrogate.
    Surrogate,
    /// A limit was met.
    Limit(LimitError),
}

impl UriError {
    /// What is wrong, for people.
    pub(super) fn message(self) -> &'static str {
        match self {
            UriError::Escape => "`%` is not followed by two hexadecimal digits",
            UriError::Control => "it holds a control character",
            UriError::Scheme => "what stands before the first colon is no scheme",
            UriError::Length => "it is too long",
            UriError::Fragment => "it may not have a fragment",
            UriError::Surrogate => "it holds a lone surrogate",
            UriError::Limit(_) => "a limit was met",
        }
    }
}

impl From<LimitError> for UriError {
    fn from(error: LimitError) -> Self {
        UriError::Limit(error)
    }
}

/// Splits off the fragment: what stands before the first `#`, and what behind it.
pub(super) fn split_fragment(reference: &str) -> (&str, Option<&str>) {
    match reference.split_once('#') {
        Some((uri, fragment)) => (uri, Some(fragment)),
        None => (reference, None),
    }
}

/// The components of a URI reference without a fragment (RFC 3986, appendix B).
#[derive(Clone, Copy, Debug, Default)]
struct Parts<'a> {
    scheme: Option<&'a [u8]>,
    authority: Option<&'a [u8]>,
    path: &'a [u8],
    query: Option<&'a [u8]>,
}

impl<'a> Parts<'a> {
    fn of(reference: &'a str) -> Result<Self, UriError> {
        let mut parts = Parts::default();
        let mut rest = reference.as_bytes();
        let (first, after) = split_before(rest, |byte| matches!(byte, b':' | b'/' | b'?'));
        if let [b':', after @ ..] = after {
            if !is_scheme(first) {
                return Err(UriError::Scheme);
            }
            parts.scheme = Some(first);
            rest = after;
        }
        let (before, after) = split_before(rest, |byte| byte == b'?');
        parts.query = after.split_first().map(|(_, query)| query);
        parts.path = before;
        if let [b'/', b'/', after @ ..] = before {
            let (authority, path) = split_before(after, |byte| byte == b'/');
            parts.authority = Some(authority);
            parts.path = path;
        }
        Ok(parts)
    }
}

/// Splits before the first byte that is sought.
fn split_before(text: &[u8], sought: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    let end = text.iter().position(|&byte| sought(byte)).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, &[]))
}

/// Splits behind the last `separator`.
fn split_behind(text: &[u8], separator: u8) -> (&[u8], &[u8]) {
    let start = text.iter().rposition(|&byte| byte == separator).map_or(0, |at| at + 1);
    text.split_at_checked(start).unwrap_or((text, &[]))
}

fn is_scheme(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_alphabetic)
        && (text.iter()).all(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}

/// Resolves `reference` against `base`, both without a fragment, and leaves the result in `out`, in normal form
/// (RFC 3986, sections 5.2 and 6.2.2). `base` must be in normal form; it may be relative or empty.
pub(super) fn resolve(base: &str, reference: &str, out: &mut String) -> Result<(), UriError> {
    if reference.len() > MAX_LENGTH {
        return Err(UriError::Length);
    }
    let mut bytes = std::mem::take(out).into_bytes();
    bytes.clear();
    write_resolved(Parts::of(base)?, Parts::of(reference)?, &mut bytes)?;
    if bytes.len() > MAX_LENGTH {
        return Err(UriError::Length);
    }
    // A normal form is ASCII.
    *out = String::from_utf8(bytes).unwrap_or_default();
    Ok(())
}

fn write_resolved<'a>(base: Parts<'a>, mut parts: Parts<'a>, out: &mut Vec<u8>) -> Result<(), UriError> {
    let mut directory: &[u8] = b"";
    if parts.scheme.is_none() {
        parts.scheme = base.scheme;
        if parts.authority.is_none() {
            parts.authority = base.authority;
            if parts.path.is_empty() {
                parts.path = base.path;
                parts.query = parts.query.or(base.query);
            } else if !parts.path.starts_with(b"/") {
                directory = split_behind(base.path, b'/').0;
                if directory.is_empty() && base.authority.is_some() {
                    directory = b"/";
                }
            }
        }
    }
    if let Some(scheme) = parts.scheme {
        push_normal(scheme, Case::Lower, out)?;
        out.try_push(b':')?;
    }
    if let Some(authority) = parts.authority {
        out.try_extend(b"//")?;
        let (user, host) = split_behind(authority, b'@');
        push_normal(user, Case::Kept, out)?;
        push_normal(host, Case::Lower, out)?;
    }
    push_path(directory, parts, out)?;
    if let Some(query) = parts.query {
        out.try_push(b'?')?;
        push_normal(query, Case::Kept, out)?;
    }
    Ok(())
}

/// Writes `directory`, which is in normal form, and the path of `parts` without dot segments (RFC 3986, section 5.2.4).
fn push_path(directory: &[u8], parts: Parts<'_>, out: &mut Vec<u8>) -> Result<(), UriError> {
    let mut path = Vec::new();
    push_normal(parts.path, Case::Kept, &mut path)?;
    let start = out.len();
    out.try_extend(directory)?;
    let mut rest = &path[..];
    loop {
        let (segment, after) = split_before(rest, |byte| byte == b'/');
        match segment {
            b"." => {}
            b".." => out.truncate(start + parent(out.get(start..).unwrap_or_default())),
            _ => {
                out.try_extend(segment)?;
                if !after.is_empty() {
                    out.try_push(b'/')?;
                }
            }
        }
        match after.split_first() {
            Some((_, after)) => rest = after,
            None => break,
        }
    }
    // A path must not be taken for an authority or a scheme when it is read again.
    if parts.authority.is_none() {
        let written = out.get(start..).unwrap_or_default();
        let (first, _) = split_before(written, |byte| byte == b'/');
        let guard: &[u8] = match written {
            [b'/', b'/', ..] => b"/.",
            _ if parts.scheme.is_none() && first.contains(&b':') => b"./",
            _ => b"",
        };
        out.try_extend(guard)?;
        if let Some(written) = out.get_mut(start..) {
            written.rotate_right(guard.len());
        }
    }
    Ok(())
}

/// What is left of a path that ends with a slash (or is empty) when its last segment is taken away.
fn parent(path: &[u8]) -> usize {
    match path {
        [before @ .., b'/'] => split_behind(before, b'/').0.len().max(usize::from(before.is_empty())),
        _ => 0,
    }
}

/// What becomes of letters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Kept,
    Lower,
}

/// Writes a component with its percent-encodings in normal form.
fn push_normal(component: &[u8], case: Case, out: &mut Vec<u8>) -> Result<(), UriError> {
    let mut rest = component;
    loop {
        let (plain, after) = split_before(rest, |byte| !is_plain(byte));
        let start = out.len();
        out.try_extend(plain)?;
        if case == Case::Lower {
            out.iter_mut().skip(start).for_each(|byte| byte.make_ascii_lowercase());
        }
        let byte = match after {
            [] => return Ok(()),
            [b'%', after @ ..] => {
                rest = after.get(2..).unwrap_or_default();
                hex_pair(after.first(), after.get(1))?
            }
            [0..=0x1f | 0x7f, ..] => return Err(UriError::Control),
            [byte, after @ ..] => {
                rest = after;
                *byte
            }
        };
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.try_push(if case == Case::Lower {
                byte.to_ascii_lowercase()
            } else {
                byte
            })?;
        } else {
            let digit = |value: u8| if value < 10 { b'0' + value } else { b'A' + value - 10 };
            out.try_extend(&[b'%', digit(byte >> 4), digit(byte & 15)])?;
        }
    }
}

/// Whether a byte of a URI stands for itself, in normal form too.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic()
        && !matches!(
            byte,
            b'%' | b'"' | b'<' | b'>' | b'\\' | b'^' | b'`' | b'{' | b'|' | b'}'
        )
}

fn hex_pair(high: Option<&u8>, low: Option<&u8>) -> Result<u8, UriError> {
    let digit = |byte: Option<&u8>| match byte {
        Some(digit @ b'0'..=b'9') => Ok(digit - b'0'),
        Some(letter @ (b'a'..=b'f' | b'A'..=b'F')) => Ok((letter | 0x20) - b'a' + 10),
        Some(_) | None => Err(UriError::Escape),
    };
    Ok(digit(high)? << 4 | digit(low)?)
}

/// Undoes the percent-encoding of a fragment. Characters that a fragment may not hold stand for themselves.
pub(super) fn decode_fragment(fragment: &str, out: &mut Vec<u8>) -> Result<(), UriError> {
    out.clear();
    let mut rest = fragment.as_bytes();
    loop {
        let (plain, after) = split_before(rest, |byte| byte == b'%');
        out.try_extend(plain)?;
        let Some((_, after)) = after.split_first() else {
            return Ok(());
        };
        out.try_push(hex_pair(after.first(), after.get(1))?)?;
        rest = after.get(2..).unwrap_or_default();
    }
}
