//! Facts about arrays.

use super::Compiler;
use super::source::Source;
use crate::json::{Instance, Type, Value};
use crate::schema::{Draft, Keyword, SchemaError};
use crate::table::fact::Fact;

/// `contains` and its bounds.
#[derive(Clone, Copy)]
pub(super) struct Contains<'s> {
    pub(super) schema: Value<'s>,
    pub(super) least: u32,
    pub(super) greatest: Option<u32>,
    /// Items that match count as evaluated (from 2020-12 on).
    pub(super) evaluates: bool,
}

impl<'s> Contains<'s> {
    pub(super) fn of(source: &Source<'s>) -> Result<Option<Self>, SchemaError> {
        let Some(schema) = source.get(Keyword::Contains) else {
            return Ok(None);
        };
        Ok(Some(Contains {
            schema,
            least: source.count(Keyword::MinContains)?.unwrap_or(1),
            greatest: source.count(Keyword::MaxContains)?,
            evaluates: source.dialect.draft >= Draft::Draft2020,
        }))
    }

    pub(super) fn arguments(&self) -> [u32; 3] {
        [self.least, self.greatest.unwrap_or(u32::MAX), u32::from(self.evaluates)]
    }

    /// Whether it can neither fail nor evaluate anything.
    fn is_idle(&self) -> bool {
        self.least == 0 && self.greatest.is_none() && !self.evaluates
    }
}

/// The schemas for items by position, and that for the rest with its keyword.
pub(super) struct Items<'s> {
    pub(super) leading: Option<Value<'s>>,
    pub(super) rest: Option<(Keyword, Value<'s>)>,
}

impl<'s> Items<'s> {
    pub(super) fn of(source: &Source<'s>) -> Result<Self, SchemaError> {
        let list = "a list of schemas";
        let items = source.get(Keyword::Items);
        Ok(match items {
            _ if source.dialect.draft >= Draft::Draft2020 => Items {
                leading: source.typed(Keyword::PrefixItems, Type::Array, list)?,
                rest: items.map(|schema| (Keyword::Items, schema)),
            },
            Some(leading) if leading.ty() == Type::Array => Items {
                leading: Some(leading),
                rest: source
                    .get(Keyword::AdditionalItems)
                    .map(|schema| (Keyword::AdditionalItems, schema)),
            },
            _ => Items {
                leading: None,
                rest: items.map(|schema| (Keyword::Items, schema)),
            },
        })
    }

    pub(super) fn leading_len(&self) -> u32 {
        self.leading.map_or(0, |leading| leading.len())
    }
}

impl Compiler<'_> {
    pub(super) fn array_facts(&mut self, source: &Source<'_>) -> Result<(), SchemaError> {
        match source.count(Keyword::MinItems)? {
            None | Some(0) => {}
            Some(least) => self.verdicts.plain_record(Fact::MinItems.code(), &[least])?,
        }
        if let Some(greatest) = source.count(Keyword::MaxItems)? {
            self.verdicts.plain_record(Fact::MaxItems.code(), &[greatest])?;
        }
        if source.flag(Keyword::UniqueItems)? {
            self.verdicts.plain_record(Fact::UniqueItems.code(), &[])?;
        }
        let items = Items::of(source)?;
        if items.leading_len() > 0 || items.rest.is_some() {
            let mark = self.verdicts.mark();
            for item in items.leading.into_iter().flat_map(Value::items) {
                let kid = self.child(source, item.at())?;
                self.verdicts.kid(kid)?;
            }
            if let Some((_, rest)) = items.rest {
                let kid = self.child(source, rest.at())?;
                self.verdicts.kid(kid)?;
            }
            self.verdicts
                .end_record(mark, Fact::Items.code(), &[items.leading_len()])?;
        }
        if let Some(contains) = Contains::of(source)?
            && !contains.is_idle()
        {
            let mark = self.verdicts.mark();
            let kid = self.child(source, contains.schema.at())?;
            self.verdicts.kid(kid)?;
            self.verdicts
                .end_record(mark, Fact::Contains.code(), &contains.arguments())?;
        }
        Ok(())
    }
}
