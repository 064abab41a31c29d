//! What an import is going to make.

use frontdesk_types::help_center::{
    articles::{ArticleStatus, Seo},
    collections::{CollectionIcon, CollectionWords, Translations},
    imports::Origin,
};

use super::{folder::Folder, links::Links, report::Line, spool::Spool};
use crate::portable::{redirects::RedirectFile, site::SiteFile};

/// All of it, without the texts.
#[derive(Debug)]
pub struct Plan {
    /// Origin.
    pub origin: Origin,
    /// The language of what names none.
    pub locale: Option<String>,
    /// Settings of the site.
    pub site: Option<SiteFile>,
    /// Collections, each behind the one that it is in.
    pub collections: Vec<PlannedCollection>,
    /// Articles, in the order in which they are made.
    pub articles: Vec<PlannedArticle>,
    /// Redirects, beside those from the old paths of articles and collections.
    pub redirects: Vec<RedirectFile>,
    /// Reports of what could not be read, or is not asked for.
    pub lines: Vec<Line>,
    /// Links.
    pub(super) links: Links,
    /// Folder with texts and files.
    pub(super) folder: Folder,
    /// Converted texts.
    pub(super) spool: Spool,
}

/// A collection.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedCollection {
    /// Key.
    pub key: String,
    /// Name in the report.
    pub file: String,
    /// The collection that it is in, by its place in the plan.
    pub parent: Option<usize>,
    /// Its name and description, in the language of `locale`.
    pub words: CollectionWords,
    /// The language of its words; that of the site, if unknown.
    pub locale: Option<String>,
    /// Its words in other languages.
    pub translations: Translations,
    /// Its name in addresses.
    pub slug: Option<String>,
    /// The picture beside its name.
    pub icon: Option<CollectionIcon>,
    /// Position.
    pub position: Option<i64>,
    /// `true` if somebody has described it; otherwise it is only the name of a folder.
    pub is_described: bool,
    /// Paths that led to it.
    pub old_paths: Vec<String>,
}

impl PlannedCollection {
    /// A collection that nobody has described, at the top.
    pub fn new(key: String, file: String, words: CollectionWords) -> Self {
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

    /// Returns whether it is only a name that articles give it. It may be the name of another one that is planned,
    /// which is then meant.
    pub fn is_only_named(&self) -> bool {
        !self.is_described && self.key.starts_with("name:")
    }
}

/// An article, without its text.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedArticle {
    /// Key.
    pub key: String,
    /// Name in the report.
    pub file: String,
    /// The collection, by its place in the plan.
    pub collection: usize,
    /// Its language; that of the site, if unknown.
    pub locale: Option<String>,
    /// Group of its translations.
    pub group: Option<String>,
    /// Its title.
    pub title: String,
    /// Summary.
    pub excerpt: Option<String>,
    /// Labels.
    pub tags: Vec<String>,
    /// Author.
    pub author: Option<String>,
    /// Settings for search engines.
    pub seo: Seo,
    /// Position in its collection.
    pub position: Option<i64>,
    /// The number that it is to have in its address, if that is still free.
    pub number: Option<i64>,
    /// Its state; `None` for a draft, or as it is.
    pub status: Option<ArticleStatus>,
    /// `true` if it must not become public, since not everybody could read it before.
    pub is_restricted: bool,
    /// Paths that led to it, the best first.
    pub old_paths: Vec<String>,
    /// Location of its text.
    pub body: BodyAt,
    /// Notes for people.
    pub notes: Vec<String>,
}

/// Location of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BodyAt {
    /// In a file of the folder, of which this much at the front of the text is its title.
    File {
        /// The path.
        path: String,
        /// Range that is left out.
        title: Option<std::ops::Range<usize>>,
    },
    /// Among the texts that were converted.
    Spool {
        /// Start.
        at: u64,
        /// Length.
        length: usize,
    },
}
