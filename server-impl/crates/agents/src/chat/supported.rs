//! Finds the text that supports a model's answer, verbatim.

use frontdesk_text::relevance::{Local, QuestionTerms};
use frontdesk_types::{
    chat::{Answer, Citation, FinishReason},
    knowledge::chunks::Passage,
};

use super::markers::{Mark, Marked};
use crate::chat::extractive::{self, Voice};

/// Returns the answer with its citations: for each passage that the model cited, the sentences that contain the words
/// it was cited for. If the model cites nothing, as small ones do, the passages that contain its statements are cited.
pub(super) fn answer(marked: Marked, finish: FinishReason, passages: &[(Passage, f32)]) -> Answer {
    let Marked { text, marks, none } = marked;
    if none && marks.is_empty() {
        let finish = if finish == FinishReason::Stop { FinishReason::NoAnswer } else { finish };
        return Answer { text, citations: Vec::new(), finish, see_also: Vec::new() };
    }
    let citations = if marks.is_empty() { unnamed(&text, passages) } else { named(&text, &marks, passages) };
    Answer { text, citations, finish, see_also: Vec::new() }
}

fn named(text: &str, marks: &[Mark], passages: &[(Passage, f32)]) -> Vec<Citation> {
    let mut citations: Vec<Citation> = Vec::new();
    for mark in marks {
        let passage = &passages[mark.passage];
        let mut held = found(&text[mark.claim.clone()], std::slice::from_ref(passage));
        if held.is_empty() {
            held.push(whole(&passage.0));
        }
        citations.extend(held.into_iter().filter(|citation| !citations.contains(citation)).collect::<Vec<_>>());
    }
    citations
}

fn unnamed(text: &str, passages: &[(Passage, f32)]) -> Vec<Citation> {
    let mut best = passages.to_vec();
    best.sort_by(|left, right| right.1.total_cmp(&left.1));
    found(text, &best)
}

/// Returns the sentences that support a claim.
fn found(claim: &str, passages: &[(Passage, f32)]) -> Vec<Citation> {
    let mut asked = QuestionTerms::new(claim, &Local::of(passages.iter().map(|(passage, _)| passage)));
    extractive::answer(claim, &mut asked, passages, &Voice::default()).citations
}

fn whole(passage: &Passage) -> Citation {
    let Passage { chunk, title, .. } = passage;
    Citation {
        source: chunk.source,
        title: title.clone(),
        heading: chunk.heading.clone(),
        url: passage.url_at(chunk.start),
        quote: chunk.text.clone(),
        start: chunk.start,
        end: chunk.end,
    }
}
