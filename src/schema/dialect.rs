//! Dialects: which draft's rules a schema is read by, and which of its vocabularies are in use.

use super::keyword::Keyword;

/// A version of the JSON Schema specification, in order of age.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draft {
    /// Draft 4 (2013).
    Draft4,
    /// Draft 6 (2017).
    Draft6,
    /// Draft 7 (2018).
    Draft7,
    /// Draft 2019-09.
    Draft2019,
    /// Draft 2020-12.
    Draft2020,
}

impl Draft {
    /// All drafts, the oldest first.
    pub const ALL: [Draft; 5] = [
        Draft::Draft4,
        Draft::Draft6,
        Draft::Draft7,
        Draft::Draft2019,
        Draft::Draft2020,
    ];

    /// The draft that goes by `name` in options: `4`, `6`, `7`, `2019-09` or `2020-12`.
    pub fn from_name(name: &str) -> Option<Self> {
        Draft::ALL.into_iter().find(|draft| draft.name() == name)
    }

    /// The draft's name in options.
    pub fn name(self) -> &'static str {
        match self {
            Draft::Draft4 => "4",
            Draft::Draft6 => "6",
            Draft::Draft7 => "7",
            Draft::Draft2019 => "2019-09",
            Draft::Draft2020 => "2020-12",
        }
    }

    /// The URI of the draft's metaschema, normalised (so without an empty fragment).
    pub fn metaschema(self) -> &'static str {
        match self {
            Draft::Draft4 => "http://json-schema.org/draft-04/schema",
            Draft::Draft6 => "http://json-schema.org/draft-06/schema",
            Draft::Draft7 => "http://json-schema.org/draft-07/schema",
            Draft::Draft2019 => "https://json-schema.org/draft/2019-09/schema",
            Draft::Draft2020 => "https://json-schema.org/draft/2020-12/schema",
        }
    }

    /// The draft whose metaschema has this normalised URI.
    pub fn from_metaschema(uri: &str) -> Option<Self> {
        Draft::ALL.into_iter().find(|draft| draft.metaschema() == uri)
    }

    /// Whether a `$ref` hides every keyword beside it (up to draft 7).
    pub fn ref_hides_siblings(self) -> bool {
        self <= Draft::Draft7
    }

    /// The vocabularies of the draft's own metaschema.
    pub fn vocabularies(self) -> Vocabularies {
        Vocabularies::ALL.without(Vocabularies::FORMAT_ASSERTION)
    }
}

/// A set of vocabularies. Those of 2020-12 name the parts of every draft: what an older draft has of such a part counts
/// as that vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vocabularies(u8);

impl Vocabularies {
    /// No vocabulary.
    pub const NONE: Vocabularies = Vocabularies(0);
    /// Identification and references.
    pub const CORE: Vocabularies = Vocabularies(1);
    /// Keywords that apply subschemas.
    pub const APPLICATOR: Vocabularies = Vocabularies(1 << 1);
    /// `unevaluatedItems` and `unevaluatedProperties`.
    pub const UNEVALUATED: Vocabularies = Vocabularies(1 << 2);
    /// Assertions.
    pub const VALIDATION: Vocabularies = Vocabularies(1 << 3);
    /// `format` as an annotation.
    pub const FORMAT_ANNOTATION: Vocabularies = Vocabularies(1 << 4);
    /// `format` as an assertion.
    pub const FORMAT_ASSERTION: Vocabularies = Vocabularies(1 << 5);
    /// `format` as either.
    pub const FORMAT: Vocabularies = Vocabularies::FORMAT_ANNOTATION.with(Vocabularies::FORMAT_ASSERTION);
    /// `contentEncoding` and its kin.
    pub const CONTENT: Vocabularies = Vocabularies(1 << 6);
    /// `title` and its kin.
    pub const METADATA: Vocabularies = Vocabularies(1 << 7);
    /// Every vocabulary.
    pub const ALL: Vocabularies = Vocabularies(0xff);

    /// Both sets together.
    pub const fn with(self, other: Vocabularies) -> Self {
        Vocabularies(self.0 | other.0)
    }

    /// What of this set is not in `other`.
    pub const fn without(self, other: Vocabularies) -> Self {
        Vocabularies(self.0 & !other.0)
    }

    /// Whether the sets share a vocabulary.
    pub const fn intersects(self, other: Vocabularies) -> bool {
        self.0 & other.0 != 0
    }

    /// The draft and the set that the URI of a vocabulary stands for; `required` is its value in `$vocabulary`.
    ///
    /// Draft 2019-09 asserts formats when its format vocabulary is required, and only annotates otherwise (validation,
    /// 2019-09, section 7.2); draft 2020-12 has a vocabulary for each, whose value makes no difference to who knows it.
    pub(super) fn from_uri(uri: &str, required: bool) -> Option<(Draft, Vocabularies)> {
        let rest = uri.strip_prefix("https://json-schema.org/draft/")?;
        let (draft, name) = rest.split_once("/vocab/")?;
        let draft = match draft {
            "2019-09" => Draft::Draft2019,
            "2020-12" => Draft::Draft2020,
            _ => return None,
        };
        let vocabularies = match (draft, name) {
            (_, "core") => Vocabularies::CORE,
            (Draft::Draft2019, "applicator") => Vocabularies::APPLICATOR.with(Vocabularies::UNEVALUATED),
            (_, "applicator") => Vocabularies::APPLICATOR,
            (Draft::Draft2020, "unevaluated") => Vocabularies::UNEVALUATED,
            (_, "validation") => Vocabularies::VALIDATION,
            (Draft::Draft2019, "format") if required => Vocabularies::FORMAT_ASSERTION,
            (Draft::Draft2019, "format") | (Draft::Draft2020, "format-annotation") => Vocabularies::FORMAT_ANNOTATION,
            (Draft::Draft2020, "format-assertion") => Vocabularies::FORMAT_ASSERTION,
            (_, "content") => Vocabularies::CONTENT,
            (_, "meta-data") => Vocabularies::METADATA,
            (_, _) => return None,
        };
        Some((draft, vocabularies))
    }
}

/// The rules that a schema resource is read by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The version of the specification.
    pub draft: Draft,
    /// The vocabularies in use. Up to draft 7 all are, except that none of those asks for formats to be asserted.
    pub vocabularies: Vocabularies,
    /// The URI of the metaschema that the resource must obey, normalised, without a fragment.
    pub metaschema: Box<str>,
}

impl Dialect {
    /// The dialect of the draft's own metaschema.
    pub fn standard(draft: Draft) -> Self {
        Dialect {
            draft,
            vocabularies: draft.vocabularies(),
            metaschema: draft.metaschema().into(),
        }
    }

    /// Whether the dialect itself asks for `format` to be asserted.
    pub fn asserts_format(&self) -> bool {
        self.vocabularies.intersects(Vocabularies::FORMAT_ASSERTION)
    }

    /// Whether the dialect gives `keyword` a meaning; one that it does not know is an annotation and holds no schemas.
    pub fn knows(&self, keyword: Keyword) -> bool {
        keyword.drafts().contains(&self.draft) && self.vocabularies.intersects(keyword.vocabulary())
    }
}
