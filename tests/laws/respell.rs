//! The same JSON written in other ways.

use std::fmt::Write;

use serde_json::Value;

use crate::choices::Choices;

/// What may differ from the plain spelling.
#[derive(Clone, Copy)]
pub struct Spelling {
    /// `1` as `1.0` or `10e-1`.
    pub numbers: bool,
    /// Members that are shadowed by a later one with the same key.
    pub duplicates: bool,
}

/// Writes `value` with its keys in another order, with white space, with characters escaped.
pub fn respell(value: &Value, spelling: Spelling, choices: &mut Choices<'_>) -> String {
    let mut writer = Writer {
        out: String::new(),
        spelling,
        choices,
    };
    writer.space();
    writer.value(value);
    writer.space();
    writer.out
}

struct Writer<'c, 'l> {
    out: String,
    spelling: Spelling,
    choices: &'c mut Choices<'l>,
}

impl Writer<'_, '_> {
    fn space(&mut self) {
        let space = *self.choices.pick(&["", "", "", " ", "\n\t", "\r\n  "]);
        self.out.push_str(space);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Null | Value::Bool(_) => {
                let _ = write!(self.out, "{value}");
            }
            Value::Number(number) => {
                let text = number.to_string();
                self.out.push_str(&text);
                let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
                if plain && self.spelling.numbers {
                    let end = *self.choices.pick(&["", ".0", "e0", "0e-1", ".00E+0", "000e-3"]);
                    // No zeros behind a zero.
                    let end = if text.ends_with('0') && text.len() < 3 && end.starts_with('0') {
                        ".0"
                    } else {
                        end
                    };
                    self.out.push_str(end);
                }
            }
            Value::String(text) => self.string(text),
            Value::Array(items) => {
                self.out.push('[');
                for (index, item) in items.iter().enumerate() {
                    self.comma(index);
                    self.value(item);
                    self.space();
                }
                self.out.push(']');
            }
            Value::Object(members) => {
                let mut order: Vec<_> = members.iter().collect();
                self.choices.shuffle(&mut order);
                let mut written: Vec<(&str, &Value)> = Vec::new();
                for (key, value) in order {
                    if self.spelling.duplicates && self.choices.chance(15) {
                        // Before it, and maybe not right before it.
                        let place = self.choices.below(written.len() + 1);
                        written.insert(place, (key, &Value::Null));
                    }
                    written.push((key, value));
                }
                self.out.push('{');
                for (index, (key, value)) in written.into_iter().enumerate() {
                    self.comma(index);
                    self.string(key);
                    self.space();
                    self.out.push(':');
                    self.space();
                    self.value(value);
                    self.space();
                }
                self.out.push('}');
            }
        }
    }

    fn comma(&mut self, index: usize) {
        if index > 0 {
            self.out.push(',');
        }
        self.space();
    }

    fn string(&mut self, text: &str) {
        self.out.push('"');
        for character in text.chars() {
            let must = matches!(character, '"' | '\\' | '\0'..='\u{1f}');
            if !must && !self.choices.chance(15) {
                self.out.push(character);
                continue;
            }
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = if self.choices.chance(50) {
                    write!(self.out, "\\u{unit:04X}")
                } else {
                    write!(self.out, "\\u{unit:04x}")
                };
            }
        }
        self.out.push('"');
    }
}
