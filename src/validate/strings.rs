//! Facts about strings.

use super::Walk;
use crate::base::LimitError;
use crate::json::Text;
use crate::table::fact::Fact;
use crate::table::record::Record;
use crate::text::format::Format;

impl Walk<'_> {
    pub(super) fn string(&mut self, fact: Fact, record: Record<'_>, text: Text<'_>) -> Result<bool, LimitError> {
        match fact {
            Fact::MinLength => self.length(text).map(|length| length >= record.argument(0)),
            Fact::MaxLength => self.length(text).map(|length| length <= record.argument(0)),
            Fact::Pattern => match record.atoms.first() {
                Some(&program) => self.matches(program, text),
                None => Ok(true),
            },
            Fact::Format => self.has_format(record.argument(0), text),
            _ => self.content(record, text),
        }
    }

    /// The length in code points.
    pub(crate) fn length(&mut self, text: Text<'_>) -> Result<u32, LimitError> {
        self.spend(1 + text.raw.len() as u64 / 8)?;
        Ok(text.code_points())
    }

    /// Whether the pattern whose program is the atom `program` matches somewhere in `text`.
    pub(crate) fn matches(&mut self, program: u32, text: Text<'_>) -> Result<bool, LimitError> {
        let granted = self.granted;
        let program = self.table.atoms.words(program);
        let scratch = &mut *self.scratch;
        let text = text.decode(&mut scratch.text)?;
        scratch
            .matcher
            .is_match(program, text, &mut self.work)
            .map_err(|error| LimitError::new(error.limit, granted))
    }

    /// Whether `text` is of the format with the code `format`.
    pub(crate) fn has_format(&mut self, format: u32, text: Text<'_>) -> Result<bool, LimitError> {
        self.spend(1 + text.raw.len() as u64)?;
        let Some(format) = u8::try_from(format).ok().and_then(Format::from_code) else {
            return Ok(true);
        };
        Ok(format.is_valid(text.decode(&mut self.scratch.text)?))
    }
}
