use super::keyword::Contents;
use super::uri::{UriError, decode_fragment, resolve};
use super::*;
use crate::base::{Limit, LimitError, Limits};
use crate::json::{Doc, Instance, Type};

const DRAFT_4: &str = "http://json-schema.org/draft-04/schema#";
const DRAFT_7: &str = "http://json-schema.org/draft-07/schema#";
const DRAFT_2019: &str = "https://json-schema.org/draft/2019-09/schema";
const DRAFT_2020: &str = "https://json-schema.org/draft/2020-12/schema";

/// Adds a document to be compiled.
fn open(set: &mut SchemaSet, text: &str) -> Result<DocumentId, SchemaError> {
    let options = Options {
        register: false,
        ..Options::default()
    };
    let document = set.add(text.into(), None, &options)?;
    set.index(document)?;
    Ok(document)
}

/// A set with registered documents.
fn with(documents: &[(&str, &str)]) -> SchemaSet {
    let mut set = SchemaSet::new();
    for (uri, text) in documents {
        let uri = (!uri.is_empty()).then_some(*uri);
        set.add((*text).into(), uri, &Options::default())
            .expect("a good document");
    }
    set
}

/// Visits what is reachable from the root by keywords and references, and writes for each reference where it stands and
/// where it leads.
fn references(set: &mut SchemaSet, document: DocumentId) -> Result<Vec<String>, SchemaError> {
    let mut found = Vec::new();
    let mut seen = Vec::new();
    let mut stack = vec![set.root(document)];
    while let Some(position) = stack.pop() {
        if seen.contains(&position) {
            continue;
        }
        seen.push(position);
        for keyword in [Keyword::Ref, Keyword::DynamicRef, Keyword::RecursiveRef] {
            let doc = set.doc(set.document_of(position.resource));
            let member = doc.at(position.at).get(keyword.name().as_bytes());
            if member.is_some() && set.dialect(position.resource).knows(keyword) {
                let target = set.resolve(position, keyword)?;
                let dynamic = if target.dynamic.is_some() { " dynamic" } else { "" };
                let (from, to) = (set.location(position), set.location(target.position));
                found.push(format!("{from} -> {to}{dynamic}"));
                stack.push(target.position);
            }
        }
        let doc = set.doc(set.document_of(position.resource));
        let schema = doc.at(position.at);
        let mut children = Vec::new();
        for (key, value) in schema.members() {
            let keyword = Keyword::find(key.raw).filter(|keyword| set.dialect(position.resource).knows(*keyword));
            match keyword.map(|keyword| keyword.shape(set.dialect(position.resource).draft).contents(value)) {
                None | Some(Contents::Nothing) => {}
                Some(Contents::Schema) => children.push(value.at()),
                Some(Contents::Items) => children.extend(value.items().map(|value| value.at())),
                Some(Contents::Members) => children.extend(value.members().map(|(_, value)| value.at())),
            }
        }
        let children: Vec<_> = children.into_iter().map(|at| set.child(position, at)).collect();
        stack.extend(children);
    }
    found.sort();
    Ok(found)
}

fn own(strings: &[&str]) -> Vec<String> {
    strings.iter().map(ToString::to_string).collect()
}

#[test]
fn uris_resolve_to_normal_form() {
    // The first block is RFC 3986, section 5.4, without fragments.
    let rfc = "http://a/b/c/d;p?q";
    let table = [
        (rfc, "g:h", "g:h"),
        (rfc, "g", "http://a/b/c/g"),
        (rfc, "./g", "http://a/b/c/g"),
        (rfc, "g/", "http://a/b/c/g/"),
        (rfc, "/g", "http://a/g"),
        (rfc, "//g", "http://g"),
        (rfc, "?y", "http://a/b/c/d;p?y"),
        (rfc, "g?y", "http://a/b/c/g?y"),
        (rfc, ";x", "http://a/b/c/;x"),
        (rfc, "", "http://a/b/c/d;p?q"),
        (rfc, ".", "http://a/b/c/"),
        (rfc, "./", "http://a/b/c/"),
        (rfc, "..", "http://a/b/"),
        (rfc, "../g", "http://a/b/g"),
        (rfc, "../..", "http://a/"),
        (rfc, "../../../g", "http://a/g"),
        (rfc, "/../g", "http://a/g"),
        (rfc, "g.", "http://a/b/c/g."),
        (rfc, "..g", "http://a/b/c/..g"),
        (rfc, "./../g", "http://a/b/g"),
        (rfc, "g/./h", "http://a/b/c/g/h"),
        (rfc, "g/../h", "http://a/b/c/h"),
        (rfc, "g;x=1/../y", "http://a/b/c/y"),
        (rfc, "g?y/../x", "http://a/b/c/g?y/../x"),
        (rfc, "http:g", "http:g"),
        (
            "",
            "HTTP://User@Example.COM/%7euser/%c3%a9",
            "http://User@example.com/~user/%C3%A9",
        ),
        ("", "http://h/\u{e9} \"", "http://h/%C3%A9%20%22"),
        ("", "http://h/a/%2E%2e/b", "http://h/b"),
        ("", "a/../b", "b"),
        ("", "../b", "b"),
        ("http://h", "b", "http://h/b"),
        ("urn:example:a", "", "urn:example:a"),
        ("urn:example:a", "b", "urn:b"),
        ("urn:example:a", "?+x", "urn:example:a?+x"),
        ("file:///a/b", "c", "file:///a/c"),
        ("a/b", "c", "a/c"),
        // What is written must be read back as what it was.
        ("", "/.//a", "/.//a"),
        ("", "./a:b", "./a:b"),
    ];
    let mut out = String::new();
    for (base, reference, expected) in table {
        assert_eq!(resolve(base, reference, &mut out), Ok(()), "{reference}");
        assert_eq!(out, expected, "{reference} against {base}");
        let normal = out.clone();
        assert_eq!(resolve("", &normal, &mut out), Ok(()));
        assert_eq!(out, normal, "a normal form is its own");
    }
    let refused = [
        ("a%2", UriError::Escape),
        ("a%zz", UriError::Escape),
        ("a\n", UriError::Control),
        ("1:a", UriError::Scheme),
        (":a", UriError::Scheme),
        (&"a".repeat(9_000), UriError::Length),
    ];
    for (reference, error) in refused {
        assert_eq!(resolve("http://h/", reference, &mut out), Err(error), "{reference}");
    }
}

#[test]
fn fragments_are_decoded() {
    let table: [(&str, Result<&[u8], UriError>); 4] = [
        ("/a%20b~1%25", Ok(b"/a b~1%")),
        ("/a<b>", Ok(b"/a<b>")),
        ("%c3%28", Ok(b"\xc3\x28")),
        ("100%", Err(UriError::Escape)),
    ];
    for (fragment, expected) in table {
        let mut out = Vec::new();
        let result = decode_fragment(fragment, &mut out);
        assert_eq!(result.map(|()| &out[..]), expected, "{fragment}");
    }
}

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

#[test]
fn references_lead_where_they_should() {
    let others = [
        (
            "http://h/dir/other.json",
            r##"{"$defs":{"a":{"$ref":"#b"},"b":{"$anchor":"b"}}}"##,
        ),
        (
            "",
            r#"{"$id":"http://h/outer","$defs":{"x":{"$id":"inner","$defs":{"y":true}}}}"#,
        ),
    ];
    let table: &[(&str, &[&str])] = &[
        (
            r##"{"$defs":{"a b/c~d%":{}},"$ref":"#/$defs/a%20b~1c~0d%25"}"##,
            &["# -> #/$defs/a b~1c~0d%"],
        ),
        (
            r##"{"allOf":[{"$ref":"#"},{"$ref":""}]}"##,
            &["#/allOf/0 -> #", "#/allOf/1 -> #"],
        ),
        (
            r#"{"$id":"http://h/dir/","$ref":"other.json#/$defs/a"}"#,
            &[
                "http://h/dir/# -> http://h/dir/other.json#/$defs/a",
                "http://h/dir/other.json#/$defs/a -> http://h/dir/other.json#/$defs/b",
            ],
        ),
        (
            r#"{"$ref":"HTTP://H/inner#/$defs/y"}"#,
            &["# -> http://h/inner#/$defs/y"],
        ),
        // Into an embedded resource by a pointer of the outer one.
        (
            r#"{"$ref":"http://h/outer#/$defs/x/$defs/y"}"#,
            &["# -> http://h/inner#/$defs/y"],
        ),
        // A place that no keyword leads to is read in the resource around it.
        (
            r##"{"$id":"http://h/me","x":[{"$ref":"#/y"}],"y":{"$id":"z","$ref":"#/d","d":{}},"$ref":"#/x/0"}"##,
            &[
                "http://h/me# -> http://h/me#/x/0",
                "http://h/me#/x/0 -> http://h/z#",
                "http://h/z# -> http://h/z#/d",
            ],
        ),
        (
            r#"{"const":{"$ref":"nowhere"},"properties":{"$ref":{"type":"string"}}}"#,
            &[],
        ),
        // Relative names serve where nothing is absolute.
        (
            r#"{"$defs":{"a":{"$id":"a/b"},"c":{"$id":"a/d","$ref":"b"}}}"#,
            &["a/d# -> a/b#"],
        ),
        (
            r#"{"$id":"urn:example:root","$defs":{"a":{"$id":"urn:example:a","$ref":"urn:example:root#x"},"x":{"$anchor":"x"}}}"#,
            &["urn:example:a# -> urn:example:root#/$defs/x"],
        ),
        (
            r##"{"$dynamicRef":"#x","$defs":{"x":{"$dynamicAnchor":"x"},"y":{"$dynamicRef":"#/$defs/x"}}}"##,
            &["# -> #/$defs/x dynamic", "#/$defs/y -> #/$defs/x"],
        ),
        (
            r##"{"$schema":"https://json-schema.org/draft/2019-09/schema","not":{"$recursiveRef":"#"}}"##,
            &["#/not -> #"],
        ),
        // Up to draft 7, what stands beside `$ref` does not count, an identifier included.
        (
            r##"{"$schema":"http://json-schema.org/draft-07/schema#","$id":"http://h/dir/x","not":{"$id":"http://i/","$ref":"#a"},"definitions":{"b":{"$id":"#a"}}}"##,
            &["http://h/dir/x#/not -> http://h/dir/x#/definitions/b"],
        ),
        (
            r##"{"$schema":"http://json-schema.org/draft-04/schema#","allOf":[{"$ref":"http://h/bar#foo"}],"definitions":{"b":{"id":"http://h/bar#foo","not":{"$ref":"#foo"}}}}"##,
            &["#/allOf/0 -> http://h/bar#", "http://h/bar#/not -> http://h/bar#"],
        ),
        // Keywords of another draft identify nothing.
        (
            r##"{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#/definitions/x","definitions":{"x":{"id":"http://i/","not":{"$ref":"#"}}}}"##,
            &["# -> #/definitions/x", "#/definitions/x/not -> #"],
        ),
    ];
    for (text, expected) in table {
        let mut set = with(&others);
        let document = open(&mut set, text).expect("a good schema");
        let found = references(&mut set, document);
        assert_eq!(
            found.map_err(|error| error.to_string()).as_deref(),
            Ok(&own(expected)[..]),
            "{text}"
        );
    }
}

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
            "urn:x#",
            &["urn:x", "#/$defs/a", "#/$defs/b"],
        ),
        (
            r##"{"$id":"http://h/a","not":{"$id":"a"}}"##,
            DuplicateUri,
            "http://h/a#",
            &["http://h/a#/not"],
        ),
        (
            r##"{"$id":"http://h/other","not":{}}"##,
            DuplicateUri,
            "http://h/other#",
            &["http://h/other"],
        ),
        (
            r##"{"$defs":{"a":{"$anchor":"x"},"b":{"$dynamicAnchor":"x"}}}"##,
            DuplicateAnchor,
            "#/$defs/b",
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
    let opened = open(&mut set, text).expect("it says the same");
    set.remove(second);
    assert_eq!(set.document("http://h/a"), None, "it was not registered");
    assert!(set.find("http://h/a").is_ok(), "but it is there");
    set.remove(opened);
    assert!(set.find("http://h/a").is_err());
    let equal = r#"{"$defs":{"a":{"$id":"urn:x"},"b":{"$id":"urn:x"},"c":{"$anchor":"y"},"d":{"$anchor":"y"}}}"#;
    assert!(open(&mut set, equal).is_ok());
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
    ];
    let table = [
        ("http://json-schema.org/draft-04/schema", Draft::Draft4, true, false),
        ("http://json-schema.org/draft-06/schema#", Draft::Draft6, true, false),
        ("http://h/bare", Draft::Draft2020, false, false),
        ("http://h/by-way-of-bare", Draft::Draft2020, false, false),
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
        "x": {"title": "t"}, "$ref": "#/x"
    }"##;
    let mut set = SchemaSet::new();
    let document = open(&mut set, text).expect("a good schema");
    set.resolve(set.root(document), Keyword::Ref).expect("a place");
    let seen: Vec<_> = (set.checks(document).iter())
        .map(|check| {
            let words = set.check_tape(check);
            let doc = Doc::new(&words, text.as_bytes());
            let members = |path: &[&str]| {
                let schema = path.iter().try_fold(doc.root(), |value, key| value.get(key.as_bytes()));
                schema.map_or(0, |schema| schema.members().count())
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
        ("#", DRAFT_2020, [4, 0, 2, 0]),
        ("urn:old#", DRAFT_7.trim_end_matches('#'), [4, 0, 0, 0]),
        ("urn:new#", DRAFT_2020, [3, 0, 0, 0]),
        ("#/x", DRAFT_2020, [1, 0, 0, 0]),
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

#[test]
fn anchors_follow_the_dynamic_scope() {
    let text = r##"{"$dynamicAnchor":"a","$recursiveAnchor":true,"$defs":{"b":{"$anchor":"b"},"c":{"$id":"c","$dynamicAnchor":"a"}}}"##;
    let mut set = SchemaSet::new();
    let document = open(&mut set, text).expect("a good schema");
    let root = set.root(document);
    assert_eq!(set.dynamic_anchor(root.resource, b"a"), Some(root));
    assert_eq!(set.dynamic_anchor(root.resource, b"b"), None, "it is not dynamic");
    assert!(!set.recursive_anchor(root.resource), "a keyword of 2019-09");
    assert!(!set.has_dynamic(document));
    let inner = set.find("c#a").expect("an anchor");
    assert_eq!(inner.dynamic.as_deref(), Some(&b"a"[..]));
    assert_eq!(set.resource_root(inner.position.resource), inner.position);
    for uri in [DRAFT_2019, DRAFT_2020] {
        let root = set.find(uri).expect("a built-in metaschema").position;
        assert_eq!(set.recursive_anchor(root.resource), uri == DRAFT_2019);
        assert_eq!(set.dynamic_anchor(root.resource, b"meta").is_some(), uri == DRAFT_2020);
        assert!(set.is_builtin(set.document_of(root.resource)));
    }
    let core = set
        .find("https://json-schema.org/draft/2020-12/meta/core")
        .expect("a built-in metaschema");
    assert!(set.has_dynamic(set.document_of(core.position.resource)));
}

#[test]
fn every_builtin_metaschema_is_whole() {
    let mut set = SchemaSet::new();
    for (uri, _) in super::metaschema::TEXTS {
        let target = set.find(uri).expect(uri);
        assert_eq!(set.uri(target.position.resource), *uri);
        let document = set.document_of(target.position.resource);
        let found = references(&mut set, document);
        assert!(found.is_ok(), "{found:?}");
    }
}

#[test]
fn what_is_large_takes_no_longer_than_it_must() {
    // Every property refers to another by a pointer: looking each up from the front would take 400 million steps.
    let count = 20_000;
    let properties: Vec<_> = (0..count)
        .map(|i| format!(r##""p{i}":{{"$ref":"#/properties/p{}"}}"##, count - 1 - i))
        .collect();
    let text = format!(r#"{{"properties":{{{}}}}}"#, properties.join(","));
    let mut set = SchemaSet::new();
    let document = open(&mut set, &text).expect("a good schema");
    assert_eq!(set.positions(document), count + 1);
    let root = set.root(document);
    let places: Vec<_> = {
        let doc = set.doc(document);
        let properties = doc.root().get(b"properties").expect("properties");
        properties.members().map(|(_, value)| value.at()).collect()
    };
    for (&from, &to) in places.iter().zip(places.iter().rev()) {
        let target = set.resolve(set.child(root, from), Keyword::Ref);
        assert_eq!(target, Ok(set.child(root, to).into()));
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
    assert_eq!(kind(&deep(100_000), Limits::default()), limit(Limit::Depth, 1_000));
    assert_eq!(kind(&deep(900), Limits::default()), Ok(()));
    let mut limits = Limits::default();
    limits.schema_bytes = 50;
    assert_eq!(kind(&" ".repeat(51), limits), limit(Limit::SchemaBytes, 50));
    let long = r#"{"$id":"http://h/0123456789","not":{"$id":"?0"}}"#;
    assert_eq!(kind(long, limits), limit(Limit::SchemaBytes, 50), "URIs count too");
    limits.schema_bytes = 100;
    assert_eq!(kind(long, limits), Ok(()));
}
