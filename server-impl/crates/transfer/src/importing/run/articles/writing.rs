//! Writes articles through the rules of the API.

use std::collections::BTreeSet;

use frontdesk_core::{billing::plans, scoped, unit::Unit};
use frontdesk_help_center::{
    articles::{self, ArticleEdit, publishing, writing},
    states::ArticleAction,
};
use frontdesk_store as store;
use frontdesk_types::{
    ArticleId, CollectionId, Error, Result, SiteId,
    help_center::{
        articles::{Article, ArticleChanges, ArticleStatus, SeoChanges},
        imports::ImportedKind,
        revisions::DraftChanges,
        states::ArticleState,
    },
};
use uuid::Uuid;

use super::{super::import_notes::ImportNote, ImportRun, ImportedArticle};
use crate::{
    importing::{planned::PlannedArticle, report::ItemOutcome},
    portable::digest::{DigestedArticle, includes_digest},
};

/// Target state of an article, in addition to its plan.
pub(super) struct DesiredArticle {
    /// Text of the source.
    pub(super) text: String,
    /// Text with its links rewritten.
    pub(super) body: String,
    /// Targets of the rewritten links.
    pub(super) leads_to: BTreeSet<String>,
    /// `true` if all link targets exist already.
    pub(super) is_whole: bool,
    pub(super) collection: CollectionId,
    pub(super) locale: String,
    /// Group that its translations share.
    pub(super) group: Option<Uuid>,
    /// Target status; `None` keeps the current one.
    pub(super) status: Option<ArticleStatus>,
    /// Notes for the report.
    pub(super) notes: Vec<String>,
}

impl DesiredArticle {
    fn digest(&self, planned: &PlannedArticle, collection: &str) -> Result<String> {
        let told = DigestedArticle {
            title: &planned.title,
            excerpt: &planned.excerpt,
            body: &self.text,
            links: &self.leads_to,
            seo: &planned.seo,
            collection,
            locale: &self.locale,
            group: planned.group.as_deref(),
            tags: &planned.tags,
            position: planned.position,
            author: &planned.author,
            status: self.status,
        };
        told.digest()
    }

    fn to_edit(&self, planned: &PlannedArticle) -> ArticleEdit {
        let seo = planned.seo.clone();
        ArticleEdit {
            draft: DraftChanges {
                title: Some(planned.title.clone()),
                excerpt: Some(planned.excerpt.clone()),
                body: Some(self.body.clone()),
                seo: Some(SeoChanges { title: Some(seo.title), description: Some(seo.description), noindex: Some(seo.noindex) }),
            },
            details: ArticleChanges {
                collection: Some(self.collection),
                locale: Some(self.locale.clone()),
                translation_group: Some(self.group),
                tags: Some(planned.tags.clone()),
                position: planned.position,
                author_name: Some(planned.author.clone()),
            },
            is_live: None,
        }
    }
}

impl ImportRun<'_> {
    /// Creates an article, and completes it if all of its link targets exist.
    pub(super) async fn create_article(&self, planned: &PlannedArticle, desired: &DesiredArticle) -> Result<ImportedArticle> {
        let (edit, collection) = (&desired.to_edit(planned), desired.collection);
        if self.is_dry_run() {
            return self.check_dry_run(desired, edit).await;
        }
        let is_whole = desired.is_whole;
        let digest = self.article_digest(planned, desired)?;
        let digest = &is_whole.then_some(digest);
        let prepared = &writing::prepare_new(&self.importer.store, self.importer.org, collection, edit).await?;
        let (site, number, status) = (self.site.id, planned.number, desired.status.filter(|_| is_whole));
        let noting = &self.import_note(ImportedKind::Article, &planned.key);
        let created = self.importer.run_rule(scoped!(|unit| {
            if let Some(article) = find_concurrent_article(unit, noting, site).await? {
                return Ok((article, false));
            }
            if let Some(number) = number {
                let org = unit.org();
                store::help_center::sites::raise_next_number(unit, org, site, number - 1).await?;
            }
            let state = writing::create(unit, collection, edit, prepared).await?;
            let state = transition_to(unit, state, status).await?;
            noting.record_target(unit, state.article.id.0, digest.clone()).await?;
            Ok((state.article, true))
        }));
        let (article, is_new) = created.await?;
        Ok(ImportedArticle { id: article.id, number: article.number, is_new, is_whole: is_whole && is_new })
    }

    /// Checks an article in a dry run.
    async fn check_dry_run(&self, desired: &DesiredArticle, edit: &ArticleEdit) -> Result<ImportedArticle> {
        let (org, new) = (self.importer.org, self.articles.iter().flatten().filter(|written| written.is_new).count());
        let (used, limits) = {
            let mut conn = self.importer.store.read().await?;
            let found = store::accounts::orgs::find(&mut conn, org).await?;
            let used = store::help_center::plan_limits::find_usage(&mut conn, org).await?.map_or(0, |(articles, _)| articles);
            (used, found.map(|found| self.importer.plans.limits_of(found.plan)))
        };
        let new = i64::try_from(new).unwrap_or(i64::MAX);
        if let Some(limits) = limits
            && let Some(cap) = limits.help_articles.filter(|cap| used.saturating_add(new) >= *cap)
        {
            let message = plans::cap_reached(limits.plan, cap, "article");
            return Err(Error::limit_exceeded(cap, used.saturating_add(new), message));
        }
        writing::check_new(self.importer.org, &desired.locale, edit).await?;
        // A placeholder number, which only links within the dry run use.
        Ok(ImportedArticle {
            id: self.importer.ports.ids.next(),
            number: i64::MAX - new,
            is_new: true,
            is_whole: desired.is_whole,
        })
    }

    /// Writes an existing article, and returns the outcome.
    pub(super) async fn update_article(
        &self,
        planned: &PlannedArticle,
        written: &ImportedArticle,
        desired: &DesiredArticle,
    ) -> Result<ItemOutcome> {
        let (id, org, digest) = (written.id, self.importer.org, self.article_digest(planned, desired)?);
        let known = self.imported_before(ImportedKind::Article, &planned.key).filter(|known| known.target == id.0);
        if known.is_some_and(|known| includes_digest(known.digest.as_deref(), &digest)) {
            return Ok(ItemOutcome::Unchanged);
        }
        let edit = &desired.to_edit(planned);
        if self.is_dry_run() && written.is_new {
            return Ok(ItemOutcome::Created);
        }
        let before = articles::find_with_text(&mut self.importer.store.read().await?, org, id).await?;
        let changes = edit.would_change(&before)?;
        let status = desired.status.filter(|status| *status != before.article.status);
        let outcome = if changes || status.is_some() { ItemOutcome::Updated } else { ItemOutcome::Unchanged };
        if self.is_dry_run() {
            writing::check_new(self.importer.org, &desired.locale, edit).await?;
            return Ok(outcome);
        }
        let prepared = &writing::prepare_update(&self.importer.store, org, id, edit).await?;
        let (noting, digest) = (&self.import_note(ImportedKind::Article, &planned.key), &desired.is_whole.then_some(digest));
        let status = desired.status;
        let done = self.importer.run_rule(scoped!(|unit| {
            let state = if changes {
                writing::update(unit, id, edit, prepared).await?
            } else {
                articles::find_with_text(unit, org, id).await?
            };
            transition_to(unit, state, status).await?;
            noting.record_target(unit, id.0, digest.clone()).await
        }));
        done.await?;
        Ok(outcome)
    }

    fn article_digest(&self, planned: &PlannedArticle, desired: &DesiredArticle) -> Result<String> {
        let collection = self.plan.collections.get(planned.collection).map_or("", |collection| collection.key.as_str());
        desired.digest(planned, collection)
    }
}

/// Locks the site and returns the article that another import has created from the same item since this run began.
async fn find_concurrent_article(unit: &mut Unit, noting: &ImportNote, site: SiteId) -> Result<Option<Article>> {
    let Some(noted) = noting.find_concurrent(unit).await? else { return Ok(None) };
    let org = unit.org();
    let found = store::help_center::articles::find(unit, org, ArticleId(noted.target)).await?;
    Ok(found.filter(|found| found.site == site))
}

/// Moves an article to a status through the permitted actions.
async fn transition_to(unit: &mut Unit, state: ArticleState, to: Option<ArticleStatus>) -> Result<ArticleState> {
    let Some(to) = to else { return Ok(state) };
    let mut state = state;
    for action in actions_between(state.article.status, to) {
        state = publishing::apply_action(unit, state.article.id, *action).await?;
    }
    Ok(state)
}

fn actions_between(from: ArticleStatus, to: ArticleStatus) -> &'static [ArticleAction] {
    match (from, to) {
        (ArticleStatus::Draft, ArticleStatus::Published) => &[ArticleAction::Publish],
        (ArticleStatus::Draft, ArticleStatus::Archived) => &[ArticleAction::Publish, ArticleAction::Archive],
        (ArticleStatus::Published, ArticleStatus::Draft) => &[ArticleAction::Unpublish],
        (ArticleStatus::Published, ArticleStatus::Archived) => &[ArticleAction::Archive],
        (ArticleStatus::Archived, ArticleStatus::Published) => &[ArticleAction::Unarchive],
        (ArticleStatus::Archived, ArticleStatus::Draft) => &[ArticleAction::Unarchive, ArticleAction::Unpublish],
        _ => &[],
    }
}
