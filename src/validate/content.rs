//! Content in strings: `contentEncoding`, `contentMediaType`, `contentSchema`.

use super::Walk;
use crate::base::LimitError;
use crate::json::{DuplicateKeys, ReadError, ReadOptions, Tape, Text};
use crate::table::record::Record;
use crate::text::content::Encoding;

impl Walk<'_> {
    pub(super) fn content(&mut self, record: Record<'_>, text: Text<'_>) -> Result<bool, LimitError> {
        let schema = record.kids.first().copied();
        self.is_content(record.argument(0), record.argument(1) != 0, schema, text)
    }

    /// Whether `text` is in the encoding with the code `encoding` (0 for none), what it encodes is JSON if `json` says
    /// so, and that is valid against the verdict row `schema`.
    pub(crate) fn is_content(
        &mut self,
        encoding: u32,
        json: bool,
        schema: Option<u32>,
        text: Text<'_>,
    ) -> Result<bool, LimitError> {
        self.spend(1 + text.raw.len() as u64)?;
        let mut buffer = Vec::new();
        let text = text.decode(&mut buffer)?;
        let encoding = u8::try_from(encoding).ok().and_then(Encoding::from_code);
        if !json {
            return Ok(encoding.is_none_or(|encoding| encoding.is_valid(text)));
        }
        let decoded;
        let content = match encoding {
            None => text,
            Some(encoding) => match encoding.decode(text)? {
                None => return Ok(false),
                Some(bytes) => {
                    decoded = bytes;
                    &decoded
                }
            },
        };
        let options = ReadOptions {
            depth: self.limits.depth,
            bytes: self.limits.instance_bytes,
            duplicate_keys: DuplicateKeys::Last,
            skip_bom: false,
        };
        let mut tape = Tape::new();
        match (tape.read(content, &options), schema) {
            (Err(ReadError::Limit(error)), _) => Err(error),
            (Err(ReadError::Syntax(_)), _) => Ok(false),
            (Ok(()), None) => Ok(true),
            (Ok(()), Some(schema)) => self.valid(schema, tape.doc(content).root(), None),
        }
    }
}
