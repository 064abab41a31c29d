//! Reserves the credits of a reply before any work is done for it.

use std::time::Duration;

use frontdesk_core::{billing::credits, unit::Unit};
use frontdesk_store::{self as store, retried};
use frontdesk_types::{Code, Error, Result, chat::drafts::Draft, counted};

use super::service::{Accepted, ChatService};

impl ChatService {
    /// Reserves the credits, and begins the draft if the reply is written by a separate task. A conversation that
    /// an operator has needs no credits: only the balance is read.
    pub(super) async fn reserve(&self, accepted: Accepted) -> Result<Accepted> {
        let credits_remaining = if accepted.is_with_operator {
            store::billing::credits::balance(&mut self.store.read().await?, accepted.question.scope.org).await?
        } else {
            retried(|| self.reserve_once(&accepted)).await?
        };
        Ok(Accepted { credits_remaining, ..accepted })
    }

    async fn reserve_once(&self, accepted: &Accepted) -> Result<i64> {
        let Accepted { question, message, model, asked_at: now, .. } = accepted;
        let (org, apart) = (question.scope.org, accepted.is_apart());
        let expires = *now + self.lease + if apart { self.patience.whole } else { Duration::ZERO };
        let mut unit = self.units.begin(question.scope.clone()).await?;
        let entry = unit.new_id();
        let left = store::billing::credits::reserve(&mut unit, org, model.credits, *message, entry, *now, expires).await?;
        let Some(credits_remaining) = left else {
            credits::tell_refused(&mut unit).await?;
            self.commit(unit).await?;
            return Err(insufficient(model.credits));
        };
        credits::tell(&mut unit, credits_remaining).await?;
        if apart {
            self.enter(&mut unit, accepted).await?;
            store::chat::drafts::insert(&mut unit, org, &self.draft(accepted), question.pending.as_ref()).await?;
        }
        if let (true, Some(pending)) = (apart, &question.pending) {
            store::idempotency::extend(&mut unit, org, pending, expires).await?;
        }
        self.commit(unit).await?;
        Ok(credits_remaining)
    }

    fn draft(&self, accepted: &Accepted) -> Draft {
        Draft {
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

    /// Commits a step of a question. It queues no jobs, so only deliveries of webhooks have to be handed over.
    pub(super) async fn commit(&self, unit: Unit) -> Result<()> {
        let follow_up = unit.commit().await?;
        debug_assert!(!follow_up.has_queued && follow_up.changed.is_empty(), "a question causes deliveries of webhooks only");
        self.handover.announce(follow_up.announcements);
        Ok(())
    }
}

fn insufficient(credits: i64) -> Error {
    Error::refused(
        Code::InsufficientCredits,
        format!(
            "A reply of this agent costs {}, and the workspace has fewer. Add credits, then ask again.",
            counted(credits, "credit")
        ),
    )
}
