//! The stored form of an article: its terms, part by part, and the fields that identify it. Its text is
//! only in the database.

use frontdesk_text::analysis;
use tantivy::{
    Searcher,
    schema::{BytesOptions, FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions},
};

use super::view::View;
use crate::{folder::Layout, schema::Position};

/// Version of the output of this file and of `update`. An index of another version is rebuilt.
const VERSION: u32 = 1;

/// Parts of an article, in the order of [`Entry::parts`](super::Entry::parts).
const PARTS: [&str; 4] = ["title", "headings", "collection_name", "body"];

/// The fields of an index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields {
    /// Id, 16 bytes, by which an article is deleted.
    pub(super) id: Field,
    /// Id of the collection, 16 bytes, by which all its articles are deleted.
    pub(super) collection: Field,
    /// Language, as the site names it.
    pub(super) locale: Field,
    /// Number on the site, and the first and the last 8 bytes of the id.
    pub(super) columns: [Field; 3],
    /// Terms of each part.
    pub(super) parts: [Field; 4],
}

/// Names of [`Fields::columns`], by which they are opened.
pub(super) const COLUMNS: [&str; 3] = ["number", "id_high", "id_low"];

/// The layout of the indices of sites.
pub(super) struct Articles;

impl Layout for Articles {
    type Fields = Fields;
    type View = View;

    fn made_by() -> String {
        format!("help center {VERSION}.{}", analysis::VERSION)
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
    let id = schema.add_bytes_field("id", BytesOptions::from(INDEXED));
    let collection = schema.add_bytes_field("collection", BytesOptions::from(INDEXED));
    let locale = schema.add_text_field("locale", STRING);
    let columns = COLUMNS.map(|column| schema.add_u64_field(column, FAST));
    // Terms are already analysed, separated by spaces. Their positions are never queried.
    let terms = TextFieldIndexing::default().set_tokenizer("whitespace").set_index_option(IndexRecordOption::WithFreqs);
    let terms = TextOptions::default().set_indexing_options(terms);
    let parts = PARTS.map(|part| schema.add_text_field(part, terms.clone()));
    (schema.build(), Fields { id, collection, locale, columns, parts })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_position_survives_being_written() {
        let position = Position { number: 7, id: Uuid::from_u128(9) };
        let made_by = Articles::made_by();
        assert_eq!(Position::read(&position.written(&made_by), &made_by).unwrap(), position);
        assert!(Position::read("help center 0.0 7 00000000-0000-0000-0000-000000000009", &made_by).is_err());
        assert!(Position::read("", &made_by).is_err());
    }
}
