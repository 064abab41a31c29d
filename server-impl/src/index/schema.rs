//! What an index stores of a chunk: its terms, its id, its source and its language; not its text, which is in the database.

use std::str::FromStr;

use tantivy::schema::{BytesOptions, FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions};
use uuid::Uuid;

use super::analysis;

/// Version of what this file and [`ranking`](super::ranking) make of a chunk; an index of another version is rebuilt.
const VERSION: u32 = 2;

/// The fields of an index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
    /// The source, 16 bytes: chunks are deleted by it.
    pub(super) source: Field,
    /// The first and the last 8 bytes of the chunk's id.
    pub(super) chunk: [Field; 2],
    /// Terms of the passage, of its title and of its heading.
    pub(super) terms: Field,
    /// The language of the passage, [`NO_LANGUAGE`] for none.
    pub(super) language: Field,
}

/// The names of the halves of the chunk's id, by which their columns are opened.
pub(super) const CHUNK: [&str; 2] = ["chunk_high", "chunk_low"];

/// Marks a passage whose language is unknown.
pub(super) const NO_LANGUAGE: &str = "-";

/// The schema and its fields.
pub(super) fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let source = schema.add_bytes_field("source", BytesOptions::from(INDEXED));
    let chunk = CHUNK.map(|half| schema.add_u64_field(half, FAST));
    // The terms arrive analysed, separated by spaces. Their positions are never queried.
    let terms = TextFieldIndexing::default().set_tokenizer("whitespace").set_index_option(IndexRecordOption::WithFreqs);
    let terms = schema.add_text_field("terms", TextOptions::default().set_indexing_options(terms));
    let language = schema.add_text_field("language", STRING);
    (schema.build(), Fields { source, chunk, terms, language })
}

/// The last change that an index contains. Stored in its commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    /// Number of the change.
    pub(super) number: i64,
    /// Its id.
    pub(super) id: Uuid,
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "frontdesk {VERSION}.{} {} {}", analysis::VERSION, self.number, self.id)
    }
}

impl FromStr for Position {
    type Err = anyhow::Error;

    /// Fails for the position of an index of another version.
    fn from_str(text: &str) -> anyhow::Result<Self> {
        let made_by = format!("frontdesk {VERSION}.{} ", analysis::VERSION);
        let position = text.strip_prefix(&made_by).and_then(|rest| rest.split_once(' '));
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
        assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        assert!("frontdesk 0.0 7 00000000-0000-0000-0000-000000000009".parse::<Position>().is_err());
        assert!("".parse::<Position>().is_err());
    }
}
