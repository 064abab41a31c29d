//! What an import creates, without the texts.

use std::ops::Range;

use frontdesk_documents::markdown::TextPlaces;
use frontdesk_types::help_center::{
    articles::{ArticleStatus, SearchMetadata},
    collections::{CollectionIcon, CollectionText, Translations},
};

/// A collection.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedCollection {
    /// Key under which the import notes know it.
    pub key: String,
    /// Name in the report.
    pub file: String,
    /// Index of the parent collection in the plan.
    pub parent: Option<usize>,
    /// Name and description, in the language of `locale`.
    pub words: CollectionText,
    /// Language of the words; the site's language if unknown.
    pub locale: Option<String>,
    /// Words in other languages.
    pub translations: Translations,
    /// Slug in addresses.
    pub slug: Option<String>,
    /// Icon next to the name.
    pub icon: Option<CollectionIcon>,
    /// Position among its siblings.
    pub position: Option<i64>,
    /// `true` if the source describes it; otherwise only a folder's name is known.
    pub is_described: bool,
    /// Paths that led to it before.
    pub old_paths: Vec<String>,
}

impl PlannedCollection {
    /// Creates a top-level collection without a description.
    pub fn new(key: String, file: String, words: CollectionText) -> Self {
        Self {
            key,
            file,
            parent: None,
            words,
            locale: None,
            translations: Translations::new(),
            slug: None,
            icon: None,
            position: None,
            is_described: false,
            old_paths: Vec::new(),
        }
    }

    /// Returns `true` if only articles name the collection. The name may refer to another planned collection,
    /// which is then used.
    pub fn is_only_named(&self) -> bool {
        !self.is_described && self.key.starts_with("name:")
    }
}

/// An article, without its text.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedArticle {
    /// Key under which the import notes know it.
    pub key: String,
    /// Name in the report.
    pub file: String,
    /// Index of its collection in the plan.
    pub collection: usize,
    /// Language; the site's language if unknown.
    pub locale: Option<String>,
    /// Group that its translations share.
    pub group: Option<String>,
    /// Title.
    pub title: String,
    /// Summary of the text.
    pub excerpt: Option<String>,
    /// Labels.
    pub tags: Vec<String>,
    /// Name of the author.
    pub author: Option<String>,
    /// Metadata for search engines.
    pub seo: SearchMetadata,
    /// Position in its collection.
    pub position: Option<i64>,
    /// Requested number in the address, used if it is still free.
    pub number: Option<i64>,
    /// State; `None` creates a draft, or keeps the state of an existing article.
    pub status: Option<ArticleStatus>,
    /// `true` if it must not become public, because access to it was restricted before.
    pub is_restricted: bool,
    /// Paths that led to it before, best first.
    pub old_paths: Vec<String>,
    /// Further addresses by which links of the source may refer to it.
    pub routes: Vec<String>,
    /// Places of the text that links lead to; `None` if they are named as on our pages.
    pub places: Option<TextPlaces>,
    /// Location of the text.
    pub body: BodyLocation,
    /// Notes for the report.
    pub notes: Vec<String>,
}

/// Location of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BodyLocation {
    /// A file of the folder.
    File {
        /// Path of the file.
        path: String,
        /// Range of the text that is its title and is left out.
        title: Option<Range<usize>>,
    },
    /// The spool of converted texts.
    Spool {
        /// Offset, in bytes.
        at: u64,
        /// Length, in bytes.
        length: usize,
    },
}

/// Returns a text without its title. Comments before it stay.
pub(super) fn cut_title(body: &str, title: &Range<usize>) -> String {
    body[..title.start].trim_start().to_owned() + body[title.end..].trim_start_matches(['\r', '\n'])
}
