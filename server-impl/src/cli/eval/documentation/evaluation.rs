//! Evaluation of passages and answers.

use std::borrow::Cow;

use frontdesk_client::types::{ChatReply, FinishReason, Passage};
use uuid::Uuid;

use super::{
    corpus::Corpus,
    phrases::{collapse_spaces, contains_any},
    set::{GoldPage, SetQuestion},
};

/// Maximum characters of a right answer.
const MAX_ANSWER_CHARS: usize = 600;

/// Number of characters at the beginning of a precise answer that contain the phrase.
const PRECISE_CHARS: usize = 300;

/// Ranks, from 1, of the first passage of a right page, and of the first with one of its phrases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct PassageRanks {
    pub(super) page: Option<usize>,
    pub(super) passage: Option<usize>,
}

impl PassageRanks {
    pub(super) fn of(question: &SetQuestion, found: &[Passage], corpus: &Corpus) -> Self {
        let mut ranks = Self::default();
        for (place, passage) in (1..).zip(found) {
            let origin = PassageOrigin { source: passage.source_id, title: &passage.title, url: passage.url.as_deref() };
            let Some(gold) = right_page(origin, question, corpus) else { continue };
            ranks.page.get_or_insert(place);
            if contains_any(&collapse_spaces(&passage.text), gold.phrases.iter().map(String::as_str)) {
                ranks.passage = Some(place);
                break;
            }
        }
        ranks
    }
}

/// Origin of a passage or a quote.
#[derive(Debug, Clone, Copy)]
pub(super) struct PassageOrigin<'o> {
    pub(super) source: Uuid,
    pub(super) title: &'o str,
    pub(super) url: Option<&'o str>,
}

/// Returns the right page that a passage or quote is from.
fn right_page<'q>(origin: PassageOrigin<'_>, question: &'q SetQuestion, corpus: &Corpus) -> Option<&'q GoldPage> {
    question.gold.iter().find(|gold| corpus.is_from_page(origin, &gold.page))
}

/// A question with its results.
pub(super) struct JudgedQuestion<'e> {
    pub(super) question: &'e SetQuestion,
    pub(super) ranks: PassageRanks,
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

impl<'e> JudgedQuestion<'e> {
    pub(super) fn of(question: &'e SetQuestion, found: &'e [Passage], reply: &ChatReply, corpus: &'e Corpus) -> Self {
        let answer = collapse_spaces(&reply.answer);
        let answered = reply.finish_reason != FinishReason::NoAnswer;
        let cited: Vec<bool> = reply
            .citations
            .iter()
            .map(|cited| PassageOrigin { source: cited.source_id, title: &cited.title, url: cited.url.as_deref() })
            .map(|origin| right_page(origin, question, corpus).is_some())
            .collect();
        let beginning: String = answer.chars().take(PRECISE_CHARS).collect();
        let says = |text: &str| answered && contains_any(text, question.all_phrases());
        let best = found.first().map(|passage| {
            corpus.page_name(PassageOrigin { source: passage.source_id, title: &passage.title, url: passage.url.as_deref() })
        });
        Self {
            question,
            ranks: PassageRanks::of(question, found, corpus),
            answered,
            right: answer.chars().count() <= MAX_ANSWER_CHARS && says(&answer),
            precise: says(&beginning) && !cited.is_empty() && cited.iter().all(|right| *right),
            length: reply.answer.chars().count(),
            cited,
            best,
        }
    }

    /// Returns the reason why a question failed; `None` if it did not.
    pub(super) fn failure_reason(&self) -> Option<&'static str> {
        match (self.question.is_answerable(), self.answered, self.ranks) {
            (false, true, _) => Some("answered although unanswerable"),
            (false, false, _) => None,
            _ if self.right => None,
            (true, _, PassageRanks { page: None, .. }) => Some("page not found"),
            (true, _, PassageRanks { passage: None, .. }) => Some("passage not found"),
            (true, false, _) => Some("turned down"),
            (true, true, _) => Some("other sentence quoted"),
        }
    }
}
