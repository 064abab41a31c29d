//! An article as Markdown, for programs that read: at the path of the article with `.md`.

use askama::Template;
use chrono::{DateTime, Utc};

use super::{markdown, times::Times};

/// An article.
#[derive(Template)]
#[template(path = "help/article.md", escape = "none")]
pub(crate) struct ArticleMarkdown<'v> {
    pub(crate) title: &'v str,
    /// The address of its page.
    pub(crate) url: &'v str,
    pub(crate) updated: DateTime<Utc>,
    /// Its text, as it was written.
    pub(crate) body: &'v str,
}

impl ArticleMarkdown<'_> {
    fn updated_at(&self) -> String {
        Times::written(self.updated)
    }
}
