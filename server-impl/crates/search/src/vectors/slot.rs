//! The vectors of one agent: opened when they are first needed, and kept up to date with the database.

use std::{
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use frontdesk_fair_queue::FairQueue;
use frontdesk_types::{AgentId, Error, OrgId, Result, knowledge::chunks::Embedded};
use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    time::{Instant, timeout_at},
};
use tracing::{debug, info, warn};

use super::{
    contents::Contents,
    folder::{self, Merged},
    log::VectorLog,
    merging,
    segment::Segment,
    view::View,
    writer::Writer,
};
use crate::{folder as folders, schema::Position, slot::blocking};

/// Number of vectors that are read together: a few megabytes even for the longest.
const PAGE: i64 = 1_000;

/// Maximum attempts to read sources that change meanwhile. After that, there must be another cause.
const TRIES: usize = 3;

/// The slot of one agent's vectors.
pub(super) struct Slot {
    pub(super) org: OrgId,
    pub(super) agent: AgentId,
    pub(super) folder: PathBuf,
    /// Queue shared by all slots: writing a segment takes a turn.
    pub(super) writing: FairQueue,
    /// Pause after a failure, since each attempt may read much.
    pub(super) pause: Duration,
    /// Locked while the folder changes. Others wait, and find the work done.
    pub(super) set: Arc<Mutex<SegmentSet>>,
    /// View from which questions are answered, even while the folder changes.
    pub(super) view: RwLock<Option<Arc<View>>>,
}

/// The segments of a folder.
#[derive(Default)]
pub(super) struct SegmentSet {
    /// Segments; `None` until the folder was read.
    segments: Option<Vec<Arc<Segment>>>,
    /// Number of the next segment.
    next: u64,
    /// Time before which there are no attempts.
    paused: Option<Instant>,
}

impl Slot {
    /// Returns the vectors as of the change `latest`, or a later one. `None` when some are missing, or not
    /// ready by the deadline.
    ///
    /// Catching up continues in a task of its own, so that it is not cancelled with its caller.
    pub(super) async fn view(
        self: &Arc<Self>,
        log: Arc<dyn VectorLog>,
        latest: Position,
        deadline: Instant,
    ) -> Option<Arc<View>> {
        if let Some(view) = self.warm(latest) {
            return Some(view);
        }
        let set = timeout_at(deadline, Arc::clone(&self.set).lock_owned()).await.ok()?;
        if let Some(view) = self.warm(latest) {
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
    pub(super) async fn prepare(self: Arc<Self>, log: Arc<dyn VectorLog>) {
        let set = Arc::clone(&self.set).lock_owned().await;
        self.catch_up(log, set).await;
    }

    /// Deletes the folder.
    pub(super) async fn delete(&self) -> Result<()> {
        let mut set = self.set.lock().await;
        *set = SegmentSet::default();
        self.show(None);
        let path = self.folder.clone();
        blocking(move || folders::delete(&path)).await
    }

    async fn catch_up(self: Arc<Self>, log: Arc<dyn VectorLog>, mut set: OwnedMutexGuard<SegmentSet>) -> Option<Arc<View>> {
        if set.paused.is_some_and(|until| Instant::now() < until) {
            return None;
        }
        match self.caught_up(&*log, &mut set).await {
            Ok(view) => {
                set.paused = None;
                // In the background, since no caller waits for it; the lock keeps other tasks from
                // changing the folder meanwhile.
                if let Some(view) = view.clone().filter(|view| !merging::choose(&view.weights()).is_empty()) {
                    tokio::spawn(self.merge(view, set));
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

    async fn caught_up(&self, log: &dyn VectorLog, set: &mut SegmentSet) -> Result<Option<Arc<View>>> {
        for _ in 0..TRIES {
            // The view is at least as recent as this change, and the new segment no more recent than
            // the change read below.
            let Some(latest) = self.latest(log).await? else { return Ok(None) };
            if let Some(view) = self.warm(latest) {
                return Ok(Some(view));
            }
            let Some(wanted) = log.embedded(self.org, self.agent).await? else { return Ok(None) };
            let Some(at) = self.latest(log).await? else { return Ok(None) };
            let mut segments = self.usable(log, set).await?;
            let keys = || wanted.iter().map(Embedded::key);
            let mut view = View::new(latest, &segments, keys());
            if let Err(missing) = view {
                let missing = wanted.iter().filter(|source| missing.contains(&source.key()));
                segments.extend(self.add(log, at, missing.copied().collect(), set).await?);
                view = View::new(latest, &segments, keys());
            }
            set.segments = Some(segments);
            if let Ok(view) = view {
                let view = Arc::new(view);
                self.show(Some(Arc::clone(&view)));
                return Ok(Some(view));
            }
        }
        Err(Error::internal("vectors are missing from the database"))
    }

    async fn latest(&self, log: &dyn VectorLog) -> Result<Option<Position>> {
        Ok(log.latest(self.org, self.agent).await?.map(|(number, id)| Position { number, id }))
    }

    /// Returns the segments of the folder that belong to the model and the database, and deletes the others.
    async fn usable(&self, log: &dyn VectorLog, set: &mut SegmentSet) -> Result<Vec<Arc<Segment>>> {
        let segments = match set.segments.take() {
            Some(segments) => segments,
            None => {
                let path = self.folder.clone();
                let (segments, next) = blocking(move || folder::open(&path)).await?;
                set.next = next;
                segments.into_iter().map(Arc::new).collect()
            }
        };
        let (mut usable, mut useless) = (Vec::new(), Vec::new());
        for segment in segments {
            let at = segment.contents().at;
            let change = log.change(self.org, self.agent, at.number).await?;
            let belongs = change.is_some_and(|change| change.id == at.id) && segment.contents().model == log.model();
            if belongs { usable.push(segment) } else { useless.push(segment) }
        }
        discard(useless).await?;
        Ok(usable)
    }

    /// Writes a new segment with the vectors of these sources, without those that change meanwhile. `None` if
    /// it would be empty.
    async fn add(
        &self,
        log: &dyn VectorLog,
        at: Position,
        sources: Vec<Embedded>,
        set: &mut SegmentSet,
    ) -> Result<Option<Arc<Segment>>> {
        let _turn = self.writing.enter(self.org).await?;
        let folder = self.folder.clone();
        let mut writer = blocking(move || Ok(Writer::create(&folder)?)).await?;
        for source in sources {
            writer = self.add_source(log, writer, source).await?;
        }
        let (model, path) = (log.model().to_owned(), self.next(set));
        let added = blocking(move || folder::finish(writer, &model, at, &path)).await?;
        if let Some(segment) = &added {
            let Contents { sections, .. } = segment.contents();
            let vectors: usize = sections.iter().map(|section| section.records).sum();
            info!(agent = %self.agent, sources = sections.len(), vectors, "vectors were read from the database");
        }
        Ok(added)
    }

    async fn add_source(&self, log: &dyn VectorLog, mut writer: Writer, source: Embedded) -> Result<Writer> {
        writer.begin(source);
        let mut after = None;
        loop {
            let page = log.vectors_of(self.org, source, after, PAGE).await?;
            let is_last = page.len() < PAGE as usize;
            after = page.last().map(|(chunk, _)| *chunk);
            writer = blocking(move || writer.push(&page).map(|()| writer).map_err(Into::into)).await?;
            if is_last {
                break;
            }
        }
        blocking(move || writer.end_section(source).map(|_| writer).map_err(Into::into)).await
    }

    /// Merges the segments that should not stay separate into one.
    async fn merge(self: Arc<Self>, view: Arc<View>, mut set: OwnedMutexGuard<SegmentSet>) {
        if let Err(error) = self.merged(&view, &mut set).await {
            warn!(agent = %self.agent, %error, "segments of vectors cannot be merged, and stay as they are");
        }
    }

    async fn merged(&self, view: &Arc<View>, set: &mut SegmentSet) -> Result<()> {
        let _turn = self.writing.enter(self.org).await?;
        let (folder, path, old) = (self.folder.clone(), self.next(set), Arc::clone(view));
        let Merged { segments, useless } = blocking(move || folder::merge(&old, &folder, &path)).await?;
        let merged = View::new(view.at, &segments, view.keys());
        let merged = merged.map_err(|_| Error::internal("segments lost vectors when they were merged"))?;
        info!(agent = %self.agent, from = view.parts().len(), to = segments.len(), "segments of vectors were merged");
        set.segments = Some(segments);
        self.show(Some(Arc::new(merged)));
        discard(useless).await
    }

    fn next(&self, set: &mut SegmentSet) -> PathBuf {
        set.next += 1;
        folder::path(&self.folder, set.next - 1)
    }

    fn warm(&self, at: Position) -> Option<Arc<View>> {
        self.view.read().unwrap_or_else(PoisonError::into_inner).clone().filter(|view| view.at == at)
    }

    fn show(&self, view: Option<Arc<View>>) {
        *self.view.write().unwrap_or_else(PoisonError::into_inner) = view;
    }
}

/// Deletes the files of segments. Questions that are being answered from them still have their bytes.
async fn discard(segments: Vec<Arc<Segment>>) -> Result<()> {
    blocking(move || {
        segments.iter().for_each(|segment| folder::delete(segment.path()));
        Ok(())
    })
    .await
}
