//! The index of one site: opened by its first query, and updated with the changes.

use std::{collections::HashSet, path::PathBuf, sync::Arc, time::Duration};

use frontdesk_fair_queue::FairQueue;
use frontdesk_types::{
    ArticleId, CollectionId, Error, OrgId, Result, SiteId,
    help_center::changes::{ChangeSubject, SiteChange},
};
use tracing::{info, warn};

use super::{
    log::{Entry, SiteLog},
    schema::Articles,
    update::Update,
    view::View,
};
use crate::{
    current::{self, Current},
    folder::Folder,
    schema::Position,
    slot::blocking,
};

/// Number of changes that are read and committed together.
const BATCH: i64 = 256;

/// Number of articles that are read together.
const ENTRIES: i64 = 100;

/// The slot of one site's index.
pub(super) struct Slot {
    pub(super) org: OrgId,
    site: SiteId,
    /// Queue shared by all slots: changing an index takes a turn.
    changing: FairQueue,
    index: Current<Articles>,
}

type Open = current::Open<Articles>;

impl Slot {
    pub(super) fn new(org: OrgId, site: SiteId, path: PathBuf, changing: FairQueue) -> Self {
        Self { org, site, changing, index: Current::new(path) }
    }

    /// Returns the index with all changes up to `latest`, and perhaps more; `None` when there are none.
    ///
    /// Catching up continues in a task of its own, so that it is not cancelled with its caller. A caller whose
    /// index is merely behind waits at most `patience`, and then takes it as it is.
    pub(super) async fn view(
        self: &Arc<Self>,
        log: Arc<dyn SiteLog>,
        latest: Position,
        patience: Duration,
    ) -> Result<Option<Arc<View>>> {
        let warm = self.index.warm();
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
        match tokio::time::timeout(patience, &mut caught_up).await {
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

    async fn catch_up(&self, log: &dyn SiteLog, latest: Position) -> Result<Option<Arc<View>>> {
        let mut held = self.index.lock().await;
        if let Some(view) = self.index.warm().filter(|view| view.at == latest) {
            return Ok(Some(view));
        }
        // Taken out, so that after a failure the next caller reopens and checks the index.
        let open = match held.take() {
            Some(open) => Some(open),
            None => self.index.opened().await?,
        };
        let open = match open {
            Some(open) if self.belongs(log, open.view.at).await? => self.updated(log, open, latest.number).await?,
            Some(_) => None,
            None => None,
        };
        let open = match open {
            Some(open) => Some(open),
            None => self.built(log).await?,
        };
        let view = open.as_ref().map(|open| Arc::clone(&open.view));
        self.index.show(view.clone());
        *held = open;
        Ok(view)
    }

    /// Returns `true` if the last change of the index is still in the log, with the same id.
    async fn belongs(&self, log: &dyn SiteLog, at: Position) -> Result<bool> {
        Ok(log.change(at.number).await?.is_some_and(|change| change.id == at.id))
    }

    /// Updates the index with all changes up to `wanted`, and perhaps more; `None` when required changes are missing.
    async fn updated(&self, log: &dyn SiteLog, open: Open, wanted: i64) -> Result<Option<Open>> {
        let mut at = open.view.at.number;
        let mut batch = log.changes_after(at, BATCH).await?;
        if batch.is_empty() {
            return Ok(Some(open));
        }
        let _turn = self.changing.enter(self.org).await?;
        let folder = open.folder;
        let (folder, mut update) = blocking(move || {
            let update = Update::begin(&folder, false)?;
            Ok((folder, update))
        })
        .await?;
        while let (Some(first), Some(last)) = (batch.first(), batch.last()) {
            if first.number != at + 1 {
                // There were so many changes that some were removed before they were read.
                return Ok(None);
            }
            at = last.number;
            update = self.applied(log, update, &batch).await?;
            batch = if at < wanted { log.changes_after(at, BATCH).await? } else { Vec::new() };
        }
        self.ended(folder, update).await.map(Some)
    }

    /// Builds the index with all articles as they are now; `None` when nothing has ever changed.
    async fn built(&self, log: &dyn SiteLog) -> Result<Option<Open>> {
        // Before the articles, so that an article that changes while they are read is read again.
        let Some(SiteChange { number, id, .. }) = log.latest().await? else { return Ok(None) };
        self.index.show(None);
        let _turn = self.changing.enter(self.org).await?;
        let path = self.index.path.clone();
        let (folder, mut update) = blocking(move || {
            let folder = Folder::create(&path)?;
            let update = Update::begin(&folder, true)?;
            Ok((folder, update))
        })
        .await?;
        let mut after = 0;
        loop {
            let entries = log.all(after, ENTRIES).await?;
            let Some(last) = entries.last() else { break };
            after = last.number;
            update = put(update, entries).await?;
        }
        let update = blocking(move || update.commit(Position { number, id }).map(|()| update)).await?;
        self.ended(folder, update).await.map(Some)
    }

    async fn applied(&self, log: &dyn SiteLog, mut update: Update, batch: &[SiteChange]) -> Result<Update> {
        let Some(last) = batch.last() else { return Ok(update) };
        let position = Position { number: last.number, id: last.id };
        let (articles, collections) = changed(batch);
        articles.iter().for_each(|id| update.remove(*id));
        collections.iter().for_each(|id| update.remove_collection(*id));
        for id in collections {
            update = self.with_collection(log, update, id).await?;
        }
        for ids in articles.chunks(usize::try_from(ENTRIES).unwrap_or(1)) {
            update = put(update, log.among(ids).await?).await?;
        }
        blocking(move || update.commit(position).map(|()| update)).await
    }

    async fn with_collection(&self, log: &dyn SiteLog, mut update: Update, id: CollectionId) -> Result<Update> {
        let mut after = None;
        loop {
            let entries = log.in_collection(id, after, ENTRIES).await?;
            let Some(last) = entries.last() else { return Ok(update) };
            after = Some((last.position, last.id));
            update = put(update, entries).await?;
        }
    }

    async fn ended(&self, folder: Folder<Articles>, update: Update) -> Result<Open> {
        let open = blocking(move || {
            update.end()?;
            let view = Arc::new(folder.view()?);
            Ok(Open { folder, view })
        })
        .await?;
        info!(site = %self.site, change = open.view.at.number, articles = open.view.articles(), "the index of a help center caught up");
        Ok(open)
    }
}

async fn put(mut update: Update, entries: Vec<Entry>) -> Result<Update> {
    blocking(move || update.put(&entries).map(|()| update)).await
}

/// Lists the articles and collections that changed, each once.
fn changed(batch: &[SiteChange]) -> (Vec<ArticleId>, Vec<CollectionId>) {
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
