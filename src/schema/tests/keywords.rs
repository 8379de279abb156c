use super::{DRAFT_7, DRAFT_2019, DRAFT_2020, open};
use crate::schema::*;

#[test]
fn keywords_are_known_where_they_are_defined() {
    for &keyword in Keyword::ALL {
        assert_eq!(Keyword::find(keyword.name().as_bytes()), Some(keyword));
    }
    assert_eq!(Keyword::find(b"extends"), None);
    let table = [
        (Keyword::LegacyId, "4"),
        (Keyword::Id, "6 7 2019-09 2020-12"),
        (Keyword::If, "7 2019-09 2020-12"),
        (Keyword::Definitions, "4 6 7 2019-09 2020-12"),
        (Keyword::Defs, "2019-09 2020-12"),
        (Keyword::Dependencies, "4 6 7 2019-09 2020-12"),
        (Keyword::AdditionalItems, "4 6 7 2019-09"),
        (Keyword::RecursiveRef, "2019-09"),
        (Keyword::DynamicRef, "2020-12"),
        (Keyword::PrefixItems, "2020-12"),
        (Keyword::Format, "4 6 7 2019-09 2020-12"),
    ];
    for (keyword, drafts) in table {
        let known = Draft::ALL.map(Dialect::standard);
        let known = known.iter().filter(|dialect| dialect.knows(keyword));
        let names: Vec<_> = known.map(|dialect| dialect.draft.name()).collect();
        assert_eq!(names.join(" "), drafts, "{}", keyword.name());
    }
    for draft in Draft::ALL {
        assert_eq!(Draft::from_name(draft.name()), Some(draft));
        assert_eq!(Draft::from_metaschema(draft.metaschema()), Some(draft));
    }
}

#[test]
fn positions_are_counted_once() {
    let table = [
        (DRAFT_2020, r#"{}"#, 1),
        (DRAFT_2020, r#"{"properties":{"a":true,"b":{"items":{}}}}"#, 4),
        (DRAFT_2020, r#"{"allOf":[{},{"not":{}}],"x-own":{"not":{}}}"#, 4),
        (
            DRAFT_2020,
            r#"{"const":{"not":{}},"enum":[{"not":{}}],"default":{"not":{}}}"#,
            1,
        ),
        (DRAFT_2020, r#"{"items":[{},{}]}"#, 1),
        (DRAFT_2019, r#"{"items":[{},{}],"additionalItems":{}}"#, 4),
        (
            DRAFT_2020,
            r#"{"dependencies":{"a":["b"],"c":{}},"definitions":{"d":{}},"$defs":{"e":{}}}"#,
            4,
        ),
        (DRAFT_7, r#"{"$defs":{"e":{}},"definitions":{"d":{}}}"#, 2),
        (
            DRAFT_7,
            r##"{"$ref":"#","properties":{"a":{}},"definitions":{"d":{}}}"##,
            2,
        ),
        (
            DRAFT_2019,
            r##"{"$ref":"#","properties":{"a":{}},"definitions":{"d":{}}}"##,
            3,
        ),
        (DRAFT_2020, r#"{"not":{"not":{}},"not":{}}"#, 2),
        (DRAFT_2020, r#"{"\u006eot":{}}"#, 2),
        (DRAFT_2020, r#"{"not":3,"allOf":{},"properties":[{}]}"#, 1),
    ];
    for (dialect, schema, count) in table {
        let text = schema
            .replacen('{', &format!(r#"{{"$schema":"{dialect}","#), 1)
            .replace(",}", "}");
        let mut set = SchemaSet::new();
        let document = open(&mut set, &text).expect("a good schema");
        assert_eq!(set.positions(document), count, "{text}");
    }
    let mut set = SchemaSet::new();
    for (text, count) in [("true", 1), ("3", 0), ("[{}]", 0)] {
        let document = open(&mut set, text).expect("JSON");
        assert_eq!(set.positions(document), count, "{text}");
    }
}
