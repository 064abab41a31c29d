//! The words that a question asks for, and how much of each a text says.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use smallvec::smallvec;

use super::{
    SearchTerm, TermStatistics,
    matches::{PerWord, WordMatches},
    pieces::{QuestionPiece, question_pieces},
    weights::inverse_document_frequency,
};
use crate::{analysis::Analyzer, language::function_words};

/// Maximum words of a question that are considered. Bounds the time that an answer takes.
const MAX_WORDS: usize = 48;

/// Maximum terms of a word that are considered: a run of a script without spaces has as many as characters.
const MAX_PARTS: usize = 32;

/// Minimum common prefix by which two words are considered alike, in characters.
const MIN_ALIKE_CHARS: usize = 5;

/// Share of a word that is said by one with the same beginning: a compound, or a derivation with
/// another stem (`Olympia`, `olympisch`).
const ALIKE_SHARE: f32 = 0.5;

/// Factors of kinds of words: a word that occurs in questions on any topic; a verb, since a text may use another
/// for the same; a word that was misspelt; words joined by hyphens, since each also counts by itself; a name.
const FILLER_FACTOR: f32 = 0.5;
const VERB_FACTOR: f32 = 0.5;
const CORRECTED_FACTOR: f32 = 0.7;
const COMPOUND_FACTOR: f32 = 0.3;
const NAME_FACTOR: f32 = 1.2;

/// Factor for a word that no passage has, unless it is a name: the passages may use another word for the same.
const UNKNOWN_FACTOR: f32 = 0.75;

/// Share of a word of several terms that is said by a text that has all of them, but not together.
const SCATTERED_SHARE: f32 = 0.5;

/// Share of its terms that a text must contain before it says anything of a word of several: some pairs
/// of characters are everywhere.
const MIN_TERM_SHARE: f32 = 0.4;

/// The kind of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordKind {
    /// An ordinary word.
    Plain,
    /// A word that occurs in questions on any topic.
    Filler,
    /// A verb: a text may use another for the same.
    Verb,
    /// A word that no passage has, replaced with one that differs from it in one letter.
    Corrected,
    /// Words joined by hyphens, which are also words of their own.
    Compound,
    /// A name: an identifier, or a word with an unexpected capital.
    Name,
}

/// A term of a word, as the index knows it.
#[derive(Debug, Clone)]
pub struct WordPart {
    /// Forms of the term in the languages of the passages.
    pub(crate) forms: Vec<String>,
    /// Number of passages that contain one of the forms.
    pub passages: u64,
    /// Weight of the term.
    pub(crate) weight: f32,
    /// Factor by which the term counts.
    pub(crate) boost: f32,
}

/// A word of a question.
#[derive(Debug, Clone)]
pub struct AskedWord {
    /// Word as written.
    pub written: String,
    /// Kind of word.
    pub kind: WordKind,
    /// Terms of the word: one, or, for a run of a script without spaces, every two neighboring characters.
    pub parts: Vec<WordPart>,
    /// Weight of the word.
    pub weight: f32,
    /// Prefix that makes another word alike; `None` for a word that is too short to tell.
    beginning: Option<String>,
}

impl AskedWord {
    /// Returns `true` if no passage contains the word.
    pub fn is_unknown(&self) -> bool {
        let known = self.parts.iter().filter(|part| part.passages > 0).count();
        (known as f32) < MIN_TERM_SHARE * self.parts.len() as f32 || known == 0
    }
}

/// The terms that a question asks for, in passages in some languages.
pub struct QuestionTerms {
    /// Words of the question without function words, in order, each once.
    pub words: Vec<AskedWord>,
    /// Terms for which the index is searched: those of the words, and in scripts without spaces also the pairs of
    /// characters across word boundaries.
    pub(crate) search: Vec<WordPart>,
    /// Number of all passages.
    pub passages: u64,
    /// Kind of answer that the question wants.
    pub wants: super::answer_kind::AnswerWants,
    /// Word and part to which each form belongs.
    by_form: HashMap<String, Vec<(usize, usize)>, RandomState>,
    /// ASCII characters with which the forms begin. Words that begin with others are skipped.
    beginnings: [bool; 128],
    /// Language in which the question seems to be.
    spoken: &'static str,
    analyzers: AnalyzerCache,
}

impl QuestionTerms {
    /// Analyses a question, and weighs its words by the statistics of the passages.
    pub fn new(question: &str, statistics: &dyn TermStatistics) -> Self {
        let spoken = function_words::detect_question_language(question);
        let languages = statistics.languages();
        let wants = super::answer_kind::AnswerWants::detect(question, spoken);
        let mut asked = Self {
            words: Vec::new(),
            search: Vec::new(),
            passages: statistics.passages(),
            wants,
            by_form: HashMap::default(),
            beginnings: [false; 128],
            spoken,
            analyzers: AnalyzerCache::default(),
        };
        for piece in question_pieces(question, spoken, languages) {
            asked.add_piece(piece, spoken, statistics);
        }
        for word in &asked.words {
            let boost = if word.kind == WordKind::Filler { FILLER_FACTOR } else { 1.0 };
            asked.search.extend(word.parts.iter().map(|part| WordPart { boost, ..part.clone() }));
        }
        for pair in super::pieces::run_pairs(question, spoken) {
            if asked.search.len() < 4 * MAX_WORDS && !asked.search.iter().any(|part| part.forms.contains(&pair)) {
                asked.search.push(weighted_part(vec![pair], statistics));
            }
        }
        asked
    }

    fn add_piece(&mut self, piece: QuestionPiece, spoken: &str, statistics: &dyn TermStatistics) {
        let QuestionPiece { written, kind, terms, plain, .. } = piece;
        let is_known = |forms: &Vec<String>| forms.iter().any(|form| self.by_form.contains_key(form));
        if self.words.len() == MAX_WORDS || terms.iter().all(is_known) {
            return;
        }
        let mut kind = kind;
        let mut parts: Vec<WordPart> = terms.into_iter().take(MAX_PARTS).map(|forms| weighted_part(forms, statistics)).collect();
        if let [unknown] = parts.as_mut_slice()
            && unknown.passages == 0
            && matches!(kind, WordKind::Plain | WordKind::Verb)
            && let Some(near) = unknown.forms.iter().find_map(|form| statistics.nearest_term(form))
        {
            *unknown = weighted_part(vec![near], statistics);
            kind = WordKind::Corrected;
        }
        if kind == WordKind::Compound && parts.iter().all(|part| part.passages == 0) {
            return;
        }
        for (number, part) in parts.iter().enumerate() {
            for form in &part.forms {
                self.by_form.entry(form.clone()).or_default().push((self.words.len(), number));
                if let Some(first) = form.bytes().next().filter(u8::is_ascii) {
                    self.beginnings[usize::from(first)] = true;
                }
            }
        }
        let kind = if kind == WordKind::Plain && function_words::filler_words(spoken).contains(&plain) {
            WordKind::Filler
        } else {
            kind
        };
        let says = parts.iter().map(|part| part.weight).sum::<f32>() / parts.len() as f32;
        let is_unknown = parts.iter().all(|part| part.passages == 0);
        let weight = says * kind_factor(kind) * if is_unknown && kind != WordKind::Name { UNKNOWN_FACTOR } else { 1.0 };
        let beginning = if parts.len() == 1 { common_prefix(&plain) } else { None };
        self.words.push(AskedWord { written, kind, parts, weight, beginning });
    }

    /// Returns the terms for which the index is to be searched.
    pub fn search_terms(&self) -> Vec<SearchTerm> {
        let terms = self.search.iter().map(|part| SearchTerm { forms: part.forms.clone(), boost: part.boost });
        terms.collect()
    }

    /// Returns the maximum score that a passage can have in the index, if the terms occur in it infinitely often
    /// (BM25 with k1 = 1.2).
    pub fn max_score(&self) -> f32 {
        let known = self.search.iter().filter(|part| part.passages > 0);
        known.map(|part| part.weight * part.boost * 2.2).sum()
    }

    /// Returns how much of each word a text in a language says.
    pub(crate) fn match_text(&mut self, text: &str, language: Option<&str>) -> WordMatches {
        let Self { words, by_form, beginnings, analyzers, spoken, .. } = self;
        let language = language.unwrap_or(spoken);
        let mut found: PerWord<u32> = smallvec![0; words.len()];
        let mut alike: PerWord<bool> = smallvec![false; words.len()];
        let analyzer = analyzers.for_language(language);
        let look = |term: &str| {
            if let Some(places) = by_form.get(term) {
                for (word, part) in places {
                    found[*word] |= 1 << part;
                }
            } else {
                for (word, alike) in words.iter().zip(&mut alike) {
                    *alike |= word.beginning.as_ref().is_some_and(|beginning| term.starts_with(beginning.as_str()));
                }
            }
        };
        // Only the Indonesian stemmer removes ASCII letters from the beginning of a word.
        match language {
            "ind" => analyzer.analyze_passage(text, look),
            _ => analyzer.analyze_beginnings(text, beginnings, look),
        }
        let whole = |word: &AskedWord| word.parts.len() > 1 && text.contains(&word.written);
        WordMatches(
            words
                .iter()
                .zip(found)
                .zip(alike)
                .map(|((word, found), alike)| if whole(word) { 1.0 } else { share_of_word(word, found, alike) })
                .collect(),
        )
    }

    /// Rates how well a heading or a term names the topic of the question, 0 to 1: the harmonic mean (F1) of the
    /// share of the question that it says and the share of its own words that the question asks for. `said` are the
    /// matches of the heading.
    pub(crate) fn rate_heading(&mut self, heading: &str, language: Option<&str>, said: &WordMatches) -> f32 {
        let share = self.said_share(said);
        if share == 0.0 {
            return 0.0;
        }
        let language = language.unwrap_or(self.spoken);
        let functional = function_words::function_words(language);
        let (mut all, mut asked) = (0, 0);
        let Self { by_form, analyzers, .. } = self;
        analyzers.for_language(language).analyze_passage(heading, |term| {
            // Of a compound, its parts count. A number says nothing.
            if !functional.contains(term) && term.chars().all(char::is_alphabetic) {
                all += 1;
                asked += usize::from(by_form.contains_key(term));
            }
        });
        let own = asked as f32 / all.max(1) as f32;
        if share + own > 0.0 { 2.0 * share * own / (share + own) } else { 0.0 }
    }

    /// Returns the share of the question that is said, by weight.
    pub fn said_share(&self, matches: &WordMatches) -> f32 {
        let said: f32 = self.words.iter().zip(&matches.0).map(|(word, said)| word.weight * said).sum();
        let total = self.total_weight();
        if total > 0.0 { said / total } else { 0.0 }
    }

    /// Returns the weight of all words.
    pub(crate) fn total_weight(&self) -> f32 {
        self.words.iter().map(|word| word.weight).sum()
    }
}

/// Analyzers of the passages, by language.
#[derive(Default)]
struct AnalyzerCache(HashMap<String, Analyzer, RandomState>);

impl AnalyzerCache {
    fn for_language(&mut self, language: &str) -> &mut Analyzer {
        if !self.0.contains_key(language) {
            self.0.insert(language.to_owned(), Analyzer::new(Some(language)));
        }
        self.0.get_mut(language).expect("it is there now")
    }
}

/// Returns the factor for a kind of word.
fn kind_factor(kind: WordKind) -> f32 {
    match kind {
        WordKind::Plain => 1.0,
        WordKind::Filler => FILLER_FACTOR,
        WordKind::Compound => COMPOUND_FACTOR,
        WordKind::Verb => VERB_FACTOR,
        WordKind::Corrected => CORRECTED_FACTOR,
        WordKind::Name => NAME_FACTOR,
    }
}

/// Builds a term with its weight.
fn weighted_part(forms: Vec<String>, statistics: &dyn TermStatistics) -> WordPart {
    let passages = forms.iter().map(|form| statistics.passages_with(form)).sum();
    WordPart { forms, passages, weight: inverse_document_frequency(statistics.passages(), passages), boost: 1.0 }
}

/// Returns the share of a word that is said by the terms that were found.
fn share_of_word(word: &AskedWord, found: u32, alike: bool) -> f32 {
    let all: f32 = word.parts.iter().map(|part| part.weight).sum();
    let held: f32 =
        word.parts.iter().enumerate().filter(|(number, _)| found & 1 << number != 0).map(|(_, part)| part.weight).sum();
    let share = if all > 0.0 { held / all } else { 0.0 };
    let share =
        if word.parts.len() > 1 { SCATTERED_SHARE * ((share - MIN_TERM_SHARE) / (1.0 - MIN_TERM_SHARE)).max(0.0) } else { share };
    if alike { share.max(ALIKE_SHARE) } else { share }
}

/// Returns the first four fifths of a word, if that is long enough to tell.
fn common_prefix(term: &str) -> Option<String> {
    let length = (term.chars().count() * 4).div_ceil(5);
    let word = length >= MIN_ALIKE_CHARS && term.chars().all(char::is_alphabetic);
    word.then(|| term.chars().take(length).collect())
}
