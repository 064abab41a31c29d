//! Reserves the credits of a reply before any work is done for it.

use std::time::Duration;

use frontdesk_core::{billing::credits, unit::Unit};
use frontdesk_store::{self as store, billing::credits::CreditReservation, retry_aborted};
use frontdesk_types::{Code, Error, ErrorParams, Result, chat::drafts::ReplyDraft, format_count};

use super::service::{AcceptedQuestion, ChatService};

impl ChatService {
    /// Reserves the credits, and begins the draft if the reply is written by a separate task. A conversation that
    /// the team has needs no credits: only the balance is read.
    pub(super) async fn reserve_credits(&self, accepted: AcceptedQuestion) -> Result<AcceptedQuestion> {
        let credits_remaining = if accepted.is_with_team {
            store::billing::credits::find_balance(&mut self.store.read().await?, accepted.question.scope.org).await?
        } else {
            retry_aborted(|| self.reserve_once(&accepted)).await?
        };
        Ok(AcceptedQuestion { credits_remaining, ..accepted })
    }

    async fn reserve_once(&self, accepted: &AcceptedQuestion) -> Result<i64> {
        let AcceptedQuestion { question, message, model, asked_at: now, .. } = accepted;
        let (org, apart) = (question.scope.org, accepted.is_written_by_provider());
        let expires = *now + self.lease + if apart { self.provider_timeouts.whole } else { Duration::ZERO };
        let mut unit = self.units.begin(question.scope.clone()).await?;
        if let Some(taken) = &accepted.taken {
            self.begin_attempt(&mut unit, taken, accepted.message).await?;
        }
        let reservation = CreditReservation {
            entry: unit.new_id(),
            message: *message,
            amount: model.credits,
            created_at: *now,
            expires_at: expires,
        };
        let left = store::billing::credits::reserve_credits(&mut unit, org, reservation).await?;
        let Some(credits_remaining) = left else {
            credits::notify_if_exhausted(&mut unit).await?;
            self.commit_step(unit, accepted).await?;
            return Err(insufficient_credits(model.credits));
        };
        credits::notify_if_low(&mut unit, credits_remaining).await?;
        if apart {
            self.enter_conversation(&mut unit, accepted).await?;
            store::chat::drafts::insert(&mut unit, org, &self.build_draft(accepted), question.idempotency.as_ref()).await?;
        }
        if let (true, Some(pending)) = (apart, &question.idempotency) {
            store::idempotency::extend_lease(&mut unit, org, pending, expires).await?;
        }
        self.commit_step(unit, accepted).await?;
        Ok(credits_remaining)
    }

    fn build_draft(&self, accepted: &AcceptedQuestion) -> ReplyDraft {
        ReplyDraft {
            id: accepted.message,
            org: accepted.question.scope.org,
            agent: accepted.question.agent,
            conversation: accepted.conversation,
            model: accepted.model.id.clone(),
            writer: self.writers.process,
            // From now, not from the time of the question: it may have waited for the database.
            lease_until: self.ports.clock.now() + self.writers.options.lease,
            failure: None,
            created_at: accepted.asked_at,
        }
    }

    /// Commits a step of a question. Only the answer to a taken message queues a job, which the job that answers it
    /// announces; otherwise only deliveries of webhooks have to be handed over.
    pub(super) async fn commit_step(&self, unit: Unit, accepted: &AcceptedQuestion) -> Result<()> {
        let follow_up = unit.commit().await?;
        let has_unannounced = follow_up.has_queued && accepted.taken.is_none();
        debug_assert!(!has_unannounced && follow_up.changed.is_empty(), "a question causes deliveries of webhooks only");
        self.handover.announce(follow_up.announcements);
        Ok(())
    }
}

fn insufficient_credits(credits: i64) -> Error {
    let message = format!(
        "A reply of this agent costs {}, and the workspace has fewer. Add credits, then ask again.",
        format_count(credits, "credit")
    );
    Error::refused_with(Code::InsufficientCredits, message, ErrorParams::default().with_credits(credits))
}
