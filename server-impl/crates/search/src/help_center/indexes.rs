//! The indices of all sites, of which only a few are open at the same time.

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc, time::Duration};

use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_types::{OrgId, Result, SiteId};
use tracing::warn;

use super::{
    log::SiteLog,
    searching::{self, ArticleQuestion, SiteSearchOutcome},
    slot::SiteSlot,
};
use crate::{damage, schema::LogPosition, slot::run_blocking, slots::SlotCache};

/// Maximum indices that change at the same time, in total and per organization.
const CHANGE_LIMITS: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: usize::MAX };

/// The indices in one folder: `<dir>/<organization>/<site>/`.
pub struct SiteIndexes {
    catch_up_timeout: Duration,
    change_queue: FairQueue,
    search_queue: FairQueue,
    slots: SlotCache<SiteSlot, SiteId>,
}

impl SiteIndexes {
    /// Creates the set of indices in a folder, which is created when it is needed. Up to `capacity` indices stay
    /// open, in addition to those in use. A question waits at most `max_wait` for an index that is behind, before
    /// it is answered from the current contents; it always waits for one that is not open, or must be rebuilt.
    /// Searches take turns in `searching`.
    pub fn new(dir: impl Into<PathBuf>, capacity: NonZeroUsize, max_wait: Duration, searching: FairQueue) -> Self {
        Self {
            catch_up_timeout: max_wait,
            change_queue: FairQueue::new(CHANGE_LIMITS),
            search_queue: searching,
            slots: SlotCache::new(dir.into(), capacity),
        }
    }

    /// Finds the articles of a site that match a question, after the index has caught up with the log.
    ///
    /// # Errors
    /// `DEADLINE_EXCEEDED` when the machine cannot read the index at the moment; otherwise only faults.
    pub async fn search(
        &self,
        log: Arc<dyn SiteLog>,
        (org, site): (OrgId, SiteId),
        question: ArticleQuestion,
    ) -> Result<SiteSearchOutcome> {
        let Some(latest) = log.latest_change().await? else { return Ok(SiteSearchOutcome::default()) };
        let latest = LogPosition { number: latest.number, id: latest.id };
        let slot = self.slot_of(org, site);
        let outcome = match self.try_search(&slot, Arc::clone(&log), latest, question.clone()).await {
            Err(error) if damage::is_damage(&error) => {
                // A file was damaged since the last check: reopening checks the index, and rebuilds it if necessary.
                warn!(%site, %error, "a search failed, and is tried once more");
                slot.close().await;
                self.try_search(&slot, log, latest, question).await
            }
            outcome => outcome,
        };
        outcome.map_err(damage::to_refusal)
    }

    /// Deletes the index of a site.
    ///
    /// # Errors
    /// Only faults.
    pub async fn delete_index(&self, org: OrgId, site: SiteId) -> Result<()> {
        self.slot_of(org, site).delete().await?;
        self.slots.remove(org, site).await;
        Ok(())
    }

    /// Lists the sites whose indices are in the folder, by organization.
    ///
    /// # Errors
    /// Only faults.
    pub async fn list_stored(&self) -> Result<Vec<(OrgId, Vec<SiteId>)>> {
        self.slots.list_stored().await
    }

    async fn try_search(
        &self,
        slot: &Arc<SiteSlot>,
        log: Arc<dyn SiteLog>,
        latest: LogPosition,
        question: ArticleQuestion,
    ) -> Result<SiteSearchOutcome> {
        let Some(view) = slot.view_at(log, latest, self.catch_up_timeout).await? else { return Ok(SiteSearchOutcome::default()) };
        // Not earlier: an index that takes long to catch up must not hold a slot that others need.
        let turn = self.search_queue.enter(slot.org).await?;
        run_blocking(move || {
            let _turn = turn;
            Ok(searching::search(&view, question)?)
        })
        .await
    }

    fn slot_of(&self, org: OrgId, site: SiteId) -> Arc<SiteSlot> {
        self.slots.get_or_create(org, site, |folder| SiteSlot::new(org, site, folder, self.change_queue.clone()))
    }
}
