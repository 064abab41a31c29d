//! The indices of all agents, of which only a few are open at the same time.

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc, time::Duration};

use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_text::relevance::{SearchTerm, TermStatistics};
use frontdesk_types::{AgentId, OrgId, Result};
use tracing::warn;
use uuid::Uuid;

use super::{
    damage,
    log::ChunkLog,
    ranking::{self, PassageHit},
    schema::LogPosition,
    slot::{AgentSlot, run_blocking},
    slots::SlotCache,
};

/// Maximum indices that change at the same time. Each takes some megabytes meanwhile, and more of them would only
/// share the processors. The limit per organization leaves capacity for others, since a rebuild may take minutes.
const CHANGE_LIMITS: QueueLimits = QueueLimits { at_once: 4, per_owner: 2, waiting: usize::MAX };

/// The indices in one folder: `<dir>/<organization>/<agent>/`.
pub struct PassageIndexes {
    catch_up_timeout: Duration,
    change_queue: FairQueue,
    slots: SlotCache<AgentSlot>,
}

impl PassageIndexes {
    /// Creates the set of indices in a folder, which is created when it is needed. Up to `capacity` indices stay
    /// open, in addition to those in use. A question waits at most `max_wait` for an index that is behind, before
    /// it is answered from the current contents; it always waits for one that is not open, or must be rebuilt.
    pub fn new(dir: impl Into<PathBuf>, capacity: NonZeroUsize, max_wait: Duration) -> Self {
        Self {
            catch_up_timeout: max_wait,
            change_queue: FairQueue::new(CHANGE_LIMITS),
            slots: SlotCache::new(dir.into(), capacity),
        }
    }

    /// Finds the passages of an agent that best match a question, best first; none without one of its terms. Also
    /// returns what `ask` computed from the index's statistics; `None` for an agent without an index.
    ///
    /// `latest` is the number and id of the last change, as just read from the database. The index catches up
    /// with the log first.
    ///
    /// # Errors
    /// `DEADLINE_EXCEEDED` when the machine cannot read the index at the moment; otherwise only faults.
    pub async fn search<T: Send + 'static>(
        &self,
        log: Arc<dyn ChunkLog>,
        (org, agent): (OrgId, AgentId),
        latest: Option<(i64, Uuid)>,
        ask: impl Fn(&dyn TermStatistics) -> (Vec<SearchTerm>, T) + Clone + Send + 'static,
        limit: usize,
    ) -> Result<(Vec<PassageHit>, Option<T>)> {
        let Some((number, id)) = latest else { return Ok((Vec::new(), None)) };
        let latest = LogPosition { number, id };
        let slot = self.slot_of(org, agent);
        let hits = match self.try_search(&slot, Arc::clone(&log), latest, ask.clone(), limit).await {
            Err(error) if damage::is_damage(&error) => {
                // A file was damaged since the last check: reopening checks the index, and rebuilds it if necessary.
                warn!(%agent, %error, "a search failed, and is tried once more");
                slot.close().await;
                self.try_search(&slot, log, latest, ask, limit).await
            }
            hits => hits,
        };
        hits.map_err(damage::to_refusal)
    }

    /// Deletes the index of an agent.
    ///
    /// # Errors
    /// Only faults.
    pub async fn delete_index(&self, org: OrgId, agent: AgentId) -> Result<()> {
        self.slot_of(org, agent).delete().await?;
        self.slots.remove(org, agent).await;
        Ok(())
    }

    /// Lists the agents whose indices are in the folder, by organization.
    ///
    /// # Errors
    /// Only faults.
    pub async fn list_stored(&self) -> Result<Vec<(OrgId, Vec<AgentId>)>> {
        self.slots.list_stored().await
    }

    async fn try_search<T: Send + 'static>(
        &self,
        slot: &Arc<AgentSlot>,
        log: Arc<dyn ChunkLog>,
        latest: LogPosition,
        ask: impl FnOnce(&dyn TermStatistics) -> (Vec<SearchTerm>, T) + Send + 'static,
        limit: usize,
    ) -> Result<(Vec<PassageHit>, Option<T>)> {
        let Some(view) = slot.view_at(log, latest, self.catch_up_timeout).await? else { return Ok((Vec::new(), None)) };
        run_blocking(move || {
            let (hits, asked) = ranking::search(&view, ask, limit)?;
            Ok((hits, Some(asked)))
        })
        .await
    }

    fn slot_of(&self, org: OrgId, agent: AgentId) -> Arc<AgentSlot> {
        self.slots.get_or_create(org, agent, |folder| AgentSlot::new(org, agent, folder, self.change_queue.clone()))
    }
}
