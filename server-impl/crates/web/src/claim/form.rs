//! Forms of the claim page: codes, and the check of a form's origin.

use frontdesk_types::{Code, Error, Result};
use http::{HeaderMap, HeaderName, header};

use crate::form::{FETCH_SITE, FormFields};

impl FormFields {
    /// Returns the value of a code field, without the spaces that people type between digits.
    pub(crate) fn code(&self) -> String {
        self.get("code").chars().filter(|letter| !letter.is_whitespace()).collect()
    }
}

/// Returns `true` if a text could be a code. Other input is rejected without using up an attempt.
pub(super) fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Refuses a form sent from another site, as far as the browser reports it. Our own pages send the origin
/// `null`, because their referrer policy is `no-referrer`, but so may other sites: then the form's token
/// proves its origin.
///
/// # Errors
/// `FORBIDDEN`.
pub(super) fn require_same_site(headers: &HeaderMap, site: &str) -> Result<()> {
    let is = |name: HeaderName, ours: &[&str]| headers.get(name).is_none_or(|value| ours.iter().any(|own| value == own));
    if is(FETCH_SITE, &["same-origin", "none"]) && is(header::ORIGIN, &["null", site]) {
        return Ok(());
    }
    Err(Error::refused(Code::Forbidden, "This form was sent from another site."))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn only_six_digits_are_a_code() {
        assert!(is_code("048213"));
        for other in ["", "04821", "0482131", "04821a", "０４８２１３"] {
            assert!(!is_code(other), "{other}");
        }
    }

    #[test]
    fn a_form_of_another_site_is_refused() {
        let came = |name: HeaderName, value: &'static str| {
            let headers = HeaderMap::from_iter([(name, HeaderValue::from_static(value))]);
            require_same_site(&headers, "https://desk.dev").is_ok()
        };
        assert!(require_same_site(&HeaderMap::new(), "https://desk.dev").is_ok());
        assert!(came(FETCH_SITE, "same-origin") && came(header::ORIGIN, "https://desk.dev") && came(header::ORIGIN, "null"));
        assert!(!came(FETCH_SITE, "cross-site") && !came(FETCH_SITE, "same-site"));
        for origin in ["https://desk.dev.evil.dev", "http://desk.dev", "https://desk.dev:8443", ""] {
            assert!(!came(header::ORIGIN, origin), "{origin}");
        }
    }
}
