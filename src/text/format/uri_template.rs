//! URI templates (RFC 6570).

use super::component::{Class, is_made_of};

/// `URI-Template`: literals and expressions in braces.
pub fn is_uri_template(text: &[u8]) -> bool {
    let Ok(mut text) = std::str::from_utf8(text) else {
        return false;
    };
    while let Some((literals, rest)) = text.split_once('{') {
        let Some((expression, rest)) = rest.split_once('}') else {
            return false;
        };
        if !is_made_of(literals, Class::Literal) || !is_expression(expression) {
            return false;
        }
        text = rest;
    }
    is_made_of(text, Class::Literal)
}

/// What stands between the braces (section 2.2). The operators that are reserved for extensions are in the grammar.
fn is_expression(text: &str) -> bool {
    let operators = ['+', '#', '.', '/', ';', '?', '&', '=', ',', '!', '@', '|'];
    text.strip_prefix(operators).unwrap_or(text).split(',').all(is_variable)
}

/// `varspec`: a name, perhaps with a modifier (sections 2.3 and 2.4).
fn is_variable(text: &str) -> bool {
    let name = match (text.strip_suffix('*'), text.split_once(':')) {
        (Some(name), _) => name,
        (None, Some((name, length))) if is_prefix_length(length.as_bytes()) => name,
        (None, Some(_)) => return false,
        (None, None) => text,
    };
    name.split('.')
        .all(|part| !part.is_empty() && is_made_of(part, Class::Variable))
}

/// `max-length`: a number from 1 to 9999 without leading zeros.
fn is_prefix_length(text: &[u8]) -> bool {
    text.len() <= 4 && matches!(text, [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit))
}
