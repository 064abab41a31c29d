//! Links from imported articles to each other and to files.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use frontdesk_documents::markdown;
use frontdesk_help_center::{articles::rendering, page_paths::PagePaths, slugs};
use frontdesk_store as store;
use frontdesk_types::{ArticleId, CollectionId, Result};
use percent_encoding::percent_decode_str;

use super::ImportRun;
use crate::importing::{links::LinkTarget, planned::PlannedArticle};

/// Maximum number of notes on the links of one article.
const MAX_NOTES: usize = 10;

/// A text with its links rewritten.
pub(super) struct LinkedText {
    pub(super) body: String,
    /// Targets of the rewritten links: ids of articles and collections, and hashes of files.
    pub(super) leads_to: BTreeSet<String>,
    /// `true` if all of its link targets exist already.
    pub(super) is_whole: bool,
    /// Notes on broken links.
    pub(super) notes: Vec<String>,
}

impl ImportRun<'_> {
    /// Rewrites the links of a text, or returns the reason why it cannot be an article.
    pub(super) async fn rewrite_links(
        &mut self,
        planned: &PlannedArticle,
        body: &str,
        locale: &str,
    ) -> Result<Result<LinkedText, String>> {
        let links = match rendering::run_blocking(body, markdown::find_links).await? {
            Ok(links) => links,
            Err(bound) => return Ok(Err(bound.to_string())),
        };
        let mut targets = links.distinct_targets();
        targets.sort_unstable();
        let (mut new, mut leads_to, mut is_whole, mut notes) = (HashMap::new(), BTreeSet::new(), true, Vec::new());
        for target in targets {
            match self.resolve_link(planned, &target, locale).await? {
                ResolvedLink::Rewritten { link, to, note } => {
                    notes.extend(note.map(|note| format!("the link to {target} leads to {note}")));
                    new.insert(target, link);
                    leads_to.insert(to);
                }
                ResolvedLink::Pending => is_whole = false,
                ResolvedLink::Unchanged => {}
                ResolvedLink::Broken(why) => {
                    notes.push(format!("the link to {target} leads nowhere: {why}"));
                    // Without the slash it is no link on a page, which shows its words alone.
                    if let Some(relative) = target.strip_prefix('/').filter(|_| planned.places.is_some()) {
                        new.insert(target.clone(), relative.to_owned());
                    }
                }
            }
        }
        if notes.len() > MAX_NOTES {
            let more = notes.len() - MAX_NOTES;
            notes.truncate(MAX_NOTES);
            notes.push(format!("{more} more links lead nowhere"));
        }
        Ok(Ok(LinkedText { body: links.relink(body, &new), leads_to, is_whole, notes }))
    }

    async fn resolve_link(&mut self, planned: &PlannedArticle, target: &str, locale: &str) -> Result<ResolvedLink> {
        let plan = Arc::clone(&self.plan);
        let (found, fragment) = plan.links.find(&plan.folder, target, &planned.file, locale);
        Ok(match found {
            LinkTarget::Article(at) => match self.article_page(at) {
                Some((page, id)) => {
                    let place = own_fragment(&plan.articles[at], fragment);
                    let note = place.is_none().then(|| "the beginning of that article, which has no such place".to_owned());
                    ResolvedLink::Rewritten { link: page + &place.unwrap_or_default(), to: id.to_string(), note }
                }
                None if self.all_created => ResolvedLink::Broken("that article was not imported".to_owned()),
                None => ResolvedLink::Pending,
            },
            LinkTarget::Collection(at) => match self.collections.get(at).copied().flatten() {
                Some(id) => match self.collection_page(id, locale).await? {
                    Some(link) => ResolvedLink::Rewritten { link, to: id.to_string(), note: None },
                    None => ResolvedLink::Unchanged,
                },
                None => ResolvedLink::Broken("that collection was not imported".to_owned()),
            },
            LinkTarget::File(path) => match self.upload(&path).await? {
                Ok(file) => ResolvedLink::Rewritten { link: file.path, to: file.hash, note: None },
                Err(reason) => ResolvedLink::Broken(reason),
            },
            LinkTarget::Nothing => ResolvedLink::Broken("nothing that is imported has this address".to_owned()),
            LinkTarget::OldSite(address) => {
                let (link, note) = (address + fragment, "the old site: nothing that is imported has this address".to_owned());
                ResolvedLink::Rewritten { to: link.clone(), link, note: Some(note) }
            }
            LinkTarget::Elsewhere => ResolvedLink::Unchanged,
        })
    }

    /// Returns the page and id of an article, if it exists.
    fn article_page(&self, at: usize) -> Option<(String, ArticleId)> {
        let (planned, written) = (self.plan.articles.get(at)?, self.articles.get(at)?.as_ref()?);
        let pages = PagePaths::of_locale(&self.article_language(planned), &self.site.locale);
        Some((pages.article(written.number, &slugs::article_slug(planned.title.trim())), written.id))
    }

    async fn collection_page(&self, id: CollectionId, locale: &str) -> Result<Option<String>> {
        let mut conn = self.importer.store.read().await?;
        let found = store::help_center::collections::find(&mut conn, self.importer.org, id).await?;
        Ok(found.map(|found| PagePaths::of_locale(locale, &self.site.locale).collection(&found.slug)))
    }
}

/// Returns the fragment for a place in an article that the source names in its own way; empty for the beginning, `None` for a
/// place that is not there.
fn own_fragment(article: &PlannedArticle, fragment: &str) -> Option<String> {
    let Some(places) = &article.places else { return Some(fragment.to_owned()) };
    let name = percent_decode_str(fragment.trim_start_matches('#')).decode_utf8_lossy();
    if name.is_empty() {
        return Some(String::new());
    }
    places.find(&name).map(|id| if id.is_empty() { String::new() } else { format!("#{id}") })
}

/// Result of resolving a link.
enum ResolvedLink {
    /// The link is rewritten.
    Rewritten {
        link: String,
        /// Id or hash of its target, or the target itself.
        to: String,
        /// Place that it leads to, if that is not the one that is meant.
        note: Option<String>,
    },
    /// The target article does not exist yet.
    Pending,
    /// The link stays unchanged.
    Unchanged,
    /// The link is broken, for this reason.
    Broken(String),
}
