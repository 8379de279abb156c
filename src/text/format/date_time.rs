//! Dates and times of day (RFC 3339, section 5.6) and durations (appendix A).

use super::scanner::Scanner;

/// Minutes in a day.
const DAY: u32 = 24 * 60;

/// `date-time`.
pub fn is_date_time(text: &[u8]) -> bool {
    let mut scanner = Scanner::new(text);
    let read = date(&mut scanner)
        .and_then(|()| scanner.expect_letter(b'T'))
        .and_then(|()| time(&mut scanner));
    read.is_some() && scanner.at_end()
}

/// `full-date`.
pub fn is_date(text: &[u8]) -> bool {
    let mut scanner = Scanner::new(text);
    date(&mut scanner).is_some() && scanner.at_end()
}

/// `full-time`.
pub fn is_time(text: &[u8]) -> bool {
    let mut scanner = Scanner::new(text);
    time(&mut scanner).is_some() && scanner.at_end()
}

fn date(scanner: &mut Scanner) -> Option<()> {
    let year = scanner.two_digits()? * 100 + scanner.two_digits()?;
    scanner.expect(b'-')?;
    let month = scanner.two_digits()?;
    scanner.expect(b'-')?;
    let day = scanner.two_digits()?;
    (1..=days_in(year, month)).contains(&day).then_some(())
}

/// The length of a month of the Gregorian calendar, which holds for every year (appendix C); 0 if there is no such month.
fn days_in(year: u32, month: u32) -> u32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 0,
    }
}

fn time(scanner: &mut Scanner) -> Option<()> {
    let (hour, minute) = hour_and_minute(scanner)?;
    scanner.expect(b':')?;
    let second = scanner.two_digits()?;
    if scanner.accept(b'.') {
        scanner.digits()?;
    }
    let local = hour * 60 + minute;
    let utc = if scanner.accept_letter(b'Z') {
        local
    } else {
        let east = scanner.accept(b'+');
        if !east {
            scanner.expect(b'-')?;
        }
        let (hours, minutes) = hour_and_minute(scanner)?;
        let offset = hours * 60 + minutes;
        (if east { local + DAY - offset } else { local + offset }) % DAY
    };
    // A leap second is put in before midnight of UTC, wherever the clock stands (section 5.7).
    (second < 60 || second == 60 && utc == DAY - 1).then_some(())
}

/// Hours up to 23, a colon, minutes up to 59.
fn hour_and_minute(scanner: &mut Scanner) -> Option<(u32, u32)> {
    let hour = scanner.two_digits()?;
    scanner.expect(b':')?;
    let minute = scanner.two_digits()?;
    (hour < 24 && minute < 60).then_some((hour, minute))
}

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
