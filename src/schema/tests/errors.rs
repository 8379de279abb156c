use super::{open, references, with};
use crate::base::{Limit, LimitError, Limits};
use crate::schema::*;

#[test]
fn errors_name_what_is_wrong_and_where() {
    use SchemaErrorKind::*;
    let missing = |uri: &str| uri.into();
    let table: &[(&str, SchemaErrorKind, &str, &[&str])] = &[
        ("{\n  \"a\" 1}", Json, "#", &["line 2, column 7"]),
        (
            r##"{"properties":{"x":{"$ref":"#/$defs/nope"}}}"##,
            Reference,
            "#/properties/x/$ref",
            &["#/$defs/nope", "the document", "line 1, column 28"],
        ),
        (
            r##"{"$id":"http://h/x","$ref":"y","$defs":{"y":{"$id":"y"}},"not":{"$ref":"y#z"}}"##,
            Reference,
            "http://h/x#/not/$ref",
            &["y#z", "http://h/y", "no such anchor"],
        ),
        (
            r##"{"not":{"$ref":"http://h/a#/b"}}"##,
            UnknownDocument(missing("http://h/a")),
            "#/not/$ref",
            &["http://h/a"],
        ),
        (
            r##"{"$ref":"#/required","required":["a"]}"##,
            Reference,
            "#/$ref",
            &["no schema"],
        ),
        (r##"{"$ref":"#/~2"}"##, Reference, "#/$ref", &["~"]),
        (
            r##"{"$ref":"#/allOf/01","allOf":[{},{}]}"##,
            Reference,
            "#/$ref",
            &["no such place"],
        ),
        (r##"{"$ref":"#/%"}"##, InvalidUri, "#/$ref", &["hexadecimal"]),
        (r##"{"$ref":"\ud800"}"##, InvalidUri, "#/$ref", &["surrogate"]),
        (
            r##"{"items":{"$id":"a%"}}"##,
            InvalidUri,
            "#/items/$id",
            &["hexadecimal"],
        ),
        (r##"{"items":{"$id":"a#b"}}"##, InvalidUri, "#/items/$id", &["fragment"]),
        (
            r##"{"$schema":"https://example.com/mine"}"##,
            UnknownDialect(missing("https://example.com/mine")),
            "#/$schema",
            &["https://example.com/mine"],
        ),
        (
            r##"{"$schema":"http://h/loop"}"##,
            UnknownDialect(missing("http://h/loop2")),
            "#/$schema",
            &["http://h/loop", "http://h/loop2"],
        ),
        (
            r##"{"$schema":"http://h/strange"}"##,
            UnknownVocabulary,
            "http://h/strange#/$vocabulary/http:~1~1h~1v",
            &["http://h/v"],
        ),
        (
            r##"{"$defs":{"a":{"$id":"urn:x","type":"string"},"b":{"$id":"urn:x","type":"number"}}}"##,
            DuplicateUri,
            "#/$defs/b/$id",
            &["urn:x", "#/$defs/a", "#/$defs/b"],
        ),
        (
            r##"{"$id":"http://h/a","not":{"$id":"a"}}"##,
            DuplicateUri,
            "http://h/a#/not/$id",
            &["http://h/a# and http://h/a#/not"],
        ),
        (
            r##"{"$id":"http://h/other","not":{}}"##,
            DuplicateUri,
            "http://h/other#/$id",
            &["http://h/other"],
        ),
        (
            r##"{"$defs":{"a":{"$anchor":"x"},"b":{"$dynamicAnchor":"x"}}}"##,
            DuplicateAnchor,
            "#/$defs/b/$dynamicAnchor",
            &["#/$defs/a", "#/$defs/b", "\"x\""],
        ),
    ];
    for (text, kind, location, words) in table {
        let mut set = with(&[
            ("http://h/other", "{}"),
            ("http://h/loop", r#"{"$schema":"http://h/loop2"}"#),
            (
                "http://h/strange",
                r#"{"$schema":"http://h/strange","$vocabulary":{"http://h/v":true}}"#,
            ),
        ]);
        let result = open(&mut set, text).and_then(|document| references(&mut set, document));
        let error = result.expect_err(text);
        assert_eq!(error.kind, *kind, "{text}");
        assert_eq!(error.location.to_string(), *location, "{text}");
        let shown = error.to_string();
        for word in *words {
            assert!(shown.contains(word), "{shown} does not mention {word}");
        }
    }
}

#[test]
fn limits_hold() {
    let kind = |text: &str, limits: Limits| {
        let options = Options {
            limits,
            ..Options::default()
        };
        let mut set = SchemaSet::new();
        let result = set.add(text.into(), None, &options);
        result.map(|_| ()).map_err(|error| error.kind)
    };
    let limit = |limit, allowed: u32| Err(SchemaErrorKind::Limit(LimitError::new(limit, allowed)));
    let deep = |depth: usize| format!("{}{{}}{}", r#"{"not":"#.repeat(depth), "}".repeat(depth));
    assert_eq!(kind(&deep(100_000), Limits::default()), limit(Limit::Depth, 500));
    assert_eq!(kind(&deep(400), Limits::default()), Ok(()));
    let bytes = |schema_bytes| Limits {
        schema_bytes,
        ..Limits::default()
    };
    assert_eq!(kind(&" ".repeat(51), bytes(50)), limit(Limit::SchemaBytes, 50));
    let long = r#"{"$id":"http://h/0123456789","not":{"$id":"?0"}}"#;
    assert_eq!(kind(long, bytes(50)), limit(Limit::SchemaBytes, 50), "URIs count too");
    assert_eq!(kind(long, bytes(100)), Ok(()));
    let two = r#"{"$id":"http://h/0123456789","not":{"$id":"?0"},"if":{"$id":"?1"}}"#;
    assert_eq!(kind(two, bytes(100)), limit(Limit::SchemaBytes, 100), "all of them");
}

#[test]
fn what_failed_leaves_nothing_behind() {
    let table = [
        "[",
        r#"{"$id":"urn:a","$defs":{"b":{"$id":"urn:b","$anchor":"x"},"c":{"$id":"urn:b"}}}"#,
        r#"{"$id":"urn:a","$defs":{"b":{"$id":"%"}}}"#,
        r#"{"$id":"%"}"#,
        r#"{"$id":"urn:known"}"#,
    ];
    let mut set = with(&[("urn:known", "true")]);
    let known = set.document("urn:known").expect("it was added");
    let size = |set: &SchemaSet| {
        (
            set.documents.ids().count(),
            set.resources.ids().count(),
            set.names.len(),
        )
    };
    assert_eq!(size(&set), (1, 1, 1));
    for text in table {
        assert!(set.add(text.into(), None, &Options::default()).is_err(), "{text}");
        assert_eq!(size(&set), (1, 1, 1), "{text}");
    }
    let text = r##"{"$id":"urn:a","$defs":{"b":{"$id":"urn:b","$anchor":"x"}},"x":{"$id":"urn:c"},"$ref":"#/x"}"##;
    let document = open(&mut set, text).expect("a good schema");
    set.resolve(set.root(document), Keyword::Ref).expect("a place");
    assert_eq!(size(&set), (2, 3, 3));
    set.remove(document);
    assert_eq!(size(&set), (1, 1, 1));
    set.remove(known);
    assert_eq!(size(&set), (0, 0, 0));
}
