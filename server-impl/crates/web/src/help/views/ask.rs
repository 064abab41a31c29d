//! The page on which visitors ask.

use askama::Template;
use frontdesk_help_center::asking::MAX_QUESTION_CHARS;

use super::{body::SanitizedHtml, frame::PageFrame, head::PageHead, items::ArticleLink};

/// The page, with a conversation and a form.
#[derive(Template)]
#[template(path = "help/ask.html", whitespace = "minimize")]
pub(crate) struct AskView<'v> {
    pub(crate) frame: PageFrame<'v>,
    pub(crate) head: PageHead,
    /// `true` if the visitor can ask.
    pub(crate) is_open: bool,
    /// Text in the input field.
    pub(crate) question: &'v str,
    /// Questions suggested before the first one.
    pub(crate) suggested: &'v [String],
    /// Conversation so far.
    pub(crate) said: Vec<SaidMessage>,
    /// `true` if the team has taken over the conversation, and the agent is silent.
    pub(crate) is_with_team: bool,
    /// Message if there is no answer.
    pub(crate) notice: Option<String>,
    /// Articles to read instead.
    pub(crate) articles: Vec<ArticleLink>,
}

/// A message of the conversation.
pub(crate) enum SaidMessage {
    /// From the visitor.
    Question {
        /// Plain text.
        text: String,
        /// `true` for the last question, which the page scrolls to.
        is_latest: bool,
    },
    /// From the agent.
    Answer {
        /// Text of the answer.
        text: AnswerText,
        /// Sources of the answer.
        sources: Vec<AnswerSource>,
    },
    /// From a member of the team.
    Team {
        /// Plain text.
        text: String,
    },
}

/// Text of an answer.
pub(crate) enum AnswerText {
    /// Rendered HTML.
    Html(SanitizedHtml),
    /// Text as the agent wrote it, shown unrendered.
    Plain(String),
}

/// Source of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AnswerSource {
    pub(crate) title: String,
    /// Public URL, if there is one.
    pub(crate) url: Option<String>,
}

impl AskView<'_> {
    /// Fragment of the last question.
    pub(crate) const LATEST_FRAGMENT: &'static str = "_latest";

    /// Returns the maximum length of a question, in characters.
    pub(crate) fn max_question_chars(&self) -> usize {
        MAX_QUESTION_CHARS
    }

    /// Returns `true` if the page suggests questions.
    pub(crate) fn has_suggestions(&self) -> bool {
        self.is_open && self.said.is_empty() && !self.suggested.is_empty()
    }
}
