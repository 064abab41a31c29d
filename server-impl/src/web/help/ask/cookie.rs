//! The cookie that names the conversation of a visitor. Scripts cannot read it, and no other host gets it.

use std::time::Duration;

use http::{HeaderMap, HeaderValue, header};

/// Its name on HTTPS: no other host and no plain connection can set one with this name (RFC 6265bis, section 4.1.3.2).
const COOKIE: &str = "__Host-fd_ask";

/// The same without HTTPS, such as on a local machine.
const PLAIN_COOKIE: &str = "fd_ask";

/// What a browser holds.
pub(super) fn held(headers: &HeaderMap, is_secure: bool) -> Option<&str> {
    let name = if is_secure { COOKIE } else { PLAIN_COOKIE };
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find_map(|(found, value)| (found == name && !value.is_empty()).then_some(value))
}

/// The cookie with a token of letters, digits and full stops.
pub(super) fn of(token: &str, lifetime: Duration, is_secure: bool) -> HeaderValue {
    let (name, secure) = if is_secure { (COOKIE, "; Secure") } else { (PLAIN_COOKIE, "") };
    let cookie = format!("{name}={token}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{secure}", lifetime.as_secs());
    let mut cookie = HeaderValue::from_str(&cookie).expect("letters and punctuation are visible ASCII");
    cookie.set_sensitive(true);
    cookie
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_holds_one_for_its_kind_of_connection() {
        let held = |cookie: &'static str, is_secure| {
            held(&HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookie))]), is_secure).map(str::to_owned)
        };
        assert_eq!(held("a=b; __Host-fd_ask=1.2", true).as_deref(), Some("1.2"));
        assert_eq!(held("fd_ask=1.2", false).as_deref(), Some("1.2"));
        for (cookie, is_secure) in [("fd_ask=1.2", true), ("__Host-fd_ask=1.2", false), ("fd_ask=", false), ("fd_ask", false)] {
            assert_eq!(held(cookie, is_secure), None, "{cookie}");
        }
    }

    #[test]
    fn it_is_for_this_host_alone() {
        let set = |is_secure| of("1.2", Duration::from_hours(1), is_secure).to_str().unwrap().to_owned();
        assert_eq!(set(true), "__Host-fd_ask=1.2; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure");
        assert_eq!(set(false), "fd_ask=1.2; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax");
    }
}
