//! Headers and methods that a caller may set.
//!
//! Headers that determine the framing of a message, its target, or the connection (RFC 9110, section 7.6.1; RFC
//! 9112, section 6), and those that the client sets itself, are refused: other values could split a request in two,
//! or cause its answer to be misread.

use http::{HeaderMap, HeaderName, Method, header};

use super::OutboundError;

/// Maximum octets of all headers that a caller sets.
const MAX_HEADERS_BYTES: usize = 32 * 1024;

/// The headers that a caller must not set.
const FORBIDDEN_HEADERS: [HeaderName; 13] = [
    header::ACCEPT_ENCODING,
    header::CONNECTION,
    header::CONTENT_LENGTH,
    header::COOKIE,
    header::EXPECT,
    header::HOST,
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    HeaderName::from_static("keep-alive"),
];

/// The methods that a caller may use.
const PERMITTED_METHODS: [Method; 7] =
    [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS];

/// Returns `true` if a caller may set a header.
pub fn is_permitted(name: &HeaderName) -> bool {
    !FORBIDDEN_HEADERS.contains(name) && !name.as_str().starts_with("proxy-") && name != "http2-settings"
}

/// Checks the method and the headers of a request.
///
/// # Errors
/// [`OutboundError::Invalid`] for a forbidden one.
pub(super) fn check_head(method: &Method, headers: &HeaderMap) -> Result<(), OutboundError> {
    if !PERMITTED_METHODS.contains(method) {
        return Err(OutboundError::Invalid(format!(
            "The method {method} is not supported. Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS."
        )));
    }
    if let Some(name) = headers.keys().find(|name| !is_permitted(name)) {
        return Err(OutboundError::Invalid(format!(
            "The header `{name}` is set by the connection itself. Leave it out of the request."
        )));
    }
    let octets: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    if octets > MAX_HEADERS_BYTES {
        return Err(OutboundError::Invalid(format!("The headers have {octets} bytes. Send {MAX_HEADERS_BYTES} at most.")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn checked(method: &str, headers: &[(&str, &str)]) -> String {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let headers = headers.iter().map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_str(value).unwrap()));
        check_head(&method, &headers.collect()).map_or_else(|error| error.to_string(), |()| "permitted".to_owned())
    }

    #[test]
    fn what_the_connection_decides_is_not_for_callers() {
        assert_eq!(checked("POST", &[("Authorization", "Bearer x"), ("X-Signature", "y"), ("User-Agent", "z")]), "permitted");
        insta::assert_snapshot!(checked("POST", &[("Transfer-Encoding", "chunked")]), @"The header `transfer-encoding` is set \
            by the connection itself. Leave it out of the request.");
        for name in [
            "HOST",
            "Content-Length",
            "connection",
            "Keep-Alive",
            "Proxy-Authorization",
            "Proxy-Connection",
            "TE",
            "Trailer",
            "Upgrade",
            "HTTP2-Settings",
            "Expect",
            "Cookie",
            "Accept-Encoding",
        ] {
            assert_ne!(checked("GET", &[("x-before", "1"), (name, "1")]), "permitted", "{name}");
        }
        insta::assert_snapshot!(checked("GET", &[("x", &"y".repeat(40_000))]), @"The headers have 40005 bytes. Send 32768 at \
            most.");
    }

    #[test]
    fn methods_that_make_a_tunnel_or_an_echo_are_refused() {
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
            assert_eq!(checked(method, &[]), "permitted");
        }
        for method in ["CONNECT", "TRACE", "get", "PROPFIND"] {
            assert_ne!(checked(method, &[]), "permitted", "{method}");
        }
        insta::assert_snapshot!(checked("CONNECT", &[]), @"The method CONNECT is not supported. Use GET, HEAD, POST, PUT, \
            PATCH, DELETE or OPTIONS.");
    }
}
