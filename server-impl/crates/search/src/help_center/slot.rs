//! The index of one site: opened by its first query, and updated with the changes.

use std::{collections::HashSet, path::PathBuf, sync::Arc, time::Duration};

use frontdesk_fair_queue::FairQueue;
use frontdesk_types::{
    ArticleId, CollectionId, Error, OrgId, Result, SiteId,
    help_center::changes::{ChangeSubject, SiteChange},
};
use tracing::{info, warn};

use super::{
    log::{ArticleEntry, SiteLog},
    schema::ArticleLayout,
    update::SiteIndexUpdate,
    view::SiteIndexView,
};
use crate::{
    current::{self, CurrentIndex},
    folder::IndexFolder,
    schema::LogPosition,
    slot::run_blocking,
};

/// Number of changes that are read and committed together.
const CHANGE_BATCH: i64 = 256;

/// Number of articles that are read together.
const ENTRY_BATCH: i64 = 100;

/// The slot of one site's index.
pub(super) struct SiteSlot {
    pub(super) org: OrgId,
    site: SiteId,
    /// Queue shared by all slots: changing an index takes a turn.
    changing: FairQueue,
    index: CurrentIndex<ArticleLayout>,
}

type OpenArticles = current::OpenIndex<ArticleLayout>;

impl SiteSlot {
    pub(super) fn new(org: OrgId, site: SiteId, path: PathBuf, changing: FairQueue) -> Self {
        Self { org, site, changing, index: CurrentIndex::new(path) }
    }

    /// Returns the index with all changes up to `latest`, and perhaps more; `None` when there are none.
    ///
    /// Catching up continues in a task of its own, so that it is not cancelled with its caller. A caller whose
    /// index is merely behind waits at most `max_wait`, and then takes it as it is.
    pub(super) async fn view_at(
        self: &Arc<Self>,
        log: Arc<dyn SiteLog>,
        latest: LogPosition,
        max_wait: Duration,
    ) -> Result<Option<Arc<SiteIndexView>>> {
        let warm = self.index.current_view();
        if warm.as_ref().is_some_and(|view| view.at == latest) {
            return Ok(warm);
        }
        let slot = Arc::clone(self);
        let mut caught_up = tokio::spawn(async move {
            let done = slot.catch_up(&*log, latest).await;
            // The caller may have left by now, so report the error here.
            done.inspect_err(|error| warn!(site = %slot.site, %error, "the index of a help center could not catch up"))
        });
        let broken_off = |error| Error::internal(format!("the index of a help center could not catch up: {error}"));
        let Some(behind) = warm.filter(|view| view.at.number < latest.number) else {
            return caught_up.await.map_err(broken_off)?;
        };
        match tokio::time::timeout(max_wait, &mut caught_up).await {
            Ok(done) => done.map_err(broken_off)?,
            Err(_) => Ok(Some(behind)),
        }
    }

    /// Closes the index, so that it is reopened and checked.
    pub(super) async fn close(&self) {
        self.index.close().await;
    }

    /// Deletes the index.
    pub(super) async fn delete(&self) -> Result<()> {
        self.index.delete().await
    }

    async fn catch_up(&self, log: &dyn SiteLog, latest: LogPosition) -> Result<Option<Arc<SiteIndexView>>> {
        let mut held = self.index.lock().await;
        if let Some(view) = self.index.current_view().filter(|view| view.at == latest) {
            return Ok(Some(view));
        }
        // Taken out, so that after a failure the next caller reopens and checks the index.
        let open = match held.take() {
            Some(open) => Some(open),
            None => self.index.open_folder().await?,
        };
        let open = match open {
            Some(open) if self.is_current_log(log, open.view.at).await? => self.apply_changes(log, open, latest.number).await?,
            Some(_) => None,
            None => None,
        };
        let open = match open {
            Some(open) => Some(open),
            None => self.rebuild(log).await?,
        };
        let view = open.as_ref().map(|open| Arc::clone(&open.view));
        self.index.set_view(view.clone());
        *held = open;
        Ok(view)
    }

    /// Returns `true` if the last change of the index is still in the log, with the same id.
    async fn is_current_log(&self, log: &dyn SiteLog, at: LogPosition) -> Result<bool> {
        Ok(log.find_change(at.number).await?.is_some_and(|change| change.id == at.id))
    }

    /// Updates the index with all changes up to `required`, and perhaps more; `None` when required changes are missing.
    async fn apply_changes(&self, log: &dyn SiteLog, open: OpenArticles, required: i64) -> Result<Option<OpenArticles>> {
        let mut at = open.view.at.number;
        let mut batch = log.changes_after(at, CHANGE_BATCH).await?;
        if batch.is_empty() {
            return Ok(Some(open));
        }
        let _turn = self.changing.enter(self.org).await?;
        let folder = open.folder;
        let (folder, mut update) = run_blocking(move || {
            let update = SiteIndexUpdate::begin(&folder, false)?;
            Ok((folder, update))
        })
        .await?;
        while let (Some(first), Some(last)) = (batch.first(), batch.last()) {
            if first.number != at + 1 {
                // There were so many changes that some were removed before they were read.
                return Ok(None);
            }
            at = last.number;
            update = self.apply_batch(log, update, &batch).await?;
            batch = if at < required { log.changes_after(at, CHANGE_BATCH).await? } else { Vec::new() };
        }
        self.finish_update(folder, update).await.map(Some)
    }

    /// Builds the index with all articles as they are now; `None` when nothing has ever changed.
    async fn rebuild(&self, log: &dyn SiteLog) -> Result<Option<OpenArticles>> {
        // Before the articles, so that an article that changes while they are read is read again.
        let Some(SiteChange { number, id, .. }) = log.latest_change().await? else { return Ok(None) };
        self.index.set_view(None);
        let _turn = self.changing.enter(self.org).await?;
        let path = self.index.path.clone();
        let (folder, mut update) = run_blocking(move || {
            let folder = IndexFolder::create(&path)?;
            let update = SiteIndexUpdate::begin(&folder, true)?;
            Ok((folder, update))
        })
        .await?;
        let mut after = 0;
        loop {
            let entries = log.published_after(after, ENTRY_BATCH).await?;
            let Some(last) = entries.last() else { break };
            after = last.number;
            update = put_entries(update, entries).await?;
        }
        let update = run_blocking(move || update.commit_at(LogPosition { number, id }).map(|()| update)).await?;
        self.finish_update(folder, update).await.map(Some)
    }

    async fn apply_batch(&self, log: &dyn SiteLog, mut update: SiteIndexUpdate, batch: &[SiteChange]) -> Result<SiteIndexUpdate> {
        let Some(last) = batch.last() else { return Ok(update) };
        let position = LogPosition { number: last.number, id: last.id };
        let (articles, collections) = changed_subjects(batch);
        articles.iter().for_each(|id| update.remove_article(*id));
        collections.iter().for_each(|id| update.remove_collection(*id));
        for id in collections {
            update = self.put_collection(log, update, id).await?;
        }
        for ids in articles.chunks(usize::try_from(ENTRY_BATCH).unwrap_or(1)) {
            update = put_entries(update, log.published_among(ids).await?).await?;
        }
        run_blocking(move || update.commit_at(position).map(|()| update)).await
    }

    async fn put_collection(&self, log: &dyn SiteLog, mut update: SiteIndexUpdate, id: CollectionId) -> Result<SiteIndexUpdate> {
        let mut after = None;
        loop {
            let entries = log.published_in_collection(id, after, ENTRY_BATCH).await?;
            let Some(last) = entries.last() else { return Ok(update) };
            after = Some((last.position, last.id));
            update = put_entries(update, entries).await?;
        }
    }

    async fn finish_update(&self, folder: IndexFolder<ArticleLayout>, update: SiteIndexUpdate) -> Result<OpenArticles> {
        let open = run_blocking(move || {
            update.finish()?;
            let view = Arc::new(folder.load_view()?);
            Ok(OpenArticles { folder, view })
        })
        .await?;
        info!(site = %self.site, change = open.view.at.number, articles = open.view.article_count(), "the index of a help \
            center caught up");
        Ok(open)
    }
}

async fn put_entries(mut update: SiteIndexUpdate, entries: Vec<ArticleEntry>) -> Result<SiteIndexUpdate> {
    run_blocking(move || update.put_articles(&entries).map(|()| update)).await
}

/// Lists the articles and collections that changed, each once.
fn changed_subjects(batch: &[SiteChange]) -> (Vec<ArticleId>, Vec<CollectionId>) {
    let (mut articles, mut collections, mut known) = (Vec::new(), Vec::new(), HashSet::new());
    for change in batch.iter().filter(|change| known.insert(change.subject)) {
        match change.subject {
            ChangeSubject::Site => {}
            ChangeSubject::Article(id) => articles.push(id),
            ChangeSubject::Collection(id) => collections.push(id),
        }
    }
    (articles, collections)
}
