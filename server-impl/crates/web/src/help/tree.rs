//! Collections of a site, with the number of articles in each language.

use std::collections::HashMap;

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{CollectionId, OrgId, Result, SiteId, help_center::collections::Collection};

use super::{
    paths::PagePaths,
    views::items::{Breadcrumb, CollectionCard},
};

/// Collections of a site.
pub(super) struct CollectionTree {
    /// All collections, sorted by position.
    pub(super) all: Vec<Collection>,
    /// Number of published articles directly in a collection, by language.
    counts: HashMap<(CollectionId, String), i64>,
}

impl CollectionTree {
    /// Reads the collections of a site.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn load(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<Self> {
        let all = store::help_center::collections::list_all(conn, org, site).await?;
        let counts = store::help_center::pages::count_published(conn, org, site).await?;
        Ok(Self { all, counts })
    }

    /// Returns the collection with this slug.
    pub(super) fn find_by_slug(&self, slug: &str) -> Option<&Collection> {
        self.all.iter().find(|known| known.slug == slug)
    }

    /// Returns the collection with this id.
    pub(super) fn find(&self, id: CollectionId) -> Option<&Collection> {
        self.all.iter().find(|known| known.id == id)
    }

    /// Returns the number of articles in a collection and its descendants, in one language.
    pub(super) fn count_articles(&self, id: CollectionId, locale: &str) -> u64 {
        let own = self.counts.get(&(id, locale.to_owned())).map_or(0, |count| count.unsigned_abs());
        own + self.children(Some(id)).map(|known| self.count_articles(known.id, locale)).sum::<u64>()
    }

    /// Returns `true` if there are articles in a language.
    pub(super) fn has_articles(&self, locale: &str) -> bool {
        self.counts.keys().any(|(_, known)| known == locale)
    }

    /// Returns the children of a collection, or the top-level collections.
    fn children(&self, parent: Option<CollectionId>) -> impl Iterator<Item = &Collection> {
        self.all.iter().filter(move |known| known.parent == parent)
    }

    /// Returns cards for those children of a collection, or top-level collections, that have articles in a language.
    pub(super) fn child_cards(&self, parent: Option<CollectionId>, locale: &str, paths: &PagePaths) -> Vec<CollectionCard> {
        let card = |known: &Collection| {
            let (name, description) = known.words(locale);
            CollectionCard {
                name: name.to_owned(),
                path: paths.collection(&known.slug),
                description: description.map(ToOwned::to_owned),
                icon: known.icon.map(|icon| icon.as_str().to_owned()),
                articles: self.count_articles(known.id, locale),
            }
        };
        self.children(parent).map(card).filter(|card| card.articles > 0).collect()
    }

    /// Returns the ancestors of a collection, outermost first, and the collection itself.
    pub(super) fn breadcrumbs(&self, id: CollectionId, locale: &str, paths: &PagePaths) -> Vec<Breadcrumb> {
        let mut crumbs = Vec::new();
        let mut next = Some(id);
        while let Some(known) = next.and_then(|id| self.find(id)) {
            crumbs.insert(0, Breadcrumb { name: known.words(locale).0.to_owned(), path: paths.collection(&known.slug) });
            // Cycles are rejected on writing; this bound guards against an endless loop.
            next = known.parent.filter(|_| crumbs.len() < self.all.len());
        }
        crumbs
    }
}
