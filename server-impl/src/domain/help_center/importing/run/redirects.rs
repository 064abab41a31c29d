//! Redirects: those that a file lists, and those from the paths at which articles and collections were before.

use std::sync::Arc;

use scoped_futures::ScopedFutureExt;

use super::Run;
use crate::{
    domain::help_center::{
        importing::report::{Kind, Line, Outcome},
        paths,
        portable::{REDIRECTS, redirects::RedirectFile},
        redirects::writing::{self, NewRedirect, NewTarget},
    },
    store,
    types::{
        Code, Error, RedirectId, Result,
        help_center::redirects::{Redirect, RedirectTarget, RedirectTargetKind},
    },
};

impl Run<'_> {
    /// Makes all of them.
    pub(super) async fn make_redirects(&mut self) -> Result<()> {
        let plan = Arc::clone(&self.plan);
        for listed in &plan.redirects {
            match self.listed(listed) {
                Ok(new) => self.make_redirect(REDIRECTS, &new, true).await?,
                Err(reason) => self.tell(Line::failed(Kind::Redirect, &format!("{REDIRECTS}: {}", listed.from), reason)),
            }
        }
        let deepest = plan.articles.iter().map(|article| article.old_paths.len()).max().unwrap_or(0).max(2);
        // The best path of each first: there is room for so many.
        for rank in 0..deepest {
            for (at, planned) in plan.collections.iter().enumerate() {
                if let (Some(from), Some(id)) = (planned.old_paths.get(rank), self.collections[at]) {
                    let to = NewTarget { kind: RedirectTargetKind::Collection, id: Some(id.0), url: None };
                    self.make_redirect(&planned.file, &old(from, to), false).await?;
                }
            }
            for (at, planned) in plan.articles.iter().enumerate() {
                if let (Some(from), Some(id)) = (planned.old_paths.get(rank), self.article(at)) {
                    let to = NewTarget { kind: RedirectTargetKind::Article, id: Some(id.0), url: None };
                    self.make_redirect(&planned.file, &old(from, to), false).await?;
                }
            }
        }
        Ok(())
    }

    fn listed(&self, listed: &RedirectFile) -> Result<NewRedirect, String> {
        let RedirectFile { from, prefix, article, collection, path, status } = listed.clone();
        let to = match (article, collection, path) {
            (Some(file), None, None) => {
                let id = self.plan.links.article_at(&file).and_then(|at| self.article(at));
                let id = id.ok_or_else(|| format!("the article {file} was not imported"))?;
                NewTarget { kind: RedirectTargetKind::Article, id: Some(id.0), url: None }
            }
            (None, Some(folder), None) => {
                let id = self.plan.links.collection_at(&folder).and_then(|at| self.collections.get(at).copied().flatten());
                let id = id.ok_or_else(|| format!("the collection {folder} was not imported"))?;
                NewTarget { kind: RedirectTargetKind::Collection, id: Some(id.0), url: None }
            }
            (None, None, Some(url)) => NewTarget { kind: RedirectTargetKind::Url, id: None, url: Some(url) },
            _ => return Err("it names one of `article`, `collection` and `path`".to_owned()),
        };
        if status.is_some_and(|status| !matches!(status, 301 | 302)) {
            return Err("`status` is 301 or 302".to_owned());
        }
        Ok(NewRedirect { from, is_prefix: prefix, to, status })
    }

    /// Makes a redirect. One that is there already is replaced only by one that a file lists.
    async fn make_redirect(&mut self, file: &str, new: &NewRedirect, is_listed: bool) -> Result<()> {
        let shown = format!("{file}: {}", new.from);
        let found = match self.existing(new).await {
            Ok(found) => found,
            Err(error) => return self.refuse(Kind::Redirect, &shown, error, Vec::new()),
        };
        let is_same = found.as_ref().is_some_and(|found| leads_alike(found, new));
        if let Some(found) = found.as_ref().filter(|_| is_same || !is_listed) {
            let line = if is_same {
                Line::done(Kind::Redirect, &shown, Outcome::Unchanged, found.id.0)
            } else {
                Line::skipped(Kind::Redirect, &shown, "this path leads elsewhere already; delete that redirect to have this one")
            };
            self.tell(line);
            return Ok(());
        }
        let (site, replaced) = (self.site.id, found.map(|found| found.id));
        let outcome = if replaced.is_some() { Outcome::Updated } else { Outcome::Created };
        if self.is_dry() {
            let id: RedirectId = self.importer.ports.ids.next();
            self.tell(Line::done(Kind::Redirect, &shown, outcome, id.0));
            return Ok(());
        }
        let made = self.importer.change(|unit| {
            async move {
                if let Some(replaced) = replaced {
                    writing::delete(unit, replaced).await?;
                }
                writing::create(unit, site, new).await
            }
            .scope_boxed()
        });
        match made.await {
            Ok(redirect) => self.tell(Line::done(Kind::Redirect, &shown, outcome, redirect.id.0)),
            Err(Error::Refused(refusal)) if refusal.code == Code::RedirectLoop && !is_listed => {
                self.tell(Line::skipped(Kind::Redirect, &shown, "this path leads there already"));
            }
            Err(error) => return self.refuse(Kind::Redirect, &shown, error, Vec::new()),
        }
        Ok(())
    }

    async fn existing(&self, new: &NewRedirect) -> Result<Option<Redirect>> {
        let from = paths::source("/fromPath", &new.from)?;
        let mut conn = self.importer.store.read().await?;
        let found = store::help_center::redirects::among(&mut conn, self.importer.org, self.site.id, &[from.as_str()]).await?;
        Ok(found.into_iter().find(|found| found.is_prefix == new.is_prefix))
    }
}

fn old(from: &str, to: NewTarget) -> NewRedirect {
    NewRedirect { from: from.to_owned(), is_prefix: false, to, status: None }
}

fn leads_alike(found: &Redirect, new: &NewRedirect) -> bool {
    let is_there = match (&found.target, &new.to) {
        (RedirectTarget::Article(id), NewTarget { kind: RedirectTargetKind::Article, id: to, .. }) => Some(id.0) == *to,
        (RedirectTarget::Collection(id), NewTarget { kind: RedirectTargetKind::Collection, id: to, .. }) => Some(id.0) == *to,
        (RedirectTarget::Url(url), NewTarget { kind: RedirectTargetKind::Url, url: to, .. }) => Some(url) == to.as_ref(),
        _ => false,
    };
    is_there && found.status == new.status.unwrap_or(301)
}
