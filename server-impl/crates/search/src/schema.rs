//! The stored form of a chunk: its terms, its id, its source and its language. Its text is only in the database.

use frontdesk_text::analysis;
use tantivy::{
    Searcher,
    schema::{BytesOptions, FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions},
};
use uuid::Uuid;

use super::{folder::IndexLayout, view::IndexView};

/// Version of the output of this file and of [`ranking`](super::ranking). An index of another version is rebuilt.
const LAYOUT_VERSION: u32 = 2;

/// The fields of an index.
#[derive(Debug, Clone, Copy)]
pub(super) struct PassageFields {
    /// Source, 16 bytes, by which chunks are deleted.
    pub(super) source: Field,
    /// First and last 8 bytes of the chunk's id.
    pub(super) chunk: [Field; 2],
    /// Terms of the passage, of its title and of its heading.
    pub(super) terms: Field,
    /// Language of the passage, [`NO_LANGUAGE`] for none.
    pub(super) language: Field,
}

/// Names of the halves of the chunk's id, by which their columns are opened.
pub(super) const CHUNK_COLUMNS: [&str; 2] = ["chunk_high", "chunk_low"];

/// Language of a passage whose language is unknown.
pub(super) const NO_LANGUAGE: &str = "-";

/// The layout of the indices of agents.
pub(super) struct PassageLayout;

impl IndexLayout for PassageLayout {
    type Fields = PassageFields;
    type View = IndexView;

    fn version_label() -> String {
        format!("frontdesk {LAYOUT_VERSION}.{}", analysis::VERSION)
    }

    fn schema() -> (Schema, PassageFields) {
        build_schema()
    }

    fn view(searcher: Searcher, fields: PassageFields, at: LogPosition) -> tantivy::Result<IndexView> {
        IndexView::new(searcher, fields, at)
    }
}

fn build_schema() -> (Schema, PassageFields) {
    let mut schema = Schema::builder();
    let source = schema.add_bytes_field("source", BytesOptions::from(INDEXED));
    let chunk = CHUNK_COLUMNS.map(|half| schema.add_u64_field(half, FAST));
    // Terms are already analyzed, separated by spaces. Their positions are never queried.
    let terms = TextFieldIndexing::default().set_tokenizer("whitespace").set_index_option(IndexRecordOption::WithFreqs);
    let terms = schema.add_text_field("terms", TextOptions::default().set_indexing_options(terms));
    let language = schema.add_text_field("language", STRING);
    (schema.build(), PassageFields { source, chunk, terms, language })
}

/// The last change that an index contains, stored in its commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LogPosition {
    /// Number of the change.
    pub(super) number: i64,
    /// Id of the change.
    pub(super) id: Uuid,
}

impl LogPosition {
    /// Formats the position for a commit, after the version label of the index.
    pub(super) fn to_payload(self, made_by: &str) -> String {
        format!("{made_by} {} {}", self.number, self.id)
    }

    /// Parses the output of [`Self::to_payload`]. Fails for an index with another version label.
    pub(super) fn from_payload(text: &str, made_by: &str) -> anyhow::Result<Self> {
        let position = text.strip_prefix(made_by).and_then(|rest| rest.strip_prefix(' ')?.split_once(' '));
        let (number, id) = position.ok_or_else(|| anyhow::anyhow!("`{text}` is of another version"))?;
        Ok(Self { number: number.parse()?, id: id.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_survives_being_written() {
        let position = LogPosition { number: 7, id: Uuid::from_u128(9) };
        let made_by = PassageLayout::version_label();
        assert_eq!(LogPosition::from_payload(&position.to_payload(&made_by), &made_by).unwrap(), position);
        assert!(LogPosition::from_payload("frontdesk 0.0 7 00000000-0000-0000-0000-000000000009", &made_by).is_err());
        assert!(LogPosition::from_payload("", &made_by).is_err());
    }
}
