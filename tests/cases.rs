//! Inputs that validators have been seen to get wrong, with the right answers.

#[path = "support/cases.rs"]
mod cases;

use cases::{check_answers, check_refusals};

#[test]
fn numbers() {
    check_answers(include_str!("cases/numbers.json"));
}

#[test]
fn strings() {
    check_answers(include_str!("cases/strings.json"));
}

#[test]
fn keys() {
    check_answers(include_str!("cases/keys.json"));
}

#[test]
fn patterns() {
    check_answers(include_str!("cases/patterns.json"));
}

#[test]
fn references() {
    check_answers(include_str!("cases/references.json"));
}

#[test]
fn bad_schemas() {
    check_refusals(include_str!("cases/bad_schemas.json"));
}
