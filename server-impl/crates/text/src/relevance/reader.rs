//! Reads a passage from beginning to end.

use std::ops::Range;

use frontdesk_types::knowledge::chunks::Passage;

use super::{
    matches::WordMatches,
    question_terms::QuestionTerms,
    reading::{PassageReading, ReadingUnit},
};
use crate::language::{
    HEADING_SEPARATOR,
    sentences::{BlockKind, Sentence, split_parts, split_sentences},
};

/// Share that a heading counts of its rating, if the passage does not begin with it.
const CONTINUED_SHARE: f32 = 0.5;

/// Maximum characters of a unit. Longer sentences are split between words.
const MAX_UNIT_CHARS: usize = 400;
/// Maximum characters of a unit in scripts whose sentences end with spaces, not full stops (Thai, Lao, Burmese, Khmer).
const MAX_UNIT_CHARS_WITHOUT_STOPS: usize = 160;

/// The state of reading a passage.
pub(super) struct PassageReader<'p, 'a> {
    passage: &'p Passage,
    language: Option<&'p str>,
    asked: &'a mut QuestionTerms,
    units: Vec<ReadingUnit>,
    all: WordMatches,
    /// Matches of the path above the passage.
    path: WordMatches,
    /// Matches of the headings above the current sentence.
    headings: WordMatches,
    /// Number of the last block of the term that is being described, and the matches of the term.
    term: Option<(usize, WordMatches)>,
    /// Set when the heading is a question: the text under it is the answer, and says all that the heading says.
    answers: bool,
    /// Best rating of a heading or term.
    entry: f32,
    /// Rating of the last heading, term or label, and the number of sentences since.
    named: (f32, usize),
}

impl<'p, 'a> PassageReader<'p, 'a> {
    pub(crate) fn new(passage: &'p Passage, asked: &'a mut QuestionTerms) -> Self {
        let language = passage.chunk.language.as_deref();
        let heading = passage.chunk.heading.as_deref().unwrap_or_default();
        let path = asked.match_text(heading, language);
        let last = heading.rsplit(HEADING_SEPARATOR).next().unwrap_or_default();
        let said = asked.match_text(last, language);
        let entry = asked.rate_heading(last, language, &said) * CONTINUED_SHARE;
        Self {
            passage,
            language,
            all: path.clone(),
            headings: path.clone(),
            path,
            asked,
            units: Vec::new(),
            term: None,
            answers: is_question(heading),
            entry,
            named: (0.0, 0),
        }
    }

    pub(crate) fn read_passage(mut self) -> PassageReading<'p> {
        let title = self.asked.match_text(&self.passage.title, self.language);
        self.all.add(&title);
        for sentence in split_sentences(&self.passage.chunk.text) {
            self.read_sentence(sentence);
        }
        let Self { passage, units, path, all, entry, .. } = self;
        PassageReading { passage, units, title, path, all, entry }
    }

    fn read_sentence(&mut self, sentence: Sentence) {
        let Sentence { bytes, kind, block, .. } = sentence;
        let text = &self.passage.chunk.text[bytes.clone()];
        let said = self.asked.match_text(text, self.language);
        self.record_rating(kind, text, &said);
        let own = self.add_question(said);
        self.all.add(&own);
        let above = self.term.as_ref().map_or_else(|| self.headings.clone(), |(_, term)| self.headings.union(term));
        self.move_under(kind, block, text, &own);
        let entry = self.entry_below();
        let most = if is_without_stops(text) { MAX_UNIT_CHARS_WITHOUT_STOPS } else { MAX_UNIT_CHARS };
        if matches!(kind, BlockKind::Code | BlockKind::Heading(_)) || text.chars().nth(most).is_none() {
            return self.units.push(ReadingUnit { bytes, kind, block, own, above, entry });
        }
        let split: Vec<Range<usize>> = split_parts(&self.passage.chunk.text, bytes, most);
        for bytes in split {
            let said = self.asked.match_text(&self.passage.chunk.text[bytes.clone()], self.language);
            let own = self.add_question(said);
            self.units.push(ReadingUnit { bytes, kind, block, own, above: above.clone(), entry });
        }
    }

    /// Adds to the matches of a sentence those of the question that it answers.
    fn add_question(&self, mut said: WordMatches) -> WordMatches {
        if self.answers {
            said.add(&self.headings);
        }
        said
    }

    /// Records the rating of a heading, a term or a label.
    fn record_rating(&mut self, kind: BlockKind, text: &str, said: &WordMatches) {
        if !matches!(kind, BlockKind::Heading(_) | BlockKind::Term | BlockKind::Label) {
            self.named.1 += 1;
            return;
        }
        let names = self.asked.rate_heading(text, self.language, said);
        let is_further_term = kind == BlockKind::Term && self.named.1 == 0;
        self.named = (if is_further_term { self.named.0.max(names) } else { names }, 0);
        if kind != BlockKind::Label {
            self.entry = self.entry.max(names);
        }
    }

    /// Rates the current sentence by its distance from the last heading, term or label: the first one fully, the
    /// next two by half.
    fn entry_below(&self) -> f32 {
        match self.named {
            (named, 1) => named,
            (named, 2 | 3) => named / 2.0,
            _ => 0.0,
        }
    }

    /// Moves under a heading or a term.
    fn move_under(&mut self, kind: BlockKind, block: usize, text: &str, own: &WordMatches) {
        match (kind, &mut self.term) {
            (BlockKind::Heading(_), _) => {
                self.headings = self.path.union(own);
                self.answers = is_question(text);
                self.term = None;
            }
            (BlockKind::Term, Some((last, said))) if *last == block || *last + 1 == block => {
                said.add(own);
                *last = block;
            }
            (BlockKind::Term, term) => *term = Some((block, own.clone())),
            _ => {}
        }
    }
}

/// Returns `true` if a heading is a question, in any script.
fn is_question(heading: &str) -> bool {
    heading.trim_end().ends_with(['?', '？', '؟', '՞', '፧'])
}

/// Returns `true` if a text is in a script without full stops: Thai, Lao, Burmese, Khmer.
fn is_without_stops(text: &str) -> bool {
    text.contains(|c: char| matches!(c, '\u{0E01}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}'))
}
