//! The stored form of a chunk: its terms, its id, its source and its language. Its text is only in the database.

use frontdesk_text::analysis;
use tantivy::{
    Searcher,
    schema::{BytesOptions, FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions},
};
use uuid::Uuid;

use super::{folder::Layout, view::View};

/// Version of the output of this file and of [`ranking`](super::ranking). An index of another version is rebuilt.
const VERSION: u32 = 2;

/// The fields of an index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
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
pub(super) const CHUNK: [&str; 2] = ["chunk_high", "chunk_low"];

/// Language of a passage whose language is unknown.
pub(super) const NO_LANGUAGE: &str = "-";

/// The layout of the indices of agents.
pub(super) struct Passages;

impl Layout for Passages {
    type Fields = Fields;
    type View = View;

    fn made_by() -> String {
        format!("frontdesk {VERSION}.{}", analysis::VERSION)
    }

    fn schema() -> (Schema, Fields) {
        schema()
    }

    fn view(searcher: Searcher, fields: Fields, at: Position) -> tantivy::Result<View> {
        View::new(searcher, fields, at)
    }
}

fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let source = schema.add_bytes_field("source", BytesOptions::from(INDEXED));
    let chunk = CHUNK.map(|half| schema.add_u64_field(half, FAST));
    // Terms are already analysed, separated by spaces. Their positions are never queried.
    let terms = TextFieldIndexing::default().set_tokenizer("whitespace").set_index_option(IndexRecordOption::WithFreqs);
    let terms = schema.add_text_field("terms", TextOptions::default().set_indexing_options(terms));
    let language = schema.add_text_field("language", STRING);
    (schema.build(), Fields { source, chunk, terms, language })
}

/// The last change that an index contains, stored in its commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    /// Number of the change.
    pub(super) number: i64,
    /// Id of the change.
    pub(super) id: Uuid,
}

impl Position {
    /// Formats the position for a commit, after the version label of the index.
    pub(super) fn written(self, made_by: &str) -> String {
        format!("{made_by} {} {}", self.number, self.id)
    }

    /// Parses the output of [`Self::written`]. Fails for an index with another version label.
    pub(super) fn read(text: &str, made_by: &str) -> anyhow::Result<Self> {
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
        let position = Position { number: 7, id: Uuid::from_u128(9) };
        let made_by = Passages::made_by();
        assert_eq!(Position::read(&position.written(&made_by), &made_by).unwrap(), position);
        assert!(Position::read("frontdesk 0.0 7 00000000-0000-0000-0000-000000000009", &made_by).is_err());
        assert!(Position::read("", &made_by).is_err());
    }
}
