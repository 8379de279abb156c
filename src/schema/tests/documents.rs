use super::{DRAFT_4, DRAFT_7, DRAFT_2020, open, with};
use crate::json::{Doc, Instance, Type};
use crate::schema::*;

#[test]
fn equal_content_under_one_uri_is_no_error() {
    let mut set = SchemaSet::new();
    let options = Options::default();
    let text = r#"{"$id":"http://h/a","maximum":1}"#;
    let first = set.add(text.into(), None, &options).expect("a good schema");
    let same = r#"{ "maximum": 1.0, "$id": "http://h/a" }"#;
    assert_eq!(set.add(same.into(), None, &options), Ok(first));
    assert_eq!(set.document("HTTP://h/a#"), Some(first));
    // Under another name it is another document, and both go by their identifier.
    let second = set
        .add(text.into(), Some("http://h/b"), &options)
        .expect("a good schema");
    assert_ne!(first, second);
    set.remove(first);
    assert_eq!(set.document("http://h/a"), Some(second));
    assert_eq!(set.document("http://h/b"), Some(second));
    let other = set.add(r#"{"maximum":2}"#.into(), Some("http://h/b"), &options);
    assert_eq!(other.map_err(|error| error.kind), Err(SchemaErrorKind::DuplicateUri));
    // For others, a registered one stands before one that is not.
    let opened = open(&mut set, text).expect("it says the same");
    let found = set.find("http://h/a").expect("it is there");
    assert_eq!(set.document_of(found.position.resource), second);
    set.remove(second);
    assert_eq!(set.document("http://h/a"), None, "it was not registered");
    assert!(set.find("http://h/a").is_ok(), "but it is there");
    set.remove(opened);
    assert!(set.find("http://h/a").is_err());
    let equal = r#"{"$defs":{"a":{"$id":"urn:x"},"b":{"$id":"urn:x"},"c":{"$anchor":"y"},"d":{"$anchor":"y"}}}"#;
    assert!(open(&mut set, equal).is_ok());
    assert_eq!(set.names.len(), 1, "the first stands for both");
    // What is read by other rules says something else.
    let old = Options {
        default_draft: Draft::Draft7,
        ..options
    };
    assert!(set.add(r#"{"$id":"urn:y"}"#.into(), None, &options).is_ok());
    let other = set.add(r#"{"$id":"urn:y"}"#.into(), None, &old);
    assert_eq!(other.map_err(|error| error.kind), Err(SchemaErrorKind::DuplicateUri));
}

#[test]
fn a_document_means_itself_by_its_own_uri() {
    let text = r#"{"$id":"http://h/a","$defs":{"b":{"$id":"b"}},"$ref":"b","not":{"$ref":"a"}}"#;
    let mut set = with(&[("", text)]);
    let document = open(&mut set, text).expect("it says the same");
    let root = set.root(document);
    let place = set.doc(document).root().get(b"not").map(|value| value.at());
    let inner = set.child(root, place.expect("a keyword"));
    for position in [root, inner] {
        let target = set.resolve(position, Keyword::Ref).expect("a schema").position;
        assert_eq!(set.document_of(target.resource), document);
    }
}

#[test]
fn only_a_registered_document_stands_in_for_a_builtin_metaschema() {
    let mut set = SchemaSet::new();
    let text = r#"{"$id":"http://json-schema.org/draft-07/schema","type":"string"}"#;
    let opened = open(&mut set, text).expect("no conflict");
    let found = set.find(DRAFT_7).expect("a built-in metaschema").position;
    assert!(
        set.is_builtin(set.document_of(found.resource)),
        "whatever is being compiled"
    );
    set.remove(opened);
    let builtin = set.find(DRAFT_7).expect("a built-in metaschema").position;
    let own = set.add("{}".into(), Some(DRAFT_7), &Options::default());
    let own = own.expect("no conflict");
    assert_eq!(set.find(DRAFT_7).map(|target| target.position), Ok(set.root(own)));
    assert_eq!(set.document(DRAFT_7), Some(own));
    set.remove(own);
    assert_eq!(set.document(DRAFT_7), None);
    assert_eq!(set.find(DRAFT_7).map(|target| target.position), Ok(builtin));
}

#[test]
fn dialects_come_from_schema() {
    let metaschemas = [
        (
            "http://h/bare",
            r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true,"https://json-schema.org/draft/2020-12/vocab/applicator":true,"http://h/vocab":false}}"#,
        ),
        (
            "http://h/formats",
            r#"{"$schema":"http://h/formats","$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/format-assertion":false}}"#,
        ),
        (
            "http://h/formats-2019",
            r#"{"$vocabulary":{"https://json-schema.org/draft/2019-09/vocab/format":true}}"#,
        ),
        (
            "http://h/seven",
            r#"{"$schema":"http://json-schema.org/draft-07/schema#"}"#,
        ),
        ("http://h/by-way-of-bare", r#"{"$schema":"http://h/bare"}"#),
        (
            "http://h/nothing",
            r#"{"$schema":"https://json-schema.org/draft/2019-09/schema","$vocabulary":{"http://h/vocab":false}}"#,
        ),
    ];
    let table = [
        ("http://json-schema.org/draft-04/schema", Draft::Draft4, true, false),
        ("http://json-schema.org/draft-06/schema#", Draft::Draft6, true, false),
        ("http://h/bare", Draft::Draft2020, false, false),
        ("http://h/by-way-of-bare", Draft::Draft2020, false, false),
        ("http://h/nothing", Draft::Draft2019, false, false),
        ("http://h/formats", Draft::Draft2020, false, true),
        ("http://h/formats-2019#", Draft::Draft2019, false, true),
        ("http://h/seven", Draft::Draft7, true, false),
        (
            "https://json-schema.org/draft/2020-12/meta/validation",
            Draft::Draft2020,
            true,
            false,
        ),
    ];
    for (uri, draft, validates, asserts_format) in table {
        let mut set = with(&metaschemas);
        let text = format!(r#"{{"$schema":"{uri}"}}"#);
        let document = open(&mut set, &text).expect(uri);
        let dialect = set.dialect(set.root(document).resource);
        assert_eq!(dialect.draft, draft, "{uri}");
        assert_eq!(dialect.knows(Keyword::Minimum), validates, "{uri}");
        assert_eq!(dialect.asserts_format(), asserts_format, "{uri}");
        assert_eq!(*dialect.metaschema, *uri.trim_end_matches('#'));
    }
    // Only what has an identifier chooses.
    let mut set = SchemaSet::new();
    let text = r#"{"not":{"$schema":"http://json-schema.org/draft-07/schema#"},"if":{"$id":"a","$schema":"http://json-schema.org/draft-07/schema#"}}"#;
    let document = open(&mut set, text).expect("a good schema");
    let drafts = ["not", "if"].map(|key| {
        let place = set.doc(document).root().get(key.as_bytes()).map(|value| value.at());
        let position = set.child(set.root(document), place.expect("a keyword"));
        set.dialect(position.resource).draft
    });
    assert_eq!(drafts, [Draft::Draft2020, Draft::Draft7]);
    // The metaschema may come later.
    let mut set = SchemaSet::new();
    let text = r#"{"$schema":"http://h/m","$id":"http://h/x","not":{"$id":"y"}}"#;
    let document = set.add(text.into(), None, &Options::default()).expect("good, so far");
    assert!(set.index(document).is_err());
    assert_eq!(set.document("http://h/x"), Some(document));
    assert!(set.find("http://h/y").is_err());
    let metaschema = r#"{"$schema":"https://json-schema.org/draft/2020-12/schema"}"#;
    set.add(metaschema.into(), Some("http://h/m"), &Options::default())
        .expect("a good schema");
    assert!(set.find("http://h/y").is_ok());
    assert_eq!(set.positions(document), 2);
}

#[test]
fn checks_leave_out_resources_of_other_dialects() {
    let text = r##"{
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {
            "old": {"$id": "urn:old", "id": 1, "$schema": "http://json-schema.org/draft-07/schema#", "not": {
                "$id": "urn:new", "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "t"
            }},
            "same": {"$id": "urn:same", "title": "t"}
        },
        "x": {"title": "t", "not": {"title": "t", "type": "null"}}, "$ref": "#/x", "allOf": [{"$ref": "#/x/not"}]
    }"##;
    let mut set = SchemaSet::new();
    let document = open(&mut set, text).expect("a good schema");
    // What a reference came upon first is left out of what is around it.
    let inner = set
        .doc(document)
        .root()
        .get(b"allOf")
        .and_then(|all| all.items().next())
        .map(|first| first.at());
    let inner = set.child(set.root(document), inner.expect("an item"));
    set.resolve(inner, Keyword::Ref).expect("a place");
    set.resolve(set.root(document), Keyword::Ref).expect("a place");
    let seen: Vec<_> = (set.checks(document).iter())
        .map(|check| {
            let words = set.check_tape(check);
            let doc = Doc::new(&words, text.as_bytes());
            let members = |path: &[&str]| {
                let schema = path.iter().try_fold(doc.root(), |value, key| value.get(key.as_bytes()));
                schema.map_or(0, |schema| {
                    assert_eq!(schema.ty(), Type::Object);
                    assert_eq!(schema.len() as usize, schema.members().count());
                    schema.len()
                })
            };
            let counts = [
                members(&[]),
                members(&["$defs", "old"]),
                members(&["$defs", "same"]),
                members(&["not"]),
            ];
            (
                set.location(check.position).to_string(),
                check.metaschema.to_string(),
                counts,
            )
        })
        .collect();
    let expected = [
        ("#", DRAFT_2020, [5, 0, 2, 0]),
        ("urn:old#", DRAFT_7.trim_end_matches('#'), [4, 0, 0, 0]),
        ("urn:new#", DRAFT_2020, [3, 0, 0, 0]),
        ("#/x/not", DRAFT_2020, [2, 0, 0, 0]),
        ("#/x", DRAFT_2020, [2, 0, 0, 0]),
    ];
    assert_eq!(
        seen,
        expected.map(|(at, uri, counts)| (at.to_owned(), uri.to_owned(), counts))
    );
    set.checked(document);
    assert!(set.checks(document).is_empty());
    let builtin = set.find(DRAFT_4).expect("a built-in metaschema");
    assert!(set.checks(set.document_of(builtin.position.resource)).is_empty());
}
