//! How a question ends: with a reply, stored and paid for, or with nothing but its credits refunded.

use frontdesk_core::{idempotency, unit::Unit};
use frontdesk_store::{
    self as store, Tx,
    conversations::messages::{NewReply, VisitorQuestion},
    retry_aborted,
};
use frontdesk_types::{
    Code, Error, MessageId, OrgId, Refusal, Result,
    activity::Verb,
    chat::{Answer, AnswerPassage, FinishReason, StoredReply},
    conversations::{Channel, ConversationDetails, ConversationStatus, MessageRole, search::SearchTerms},
    events::{EventName, EventSubject},
};

use super::service::{AcceptedQuestion, ChatService, Question};
use crate::{
    contacts::linking,
    conversations::{self, search::MessageWords, status},
};

/// Message for readers when an internal fault ended a reply.
const FAULT_MESSAGE: &str = "Something went wrong on our side while the answer was written. Nothing was charged; ask again.";

/// Message for readers when the process that wrote a reply has ended.
const WRITER_GONE_MESSAGE: &str = "The server that was writing this answer stopped. Nothing was charged; ask again.";

/// Data stored with a question and its reply. Derived before the transaction, so that others wait less for its locks.
pub(super) struct StoredFindings {
    /// Search terms of the question.
    question: SearchTerms,
    /// Search terms of the reply.
    pub(super) reply: SearchTerms,
    /// Passages that were found for the question.
    pub(super) retrieved: Vec<AnswerPassage>,
}

impl StoredFindings {
    /// Derives the findings from a question and its reply.
    ///
    /// # Errors
    /// Only faults.
    pub(super) async fn derive(accepted: &AcceptedQuestion, reply: &StoredReply, retrieved: Vec<AnswerPassage>) -> Result<Self> {
        let Question { agent, message, .. } = &accepted.question;
        let [question, answer] = MessageWords::analyze_each([message, &reply.answer.text]).await?;
        Ok(Self { question: question.to_terms(*agent), reply: answer.to_terms(*agent), retrieved })
    }
}

impl ChatService {
    /// Builds the reply to a question, as it is to be stored.
    pub(super) fn build_reply(&self, accepted: &AcceptedQuestion, answer: Answer, pieces: Option<Vec<usize>>) -> StoredReply {
        let is_free = answer.finish == FinishReason::WithTeam;
        StoredReply {
            message: accepted.message,
            conversation: accepted.conversation,
            agent: accepted.question.agent,
            answer,
            pieces,
            model: accepted.model.id.clone(),
            credits_used: if is_free { 0 } else { accepted.model.credits },
            credits_remaining: accepted.credits_remaining,
            created_at: self.ports.clock.now(),
        }
    }

    /// Stores the question and the reply, and spends the credits.
    ///
    /// # Errors
    /// `CONVERSATION_NOT_FOUND` when the conversation was deleted in the meantime.
    pub(super) async fn store_reply(
        &self,
        unit: &mut Unit,
        accepted: &AcceptedQuestion,
        reply: &StoredReply,
        findings: &StoredFindings,
    ) -> Result<()> {
        if let Some(taken) = &accepted.taken {
            return self.store_answer_to_taken(unit, accepted, taken, reply, findings).await;
        }
        if reply.answer.finish == FinishReason::WithTeam {
            return self.store_question(unit, accepted, reply, &findings.question).await;
        }
        let (question, asked, id) = (&accepted.question, unit.new_id(), accepted.conversation);
        let (org, is_unanswered) = (question.scope.org, reply.answer.finish == FinishReason::NoAnswer);
        let added = (2, i64::from(is_unanswered));
        let raised = store::conversations::numbers::add_messages(unit, org, id, added, reply.created_at).await?;
        let raised = raised.ok_or_else(conversations::not_found)?;
        let (text, asked_at) = (&question.message, accepted.asked_at);
        let visitor_question = VisitorQuestion { id: asked, conversation: id, seq: raised.seq - 1, text, created_at: asked_at };
        store::conversations::messages::insert_question(unit, org, visitor_question).await?;
        let new_reply = NewReply { seq: raised.seq, asked_at, reply, retrieved: &findings.retrieved };
        store::conversations::messages::insert_reply(unit, org, new_reply).await?;
        store::conversations::terms::insert_terms(unit, org, id, raised.seq - 1, &findings.question).await?;
        store::conversations::terms::insert_terms(unit, org, id, raised.seq, &findings.reply).await?;
        if !store::billing::credits::settle_reservation(unit, org, accepted.message).await? {
            return Err(Error::internal("the reservation of a reply had lapsed before the reply was written"));
        }
        unit.log_activity(Verb::Created, accepted.message);
        // A try is none of the inbox's business, and causes no events.
        if question.is_try() {
            return Ok(());
        }
        for (message, role) in [(asked, MessageRole::Visitor), (accepted.message, MessageRole::Agent)] {
            unit.emit_event(EventName::MessageCreated, EventSubject::Message(question.agent, id, message, role));
        }
        if raised.status == ConversationStatus::Resolved {
            status::reopen_for_question(unit, question.agent, id).await?;
        }
        let max_misses = accepted.agent.escalate_after.map_or(i64::MAX, i64::from);
        if is_unanswered && raised.status != ConversationStatus::Escalated && raised.misses >= max_misses {
            status::escalate_unanswered(unit, question.agent, id).await?;
        }
        Ok(())
    }

    /// Stores a question that the team is to answer.
    async fn store_question(
        &self,
        unit: &mut Unit,
        accepted: &AcceptedQuestion,
        silence: &StoredReply,
        terms: &SearchTerms,
    ) -> Result<()> {
        let (question, id) = (&accepted.question, accepted.conversation);
        let org = question.scope.org;
        let raised = store::conversations::numbers::add_messages(unit, org, id, (1, 0), silence.created_at).await?;
        let raised = raised.ok_or_else(conversations::not_found)?;
        store::conversations::messages::insert_question_to_team(unit, org, raised.seq, &question.message, silence).await?;
        store::conversations::terms::insert_terms(unit, org, id, raised.seq, terms).await?;
        unit.log_activity(Verb::Created, accepted.message);
        let message = EventSubject::Message(question.agent, id, accepted.message, MessageRole::Visitor);
        unit.emit_event(EventName::MessageCreated, message);
        if raised.status == ConversationStatus::Resolved {
            status::reopen_for_question(unit, question.agent, id).await?;
        }
        Ok(())
    }

    /// Records the reply under the idempotency key of its question, as the last statement of the transaction;
    /// `false` when the lease of the key has lapsed.
    ///
    /// # Errors
    /// `IDEMPOTENCY_STORE_FULL`.
    pub(super) async fn record_reply(&self, unit: &mut Unit, accepted: &AcceptedQuestion, reply: &StoredReply) -> Result<bool> {
        let Some(pending) = &accepted.question.idempotency else { return Ok(true) };
        let (org, now, answer) = (unit.org(), unit.now(), unit.representation().to_json(reply)?);
        let finished = idempotency::FinishedRequest { org, pending, answer: &answer, finished_at: now };
        idempotency::finish_request(unit, &self.ports.ids, finished).await
    }

    /// Begins the conversation of a question, or locks the existing one against deletion until the transaction ends.
    ///
    /// # Errors
    /// `CONVERSATION_NOT_FOUND`, `VALIDATION_ERROR`.
    pub(super) async fn enter_conversation(&self, unit: &mut Unit, accepted: &AcceptedQuestion) -> Result<()> {
        let AcceptedQuestion { question, conversation, asked_at, .. } = accepted;
        let (org, agent) = (question.scope.org, question.agent);
        if question.conversation.is_none() || !question.about.is_empty() {
            let contact = match question.is_try() {
                true => None,
                false => linking::link_visitor(unit, &question.about.visitor, *asked_at).await?,
            };
            let about = &ConversationDetails { contact, ..question.about.clone() };
            if question.conversation.is_some() {
                return conversations::record_details(unit, (org, agent), *conversation, about, *asked_at).await;
            }
            let begun = conversations::NewConversation {
                id: *conversation,
                org,
                agent,
                channel: question.channel,
                about,
                created_at: *asked_at,
            };
            conversations::begin_conversation(unit, begun).await?;
            if !question.is_try() {
                unit.emit_event(EventName::ConversationCreated, EventSubject::Conversation(agent, *conversation));
            }
            return Ok(());
        }
        let there = store::conversations::lock_against_removal(unit, org, agent, *conversation).await?;
        if there { Ok(()) } else { Err(conversations::not_found()) }
    }

    /// Removes a failed reply, and its conversation if that is otherwise empty.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn remove_failed_reply(&self, org: OrgId, message: MessageId) -> Result<()> {
        retry_aborted(|| async {
            let mut tx = self.store.begin_for(org).await?;
            let Some(conversation) = store::chat::drafts::remove_failed(&mut tx, org, message).await? else { return Ok(()) };
            if let Some((agent, channel)) = store::conversations::remove_if_empty(&mut tx, org, conversation).await? {
                conversations::forget_copies(&mut tx, org, &[conversation]).await?;
                let is_announced = channel != Channel::Playground;
                let deleted = is_announced.then(|| conversations::deletion_event(agent, conversation));
                self.units.publisher().publish_all(&mut tx, org, self.ports.clock.now(), deleted.as_slice()).await?;
            }
            let announcements = tx.announcements().take();
            tx.commit().await?;
            self.handover.announce(announcements);
            Ok(())
        })
        .await
    }

    /// Ends a question that could not be answered immediately: refunds its credits and frees its idempotency key.
    /// Has no effect on a question whose reply is stored.
    ///
    /// # Errors
    /// Only faults.
    pub(super) async fn abandon_question(&self, accepted: &AcceptedQuestion) -> Result<()> {
        retry_aborted(|| async {
            let mut tx = self.store.begin_for(accepted.question.scope.org).await?;
            self.release(&mut tx, accepted).await?;
            tx.commit().await
        })
        .await
    }

    /// Refunds the credits of a question, and frees its idempotency key.
    async fn release(&self, tx: &mut Tx, accepted: &AcceptedQuestion) -> Result<()> {
        let org = accepted.question.scope.org;
        self.refund_credits(tx, org, accepted.message).await?;
        match &accepted.question.idempotency {
            Some(pending) => store::idempotency::abandon_request(tx, org, pending).await,
            None => Ok(()),
        }
    }

    async fn refund_credits(&self, tx: &mut Tx, org: OrgId, message: MessageId) -> Result<()> {
        let now = self.ports.clock.now();
        store::billing::credits::refund_reservation(tx, org, message, self.ports.ids.next(), now).await.map(drop)
    }

    /// Ends a reply that this process could not write: refunds its credits and frees its idempotency key. Has no
    /// effect on a stored reply.
    ///
    /// # Errors
    /// Only faults.
    pub(super) async fn fail_reply(&self, accepted: &AcceptedQuestion, refusal: &Refusal) -> Result<()> {
        let (org, message) = (accepted.question.scope.org, accepted.message);
        retry_aborted(|| async {
            let mut tx = self.store.begin().await?;
            // The draft may be gone, with its agent. The credits and the key still belong to the organization, and
            // each of these statements changes only what is still open.
            store::chat::drafts::mark_failed(&mut tx, org, message, refusal).await?;
            store::chat::drafts::remove_orphaned_pieces(&mut tx, org, message).await?;
            self.release(&mut tx, accepted).await?;
            tx.commit().await
        })
        .await
    }

    /// Ends a reply whose process is gone, and refunds its credits; returns the refusal for its readers. `None`,
    /// and no effect, when the reply has already ended, its lease was renewed, or this process writes it.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn fail_lapsed(&self, org: OrgId, message: MessageId) -> Result<Option<Refusal>> {
        if self.is_writing(org, message) {
            return Ok(None);
        }
        let refusal = build_refusal(Code::InternalError, WRITER_GONE_MESSAGE);
        let has_failed = retry_aborted(|| async {
            let mut tx = self.store.begin().await?;
            let now = self.ports.clock.now();
            if !store::chat::drafts::mark_lapsed_failed(&mut tx, org, message, &refusal, now).await? {
                return Ok(false);
            }
            self.refund_credits(&mut tx, org, message).await?;
            store::chat::drafts::free_key(&mut tx, org, message).await?;
            tx.commit().await?;
            Ok(true)
        });
        Ok(has_failed.await?.then_some(refusal))
    }
}

/// Returns the refusal that readers see for an error. The cause of a fault is logged.
pub(super) fn refusal_of(error: Error, message: MessageId) -> Refusal {
    match error {
        Error::Refused(refusal) => *refusal,
        Error::BrokenOff(_) => Refusal::transaction_aborted(),
        Error::Internal(cause) => {
            tracing::error!(%message, cause = format!("{cause:#}"), "a reply could not be written");
            build_refusal(Code::InternalError, FAULT_MESSAGE)
        }
    }
}

pub(super) fn build_refusal(code: Code, message: &'static str) -> Refusal {
    Refusal::new(code, message)
}
