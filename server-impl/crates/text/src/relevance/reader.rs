//! Reads a passage from beginning to end.

use std::ops::Range;

use frontdesk_types::knowledge::chunks::Passage;

use super::{
    asked::QuestionTerms,
    matches::Matches,
    reading::{Reading, Unit},
};
use crate::language::{
    HEADING_SEPARATOR,
    sentences::{Kind, Sentence, parts, sentences},
};

/// Share that a heading counts of its rating, if the passage does not begin with it.
const CONTINUED: f32 = 0.5;

/// Maximum characters of a unit. Longer sentences are split between words.
const MAX_UNIT_CHARS: usize = 400;
/// Maximum characters of a unit in scripts whose sentences end with spaces, not full stops (Thai, Lao, Burmese, Khmer).
const MAX_UNIT_CHARS_WITHOUT_STOPS: usize = 160;

/// The state of reading a passage.
pub(super) struct Reader<'p, 'a> {
    passage: &'p Passage,
    language: Option<&'p str>,
    asked: &'a mut QuestionTerms,
    units: Vec<Unit>,
    all: Matches,
    /// Matches of the path above the passage.
    path: Matches,
    /// Matches of the headings above the current sentence.
    headings: Matches,
    /// Number of the last block of the term that is being described, and the matches of the term.
    term: Option<(usize, Matches)>,
    /// Set when the heading is a question: the text under it is the answer, and says all that the heading says.
    answers: bool,
    /// Best rating of a heading or term.
    entry: f32,
    /// Rating of the last heading, term or label, and the number of sentences since.
    named: (f32, usize),
}

impl<'p, 'a> Reader<'p, 'a> {
    pub(crate) fn new(passage: &'p Passage, asked: &'a mut QuestionTerms) -> Self {
        let language = passage.chunk.language.as_deref();
        let heading = passage.chunk.heading.as_deref().unwrap_or_default();
        let path = asked.matches(heading, language);
        let last = heading.rsplit(HEADING_SEPARATOR).next().unwrap_or_default();
        let said = asked.matches(last, language);
        let entry = asked.names(last, language, &said) * CONTINUED;
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

    pub(crate) fn read(mut self) -> Reading<'p> {
        let title = self.asked.matches(&self.passage.title, self.language);
        self.all.add(&title);
        for sentence in sentences(&self.passage.chunk.text) {
            self.sentence(sentence);
        }
        let Self { passage, units, path, all, entry, .. } = self;
        Reading { passage, units, title, path, all, entry }
    }

    fn sentence(&mut self, sentence: Sentence) {
        let Sentence { bytes, kind, block, .. } = sentence;
        let text = &self.passage.chunk.text[bytes.clone()];
        let said = self.asked.matches(text, self.language);
        self.name(kind, text, &said);
        let own = self.with_question(said);
        self.all.add(&own);
        let above = self.term.as_ref().map_or_else(|| self.headings.clone(), |(_, term)| self.headings.or(term));
        self.descend(kind, block, text, &own);
        let entry = self.entry_below();
        let most = if is_without_stops(text) { MAX_UNIT_CHARS_WITHOUT_STOPS } else { MAX_UNIT_CHARS };
        if matches!(kind, Kind::Code | Kind::Heading(_)) || text.chars().nth(most).is_none() {
            return self.units.push(Unit { bytes, kind, block, own, above, entry });
        }
        let split: Vec<Range<usize>> = parts(&self.passage.chunk.text, bytes, most);
        for bytes in split {
            let said = self.asked.matches(&self.passage.chunk.text[bytes.clone()], self.language);
            let own = self.with_question(said);
            self.units.push(Unit { bytes, kind, block, own, above: above.clone(), entry });
        }
    }

    /// Adds to the matches of a sentence those of the question that it answers.
    fn with_question(&self, mut said: Matches) -> Matches {
        if self.answers {
            said.add(&self.headings);
        }
        said
    }

    /// Records the rating of a heading, a term or a label.
    fn name(&mut self, kind: Kind, text: &str, said: &Matches) {
        if !matches!(kind, Kind::Heading(_) | Kind::Term | Kind::Label) {
            self.named.1 += 1;
            return;
        }
        let names = self.asked.names(text, self.language, said);
        let is_further_term = kind == Kind::Term && self.named.1 == 0;
        self.named = (if is_further_term { self.named.0.max(names) } else { names }, 0);
        if kind != Kind::Label {
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
    fn descend(&mut self, kind: Kind, block: usize, text: &str, own: &Matches) {
        match (kind, &mut self.term) {
            (Kind::Heading(_), _) => {
                self.headings = self.path.or(own);
                self.answers = is_question(text);
                self.term = None;
            }
            (Kind::Term, Some((last, said))) if *last == block || *last + 1 == block => {
                said.add(own);
                *last = block;
            }
            (Kind::Term, term) => *term = Some((block, own.clone())),
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
