//! An index as of one commit. A question is answered from it, while the index itself may change further.

use std::collections::BTreeMap;

use tantivy::{Searcher, SegmentReader, Term, fieldnorm::FieldNormReader, query::Bm25StatisticsProvider, schema::Field};

use super::{
    schema::{LogPosition, NO_LANGUAGE, PassageFields},
    spelling,
};

/// Maximum terms with the same first letter that are compared with a misspelt one, in each segment. Bounds the
/// time of a correction.
const MAX_COMPARED_TERMS: usize = 50_000;

/// A searchable state of an index.
pub(super) struct IndexView {
    /// Last change that it contains.
    pub(super) at: LogPosition,
    pub(super) searcher: Searcher,
    pub(super) fields: PassageFields,
    /// Languages of its passages, `None` for passages without one.
    pub(super) languages: Vec<Option<String>>,
    /// Number of passages.
    pub(super) chunks: u64,
    /// Number of terms in all passages, by [`count_tokens`].
    tokens: u64,
}

impl IndexView {
    /// Creates the view of the state that `searcher` sees.
    pub(super) fn new(searcher: Searcher, fields: PassageFields, at: LogPosition) -> tantivy::Result<Self> {
        let languages = passage_languages(&searcher, fields.language)?;
        let mut total = 0;
        for segment in searcher.segment_readers() {
            total += count_tokens(segment, fields.terms)?;
        }
        let chunks = searcher.segment_readers().iter().map(|segment| u64::from(segment.max_doc())).sum();
        Ok(Self { at, searcher, fields, languages, chunks, tokens: total })
    }

    /// Returns `true` if it contains passages that were deleted, but not merged away yet.
    pub(super) fn has_deleted(&self) -> bool {
        self.searcher.segment_readers().iter().any(SegmentReader::has_deletes)
    }

    /// Finds the most frequent term that begins with the same letter as a misspelt one and differs from
    /// it in one letter.
    pub(super) fn nearest_term(&self, term: &str) -> tantivy::Result<Option<String>> {
        let Some(first) = term.chars().next() else { return Ok(None) };
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for segment in self.searcher.segment_readers() {
            let index = segment.inverted_index(self.fields.terms)?;
            let from = first.to_string();
            let mut terms = index.terms().range().ge(&from).into_stream()?;
            let mut read = 0;
            while let Some((other, info)) = terms.next() {
                let Ok(other) = std::str::from_utf8(other) else { continue };
                read += 1;
                if !other.starts_with(first) || read > MAX_COMPARED_TERMS {
                    break;
                }
                if spelling::differs_in_one_letter(term, other) {
                    *counts.entry(other.to_owned()).or_default() += u64::from(info.doc_freq);
                }
            }
        }
        let best = counts.into_iter().max_by(|left, right| left.1.cmp(&right.1).then_with(|| right.0.cmp(&left.0)));
        Ok(best.map(|(term, _)| term))
    }

    /// Returns the average number of terms per passage.
    pub(super) fn average_length(&self) -> f32 {
        self.tokens as f32 / self.chunks as f32
    }
}

/// Counts the terms in a segment's passages.
///
/// Sums the lengths that Tantivy stores with each passage, which are rounded. Its own exact sum becomes such an
/// estimate once deleted passages are merged away; always using the estimate makes the sum depend on the passages only.
fn count_tokens(segment: &SegmentReader, terms: Field) -> tantivy::Result<u64> {
    let lengths = segment.get_fieldnorms_reader(terms)?;
    let mut counts = [0_u64; 256];
    for passage in 0..segment.max_doc() {
        counts[usize::from(lengths.fieldnorm_id(passage))] += 1;
    }
    Ok((0..=u8::MAX).zip(counts).map(|(id, count)| count * u64::from(FieldNormReader::id_to_fieldnorm(id))).sum())
}

/// Returns the languages of all passages, ascending.
fn passage_languages(searcher: &Searcher, field: Field) -> tantivy::Result<Vec<Option<String>>> {
    let mut found = std::collections::BTreeSet::new();
    for segment in searcher.segment_readers() {
        let index = segment.inverted_index(field)?;
        let mut terms = index.terms().stream()?;
        while let Some((term, _)) = terms.next() {
            found.insert(String::from_utf8_lossy(term).into_owned());
        }
    }
    Ok(found.into_iter().map(|language| Some(language).filter(|language| language != NO_LANGUAGE)).collect())
}

impl Bm25StatisticsProvider for IndexView {
    fn total_num_tokens(&self, _field: Field) -> tantivy::Result<u64> {
        Ok(self.tokens)
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        Ok(self.chunks)
    }

    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        self.searcher.doc_freq(term)
    }
}
