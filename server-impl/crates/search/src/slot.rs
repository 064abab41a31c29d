//! The index of one agent: opened by its first query, and updated with the changes.

use std::{path::PathBuf, sync::Arc, time::Duration};

use frontdesk_fair_queue::FairQueue;
use frontdesk_types::{AgentId, Error, OrgId, Result, SourceId};
use tracing::{info, warn};

use super::{
    current::{self, Current},
    damage::{self, Damaged},
    folder::Folder,
    log::{ChunkLog, Extent},
    schema::{Passages, Position},
    updates::{Batch, Update},
    view::View,
};

/// Number of changes that are read and committed together.
const BATCH: i64 = 256;

/// Number of chunks that are read together: some two megabytes.
const PASSAGES: i64 = 2_000;

/// Number of sources that count as much, however short they are.
const SEVERAL: usize = 64;

/// The slot of one agent's index.
pub(super) struct Slot {
    org: OrgId,
    agent: AgentId,
    /// Queue shared by all slots: changing an index takes a turn.
    changing: FairQueue,
    index: Current<Passages>,
}

type Open = current::Open<Passages>;

impl Slot {
    pub(super) fn new(org: OrgId, agent: AgentId, path: PathBuf, changing: FairQueue) -> Self {
        Self { org, agent, changing, index: Current::new(path) }
    }

    /// Returns the index with all changes up to `latest`, and perhaps more; `None` when the log has none.
    ///
    /// Catching up continues in a task of its own, so that it is not cancelled with its caller. A caller whose
    /// index is merely behind waits at most `patience`, and then takes it as it is; so does a caller whose index
    /// cannot catch up at the moment.
    pub(super) async fn view(
        self: &Arc<Self>,
        log: Arc<dyn ChunkLog>,
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
            done.inspect_err(|error| warn!(agent = %slot.agent, %error, "an index could not catch up"))
        });
        let broken_off = |error| Error::internal(format!("an index could not catch up: {error}"));
        let Some(behind) = warm.filter(|view| view.at.number < latest.number) else {
            return caught_up.await.map_err(broken_off)?;
        };
        match tokio::time::timeout(patience, &mut caught_up).await {
            Ok(done) => match done.map_err(broken_off)? {
                // The failure is logged, and the next question tries again. The index still answers, unless it
                // turned out to be unusable.
                Err(error) if !damage::is_damage(&error) => self.index.warm().map_or(Err(error), |view| Ok(Some(view))),
                done => done,
            },
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

    async fn catch_up(&self, log: &dyn ChunkLog, latest: Position) -> Result<Option<Arc<View>>> {
        let mut held = self.index.lock().await;
        if let Some(view) = self.index.warm().filter(|view| view.at == latest) {
            return Ok(Some(view));
        }
        let extent = log.extent(self.org, self.agent).await?;
        // Taken out, so that after a failure the next caller reopens and checks the index.
        let open = match held.take() {
            Some(open) => Some(open),
            None => self.index.opened().await?,
        };
        let open = match open {
            Some(open) if self.belongs(log, open.view.at, extent).await? => Some(open),
            Some(_) => {
                warn!(agent = %self.agent, "an index belongs to another database or is too far behind, and is rebuilt");
                self.index.show(None);
                None
            }
            None => None,
        };
        let start = open.as_ref().map_or(extent.last, |open| open.view.at.number);
        let open = self.updated(log, open, latest.number).await?;
        if log.extent(self.org, self.agent).await?.floor > start {
            return self.overtaken(open).await;
        }
        let view = open.as_ref().map(|open| Arc::clone(&open.view));
        self.index.show(view.clone());
        *held = open;
        Ok(view)
    }

    /// Deletes the index: there were so many changes while it caught up that some may have been removed
    /// before it read them.
    async fn overtaken(&self, open: Option<Open>) -> Result<Option<Arc<View>>> {
        drop(open);
        self.index.show(None);
        self.index.delete_folder().await?;
        Err(Error::Internal(Damaged("changes were removed before it caught up".to_owned()).into()))
    }

    /// Returns `true` if the last change of an index is in the log, and the log has all changes after it.
    async fn belongs(&self, log: &dyn ChunkLog, at: Position, extent: Extent) -> Result<bool> {
        if at.number <= extent.floor {
            return Ok(false);
        }
        let change = log.change(self.org, self.agent, at.number).await?;
        Ok(change.is_some_and(|change| change.id == at.id))
    }

    /// Updates the index with all changes up to `wanted`, and perhaps more. Changes that arrive meanwhile are left
    /// to the next call, or a question would wait as long as sources keep arriving. `None` if there is no index and
    /// the log has no changes.
    async fn updated(&self, log: &dyn ChunkLog, open: Option<Open>, wanted: i64) -> Result<Option<Open>> {
        let mut at = open.as_ref().map_or(0, |open| open.view.at.number);
        let mut batch = self.batch(log, at).await?;
        let unmerged = open.as_ref().map(|open| &open.view).filter(|view| view.has_deleted()).map(|view| view.at);
        if batch.is_none() && unmerged.is_none() {
            return Ok(open);
        }
        let much = self.is_much(log, batch.as_ref()).await?;
        let _turn = self.changing.enter(self.org).await?;
        let path = self.index.path.clone();
        let (folder, mut update) = blocking(move || {
            let folder = open.map_or_else(|| Folder::create(&path), |open| Ok(open.folder))?;
            let update = Update::begin(&folder, much)?;
            Ok((folder, update))
        })
        .await?;
        if let (None, Some(position)) = (&batch, unmerged) {
            // There was a crash between commit and merge. A commit makes Tantivy look for segments to merge.
            batch = Some(Batch { changed: Vec::new(), added: Vec::new(), position });
        }
        while let Some(next) = batch {
            at = next.position.number;
            update = self.apply(log, update, next).await?;
            batch = if at < wanted { self.batch(log, at).await? } else { None };
        }
        let (folder, committed) = blocking(move || folder.view().map(|view| (folder, view))).await?;
        if !committed.has_deleted() {
            // The ranking will not change when the segments are merged, so no question has to wait for that.
            self.index.show(Some(Arc::new(committed)));
        }
        let open = blocking(move || {
            update.end()?;
            let view = Arc::new(folder.view()?);
            Ok(Open { folder, view })
        })
        .await?;
        info!(agent = %self.agent, changes = at, passages = open.view.chunks, "an index caught up");
        Ok(Some(open))
    }

    async fn batch(&self, log: &dyn ChunkLog, after: i64) -> Result<Option<Batch>> {
        Ok(Batch::of(&log.changes_after(self.org, self.agent, after, BATCH).await?))
    }

    /// Returns `true` if a batch adds so much that it takes a while.
    async fn is_much(&self, log: &dyn ChunkLog, batch: Option<&Batch>) -> Result<bool> {
        let added = batch.map_or(&[][..], |batch| &batch.added);
        let Some(first) = added.first() else { return Ok(false) };
        let several = added.len() > SEVERAL;
        Ok(several || log.chunks_of(self.org, self.agent, *first, None, PASSAGES).await?.len() == PASSAGES as usize)
    }

    async fn apply(&self, log: &dyn ChunkLog, mut update: Update, batch: Batch) -> Result<Update> {
        for source in batch.changed {
            update.remove(source);
        }
        for source in batch.added {
            update = self.add(log, update, source).await?;
        }
        blocking(move || update.commit(batch.position).map(|()| update)).await
    }

    /// Adds the chunks of a source page by page, and reads the next page meanwhile.
    async fn add(&self, log: &dyn ChunkLog, mut update: Update, source: SourceId) -> Result<Update> {
        let read = |after| log.chunks_of(self.org, self.agent, source, after, PASSAGES);
        let mut passages = read(None).await?;
        while let Some(last) = passages.last() {
            let after = (passages.len() == PASSAGES as usize).then_some(last.chunk.id);
            let added = blocking(move || update.add(&passages).map(|()| update));
            let next = async { if after.is_some() { read(after).await } else { Ok(Vec::new()) } };
            (update, passages) = tokio::try_join!(added, next)?;
        }
        Ok(update)
    }
}

/// Runs computations and file access on a blocking thread. Tantivy panics on some corrupt files, so a
/// panic counts as damage.
pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> anyhow::Result<T> + Send + 'static) -> Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done.map_err(Error::Internal),
        Err(error) if error.is_panic() => Err(Error::Internal(Damaged(format!("work on an index panicked: {error}")).into())),
        Err(error) => Err(Error::internal(format!("work on an index did not end: {error}"))),
    }
}
