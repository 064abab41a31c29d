//! Which sentences are quoted, and how they are put together.

use std::ops::Range;

use super::{LONGEST, fit::Candidate};
use crate::types::{chat::Citation, knowledge::chunks::Passage};

/// Separates two quotes of an answer that are not neighbours in their source.
pub(super) const BETWEEN: &str = "\n\n";

/// How good a further sentence must be, as a fraction of the best one.
const FURTHER: f32 = 0.6;

/// A range of a passage.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Quote {
    passage: usize,
    bytes: Range<usize>,
}

/// The best sentence, and further ones that are nearly as good, up to [`LONGEST`]. Neighbours become one quote.
pub(super) fn chosen(mut candidates: Vec<Candidate>, found: &[(Passage, f32)]) -> Vec<Citation> {
    // Stable: of equally good ones, the one of the better passage and the earlier place.
    candidates.sort_by(|left, right| right.rank.total_cmp(&left.rank));
    let least = candidates.first().map_or(0.0, |best| best.fit * FURTHER);
    let mut quotes: Vec<Quote> = Vec::new();
    for candidate in candidates.into_iter().filter(|candidate| candidate.fit >= least) {
        let more = with(&quotes, Quote { passage: candidate.passage, bytes: candidate.bytes }, found);
        if length(&more, found) <= LONGEST {
            quotes = more;
        }
    }
    quotes.into_iter().map(|quote| citation(&quote, found)).collect()
}

/// The quotes with one more, joined to its neighbours.
fn with(quotes: &[Quote], added: Quote, found: &[(Passage, f32)]) -> Vec<Quote> {
    let mut quotes = quotes.to_vec();
    let text = &found[added.passage].0.chunk.text;
    let touches = |left: &Quote, right: &Quote| {
        left.passage == right.passage
            && left.bytes.end <= right.bytes.start
            && text[left.bytes.end..right.bytes.start].trim().is_empty()
    };
    let before = quotes.iter().position(|quote| touches(quote, &added));
    let after = quotes.iter().position(|quote| touches(&added, quote));
    match (before, after) {
        (Some(before), Some(after)) => {
            quotes[before].bytes.end = quotes[after].bytes.end;
            quotes.remove(after);
        }
        (Some(before), None) => quotes[before].bytes.end = added.bytes.end,
        (None, Some(after)) => quotes[after].bytes.start = added.bytes.start,
        (None, None) => quotes.push(added),
    }
    quotes
}

/// Characters of the answer made of these quotes.
fn length(quotes: &[Quote], found: &[(Passage, f32)]) -> usize {
    let quoted: usize = quotes.iter().map(|quote| text(quote, found).chars().count()).sum();
    quoted + quotes.len().saturating_sub(1) * BETWEEN.len()
}

fn text<'a>(quote: &Quote, found: &'a [(Passage, f32)]) -> &'a str {
    &found[quote.passage].0.chunk.text[quote.bytes.clone()]
}

/// A quote with its place in the text of its source.
fn citation(quote: &Quote, found: &[(Passage, f32)]) -> Citation {
    let passage = &found[quote.passage].0;
    let characters = |text: &str| i64::try_from(text.chars().count()).expect("a passage is short");
    let start = passage.chunk.start + characters(&passage.chunk.text[..quote.bytes.start]);
    let text = text(quote, found);
    Citation {
        source: passage.chunk.source,
        title: passage.title.clone(),
        url: passage.url.clone(),
        quote: text.to_owned(),
        start,
        end: start + characters(text),
    }
}
