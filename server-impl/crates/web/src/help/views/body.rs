//! The text of an article as HTML.

use std::fmt;

use askama::filters::HtmlSafe;

/// HTML that is inserted unescaped. It was sanitized when the article was saved.
#[derive(Debug, Clone)]
pub(crate) struct SanitizedHtml(String);

impl SanitizedHtml {
    /// Wraps HTML, which must already be sanitized.
    pub(crate) fn from_sanitized(html: String) -> Self {
        Self(html)
    }
}

impl fmt::Display for SanitizedHtml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl HtmlSafe for SanitizedHtml {}
