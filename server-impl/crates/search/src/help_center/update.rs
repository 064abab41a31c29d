//! Application of changes to an index.

use std::collections::HashMap;

use anyhow::Context;
use frontdesk_text::analysis::{
    Analyzer,
    variants::{SpaceJoins, for_each_variant},
};
use frontdesk_types::{ArticleId, CollectionId};
use tantivy::{IndexWriter, TantivyDocument, Term};

use super::{
    log::ArticleEntry,
    schema::{ArticleFields, ArticleLayout},
};
use crate::{
    folder::IndexFolder,
    schema::LogPosition,
    updates::{LARGE_MEMORY_BYTES, SMALL_MEMORY_BYTES, commit_changes, open_writer},
};

/// Joins of words in each part: in a title, any two may be one word to a visitor.
const SPACE_JOINS: [SpaceJoins<'_>; 4] = [SpaceJoins::All, SpaceJoins::All, SpaceJoins::All, SpaceJoins::Numbers];

/// An update of an index. No change becomes visible before [`Self::commit_at`].
pub(super) struct SiteIndexUpdate {
    writer: IndexWriter,
    fields: ArticleFields,
    analyzers: HashMap<Option<&'static str>, Analyzer>,
}

impl SiteIndexUpdate {
    /// Begins to change an index; with `much`, more memory makes it faster.
    pub(super) fn begin(folder: &IndexFolder<ArticleLayout>, much: bool) -> anyhow::Result<Self> {
        let writer = open_writer(&folder.index, if much { LARGE_MEMORY_BYTES } else { SMALL_MEMORY_BYTES })?;
        Ok(Self { writer, fields: folder.fields, analyzers: HashMap::new() })
    }

    /// Removes an article.
    pub(super) fn remove_article(&mut self, id: ArticleId) {
        self.writer.delete_term(Term::from_field_bytes(self.fields.id, id.0.as_bytes()));
    }

    /// Removes all articles of a collection.
    pub(super) fn remove_collection(&mut self, id: CollectionId) {
        self.writer.delete_term(Term::from_field_bytes(self.fields.collection, id.0.as_bytes()));
    }

    /// Adds articles, and replaces earlier versions of them.
    pub(super) fn put_articles(&mut self, entries: &[ArticleEntry]) -> anyhow::Result<()> {
        for entry in entries {
            self.remove_article(entry.id);
            let (high, low) = entry.id.0.as_u64_pair();
            let mut document = TantivyDocument::new();
            document.add_bytes(self.fields.id, entry.id.0.as_bytes());
            document.add_bytes(self.fields.collection, entry.collection.0.as_bytes());
            document.add_text(self.fields.locale, &entry.locale);
            for (column, value) in self.fields.columns.into_iter().zip([u64::try_from(entry.number)?, high, low]) {
                document.add_u64(column, value);
            }
            for (field, text) in self.fields.parts.into_iter().zip(&entry.parts) {
                document.add_text(field, self.text_terms(entry.language, text));
            }
            for ((field, text), spaces) in self.fields.variants.into_iter().zip(&entry.parts).zip(SPACE_JOINS) {
                document.add_text(field, self.variant_terms(entry.language, text, spaces));
            }
            self.writer.add_document(document)?;
        }
        Ok(())
    }

    /// Returns the terms of a text: the stem of each word, and the word as written if that differs, so that the
    /// beginning of a word finds it.
    fn text_terms(&mut self, language: Option<&'static str>, text: &str) -> String {
        let mut terms = String::with_capacity(2 * text.len());
        let mut stems = Vec::new();
        let mut add = |term: &str| {
            terms.push_str(term);
            terms.push(' ');
        };
        let analyzer = |language: Option<&'static str>| move || Analyzer::new(language);
        self.analyzers.entry(language).or_insert_with(analyzer(language)).analyze_passage(text, |term| {
            add(term);
            stems.push(term.to_owned());
        });
        if language.is_some() {
            let mut stems = stems.iter();
            self.analyzers.entry(None).or_insert_with(analyzer(None)).analyze_passage(text, |term| {
                // Both analyses yield the same pieces in the same order.
                if stems.next().is_none_or(|stem| stem != term) {
                    add(term);
                }
            });
        }
        terms
    }

    /// Returns the other spellings of the words of a text, and their stems if those differ.
    fn variant_terms(&mut self, language: Option<&'static str>, text: &str, spaces: SpaceJoins<'_>) -> String {
        let analyzer = self.analyzers.entry(language).or_insert_with(|| Analyzer::new(language));
        let mut terms = String::new();
        for_each_variant(text, spaces, |variant| {
            analyzer.analyze_passage(&variant.term, |stem| {
                if stem != variant.term {
                    terms.push_str(stem);
                    terms.push(' ');
                }
            });
            terms.push_str(&variant.term);
            terms.push(' ');
        });
        terms
    }

    /// Commits all changes up to `position`, durably.
    pub(super) fn commit_at(&mut self, position: LogPosition) -> anyhow::Result<()> {
        commit_changes::<ArticleLayout>(&mut self.writer, position)
    }

    /// Ends the update, and waits until segments are merged.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.writer.wait_merging_threads().context("segments cannot be merged")
    }
}
