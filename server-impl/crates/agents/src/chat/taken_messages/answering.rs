//! Has the agent answer a message that is stored already.
//!
//! An attempt names its reply in the row of the message before it reserves the credits, and refunds those of the attempt
//! before it, whose process may have died. Only the latest attempt can store its reply, in the transaction that ends the
//! message. So the credits of one reply are spent at most, and an attempt after a crash needs no more than the first one.

use std::sync::Arc;

use frontdesk_core::{
    agents,
    auth::principal::Principal,
    unit::{Unit, UnitScope},
};
use frontdesk_store::{self as store, Conn, conversations::messages::NewReply, retry_aborted};
use frontdesk_types::{
    Code, Error, MessageId, OrgId, Result,
    activity::Verb,
    chat::{
        AnswerFormat, AnswerOverrides, FinishReason, StoredReply,
        taken_messages::{TakenMessage, TakenState},
    },
    conversations::{Channel, Conversation, ConversationDetails, ConversationStatus, MessageRole},
    events::{EventName, EventSubject},
};

use super::{answered_by_team, asked_text};
use crate::{
    chat::{
        REMEMBERED_TURNS,
        outcome::StoredFindings,
        service::{AcceptedQuestion, ChatService, Question},
    },
    conversations::{self, deliveries, status},
};

impl ChatService {
    /// Has the agent answer a taken message, and waits for the answer to be stored. Does nothing for a message that has
    /// ended. If the agent cannot be asked at all, as without credits, its conversation is escalated.
    ///
    /// # Errors
    /// When another attempt may succeed.
    pub async fn answer_taken(self: &Arc<Self>, org: OrgId, message: MessageId) -> Result<()> {
        let error = match self.attempt_answer(org, message).await {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
        match error.code() {
            // Deleted in the meantime, with the message.
            Code::AgentNotFound | Code::ConversationNotFound => Ok(()),
            Code::ConversationAssigned => self.end_taken(org, message, TakenState::LeftToTeam).await,
            Code::InsufficientCredits
            | Code::AgentUnavailable
            | Code::ModelNotFound
            | Code::SandboxModelNotPermitted
            | Code::ValidationError => self.end_taken(org, message, TakenState::Escalated).await,
            _ => Err(error),
        }
    }

    /// Hands a taken message to the team, since the agent could not be asked: its conversation is escalated. Does nothing
    /// for a message that has ended.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn give_up_taken(&self, org: OrgId, message: MessageId) -> Result<()> {
        self.end_taken(org, message, TakenState::Escalated).await
    }

    async fn attempt_answer(self: &Arc<Self>, org: OrgId, message: MessageId) -> Result<()> {
        let Some(scope) = self.units.find_scope(org, Principal::System, None).await? else { return Ok(()) };
        let mut conn = self.store.read().await?;
        let found = store::chat::taken_messages::find(&mut conn, org, message).await?;
        let Some(taken) = found.filter(|taken| taken.state == TakenState::Waiting) else { return Ok(()) };
        let accepted = self.accept_taken(&mut conn, scope, taken).await?;
        drop(conn);
        self.answer_accepted(accepted).await?.wait_for_reply().await.map(drop)
    }

    /// Checks that the agent is to answer a message, and can.
    pub(in crate::chat) async fn accept_taken(
        &self,
        conn: &mut Conn,
        scope: UnitScope,
        taken: TakenMessage,
    ) -> Result<AcceptedQuestion> {
        let TakenMessage { agent: id, conversation, channel, seq, .. } = taken;
        let (org, plan) = (scope.org, scope.limits.plan);
        let agent = agents::find(conn, org, id).await?;
        let current = store::conversations::find(conn, org, id, conversation).await?.ok_or_else(conversations::not_found)?;
        require_unanswered(conn, &current, &taken).await?;
        let model = self.catalogue.answering_model(&agent.model, plan)?.clone();
        let agent = agents::require_live(agent)?;
        let message = asked_text(taken.subject.as_deref(), &taken.text).ok_or_else(nothing_asked)?;
        let turns = store::conversations::turns::list_before(conn, org, conversation, seq, REMEMBERED_TURNS).await?;
        let question = Question {
            scope,
            agent: id,
            channel,
            overrides: AnswerOverrides::default(),
            message,
            // A mail shows the words as they are.
            format: if channel == Channel::Email { AnswerFormat::Text } else { AnswerFormat::Markdown },
            conversation: Some(conversation),
            about: ConversationDetails::default(),
            idempotency: None,
            timeout: None,
        };
        Ok(AcceptedQuestion {
            question,
            taken: Some(taken),
            agent,
            turns,
            is_with_team: false,
            message: self.ports.ids.next(),
            conversation,
            model,
            credits_remaining: 0,
            // Not when it was taken: what is reserved now would have lapsed already if it has waited for long.
            asked_at: self.ports.clock.now(),
        })
    }

    /// Begins an attempt to answer a message with this reply, and refunds the credits of the attempt before it.
    ///
    /// # Errors
    /// `CONVERSATION_NOT_FOUND`; also when another attempt has begun since the message was read.
    pub(in crate::chat) async fn begin_attempt(&self, unit: &mut Unit, taken: &TakenMessage, reply: MessageId) -> Result<()> {
        let (org, now) = (unit.org(), unit.now());
        // The conversation is locked first, as when it is deleted.
        if !store::conversations::lock_against_removal(unit, org, taken.agent, taken.conversation).await? {
            return Err(conversations::not_found());
        }
        if !store::chat::taken_messages::begin_attempt(unit, org, taken.id, taken.reply, reply).await? {
            return Err(superseded());
        }
        if let Some(earlier) = taken.reply {
            let entry = unit.new_id();
            store::billing::credits::refund_reservation(unit, org, earlier, entry, now).await?;
        }
        Ok(())
    }

    /// Stores the answer to a message, spends the credits, and queues its delivery.
    ///
    /// # Errors
    /// `CONVERSATION_NOT_FOUND`; `CONVERSATION_ASSIGNED` when a person has answered in the meantime; also when another
    /// attempt has begun.
    pub(in crate::chat) async fn store_answer_to_taken(
        &self,
        unit: &mut Unit,
        accepted: &AcceptedQuestion,
        taken: &TakenMessage,
        reply: &StoredReply,
        findings: &StoredFindings,
    ) -> Result<()> {
        let (org, agent, id, message) = (unit.org(), taken.agent, taken.conversation, accepted.message);
        let current = store::conversations::lock(unit, org, agent, id).await?.ok_or_else(conversations::not_found)?;
        require_unanswered(unit, &current, taken).await?;
        if !store::chat::taken_messages::mark_answered(unit, org, taken.id, message).await? {
            return Err(superseded());
        }
        let is_unanswered = reply.answer.finish == FinishReason::NoAnswer;
        let added = (1, i64::from(is_unanswered));
        let raised = store::conversations::numbers::add_messages(unit, org, id, added, reply.created_at).await?;
        let raised = raised.ok_or_else(conversations::not_found)?;
        let new_reply = NewReply { seq: raised.seq, asked_at: taken.created_at, reply, retrieved: &findings.retrieved };
        store::conversations::messages::insert_reply(unit, org, new_reply).await?;
        store::conversations::terms::insert_terms(unit, org, id, raised.seq, &findings.reply).await?;
        if !store::billing::credits::settle_reservation(unit, org, message).await? {
            return Err(Error::internal("the reservation of a reply had lapsed before the reply was written"));
        }
        unit.log_activity(Verb::Created, message);
        unit.emit_event(EventName::MessageCreated, EventSubject::Message(agent, id, message, MessageRole::Agent));
        deliveries::queue(unit, taken.channel, message, &[]).await?;
        if is_unanswered && has_missed_enough(accepted, raised.misses) {
            status::escalate_unanswered(unit, agent, id).await?;
        }
        Ok(())
    }

    /// Ends a message that the agent does not answer, and refunds the credits of the last attempt.
    async fn end_taken(&self, org: OrgId, message: MessageId, state: TakenState) -> Result<()> {
        let Some(scope) = self.units.find_scope(org, Principal::System, None).await? else { return Ok(()) };
        retry_aborted(|| async {
            let mut unit = self.units.begin(scope.clone()).await?;
            let found = store::chat::taken_messages::find(&mut unit, org, message).await?;
            let Some(TakenMessage { agent, conversation, reply, .. }) = found else { return Ok(()) };
            if store::conversations::lock(&mut unit, org, agent, conversation).await?.is_none() {
                return Ok(());
            }
            if !store::chat::taken_messages::end_unanswered(&mut unit, org, message, state).await? {
                return Ok(());
            }
            if let Some(reply) = reply {
                let (entry, now) = (unit.new_id(), unit.now());
                store::billing::credits::refund_reservation(&mut unit, org, reply, entry, now).await?;
            }
            if state == TakenState::Escalated {
                status::escalate_unanswered(&mut unit, agent, conversation).await?;
            }
            let follow_up = unit.commit().await?;
            self.handover.announce(follow_up.announcements);
            Ok(())
        })
        .await
    }
}

/// Checks that nobody of the team has the conversation of a message, or has answered or resolved it meanwhile.
///
/// # Errors
/// `CONVERSATION_ASSIGNED`.
async fn require_unanswered(conn: &mut Conn, current: &Conversation, taken: &TakenMessage) -> Result<()> {
    let is_settled = current.is_with_team()
        || current.status == ConversationStatus::Resolved
        || store::conversations::turns::has_team_written_since(conn, current.org, current.id, taken.seq).await?;
    if is_settled { Err(answered_by_team()) } else { Ok(()) }
}

/// Checks if the agent has missed as many questions in a row as escalate a conversation.
fn has_missed_enough(accepted: &AcceptedQuestion, misses: i64) -> bool {
    accepted.agent.escalate_after.is_some_and(|most| misses >= i64::from(most))
}

fn nothing_asked() -> Error {
    Error::refused(Code::ValidationError, "The message says nothing that the agent could answer.")
}

fn superseded() -> Error {
    Error::internal("another attempt to answer a message has begun, or the message has ended")
}
