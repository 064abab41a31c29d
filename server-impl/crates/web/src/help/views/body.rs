//! The text of an article as HTML.

use std::fmt;

use askama::filters::HtmlSafe;

/// HTML that is inserted unescaped. It was sanitized when the article was saved.
#[derive(Debug, Clone)]
pub(crate) struct Body(String);

impl Body {
    /// Wraps HTML, which must already be sanitized.
    pub(crate) fn sanitised(html: String) -> Self {
        Self(html)
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl HtmlSafe for Body {}
