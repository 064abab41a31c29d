//! The result of reading a passage for a question.

use std::ops::Range;

use frontdesk_types::{DocumentId, knowledge::chunks::Passage};

use super::{
    matches::{PerWord, WordMatches},
    question_terms::QuestionTerms,
    reader::PassageReader,
};
use crate::language::sentences::BlockKind;

/// Share of its weight that a word gets when it is next to a sentence, in its heading or in the title.
const NEAR_SHARE: f32 = 0.5;
/// Share that it gets when it is elsewhere in the passage.
const FAR_SHARE: f32 = 0.25;
/// Share that it gets in code, which contains a word of a question by chance.
const CODE_SHARE: f32 = 0.7;

/// A sentence, or code.
#[derive(Debug, Clone)]
pub struct ReadingUnit {
    /// Range of its bytes in the passage.
    pub bytes: Range<usize>,
    /// Kind of its block.
    pub kind: BlockKind,
    /// Number of its block.
    pub block: usize,
    /// Matches of the unit itself.
    pub own: WordMatches,
    /// Matches of the headings and the term above it.
    pub(crate) above: WordMatches,
    /// Rating of the heading or term right above it as the topic of the question.
    pub entry: f32,
}

/// A passage with the matches of each of its sentences.
pub struct PassageReading<'p> {
    /// The passage.
    pub passage: &'p Passage,
    /// Sentences of the passage, in order.
    pub units: Vec<ReadingUnit>,
    /// Matches of the title.
    pub title: WordMatches,
    /// Matches of the path of headings.
    pub path: WordMatches,
    /// Matches of the whole passage.
    pub all: WordMatches,
    /// Best rating of a heading or term, in the passage or right above it, as the topic of the question.
    pub entry: f32,
}

impl<'p> PassageReading<'p> {
    /// Reads a passage for a question.
    pub fn new(passage: &'p Passage, asked: &mut QuestionTerms) -> Self {
        PassageReader::new(passage, asked).read_passage()
    }

    /// Returns the share of the question that a sentence says with its context, 0 to 1. Words next to it or above
    /// it count half; words elsewhere in the passage, a quarter.
    pub fn fit(&self, number: usize, asked: &QuestionTerms) -> f32 {
        let unit = &self.units[number];
        let beside = |at: Option<usize>| {
            at.and_then(|at| self.units.get(at))
                .filter(|other| !matches!(other.kind, BlockKind::Heading(_)))
                .map(|unit| &unit.own.0)
        };
        let (before, behind) = (beside(number.checked_sub(1)), beside(Some(number + 1)));
        let of_own = if unit.kind == BlockKind::Code { CODE_SHARE } else { 1.0 };
        let mut said = 0.0;
        for (word, asked) in asked.words.iter().enumerate() {
            let of = |matches: Option<&PerWord<f32>>| matches.map_or(0.0, |matches| matches[word]);
            let own = unit.own.0[word];
            let near = own.max(unit.above.0[word]).max(self.title.0[word]).max(of(before)).max(of(behind));
            let all = near.max(self.all.0[word]);
            said += asked.weight * (of_own * own + NEAR_SHARE * (near - own) + FAR_SHARE * (all - near));
        }
        let total = asked.total_weight();
        if total > 0.0 { said / total } else { 0.0 }
    }

    /// Returns the fit of the best sentence.
    pub fn best_fit(&self, asked: &QuestionTerms) -> f32 {
        (0..self.units.len()).map(|number| self.fit(number, asked)).fold(0.0, f32::max)
    }

    /// Returns `true` if the passage is part of documentation: it is under a heading, or has one.
    pub fn is_structured(&self) -> bool {
        self.passage.chunk.heading.is_some() || self.units.iter().any(|unit| matches!(unit.kind, BlockKind::Heading(_)))
    }

    /// Returns the text of a unit.
    pub fn text(&self, number: usize) -> &'p str {
        &self.passage.chunk.text[self.units[number].bytes.clone()]
    }

    /// Returns the byte range of contiguous units, at least one.
    pub fn byte_range(&self, units: &Range<usize>) -> Range<usize> {
        self.units[units.start].bytes.start..self.units[units.end - 1].bytes.end
    }

    /// Returns the text of contiguous units, verbatim.
    pub fn quote(&self, units: &Range<usize>) -> &'p str {
        &self.passage.chunk.text[self.byte_range(units)]
    }

    /// Returns the number of characters of contiguous units.
    pub fn count_chars(&self, units: &Range<usize>) -> usize {
        self.quote(units).chars().count()
    }

    /// Returns the place of contiguous units: the document, and their range of characters in it.
    pub fn document_range(&self, units: &Range<usize>) -> (DocumentId, Range<usize>) {
        let chunk = &self.passage.chunk;
        let before = chunk.text[..self.byte_range(units).start].chars().count();
        let start = usize::try_from(chunk.start).unwrap_or_default() + before;
        (chunk.document, start..start + self.count_chars(units))
    }
}
