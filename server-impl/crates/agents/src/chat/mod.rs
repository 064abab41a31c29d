//! A question to an agent, from validation to the stored reply.
//!
//! Every channel asks through [`ChatService::ask`]. Credits are reserved before any work is done, and settled in
//! the transaction that stores the reply, together with the record under its idempotency key. A failure in between
//! refunds them; after a crash, a periodic task does, once the reservation has lapsed. A caller that disconnects
//! interrupts nothing. Question and reply are stored together; a failed question leaves no message behind.
//!
//! A channel without a request that waits for the answer, such as mail, stores the message first: see
//! [`taken_messages`]. A job then has it answered in the same way.
//!
//! The built-in model answers immediately. The answer of a provider's model is written by a separate task into a
//! draft, which becomes a message once it is complete: readers may come and go, at this process or another. They
//! learn the conversation's id before the reply is complete, so the conversation begins with the draft, and
//! continues even if the reply fails.

use std::sync::Arc;

use frontdesk_core::agents;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Error, Result,
    chat::{ConversationTurn, StoredReply},
    text_rules,
};
use frontdesk_vocabulary::texts;
use tracing::Instrument;

use self::service::AcceptedQuestion;
pub use self::{
    asking::ProviderTimeouts,
    live::{LiveReply, ReplyOutcome},
    reply_stream::{ReplyPiece, ReplyStream},
    service::{ChatService, Question},
    writers::{WriterOptions, WriterTasks, Writers},
};
use crate::conversations;

mod answering;
mod asking;
mod context;
mod deltas;
mod draft_writer;
pub mod extractive;
mod headings;
mod leases;
mod live;
mod markers;
mod outcome;
mod prompt;
mod query;
mod reply_stream;
mod reserving;
mod service;
mod stopping;
mod supported;
pub mod taken_messages;
mod writers;
mod writing;

/// Number of earlier turns of a conversation that help to understand a question.
const REMEMBERED_TURNS: i64 = 6;

/// The way in which a question is answered.
pub enum QuestionOutcome {
    /// Answered: the reply is stored and paid for.
    Answered(Box<StoredReply>),
    /// The reply is being written, and is stored when complete, even if no one waits for it.
    Writing(Arc<LiveReply>),
}

impl QuestionOutcome {
    /// Waits for the whole reply.
    ///
    /// # Errors
    /// The reason why the reply could not be written.
    #[crate::boxed]
    pub async fn wait_for_reply(self) -> Result<StoredReply> {
        match self {
            Self::Answered(reply) => Ok(*reply),
            Self::Writing(live) => live.wait_for_end().await,
        }
    }

    /// Returns the reply as a stream from its beginning, once the first words have arrived, or are late.
    ///
    /// # Errors
    /// The reason why the reply could not be written, if it is known by then.
    #[crate::boxed]
    pub async fn into_stream(self) -> Result<ReplyStream> {
        match self {
            Self::Answered(reply) => Ok(ReplyStream::from_stored(*reply)),
            Self::Writing(live) => ReplyStream::from_live_once_started(&live).await,
        }
    }
}

impl ChatService {
    /// Answers a question and stores the reply, or starts to. From the reservation on it runs in its own task, so a
    /// caller that disconnects does not interrupt it.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `SANDBOX_MODEL_NOT_PERMITTED`,
    /// `AGENT_UNAVAILABLE`, `INSUFFICIENT_CREDITS`; `MODEL_NOT_FOUND` for a question that names a model;
    /// `IDEMPOTENCY_STORE_FULL` for one with an idempotency key. Nothing is charged then.
    pub async fn ask(self: &Arc<Self>, question: Question) -> Result<QuestionOutcome> {
        let accepted = self.accept_question(question).await?;
        self.answer_accepted(accepted).await
    }

    async fn answer_accepted(self: &Arc<Self>, accepted: AcceptedQuestion) -> Result<QuestionOutcome> {
        let answering = Arc::clone(self).answer_or_write(accepted).in_current_span();
        let ended = self.writers.tasks.spawn(answering).await;
        ended.map_err(|error| Error::internal(format!("a question was not answered to its end: {error}")))?
    }

    async fn answer_or_write(self: Arc<Self>, accepted: AcceptedQuestion) -> Result<QuestionOutcome> {
        let accepted = self.reserve_credits(accepted).await?;
        if accepted.is_written_by_provider() {
            return Ok(QuestionOutcome::Writing(self.start_writing(accepted)));
        }
        Ok(QuestionOutcome::Answered(Box::new(self.answer_at_once(&accepted).await?)))
    }

    /// Validates a question.
    async fn accept_question(&self, question: Question) -> Result<AcceptedQuestion> {
        text_rules::validate_text("/message", &texts::MESSAGE, &question.message)?;
        let question = Question { about: conversations::validate_details(&question.about)?, ..question };
        let plan = question.scope.limits.plan;
        let overrides = agents::overrides::validate(&question.overrides)?;
        let mut conn = self.store.read().await?;
        let agent = agents::find(&mut conn, question.scope.org, question.agent).await?;
        let (turns, is_with_team) = load_turns(&mut conn, &question).await?;
        drop(conn);
        let agent = agents::overrides::apply(agent, overrides, &self.catalogue, plan)?;
        let model = self.catalogue.answering_model(&agent.model, plan)?.clone();
        let agent = agents::require_live(agent)?;
        let (message, asked_at) = (self.ports.ids.next(), self.ports.clock.now());
        let conversation = question.conversation.unwrap_or_else(|| self.ports.ids.next());
        let (taken, credits_remaining) = (None, 0);
        Ok(AcceptedQuestion {
            question,
            taken,
            agent,
            turns,
            is_with_team,
            message,
            conversation,
            model,
            credits_remaining,
            asked_at,
        })
    }

    /// Starts to write a reply.
    fn start_writing(self: &Arc<Self>, accepted: AcceptedQuestion) -> Arc<LiveReply> {
        let AcceptedQuestion { question, message, conversation, model, .. } = &accepted;
        let live = Arc::new(LiveReply::new(question.scope.org, question.agent, *message, *conversation, model.id.clone()));
        self.writers.lives.add(&live);
        self.writers.tasks.spawn(writing::write_reply(Arc::clone(self), accepted, Arc::clone(&live)));
        live
    }
}

/// Returns the last turns of the conversation that a question continues, and `true` if the team has it.
async fn load_turns(conn: &mut Conn, question: &Question) -> Result<(Vec<ConversationTurn>, bool)> {
    let Some(id) = question.conversation else { return Ok((Vec::new(), false)) };
    let org = question.scope.org;
    let found = store::conversations::find(conn, org, question.agent, id).await?;
    let found = found.filter(|found| found.is_try() == question.is_try()).ok_or_else(conversations::not_found)?;
    let turns = store::conversations::turns::list(conn, org, id, REMEMBERED_TURNS).await?;
    Ok((turns, found.is_with_team()))
}

#[cfg(test)]
mod tests;
