//! A passage, read for a question.

use std::ops::Range;

use frontdesk_types::{DocumentId, knowledge::chunks::Passage};

use super::{
    asked::QuestionTerms,
    matches::{Matches, PerWord},
    reader::Reader,
};
use crate::language::sentences::Kind;

/// The share of its weight that a word gets when it is beside a sentence, in its heading or in the title.
const NEAR: f32 = 0.5;
/// The share that it gets when it is elsewhere in the passage.
const FAR: f32 = 0.25;
/// The share that it gets in code: a word of a question is in code by chance.
const CODE: f32 = 0.7;

/// A sentence, or code.
#[derive(Debug, Clone)]
pub struct Unit {
    /// Its bytes in the passage.
    pub bytes: Range<usize>,
    /// The kind of its block.
    pub kind: Kind,
    /// The number of its block.
    pub block: usize,
    /// The wording itself.
    pub own: Matches,
    /// Matches in the headings and the term above it.
    pub(crate) above: Matches,
    /// Degree to which the heading or the term that it is right below is what is asked for.
    pub entry: f32,
}

/// A passage with what each of its sentences says.
pub struct Reading<'p> {
    /// The passage.
    pub passage: &'p Passage,
    /// Its sentences, in order.
    pub units: Vec<Unit>,
    /// Matches in the title.
    pub title: Matches,
    /// Matches in the path of headings.
    pub path: Matches,
    /// Matches anywhere in it.
    pub all: Matches,
    /// Degree to which a heading or a term in it, or right above it, is what is asked for.
    pub entry: f32,
}

impl<'p> Reading<'p> {
    /// Reads a passage for a question.
    pub fn new(passage: &'p Passage, asked: &mut QuestionTerms) -> Self {
        Reader::new(passage, asked).read()
    }

    /// Returns how much of the question a sentence says with its surroundings, 0 to 1: what is beside it, or above it,
    /// counts half; what is elsewhere in the passage, a quarter.
    pub fn fit(&self, number: usize, asked: &QuestionTerms) -> f32 {
        let unit = &self.units[number];
        let beside = |at: Option<usize>| {
            at.and_then(|at| self.units.get(at)).filter(|other| !matches!(other.kind, Kind::Heading(_))).map(|unit| &unit.own.0)
        };
        let (before, behind) = (beside(number.checked_sub(1)), beside(Some(number + 1)));
        let of_own = if unit.kind == Kind::Code { CODE } else { 1.0 };
        let mut said = 0.0;
        for (word, asked) in asked.words.iter().enumerate() {
            let of = |matches: Option<&PerWord<f32>>| matches.map_or(0.0, |matches| matches[word]);
            let own = unit.own.0[word];
            let near = own.max(unit.above.0[word]).max(self.title.0[word]).max(of(before)).max(of(behind));
            let all = near.max(self.all.0[word]);
            said += asked.weight * (of_own * own + NEAR * (near - own) + FAR * (all - near));
        }
        let total = asked.total();
        if total > 0.0 { said / total } else { 0.0 }
    }

    /// The same of the sentence that says most.
    pub fn best(&self, asked: &QuestionTerms) -> f32 {
        (0..self.units.len()).map(|number| self.fit(number, asked)).fold(0.0, f32::max)
    }

    /// Returns whether the passage is of documentation: it stands below a heading, or has one.
    pub fn is_structured(&self) -> bool {
        self.passage.chunk.heading.is_some() || self.units.iter().any(|unit| matches!(unit.kind, Kind::Heading(_)))
    }

    /// The text of a unit.
    pub fn text(&self, number: usize) -> &'p str {
        &self.passage.chunk.text[self.units[number].bytes.clone()]
    }

    /// The bytes of contiguous units, which are at least one.
    pub fn bytes(&self, units: &Range<usize>) -> Range<usize> {
        self.units[units.start].bytes.start..self.units[units.end - 1].bytes.end
    }

    /// Contiguous units, verbatim.
    pub fn quote(&self, units: &Range<usize>) -> &'p str {
        &self.passage.chunk.text[self.bytes(units)]
    }

    /// The characters of contiguous units.
    pub fn length(&self, units: &Range<usize>) -> usize {
        self.quote(units).chars().count()
    }

    /// Returns where contiguous units stand: the document, and their characters in it.
    pub fn place(&self, units: &Range<usize>) -> (DocumentId, Range<usize>) {
        let chunk = &self.passage.chunk;
        let before = chunk.text[..self.bytes(units).start].chars().count();
        let start = usize::try_from(chunk.start).unwrap_or_default() + before;
        (chunk.document, start..start + self.length(units))
    }
}
