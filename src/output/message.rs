//! Messages for people, made from an error's parameters when they are asked for.

use super::{ErrorObject, Params};

impl ErrorObject {
    /// What is wrong, in English.
    pub fn message(&self) -> String {
        match &self.params {
            Params::None if self.keyword == "false schema" => "boolean schema is false".into(),
            Params::None if self.keyword == "anyOf" => "must match a schema in anyOf".into(),
            Params::None => "must NOT be valid".into(),
            Params::Types { names, .. } => format!("must be {}", names.join(",")),
            Params::AllowedValues(_) => "must be equal to one of the allowed values".into(),
            Params::AllowedValue(_) => "must be equal to constant".into(),
            Params::Comparison { relation, limit } => format!("must be {relation} {limit}"),
            Params::MultipleOf(divisor) => format!("must be multiple of {divisor}"),
            Params::Limit(limit) => self.limit_message(limit),
            Params::Pattern(pattern) => format!("must match pattern \"{pattern}\""),
            Params::Format(format) => format!("must match format \"{format}\""),
            Params::Content(name) if self.keyword == "contentEncoding" => format!("must be encoded in \"{name}\""),
            Params::Content(name) => format!("must hold content of media type \"{name}\""),
            Params::Duplicates(later, earlier) => {
                format!("must NOT have duplicate items (items ## {earlier} and {later} are identical)")
            }
            Params::Contains { least, greatest: None } => format!("must contain at least {least} valid item(s)"),
            Params::Contains {
                least,
                greatest: Some(greatest),
            } => format!("must contain at least {least} and no more than {greatest} valid item(s)"),
            Params::MissingProperty(name) => format!("must have required property '{name}'"),
            Params::AdditionalProperty(_) => "must NOT have additional properties".into(),
            Params::UnevaluatedProperty(_) => "must NOT have unevaluated properties".into(),
            Params::PropertyName(_) => "property name must be valid".into(),
            Params::Dependency { property, demanded, .. } => format!(
                "must have {} {} when property {property} is present",
                if demanded.len() == 1 { "property" } else { "properties" },
                demanded.join(", "),
            ),
            Params::PassingSchemas(_) => "must match exactly one schema in oneOf".into(),
            Params::FailingKeyword(keyword) => format!("must match \"{keyword}\" schema"),
            Params::Syntax(what) => format!("must be JSON: {what}"),
        }
    }

    fn limit_message(&self, limit: &str) -> String {
        let (more, what) = match self.keyword {
            "minLength" => ("fewer", "characters"),
            "maxLength" => ("more", "characters"),
            "minItems" => ("fewer", "items"),
            "minProperties" => ("fewer", "properties"),
            "maxProperties" => ("more", "properties"),
            _ => ("more", "items"),
        };
        format!("must NOT have {more} than {limit} {what}")
    }
}
