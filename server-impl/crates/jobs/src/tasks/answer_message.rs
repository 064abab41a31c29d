//! Has the agent answer a message that was stored first.

use frontdesk_core::{events::EventPublisher, queue};
use frontdesk_store::Tx;
use frontdesk_types::{Result, jobs::AnswerMessage};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for AnswerMessage {
    /// Most of the time is spent waiting for a model, which answers several organizations at once.
    const LIMITS: JobLimits = JobLimits { at_once: 16, per_org: 4 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Self { org, message, is_given_up } = self;
        let services = cx.services().clone();
        match is_given_up {
            true => services.chat.give_up_taken(org, message).await?,
            false => services.chat.answer_taken(org, message).await?,
        }
        // The answer may have to be delivered.
        services.wake(true);
        cx.complete_without_work().await
    }

    /// Queues the end of the message, which is more than the transaction of a dead job can do.
    async fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> Result<()> {
        if self.is_given_up {
            return Ok(());
        }
        queue::enqueue_now(tx, publisher.ports(), &Self { is_given_up: true, ..self }).await.map(drop)
    }
}
