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

use self::{linking::Linked, writing::Desired};
use super::{ImportProgress, Run};
use crate::{
    importing::{
        plan::PlannedArticle,
        report::{Kind, Line, Outcome},
    },
    portable::digest,
};

/// Number of articles read in one batch.
const PAGE: u32 = 500;

/// An article that exists in the site.
#[derive(Debug, Clone)]
pub(super) struct Written {
    id: ArticleId,
    number: i64,
    /// `true` if this run created it.
    is_new: bool,
    /// `true` once its final content is written.
    is_whole: bool,
}

impl Run<'_> {
    /// Imports all articles of the plan, in two passes.
    pub(super) async fn make_articles(&mut self) -> Result<()> {
        self.find_articles().await?;
        let plan = Arc::clone(&self.plan);
        for (at, planned) in plan.articles.iter().enumerate() {
            if self.articles[at].is_none() {
                self.first(at, planned).await?;
            }
        }
        self.is_made = true;
        for (at, planned) in plan.articles.iter().enumerate() {
            self.second(at, planned).await?;
            (self.listener)(ImportProgress::Advanced);
        }
        Ok(())
    }

    /// Finds the articles imported before, and their translation groups.
    async fn find_articles(&mut self) -> Result<()> {
        let (org, site) = (self.importer.org, self.site.id);
        let plan = Arc::clone(&self.plan);
        let sought = plan.articles.iter().enumerate().filter_map(|(at, planned)| {
            let known = self.before(ImportedKind::Article, &planned.key)?;
            Some((known.target, at))
        });
        let sought: std::collections::HashMap<Uuid, usize> = sought.collect();
        let mut page = PageRequest { order: SortOrder::Asc, ..PageRequest::newest(PAGE) };
        while !sought.is_empty() {
            let mut conn = self.importer.store.read().await?;
            let found = store::help_center::articles::list(&mut conn, org, site, &ArticleFilter::default(), &page).await?;
            for article in found.items {
                let Some(at) = sought.get(&article.id.0).copied() else { continue };
                if let (Some(name), Some(group)) = (&plan.articles[at].group, article.translation_group) {
                    self.groups.entry(name.clone()).or_insert(group);
                }
                let (id, number) = (article.id, article.number);
                self.articles[at] = Some(Written { id, number, is_new: false, is_whole: false });
            }
            page.after = found.next;
            if page.after.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Creates a new article, and completes it unless it links to an article that does not exist yet.
    async fn first(&mut self, at: usize, planned: &PlannedArticle) -> Result<()> {
        match self.desired(at, planned).await? {
            Ok(desired) => match self.create(planned, &desired).await {
                Ok(written) => {
                    if written.is_whole {
                        self.done(planned, Outcome::Created, written.id, desired.notes);
                    }
                    self.articles[at] = Some(written);
                    Ok(())
                }
                Err(error) => self.refuse(Kind::Article, &planned.file, error, desired.notes),
            },
            Err(reason) => {
                self.tell(Line::failed(Kind::Article, &planned.file, reason));
                Ok(())
            }
        }
    }

    /// Completes an article, now that everything it may link to exists.
    async fn second(&mut self, at: usize, planned: &PlannedArticle) -> Result<()> {
        let Some(written) = self.articles[at].clone().filter(|written| !written.is_whole) else { return Ok(()) };
        match self.desired(at, planned).await? {
            Ok(desired) => match self.write(planned, &written, &desired).await {
                Ok(outcome) => {
                    let outcome = if written.is_new { Outcome::Created } else { outcome };
                    self.done(planned, outcome, written.id, desired.notes);
                    Ok(())
                }
                Err(error) => self.refuse(Kind::Article, &planned.file, error, desired.notes),
            },
            Err(reason) => {
                self.tell(Line::failed(Kind::Article, &planned.file, reason));
                Ok(())
            }
        }
    }

    fn done(&mut self, planned: &PlannedArticle, outcome: Outcome, id: ArticleId, notes: Vec<String>) {
        self.tell(Line { notes, ..Line::done(Kind::Article, &planned.file, outcome, id.0) });
    }

    /// Returns the target state of an article, or the reason why it cannot be imported.
    async fn desired(&mut self, at: usize, planned: &PlannedArticle) -> Result<Result<Desired, String>> {
        let Some(collection) = self.collections.get(planned.collection).copied().flatten() else {
            return Ok(Err("its collection could not be made; see there".to_owned()));
        };
        let body = match self.text(at).await? {
            Ok(body) => body,
            Err(reason) => return Ok(Err(reason)),
        };
        let locale = self.language(planned);
        let linked = match self.linked(planned, &body, &locale).await? {
            Ok(linked) => linked,
            Err(reason) => return Ok(Err(reason)),
        };
        let group = planned.group.as_ref().map(|name| self.group(name));
        let notes = planned.notes.iter().chain(&linked.notes).cloned().collect();
        let (text, status, Linked { body, leads_to, is_whole, .. }) = (body, self.status(planned), linked);
        Ok(Ok(Desired { text, body, leads_to, is_whole, collection, locale, group, status, notes }))
    }

    /// Returns the language of an article.
    pub(super) fn language(&self, planned: &PlannedArticle) -> String {
        let given = planned.locale.clone().or_else(|| self.importer.options.locale.clone());
        given.unwrap_or_else(|| self.site.locale.clone())
    }

    /// Returns the id of a translation group. It is derived from the name, so that concurrent imports agree on it.
    fn group(&mut self, name: &str) -> Uuid {
        let (site, origin) = (self.site.id, self.plan.origin.as_str());
        *self.groups.entry(name.to_owned()).or_insert_with(|| digest::id(&[&site.to_string(), origin, name]))
    }

    fn status(&self, planned: &PlannedArticle) -> Option<ArticleStatus> {
        if self.importer.options.publishes && !planned.is_restricted { Some(ArticleStatus::Published) } else { planned.status }
    }

    /// Returns an imported article by its index in the plan.
    pub(super) fn article(&self, at: usize) -> Option<ArticleId> {
        self.articles.get(at)?.as_ref().map(|written| written.id)
    }
}
