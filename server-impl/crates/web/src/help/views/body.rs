//! The text of an article as HTML.

use std::fmt;

use askama::filters::HtmlSafe;

/// HTML that goes into a page as it is. It was sanitised when the article was saved.
#[derive(Debug, Clone)]
pub(crate) struct Body(String);

impl Body {
    /// Takes HTML that has been sanitised, and no other.
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
