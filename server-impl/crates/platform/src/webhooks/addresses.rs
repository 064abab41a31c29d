//! Addresses that events may be sent to, and headers that they may carry.

use std::collections::BTreeMap;

use frontdesk_ports::outbound::{client::GuardedClient, headers};
use frontdesk_types::{Error, Result};
use http::{HeaderName, HeaderValue, header};
use url::Url;

/// Maximum number of characters of an address.
const MAX_ADDRESS_CHARS: usize = 2_000;

/// Maximum number of headers, and of characters of a value.
const MAX_HEADERS: usize = 20;
const MAX_HEADER_VALUE_CHARS: usize = 1_000;

/// Prefix of the headers of Standard Webhooks.
const RESERVED_HEADER_PREFIX: &str = "webhook-";

/// Checks an address, and returns it in the form in which it is stored.
///
/// # Errors
/// `VALIDATION_ERROR` on `/url`.
pub fn check_address(text: &str, outbound: &GuardedClient) -> Result<String> {
    let refused = |message: String| Error::invalid("/url", message);
    let url = Url::parse(text).map_err(|_| refused("Send a complete address, such as `https://shop.example/hooks`.".into()))?;
    if url.fragment().is_some() {
        return Err(refused("The part of an address after `#` is never sent. Leave it out.".into()));
    }
    check_url(&url, outbound).map_err(refused)?;
    let url = String::from(url);
    if url.chars().count() > MAX_ADDRESS_CHARS {
        return Err(refused(format!("An address must have at most {MAX_ADDRESS_CHARS} characters. Send a shorter one.")));
    }
    Ok(url)
}

/// Checks the properties of the address itself; the IP addresses behind a name are checked at every attempt.
fn check_url(url: &Url, outbound: &GuardedClient) -> std::result::Result<(), String> {
    outbound.check(url).map_err(|error| error.to_string())?;
    if url.scheme() == "https" {
        return Ok(());
    }
    outbound
        .check_allowed(url)
        .map_err(|_| "The address must use https; http is only for networks that the operator allows.".into())
}

/// Returns the headers after a change: names in lower case, and only those that a caller may set.
///
/// # Errors
/// `VALIDATION_ERROR` on `/headers`.
pub fn merge_headers(
    before: &BTreeMap<String, String>,
    changes: &BTreeMap<String, Option<String>>,
) -> Result<BTreeMap<String, String>> {
    let mut after = before.clone();
    for (name, value) in changes {
        let name = check_header_name(name)?;
        match value {
            Some(value) => _ = after.insert(name.clone(), check_header_value(&name, value)?),
            None => _ = after.remove(&name),
        }
    }
    if after.len() > MAX_HEADERS {
        return Err(Error::invalid("/headers", format!("An endpoint can have at most {MAX_HEADERS} headers. Send fewer.")));
    }
    Ok(after)
}

fn check_header_name(name: &str) -> Result<String> {
    let refused = |why: &str| Error::invalid("/headers", format!("`{}` {why}", name.escape_debug()));
    let parsed: HeaderName = name.parse().map_err(|_| refused("is not the name of a header."))?;
    let own = [header::CONTENT_TYPE, header::USER_AGENT, header::ACCEPT].contains(&parsed)
        || parsed.as_str().starts_with(RESERVED_HEADER_PREFIX);
    if own || !headers::is_permitted(&parsed) {
        return Err(refused("is set by Frontdesk or by the connection itself. Choose another name."));
    }
    Ok(parsed.as_str().to_owned())
}

fn check_header_value(name: &str, value: &str) -> Result<String> {
    let is_visible = value.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if value.len() > MAX_HEADER_VALUE_CHARS || !is_visible || HeaderValue::from_str(value).is_err() {
        let message =
            format!("The value of `{name}` must be at most {MAX_HEADER_VALUE_CHARS} visible ASCII characters or spaces.");
        return Err(Error::invalid("/headers", message));
    }
    Ok(value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merge_outcome(name: &str, value: &str) -> String {
        let changes = BTreeMap::from([(name.to_owned(), Some(value.to_owned()))]);
        merge_headers(&BTreeMap::new(), &changes).map_or_else(|error| error.to_string(), |headers| format!("{headers:?}"))
    }

    #[test]
    fn headers_are_merged_by_name_regardless_of_case() {
        let before = BTreeMap::from([("x-shop".to_owned(), "17".to_owned()), ("x-old".to_owned(), "1".to_owned())]);
        let changes = BTreeMap::from([("X-Shop".to_owned(), Some("18".to_owned())), ("x-old".to_owned(), None)]);
        let after = merge_headers(&before, &changes).expect("valid headers");
        assert_eq!(after, BTreeMap::from([("x-shop".to_owned(), "18".to_owned())]));
    }

    #[test]
    fn headers_of_the_protocol_and_of_the_connection_are_refused() {
        for name in
            ["Webhook-Signature", "content-type", "Host", "Content-Length", "Transfer-Encoding", "Proxy-Foo", "user-agent"]
        {
            assert!(merge_outcome(name, "x").starts_with("VALIDATION_ERROR"), "{name}");
        }
        assert_eq!(merge_outcome("X-Shop", "17"), r#"{"x-shop": "17"}"#);
        for (name, value) in
            [("bad name", "x"), ("", "x"), ("x-shop", "a\r\nhost: b"), ("x-shop", "ä"), ("x-shop", &"a".repeat(1_001))]
        {
            assert!(merge_outcome(name, value).starts_with("VALIDATION_ERROR"), "{name:?}");
        }
        let many = (0..21).map(|number| (format!("x-{number}"), Some(String::new()))).collect();
        assert!(merge_headers(&BTreeMap::new(), &many).is_err(), "21 headers");
    }
}
