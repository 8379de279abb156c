use super::{DRAFT_2019, DRAFT_2020, open, references, with};
use crate::json::Instance;
use crate::schema::*;

fn own(strings: &[&str]) -> Vec<String> {
    strings.iter().map(ToString::to_string).collect()
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
        // A place that no keyword leads to is read in the resource around it, whatever it calls itself.
        (
            r##"{"$id":"http://h/me","x":[{"$ref":"#/y"}],"y":{"$id":"z","$ref":"#/d","d":{}},"d":{},"$ref":"#/x/0"}"##,
            &[
                "http://h/me# -> http://h/me#/x/0",
                "http://h/me#/x/0 -> http://h/me#/y",
                "http://h/me#/y -> http://h/me#/d",
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
        // There, an identifier with a fragment is the name of that schema alone; a pointer is no name.
        (
            r##"{"$schema":"http://json-schema.org/draft-04/schema#","definitions":{"b":{"id":"http://h/bar#foo","not":{"$ref":"#baz"}},"c":{"id":"http://h/bar#baz"}}}"##,
            &["http://h/bar#/not -> http://h/bar#"],
        ),
        (
            r##"{"$schema":"http://json-schema.org/draft-07/schema#","$id":"http://h/x","properties":{"b":{"$id":"#/properties/b","items":{"$id":"x#/properties/b/items"}}},"not":{"$ref":"#/properties/b/items"}}"##,
            &["http://h/x#/not -> http://h/x#/properties/b/items"],
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
fn anchors_follow_the_dynamic_scope() {
    let text = r##"{"$dynamicAnchor":"a","$recursiveAnchor":true,"$defs":{"b":{"$anchor":"b"},"d":{"$anchor":"d","$dynamicAnchor":"d"},"c":{"$id":"c","$dynamicAnchor":"a"}}}"##;
    let mut set = SchemaSet::new();
    let document = open(&mut set, text).expect("a good schema");
    let root = set.root(document);
    let mut anchors: Vec<_> = set.dynamic_anchors(root.resource).collect();
    anchors.sort_unstable();
    let names: Vec<_> = anchors.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        names,
        [b"a", b"d"],
        "not those that are not dynamic, but those that are both"
    );
    assert_eq!(anchors[0].1, root);
    assert!(!set.recursive_anchor(root.resource), "a keyword of 2019-09");
    let inner = set.find("c#a").expect("an anchor");
    assert_eq!(inner.dynamic.as_deref(), Some(&b"a"[..]));
    assert_eq!(set.resource_root(inner.position.resource), inner.position);
    for uri in [DRAFT_2019, DRAFT_2020] {
        let root = set.find(uri).expect("a built-in metaschema").position;
        assert_eq!(set.recursive_anchor(root.resource), uri == DRAFT_2019);
        let names: Vec<_> = set.dynamic_anchors(root.resource).map(|(name, _)| name).collect();
        assert_eq!(names == [b"meta"], uri == DRAFT_2020);
        assert!(set.is_builtin(set.document_of(root.resource)));
    }
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
