//! The collections of a site in a language, with how many articles are in them.

use std::collections::HashMap;

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{CollectionId, OrgId, Result, SiteId, help_center::collections::Collection};

use super::{
    paths::Paths,
    views::items::{CollectionCard, Crumb},
};

/// The collections of a site.
pub(super) struct Tree {
    /// By position.
    pub(super) all: Vec<Collection>,
    /// The published articles of each language in the collection itself.
    counts: HashMap<(CollectionId, String), i64>,
}

impl Tree {
    /// Reads the collections of a site.
    ///
    /// # Errors
    /// Only faults.
    pub(super) async fn of(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<Self> {
        let all = store::help_center::collections::all(conn, org, site).await?;
        let counts = store::help_center::pages::counts(conn, org, site).await?;
        Ok(Self { all, counts })
    }

    /// The collection with a slug.
    pub(super) fn with_slug(&self, slug: &str) -> Option<&Collection> {
        self.all.iter().find(|known| known.slug == slug)
    }

    /// A collection by its id.
    pub(super) fn get(&self, id: CollectionId) -> Option<&Collection> {
        self.all.iter().find(|known| known.id == id)
    }

    /// Counts the articles of a language that are in a collection, and in those below it.
    pub(super) fn count(&self, id: CollectionId, locale: &str) -> u64 {
        let own = self.counts.get(&(id, locale.to_owned())).map_or(0, |count| count.unsigned_abs());
        own + self.below(Some(id)).map(|known| self.count(known.id, locale)).sum::<u64>()
    }

    /// Returns whether there is an article in a language.
    pub(super) fn has(&self, locale: &str) -> bool {
        self.counts.keys().any(|(_, known)| known == locale)
    }

    /// The collections right in one, or at the top.
    fn below(&self, parent: Option<CollectionId>) -> impl Iterator<Item = &Collection> {
        self.all.iter().filter(move |known| known.parent == parent)
    }

    /// The collections right in one, or at the top, that have articles in a language.
    pub(super) fn cards(&self, parent: Option<CollectionId>, locale: &str, paths: &Paths) -> Vec<CollectionCard> {
        let card = |known: &Collection| {
            let (name, description) = known.words(locale);
            CollectionCard {
                name: name.to_owned(),
                path: paths.collection(&known.slug),
                description: description.map(ToOwned::to_owned),
                icon: known.icon.map(|icon| icon.as_str().to_owned()),
                articles: self.count(known.id, locale),
            }
        };
        self.below(parent).map(card).filter(|card| card.articles > 0).collect()
    }

    /// The collections that one is in, the outermost first, and itself.
    pub(super) fn crumbs(&self, id: CollectionId, locale: &str, paths: &Paths) -> Vec<Crumb> {
        let mut crumbs = Vec::new();
        let mut next = Some(id);
        while let Some(known) = next.and_then(|id| self.get(id)) {
            crumbs.insert(0, Crumb { name: known.words(locale).0.to_owned(), path: paths.collection(&known.slug) });
            // Circles are refused; one would never end.
            next = known.parent.filter(|_| crumbs.len() < self.all.len());
        }
        crumbs
    }
}
