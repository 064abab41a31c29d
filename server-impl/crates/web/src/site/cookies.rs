//! Host-only cookies. Scripts cannot read them, and no other host receives them.

use std::time::Duration;

use http::{HeaderMap, HeaderValue, header};

/// A cookie with its two names.
pub(crate) struct HostCookie {
    /// Name on HTTPS. It starts with `__Host-`, so that no other host and no plain connection can set such a
    /// cookie (RFC 6265bis, section 4.1.3.2).
    pub(crate) secure: &'static str,
    /// Name without HTTPS, for example on a local machine.
    pub(crate) plain: &'static str,
}

impl HostCookie {
    fn name(&self, is_secure: bool) -> &'static str {
        if is_secure { self.secure } else { self.plain }
    }

    /// Returns the values that a browser sent under the name for its kind of connection: at most one, unless
    /// the client forged others.
    pub(crate) fn sent_values<'h>(&self, headers: &'h HeaderMap, is_secure: bool) -> impl Iterator<Item = &'h str> + use<'h> {
        let name = self.name(is_secure);
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.filter(move |(found, _)| *found == name).map(|(_, value)| value)
    }

    /// Returns the header that sets the cookie for the browser session, or for a lifetime. A zero lifetime removes it.
    pub(crate) fn set_header(&self, value: &str, lifetime: Option<Duration>, is_secure: bool) -> HeaderValue {
        let age = lifetime.map_or(String::new(), |lifetime| format!(" Max-Age={};", lifetime.as_secs()));
        let (name, secure) = (self.name(is_secure), if is_secure { "; Secure" } else { "" });
        let cookie = format!("{name}={value}; Path=/;{age} HttpOnly; SameSite=Lax{secure}");
        let mut cookie = HeaderValue::from_str(&cookie).expect("letters and punctuation are visible ASCII");
        cookie.set_sensitive(true);
        cookie
    }

    /// Returns the header that removes the cookie.
    pub(crate) fn removal_header(&self, is_secure: bool) -> HeaderValue {
        self.set_header("", Some(Duration::ZERO), is_secure)
    }
}
