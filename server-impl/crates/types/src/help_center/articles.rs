//! Articles, without their texts: see [`revisions`](super::revisions).

pub use frontdesk_vocabulary::ArticleStatus;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::sites::HelpCenter;
use crate::{AgentId, ArticleId, CollectionId, OrgId, SiteId, Timestamp, ValueChange, changes::changes};

/// An article of a site. Title, excerpt and what search engines are told are those of its newest revision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    /// Its id.
    pub id: ArticleId,
    /// The organization of the site.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// The agent of the site.
    pub agent: AgentId,
    /// The collection that it is in.
    pub collection: CollectionId,
    /// Its number among the articles of the site, from 1 on, which its address begins with.
    pub number: i64,
    /// Slug, which follows the number in its URL: made of the title that visitors see, or of the newest one where they
    /// see none.
    pub slug: String,
    /// Its language (BCP 47), one of the site's.
    pub locale: String,
    /// Group of its translations.
    pub translation_group: Option<Uuid>,
    /// Its title.
    pub title: String,
    /// The title in lower case, by which articles are found.
    pub title_key: String,
    /// Summary, if one was written.
    pub excerpt: Option<String>,
    /// The excerpt, or else the beginning of the text.
    pub summary: String,
    /// Settings for search engines.
    pub seo: SearchMetadata,
    /// Labels.
    pub tags: Vec<String>,
    /// Position in its collection: the lowest first, then by id.
    pub position: i64,
    /// Name of the author, for visitors.
    pub author_name: Option<String>,
    /// Status.
    pub status: ArticleStatus,
    /// The number of its newest revision.
    pub revision: i64,
    /// The number of the revision that visitors see, or saw until it was archived.
    pub live_revision: Option<i64>,
    /// Since when visitors see that.
    pub live_at: Option<Timestamp>,
    /// Ratings by visitors.
    pub feedback: FeedbackTotals,
    /// Number of times that visitors opened it in the last 366 days, up to midnight in UTC.
    pub views: i64,
    /// When it was last published.
    pub published_at: Option<Timestamp>,
    /// When it was first published.
    pub first_published_at: Option<Timestamp>,
    /// Since when it is archived.
    pub archived_at: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl Article {
    /// A new draft, with all that people may set as it is until they do. It needs a number, a slug and a first
    /// revision.
    pub fn new(site: &HelpCenter, collection: CollectionId, id: ArticleId, now: Timestamp) -> Self {
        Self {
            id,
            org: site.org,
            site: site.id,
            agent: site.agent,
            collection,
            number: 0,
            slug: String::new(),
            locale: site.locale.clone(),
            translation_group: None,
            title: String::new(),
            title_key: String::new(),
            excerpt: None,
            summary: String::new(),
            seo: SearchMetadata::default(),
            tags: Vec::new(),
            position: 0,
            author_name: None,
            status: ArticleStatus::Draft,
            revision: 0,
            live_revision: None,
            live_at: None,
            feedback: FeedbackTotals::default(),
            views: 0,
            published_at: None,
            first_published_at: None,
            archived_at: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// Returns `true` if its newest revision is not the one that visitors see.
    pub fn has_unpublished_changes(&self) -> bool {
        self.live_revision.is_some_and(|live| live != self.revision)
    }
}

/// Settings of an article for search engines. Stored as JSON: a field is never renamed, only added.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchMetadata {
    /// In place of the title.
    pub title: Option<String>,
    /// In place of the summary.
    pub description: Option<String>,
    /// Not to list it.
    pub noindex: bool,
}

/// Totals of an article's ratings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FeedbackTotals {
    /// It helped.
    pub up: i64,
    /// It did not.
    pub down: i64,
}

/// Filter for articles.
#[derive(Debug, Clone, Default)]
pub struct ArticleFilter {
    /// Their state.
    pub status: Option<ArticleStatus>,
    /// The collection that they are in.
    pub collection: Option<CollectionId>,
    /// Their language.
    pub locale: Option<String>,
    /// Part of the title, as [`name_key()`](crate::name_key()) writes it; empty for any title.
    pub q: String,
}

changes! {
    /// Changes of the settings for search engines.
    SeoChanges of SearchMetadata {
        /// At most 70 characters.
        text "title" title: Option<String>,
        /// At most 160 characters.
        text "description" description: Option<String>,
        /// Not to list it.
        plain "isNoindex" noindex: bool,
    }
}

impl ValueChange<SearchMetadata> for SeoChanges {
    fn change(self, seo: &mut SearchMetadata) {
        self.apply(seo);
    }
}

changes! {
    /// Settings of an article beside its content, which makes a revision.
    ArticleChanges of Article {
        /// The collection that it is in.
        plain "collectionId" collection: CollectionId,
        /// One of the site's languages.
        plain "locale" locale: String,
        /// Group of its translations.
        plain "translationGroupId" translation_group: Option<Uuid>,
        /// At most 20 of 40 characters.
        text "tags" tags: Vec<String>,
        /// Position in its collection.
        plain "position" position: i64,
        /// At most 80 characters.
        text "authorName" author_name: Option<String>,
    }
}
