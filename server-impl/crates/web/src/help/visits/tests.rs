use super::*;

fn head(method: &str, path: &str, headers: &[(&str, &str)]) -> Parts {
    let mut request = http::Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(()).unwrap().into_parts().0
}

#[test]
fn what_a_person_opens_is_a_visit() {
    let counts = |method: &str, headers: &[(&str, &str)], status: u16| {
        is_visit(&head(method, "/", headers), StatusCode::from_u16(status).unwrap())
    };
    assert!(counts("GET", &[], 200) && counts("GET", &[("user-agent", "Mozilla/5.0")], 304));
    assert!(counts("GET", &[("sec-purpose", "other")], 200));
    assert!(!counts("HEAD", &[], 200));
    for status in [301, 404, 500] {
        assert!(!counts("GET", &[], status), "{status}");
    }
    for header in [
        ("sec-purpose", "prefetch;prerender"),
        ("purpose", "Prefetch"),
        ("x-moz", "prefetch"),
        ("user-agent", "Mozilla/5.0 (compatible; bingbot/2.0)"),
    ] {
        assert!(!counts("GET", &[header], 200), "{header:?}");
    }
}

#[test]
fn a_link_that_was_copied_is_no_click() {
    let clicks = |path: &str, headers: &[(&str, &str)]| is_click(&head("GET", path, headers));
    let path = format!("/articles/7-a{FROM_SEARCH_QUERY}");
    assert!(clicks(&path, &[]) && clicks(&path, &[("sec-fetch-site", "same-origin")]));
    assert!(clicks(&format!("{path}&a=b"), &[]));
    for site in ["none", "cross-site", "same-site"] {
        assert!(!clicks(&path, &[("sec-fetch-site", site)]), "{site}");
    }
    assert!(!clicks("/articles/7-a", &[]) && !clicks("/articles/7-a?from=mail", &[]));
}
