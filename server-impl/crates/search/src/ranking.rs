//! Finds the best passages for a question, exactly.
//!
//! Tantivy finds them with block-max WAND, which skips whole blocks of passages. In a few respects its results
//! depend on the way in which the passages got into the index. They are corrected here, so that the ranking depends
//! on the passages alone:
//!
//! - The bound of a block is the score of the passage that is best at the average length of its segment. At the
//!   average of the whole index another passage of the block may be better, by at most the ratio of the two
//!   averages: the threshold of each segment is lowered by that factor.
//! - The scores of the terms are summed in `f32`, in an order that varies. So every passage within [`SUM_TOLERANCE`] of
//!   the
//!   best is retained, and scored again, in `f64` and in the order of the terms.
//! - Of the forms of a term the best counts, while Tantivy's sum may be larger: that sum selects the candidates,
//!   and they are ranked by the best form.
//! - Tantivy breaks ties by the number of the passage in its segment: here they are broken by the id of the chunk.

use std::collections::HashMap;

use frontdesk_text::relevance::{SearchTerm, TermStatistics};
use frontdesk_types::ChunkId;
use tantivy::{
    DocId, DocSet, Score, SegmentReader, Term,
    postings::Postings,
    query::{Bm25StatisticsProvider, Bm25Weight, BooleanQuery, BoostQuery, EnableScoring, Query, TermQuery},
    schema::{Field, IndexRecordOption},
};
use uuid::Uuid;

use super::{schema::CHUNK_COLUMNS, terms::IndexStatistics, view::IndexView};

/// A passage that was found, with its score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PassageHit {
    /// Id of the passage.
    pub chunk: ChunkId,
    /// Score by BM25 (k1 = 1.2, b = 0.75); comparable between hits of one search only.
    pub score: f32,
}

/// Maximum terms of a question that are searched for: the rarest, which are the most informative. Bounds the
/// time of a search.
const MAX_TERMS: usize = 64;

/// Maximum relative difference between sums of the same scores in `f32`: 64 terms may err by 64 roundings of 2^-24.
const SUM_TOLERANCE: Score = 1e-5;

/// Finds the best `limit` passages for the terms that `ask` returns, best first, and also returns its other result.
/// Every passage has one of the terms.
pub(super) fn search<T>(
    view: &IndexView,
    ask: impl FnOnce(&dyn TermStatistics) -> (Vec<SearchTerm>, T),
    limit: usize,
) -> tantivy::Result<(Vec<PassageHit>, T)> {
    let statistics = IndexStatistics::new(view);
    let (terms, asked) = ask(&statistics);
    statistics.into_result()?;
    let terms = known_terms(view, terms)?;
    if terms.is_empty() || limit == 0 {
        return Ok((Vec::new(), asked));
    }
    let candidates = find_candidates(view, &terms, limit)?;
    let mut hits = rescore(view, &terms, candidates)?;
    hits.sort_unstable_by(|left, right| right.score.total_cmp(&left.score).then(left.chunk.cmp(&right.chunk)));
    hits.truncate(limit);
    Ok((hits.into_iter().map(|hit| PassageHit { chunk: ChunkId(hit.chunk), score: hit.score as f32 }).collect(), asked))
}

/// A term that occurs in some passage.
struct KnownTerm {
    /// Forms of the term that occur.
    forms: Vec<Term>,
    /// Maximum number of passages that contain one of the forms.
    passages: u64,
    boost: Score,
    weight: Bm25Weight,
}

/// Selects the terms that occur in some passage, the rarest [`MAX_TERMS`] of them, in the order of their first forms.
fn known_terms(view: &IndexView, terms: Vec<SearchTerm>) -> tantivy::Result<Vec<KnownTerm>> {
    let mut known = Vec::new();
    for SearchTerm { forms, boost } in terms {
        let mut found = Vec::new();
        let mut passages = 0;
        for form in forms {
            let form = Term::from_field_text(view.fields.terms, &form);
            let having = view.doc_freq(&form)?;
            if having > 0 {
                passages += having;
                found.push(form);
            }
        }
        if passages > 0 {
            found.sort_unstable();
            let passages = passages.min(view.chunks);
            let weight = Bm25Weight::for_one_term_without_explain(passages, view.chunks, view.average_length()).boost_by(boost);
            known.push(KnownTerm { forms: found, passages, boost, weight });
        }
    }
    known.sort_unstable_by(|left, right| (left.passages, &left.forms).cmp(&(right.passages, &right.forms)));
    known.truncate(MAX_TERMS);
    known.sort_unstable_by(|left, right| left.forms.cmp(&right.forms));
    Ok(known)
}

/// Statistics of an index in which all forms of a term are as rare as the term.
struct PooledStatistics<'v> {
    view: &'v IndexView,
    passages: HashMap<&'v Term, u64>,
}

impl Bm25StatisticsProvider for PooledStatistics<'_> {
    fn total_num_tokens(&self, field: Field) -> tantivy::Result<u64> {
        self.view.total_num_tokens(field)
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        self.view.total_num_docs()
    }

    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        self.passages.get(term).map_or_else(|| self.view.doc_freq(term), |passages| Ok(*passages))
    }
}

/// A passage that may be among the best.
#[derive(Debug, Clone, Copy)]
struct PassageCandidate {
    score: Score,
    segment: usize,
    passage: DocId,
}

/// The candidates so far, and the minimum score of another one.
struct CandidateSet {
    limit: usize,
    kept: Vec<PassageCandidate>,
    /// Slightly less than the score of the worst of the best `limit`.
    bar: Score,
}

impl CandidateSet {
    fn push_candidate(&mut self, candidate: PassageCandidate) {
        if candidate.score < self.bar {
            return;
        }
        self.kept.push(candidate);
        // Selecting costs as much as there are candidates, so it runs only when they have doubled.
        if self.kept.len() >= self.limit.saturating_mul(2).max(self.kept.capacity()) {
            self.raise_bar();
        }
    }

    /// Raises the bar as far as the candidates so far allow, and drops those below it.
    fn raise_bar(&mut self) {
        if self.kept.len() <= self.limit {
            return;
        }
        let (_, worst, _) = self.kept.select_nth_unstable_by(self.limit - 1, |left, right| right.score.total_cmp(&left.score));
        self.bar = worst.score * (1.0 - SUM_TOLERANCE);
        let bar = self.bar;
        self.kept.retain(|candidate| candidate.score >= bar);
    }
}

/// Returns the factor by which a passage in a block of a segment may exceed the bound of the block: see the
/// top of this file.
fn bound_error(view: &IndexView, segment: &SegmentReader) -> tantivy::Result<Score> {
    let tokens = segment.inverted_index(view.fields.terms)?.total_num_tokens();
    let here = tokens as Score / segment.max_doc() as Score;
    let all = view.average_length();
    // Slightly more, for the rounding errors of this computation.
    Ok((here / all).max(all / here) * (1.0 + SUM_TOLERANCE))
}

/// Finds every passage whose score may be among the best `limit`.
fn find_candidates(view: &IndexView, terms: &[KnownTerm], limit: usize) -> tantivy::Result<Vec<PassageCandidate>> {
    let mut queries: Vec<Box<dyn Query>> = Vec::new();
    let mut pooled = PooledStatistics { view, passages: HashMap::new() };
    for KnownTerm { forms, passages, boost, .. } in terms {
        for form in forms {
            pooled.passages.insert(form, *passages);
            let query = Box::new(TermQuery::new(form.clone(), IndexRecordOption::WithFreqs));
            queries.push(Box::new(BoostQuery::new(query, *boost)));
        }
    }
    let scoring = EnableScoring::enabled_from_statistics_provider(&pooled, &view.searcher);
    let weight = BooleanQuery::union(queries).weight(scoring)?;
    let mut found = CandidateSet { limit, kept: Vec::new(), bar: 0.0 };
    for (segment, reader) in view.searcher.segment_readers().iter().enumerate() {
        let doubt = bound_error(view, reader)?;
        let threshold = |bar: Score| (bar / doubt).next_down();
        weight.for_each_pruning(threshold(found.bar), reader, &mut |passage, score| {
            if !reader.is_deleted(passage) {
                found.push_candidate(PassageCandidate { score, segment, passage });
            }
            threshold(found.bar)
        })?;
    }
    found.raise_bar();
    Ok(found.kept)
}

/// A candidate with its final score.
struct RescoredPassage {
    score: f64,
    chunk: Uuid,
}

/// Computes the exact scores of the candidates, and reads their ids.
fn rescore(
    view: &IndexView,
    terms: &[KnownTerm],
    mut candidates: Vec<PassageCandidate>,
) -> tantivy::Result<Vec<RescoredPassage>> {
    candidates.sort_unstable_by_key(|candidate| (candidate.segment, candidate.passage));
    let mut rescored = Vec::with_capacity(candidates.len());
    for of_segment in candidates.chunk_by(|left, right| left.segment == right.segment) {
        let reader = view.searcher.segment_reader(u32::try_from(of_segment[0].segment).expect("a few segments"));
        let passages: Vec<DocId> = of_segment.iter().map(|candidate| candidate.passage).collect();
        let scores = segment_scores(view, reader, terms, &passages)?;
        let halves = [reader.fast_fields().u64(CHUNK_COLUMNS[0])?, reader.fast_fields().u64(CHUNK_COLUMNS[1])?];
        for (passage, score) in passages.into_iter().zip(scores) {
            let [high, low] = halves.each_ref().map(|half| half.first(passage).unwrap_or_default());
            rescored.push(RescoredPassage { score, chunk: Uuid::from_u64_pair(high, low) });
        }
    }
    Ok(rescored)
}

/// Computes the scores of passages of one segment, ascending by number: sums over the terms, in their order.
fn segment_scores(
    view: &IndexView,
    reader: &SegmentReader,
    terms: &[KnownTerm],
    passages: &[DocId],
) -> tantivy::Result<Vec<f64>> {
    let index = reader.inverted_index(view.fields.terms)?;
    let lengths = reader.get_fieldnorms_reader(view.fields.terms)?;
    let mut scores = vec![0.0; passages.len()];
    let mut of_term = vec![0.0_f32; passages.len()];
    for known in terms {
        of_term.fill(0.0);
        for form in &known.forms {
            let Some(mut postings) = index.read_postings(form, IndexRecordOption::WithFreqs)? else { continue };
            for (passage, score) in passages.iter().zip(&mut of_term) {
                let at = if postings.doc() < *passage { postings.seek(*passage) } else { postings.doc() };
                if at == *passage {
                    *score = score.max(known.weight.score(lengths.fieldnorm_id(*passage), postings.term_freq()));
                }
            }
        }
        for (score, of_term) in scores.iter_mut().zip(&of_term) {
            *score += f64::from(*of_term);
        }
    }
    Ok(scores)
}
