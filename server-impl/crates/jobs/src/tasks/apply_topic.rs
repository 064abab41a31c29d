//! Applies the rule of a topic to all conversations: those that match get the topic, and those that got it by a
//! rule and do not match lose it.

use std::{collections::HashSet, time::Duration};

use frontdesk_agents::topics::rules;
use frontdesk_core::events::EventPublisher;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{ConversationId, Error, Result, jobs::ApplyTopic, topics::questions::NewMessages};
use uuid::Uuid;

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Number of conversations in one transaction.
const STEP_CONVERSATIONS: usize = 100;

/// Pause between two transactions, for the sake of other writers.
const STEP_PAUSE: Duration = Duration::from_millis(5);

impl JobTask for ApplyTopic {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    /// When restarted, it finds most conversations done.
    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Self { org, agent, topic, since } = self;
        let mut conn = cx.read().await?;
        let found = store::topics::find(&mut conn, org, agent, topic).await?;
        let Some(found) = found.filter(|topic| topic.applying_since == Some(since)) else {
            drop(conn);
            return cx.complete_without_work().await;
        };
        let phrases = found.phrases.unwrap_or_default();
        let analysis = tokio::task::spawn_blocking(move || rules::search_of(agent, &phrases)).await;
        let alternatives = analysis.map_err(|error| Error::internal(format!("analyzing phrases failed: {error}")))?;
        // In this order: a conversation that gets the topic meanwhile is not mistaken for one that no longer matches.
        let given = store::topics::assignments::list_by_rule(&mut conn, org, topic).await?;
        let matching = store::topics::phrases::list_matching(&mut conn, org, &alternatives).await?;
        drop(conn);
        let is_done: HashSet<Uuid> = given.iter().copied().collect();
        let is_matching: HashSet<Uuid> = matching.iter().copied().collect();
        let missing: Vec<Uuid> = matching.into_iter().filter(|id| !is_done.contains(id)).collect();
        let obsolete: Vec<Uuid> = given.into_iter().filter(|id| !is_matching.contains(id)).collect();
        for (ids, add) in missing
            .chunks(STEP_CONVERSATIONS)
            .map(|ids| (ids, true))
            .chain(obsolete.chunks(STEP_CONVERSATIONS).map(|ids| (ids, false)))
        {
            let mut tx = cx.begin().await?;
            if !apply_step(&mut tx, self, ids, add).await? {
                return tx.complete().await;
            }
            tx.commit().await?;
            tokio::time::sleep(STEP_PAUSE).await;
        }
        let now = cx.now();
        let mut tx = cx.begin().await?;
        store::topics::end_application(&mut tx, org, topic, since, Some(now)).await?;
        tx.complete().await
    }

    async fn give_up(self, tx: &mut Tx, _publisher: &EventPublisher) -> Result<()> {
        store::topics::end_application(tx, self.org, self.topic, self.since, None).await
    }
}

/// Adds the topic to these conversations, or removes it from them; `false` when the job has become obsolete.
async fn apply_step(tx: &mut Tx, task: ApplyTopic, ids: &[Uuid], add: bool) -> Result<bool> {
    let ApplyTopic { org, agent, topic, since } = task;
    // Until then, no conversation gets a topic for messages that were just sent.
    store::projection::take_turn(tx, org).await?;
    let found = store::topics::lock(tx, org, agent, topic).await?;
    if found.is_none_or(|topic| topic.applying_since != Some(since)) {
        return Ok(false);
    }
    if add {
        let pairs: Vec<_> = ids.iter().map(|id| (*id, topic)).collect();
        store::topics::assignments::add_by_rule(tx, org, &pairs).await?;
    } else {
        let said = |id: &Uuid| NewMessages { agent, id: ConversationId(*id), seq: 0 };
        let matched = store::topics::assignments::list_matched(tx, org, &ids.iter().map(said).collect::<Vec<_>>()).await?;
        let matching: HashSet<Uuid> = matched.into_iter().filter(|(_, found)| *found == topic).map(|(id, _)| id).collect();
        let unwanted: Vec<Uuid> = ids.iter().copied().filter(|id| !matching.contains(id)).collect();
        store::topics::assignments::remove_by_rule(tx, org, topic, &unwanted).await?;
    }
    Ok(true)
}
