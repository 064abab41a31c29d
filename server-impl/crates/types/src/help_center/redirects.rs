//! Redirects: from paths of a site that lead nowhere any more.

use frontdesk_vocabulary::words;

use crate::{ArticleId, CollectionId, OrgId, RedirectId, SiteId, Timestamp};

/// A redirect of a site. A page that exists at its path wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteRedirect {
    /// Its id.
    pub id: RedirectId,
    /// The organization of the site.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// The path, without query, percent-normalized.
    pub from_path: String,
    /// `true` if all paths below it are redirected too.
    pub is_prefix: bool,
    /// Target.
    pub target: RedirectTarget,
    /// 301 or 302.
    pub status: i64,
    /// When it was created.
    pub created_at: Timestamp,
}

words! {
    /// Kind of a redirect's target, as it is stored.
    RedirectTargetKind {
        /// An article.
        Article = "article",
        /// A collection.
        Collection = "collection",
        /// A path of the site.
        Url = "url",
    }
}

/// Target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RedirectTarget {
    /// To an article of the site, wherever that is.
    Article(ArticleId),
    /// To a collection of the site.
    Collection(CollectionId),
    /// To a path of the site.
    Url(String),
}

impl RedirectTarget {
    /// The kind.
    pub fn kind(&self) -> RedirectTargetKind {
        match self {
            Self::Article(_) => RedirectTargetKind::Article,
            Self::Collection(_) => RedirectTargetKind::Collection,
            Self::Url(_) => RedirectTargetKind::Url,
        }
    }

    /// The id within its kind, or the path.
    pub fn name(&self) -> String {
        match self {
            Self::Article(id) => id.to_string(),
            Self::Collection(id) => id.to_string(),
            Self::Url(url) => url.clone(),
        }
    }
}
