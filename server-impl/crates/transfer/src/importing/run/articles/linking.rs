//! Links from imported articles to each other and to files.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use frontdesk_documents::markdown;
use frontdesk_help_center::{articles::rendering, page_paths::Paths, slugs};
use frontdesk_store as store;
use frontdesk_types::{ArticleId, CollectionId, Result};

use super::Run;
use crate::{
    importing::{
        links::Found,
        plan::{BodyAt, PlannedArticle},
    },
    portable::paths,
};

/// Maximum number of notes on the links of one article.
const MAX_NOTES: usize = 10;

/// A text with its links rewritten.
pub(super) struct Linked {
    pub(super) body: String,
    /// Targets of the rewritten links: ids of articles and collections, and hashes of files.
    pub(super) leads_to: BTreeSet<String>,
    /// `true` if all of its link targets exist already.
    pub(super) is_whole: bool,
    /// Notes on broken links.
    pub(super) notes: Vec<String>,
}

impl Run<'_> {
    /// Rewrites the links of a text, or returns the reason why it cannot be an article.
    pub(super) async fn linked(&mut self, planned: &PlannedArticle, body: &str, locale: &str) -> Result<Result<Linked, String>> {
        let links = match rendering::apart(body, markdown::links).await? {
            Ok(links) => links,
            Err(bound) => return Ok(Err(bound.to_string())),
        };
        let mut targets = links.targets();
        targets.sort_unstable();
        let (mut new, mut leads_to, mut is_whole, mut notes) = (HashMap::new(), BTreeSet::new(), true, Vec::new());
        for target in targets {
            match self.target(planned, &target, locale).await? {
                Target::New(link, to) => {
                    new.insert(target, link);
                    leads_to.insert(to);
                }
                Target::Later => is_whole = false,
                Target::Same => {}
                Target::Lost(why) => notes.push(format!("the link to {target} leads nowhere: {why}")),
            }
        }
        if notes.len() > MAX_NOTES {
            let more = notes.len() - MAX_NOTES;
            notes.truncate(MAX_NOTES);
            notes.push(format!("{more} more links lead nowhere"));
        }
        Ok(Ok(Linked { body: links.relinked(body, &new), leads_to, is_whole, notes }))
    }

    async fn target(&mut self, planned: &PlannedArticle, target: &str, locale: &str) -> Result<Target> {
        let plan = Arc::clone(&self.plan);
        let folder = match &planned.body {
            BodyAt::File { path, .. } => paths::folder(path),
            BodyAt::Spool { .. } => "",
        };
        let (found, fragment) = plan.links.find(&plan.folder, target, folder, locale);
        Ok(match found {
            Found::Article(at) => match self.page(at) {
                Some((page, id)) => Target::New(page + fragment, id.to_string()),
                None if self.is_made => Target::Lost("that article was not imported".to_owned()),
                None => Target::Later,
            },
            Found::Collection(at) => match self.collections.get(at).copied().flatten() {
                Some(id) => match self.collection_page(id, locale).await? {
                    Some(page) => Target::New(page + fragment, id.to_string()),
                    None => Target::Same,
                },
                None => Target::Lost("that collection was not imported".to_owned()),
            },
            Found::File(path) => match self.upload(&path).await? {
                Ok(file) => Target::New(file.path, file.hash),
                Err(reason) => Target::Lost(reason),
            },
            Found::Nothing => Target::Lost("there is no such file in the folder".to_owned()),
            Found::Elsewhere => Target::Same,
        })
    }

    /// Returns the page and id of an article, if it exists.
    fn page(&self, at: usize) -> Option<(String, ArticleId)> {
        let (planned, written) = (self.plan.articles.get(at)?, self.articles.get(at)?.as_ref()?);
        let pages = Paths::of(&self.language(planned), &self.site.locale);
        Some((pages.article(written.number, &slugs::article(planned.title.trim())), written.id))
    }

    async fn collection_page(&self, id: CollectionId, locale: &str) -> Result<Option<String>> {
        let mut conn = self.importer.store.read().await?;
        let found = store::help_center::collections::find(&mut conn, self.importer.org, id).await?;
        Ok(found.map(|found| Paths::of(locale, &self.site.locale).collection(&found.slug)))
    }
}

/// Result of resolving a link.
enum Target {
    /// The rewritten link, and the id or hash of its target.
    New(String, String),
    /// The target article does not exist yet.
    Later,
    /// The link stays unchanged.
    Same,
    /// The link is broken, for this reason.
    Lost(String),
}
