//! The numbered changes of sites: what is cached, and the search index, are those of a number.

use uuid::Uuid;

use crate::{ArticleId, CollectionId};

/// A change that visitors of a site could see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteChange {
    /// Its number: one more than that of the change before.
    pub number: i64,
    /// Tells it from another change with this number, in a database that was restored.
    pub id: Uuid,
    /// Subject of the change.
    pub subject: ChangeSubject,
}

/// Subject of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChangeSubject {
    /// The site itself, or its redirects: nothing that is searched.
    Site,
    /// An article: it is there now, says something else, or is gone.
    Article(ArticleId),
    /// A collection: all that is in it may be there now, be elsewhere, or be gone.
    Collection(CollectionId),
}
