//! Imports redirects: those listed in a file, and those from the former paths of articles and collections.

use std::{cmp::Reverse, sync::Arc};

use frontdesk_core::scoped;
use frontdesk_help_center::{
    paths,
    redirects::writing::{self, MAX_REDIRECTS, NewRedirect},
};
use frontdesk_store as store;
use frontdesk_types::{
    Code, Error, RedirectId, Result, format_count,
    help_center::redirects::{RedirectTarget, SiteRedirect},
};

use super::ImportRun;
use crate::{
    importing::report::{ItemKind, ItemOutcome, ReportLine},
    portable::{REDIRECTS_FILE, redirects::RedirectFile},
};

/// A redirect to create.
struct PlannedRedirect {
    /// File that requests it.
    file: String,
    new: NewRedirect,
    /// `true` if it is listed in a file, `false` if it leads from an old path.
    is_listed: bool,
}

/// Progress of creating redirects.
struct RedirectProgress {
    /// Number of redirects that can still be created.
    remaining: i64,
    /// Number of redirects beyond the site's limit.
    beyond_limit: u64,
    /// Refused redirects, to be retried once all others exist; `None` during the retry.
    retries: Option<Vec<PlannedRedirect>>,
}

impl ImportRun<'_> {
    /// Imports all redirects.
    pub(super) async fn import_redirects(&mut self) -> Result<()> {
        let plan = Arc::clone(&self.plan);
        let mut making =
            RedirectProgress { remaining: self.remaining_redirects().await?, beyond_limit: 0, retries: Some(Vec::new()) };
        for listed in sort_by_precedence(&plan.redirects) {
            match self.resolve_listed(listed).await? {
                Ok(new) => {
                    self.import_redirect(&mut making, PlannedRedirect { file: REDIRECTS_FILE.to_owned(), new, is_listed: true })
                        .await?
                }
                Err(reason) => {
                    self.report(ReportLine::failed(ItemKind::Redirect, &format!("{REDIRECTS_FILE}: {}", listed.from), reason))
                }
            }
        }
        let deepest = plan.articles.iter().map(|article| article.old_paths.len()).max().unwrap_or(0).max(2);
        // Start with the best path of each item, in case there is no capacity for all.
        for rank in 0..deepest {
            for (at, planned) in plan.collections.iter().enumerate() {
                if let (Some(from), Some(id)) = (planned.old_paths.get(rank), self.collections[at]) {
                    let to = RedirectTarget::Collection(id);
                    self.import_redirect(&mut making, from_old_path(&planned.file, from, to)).await?;
                }
            }
            for (at, planned) in plan.articles.iter().enumerate() {
                if let (Some(from), Some(id)) = (planned.old_paths.get(rank), self.imported_article_id(at)) {
                    let to = RedirectTarget::Article(id);
                    self.import_redirect(&mut making, from_old_path(&planned.file, from, to)).await?;
                }
            }
        }
        for planned in making.retries.take().unwrap_or_default() {
            self.import_redirect(&mut making, planned).await?;
        }
        self.report_beyond_limit(making.beyond_limit);
        Ok(())
    }

    async fn remaining_redirects(&self) -> Result<i64> {
        let mut conn = self.importer.store.read().await?;
        Ok(MAX_REDIRECTS - store::help_center::redirects::count(&mut conn, self.importer.org, self.site.id).await?)
    }

    fn report_beyond_limit(&mut self, beyond: u64) {
        if beyond > 0 {
            let reason =
                format!("a help center has at most {}; delete some, or use prefixes", format_count(MAX_REDIRECTS, "redirect"));
            self.report(ReportLine::skipped(ItemKind::Redirect, &format!("{beyond} more redirects"), reason));
        }
    }

    async fn resolve_listed(&mut self, listed: &RedirectFile) -> Result<Result<NewRedirect, String>> {
        let RedirectFile { from, prefix, article, collection, file, path, status } = listed.clone();
        let target = match (article, collection, file, path) {
            (Some(file), None, None, None) => match self.plan.links.article_at(&file).and_then(|at| self.imported_article_id(at))
            {
                Some(id) => RedirectTarget::Article(id),
                None => return Ok(Err(format!("the article {file} was not imported"))),
            },
            (None, Some(folder), None, None) => {
                let found = self.plan.links.collection_at(&folder).and_then(|at| self.collections.get(at).copied().flatten());
                match found {
                    Some(id) => RedirectTarget::Collection(id),
                    None => return Ok(Err(format!("the collection {folder} was not imported"))),
                }
            }
            (None, None, Some(file), None) => match self.upload(&file).await? {
                Ok(uploaded) => RedirectTarget::Url(uploaded.path),
                Err(reason) => return Ok(Err(format!("the file {file} was not imported: {reason}"))),
            },
            (None, None, None, Some(url)) => RedirectTarget::Url(url),
            _ => return Ok(Err("it names one of `article`, `collection`, `file` and `path`".to_owned())),
        };
        if status.is_some_and(|status| !matches!(status, 301 | 302)) {
            return Ok(Err("`status` is 301 or 302".to_owned()));
        }
        Ok(Ok(NewRedirect { from, is_prefix: prefix, target, status }))
    }

    /// Creates a redirect. Only a listed redirect replaces an existing one.
    async fn import_redirect(&mut self, making: &mut RedirectProgress, planned: PlannedRedirect) -> Result<()> {
        let (new, is_listed, shown) = (&planned.new, planned.is_listed, format!("{}: {}", planned.file, planned.new.from));
        let found = match self.find_existing(new).await {
            Ok(found) => found,
            Err(error) => return self.report_refusal(ItemKind::Redirect, &shown, error, Vec::new()),
        };
        let replaced = match found {
            Some(found) if has_same_target(&found, new) => {
                self.report(ReportLine::done(ItemKind::Redirect, &shown, ItemOutcome::Unchanged, found.id.0));
                return Ok(());
            }
            Some(_) if !is_listed => {
                let reason = "this path leads elsewhere already; delete that redirect to have this one";
                self.report(ReportLine::skipped(ItemKind::Redirect, &shown, reason));
                return Ok(());
            }
            None if making.remaining <= 0 => {
                making.beyond_limit += 1;
                return Ok(());
            }
            found => found.map(|found| found.id),
        };
        match self.write_redirect(new, replaced).await {
            Ok(id) => {
                making.remaining -= i64::from(replaced.is_none());
                let outcome = if replaced.is_some() { ItemOutcome::Updated } else { ItemOutcome::Created };
                self.report(ReportLine::done(ItemKind::Redirect, &shown, outcome, id.0));
            }
            Err(error) => match making.retries.as_mut() {
                Some(again) if may_fit_later(&error) => again.push(planned),
                _ if error.code() == Code::RedirectLoop && !is_listed => {
                    self.report(ReportLine::skipped(ItemKind::Redirect, &shown, "this path leads there already"));
                }
                _ => return self.report_refusal(ItemKind::Redirect, &shown, error, Vec::new()),
            },
        }
        Ok(())
    }

    async fn write_redirect(&self, new: &NewRedirect, replaced: Option<RedirectId>) -> Result<RedirectId> {
        let site = self.site.id;
        if self.is_dry_run() {
            return Ok(self.importer.ports.ids.next());
        }
        let made = self.importer.run_rule(scoped!(|unit| {
            if let Some(replaced) = replaced {
                writing::delete(unit, replaced).await?;
            }
            writing::create(unit, site, new).await
        }));
        made.await.map(|redirect| redirect.id)
    }

    async fn find_existing(&self, new: &NewRedirect) -> Result<Option<SiteRedirect>> {
        let from = paths::parse_source("/fromPath", &new.from)?;
        let mut conn = self.importer.store.read().await?;
        let found =
            store::help_center::redirects::list_from_paths(&mut conn, self.importer.org, self.site.id, &[from.as_str()]).await?;
        Ok(found.into_iter().find(|found| found.is_prefix == new.is_prefix))
    }
}

/// Sorts redirects so that the one with precedence on a path comes first. Each is then checked against those
/// that will apply in the end.
fn sort_by_precedence(listed: &[RedirectFile]) -> Vec<&RedirectFile> {
    let length = |from: &str| paths::parse_source("", from).map_or(from.len(), |path| path.as_str().len());
    let mut sorted: Vec<&RedirectFile> = listed.iter().collect();
    sorted.sort_by_cached_key(|redirect| (redirect.prefix, Reverse(length(&redirect.from))));
    sorted
}

/// Returns `true` if a refusal may be due to redirects that are yet to be created or replaced.
fn may_fit_later(error: &Error) -> bool {
    matches!(error.code(), Code::RedirectLoop | Code::RedirectPathTaken)
}

fn from_old_path(file: &str, from: &str, target: RedirectTarget) -> PlannedRedirect {
    let new = NewRedirect { from: from.to_owned(), is_prefix: false, target, status: None };
    PlannedRedirect { file: file.to_owned(), new, is_listed: false }
}

fn has_same_target(found: &SiteRedirect, new: &NewRedirect) -> bool {
    found.target == new.target && found.status == new.status.unwrap_or(301)
}
