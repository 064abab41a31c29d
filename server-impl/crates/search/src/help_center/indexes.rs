//! The indices of all sites, only a few of them open at a time.

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

/// Maximum indices that change at the same time, in all and of one organization.
const CHANGING: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: usize::MAX };

/// The indices below one folder: `<dir>/<organization>/<site>/`.
pub struct SiteIndexes {
    patience: Duration,
    changing: FairQueue,
    searching: FairQueue,
    slots: Slots<Slot, SiteId>,
}

impl SiteIndexes {
    /// Keeps up to `capacity` indices open, besides those in use. The folder is created when it is needed. A question
    /// waits at most `patience` for an index that is behind, before it is answered from what the index has; one that is
    /// not open, or must be rebuilt, is always waited for. Searches take turns in `searching`.
    pub fn new(dir: impl Into<PathBuf>, capacity: NonZeroUsize, patience: Duration, searching: FairQueue) -> Self {
        Self { patience, changing: FairQueue::new(CHANGING), searching, slots: Slots::new(dir.into(), capacity) }
    }

    /// The articles of a site that match a question. The index catches up with the log first.
    ///
    /// # Errors
    /// `DEADLINE_EXCEEDED` when the machine cannot read the index at the moment; else only faults.
    pub async fn search(&self, log: Arc<dyn SiteLog>, (org, site): (OrgId, SiteId), question: Question) -> Result<Outcome> {
        let Some(latest) = log.latest().await? else { return Ok(Outcome::default()) };
        let latest = Position { number: latest.number, id: latest.id };
        let slot = self.slot(org, site);
        let outcome = match self.attempt(&slot, Arc::clone(&log), latest, question.clone()).await {
            Err(error) if damage::is_damage(&error) => {
                // A file was damaged since it was checked: reopening checks the index, and rebuilds it if necessary.
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

    /// The sites whose indices are in the folder, by their organizations.
    ///
    /// # Errors
    /// Only faults.
    pub async fn kept(&self) -> Result<Vec<(OrgId, Vec<SiteId>)>> {
        self.slots.kept().await
    }

    async fn attempt(&self, slot: &Arc<Slot>, log: Arc<dyn SiteLog>, latest: Position, question: Question) -> Result<Outcome> {
        let Some(view) = slot.view(log, latest, self.patience).await? else { return Ok(Outcome::default()) };
        // Not before: an index that catches up for long must not hold the turns of others.
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
