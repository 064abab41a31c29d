//! Finds the text that supports a model's answer, verbatim.

use frontdesk_text::relevance::{LocalStatistics, QuestionTerms};
use frontdesk_types::{
    chat::{Answer, Citation, FinishReason},
    knowledge::chunks::Passage,
};

use super::markers::{CitationMark, MarkedText};
use crate::chat::extractive::{self, AnswerVoice};

/// Returns the answer with its citations: for each passage that the model cited, the sentences that contain the words
/// it was cited for. If the model cites nothing, as small ones do, the passages that contain its statements are cited.
pub(super) fn with_citations(marked: MarkedText, finish: FinishReason, passages: &[(Passage, f32)]) -> Answer {
    let MarkedText { text, marks, is_unanswerable: none } = marked;
    if none && marks.is_empty() {
        let finish = if finish == FinishReason::Stop { FinishReason::NoAnswer } else { finish };
        return Answer { text, citations: Vec::new(), finish, see_also: Vec::new() };
    }
    let citations = if marks.is_empty() { cite_unmarked(&text, passages) } else { cite_marked(&text, &marks, passages) };
    Answer { text, citations, finish, see_also: Vec::new() }
}

fn cite_marked(text: &str, marks: &[CitationMark], passages: &[(Passage, f32)]) -> Vec<Citation> {
    let mut citations: Vec<Citation> = Vec::new();
    for mark in marks {
        let passage = &passages[mark.passage];
        let mut held = find_support(&text[mark.claim.clone()], std::slice::from_ref(passage));
        if held.is_empty() {
            held.push(cite_whole_passage(&passage.0));
        }
        citations.extend(held.into_iter().filter(|citation| !citations.contains(citation)).collect::<Vec<_>>());
    }
    citations
}

fn cite_unmarked(text: &str, passages: &[(Passage, f32)]) -> Vec<Citation> {
    let mut best = passages.to_vec();
    best.sort_by(|left, right| right.1.total_cmp(&left.1));
    find_support(text, &best)
}

/// Returns the sentences that support a claim.
fn find_support(claim: &str, passages: &[(Passage, f32)]) -> Vec<Citation> {
    let mut asked = QuestionTerms::new(claim, &LocalStatistics::from_passages(passages.iter().map(|(passage, _)| passage)));
    extractive::answer(claim, &mut asked, passages, &AnswerVoice::default()).citations
}

fn cite_whole_passage(passage: &Passage) -> Citation {
    let Passage { chunk, title, .. } = passage;
    Citation {
        source: chunk.source,
        title: title.clone(),
        heading: chunk.heading.clone(),
        url: passage.url_at(chunk.start),
        page: passage.page_at(chunk.start),
        quote: chunk.text.clone(),
        start: chunk.start,
        end: chunk.end,
    }
}
