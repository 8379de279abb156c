//! Law 4: nodes hold nothing about their location.

use onefold::{Draft, Registry};
use serde_json::{Value, json};

use crate::instances::instance;
use crate::schemas::{id_keyword, schema};
use crate::{compile, for_all, options};

/// A place to put a schema in.
struct Site {
    /// The pointer of the place.
    place: &'static str,
    /// The pointer of the value that it looks at.
    path: &'static str,
    /// The place in a URI fragment.
    fragment: &'static str,
    /// Schemas around it.
    shells: u64,
}

const SITES: [Site; 5] = {
    const fn site(place: &'static str, path: &'static str, fragment: &'static str, shells: u64) -> Site {
        Site {
            place,
            path,
            fragment,
            shells,
        }
    }
    [
        site(
            "/properties/some~1where/additionalProperties",
            "/some~1where/p",
            "#/properties/some~1where/additionalProperties",
            2,
        ),
        site("/items/items", "/0/0", "#/items/items", 2),
        site("/properties/é", "/é", "#/properties/%C3%A9", 1),
        site(
            "/patternProperties/^p/items",
            "/p/0",
            "#/patternProperties/%5Ep/items",
            2,
        ),
        site("/allOf/0/properties/deep", "/deep", "#/allOf/0/properties/deep", 2),
    ]
};

/// A schema that has `inner` at one of the places, under its own URI.
fn around(place: &str, inner: &Value, draft: Draft, uri: &str) -> Value {
    let mut schema = inner.clone();
    for step in place.split('/').skip(1).collect::<Vec<_>>().into_iter().rev() {
        let step = step.replace("~1", "/");
        schema = if step == "0" {
            json!([schema])
        } else {
            json!({ step: schema })
        };
    }
    schema[id_keyword(draft)] = json!(uri);
    schema["title"] = json!(format!("a schema called {uri}"));
    schema
}

/// An instance that has `inner` where the schema of the place looks.
fn inside(path: &str, inner: &Value) -> Value {
    path.split('/')
        .skip(1)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .fold(inner.clone(), |value, step| {
            if step == "0" {
                json!([value])
            } else {
                json!({ step.replace("~1", "/"): value })
            }
        })
}

/// The same schema in other places, documents and resources is one node, and errors name each its own place.
#[test]
fn one_shape_is_one_node_wherever_it_stands() {
    for_all(500, |draft, choices| {
        let inner = schema(draft, choices);
        let mut registry = Registry::new(options(draft));
        let alone = compile(&mut registry, &inner.to_string());
        let mut others = Vec::new();
        for site in &SITES {
            let [first, second] = ["first", "second"].map(|name| {
                let before = registry.stats().nodes;
                let schema = around(site.place, &inner, draft, &format!("https://example.com/{name}"));
                (
                    compile(&mut registry, &schema.to_string()),
                    registry.stats().nodes - before,
                )
            });
            assert!(
                first.1 <= site.shells,
                "{}: {} more nodes: {inner}",
                site.place,
                first.1
            );
            assert_eq!(second.1, 0, "{} in another document: {inner}", site.place);
            assert_eq!(first.0.digest(), second.0.digest(), "{}: {inner}", site.place);
            others.push((site, first.0, second.0));
        }
        for _ in 0..3 {
            let instance = instance(&inner, choices);
            let Ok(expected) = alone.errors_of_value(&instance) else {
                continue;
            };
            for (site, first, second) in &others {
                let outer = inside(site.path, &instance);
                let Ok(errors) = first.errors_of_value(&outer) else {
                    continue;
                };
                assert_eq!(second.errors_of_value(&outer).as_ref(), Ok(&errors));
                assert_eq!(errors.len(), expected.len(), "{}: {inner}\n{instance}", site.place);
                for (error, alone) in errors.iter().zip(&expected) {
                    let same = (error.keyword, &error.params) == (alone.keyword, &alone.params);
                    assert!(
                        same && error.instance_path == format!("{}{}", site.path, alone.instance_path),
                        "{error:?}, {alone:?}"
                    );
                    // A path starts anew behind a reference; where none was followed it leads through the place.
                    let moved = alone.schema_path.replacen('#', site.fragment, 1);
                    let followed = error.schema_path == alone.schema_path;
                    assert!(error.schema_path == moved || followed, "{error:?}, {alone:?}: {inner}");
                }
            }
        }
    });
}

/// Two properties that share a node are told apart in errors.
#[test]
fn errors_name_the_place_that_failed() {
    let mut registry = Registry::new(options(Draft::Draft2020));
    let schema = r##"{
        "$defs": {"name": {"title": "Name", "type": "string", "minLength": 2}},
        "properties": {
            "first": {"$ref": "#/$defs/name"},
            "last": {"type": "string", "minLength": 2, "title": "Family name"},
            "others": {"items": {"minLength": 2, "type": "string"}}
        }
    }"##;
    let validator = compile(&mut registry, schema);
    assert_eq!(registry.stats().nodes, 3, "the root, a list, a name");
    let errors = validator
        .errors(r#"{"others": ["ab", "c"], "last": 7, "first": ""}"#)
        .expect("no limit is met");
    let found: Vec<_> = errors
        .iter()
        .map(|it| (it.instance_path.as_str(), it.schema_path.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            ("/others/1", "#/properties/others/items/minLength"),
            ("/last", "#/properties/last/type"),
            ("/first", "#/$defs/name/minLength"),
        ]
    );
}
