//! What visitors think of articles.

pub use frontdesk_vocabulary::Rating;

use crate::{ArticleId, FeedbackId, OrgId, Timestamp};

/// Rating of an article by a visitor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleRating {
    /// Its id; a later rating that replaces it has another one.
    pub id: FeedbackId,
    /// The organization of the site.
    pub org: OrgId,
    /// The article.
    pub article: ArticleId,
    /// The vote.
    pub rating: Rating,
    /// Why.
    pub comment: Option<String>,
    /// When it was given.
    pub created_at: Timestamp,
}
