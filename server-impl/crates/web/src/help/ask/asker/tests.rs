use http::{HeaderMap, header};

use super::*;

#[test]
fn a_browser_holds_one_for_its_kind_of_connection() {
    let held = |cookie: &'static str, is_secure| {
        let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookie))]);
        CONVERSATION_COOKIE.sent_values(&headers, is_secure).find(|token| !token.is_empty()).map(str::to_owned)
    };
    assert_eq!(held("a=b; __Host-fd_ask=1.2", true).as_deref(), Some("1.2"));
    assert_eq!(held("fd_ask=1.2", false).as_deref(), Some("1.2"));
    for (cookie, is_secure) in [("fd_ask=1.2", true), ("__Host-fd_ask=1.2", false), ("fd_ask=", false), ("fd_ask", false)] {
        assert_eq!(held(cookie, is_secure), None, "{cookie}");
    }
}

#[test]
fn it_is_for_this_host_alone() {
    let set =
        |is_secure| CONVERSATION_COOKIE.set_header("1.2", Some(Duration::from_hours(1)), is_secure).to_str().unwrap().to_owned();
    assert_eq!(set(true), "__Host-fd_ask=1.2; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure");
    assert_eq!(set(false), "fd_ask=1.2; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax");
}
