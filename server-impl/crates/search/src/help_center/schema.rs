//! The stored form of an article: its terms, part by part, and the fields that identify it. Its text is
//! only in the database.

use frontdesk_text::analysis;
use tantivy::{
    Searcher,
    schema::{BytesOptions, FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions},
};

use super::view::SiteIndexView;
use crate::{folder::IndexLayout, schema::LogPosition};

/// Version of the output of this file and of `update`. An index of another version is rebuilt.
const LAYOUT_VERSION: u32 = 2;

/// Parts of an article, in the order of [`ArticleEntry::parts`](super::Entry::parts).
const PARTS: [&str; 4] = ["title", "headings", "collection_name", "body"];

/// Other spellings of the words of each part.
const VARIANTS: [&str; 4] = ["title_variants", "heading_variants", "collection_name_variants", "body_variants"];

/// The fields of an index.
#[derive(Debug, Clone, Copy)]
pub(super) struct ArticleFields {
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
    /// Other spellings of the words of each part.
    pub(super) variants: [Field; 4],
}

/// Names of [`ArticleFields::columns`], by which they are opened.
pub(super) const COLUMNS: [&str; 3] = ["number", "id_high", "id_low"];

/// The layout of the indices of sites.
pub(super) struct ArticleLayout;

impl IndexLayout for ArticleLayout {
    type Fields = ArticleFields;
    type View = SiteIndexView;

    fn version_label() -> String {
        format!("help center {LAYOUT_VERSION}.{}", analysis::VERSION)
    }

    fn schema() -> (Schema, ArticleFields) {
        build_schema()
    }

    fn view(searcher: Searcher, fields: ArticleFields, at: LogPosition) -> tantivy::Result<SiteIndexView> {
        SiteIndexView::new(searcher, fields, at)
    }
}

fn build_schema() -> (Schema, ArticleFields) {
    let mut schema = Schema::builder();
    let id = schema.add_bytes_field("id", BytesOptions::from(INDEXED));
    let collection = schema.add_bytes_field("collection", BytesOptions::from(INDEXED));
    let locale = schema.add_text_field("locale", STRING);
    let columns = COLUMNS.map(|column| schema.add_u64_field(column, FAST));
    // Terms are already analyzed, separated by spaces. Their positions are never queried.
    let terms = TextFieldIndexing::default().set_tokenizer("whitespace").set_index_option(IndexRecordOption::WithFreqs);
    let terms = TextOptions::default().set_indexing_options(terms);
    let parts = PARTS.map(|part| schema.add_text_field(part, terms.clone()));
    let variants = VARIANTS.map(|part| schema.add_text_field(part, terms.clone()));
    (schema.build(), ArticleFields { id, collection, locale, columns, parts, variants })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_position_survives_being_written() {
        let position = LogPosition { number: 7, id: Uuid::from_u128(9) };
        let made_by = ArticleLayout::version_label();
        assert_eq!(LogPosition::from_payload(&position.to_payload(&made_by), &made_by).unwrap(), position);
        assert!(LogPosition::from_payload("help center 0.0 7 00000000-0000-0000-0000-000000000009", &made_by).is_err());
        assert!(LogPosition::from_payload("", &made_by).is_err());
    }
}
