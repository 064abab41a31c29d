//! The index of one agent: opened by its first query, and updated with the changes.

use std::{path::PathBuf, sync::Arc, time::Duration};

use frontdesk_fair_queue::FairQueue;
use frontdesk_types::{AgentId, Error, OrgId, Result, SourceId};
use tracing::{info, warn};

use super::{
    current::{self, CurrentIndex},
    damage::{self, IndexDamage},
    folder::IndexFolder,
    log::{ChunkLog, LogExtent},
    schema::{LogPosition, PassageLayout},
    updates::{ChangeBatch, PassageUpdate},
    view::IndexView,
};

/// Number of changes that are read and committed together.
const CHANGE_BATCH: i64 = 256;

/// Number of chunks that are read together: some two megabytes.
const PASSAGE_BATCH: i64 = 2_000;

/// Number of sources that count as much, however short they are.
const MIN_MUCH_SOURCES: usize = 64;

/// The slot of one agent's index.
pub(super) struct AgentSlot {
    org: OrgId,
    agent: AgentId,
    /// Queue shared by all slots: changing an index takes a turn.
    changing: FairQueue,
    index: CurrentIndex<PassageLayout>,
}

type OpenPassages = current::OpenIndex<PassageLayout>;

impl AgentSlot {
    pub(super) fn new(org: OrgId, agent: AgentId, path: PathBuf, changing: FairQueue) -> Self {
        Self { org, agent, changing, index: CurrentIndex::new(path) }
    }

    /// Returns the index with all changes up to `latest`, and perhaps more; `None` when the log has none.
    ///
    /// Catching up continues in a task of its own, so that it is not cancelled with its caller. A caller whose
    /// index is merely behind waits at most `max_wait`, and then takes it as it is; so does a caller whose index
    /// cannot catch up at the moment.
    pub(super) async fn view_at(
        self: &Arc<Self>,
        log: Arc<dyn ChunkLog>,
        latest: LogPosition,
        max_wait: Duration,
    ) -> Result<Option<Arc<IndexView>>> {
        let warm = self.index.current_view();
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
        match tokio::time::timeout(max_wait, &mut caught_up).await {
            Ok(done) => match done.map_err(broken_off)? {
                // The failure is logged, and the next question tries again. The index still answers, unless it
                // turned out to be unusable.
                Err(error) if !damage::is_damage(&error) => self.index.current_view().map_or(Err(error), |view| Ok(Some(view))),
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

    async fn catch_up(&self, log: &dyn ChunkLog, latest: LogPosition) -> Result<Option<Arc<IndexView>>> {
        let mut held = self.index.lock().await;
        if let Some(view) = self.index.current_view().filter(|view| view.at == latest) {
            return Ok(Some(view));
        }
        let extent = log.extent(self.org, self.agent).await?;
        // Taken out, so that after a failure the next caller reopens and checks the index.
        let open = match held.take() {
            Some(open) => Some(open),
            None => self.index.open_folder().await?,
        };
        let open = match open {
            Some(open) if self.is_current_log(log, open.view.at, extent).await? => Some(open),
            Some(_) => {
                warn!(agent = %self.agent, "an index belongs to another database or is too far behind, and is rebuilt");
                self.index.set_view(None);
                None
            }
            None => None,
        };
        let start = open.as_ref().map_or(extent.last, |open| open.view.at.number);
        let open = self.apply_changes(log, open, latest.number).await?;
        if log.extent(self.org, self.agent).await?.floor > start {
            return self.delete_overtaken(open).await;
        }
        let view = open.as_ref().map(|open| Arc::clone(&open.view));
        self.index.set_view(view.clone());
        *held = open;
        Ok(view)
    }

    /// Deletes the index: there were so many changes while it caught up that some may have been removed
    /// before it read them.
    async fn delete_overtaken(&self, open: Option<OpenPassages>) -> Result<Option<Arc<IndexView>>> {
        drop(open);
        self.index.set_view(None);
        self.index.delete_folder().await?;
        Err(Error::Internal(IndexDamage("changes were removed before it caught up".to_owned()).into()))
    }

    /// Returns `true` if the last change of an index is in the log, and the log has all changes after it.
    async fn is_current_log(&self, log: &dyn ChunkLog, at: LogPosition, extent: LogExtent) -> Result<bool> {
        if at.number <= extent.floor {
            return Ok(false);
        }
        let change = log.find_change(self.org, self.agent, at.number).await?;
        Ok(change.is_some_and(|change| change.id == at.id))
    }

    /// Updates the index with all changes up to `required`, and perhaps more. Changes that arrive meanwhile are left
    /// to the next call, or a question would wait as long as sources keep arriving. `None` if there is no index and
    /// the log has no changes.
    async fn apply_changes(&self, log: &dyn ChunkLog, open: Option<OpenPassages>, required: i64) -> Result<Option<OpenPassages>> {
        let mut at = open.as_ref().map_or(0, |open| open.view.at.number);
        let mut batch = self.read_batch(log, at).await?;
        let unmerged = open.as_ref().map(|open| &open.view).filter(|view| view.has_deleted()).map(|view| view.at);
        if batch.is_none() && unmerged.is_none() {
            return Ok(open);
        }
        let much = self.is_large_batch(log, batch.as_ref()).await?;
        let _turn = self.changing.enter(self.org).await?;
        let path = self.index.path.clone();
        let (folder, mut update) = run_blocking(move || {
            let folder = open.map_or_else(|| IndexFolder::create(&path), |open| Ok(open.folder))?;
            let update = PassageUpdate::begin(&folder, much)?;
            Ok((folder, update))
        })
        .await?;
        if let (None, Some(position)) = (&batch, unmerged) {
            // There was a crash between commit and merge. A commit makes Tantivy look for segments to merge.
            batch = Some(ChangeBatch { changed: Vec::new(), added: Vec::new(), position });
        }
        while let Some(next) = batch {
            at = next.position.number;
            update = self.apply_batch(log, update, next).await?;
            batch = if at < required { self.read_batch(log, at).await? } else { None };
        }
        let (folder, committed) = run_blocking(move || folder.load_view().map(|view| (folder, view))).await?;
        if !committed.has_deleted() {
            // The ranking will not change when the segments are merged, so no question has to wait for that.
            self.index.set_view(Some(Arc::new(committed)));
        }
        let open = run_blocking(move || {
            update.finish()?;
            let view = Arc::new(folder.load_view()?);
            Ok(OpenPassages { folder, view })
        })
        .await?;
        info!(agent = %self.agent, changes = at, passages = open.view.chunks, "an index caught up");
        Ok(Some(open))
    }

    async fn read_batch(&self, log: &dyn ChunkLog, after: i64) -> Result<Option<ChangeBatch>> {
        Ok(ChangeBatch::from_changes(&log.changes_after(self.org, self.agent, after, CHANGE_BATCH).await?))
    }

    /// Returns `true` if a batch adds so much that it takes a while.
    async fn is_large_batch(&self, log: &dyn ChunkLog, batch: Option<&ChangeBatch>) -> Result<bool> {
        let added = batch.map_or(&[][..], |batch| &batch.added);
        let Some(first) = added.first() else { return Ok(false) };
        let several = added.len() > MIN_MUCH_SOURCES;
        Ok(several || log.chunks_of(self.org, self.agent, *first, None, PASSAGE_BATCH).await?.len() == PASSAGE_BATCH as usize)
    }

    async fn apply_batch(&self, log: &dyn ChunkLog, mut update: PassageUpdate, batch: ChangeBatch) -> Result<PassageUpdate> {
        for source in batch.changed {
            update.remove_source(source);
        }
        for source in batch.added {
            update = self.add_source(log, update, source).await?;
        }
        run_blocking(move || update.commit_at(batch.position).map(|()| update)).await
    }

    /// Adds the chunks of a source page by page, and reads the next page meanwhile.
    async fn add_source(&self, log: &dyn ChunkLog, mut update: PassageUpdate, source: SourceId) -> Result<PassageUpdate> {
        let read = |after| log.chunks_of(self.org, self.agent, source, after, PASSAGE_BATCH);
        let mut passages = read(None).await?;
        while let Some(last) = passages.last() {
            let after = (passages.len() == PASSAGE_BATCH as usize).then_some(last.chunk.id);
            let added = run_blocking(move || update.add_passages(&passages).map(|()| update));
            let next = async { if after.is_some() { read(after).await } else { Ok(Vec::new()) } };
            (update, passages) = tokio::try_join!(added, next)?;
        }
        Ok(update)
    }
}

/// Runs computations and file access on a blocking thread. Tantivy panics on some corrupt files, so a
/// panic counts as damage.
pub(super) async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> anyhow::Result<T> + Send + 'static) -> Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done.map_err(Error::Internal),
        Err(error) if error.is_panic() => Err(Error::Internal(IndexDamage(format!("work on an index panicked: {error}")).into())),
        Err(error) => Err(Error::internal(format!("work on an index did not end: {error}"))),
    }
}
