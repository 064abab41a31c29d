//! The vectors of all agents.

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    sync::{Arc, RwLock},
    thread,
    time::Duration,
};

use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_types::{AgentId, ChunkId, OrgId, Result};
use tokio::{
    sync::Mutex,
    time::{Instant, timeout_at},
};
use uuid::Uuid;

use super::{log::VectorLog, slot::VectorSlot, vector::Vector, view::VectorView};
use crate::{folder, schema::LogPosition, slot::run_blocking, slots::SlotCache};

/// Maximum segments that are written at the same time, in total and per organization. More of them would
/// only share the disk.
const WRITE_LIMITS: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: usize::MAX };

/// Settings that tests override.
#[derive(Debug, Clone, Copy)]
pub struct VectorIndexOptions {
    /// Number of agents whose segments stay mapped, in addition to those in use.
    pub capacity: NonZeroUsize,
    /// Pause after a failure before the vectors of an agent are read again.
    pub pause: Duration,
}

impl Default for VectorIndexOptions {
    fn default() -> Self {
        Self { capacity: NonZeroUsize::new(64).unwrap_or(NonZeroUsize::MIN), pause: Duration::from_secs(10) }
    }
}

/// The vectors in one folder: `<dir>/<organization>/<agent>/`.
pub struct VectorIndexes {
    dir: PathBuf,
    options: VectorIndexOptions,
    write_queue: FairQueue,
    pub(super) scan_queue: FairQueue,
    slots: SlotCache<VectorSlot>,
}

impl VectorIndexes {
    /// Creates the set of vectors in a folder, which is created when it is needed.
    pub fn new(dir: impl Into<PathBuf>, options: VectorIndexOptions) -> Self {
        let dir = dir.into();
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            options,
            write_queue: FairQueue::new(WRITE_LIMITS),
            // A scan keeps a processor busy: with more scans than processors, all would take longer, and block
            // threads that others need.
            scan_queue: FairQueue::new(QueueLimits { at_once: processors, per_owner: processors, waiting: usize::MAX }),
            slots: SlotCache::new(dir.clone(), options.capacity),
            dir,
        }
    }

    /// Returns the vectors of an agent as of the change `latest`, whose number and id were just read from the
    /// database, or a later one. `None` when some passage has no vector yet, or the vectors could not be read by
    /// the deadline; reading continues nevertheless.
    pub async fn view(
        &self,
        log: Arc<dyn VectorLog>,
        org: OrgId,
        agent: AgentId,
        latest: Option<(i64, Uuid)>,
        deadline: Instant,
    ) -> Option<Arc<VectorView>> {
        let (number, id) = latest?;
        self.slot_of(org, agent).view_at(log, LogPosition { number, id }, deadline).await
    }

    /// Finds the passages that are nearest to a question, nearest first. `None` when it got no turn by the deadline
    /// because of other scans.
    ///
    /// # Errors
    /// Only faults.
    pub async fn find_nearest(
        &self,
        org: OrgId,
        view: Arc<VectorView>,
        question: Vector,
        limit: usize,
        deadline: Instant,
    ) -> Result<Option<Vec<ChunkId>>> {
        let Ok(turn) = timeout_at(deadline, self.scan_queue.enter(org)).await else { return Ok(None) };
        let turn = turn?;
        run_blocking(move || {
            // Held until the scan ends, even if its caller has left.
            let _turn = turn;
            Ok(Some(view.find_nearest(&question, limit)))
        })
        .await
    }

    /// Reads missing vectors of an agent in advance, so that the next question finds them.
    pub async fn load_vectors(&self, log: Arc<dyn VectorLog>, org: OrgId, agent: AgentId) {
        self.slot_of(org, agent).catch_up_fully(log).await;
    }

    /// Deletes the vectors of an agent.
    ///
    /// # Errors
    /// Only faults.
    pub async fn delete_vectors(&self, org: OrgId, agent: AgentId) -> Result<()> {
        self.slot_of(org, agent).delete().await?;
        self.slots.remove(org, agent).await;
        Ok(())
    }

    /// Deletes the vectors of all agents.
    ///
    /// # Errors
    /// Only faults.
    pub async fn delete_all(&self) -> Result<()> {
        let dir = self.dir.clone();
        run_blocking(move || folder::delete_folder(&dir)).await
    }

    /// Lists the agents that have vectors in the folder, by organization.
    ///
    /// # Errors
    /// Only faults.
    pub async fn list_stored(&self) -> Result<Vec<(OrgId, Vec<AgentId>)>> {
        self.slots.list_stored().await
    }

    pub(super) fn slot_of(&self, org: OrgId, agent: AgentId) -> Arc<VectorSlot> {
        self.slots.get_or_create(org, agent, |folder| VectorSlot {
            org,
            agent,
            folder,
            write_queue: self.write_queue.clone(),
            pause: self.options.pause,
            set: Arc::new(Mutex::default()),
            view: RwLock::default(),
        })
    }
}
