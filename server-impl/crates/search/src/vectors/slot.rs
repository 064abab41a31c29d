//! The vectors of one agent: opened when they are first needed, and kept up to date with the database.

use std::{
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use frontdesk_fair_queue::FairQueue;
use frontdesk_types::{AgentId, Error, OrgId, Result, knowledge::chunks::EmbeddedSource};
use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    time::{Instant, timeout_at},
};
use tracing::{debug, info, warn};

use super::{
    contents::SegmentContents,
    folder::{self, MergedSegments},
    log::VectorLog,
    merging,
    segment::VectorSegment,
    view::VectorView,
    writer::SegmentWriter,
};
use crate::{folder as folders, schema::LogPosition, slot::run_blocking};

/// Number of vectors that are read together: a few megabytes even for the longest.
const VECTOR_BATCH: i64 = 1_000;

/// Maximum attempts to read sources that change meanwhile. After that, there must be another cause.
const MAX_ATTEMPTS: usize = 3;

/// The slot of one agent's vectors.
pub(super) struct VectorSlot {
    pub(super) org: OrgId,
    pub(super) agent: AgentId,
    pub(super) folder: PathBuf,
    /// Queue shared by all slots: writing a segment takes a turn.
    pub(super) write_queue: FairQueue,
    /// Pause after a failure, since each attempt may read much.
    pub(super) pause: Duration,
    /// Locked while the folder changes. Others wait, and find the work done.
    pub(super) set: Arc<Mutex<SegmentSet>>,
    /// View from which questions are answered, even while the folder changes.
    pub(super) view: RwLock<Option<Arc<VectorView>>>,
}

/// The segments of a folder.
#[derive(Default)]
pub(super) struct SegmentSet {
    /// Segments; `None` until the folder was read.
    segments: Option<Vec<Arc<VectorSegment>>>,
    /// Number of the next segment.
    next: u64,
    /// Time before which there are no attempts.
    paused: Option<Instant>,
}

impl VectorSlot {
    /// Returns the vectors as of the change `latest`, or a later one. `None` when some are missing, or not
    /// ready by the deadline.
    ///
    /// Catching up continues in a task of its own, so that it is not cancelled with its caller.
    pub(super) async fn view_at(
        self: &Arc<Self>,
        log: Arc<dyn VectorLog>,
        latest: LogPosition,
        deadline: Instant,
    ) -> Option<Arc<VectorView>> {
        if let Some(view) = self.current_view(latest) {
            return Some(view);
        }
        let set = timeout_at(deadline, Arc::clone(&self.set).lock_owned()).await.ok()?;
        if let Some(view) = self.current_view(latest) {
            return Some(view);
        }
        let caught_up = tokio::spawn(Arc::clone(self).catch_up(log, set));
        match timeout_at(deadline, caught_up).await {
            Ok(view) => view.ok().flatten(),
            Err(_) => {
                debug!(agent = %self.agent, "the vectors of an agent are not loaded yet; a question uses word search alone");
                None
            }
        }
    }

    /// Catches up, without a time limit.
    pub(super) async fn catch_up_fully(self: Arc<Self>, log: Arc<dyn VectorLog>) {
        let set = Arc::clone(&self.set).lock_owned().await;
        self.catch_up(log, set).await;
    }

    /// Deletes the folder.
    pub(super) async fn delete(&self) -> Result<()> {
        let mut set = self.set.lock().await;
        *set = SegmentSet::default();
        self.set_view(None);
        let path = self.folder.clone();
        run_blocking(move || folders::delete_folder(&path)).await
    }

    async fn catch_up(self: Arc<Self>, log: Arc<dyn VectorLog>, mut set: OwnedMutexGuard<SegmentSet>) -> Option<Arc<VectorView>> {
        if set.paused.is_some_and(|until| Instant::now() < until) {
            return None;
        }
        match self.catch_up_in(&*log, &mut set).await {
            Ok(view) => {
                set.paused = None;
                // In the background, since no caller waits for it; the lock keeps other tasks from
                // changing the folder meanwhile.
                if let Some(view) = view.clone().filter(|view| !merging::choose_segments(&view.weights()).is_empty()) {
                    tokio::spawn(self.merge_in_background(view, set));
                }
                view
            }
            Err(error) => {
                warn!(agent = %self.agent, %error, "the vectors of an agent cannot be read; questions use word search alone");
                set.paused = Some(Instant::now() + self.pause);
                None
            }
        }
    }

    async fn catch_up_in(&self, log: &dyn VectorLog, set: &mut SegmentSet) -> Result<Option<Arc<VectorView>>> {
        for _ in 0..MAX_ATTEMPTS {
            // The view is at least as recent as this change, and the new segment no more recent than
            // the change read below.
            let Some(latest) = self.latest_position(log).await? else { return Ok(None) };
            if let Some(view) = self.current_view(latest) {
                return Ok(Some(view));
            }
            let Some(required) = log.embedded_sources(self.org, self.agent).await? else { return Ok(None) };
            let Some(at) = self.latest_position(log).await? else { return Ok(None) };
            let mut segments = self.usable_segments(log, set).await?;
            let keys = || required.iter().map(EmbeddedSource::key);
            let mut view = VectorView::new(latest, &segments, keys());
            if let Err(missing) = view {
                let missing = required.iter().filter(|source| missing.contains(&source.key()));
                segments.extend(self.add_segment(log, at, missing.copied().collect(), set).await?);
                view = VectorView::new(latest, &segments, keys());
            }
            set.segments = Some(segments);
            if let Ok(view) = view {
                let view = Arc::new(view);
                self.set_view(Some(Arc::clone(&view)));
                return Ok(Some(view));
            }
        }
        Err(Error::internal("vectors are missing from the database"))
    }

    async fn latest_position(&self, log: &dyn VectorLog) -> Result<Option<LogPosition>> {
        Ok(log.latest_change(self.org, self.agent).await?.map(|(number, id)| LogPosition { number, id }))
    }

    /// Returns the segments of the folder that belong to the model and the database, and deletes the others.
    async fn usable_segments(&self, log: &dyn VectorLog, set: &mut SegmentSet) -> Result<Vec<Arc<VectorSegment>>> {
        let segments = match set.segments.take() {
            Some(segments) => segments,
            None => {
                let path = self.folder.clone();
                let (segments, next) = run_blocking(move || folder::open_segments(&path)).await?;
                set.next = next;
                segments.into_iter().map(Arc::new).collect()
            }
        };
        let (mut usable, mut useless) = (Vec::new(), Vec::new());
        for segment in segments {
            let at = segment.contents().at;
            let change = log.find_change(self.org, self.agent, at.number).await?;
            let belongs = change.is_some_and(|change| change.id == at.id) && segment.contents().model == log.model_name();
            if belongs { usable.push(segment) } else { useless.push(segment) }
        }
        delete_segments(useless).await?;
        Ok(usable)
    }

    /// Writes a new segment with the vectors of these sources, without those that change meanwhile. `None` if
    /// it would be empty.
    async fn add_segment(
        &self,
        log: &dyn VectorLog,
        at: LogPosition,
        sources: Vec<EmbeddedSource>,
        set: &mut SegmentSet,
    ) -> Result<Option<Arc<VectorSegment>>> {
        let _turn = self.write_queue.enter(self.org).await?;
        let folder = self.folder.clone();
        let mut writer = run_blocking(move || Ok(SegmentWriter::create(&folder)?)).await?;
        for source in sources {
            writer = self.add_source(log, writer, source).await?;
        }
        let (model, path) = (log.model_name().to_owned(), self.next_path(set));
        let added = run_blocking(move || folder::finish_segment(writer, &model, at, &path)).await?;
        if let Some(segment) = &added {
            let SegmentContents { sections, .. } = segment.contents();
            let vectors: usize = sections.iter().map(|section| section.records).sum();
            info!(agent = %self.agent, sources = sections.len(), vectors, "vectors were read from the database");
        }
        Ok(added)
    }

    async fn add_source(&self, log: &dyn VectorLog, mut writer: SegmentWriter, source: EmbeddedSource) -> Result<SegmentWriter> {
        writer.begin_section(source);
        let mut after = None;
        loop {
            let page = log.vectors_of(self.org, source, after, VECTOR_BATCH).await?;
            let is_last = page.len() < VECTOR_BATCH as usize;
            after = page.last().map(|(chunk, _)| *chunk);
            writer = run_blocking(move || writer.push_vectors(&page).map(|()| writer).map_err(Into::into)).await?;
            if is_last {
                break;
            }
        }
        run_blocking(move || writer.end_section(source).map(|_| writer).map_err(Into::into)).await
    }

    /// Merges the segments that should not stay separate into one.
    async fn merge_in_background(self: Arc<Self>, view: Arc<VectorView>, mut set: OwnedMutexGuard<SegmentSet>) {
        if let Err(error) = self.merge_segments(&view, &mut set).await {
            warn!(agent = %self.agent, %error, "segments of vectors cannot be merged, and stay as they are");
        }
    }

    async fn merge_segments(&self, view: &Arc<VectorView>, set: &mut SegmentSet) -> Result<()> {
        let _turn = self.write_queue.enter(self.org).await?;
        let (folder, path, old) = (self.folder.clone(), self.next_path(set), Arc::clone(view));
        let MergedSegments { segments, useless } = run_blocking(move || folder::merge_segments(&old, &folder, &path)).await?;
        let merged = VectorView::new(view.at, &segments, view.keys());
        let merged = merged.map_err(|_| Error::internal("segments lost vectors when they were merged"))?;
        info!(agent = %self.agent, from = view.parts().len(), to = segments.len(), "segments of vectors were merged");
        set.segments = Some(segments);
        self.set_view(Some(Arc::new(merged)));
        delete_segments(useless).await
    }

    fn next_path(&self, set: &mut SegmentSet) -> PathBuf {
        set.next += 1;
        folder::segment_path(&self.folder, set.next - 1)
    }

    fn current_view(&self, at: LogPosition) -> Option<Arc<VectorView>> {
        self.view.read().unwrap_or_else(PoisonError::into_inner).clone().filter(|view| view.at == at)
    }

    fn set_view(&self, view: Option<Arc<VectorView>>) {
        *self.view.write().unwrap_or_else(PoisonError::into_inner) = view;
    }
}

/// Deletes the files of segments. Questions that are being answered from them still have their bytes.
async fn delete_segments(segments: Vec<Arc<VectorSegment>>) -> Result<()> {
    run_blocking(move || {
        segments.iter().for_each(|segment| folder::delete_file(segment.path()));
        Ok(())
    })
    .await
}
