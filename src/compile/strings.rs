//! Lengths, `pattern`, `format` and the content keywords.

use super::Compiler;
use super::objects::decoded;
use super::source::Source;
use crate::json::{Instance, Type};
use crate::schema::{Keyword, SchemaError, SchemaErrorKind};
use crate::table::AtomKind;
use crate::table::fact::Fact;
use crate::text::content::{Encoding, is_json};
use crate::text::format::Format;
use crate::text::pattern::{self, PatternError};

/// What the content keywords of one position come to, where they are asserted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Content {
    pub(super) encoding: Option<Encoding>,
    pub(super) json: bool,
    /// The place of `contentSchema` on the tape.
    pub(super) schema: Option<u32>,
}

impl Content {
    /// The encoding's code, 0 for none.
    pub(super) fn encoding_code(&self) -> u32 {
        self.encoding.map_or(0, |encoding| u32::from(encoding.code()))
    }
}

impl Compiler<'_> {
    pub(super) fn string_facts(&mut self, source: &Source<'_>) -> Result<(), SchemaError> {
        match source.count(Keyword::MinLength)? {
            None | Some(0) => {}
            Some(least) => self.verdicts.plain_record(Fact::MinLength.code(), &[least])?,
        }
        if let Some(greatest) = source.count(Keyword::MaxLength)? {
            self.verdicts.plain_record(Fact::MaxLength.code(), &[greatest])?;
        }
        if let Some(pattern) = source.typed(Keyword::Pattern, Type::String, "a string")? {
            let mark = self.verdicts.mark();
            let program = self.program(source, &decoded(pattern.text())?, pattern.at())?;
            self.verdicts.hold(program)?;
            self.verdicts.end_record(mark, Fact::Pattern.code(), &[])?;
        }
        if let Some(format) = self.asserted_format(source)? {
            self.verdicts
                .plain_record(Fact::Format.code(), &[u32::from(format.code())])?;
        }
        let content = self.asserted_content(source)?;
        if content.encoding.is_some() || content.json {
            let mark = self.verdicts.mark();
            if let Some(at) = content.schema {
                let kid = self.child(source, at)?;
                self.verdicts.kid(kid)?;
            }
            let arguments = [content.encoding_code(), u32::from(content.json)];
            self.verdicts.end_record(mark, Fact::Content.code(), &arguments)?;
        }
        Ok(())
    }

    /// The format that the position asserts.
    pub(super) fn asserted_format(&self, source: &Source<'_>) -> Result<Option<Format>, SchemaError> {
        let Some(name) = source.typed(Keyword::Format, Type::String, "a string")? else {
            return Ok(None);
        };
        if !self.options.assert_format && !source.dialect.asserts_format() {
            return Ok(None);
        }
        let name = decoded(name.text())?;
        Ok(std::str::from_utf8(&name).ok().and_then(Format::from_name))
    }

    /// The content that the position asserts.
    pub(super) fn asserted_content(&self, source: &Source<'_>) -> Result<Content, SchemaError> {
        let encoding = source.typed(Keyword::ContentEncoding, Type::String, "a string")?;
        let media_type = source.typed(Keyword::ContentMediaType, Type::String, "a string")?;
        if !self.options.assert_content {
            return Ok(Content::default());
        }
        let mut content = Content::default();
        if let Some(name) = encoding {
            content.encoding = Encoding::from_name(&decoded(name.text())?);
        }
        if let Some(name) = media_type {
            content.json = is_json(&decoded(name.text())?);
        }
        content.schema = source
            .get(Keyword::ContentSchema)
            .filter(|_| content.json)
            .map(|schema| schema.at());
        Ok(content)
    }

    /// An atom of the program that `pattern` compiles to; an error is about the value with the tape index `at`.
    pub(super) fn program(&mut self, source: &Source<'_>, pattern: &[u8], at: u32) -> Result<u32, SchemaError> {
        let fold = self.options.fold;
        if let Some(program) = self.programs.get(pattern) {
            return Ok(self.table.atom_of_words(AtomKind::Pattern, program, fold)?);
        }
        let compiled = match pattern::compile(pattern, self.limits) {
            Ok(compiled) => compiled,
            Err(PatternError::Limit(error)) => return Err(error.into()),
            Err(PatternError::Syntax { offset, message }) => {
                let pattern = String::from_utf8_lossy(pattern);
                let message = format!("the regular expression `{pattern}` is wrong at byte {offset}: {message}");
                return Err(source.error(SchemaErrorKind::Pattern, message, at));
            }
        };
        let atom = self.table.atom_of_words(AtomKind::Pattern, &compiled.words, fold)?;
        self.programs.insert(pattern.to_vec(), compiled.words);
        Ok(atom)
    }
}
