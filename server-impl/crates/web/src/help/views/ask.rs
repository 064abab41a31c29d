//! The page on which visitors ask.

use askama::Template;
use frontdesk_help_center::asking::MAX_QUESTION_CHARS;

use super::{body::Body, frame::Frame, head::Head, items::ArticleLink};

/// The page: a conversation, and the form.
#[derive(Template)]
#[template(path = "help/ask.html", whitespace = "minimize")]
pub(crate) struct Ask<'v> {
    pub(crate) frame: Frame<'v>,
    pub(crate) head: Head,
    /// `true` if the visitor can ask.
    pub(crate) is_open: bool,
    /// Content of the field.
    pub(crate) question: &'v str,
    /// Questions that are offered before the first one.
    pub(crate) suggested: &'v [String],
    /// The conversation so far.
    pub(crate) said: Vec<Said>,
    /// `true` if the team has the conversation, and the agent is silent.
    pub(crate) is_with_team: bool,
    /// Why there is no answer.
    pub(crate) notice: Option<String>,
    /// Articles to read instead.
    pub(crate) articles: Vec<ArticleLink>,
}

/// Something that was said.
pub(crate) enum Said {
    /// By the visitor.
    Question {
        /// In plain text.
        text: String,
        /// `true` if it is the last question: the page leads there.
        is_latest: bool,
    },
    /// By the agent.
    Answer {
        /// The text.
        text: Text,
        /// Sources.
        sources: Vec<Source>,
    },
    /// By somebody of the team.
    Team {
        /// In plain text.
        text: String,
    },
}

/// A text of the agent.
pub(crate) enum Text {
    /// As HTML.
    Html(Body),
    /// As it was written.
    Plain(String),
}

/// Source of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) title: String,
    /// URL at which everybody can read it.
    pub(crate) url: Option<String>,
}

impl Ask<'_> {
    /// The fragment of the last question.
    pub(crate) const LATEST: &'static str = "_latest";

    /// The most letters of a question.
    pub(crate) fn longest(&self) -> usize {
        MAX_QUESTION_CHARS
    }

    /// Returns whether questions are offered.
    pub(crate) fn offers(&self) -> bool {
        self.is_open && self.said.is_empty() && !self.suggested.is_empty()
    }
}
