use http::header;

use super::*;

fn visitor(cookie: &str, site: &str) -> Visitor {
    let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(cookie).expect("a header"))]);
    Visitor::from_headers(&headers, &Ports::system(), site)
}

#[test]
fn a_browser_keeps_the_cookie_that_it_has() {
    let token = "a".repeat(43);
    for (cookie, site) in [("frontdesk", "http://desk.lan"), ("__Host-frontdesk", "https://desk.dev")] {
        let known = visitor(&format!("theme=dark; {cookie}={token}; x"), site);
        assert_eq!((known.token.reveal(), known.new_cookie()), (token.as_str(), None));
    }
}

#[test]
fn any_other_cookie_is_replaced() {
    let token = "a".repeat(43);
    let others = ["".to_owned(), "frontdesk=".to_owned(), format!("frontdesk={token}"), format!("__Host-frontdesk={token}!")];
    for cookie in others {
        let set = visitor(&cookie, "https://desk.dev").new_cookie().expect("a cookie");
        let set = set.to_str().expect("ASCII");
        let (value, attributes) = set.split_once("; ").expect("attributes");
        assert!(value.starts_with("__Host-frontdesk=") && !value.contains(&token), "{cookie}: {set}");
        assert_eq!(attributes, "Path=/; Max-Age=5184000; HttpOnly; SameSite=Lax; Secure");
    }
    let plain = visitor(&format!("__Host-frontdesk={token}"), "http://desk.lan").new_cookie().expect("a cookie");
    assert!(plain.to_str().is_ok_and(|set| set.starts_with("frontdesk=") && !set.contains("Secure")), "{plain:?}");
}
