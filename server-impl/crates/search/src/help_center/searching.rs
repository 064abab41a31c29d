//! Finds the articles that match a question, the best first.
//!
//! Every article that contains the words is scored, with BM25F: the frequencies of a word in each part of an
//! article are weighed and then summed. A help center has some thousand articles, so nothing is skipped, and the
//! totals are exact. The rarity of a word is counted here, over the articles of the language, so nothing depends on
//! the way in which Tantivy has stored them.

use std::cmp::Reverse;

use frontdesk_types::ArticleId;
use tantivy::{
    DocId, DocSet, SegmentReader, TERMINATED, Term,
    postings::Postings,
    schema::{Field, IndexRecordOption},
};
use uuid::Uuid;

use super::{schema::COLUMNS, terms, view::SiteIndexView};

/// Weight of each part of an article, in their order: title, headings, name of the collection, text.
const PART_WEIGHTS: [f64; 4] = [4.0, 2.0, 1.0, 1.0];

/// Weight of the length of a part, and the saturation of a word's frequency (BM25).
const LENGTH_WEIGHT: f64 = 0.75;
const SATURATION: f64 = 1.2;

/// Weight of a word that only begins as asked, or that is spelled almost like it.
const INEXACT_WEIGHT: f64 = 0.6;

/// Maximum words of a question that are searched for.
const MAX_WORDS: usize = 24;

/// A word of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchWord {
    /// Terms of the word: its stem, and as written.
    pub forms: Vec<String>,
    /// Terms that count less. The search adds those that are spelled almost like the word.
    pub near: Vec<String>,
    /// Terms of other spellings, which count less: articles with them come after those with the word itself. The
    /// search adds compounds that contain the word.
    pub variants: Vec<String>,
    /// Prefix of longer terms that count, too: the user may still be typing.
    pub prefix: Option<String>,
    /// Set when an article may do without the word.
    pub is_optional: bool,
}

/// A question.
#[derive(Debug, Clone)]
pub struct ArticleQuestion {
    /// Language of the searched articles.
    pub locale: String,
    /// Words to search for.
    pub words: Vec<SearchWord>,
    /// Number of articles to skip, the best first.
    pub offset: usize,
    /// Maximum number of articles to return.
    pub limit: usize,
}

/// The result of a search.
#[derive(Debug, Clone, Default)]
pub struct SiteSearchOutcome {
    /// Number of matching articles.
    pub total: usize,
    /// Requested articles, the best first.
    pub articles: Vec<ArticleId>,
    /// Words of the question, as they were found.
    pub words: Vec<SearchWord>,
}

/// An article that matches.
struct ArticleMatch {
    /// Set when it contains the words themselves, not only variants of some.
    is_exact: bool,
    score: f64,
    number: u64,
    id: Uuid,
}

/// Finds the articles with all words, or other spellings of them; else with all of them, some within compounds; else
/// some corrected; else with any of them.
pub(super) fn search(view: &SiteIndexView, question: ArticleQuestion) -> tantivy::Result<SiteSearchOutcome> {
    let ArticleQuestion { locale, mut words, offset, limit } = question;
    words.truncate(MAX_WORDS);
    if words.iter().all(|word| word.is_optional) {
        words.iter_mut().for_each(|word| word.is_optional = false);
    }
    let mut found = find_matches(view, &locale, &words, true)?;
    if found.is_empty() && add_compounds(view, &mut words)? {
        found = find_matches(view, &locale, &words, true)?;
    }
    if found.is_empty() && add_corrections(view, &mut words)? {
        found = find_matches(view, &locale, &words, true)?;
    }
    if found.is_empty() && words.len() > 1 {
        found = find_matches(view, &locale, &words, false)?;
    }
    // Sums of the same numbers may differ in their last bits, depending on the order of addition.
    found.sort_unstable_by_key(|found| (Reverse((found.is_exact, (found.score * 1e6) as u64)), found.number));
    let articles = found.iter().skip(offset).take(limit).map(|found| ArticleId(found.id)).collect();
    Ok(SiteSearchOutcome { total: found.len(), articles, words })
}

/// Adds to each word the compounds that contain it; `false` when there are none.
fn add_compounds(view: &SiteIndexView, words: &mut [SearchWord]) -> tantivy::Result<bool> {
    let forms_of = |word: &SearchWord| if word.is_optional { Vec::new() } else { word.forms.clone() };
    let forms: Vec<Vec<String>> = words.iter().map(forms_of).collect();
    let compounds = terms::compounds(view, &forms)?;
    let is_any = compounds.iter().any(|of_word| !of_word.is_empty());
    for (word, of_word) in words.iter_mut().zip(compounds) {
        word.variants.extend(of_word);
    }
    Ok(is_any)
}

/// Adds to each word the terms that are spelled almost like it; `false` when there are none.
fn add_corrections(view: &SiteIndexView, words: &mut [SearchWord]) -> tantivy::Result<bool> {
    let mut is_any = false;
    for word in words {
        word.near.extend(terms::similar_terms(view, &word.forms)?);
        is_any |= !word.near.is_empty();
    }
    Ok(is_any)
}

fn find_matches(view: &SiteIndexView, locale: &str, words: &[SearchWord], all: bool) -> tantivy::Result<Vec<ArticleMatch>> {
    let mut segments = Vec::new();
    for segment in view.searcher.segment_readers() {
        segments.push(SegmentScores::score_segment(view, segment, locale, words)?);
    }
    let counts: Vec<u64> =
        (0..words.len()).map(|word| segments.iter().map(|segment| segment.count_articles(word)).sum()).collect();
    let rarity: Vec<f64> = counts.into_iter().map(|count| word_rarity(count, view.article_count())).collect();
    let mut found = Vec::new();
    for (scored, segment) in segments.iter().zip(view.searcher.segment_readers()) {
        let columns = [0, 1, 2].map(|column| segment.fast_fields().u64(COLUMNS[column]));
        let [number, high, low] = columns;
        let (number, high, low) = (number?, high?, low?);
        for article in 0..segment.max_doc() {
            if let Some((is_exact, score)) = scored.article_score(article, words, &rarity, all) {
                let value = |column: &tantivy::columnar::Column<u64>| column.first(article).unwrap_or_default();
                found.push(ArticleMatch {
                    is_exact,
                    score,
                    number: value(&number),
                    id: Uuid::from_u64_pair(value(&high), value(&low)),
                });
            }
        }
    }
    Ok(found)
}

/// Returns BM25's inverse document frequency.
fn word_rarity(having: u64, articles: u64) -> f64 {
    let (having, articles) = (having as f64, articles.max(having) as f64);
    (1.0 + (articles - having + 0.5) / (having + 0.5)).ln()
}

/// Weighed frequencies of a word in the articles of a segment.
struct WordFrequencies {
    /// Those of the word itself, and of its variants.
    all: Vec<f64>,
    /// For each article, `true` if it contains the word itself.
    is_exact: Vec<bool>,
}

/// Weighed frequencies of each word in each article of a segment.
struct SegmentScores(Vec<WordFrequencies>);

impl SegmentScores {
    fn score_segment(view: &SiteIndexView, segment: &SegmentReader, locale: &str, words: &[SearchWord]) -> tantivy::Result<Self> {
        let is_searched = view.in_locale(segment, locale)?;
        let mut scored = Vec::new();
        for word in words {
            let mut weighed = WordFrequencies { all: vec![0.0; is_searched.len()], is_exact: vec![false; is_searched.len()] };
            add_frequencies(view, segment, word, &mut weighed)?;
            for (weighed, is_searched) in weighed.all.iter_mut().zip(&is_searched) {
                if !is_searched {
                    *weighed = 0.0;
                }
            }
            scored.push(weighed);
        }
        Ok(Self(scored))
    }

    /// Returns the number of articles that contain a word.
    fn count_articles(&self, word: usize) -> u64 {
        self.0[word].all.iter().map(|weighed| u64::from(*weighed > 0.0)).sum()
    }

    /// Returns the score of an article, and `true` if it contains the words themselves; `None` for one that does not
    /// match.
    fn article_score(&self, article: DocId, words: &[SearchWord], rarity: &[f64], all: bool) -> Option<(bool, f64)> {
        let mut score = 0.0;
        let (mut is_found, mut is_every_exact, mut is_any_exact) = (false, true, false);
        for ((word, rarity), of_word) in words.iter().zip(rarity).zip(&self.0) {
            let weighed = of_word.all[article as usize];
            if weighed > 0.0 {
                is_found |= !word.is_optional;
                score += rarity * weighed / (SATURATION + weighed);
            } else if all && !word.is_optional {
                return None;
            }
            if !word.is_optional {
                is_every_exact &= of_word.is_exact[article as usize];
                is_any_exact |= of_word.is_exact[article as usize];
            }
        }
        is_found.then_some((if all { is_every_exact } else { is_any_exact }, score))
    }
}

/// Adds the frequencies of a word in each part of each article. Of the terms for which it stands, the best counts.
fn add_frequencies(
    view: &SiteIndexView,
    segment: &SegmentReader,
    word: &SearchWord,
    weighed: &mut WordFrequencies,
) -> tantivy::Result<()> {
    let fields = view.fields.parts.into_iter().zip(view.fields.variants);
    for (((part, variants), weight), average) in fields.zip(PART_WEIGHTS).zip(view.average) {
        let mut best = PartFrequencies { segment, part, average, best: vec![0.0_f64; weighed.all.len()] };
        let longer = word.prefix.as_deref().map_or(Ok(Vec::new()), |prefix| terms::terms_with_prefix(segment, part, prefix))?;
        let inexact = word.near.iter().chain(&longer).map(|term| (term, INEXACT_WEIGHT));
        for (term, share) in inexact.chain(word.forms.iter().map(|term| (term, 1.0))) {
            best.add_term(part, term, share)?;
        }
        for (is_exact, best) in weighed.is_exact.iter_mut().zip(&best.best) {
            *is_exact |= *best > 0.0;
        }
        let longer =
            word.prefix.as_deref().map_or(Ok(Vec::new()), |prefix| terms::terms_with_prefix(segment, variants, prefix))?;
        for term in word.forms.iter().chain(&word.variants).chain(&longer) {
            best.add_term(variants, term, INEXACT_WEIGHT)?;
        }
        for term in &word.variants {
            best.add_term(part, term, INEXACT_WEIGHT)?;
        }
        for (weighed, best) in weighed.all.iter_mut().zip(best.best) {
            *weighed += weight * best;
        }
    }
    Ok(())
}

/// Frequencies in a part of each article: of several terms, the best.
struct PartFrequencies<'s> {
    segment: &'s SegmentReader,
    part: Field,
    /// Average length of the part.
    average: f64,
    best: Vec<f64>,
}

impl PartFrequencies<'_> {
    /// Adds the frequency of a term in a field, in relation to the length of the part.
    fn add_term(&mut self, field: Field, term: &str, share: f64) -> tantivy::Result<()> {
        let lengths = self.segment.get_fieldnorms_reader(self.part)?;
        let index = self.segment.inverted_index(field)?;
        let term = Term::from_field_text(field, term);
        let Some(mut postings) = index.read_postings(&term, IndexRecordOption::WithFreqs)? else { return Ok(()) };
        while postings.doc() != TERMINATED {
            let article = postings.doc();
            let length = f64::from(lengths.fieldnorm(article)) / self.average;
            let often = share * f64::from(postings.term_freq()) / (1.0 - LENGTH_WEIGHT + LENGTH_WEIGHT * length);
            self.best[article as usize] = self.best[article as usize].max(often);
            postings.advance();
        }
        Ok(())
    }
}
