//! What an index stores of an article: its terms, part by part, and what it is found again by; not its text, which is in the database.

use tantivy::schema::{BytesOptions, FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions};

use crate::index::{analysis, schema::Position};

/// Version of what this file and `update` make of an article; an index of another version is rebuilt.
const VERSION: u32 = 1;

/// The parts of an article, in the order of [`Entry::parts`](super::Entry::parts).
const PARTS: [&str; 4] = ["title", "headings", "collection_name", "body"];

/// The fields of an index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
    /// The id, 16 bytes: an article is deleted by it.
    pub(super) id: Field,
    /// The id of the collection, 16 bytes: all that is in it is deleted by it.
    pub(super) collection: Field,
    /// The language, as the site names it.
    pub(super) locale: Field,
    /// The number on the site, and the first and the last 8 bytes of the id.
    pub(super) columns: [Field; 3],
    /// The terms of each part.
    pub(super) parts: [Field; 4],
}

/// The names of [`Fields::columns`], by which they are opened.
pub(super) const COLUMNS: [&str; 3] = ["number", "id_high", "id_low"];

/// The schema and its fields.
pub(super) fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let id = schema.add_bytes_field("id", BytesOptions::from(INDEXED));
    let collection = schema.add_bytes_field("collection", BytesOptions::from(INDEXED));
    let locale = schema.add_text_field("locale", STRING);
    let columns = COLUMNS.map(|column| schema.add_u64_field(column, FAST));
    // The terms arrive analysed, separated by spaces. Their positions are never queried.
    let terms = TextFieldIndexing::default().set_tokenizer("whitespace").set_index_option(IndexRecordOption::WithFreqs);
    let terms = TextOptions::default().set_indexing_options(terms);
    let parts = PARTS.map(|part| schema.add_text_field(part, terms.clone()));
    (schema.build(), Fields { id, collection, locale, columns, parts })
}

/// A position, as it is stored in a commit.
pub(super) fn written(position: Position) -> String {
    format!("{}{} {}", made_by(), position.number, position.id)
}

/// The position in a commit.
///
/// # Errors
/// When the index is of another version.
pub(super) fn read(text: &str) -> anyhow::Result<Position> {
    let position = text.strip_prefix(&made_by()).and_then(|rest| rest.split_once(' '));
    let (number, id) = position.ok_or_else(|| anyhow::anyhow!("`{text}` is of another version"))?;
    Ok(Position { number: number.parse()?, id: id.parse()? })
}

fn made_by() -> String {
    format!("help center {VERSION}.{} ", analysis::VERSION)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_position_survives_being_written() {
        let position = Position { number: 7, id: Uuid::from_u128(9) };
        assert_eq!(read(&written(position)).unwrap(), position);
        assert!(read("help center 0.0 7 00000000-0000-0000-0000-000000000009").is_err());
        assert!(read("").is_err());
    }
}
