//! Projects conversations that have changed, of all organizations in turns.

use std::{collections::HashMap, sync::Arc, time::Duration};

use frontdesk_agents::projection;
use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{Error, OrgId, Result};
use futures::FutureExt;
use uuid::Uuid;

use super::{
    overdue::{self, count_failure},
    panics::catch_panic,
};

/// Maximum number of conversations of an organization that are projected in one transaction, before the next
/// organization has its turn.
const BATCH_CONVERSATIONS: i64 = 32;

/// Pause between two transactions, for the sake of other writers.
const TRANSACTION_PAUSE: Duration = Duration::from_millis(5);

/// Pause before the next round when the changed conversations could not be found.
const FAILED_PAUSE: Duration = Duration::from_secs(30);

/// Name of the work if a conversation fails.
const WORK_NAME: &str = "projecting a conversation";

/// Projects changes, round by round, forever. The rounds have pauses, so that a conversation with many messages in
/// a short time is projected once for all of them, and writers share the database with few transactions.
pub async fn project_periodically(services: Arc<Services>, every: Duration) {
    loop {
        let pause = match project_round(&services).await {
            // Failed conversations are set back, and do not hold up anything else.
            Ok(RoundOutcome::Done | RoundOutcome::Failed) => every,
            Err(error) => {
                count_failure("finding conversations that have changed");
                tracing::error!(%error, "conversations that have changed could not be found; trying again");
                FAILED_PAUSE.max(every)
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// Outcome of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum RoundOutcome {
    /// Nothing was left, except conversations that others were changing.
    Done,
    /// At least one conversation could not be projected, or is set back because of an earlier failure.
    Failed,
}

/// Projects all changes.
///
/// # Errors
/// Only faults.
pub async fn project_round(services: &Services) -> Result<RoundOutcome> {
    let mut round = ProjectionRound { services, places: HashMap::new(), has_failed: false };
    loop {
        let mut after = String::new();
        loop {
            let next = store::projection::find_next_org(&mut services.store.read().await?, &after).await?;
            let Some(org) = next else { break };
            round.try_turn(&org).await;
            after = org;
        }
        if round.places.values().all(|place| place.is_end) {
            return Ok(if round.has_failed { RoundOutcome::Failed } else { RoundOutcome::Done });
        }
    }
}

/// A round in progress.
struct ProjectionRound<'s> {
    services: &'s Services,
    /// Positions of the organizations that were not finished with their first turn.
    places: HashMap<OrgId, OrgPosition>,
    has_failed: bool,
}

/// Position at which the next turn of an organization continues.
#[derive(Default)]
struct OrgPosition {
    after: String,
    /// Set when the rest waits for the next round.
    is_end: bool,
}

impl ProjectionRound<'_> {
    /// Gives an organization its turn. A failure does not hold up others.
    async fn try_turn(&mut self, org: &str) {
        let services = self.services;
        let turn = async {
            let org =
                org.parse().map_err(|error| Error::internal(format!("the organization `{org}` cannot be read: {error}")))?;
            self.take_turn(org).await
        };
        let ended = overdue::attempt_row(services, "projecting an organization", (org, ""), turn.boxed()).await;
        if ended != overdue::RowOutcome::Done {
            self.has_failed = true;
            if let Ok(org) = org.parse() {
                self.places.insert(org, OrgPosition { after: String::new(), is_end: true });
            }
        }
    }

    /// Projects some conversations of an organization.
    async fn take_turn(&mut self, org: OrgId) -> Result<()> {
        let place = self.places.remove(&org).unwrap_or_default();
        if place.is_end {
            self.places.insert(org, place);
            return Ok(());
        }
        let ids = store::projection::list_pending(&mut self.services.store.read().await?, org, &place.after, BATCH_CONVERSATIONS)
            .await?;
        let has_failed = !self.project_batch(org, &ids).await;
        self.has_failed |= has_failed;
        let is_last = ids.len() < usize::try_from(BATCH_CONVERSATIONS).unwrap_or_default();
        if !is_last || has_failed {
            let after = ids.into_iter().next_back().unwrap_or(place.after);
            self.places.insert(org, OrgPosition { after, is_end: is_last });
        }
        tokio::time::sleep(TRANSACTION_PAUSE).await;
        Ok(())
    }

    /// Projects those of these conversations that are not set back; if that fails, one by one. Returns `false` if
    /// any was not projected.
    async fn project_batch(&self, org: OrgId, ids: &[String]) -> bool {
        let (key, now) = (org.to_string(), self.services.ports.clock.now());
        let is_free = |id: &&String| !self.services.setbacks.is_paused(WORK_NAME, &format!("{key}/{id}"), now);
        let free: Vec<&String> = ids.iter().filter(is_free).collect();
        if free.is_empty() {
            return ids.is_empty();
        }
        let parsed: Option<Vec<Uuid>> = free.iter().map(|id| id.parse().ok()).collect();
        if let Some(parsed) = parsed
            && self.project(org, &parsed).await.is_ok()
        {
            return free.len() == ids.len();
        }
        let mut all = free.len() == ids.len();
        for id in free {
            let one = async {
                let parsed = id.parse().map_err(|error| Error::internal(format!("its id cannot be read: {error}")))?;
                self.project(org, &[parsed]).await
            };
            all &= overdue::attempt_row(self.services, WORK_NAME, (&key, id), one).await == overdue::RowOutcome::Done;
        }
        all
    }

    async fn project(&self, org: OrgId, ids: &[Uuid]) -> Result<()> {
        let work = retry_aborted(|| async {
            let mut tx = self.services.store.begin_for(org).await?;
            projection::project_changed(&mut tx, org, ids).await?;
            tx.commit().await
        });
        catch_panic(work).await
    }
}
