//! The encodings that a client accepts for a body.

use http::{HeaderMap, header};

/// Whether gzip is one of them (RFC 9110, section 12.5.3).
pub(super) fn takes_gzip(asked: &HeaderMap) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        is_gzip && !parts.any(is_refusal)
    })
}

/// A weight of zero means "not acceptable".
fn is_refusal(parameter: &str) -> bool {
    let weight = parameter.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    weight.is_some_and(|(_, weight)| weight.trim().parse() == Ok(0.0))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_ask_for_it() {
        let asking =
            |value: &'static str| takes_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]));
        for taken in ["gzip", "GZIP", "br, gzip", "gzip;q=0.5", "deflate, gzip ; q=1, *;q=0"] {
            assert!(asking(taken), "{taken}");
        }
        for refused in ["", "identity", "br", "gzip;q=0", "gzip; Q = 0.000", "xgzip", "*"] {
            assert!(!asking(refused), "{refused}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
