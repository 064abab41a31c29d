//! Makes conversations searchable that stem from releases that did not record the words of messages.

use std::time::Duration;

use frontdesk_agents::conversations::search;
use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{ConversationId, Error, OrgId, Result};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Number of messages whose words are recorded in one transaction.
const STEP_MESSAGES: i64 = 50;

/// Pause between two conversations, for the sake of other writers.
const CONVERSATION_PAUSE: Duration = Duration::from_millis(10);

/// Records missing words, conversation by conversation. A run that ends early, or another process that does the
/// same concurrently, does no harm: words are recorded once, and a conversation is only done when none of its
/// messages lacks them. May take an hour after an upgrade.
pub(super) struct MakeConversationsSearchable;

impl PeriodicTask for MakeConversationsSearchable {
    const NAME: &'static str = "make_conversations_searchable";

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "making a conversation searchable",
            |after| {
                async move {
                    store::conversations::terms::list_incomplete(&mut services.store.read().await?, &after, BATCH_ROWS).await
                }
                .boxed()
            },
            |org, id| complete_terms(services, org, ConversationId(id)).boxed(),
        )
        .await
    }
}

async fn complete_terms(services: &Services, org: OrgId, conversation: ConversationId) -> Result<()> {
    loop {
        let mut conn = services.store.read().await?;
        let missing = store::conversations::terms::list_unindexed(&mut conn, org, conversation, STEP_MESSAGES).await?;
        drop(conn);
        let is_last = missing.len() < usize::try_from(STEP_MESSAGES).unwrap_or_default();
        let analyze =
            move || missing.iter().map(|(agent, seq, text)| (*seq, search::terms_of_message(*agent, text))).collect::<Vec<_>>();
        let analyzed = tokio::task::spawn_blocking(analyze).await;
        let found = analyzed.map_err(|error| Error::internal(format!("analyzing messages failed: {error}")))?;
        let record = || async {
            let mut tx = services.store.begin().await?;
            for (seq, terms) in &found {
                store::conversations::terms::insert_terms(&mut tx, org, conversation, *seq, terms).await?;
            }
            if is_last {
                store::conversations::terms::mark_complete(&mut tx, org, conversation).await?;
            }
            tx.commit().await
        };
        retry_aborted(record).await?;
        tokio::time::sleep(CONVERSATION_PAUSE).await;
        if is_last {
            return Ok(());
        }
    }
}
