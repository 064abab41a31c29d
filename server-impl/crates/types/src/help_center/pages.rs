//! What the public pages are made of.

use uuid::Uuid;

use super::{articles::SearchMetadata, revisions::ArticleHeading, sites::HelpCenterVisibility};
use crate::{AgentId, ArticleId, CollectionId, OrgId, SiteId, Timestamp};

/// Site that a request leads to: read once for each, by a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicSite {
    /// The organization.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// The agent.
    pub agent: AgentId,
    /// The slug that it has now.
    pub slug: String,
    /// Its oldest active custom domain, at which its pages are.
    pub hostname: Option<String>,
    /// `true` if it is published.
    pub published: bool,
    /// Visibility then.
    pub visibility: HelpCenterVisibility,
    /// The version of its access: see [`HelpCenter::access_version`](super::sites::HelpCenter::access_version).
    pub access_version: i64,
    /// `true` if the operator has suspended it.
    pub is_stopped: bool,
    /// `true` if its agent or its organization awaits deletion.
    pub is_leaving: bool,
    /// Number of the last change that visitors could see.
    pub change: i64,
    /// Its main language, whose pages are at the root.
    pub locale: String,
    /// `true` if visitors can ask the agent: on a site that everybody sees, the agent must be public as well.
    pub asks: bool,
}

impl PublicSite {
    /// Returns `true` if anything is served, even if only to visitors with a link to a draft.
    pub fn is_served(&self) -> bool {
        !self.is_stopped && !self.is_leaving
    }

    /// Returns `true` if visitors with access see its pages.
    pub fn is_visible(&self) -> bool {
        self.is_served() && self.published
    }

    /// Returns `true` if everybody may see its pages once it is published.
    pub fn is_open(&self) -> bool {
        self.visibility == HelpCenterVisibility::Public
    }
}

/// A published article, as a list or a link shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleLink {
    /// Its id.
    pub id: ArticleId,
    /// The collection that it is in.
    pub collection: CollectionId,
    /// Its number.
    pub number: i64,
    /// Slug, which follows the number in its URL.
    pub slug: String,
    /// Its language.
    pub locale: String,
    /// Group of its translations.
    pub translation_group: Option<Uuid>,
    /// The title that visitors see.
    pub title: String,
    /// Summary.
    pub summary: String,
    /// Settings for search engines.
    pub seo: SearchMetadata,
    /// Position in its collection.
    pub position: i64,
    /// When it was first published.
    pub first_published_at: Timestamp,
    /// Since when visitors see what it says now.
    pub live_at: Timestamp,
}

/// The page of a published article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticlePage {
    /// The article, as a link shows it.
    pub link: ArticleLink,
    /// Author.
    pub author_name: Option<String>,
    /// The text, in HTML.
    pub html: String,
    /// The headings, in order.
    pub headings: Vec<ArticleHeading>,
    /// The number of the revision that says all this.
    pub revision: i64,
}

/// A published article, as it is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchedArticle {
    /// Link for display.
    pub link: ArticleLink,
    /// Its headings.
    pub headings: Vec<ArticleHeading>,
    /// The wording, in plain text.
    pub text: String,
}

/// Place of a published article's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticlePlace {
    /// Its number.
    pub number: i64,
    /// Slug, which follows the number in its URL.
    pub slug: String,
    /// Its language.
    pub locale: String,
    /// The slug of its site.
    pub site_slug: String,
    /// The main language of the site.
    pub site_locale: String,
    /// The oldest active custom domain of the site.
    pub hostname: Option<String>,
}

/// The hostname that the platform has given a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlatformHost {
    /// The hostname.
    pub hostname: String,
    /// The site.
    pub site: SiteId,
    /// The agent.
    pub agent: AgentId,
    /// The name of the agent.
    pub agent_name: String,
    /// `true` if the site is published.
    pub published: bool,
}
