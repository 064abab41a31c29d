//! The articles of an import.

mod linking;
mod writing;

use std::sync::Arc;

use frontdesk_store as store;
use frontdesk_types::{
    ArticleId, PageRequest, Result, SortOrder,
    help_center::{
        articles::{ArticleFilter, ArticleStatus},
        imports::ImportedKind,
    },
};
use uuid::Uuid;

use self::{linking::LinkedText, writing::DesiredArticle};
use super::{ImportProgress, ImportRun};
use crate::{
    importing::{
        planned::PlannedArticle,
        report::{ItemKind, ItemOutcome, ReportLine},
    },
    portable::digest,
};

/// Number of articles read in one batch.
const PAGE_SIZE: u32 = 500;

/// An article that exists in the site.
#[derive(Debug, Clone)]
pub(super) struct ImportedArticle {
    id: ArticleId,
    number: i64,
    /// `true` if this run created it.
    is_new: bool,
    /// `true` once its final content is written.
    is_whole: bool,
}

impl ImportRun<'_> {
    /// Imports all articles of the plan, in two passes.
    pub(super) async fn import_articles(&mut self) -> Result<()> {
        self.find_imported_articles().await?;
        let plan = Arc::clone(&self.plan);
        for (at, planned) in plan.articles.iter().enumerate() {
            if self.articles[at].is_none() {
                self.create_new_article(at, planned).await?;
            }
        }
        self.all_created = true;
        for (at, planned) in plan.articles.iter().enumerate() {
            self.complete_article(at, planned).await?;
            (self.listener)(ImportProgress::ArticleDone);
        }
        Ok(())
    }

    /// Finds the articles imported before, and their translation groups.
    async fn find_imported_articles(&mut self) -> Result<()> {
        let (org, site) = (self.importer.org, self.site.id);
        let plan = Arc::clone(&self.plan);
        let imported = plan.articles.iter().enumerate().filter_map(|(at, planned)| {
            let known = self.imported_before(ImportedKind::Article, &planned.key)?;
            Some((known.target, at))
        });
        let imported: std::collections::HashMap<Uuid, usize> = imported.collect();
        let mut page = PageRequest { order: SortOrder::Asc, ..PageRequest::newest(PAGE_SIZE) };
        while !imported.is_empty() {
            let mut conn = self.importer.store.read().await?;
            let found = store::help_center::articles::list(&mut conn, org, site, &ArticleFilter::default(), &page).await?;
            for article in found.items {
                let Some(at) = imported.get(&article.id.0).copied() else { continue };
                if let (Some(name), Some(group)) = (&plan.articles[at].group, article.translation_group) {
                    self.groups.entry(name.clone()).or_insert(group);
                }
                let (id, number) = (article.id, article.number);
                self.articles[at] = Some(ImportedArticle { id, number, is_new: false, is_whole: false });
            }
            page.after = found.next;
            if page.after.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Creates a new article, and completes it unless it links to an article that does not exist yet.
    async fn create_new_article(&mut self, at: usize, planned: &PlannedArticle) -> Result<()> {
        match self.resolve_article(at, planned).await? {
            Ok(desired) => match self.create_article(planned, &desired).await {
                Ok(written) => {
                    if written.is_whole {
                        self.report_done(planned, ItemOutcome::Created, written.id, desired.notes);
                    }
                    self.articles[at] = Some(written);
                    Ok(())
                }
                Err(error) => self.report_refusal(ItemKind::Article, &planned.file, error, desired.notes),
            },
            Err(reason) => {
                self.report(ReportLine::failed(ItemKind::Article, &planned.file, reason));
                Ok(())
            }
        }
    }

    /// Completes an article, now that everything it may link to exists.
    async fn complete_article(&mut self, at: usize, planned: &PlannedArticle) -> Result<()> {
        let Some(written) = self.articles[at].clone().filter(|written| !written.is_whole) else { return Ok(()) };
        match self.resolve_article(at, planned).await? {
            Ok(desired) => match self.update_article(planned, &written, &desired).await {
                Ok(outcome) => {
                    let outcome = if written.is_new { ItemOutcome::Created } else { outcome };
                    self.report_done(planned, outcome, written.id, desired.notes);
                    Ok(())
                }
                Err(error) => self.report_refusal(ItemKind::Article, &planned.file, error, desired.notes),
            },
            Err(reason) => {
                self.report(ReportLine::failed(ItemKind::Article, &planned.file, reason));
                Ok(())
            }
        }
    }

    fn report_done(&mut self, planned: &PlannedArticle, outcome: ItemOutcome, id: ArticleId, notes: Vec<String>) {
        self.report(ReportLine { notes, ..ReportLine::done(ItemKind::Article, &planned.file, outcome, id.0) });
    }

    /// Returns the target state of an article, or the reason why it cannot be imported.
    async fn resolve_article(&mut self, at: usize, planned: &PlannedArticle) -> Result<Result<DesiredArticle, String>> {
        let Some(collection) = self.collections.get(planned.collection).copied().flatten() else {
            return Ok(Err("its collection could not be made; see there".to_owned()));
        };
        let body = match self.article_text(at).await? {
            Ok(body) => body,
            Err(reason) => return Ok(Err(reason)),
        };
        let locale = self.article_language(planned);
        let linked = match self.rewrite_links(planned, &body, &locale).await? {
            Ok(linked) => linked,
            Err(reason) => return Ok(Err(reason)),
        };
        let group = planned.group.as_ref().map(|name| self.translation_group_id(name));
        let notes = planned.notes.iter().chain(&linked.notes).cloned().collect();
        let (text, status, LinkedText { body, leads_to, is_whole, .. }) = (body, self.target_status(planned), linked);
        Ok(Ok(DesiredArticle { text, body, leads_to, is_whole, collection, locale, group, status, notes }))
    }

    /// Returns the language of an article.
    pub(super) fn article_language(&self, planned: &PlannedArticle) -> String {
        let given = planned.locale.clone().or_else(|| self.importer.options.locale.clone());
        given.unwrap_or_else(|| self.site.locale.clone())
    }

    /// Returns the id of a translation group. It is derived from the name, so that concurrent imports agree on it.
    fn translation_group_id(&mut self, name: &str) -> Uuid {
        let (site, origin) = (self.site.id, self.plan.origin.as_str());
        *self.groups.entry(name.to_owned()).or_insert_with(|| digest::derive_id(&[&site.to_string(), origin, name]))
    }

    fn target_status(&self, planned: &PlannedArticle) -> Option<ArticleStatus> {
        if self.importer.options.publish_all && !planned.is_restricted { Some(ArticleStatus::Published) } else { planned.status }
    }

    /// Returns an imported article by its index in the plan.
    pub(super) fn imported_article_id(&self, at: usize) -> Option<ArticleId> {
        self.articles.get(at)?.as_ref().map(|written| written.id)
    }
}
