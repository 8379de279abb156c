//! Durations (RFC 3339, appendix A).

use super::scanner::Scanner;

/// `duration`: `P` and then weeks, or units of the calendar and, behind a `T`, units of the clock. The designators may
/// be in either case, as all literals of that grammar.
pub fn is_duration(text: &[u8]) -> bool {
    let mut scanner = Scanner::new(text);
    let read = scanner.expect_letter(b'P').and_then(|()| {
        let date = amounts(&mut scanner, b"YMD")?;
        if scanner.accept_letter(b'T') {
            return amounts(&mut scanner, b"HMS").filter(|&time| time > 0);
        }
        Some(date).filter(|&date| date > 0)
    });
    read.is_some() && scanner.at_end() || is_weeks(text)
}

/// `"P" dur-week`.
fn is_weeks(text: &[u8]) -> bool {
    let mut scanner = Scanner::new(text);
    let read = scanner
        .expect_letter(b'P')
        .and_then(|()| scanner.digits())
        .and_then(|_| scanner.expect_letter(b'W'));
    read.is_some() && scanner.at_end()
}

/// Reads amounts in the given units and returns how many: from a greater unit to a smaller one, none left out between.
fn amounts(scanner: &mut Scanner, units: &[u8; 3]) -> Option<usize> {
    let mut units = units.iter();
    let mut count = 0;
    while scanner.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        scanner.digits()?;
        let unit = scanner.take()?;
        let left_out = units.position(|known| known.eq_ignore_ascii_case(&unit))?;
        if count > 0 && left_out > 0 {
            return None;
        }
        count += 1;
    }
    Some(count)
}
