//! Evaluation of passages and answers.

use std::borrow::Cow;

use frontdesk_client::types::{ChatReply, FinishReason, Passage};
use uuid::Uuid;

use super::{
    corpus::Corpus,
    phrases::{collapsed, holds},
    set::{Gold, Question},
};

/// Maximum characters of a right answer.
const MAX_ANSWER_CHARS: usize = 600;

/// Number of characters at the beginning of a precise answer that contain the phrase.
const PRECISE: usize = 300;

/// Ranks, from 1, of the first passage of a right page, and of the first with one of its phrases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Ranks {
    pub(super) page: Option<usize>,
    pub(super) passage: Option<usize>,
}

impl Ranks {
    pub(super) fn of(question: &Question, found: &[Passage], corpus: &Corpus) -> Self {
        let mut ranks = Self::default();
        for (place, passage) in (1..).zip(found) {
            let origin = Origin { source: passage.source_id, title: &passage.title, url: passage.url.as_deref() };
            let Some(gold) = page_of(origin, question, corpus) else { continue };
            ranks.page.get_or_insert(place);
            if holds(&collapsed(&passage.text), gold.phrases.iter().map(String::as_str)) {
                ranks.passage = Some(place);
                break;
            }
        }
        ranks
    }
}

/// Origin of a passage or a quote.
#[derive(Debug, Clone, Copy)]
pub(super) struct Origin<'o> {
    pub(super) source: Uuid,
    pub(super) title: &'o str,
    pub(super) url: Option<&'o str>,
}

/// Returns the right page that a passage or quote is from.
fn page_of<'q>(origin: Origin<'_>, question: &'q Question, corpus: &Corpus) -> Option<&'q Gold> {
    question.gold.iter().find(|gold| corpus.is_of(origin, &gold.page))
}

/// A question with its results.
pub(super) struct Judged<'e> {
    pub(super) question: &'e Question,
    pub(super) ranks: Ranks,
    pub(super) answered: bool,
    /// `true` if the answer contains a phrase, and has at most 600 characters.
    pub(super) right: bool,
    /// `true` if the answer contains a phrase in its first 300 characters, and quotes right pages only.
    pub(super) precise: bool,
    /// Number of characters of the answer.
    pub(super) length: usize,
    /// For each citation, `true` if it is from a right page.
    pub(super) cited: Vec<bool>,
    /// Page of the best passage.
    pub(super) best: Option<Cow<'e, str>>,
}

impl<'e> Judged<'e> {
    pub(super) fn of(question: &'e Question, found: &'e [Passage], reply: &ChatReply, corpus: &'e Corpus) -> Self {
        let answer = collapsed(&reply.answer);
        let answered = reply.finish_reason != FinishReason::NoAnswer;
        let cited: Vec<bool> = reply
            .citations
            .iter()
            .map(|cited| Origin { source: cited.source_id, title: &cited.title, url: cited.url.as_deref() })
            .map(|origin| page_of(origin, question, corpus).is_some())
            .collect();
        let beginning: String = answer.chars().take(PRECISE).collect();
        let says = |text: &str| answered && holds(text, question.phrases());
        let best = found
            .first()
            .map(|passage| corpus.page(Origin { source: passage.source_id, title: &passage.title, url: passage.url.as_deref() }));
        Self {
            question,
            ranks: Ranks::of(question, found, corpus),
            answered,
            right: answer.chars().count() <= MAX_ANSWER_CHARS && says(&answer),
            precise: says(&beginning) && !cited.is_empty() && cited.iter().all(|right| *right),
            length: reply.answer.chars().count(),
            cited,
            best,
        }
    }

    /// Returns the reason why a question failed; `None` if it did not.
    pub(super) fn failure(&self) -> Option<&'static str> {
        match (self.question.is_answerable(), self.answered, self.ranks) {
            (false, true, _) => Some("answered although unanswerable"),
            (false, false, _) => None,
            _ if self.right => None,
            (true, _, Ranks { page: None, .. }) => Some("page not found"),
            (true, _, Ranks { passage: None, .. }) => Some("passage not found"),
            (true, false, _) => Some("turned down"),
            (true, true, _) => Some("other sentence quoted"),
        }
    }
}
