//! Tests of the reader and of all that is asked of values.

mod canonical;
#[cfg(feature = "serde_json")]
mod differential;
mod grammar;
mod keys;
mod layout;
mod numbers;
mod sealing;
mod strings;
mod unique;

use super::{DuplicateKeys, Instance, ReadError, ReadOptions, SyntaxFault, Tape, Value};

/// Reads a text with the default options.
fn read(text: &[u8]) -> Result<Tape, ReadError> {
    let mut tape = Tape::new();
    tape.read(text, &ReadOptions::default()).map(|()| tape)
}

/// Reads a text that is JSON and shows its value.
fn with<T>(text: &str, look: impl FnOnce(Value<'_>) -> T) -> T {
    let tape = read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let doc = tape.doc(text.as_bytes());
    look(doc.root())
}

/// The canonical bytes of a JSON text.
fn canonical(text: &str) -> Vec<u8> {
    with(text, |value| {
        let mut bytes = Vec::new();
        super::write_canonical(value, &mut bytes).unwrap();
        bytes
    })
}

/// Whether a value's canonical bytes are these.
fn equals_canonical<'a>(value: impl Instance<'a>, bytes: &[u8]) -> bool {
    super::equals_canonical(value, bytes).expect("memory")
}

/// The offset and the fault that a text is refused with.
fn fault(text: &[u8], options: &ReadOptions) -> (u32, SyntaxFault) {
    match Tape::new().read(text, options) {
        Err(ReadError::Syntax(error)) => (error.offset, error.what),
        other => panic!("{}: {other:?}", String::from_utf8_lossy(text)),
    }
}

/// A value written out as JSON, by the views alone.
fn show<'a, I: Instance<'a>>(value: I) -> String {
    use super::Type;
    match value.ty() {
        Type::Null => "null".into(),
        Type::Boolean => value.boolean().to_string(),
        Type::Number => {
            let mut out = String::new();
            value.number().write_json(&mut out);
            out
        }
        Type::String => format!(
            "{:?}",
            String::from_utf8_lossy(&value.text().bytes().collect::<Vec<_>>())
        ),
        Type::Array => format!("[{}]", value.items().map(show).collect::<Vec<_>>().join(",")),
        Type::Object => {
            let member = |(key, value): (super::Text<'a>, I)| {
                format!(
                    "{:?}:{}",
                    String::from_utf8_lossy(&key.bytes().collect::<Vec<_>>()),
                    show(value)
                )
            };
            format!("{{{}}}", value.members().map(member).collect::<Vec<_>>().join(","))
        }
        Type::Alien => "alien".into(),
    }
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 11) as usize % bound
    }
}
