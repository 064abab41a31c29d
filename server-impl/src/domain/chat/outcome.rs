//! How a question ends: with a reply, stored and paid for, or with nothing but its credits given back.

use super::{Accepted, Desk};
use crate::{
    store::{self, Tx},
    types::{
        Code, ConversationId, Error, MessageId, OrgId, Refusal, Result,
        chat::{Answer, Conversation, Reply},
    },
};

/// What a reader is told of a reply that a fault of ours ended.
const FAULT: &str = "Something went wrong on our side while the answer was written. Nothing was charged; ask again.";

/// What a reader is told of a reply whose process ended.
const WRITER_GONE: &str = "The server that wrote this answer ended. Nothing was charged; ask again.";

impl Desk {
    /// Stores question and reply, and spends the credits. A conversation that was not named begins.
    pub(super) async fn keep(
        &self,
        tx: &mut Tx,
        accepted: &Accepted,
        answer: Answer,
        pieces: Option<Vec<usize>>,
    ) -> Result<Reply> {
        let question = &accepted.question;
        if question.conversation.is_none() {
            self.begin_conversation(tx, accepted).await?;
        }
        let reply = Reply {
            message: accepted.message,
            conversation: accepted.conversation,
            agent: question.agent,
            answer,
            pieces,
            model: accepted.model.id.clone(),
            credits_used: accepted.model.credits,
            credits_remaining: accepted.credits_remaining,
            created_at: self.ports.clock.now(),
        };
        let (asked, conversation) = (self.ports.ids.next(), accepted.conversation);
        store::messages::insert_question(tx, question.org, conversation, asked, &question.message, accepted.asked_at).await?;
        store::messages::insert_reply(tx, question.org, &reply).await?;
        if !store::credits::settle(tx, question.org, accepted.message).await? {
            return Err(Error::internal("the reservation of a reply had lapsed before the reply was made"));
        }
        Ok(reply)
    }

    async fn begin_conversation(&self, tx: &mut Tx, accepted: &Accepted) -> Result<()> {
        let Accepted { question, conversation: ConversationId(id), asked_at, .. } = accepted;
        let conversation =
            Conversation { id: ConversationId(*id), org: question.org, agent: question.agent, created_at: *asked_at };
        store::conversations::insert(tx, question.org, &conversation).await
    }

    pub(super) async fn give_back(&self, accepted: &Accepted) -> Result<()> {
        let mut tx = self.store.begin().await?;
        self.refund(&mut tx, accepted.question.org, accepted.message).await?;
        tx.commit().await
    }

    async fn refund(&self, tx: &mut Tx, org: OrgId, message: MessageId) -> Result<()> {
        let now = self.ports.clock.now();
        store::credits::refund(tx, org, message, self.ports.ids.next(), now).await.map(drop)
    }

    /// Ends a reply that this process could not write: gives its credits back and frees its idempotency key. Does nothing to one that
    /// is stored.
    ///
    /// # Errors
    /// Only faults.
    pub(super) async fn fail(&self, accepted: &Accepted, told: &Refusal) -> Result<()> {
        let (org, message) = (accepted.question.org, accepted.message);
        let mut tx = self.store.begin().await?;
        // The draft may be gone, with its agent. The credits and the key are the organization's all the same, and each of these
        // statements changes only what is still open.
        store::drafts::fail(&mut tx, org, message, told.code, &told.message).await?;
        self.refund(&mut tx, org, message).await?;
        if let Some(pending) = &accepted.question.pending {
            store::idempotency::abandon(&mut tx, org, pending).await?;
        }
        tx.commit().await
    }

    /// Ends a reply whose process is gone, and gives its credits back; what its reader is told. `None`, and nothing done, when it has
    /// ended already, its lease was renewed, or this process writes it.
    ///
    /// # Errors
    /// Only faults.
    pub async fn fail_lapsed(&self, org: OrgId, message: MessageId) -> Result<Option<Refusal>> {
        if self.is_writing(org, message) {
            return Ok(None);
        }
        let told = refusal(Code::InternalError, WRITER_GONE);
        let mut tx = self.store.begin().await?;
        let now = self.ports.clock.now();
        if !store::drafts::fail_lapsed(&mut tx, org, message, told.code, &told.message, now).await? {
            return Ok(None);
        }
        self.refund(&mut tx, org, message).await?;
        store::drafts::free_key(&mut tx, org, message).await?;
        tx.commit().await?;
        Ok(Some(told))
    }
}

/// What a reader is told of an error. The cause of a fault goes to the log.
pub(super) fn told(error: Error, message: MessageId) -> Refusal {
    match error {
        Error::Refused(refusal) => *refusal,
        Error::Internal(cause) => {
            tracing::error!(%message, cause = format!("{cause:#}"), "a reply could not be written");
            refusal(Code::InternalError, FAULT)
        }
    }
}

pub(super) fn refusal(code: Code, message: &'static str) -> Refusal {
    Refusal { code, message: message.into(), fields: Vec::new(), retry_after: None, exhausted: None }
}
