//! Requests that a browser sends ahead of a click, which must not count as a visit.

use http::{HeaderMap, HeaderName};

/// Purpose of a request that no one has asked for yet (W3C Resource Hints; `prefetch`, also with `prerender`).
const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");

/// Returns `true` if a browser only fetches the page in advance.
pub(crate) fn is_prefetch(headers: &HeaderMap) -> bool {
    let purposes = headers.get(SEC_PURPOSE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    purposes.split([';', ',']).any(|purpose| purpose.trim().eq_ignore_ascii_case("prefetch"))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn browsers_say_when_they_fetch_in_advance() {
        let of = |value: &'static str| is_prefetch(&HeaderMap::from_iter([(SEC_PURPOSE, HeaderValue::from_static(value))]));
        assert!(of("prefetch") && of("prefetch;prerender") && of("Prefetch; anonymous-client-ip"));
        assert!(!of("") && !of("none") && !is_prefetch(&HeaderMap::new()));
    }
}
