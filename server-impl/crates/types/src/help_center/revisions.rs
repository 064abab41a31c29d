//! Revisions: what an article said, one for each change of its content.

use serde::{Deserialize, Serialize};

use super::articles::{SearchMetadata, SeoChanges};
use crate::{ArticleId, Timestamp, changes::changes, jobs::work_item::WorkItem};

/// The number of [`RevisionRendering::renderer`] where nothing is rendered: what neither is the newest revision nor is
/// seen by visitors.
pub const UNRENDERED: i64 = 0;

/// A revision of an article, without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// The article.
    pub article: ArticleId,
    /// Its number among the revisions of the article, from 1 on.
    pub number: i64,
    /// The title.
    pub title: String,
    /// Summary of the article, if one was written.
    pub excerpt: Option<String>,
    /// The excerpt, or else the beginning of the text.
    pub summary: String,
    /// Settings for search engines.
    pub seo: SearchMetadata,
    /// The key that has written it, by its public part; `None` for a person.
    pub key_id: Option<String>,
    /// When it was written.
    pub created_at: Timestamp,
}

/// The text of a revision.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ArticleContent {
    /// As it was written, in Markdown.
    pub body: String,
    /// As it is shown.
    pub rendering: RevisionRendering,
}

/// A text as it is shown. Empty with the renderer [`UNRENDERED`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RevisionRendering {
    /// In HTML, sanitised.
    pub html: String,
    /// In plain text.
    pub text: String,
    /// The headings, in order.
    pub headings: Vec<ArticleHeading>,
    /// Version of the renderer.
    pub renderer: i64,
}

/// A heading of an article. Stored as JSON: a field is never renamed, only added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArticleHeading {
    /// 2 to 6.
    pub level: u8,
    /// The id of the element, which a link can lead to.
    pub id: String,
    /// The text.
    pub text: String,
}

/// Content of an article: the part of a revision that people write.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ArticleDraft {
    /// The title.
    pub title: String,
    /// Summary; `None` for the beginning of the text.
    pub excerpt: Option<String>,
    /// The text, in Markdown.
    pub body: String,
    /// Settings for search engines.
    pub seo: SearchMetadata,
}

changes! {
    /// Changes of the content of an article.
    DraftChanges of ArticleDraft {
        /// 1 to 200 characters.
        text "title" title: String,
        /// At most 300 characters.
        text "excerpt" excerpt: Option<String>,
        /// At most 256 KiB.
        text "body" body: String,
        /// Settings for search engines.
        text "seo" seo: SeoChanges,
    }
}

/// A revision that an earlier release has rendered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutdatedRevision {
    /// Version of the renderer.
    pub renderer: i64,
    /// The organization, not yet parsed: an unreadable row fails on its own.
    pub org: String,
    /// The article.
    pub article: String,
    /// The number of the revision.
    pub number: i64,
}

impl WorkItem for OutdatedRevision {
    fn org(&self) -> &str {
        &self.org
    }

    fn name(&self) -> String {
        format!("{}#{}", self.article, self.number)
    }
}
