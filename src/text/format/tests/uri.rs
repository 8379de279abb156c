//! URIs, IRIs and URI templates.

use super::check;
use crate::text::format::Format;

/// URIs, which are IRIs and references too.
const URIS: &[&str] = &[
    "a:",
    "a:b",
    "a:azAZ09-._~",
    "A+1-2.b:c",
    "a:?",
    "a:#",
    "a:b?c?d/e#f?g/h",
    "a:/b//c",
    "a://",
    "a:///b",
    "a://@:/",
    "a://b:",
    "a://b:8080/c",
    "a://u:p:q@b/",
    "a://[::1]:1/",
    "a://[1::192.0.2.1]",
    "a://[vF.x:1]",
    "a://%41.b",
    "a:%41%7e",
    "a:b:c@d;e=f,g+h!i$j&k'(l)*",
];

/// References that are no URIs.
const RELATIVE: &[&str] = &[
    "", "b", "/", "//b", "//b:1/c", "b/c:d", "./b:c", "?b:c", "#b:c", "..", "b?c#d", "@b", "%41",
];

/// Texts that are not even IRI references.
const NEVER: &[&str] = &[
    ":",
    ":b",
    "1:b",
    "a_b:c",
    "%41:b",
    "@:b",
    " a:b",
    "a:b c",
    "a:b\n",
    "a:<b>",
    "a:b#c#d",
    "a:%",
    "a:%4",
    "a:%4g",
    "a:b?%",
    "a:b#%z1",
    "a:b[c]",
    "a:b?[c]",
    "a:b|c",
    "a:b\\c",
    "a:b\"c",
    "a:{b}",
    "a:b^c`",
    "a://b c/",
    "a://b:c",
    "a://b:1:2",
    "a://b@c@d",
    "a://[b]",
    "a://[::1",
    "a://[::1]b",
    "a://[::1%251]",
    "a://[v.x]",
    "a://[vG.x]",
    "a://[v1.]",
    "a://[v1x]",
    "a://[v1.%41]",
    "a://::1/",
    "a://b[::1]/",
    "a:\u{7f}",
    "a:\u{80}",
    "a:\u{fffe}",
    "a:\u{1fffe}",
    "a:\u{e0001}",
    "a:\u{e000}",
    "a:#\u{e000}",
    "a://\u{e000}",
    "a://[v1.\u{fc}]",
    "\u{fc}:b",
];

/// IRIs that are no URIs.
const IRIS: &[&str] = &[
    "a:\u{fc}",
    "a:\u{a0}\u{d7ff}\u{f900}\u{fdcf}\u{fdf0}\u{ffef}",
    "a:\u{10000}\u{1fffd}\u{e1000}\u{efffd}",
    "a://\u{fc}@\u{fc}:1/",
    "a:?\u{e000}\u{f8ff}\u{f0000}\u{10fffd}",
    "a:#\u{fc}",
];

#[test]
fn uris_and_iris() {
    let iri_references = ["\u{fc}", "//\u{fc}", "?\u{e000}", "\u{fc}/b:c"];
    check(Format::Uri, URIS, &[RELATIVE, NEVER, IRIS, &iri_references].concat());
    check(
        Format::UriReference,
        &[URIS, RELATIVE].concat(),
        &[NEVER, IRIS, &iri_references].concat(),
    );
    check(
        Format::Iri,
        &[URIS, IRIS].concat(),
        &[RELATIVE, NEVER, &iri_references].concat(),
    );
    check(
        Format::IriReference,
        &[URIS, RELATIVE, IRIS, &iri_references].concat(),
        NEVER,
    );
}

#[test]
fn uri_templates() {
    check(
        Format::UriTemplate,
        &[
            "",
            "a",
            "http://example.org/~{user}/{+path:1}{?q*,lang}{&x}",
            "{_a.%41b.9}",
            "{a:9999}",
            "{a*,b:5,c}",
            "{#a}{.a}{/a}{;a}{?a}{&a}",
            "{=a}{!a}{@a}{|a}{,a}",
            "%41[:]@'",
            "\u{fc}\u{e000}\u{10fffd}{a}",
        ],
        &[
            "{",
            "}",
            "{a",
            "a}",
            "{}",
            "{+}",
            "{a}}",
            "{{a}}",
            "{a{b}}",
            "{a b}",
            "{a,}",
            "{,}",
            "{.}",
            "{..a}",
            "{a.}",
            "{a:}",
            "{a:0}",
            "{a:01}",
            "{a:10000}",
            "{a:b}",
            "{a:1*}",
            "{a*:1}",
            "{a**}",
            "{*}",
            "{:1}",
            "{a-b}",
            "{%4}",
            "{%}",
            "{a=b}",
            "{++a}",
            "{\u{fc}}",
            "%",
            "%4g",
            "a b",
            "<a>",
            "a\"b",
            "a\\b",
            "a^b",
            "a`b",
            "a|b",
            "\u{7f}",
            "\u{9f}",
            "\u{fffe}",
        ],
    );
}
