//! Projects conversations that have changed, of all organizations in turns.

use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures::FutureExt;
use uuid::Uuid;

use crate::{
    domain::projection,
    services::Services,
    store::{self, retried},
    types::{Error, OrgId, Result},
};

/// Conversations of an organization that are projected in one transaction, before the next organization has its turn.
const BATCH: i64 = 32;

/// Between two transactions: others write too.
const PAUSE: Duration = Duration::from_millis(5);

/// Before the next round, when a conversation could not be projected in this one.
const FAILED_PAUSE: Duration = Duration::from_secs(30);

/// Projects what has changed, round by round, forever. The rounds are apart, so that a conversation in which much is said is projected
/// once for all of it, and writers share the database with few transactions.
pub async fn regularly(services: Arc<Services>, every: Duration) {
    loop {
        let pause = match round(&services).await {
            Ok(Outcome::Done) => every,
            Ok(Outcome::Failed) => FAILED_PAUSE.max(every),
            Err(error) => {
                tracing::error!(%error, "conversations that have changed could not be found; trying again");
                FAILED_PAUSE.max(every)
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// How a round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Outcome {
    /// Nothing was left, but what others were changing.
    Done,
    /// At least one conversation could not be projected.
    Failed,
}

/// Projects everything that has changed.
///
/// # Errors
/// Only faults.
pub async fn round(services: &Services) -> Result<Outcome> {
    let mut round = Round { services, places: HashMap::new(), has_failed: false };
    loop {
        let mut after = String::new();
        loop {
            let next = store::projection::next_org(&mut services.store.read().await?, &after).await?;
            let Some(org) = next else { break };
            after = org.to_string();
            round.turn(org).await?;
        }
        if round.places.values().all(|place| place.is_end) {
            return Ok(if round.has_failed { Outcome::Failed } else { Outcome::Done });
        }
    }
}

/// A round in progress.
struct Round<'s> {
    services: &'s Services,
    /// How far the organizations are that were not finished with their first turn.
    places: HashMap<OrgId, Place>,
    has_failed: bool,
}

/// Where the next turn of an organization goes on.
#[derive(Default)]
struct Place {
    after: String,
    /// Whether the rest waits for the next round.
    is_end: bool,
}

impl Round<'_> {
    /// Projects some conversations of an organization.
    async fn turn(&mut self, org: OrgId) -> Result<()> {
        let place = self.places.remove(&org).unwrap_or_default();
        if place.is_end {
            self.places.insert(org, place);
            return Ok(());
        }
        let ids = store::projection::pending(&mut self.services.store.read().await?, org, &place.after, BATCH).await?;
        let has_failed = !self.batch(org, &ids).await;
        self.has_failed |= has_failed;
        let is_last = ids.len() < usize::try_from(BATCH).unwrap_or_default();
        if !is_last || has_failed {
            let after = ids.last().map_or(place.after, Uuid::to_string);
            self.places.insert(org, Place { after, is_end: is_last });
        }
        tokio::time::sleep(PAUSE).await;
        Ok(())
    }

    /// Projects these conversations; if that fails, each for itself. `false` when one could not be projected.
    async fn batch(&self, org: OrgId, ids: &[Uuid]) -> bool {
        if self.project(org, ids).await.is_ok() {
            return true;
        }
        let mut all = true;
        for id in ids {
            if let Err(error) = self.project(org, &[*id]).await {
                tracing::error!(%org, conversation = %id, %error, "a conversation could not be projected; trying again soon");
                all = false;
            }
        }
        all
    }

    async fn project(&self, org: OrgId, ids: &[Uuid]) -> Result<()> {
        let work = retried(|| async {
            let mut tx = self.services.store.begin().await?;
            projection::changed(&mut tx, org, ids).await?;
            tx.commit().await
        });
        AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|_| Err(Error::internal("the projection panicked")))
    }
}
