//! The page of an article.

use askama::Template;
use chrono::{DateTime, Utc};

use super::{
    body::SanitizedHtml,
    frame::PageFrame,
    head::PageHead,
    items::{ArticleLink, Breadcrumb},
    times::ArticleTimes,
};
use crate::help::paths;

/// The page of an article.
#[derive(Template)]
#[template(path = "help/article.html", whitespace = "minimize")]
pub(crate) struct ArticleView<'v> {
    pub(crate) frame: PageFrame<'v>,
    pub(crate) head: PageHead,
    /// The home page, then the collections that contain the article.
    pub(crate) crumbs: Vec<Breadcrumb>,
    pub(crate) title: &'v str,
    pub(crate) updated: DateTime<Utc>,
    pub(crate) author: Option<&'v str>,
    /// Headings of levels 2 and 3.
    pub(crate) headings: Vec<TocHeading>,
    pub(crate) body: SanitizedHtml,
    /// Feedback form; `None` if feedback is disabled, and in previews.
    pub(crate) feedback: Option<FeedbackForm>,
    pub(crate) previous: Option<ArticleLink>,
    pub(crate) next: Option<ArticleLink>,
}

/// A heading of the text.
#[derive(Debug, Clone)]
pub(crate) struct TocHeading {
    pub(crate) level: u8,
    /// Id of the element in the text.
    pub(crate) id: String,
    pub(crate) text: String,
}

/// Form below an article. It redirects to [`Feedback::DONE`] on the article's page.
#[derive(Debug, Clone)]
pub(crate) struct FeedbackForm {
    pub(crate) article: String,
}

impl FeedbackForm {
    /// Fragment that shows the thank-you note. It does not change the page, which can thus be cached.
    pub(crate) const SENT_FRAGMENT: &str = "_feedback-sent";

    /// Maximum length of a comment, in characters.
    pub(crate) const MAX_COMMENT_CHARS: usize = 1_000;

    /// Returns the path to which the form is submitted.
    pub(crate) fn path(&self) -> &'static str {
        paths::FEEDBACK_PATH
    }
}

impl ArticleView<'_> {
    /// Returns `true` if the text is long enough for a table of contents.
    pub(crate) fn has_contents(&self) -> bool {
        self.headings.len() > 1
    }

    /// Formats the date of the last change for programs.
    pub(crate) fn updated_at(&self) -> String {
        ArticleTimes::format_rfc3339(self.updated)
    }
}
