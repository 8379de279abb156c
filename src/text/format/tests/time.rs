//! Dates, times and durations.

use super::check;
use crate::text::format::Format;

const VALID_DATES: &[&str] = &[
    "2024-02-29",
    "2000-02-29",
    "1999-12-31",
    "0000-01-01",
    "0000-02-29",
    "0004-02-29",
    "9999-12-31",
    "2023-09-30",
];

const INVALID_DATES: &[&str] = &[
    "",
    "2023-02-29",
    "1900-02-29",
    "2024-02-30",
    "2023-00-10",
    "2023-13-10",
    "2023-11-31",
    "2023-10-00",
    "2023-10-32",
    "2023-10",
    "2023-10-1",
    "2023-10-011",
    "23-10-01",
    "2023/10/01",
    "20231001",
    "-2023-10-01",
    "2023-1\u{660}-01",
    "2023-10-01\n",
];

const VALID_TIMES: &[&str] = &[
    "00:00:00Z",
    "23:59:59z",
    "12:30:45.1Z",
    "12:30:45.000000000000000000000000000001+05:45",
    "12:30:45-00:00",
    "12:30:45+23:59",
    "23:59:60Z",
    "23:59:60.75z",
    "18:59:60-05:00",
    "05:44:60+05:45",
    "00:00:60+00:01",
    "23:58:60-00:01",
    "23:58:60+23:59",
];

const INVALID_TIMES: &[&str] = &[
    "",
    "12:30Z",
    "12:30:45",
    "24:00:00Z",
    "12:60:00Z",
    "12:30:61Z",
    "12:30:60Z",
    "23:59:60+00:01",
    "23:59:60-24:00",
    "00:00:60Z",
    "12:30:45.Z",
    "12:30:45,5Z",
    "12:30:45+24:00",
    "12:30:45+05:60",
    "12:30:45+05",
    "12:30:45+0545",
    "12:30:45\u{2212}05:00",
    "12:30:45 Z",
    "12:30:45ZZ",
    "1:30:45Z",
    "12-30-45Z",
];

#[test]
fn dates() {
    check(Format::Date, VALID_DATES, INVALID_DATES);
}

#[test]
fn times() {
    check(Format::Time, VALID_TIMES, INVALID_TIMES);
}

#[test]
fn a_date_time_is_a_date_and_a_time() {
    let dates = [(VALID_DATES, true), (INVALID_DATES, false)];
    let times = [(VALID_TIMES, true), (INVALID_TIMES, false)];
    for (dates, date_is_valid) in dates {
        for (times, time_is_valid) in times {
            for date in dates {
                for (time, separator) in times.iter().zip(["T", "t"].into_iter().cycle()) {
                    let text = format!("{date}{separator}{time}");
                    let valid = Format::DateTime.is_valid(text.as_bytes());
                    assert_eq!(valid, date_is_valid && time_is_valid, "{text:?}");
                }
            }
        }
    }
    check(
        Format::DateTime,
        &[],
        &[
            "2024-02-29 12:30:45Z",
            "2024-02-29_12:30:45Z",
            "2024-02-2912:30:45Z",
            "2024-02-29T",
            "T12:30:45Z",
        ],
    );
}

#[test]
fn durations() {
    check(
        Format::Duration,
        &[
            "P7Y",
            "P7Y11M",
            "P7Y11M30D",
            "P11M30D",
            "P30DT1H",
            "P7YT59S",
            "P11MT5M",
            "PT8H5M9S",
            "PT5M9S",
            "P52W",
            "P000W",
            "P00000000000000000000000000000000000001Y",
            "p3dt4h",
            "p6w",
        ],
        &[
            "",
            "P",
            "PT",
            "p",
            "7Y",
            "P7",
            "PY",
            "P7Y30D",
            "PT8H9S",
            "P30D7Y",
            "P7Y7Y",
            "P30DT",
            "P6W1D",
            "P1D6W",
            "P6WT1H",
            "PT6W",
            "P8H",
            "PT8Y",
            "P7Y T8H",
            "P-7Y",
            "+P7Y",
            "P7.5Y",
            "PT1.5S",
            "P\u{661}Y",
            "P7YTT8H",
            "P7YT8H\n",
        ],
    );
}
