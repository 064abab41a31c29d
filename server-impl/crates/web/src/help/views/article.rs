//! The page of an article.

use askama::Template;
use chrono::{DateTime, Utc};

use super::{
    body::Body,
    frame::Frame,
    head::Head,
    items::{ArticleLink, Crumb},
    times::Times,
};
use crate::help::paths;

/// An article.
#[derive(Template)]
#[template(path = "help/article.html", whitespace = "minimize")]
pub(crate) struct Article<'v> {
    pub(crate) frame: Frame<'v>,
    pub(crate) head: Head,
    /// The home page, then the collections that it is in.
    pub(crate) crumbs: Vec<Crumb>,
    pub(crate) title: &'v str,
    pub(crate) updated: DateTime<Utc>,
    pub(crate) author: Option<&'v str>,
    /// The headings of the text, of the levels 2 and 3.
    pub(crate) headings: Vec<Heading>,
    pub(crate) body: Body,
    /// Form for feedback; none where nobody is asked, or in a preview.
    pub(crate) feedback: Option<Feedback>,
    pub(crate) previous: Option<ArticleLink>,
    pub(crate) next: Option<ArticleLink>,
}

/// A heading of the text.
#[derive(Debug, Clone)]
pub(crate) struct Heading {
    pub(crate) level: u8,
    /// Its id in the text.
    pub(crate) id: String,
    pub(crate) text: String,
}

/// The form below an article. It leads back to [`Feedback::DONE`] of the article's page.
#[derive(Debug, Clone)]
pub(crate) struct Feedback {
    /// The id of the article.
    pub(crate) article: String,
}

impl Feedback {
    /// The fragment that thanks. The page is the same with it, so it may be kept.
    pub(crate) const DONE: &str = "_feedback-sent";

    /// The most letters of a comment.
    pub(crate) const MAX_COMMENT_CHARS: usize = 1_000;

    /// Returns where the form is sent.
    pub(crate) fn path(&self) -> &'static str {
        paths::FEEDBACK
    }
}

impl Article<'_> {
    /// Returns whether the text is long enough for a table of contents.
    pub(crate) fn has_contents(&self) -> bool {
        self.headings.len() > 1
    }

    /// The day of the last change, for programs.
    pub(crate) fn updated_at(&self) -> String {
        Times::written(self.updated)
    }
}
