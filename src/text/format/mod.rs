//! The formats that the keyword `format` may name (JSON Schema Validation 2020-12, section 7.3).
//!
//! A format is a grammar in a document of its own, one file here for each family of them. The older drafts define
//! subsets of the names with the same meaning, so a name means one thing in every draft.

mod component;
mod date_time;
mod email;
mod hostname;
mod idna;
mod ip;
mod pointer;
mod scanner;
mod uri;
mod uri_template;
mod uuid;

#[cfg(test)]
mod tests;

use super::pattern;
use crate::base::Limits;

/// A format of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Format {
    /// `date-time` of RFC 3339, section 5.6.
    DateTime,
    /// `full-date` of RFC 3339, section 5.6.
    Date,
    /// `full-time` of RFC 3339, section 5.6.
    Time,
    /// `duration` of RFC 3339, appendix A.
    Duration,
    /// `Mailbox` of RFC 5321, section 4.1.2.
    Email,
    /// `Mailbox` as RFC 6531, section 3.3, extends it.
    IdnEmail,
    /// A host name of RFC 1123, section 2.1, whose A-labels are those of RFC 5890, section 2.3.2.1.
    Hostname,
    /// A host name of NR-LDH labels, A-labels and U-labels (RFC 5890, section 2.3).
    IdnHostname,
    /// `dotted-quad` of RFC 2673, section 3.2.
    Ipv4,
    /// The text form of RFC 4291, section 2.2.
    Ipv6,
    /// `URI` of RFC 3986.
    Uri,
    /// `URI-reference` of RFC 3986.
    UriReference,
    /// `IRI` of RFC 3987.
    Iri,
    /// `IRI-reference` of RFC 3987.
    IriReference,
    /// `URI-Template` of RFC 6570.
    UriTemplate,
    /// `UUID` of RFC 9562, section 4.
    Uuid,
    /// `json-pointer` of RFC 6901, section 3.
    JsonPointer,
    /// `relative-json-pointer` of draft-bhutton-relative-json-pointer-00, section 3.
    RelativeJsonPointer,
    /// A pattern of ECMA-262 with the flag `u`.
    Regex,
}

/// Every format, at the place of its code. Codes are kept in snapshots: a new format goes to the end.
const ALL: [Format; 19] = [
    Format::DateTime,
    Format::Date,
    Format::Time,
    Format::Duration,
    Format::Email,
    Format::IdnEmail,
    Format::Hostname,
    Format::IdnHostname,
    Format::Ipv4,
    Format::Ipv6,
    Format::Uri,
    Format::UriReference,
    Format::Iri,
    Format::IriReference,
    Format::UriTemplate,
    Format::Uuid,
    Format::JsonPointer,
    Format::RelativeJsonPointer,
    Format::Regex,
];

impl Format {
    /// The format that a schema calls `name`; none if the specification knows none of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format's name in a schema.
    pub fn name(self) -> &'static str {
        match self {
            Format::DateTime => "date-time",
            Format::Date => "date",
            Format::Time => "time",
            Format::Duration => "duration",
            Format::Email => "email",
            Format::IdnEmail => "idn-email",
            Format::Hostname => "hostname",
            Format::IdnHostname => "idn-hostname",
            Format::Ipv4 => "ipv4",
            Format::Ipv6 => "ipv6",
            Format::Uri => "uri",
            Format::UriReference => "uri-reference",
            Format::Iri => "iri",
            Format::IriReference => "iri-reference",
            Format::UriTemplate => "uri-template",
            Format::Uuid => "uuid",
            Format::JsonPointer => "json-pointer",
            Format::RelativeJsonPointer => "relative-json-pointer",
            Format::Regex => "regex",
        }
    }

    /// The format's code, for [`Format::from_code`].
    pub fn code(self) -> u8 {
        self as u8
    }

    /// The format with the code `code`.
    pub fn from_code(code: u8) -> Option<Self> {
        ALL.get(usize::from(code)).copied()
    }

    /// Whether `text` (WTF-8) is of the format, in time linear in its length.
    ///
    /// Nothing is allocated, save that a regular expression is read into a tree. One that meets the default limits there
    /// is not valid, as it is not as a `pattern`.
    pub fn is_valid(self, text: &[u8]) -> bool {
        match self {
            Format::DateTime => date_time::is_date_time(text),
            Format::Date => date_time::is_date(text),
            Format::Time => date_time::is_time(text),
            Format::Duration => date_time::is_duration(text),
            Format::Email => email::is_email(text),
            Format::IdnEmail => email::is_idn_email(text),
            Format::Hostname => hostname::is_hostname(text),
            Format::IdnHostname => hostname::is_idn_hostname(text),
            Format::Ipv4 => ip::is_ipv4(text),
            Format::Ipv6 => ip::is_ipv6(text),
            Format::Uri => uri::is_uri(text),
            Format::UriReference => uri::is_uri_reference(text),
            Format::Iri => uri::is_iri(text),
            Format::IriReference => uri::is_iri_reference(text),
            Format::UriTemplate => uri_template::is_uri_template(text),
            Format::Uuid => uuid::is_uuid(text),
            Format::JsonPointer => pointer::is_json_pointer(text),
            Format::RelativeJsonPointer => pointer::is_relative_json_pointer(text),
            Format::Regex => pattern::check(text, &Limits::default()).is_ok(),
        }
    }
}
