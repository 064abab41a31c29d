//! Deletion of conversations after the retention period of their agent or its organization.

use std::{
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    time::Duration,
};

use frontdesk_agents::retention;
use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{AgentId, ConversationId, OrgId, Result, Timestamp};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Number of steps for one agent before the next has its turn.
const STEPS_PER_TURN: usize = 10;

/// Maximum number of conversations of one agent that are deleted one by one before the next has its turn.
const MAX_ONE_BY_ONE: u32 = 200;

/// Pause between two steps, for the sake of other writers.
const STEP_PAUSE: Duration = Duration::from_millis(10);

/// Deletes the conversations past their retention, agent by agent in turn. A run that ends early, or another
/// process that does the same concurrently, does no harm.
pub(super) struct DeleteOldConversations;

impl PeriodicTask for DeleteOldConversations {
    const NAME: &'static str = "delete_old_conversations";

    /// The contract says that they are deleted within an hour.
    const INTERVAL: Duration = Duration::from_secs(30 * 60);

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        let has_deleted = &AtomicBool::new(true);
        let mut has_ever = false;
        while has_deleted.swap(false, Ordering::Relaxed) {
            for_each_id(
                services,
                "deleting old conversations",
                |after| {
                    async move {
                        let mut conn = services.store.read().await?;
                        store::retention::list_due_agents(&mut conn, now, &after, BATCH_ROWS).await
                    }
                    .boxed()
                },
                |org, id| delete_of_agent(services, org, AgentId(id), has_deleted).boxed(),
            )
            .await?;
            has_ever |= has_deleted.load(Ordering::Relaxed);
        }
        // Removes traces of the deleted rows from the log of the database.
        if has_ever { services.store.empty_log().await } else { Ok(()) }
    }
}

async fn delete_of_agent(services: &Services, org: OrgId, agent: AgentId, has_deleted: &AtomicBool) -> Result<()> {
    let now = services.ports.clock.now();
    for _ in 0..STEPS_PER_TURN {
        let step = || async {
            let mut tx = services.store.begin().await?;
            let is_more = retention::delete_due(&mut tx, services.units.publisher(), org, agent, now).await?;
            tx.commit().await?;
            Ok(is_more)
        };
        match retry_aborted(step).await {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                tracing::error!(%org, %agent, %error, "old conversations could not be deleted together; each is deleted for \
                    itself");
                return delete_one_by_one(services, (org, agent), now, has_deleted).await;
            }
        }
        has_deleted.store(true, Ordering::Relaxed);
        tokio::time::sleep(STEP_PAUSE).await;
    }
    Ok(())
}

/// Deletes old conversations of an agent one by one, up to the maximum of a turn: one that cannot be deleted does
/// not hold up the others.
async fn delete_one_by_one(services: &Services, of: (OrgId, AgentId), now: Timestamp, has_deleted: &AtomicBool) -> Result<()> {
    let deleted = &AtomicU32::new(0);
    for_each_id(
        services,
        "deleting an old conversation",
        |after| {
            async move {
                if deleted.load(Ordering::Relaxed) >= MAX_ONE_BY_ONE {
                    return Ok(Vec::new());
                }
                store::retention::list_due_of_agent(&mut services.store.read().await?, of, now, &after, BATCH_ROWS).await
            }
            .boxed()
        },
        |_, id| {
            async move {
                if delete_one(services, of, ConversationId(id), now).await? {
                    deleted.fetch_add(1, Ordering::Relaxed);
                    has_deleted.store(true, Ordering::Relaxed);
                }
                Ok(())
            }
            .boxed()
        },
    )
    .await
}

async fn delete_one(services: &Services, of: (OrgId, AgentId), id: ConversationId, now: Timestamp) -> Result<bool> {
    let is_deleted = retry_aborted(|| async {
        let mut tx = services.store.begin().await?;
        let is_deleted = retention::delete_one(&mut tx, services.units.publisher(), of, id, now).await?;
        tx.commit().await?;
        Ok(is_deleted)
    })
    .await?;
    tokio::time::sleep(STEP_PAUSE).await;
    Ok(is_deleted)
}
