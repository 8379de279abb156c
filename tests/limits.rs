//! Inputs that ask for too much: a limit answers with its error, quickly, and the next call is as good as ever.

use std::fmt::Write;
use std::time::{Duration, Instant};

use onefold::{Limit, LimitError, Limits, Options, Registry, SchemaError, SchemaErrorKind, Validator};
use serde_json::Value;

/// Far beyond what any of these should take, even unoptimised on a busy machine.
const QUICKLY: Duration = Duration::from_secs(20);

fn options(change: impl FnOnce(&mut Limits)) -> Options {
    let mut options = Options {
        all_errors: true,
        ..Options::default()
    };
    change(&mut options.limits);
    options
}

fn compile(schema: &str) -> Validator {
    Registry::new(options(|_| ()))
        .compile(schema.as_bytes())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// The limit that compiling met.
fn limit_of(error: &SchemaError) -> Option<Limit> {
    match error.kind {
        SchemaErrorKind::Limit(LimitError { limit, .. }) => Some(limit),
        _ => None,
    }
}

/// The limit that validating met, if it met one.
fn met(answer: Result<bool, LimitError>) -> Result<bool, Limit> {
    answer.map_err(|error| error.limit)
}

/// Asks for verdict and errors; the two must agree, and the validator must answer afterwards.
fn ask(validator: &Validator, text: &str, probe: (&str, bool)) -> Result<bool, Limit> {
    let start = Instant::now();
    let verdict = met(validator.is_valid(text));
    let errors = validator
        .errors(text)
        .map(|errors| errors.is_empty())
        .map_err(|error| error.limit);
    // The walk for errors looks at more than the walk for the verdict, so it may meet a limit alone.
    assert!(
        errors == verdict || errors.is_err(),
        "verdict {verdict:?}, errors {errors:?}"
    );
    assert!(start.elapsed() < QUICKLY, "took {:?}", start.elapsed());
    assert_eq!(validator.is_valid(probe.0), Ok(probe.1), "the next call");
    verdict
}

/// `open` and `close` written `depth` times around `core`.
fn nested(open: &str, core: &str, close: &str, depth: usize) -> String {
    format!("{}{core}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn depth_of_instances() {
    let list = r##"{"properties": {"n": {"$ref": "#"}, "z": {"type": "integer"}}, "items": {"$ref": "#"}}"##;
    let closed = r##"{"properties": {"n": {"$ref": "#"}, "z": {"type": "integer"}}, "items": {"$ref": "#"}, "unevaluatedProperties": false}"##;
    let depth = Limits::default().depth as usize;
    for schema in ["{}", list, closed] {
        let validator = compile(schema);
        let probe = (r#"{"z": "x"}"#, schema == "{}");
        for (open, core, close) in [
            ("[", "", "]"),
            ("{\"n\":", "1", "}"),
            ("[{\"n\":", "[]", "}]"),
            ("{\"q\":[{\"n\":", "1", "}]}"),
        ] {
            let levels = open.matches(['[', '{']).count();
            let inner = usize::from(core == "[]");
            let most = (depth - inner) / levels;
            let verdict = ask(&validator, &nested(open, core, close, most), probe);
            let expected = !(schema == closed && open.contains('q'));
            assert_eq!(verdict, Ok(expected), "{schema}: {open} {most} times");
            for too_many in [most + 1, 100_000] {
                let verdict = ask(&validator, &nested(open, core, close, too_many), probe);
                assert_eq!(verdict, Err(Limit::Depth), "{schema}: {open} {too_many} times");
            }
            // Never closed: the depth is met before the end is.
            assert_eq!(
                met(validator.is_valid(open.repeat(100_000).as_str())),
                Err(Limit::Depth)
            );
        }
    }
}

#[test]
fn depth_of_values() {
    let validator = compile(r##"{"items": {"$ref": "#"}, "type": "array"}"##);
    let deep = |depth: usize| (0..depth).fold(Value::Array(Vec::new()), |inner, _| Value::Array(vec![inner]));
    assert_eq!(met(validator.is_valid_value(&deep(500))), Ok(true));
    let deeper = deep(20_000);
    assert_eq!(met(validator.is_valid_value(&deeper)), Err(Limit::Depth));
    // `Value` drops its parts one inside the other.
    std::mem::forget(deeper);
    assert_eq!(validator.is_valid_value(&serde_json::json!({})), Ok(false));
}

#[test]
fn depth_of_schemas() {
    for (open, core, close) in [
        ("{\"not\":", "{}", "}"),
        ("{\"items\":", "true", "}"),
        ("{\"properties\":{\"a\":", "{}", "}}"),
        ("{\"allOf\":[", "{\"type\":\"null\"}", "]}"),
        ("{\"$defs\":{\"a\":", "{}", "}}"),
        ("{\"const\":", "1", "}"),
        ("{\"x-unknown\":[", "1", "]}"),
        ("[", "", "]"),
    ] {
        let start = Instant::now();
        let mut registry = Registry::new(options(|_| ()));
        let shallow = registry.compile(nested(open, core, close, 50).as_bytes());
        assert_eq!(shallow.is_err(), open == "[", "{open}");
        let deep = nested(open, core, close, 100_000);
        let Err(error) = registry.compile(deep.as_bytes()) else {
            panic!("{open}: accepted");
        };
        assert_eq!(limit_of(&error), Some(Limit::Depth), "{open}: {error}");
        let added = registry.add(deep.as_bytes(), Some("urn:deep"));
        assert_eq!(added.err().as_ref().and_then(limit_of), Some(Limit::Depth), "{open}");
        let next = registry
            .compile(br#"{"type": "string"}"#)
            .expect("the next schema compiles");
        assert_eq!((next.is_valid("\"\""), next.is_valid("1")), (Ok(true), Ok(false)));
        assert!(start.elapsed() < QUICKLY, "{open}: took {:?}", start.elapsed());
    }
}

/// As deep as a schema may be, it compiles and answers, or a limit says no: the stack never ends it.
#[test]
fn schemas_as_deep_as_allowed() {
    for (open, core, close, levels) in [
        ("{\"not\":", "{}", "}", 1),
        ("{\"items\":", "{\"type\":\"array\"}", "}", 1),
        ("{\"anyOf\":[{\"type\":\"null\"},", "{}", "]}", 2),
        ("{\"if\":true,\"then\":", "false", "}", 1),
        ("{\"dependentSchemas\":{\"a\":", "{}", "}}", 2),
        ("{\"propertyNames\":", "{}", "}", 1),
        ("{\"unevaluatedProperties\":", "{}", "}", 1),
        ("{\"contains\":", "{}", "}", 1),
    ] {
        let depth = (Limits::default().depth as usize - 2) / levels;
        let schema = nested(open, core, close, depth);
        match Registry::new(options(|_| ())).compile(schema.as_bytes()) {
            Ok(validator) => {
                for text in [
                    "1",
                    "[]",
                    r#"{"a": 1}"#,
                    &nested("[", "", "]", 900),
                    &nested("{\"a\":", "1", "}", 900),
                ] {
                    let _ = ask(
                        &validator,
                        text,
                        ("null", validator.is_valid("null").expect("an answer")),
                    );
                }
            }
            Err(error) => assert!(limit_of(&error).is_some(), "{open}: {error}"),
        }
    }
}

#[test]
fn wide_instances() {
    let validator = compile(r#"{"additionalProperties": {"type": "integer"}, "uniqueItems": true}"#);
    let object = |last: &str| {
        let mut text = String::from("{");
        for key in 0..200_000 {
            let _ = write!(text, "\"key{key}\":{key},");
        }
        text + "\"last\":" + last + "}"
    };
    let probe = ("{\"a\": \"x\"}", false);
    assert_eq!(ask(&validator, &object("1"), probe), Ok(true));
    assert_eq!(ask(&validator, &object("\"x\""), probe), Ok(false));
    let errors = validator.errors(object("null").as_str()).expect("no limit is met");
    assert_eq!(
        errors.iter().map(|it| it.instance_path.as_str()).collect::<Vec<_>>(),
        ["/last"]
    );

    let array = |last: &str| {
        let items: Vec<String> = (0..100_000).map(|item| format!("{{\"a\":{item}}}")).collect();
        format!("[{},{last}]", items.join(","))
    };
    assert_eq!(ask(&validator, &array("{}"), probe), Ok(true));
    assert_eq!(ask(&validator, &array("{\"a\":77777.0}"), probe), Ok(false));
}

/// Keys that all say the same: they shadow one another, and that must not cost the square of their number.
#[test]
fn equal_keys() {
    let validator = compile(r#"{"properties": {"a": {"type": "integer"}}, "maxProperties": 1}"#);
    let text = format!("{{{}\"a\":1}}", "\"a\":\"x\",".repeat(200_000));
    assert_eq!(ask(&validator, &text, ("{\"a\":null}", false)), Ok(true));
}

#[test]
fn twenty_thousand_properties() {
    let properties: Vec<String> = (0..20_000)
        .map(|key| format!("\"p{key}\": {{\"type\": \"{}\"}}", ["integer", "string"][key % 2]))
        .collect();
    let schema = format!(
        "{{\"properties\": {{{}}}, \"additionalProperties\": false}}",
        properties.join(",")
    );
    let mut registry = Registry::new(options(|_| ()));
    let validator = registry.compile(schema.as_bytes()).expect("a schema");
    assert_eq!(registry.stats().positions, 20_002);
    assert_eq!(registry.stats().nodes, 4, "the root, an integer, a string and false");
    let instance = |wrong: Option<usize>| {
        let members: Vec<String> = (0..20_000)
            .map(|key| {
                format!(
                    "\"p{key}\": {}",
                    if (key % 2 == 0) == (wrong != Some(key)) {
                        "1"
                    } else {
                        "\"x\""
                    }
                )
            })
            .collect();
        format!("{{{}}}", members.join(","))
    };
    assert_eq!(ask(&validator, &instance(None), ("{\"q\": 1}", false)), Ok(true));
    for wrong in [0, 1, 12_345, 19_999] {
        let errors = validator
            .errors(instance(Some(wrong)).as_str())
            .expect("no limit is met");
        let paths: Vec<&str> = errors.iter().map(|it| it.instance_path.as_str()).collect();
        assert_eq!(paths, [format!("/p{wrong}")]);
    }
}

/// Definitions that each refer twice to the one before: few nodes, very many ways through them.
#[test]
fn doubling_references() {
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let mut definitions = String::from("\"d0\": {\"type\": \"string\"}");
        for level in 0..60 {
            let next = level + 1;
            let both = format!("{{\"$ref\": \"#/$defs/d{level}\"}}");
            let _ = write!(definitions, ", \"d{next}\": {{\"{keyword}\": [{both}, {both}]}}");
        }
        let schema = format!("{{\"$defs\": {{{definitions}}}, \"$ref\": \"#/$defs/d60\"}}");
        let start = Instant::now();
        let mut registry = Registry::new(options(|limits| limits.work = 2_000_000));
        let validator = registry.compile(schema.as_bytes()).expect("a schema");
        assert!(
            registry.stats().nodes <= 62,
            "{keyword}: {} nodes",
            registry.stats().nodes
        );
        assert!(start.elapsed() < QUICKLY);
        for text in ["\"x\"", "1"] {
            let right = (text == "\"x\"") == (keyword != "oneOf");
            let start = Instant::now();
            match met(validator.is_valid(text)) {
                Ok(valid) => assert!(valid == (right && text != "1"), "{keyword}: {text}"),
                Err(limit) => assert_eq!(limit, Limit::Work, "{keyword}: {text}"),
            }
            if let Err(error) = validator.errors(text) {
                assert_eq!(error.limit, Limit::Work, "{keyword}: {text}");
            }
            assert!(
                start.elapsed() < QUICKLY,
                "{keyword}: {text} took {:?}",
                start.elapsed()
            );
        }
        assert!(
            registry
                .compile(b"{\"type\": \"null\"}")
                .expect("a schema")
                .is_valid("null")
                .expect("an answer")
        );
    }
}

/// A chain of definitions, each of which demands something of its own before it refers to the next.
#[test]
fn long_chains() {
    for (links, refers) in [
        (300, ""),
        (300, "\"minLength\": 1, "),
        (20_000, ""),
        (20_000, "\"minLength\": 1, "),
    ] {
        let mut definitions = String::new();
        for link in 0..links {
            let next = link + 1;
            let _ = write!(definitions, "\"d{link}\": {{{refers}\"$ref\": \"#/$defs/d{next}\"}}, ");
        }
        let schema =
            format!("{{\"$defs\": {{{definitions}\"d{links}\": {{\"type\": \"string\"}}}}, \"$ref\": \"#/$defs/d0\"}}");
        let start = Instant::now();
        let mut registry = Registry::new(options(|_| ()));
        let validator = registry.compile(schema.as_bytes()).expect("a chain compiles");
        let nodes = if refers.is_empty() { 1 } else { links + 1 };
        assert_eq!(registry.stats().nodes, nodes, "{links} {refers}");
        assert!(
            start.elapsed() < QUICKLY,
            "{links} {refers}: took {:?}",
            start.elapsed()
        );
        for (text, valid) in [("\"x\"", true), ("1", false)] {
            match met(validator.is_valid(text)) {
                Ok(found) => assert_eq!(found, valid, "{links} {refers}: {text}"),
                Err(limit) => assert!(
                    links > 300 && limit == Limit::Depth,
                    "{links} {refers}: {text}: {limit:?}"
                ),
            }
            match validator.errors(text) {
                Ok(errors) => assert_eq!(errors.is_empty(), valid, "{links} {refers}: {text}"),
                Err(error) => assert!(
                    links > 300 && error.limit == Limit::Depth,
                    "{links} {refers}: {text}: {error}"
                ),
            }
        }
        drop(validator);
        assert_eq!(registry.stats().bytes_live, 0);
    }
}

#[test]
fn numbers_with_many_digits() {
    let validator = compile(r#"{"items": {"multipleOf": 3, "maximum": 1e5000000}, "uniqueItems": true}"#);
    let probe = ("[1]", false);
    let exponents = [
        "1e9999999999999999999",
        "1e-9999999999999999999",
        "-0.5E+123456789012345678901234567890",
    ];
    for exponent in exponents {
        assert_eq!(
            ask(&validator, &format!("[{exponent}]"), probe),
            Err(Limit::Exponent),
            "{exponent}"
        );
        let schema = format!("{{\"minimum\": {exponent}}}");
        let refused = Registry::default().compile(schema.as_bytes());
        assert_eq!(
            refused.err().as_ref().and_then(limit_of),
            Some(Limit::Exponent),
            "{exponent}"
        );
    }
    // Zero is zero at any exponent that is allowed.
    assert_eq!(ask(&validator, "[0e999999999999999999]", probe), Ok(true));
    let digits = |count: usize| format!("[{}]", "3".repeat(count));
    assert_eq!(ask(&validator, &digits(10_000), probe), Ok(true));
    for many in [10_001, 1_000_000] {
        // Exact in any case; where that takes too many digits, the limit says so.
        let verdict = ask(&validator, &digits(many), probe);
        assert!(matches!(verdict, Ok(true) | Err(Limit::Digits)), "{many}: {verdict:?}");
    }
    let long = "7".repeat(1_000_000);
    let compared = compile(&format!("{{\"maximum\": {long}, \"enum\": [{long}]}}"));
    assert_eq!(ask(&compared, &long, ("7", false)), Ok(true));
    assert_eq!(ask(&compared, &format!("{long}.5"), ("7", false)), Ok(false));
}

#[test]
fn patterns_that_backtrack_elsewhere() {
    let many = "a".repeat(50_000) + "!";
    let shouting = "!".repeat(50_000);
    let table: [(&str, &str, bool); 12] = [
        ("^(a+)+$", &many, false),
        ("^(a|a)*$", &many, false),
        ("^(a|aa)+$", &many, false),
        ("^(a*)*$", &many, false),
        ("(a+)+b", &many, false),
        ("^(([a-z])+.)+[A-Z]([a-z])+$", &many, false),
        ("^(.*a){12}$", &many, false),
        ("^(.*a){12}!$", &many, true),
        ("(.*)*x", &many, false),
        ("^(!?){1000}$", &shouting, false),
        ("[^a]*[^b]*[^c]*x", &many, false),
        ("(a?){50}a{50}!$", &many, true),
    ];
    for (pattern, text, valid) in table {
        let validator = compile(&serde_json::json!({ "pattern": pattern }).to_string());
        let start = Instant::now();
        let verdict = met(validator.is_valid(format!("\"{text}\"").as_str()));
        assert_eq!(verdict, Ok(valid), "{pattern}");
        assert!(start.elapsed() < QUICKLY, "{pattern}: took {:?}", start.elapsed());
    }
    // What needs a backtracker is bounded by the work that it does.
    for (pattern, answer) in [
        ("^(?=a)(a+)+$", false),
        ("^(a+)+\\1$", false),
        ("^(?:(?!b)(a|a))*$", false),
        ("(?<=^(a+)+)b", false),
    ] {
        let validator = compile(&serde_json::json!({ "pattern": pattern }).to_string());
        let verdict = ask(&validator, &format!("\"{many}\""), ("\"!\"", false));
        assert!(
            verdict == Ok(answer) || verdict == Err(Limit::Work),
            "{pattern}: {verdict:?}"
        );
    }
}

#[test]
fn patterns_that_grow() {
    for pattern in [
        "(a{1000}){1000}",
        "((a{99}){99}){99}",
        "a{1000000}",
        "(?:\\p{L}{500}){500}",
        "(((((a{9}){9}){9}){9}){9}){9}",
    ] {
        let start = Instant::now();
        let schema = serde_json::json!({ "patternProperties": { pattern: true } }).to_string();
        let Err(error) = Registry::default().compile(schema.as_bytes()) else {
            panic!("{pattern}: accepted");
        };
        assert_eq!(limit_of(&error), Some(Limit::PatternWords), "{pattern}: {error}");
        assert!(start.elapsed() < QUICKLY, "{pattern}: took {:?}", start.elapsed());
    }
    // Nesting that a parser must not follow on the stack.
    for (open, close) in [
        ("(", ")"),
        ("(?:", ")?"),
        ("(?=", ")"),
        ("[", "]"),
        ("a|(", ")"),
        ("(?<=", ")"),
    ] {
        let pattern = nested(open, "a", close, 100_000);
        let schema = serde_json::json!({ "pattern": pattern }).to_string();
        if let Ok(validator) = Registry::default().compile(schema.as_bytes()) {
            let _ = validator.is_valid("\"a\"");
        }
    }
}

#[test]
fn references_that_are_long() {
    let start = Instant::now();
    let pointer = "/a".repeat(100_000);
    for schema in [
        format!("{{\"$ref\": \"#{pointer}\"}}"),
        format!(
            "{{\"$id\": \"https://example.com{pointer}/\", \"$ref\": \"{}x\"}}",
            "../".repeat(100_000)
        ),
        format!("{{\"$ref\": \"#{}\"}}", "%41".repeat(100_000)),
    ] {
        assert!(Registry::default().compile(schema.as_bytes()).is_err());
    }
    assert!(start.elapsed() < QUICKLY, "took {:?}", start.elapsed());
}

#[test]
fn figures_of_limits() {
    let refused = |schema: &str, change: fn(&mut Limits)| {
        Registry::new(options(change))
            .compile(schema.as_bytes())
            .err()
            .as_ref()
            .and_then(limit_of)
    };
    let schema = r#"{"properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}"#;
    assert_eq!(refused(schema, |limits| limits.schema_bytes = 67), None);
    assert_eq!(
        refused(schema, |limits| limits.schema_bytes = 66),
        Some(Limit::SchemaBytes)
    );
    assert_eq!(refused(schema, |limits| limits.nodes = 3), None);
    assert_eq!(refused(schema, |limits| limits.nodes = 2), Some(Limit::Nodes));
    assert_eq!(refused(schema, |limits| limits.depth = 3), None);
    assert_eq!(refused(schema, |limits| limits.depth = 2), Some(Limit::Depth));
    assert_eq!(
        refused(r#"{"pattern": "abcdefgh"}"#, |limits| limits.pattern_words = 4),
        Some(Limit::PatternWords)
    );

    let answer = |text: &str, change: fn(&mut Limits)| {
        let mut registry = Registry::default();
        let validator = registry
            .compile_with(br#"{"items": {"type": "integer"}}"#, &options(change))
            .expect("a schema");
        met(validator.is_valid(text))
    };
    assert_eq!(answer("[1, 2]", |limits| limits.instance_bytes = 6), Ok(true));
    assert_eq!(
        answer("[1, 2] ", |limits| limits.instance_bytes = 6),
        Err(Limit::InstanceBytes)
    );
    assert_eq!(answer("[[]]", |limits| limits.depth = 2), Ok(false));
    assert_eq!(answer("[[[]]]", |limits| limits.depth = 2), Err(Limit::Depth));
    // Enough to check the schema, too.
    let little = |limits: &mut Limits| (limits.work, limits.work_per_value) = (2_000, 0);
    let list = |items: usize| format!("[{}0]", "7,".repeat(items));
    assert_eq!(answer(&list(100), little), Ok(true));
    assert_eq!(answer(&list(10_000), little), Err(Limit::Work));
    let granted = |limits: &mut Limits| (limits.work, limits.work_per_value) = (2_000, 3);
    assert_eq!(answer(&list(10_000), granted), Ok(true));
}

#[test]
fn errors_beyond_the_limit_are_left_out() {
    let mut registry = Registry::new(options(|limits| limits.errors = 7));
    let validator = registry
        .compile(br#"{"items": {"type": "integer", "minLength": 2}}"#)
        .expect("a schema");
    let text = format!("[{}\"x\"]", "\"y\",".repeat(99));
    let errors = validator.errors(text.as_str()).expect("no error");
    assert_eq!(errors.len(), 7);
    assert_eq!(errors[6].instance_path, "/3");
    let all = compile(r#"{"items": {"type": "integer", "minLength": 2}}"#)
        .errors(text.as_str())
        .expect("no error");
    assert_eq!(all.len(), 200);
    assert_eq!(all[..7], errors);
}

/// A figure of the error is what stood in the options.
#[test]
fn errors_name_the_limit() {
    let validator = Registry::new(options(|limits| limits.depth = 5))
        .compile(b"{}")
        .expect("a schema");
    let error = validator.is_valid("[[[[[[]]]]]]").expect_err("too deep");
    assert_eq!((error.limit, error.allowed), (Limit::Depth, 5));
    assert_eq!(error.to_string(), "limit `depth` of 5 exceeded");
}
