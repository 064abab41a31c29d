//! Finds the articles that match a question, the best first.
//!
//! Every article that contains the words is scored, with BM25F: the frequencies of a word in each part of an
//! article are weighed and then summed. A help center has some thousand articles, so nothing is skipped, and the
//! totals are exact. The rarity of a word is counted here, over the articles of the language, so nothing depends on
//! the way in which Tantivy has stored them.

use std::cmp::Reverse;

use frontdesk_types::ArticleId;
use tantivy::{DocId, DocSet, SegmentReader, TERMINATED, Term, postings::Postings, schema::IndexRecordOption};
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
    score: f64,
    number: u64,
    id: Uuid,
}

/// Finds the articles with all words; else with all of them, some corrected; else with any of them.
pub(super) fn search(view: &SiteIndexView, question: ArticleQuestion) -> tantivy::Result<SiteSearchOutcome> {
    let ArticleQuestion { locale, mut words, offset, limit } = question;
    words.truncate(MAX_WORDS);
    if words.iter().all(|word| word.is_optional) {
        words.iter_mut().for_each(|word| word.is_optional = false);
    }
    let mut found = find_matches(view, &locale, &words, true)?;
    if found.is_empty() && add_corrections(view, &mut words)? {
        found = find_matches(view, &locale, &words, true)?;
    }
    if found.is_empty() && words.len() > 1 {
        found = find_matches(view, &locale, &words, false)?;
    }
    // Sums of the same numbers may differ in their last bits, depending on the order of addition.
    found.sort_unstable_by_key(|found| (Reverse((found.score * 1e6) as u64), found.number));
    let articles = found.iter().skip(offset).take(limit).map(|found| ArticleId(found.id)).collect();
    Ok(SiteSearchOutcome { total: found.len(), articles, words })
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
            if let Some(score) = scored.article_score(article, words, &rarity, all) {
                let value = |column: &tantivy::columnar::Column<u64>| column.first(article).unwrap_or_default();
                found.push(ArticleMatch { score, number: value(&number), id: Uuid::from_u64_pair(value(&high), value(&low)) });
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

/// Weighed frequencies of each word in each article of a segment: by word, then by article.
struct SegmentScores(Vec<Vec<f64>>);

impl SegmentScores {
    fn score_segment(view: &SiteIndexView, segment: &SegmentReader, locale: &str, words: &[SearchWord]) -> tantivy::Result<Self> {
        let is_searched = view.in_locale(segment, locale)?;
        let mut scored = Vec::new();
        for word in words {
            let mut weighed = vec![0.0; is_searched.len()];
            add_frequencies(view, segment, word, &mut weighed)?;
            for (weighed, is_searched) in weighed.iter_mut().zip(&is_searched) {
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
        self.0[word].iter().map(|weighed| u64::from(*weighed > 0.0)).sum()
    }

    /// Returns the score of an article; `None` for one that does not match.
    fn article_score(&self, article: DocId, words: &[SearchWord], rarity: &[f64], all: bool) -> Option<f64> {
        let mut score = 0.0;
        let mut is_found = false;
        for ((word, rarity), of_word) in words.iter().zip(rarity).zip(&self.0) {
            let weighed = of_word[article as usize];
            if weighed > 0.0 {
                is_found |= !word.is_optional;
                score += rarity * weighed / (SATURATION + weighed);
            } else if all && !word.is_optional {
                return None;
            }
        }
        is_found.then_some(score)
    }
}

/// Adds the frequencies of a word in each part of each article. Of the terms for which it stands, the best counts.
fn add_frequencies(view: &SiteIndexView, segment: &SegmentReader, word: &SearchWord, weighed: &mut [f64]) -> tantivy::Result<()> {
    for ((part, weight), average) in view.fields.parts.into_iter().zip(PART_WEIGHTS).zip(view.average) {
        let mut best = vec![0.0_f64; weighed.len()];
        let longer = word.prefix.as_deref().map_or(Ok(Vec::new()), |prefix| terms::terms_with_prefix(segment, part, prefix))?;
        let inexact = word.near.iter().chain(&longer).map(|term| (term, INEXACT_WEIGHT));
        let index = segment.inverted_index(part)?;
        let lengths = segment.get_fieldnorms_reader(part)?;
        for (term, share) in inexact.chain(word.forms.iter().map(|term| (term, 1.0))) {
            let term = Term::from_field_text(part, term);
            let Some(mut postings) = index.read_postings(&term, IndexRecordOption::WithFreqs)? else { continue };
            while postings.doc() != TERMINATED {
                let article = postings.doc();
                let length = f64::from(lengths.fieldnorm(article)) / average;
                let often = share * f64::from(postings.term_freq()) / (1.0 - LENGTH_WEIGHT + LENGTH_WEIGHT * length);
                best[article as usize] = best[article as usize].max(often);
                postings.advance();
            }
        }
        for (weighed, best) in weighed.iter_mut().zip(best) {
            *weighed += weight * best;
        }
    }
    Ok(())
}
