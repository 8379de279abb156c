//! Pointers into JSON documents.

use super::scanner::Scanner;

/// `json-pointer` of RFC 6901, section 3.
pub fn is_json_pointer(text: &[u8]) -> bool {
    let mut behind_tildes = text.split(|&byte| byte == b'~').skip(1);
    matches!(text.first(), None | Some(b'/'))
        && behind_tildes.all(|rest| matches!(rest.first(), Some(b'0' | b'1')))
        && std::str::from_utf8(text).is_ok()
}

/// `relative-json-pointer` of draft-bhutton-relative-json-pointer-00, section 3: how many levels up, how many array
/// items on or back, and then `#` or a pointer. Drafts before 2020-12 refer to versions of it without the middle part.
pub fn is_relative_json_pointer(text: &[u8]) -> bool {
    let mut scanner = Scanner::new(text);
    if natural(&mut scanner).is_none() {
        return false;
    }
    if matches!(scanner.peek(), Some(b'+' | b'-')) {
        scanner.take();
        if natural(&mut scanner).is_none() {
            return false;
        }
    }
    scanner.rest() == b"#" || is_json_pointer(scanner.rest())
}

/// `non-negative-integer`: 0, or digits that do not begin with one.
fn natural(scanner: &mut Scanner) -> Option<()> {
    match scanner.digits()? {
        [b'0', _, ..] => None,
        _ => Some(()),
    }
}
