//! An article as Markdown for programs, at the path of the article with `.md` appended.

use askama::Template;
use chrono::{DateTime, Utc};

use super::{markdown, times::ArticleTimes};

/// The Markdown file of an article.
#[derive(Template)]
#[template(path = "help/article.md", escape = "none")]
pub(crate) struct ArticleMarkdown<'v> {
    pub(crate) title: &'v str,
    /// URL of its page.
    pub(crate) url: &'v str,
    pub(crate) updated: DateTime<Utc>,
    /// Text in Markdown, as written.
    pub(crate) body: &'v str,
}

impl ArticleMarkdown<'_> {
    fn updated_at(&self) -> String {
        ArticleTimes::format_rfc3339(self.updated)
    }
}
