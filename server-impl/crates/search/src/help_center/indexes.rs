//! The indices of all sites, of which only a few are open at the same time.

use std::{num::NonZeroUsize, path::PathBuf, sync::Arc, time::Duration};

use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_types::{OrgId, Result, SiteId};
use tracing::warn;

use super::{
    log::SiteLog,
    searching::{self, Outcome, Question},
    slot::Slot,
};
use crate::{damage, schema::Position, slot::blocking, slots::Slots};

/// Maximum indices that change at the same time, in total and per organization.
const CHANGING: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: usize::MAX };

/// The indices in one folder: `<dir>/<organization>/<site>/`.
pub struct SiteIndexes {
    patience: Duration,
    changing: FairQueue,
    searching: FairQueue,
    slots: Slots<Slot, SiteId>,
}

impl SiteIndexes {
    /// Creates the set of indices in a folder, which is created when it is needed. Up to `capacity` indices stay
    /// open, in addition to those in use. A question waits at most `patience` for an index that is behind, before
    /// it is answered from the current contents; it always waits for one that is not open, or must be rebuilt.
    /// Searches take turns in `searching`.
    pub fn new(dir: impl Into<PathBuf>, capacity: NonZeroUsize, patience: Duration, searching: FairQueue) -> Self {
        Self { patience, changing: FairQueue::new(CHANGING), searching, slots: Slots::new(dir.into(), capacity) }
    }

    /// Finds the articles of a site that match a question, after the index has caught up with the log.
    ///
    /// # Errors
    /// `DEADLINE_EXCEEDED` when the machine cannot read the index at the moment; otherwise only faults.
    pub async fn search(&self, log: Arc<dyn SiteLog>, (org, site): (OrgId, SiteId), question: Question) -> Result<Outcome> {
        let Some(latest) = log.latest().await? else { return Ok(Outcome::default()) };
        let latest = Position { number: latest.number, id: latest.id };
        let slot = self.slot(org, site);
        let outcome = match self.attempt(&slot, Arc::clone(&log), latest, question.clone()).await {
            Err(error) if damage::is_damage(&error) => {
                // A file was damaged since the last check: reopening checks the index, and rebuilds it if necessary.
                warn!(%site, %error, "a search failed, and is tried once more");
                slot.close().await;
                self.attempt(&slot, log, latest, question).await
            }
            outcome => outcome,
        };
        outcome.map_err(damage::refusal)
    }

    /// Deletes the index of a site.
    ///
    /// # Errors
    /// Only faults.
    pub async fn forget(&self, org: OrgId, site: SiteId) -> Result<()> {
        self.slot(org, site).delete().await?;
        self.slots.remove(org, site).await;
        Ok(())
    }

    /// Lists the sites whose indices are in the folder, by organization.
    ///
    /// # Errors
    /// Only faults.
    pub async fn kept(&self) -> Result<Vec<(OrgId, Vec<SiteId>)>> {
        self.slots.kept().await
    }

    async fn attempt(&self, slot: &Arc<Slot>, log: Arc<dyn SiteLog>, latest: Position, question: Question) -> Result<Outcome> {
        let Some(view) = slot.view(log, latest, self.patience).await? else { return Ok(Outcome::default()) };
        // Not earlier: an index that takes long to catch up must not hold a slot that others need.
        let turn = self.searching.enter(slot.org).await?;
        blocking(move || {
            let _turn = turn;
            Ok(searching::search(&view, question)?)
        })
        .await
    }

    fn slot(&self, org: OrgId, site: SiteId) -> Arc<Slot> {
        self.slots.get(org, site, |folder| Slot::new(org, site, folder, self.changing.clone()))
    }
}
