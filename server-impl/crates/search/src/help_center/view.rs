//! An index as of one commit. A question is answered from it, while the index itself may change further.

use tantivy::{
    DocSet, Searcher, SegmentReader, TERMINATED, Term,
    fieldnorm::FieldNormReader,
    schema::{Field, IndexRecordOption},
};

use super::schema::ArticleFields;
use crate::schema::LogPosition;

/// A searchable state of an index.
pub(super) struct SiteIndexView {
    /// Last change that it contains.
    pub(super) at: LogPosition,
    pub(super) searcher: Searcher,
    pub(super) fields: ArticleFields,
    /// Average number of terms in each part of an article; never 0.
    pub(super) average: [f64; 4],
}

impl SiteIndexView {
    /// Creates the view of the state that `searcher` sees.
    pub(super) fn new(searcher: Searcher, fields: ArticleFields, at: LogPosition) -> tantivy::Result<Self> {
        let mut average = [1.0; 4];
        for (average, field) in average.iter_mut().zip(fields.parts) {
            let (mut tokens, mut articles) = (0_u64, 0_u64);
            for segment in searcher.segment_readers() {
                tokens += count_terms(segment, field)?;
                articles += u64::from(segment.num_docs());
            }
            *average = (tokens as f64 / articles.max(1) as f64).max(1.0);
        }
        Ok(Self { at, searcher, fields, average })
    }

    /// Number of articles.
    pub(super) fn article_count(&self) -> u64 {
        self.searcher.num_docs()
    }

    /// Returns, for each article of a segment, `true` if it is in a locale and not deleted.
    pub(super) fn in_locale(&self, segment: &SegmentReader, locale: &str) -> tantivy::Result<Vec<bool>> {
        let mut found = vec![false; segment.max_doc() as usize];
        let term = Term::from_field_text(self.fields.locale, locale);
        let Some(mut postings) = segment.inverted_index(self.fields.locale)?.read_postings(&term, IndexRecordOption::Basic)?
        else {
            return Ok(found);
        };
        while postings.doc() != TERMINATED {
            let article = postings.doc();
            found[article as usize] = !segment.is_deleted(article);
            postings.advance();
        }
        Ok(found)
    }
}

/// Sums the number of terms in a part over all articles of a segment, by the rounded lengths that Tantivy stores.
/// So the sum depends on the articles alone, not on the time of merges.
fn count_terms(segment: &SegmentReader, field: Field) -> tantivy::Result<u64> {
    let lengths = segment.get_fieldnorms_reader(field)?;
    let of = |article| u64::from(FieldNormReader::id_to_fieldnorm(lengths.fieldnorm_id(article)));
    Ok((0..segment.max_doc()).filter(|article| !segment.is_deleted(*article)).map(of).sum())
}
