//! Origins of websites: scheme, host and port (RFC 6454).

use frontdesk_types::{Error, Result};
use url::{Host, Url};

/// Normalizes the origins of websites that may show a widget, and drops duplicates.
///
/// # Errors
/// `VALIDATION_ERROR` on the first that is not an origin.
pub(super) fn normalize_origins(given: &[String]) -> Result<Vec<String>> {
    let mut origins = Vec::with_capacity(given.len());
    for (at, text) in given.iter().enumerate() {
        let origin = parse_origin(text.trim()).ok_or_else(|| {
            let message = "An origin is a scheme, a host and a port unless it is the usual one, such as \
                           `https://shop.example` or `http://localhost:8080`: no path, no wildcard.";
            Error::invalid(&format!("/allowedOrigins/{at}"), message)
        })?;
        if !origins.contains(&origin) {
            origins.push(origin);
        }
    }
    Ok(origins)
}

/// Returns the origin of an address of the web, as browsers write it in the header `Origin`; `None` for anything else.
fn parse_origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let is_bare = matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
    let is_anonymous = url.username().is_empty() && url.password().is_none();
    (is_bare && is_anonymous).then(|| origin_of(&url)).flatten()
}

/// Returns the origin of a page, given its address.
pub(super) fn origin_of_page(address: &str) -> Option<String> {
    Url::parse(address).ok().and_then(|url| origin_of(&url))
}

fn origin_of(url: &Url) -> Option<String> {
    let is_named = match url.host()? {
        Host::Domain(name) => !name.is_empty() && !name.contains('*'),
        Host::Ipv4(_) | Host::Ipv6(_) => true,
    };
    (matches!(url.scheme(), "http" | "https") && is_named).then(|| url.origin().ascii_serialization())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalized(origin: &str) -> Option<String> {
        normalize_origins(&[origin.to_owned()]).ok().map(|origins| origins.concat())
    }

    #[test]
    fn origins_are_as_browsers_write_them() {
        for (given, kept) in [
            ("https://shop.example", "https://shop.example"),
            (" HTTPS://Shop.Example:443/ ", "https://shop.example"),
            ("http://localhost:8080", "http://localhost:8080"),
            ("https://bücher.example", "https://xn--bcher-kva.example"),
            ("http://[::1]:80", "http://[::1]"),
        ] {
            assert_eq!(normalized(given).as_deref(), Some(kept), "{given}");
        }
    }

    #[test]
    fn what_is_no_origin_is_refused() {
        for wrong in [
            "",
            "shop.example",
            "https://",
            "https://*.shop.example",
            "https://shop.example/path",
            "https://shop.example?a",
            "https://shop.example#a",
            "https://anna@shop.example",
            "ftp://shop.example",
            "file:///tmp",
            "null",
            "javascript:alert(1)",
        ] {
            assert_eq!(normalized(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn each_origin_is_kept_once() {
        let given = ["https://a.example".to_owned(), "https://A.example/".to_owned()];
        assert_eq!(normalize_origins(&given).unwrap(), ["https://a.example"]);
    }
}
