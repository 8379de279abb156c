use crate::schema::uri::{UriError, decode_fragment, resolve};

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
