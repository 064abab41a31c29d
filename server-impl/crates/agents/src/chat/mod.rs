//! A question to an agent, from validation to the stored reply.
//!
//! Credits are reserved before any work is done, and settled in the transaction that stores the reply. A failure in between refunds them;
//! after a crash the sweep does, once the reservation has lapsed. Question and reply are stored together; a question that failed leaves
//! no message behind.
//!
//! The built-in model answers immediately. What a provider's model says is written by a task of its own, into a draft, which becomes a
//! message once it is complete: readers may come and go, at this process or another. They learn the conversation's id before the reply is
//! complete, so the conversation begins with the draft, and continues even if the reply fails.

use std::{sync::Arc, time::Duration};

use frontdesk_core::{
    agents::{self, catalogue::Provider},
    billing::credits,
    unit::Unit,
};
use frontdesk_store::{self as store, Conn, retried};
use frontdesk_types::{
    Code, Error, Result,
    agents::Agent,
    chat::{Answer, FinishReason, Reply, Retrieved, Turn, drafts::Draft},
    counted,
    knowledge::chunks::Passage,
    text_rules,
};
use frontdesk_vocabulary::texts;

pub use self::{
    asking::ProviderTimeouts,
    live::{Ended, LiveReply},
    reply_stream::{ReplyPiece, ReplyStream},
    service::{ChatService, Question},
    writers::{Background, WriterOptions, Writers},
};
use self::{extractive::Voice, outcome::Findings, query::Query, service::Accepted};
use crate::{conversations, knowledge::retrieval::RetrievedPassages};

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
mod service;
mod stopping;
mod supported;
mod writers;
mod writing;

/// Earlier turns of a conversation that help to understand a question.
const REMEMBERED_TURNS: i64 = 6;

/// Passages that are searched for an answer.
const PASSAGES: usize = 10;

/// What became of a question.
pub enum QuestionOutcome {
    /// It is answered: store the answer with [`ChatService::store`], or refund its credits with [`ChatService::give_back`].
    Answered(Box<Answered>),
    /// The reply is being written, and is stored when complete, whether or not anybody waits for it.
    Writing(Arc<LiveReply>),
}

/// A question with its reply, which is not stored yet.
pub struct Answered {
    accepted: Accepted,
    /// The reply.
    pub reply: Reply,
    findings: Findings,
}

impl ChatService {
    /// Answers a question, or starts to.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `SANDBOX_MODEL_NOT_PERMITTED`, `AGENT_UNAVAILABLE`,
    /// `INSUFFICIENT_CREDITS`.
    pub async fn ask(self: &Arc<Self>, question: Question) -> Result<QuestionOutcome> {
        let (accepted, is_with_operator) = self.accept(question).await?;
        if is_with_operator {
            return self.be_silent(accepted).await;
        }
        let accepted = self.reserve(accepted).await?;
        if matches!(accepted.model.provider, Provider::Remote { .. }) {
            return Ok(QuestionOutcome::Writing(self.write(accepted)));
        }
        let answered = async {
            let (answer, retrieved) = self.answer(&accepted).await?;
            let reply = self.reply(&accepted, answer, None);
            let findings = Findings::of(&accepted, &reply, retrieved).await?;
            Ok((reply, findings))
        };
        match answered.await {
            Ok((reply, findings)) => Ok(QuestionOutcome::Answered(Box::new(Answered { accepted, reply, findings }))),
            Err(error) => {
                self.refund_question(&accepted).await?;
                Err(error)
            }
        }
    }

    /// Stores a question with its reply, and spends the credits.
    ///
    /// # Errors
    /// `CONVERSATION_NOT_FOUND` when the conversation was removed meanwhile.
    pub async fn store(&self, unit: &mut Unit, answered: &Answered) -> Result<()> {
        self.enter(unit, &answered.accepted).await?;
        self.keep(unit, &answered.accepted, &answered.reply, &answered.findings).await
    }

    /// Refunds the credits of a reply that could not be stored.
    ///
    /// # Errors
    /// Only faults: then the sweep refunds them.
    pub async fn give_back(&self, answered: &Answered) -> Result<()> {
        self.refund_question(&answered.accepted).await
    }

    /// Validates a question. With it comes whether a person has its conversation, so that the agent is silent.
    async fn accept(&self, question: Question) -> Result<(Accepted, bool)> {
        text_rules::kept("/message", &texts::MESSAGE, &question.message)?;
        let question = Question { about: conversations::checked(&question.about)?, ..question };
        let mut conn = self.store.read().await?;
        let agent = agents::find(&mut conn, question.scope.org, question.agent).await?;
        let (turns, is_with_operator) = turns(&mut conn, &question).await?;
        drop(conn);
        let model = self.catalogue.answering(&agent.model, question.scope.limits.plan)?.clone();
        let agent = agents::live(agent)?;
        let (message, asked_at) = (self.ports.ids.next(), self.ports.clock.now());
        let conversation = question.conversation.unwrap_or_else(|| self.ports.ids.next());
        let accepted = Accepted { question, agent, turns, message, conversation, model, credits_remaining: 0, asked_at };
        Ok((accepted, is_with_operator))
    }

    /// The reply of an agent whose conversation a person has. It needs no credits.
    async fn be_silent(&self, accepted: Accepted) -> Result<QuestionOutcome> {
        let org = accepted.question.scope.org;
        let credits_remaining = store::billing::credits::balance(&mut self.store.read().await?, org).await?;
        let accepted = Accepted { credits_remaining, ..accepted };
        let silence =
            Answer { text: String::new(), citations: Vec::new(), finish: FinishReason::WithOperator, see_also: Vec::new() };
        let reply = Reply { credits_used: 0, ..self.reply(&accepted, silence, None) };
        let findings = Findings::of(&accepted, &reply, Vec::new()).await?;
        Ok(QuestionOutcome::Answered(Box::new(Answered { accepted, reply, findings })))
    }

    /// Reserves the credits, and begins the draft if the reply is written by a separate task.
    async fn reserve(&self, accepted: Accepted) -> Result<Accepted> {
        let credits_remaining = retried(|| self.reserve_once(&accepted)).await?;
        Ok(Accepted { credits_remaining, ..accepted })
    }

    async fn reserve_once(&self, accepted: &Accepted) -> Result<i64> {
        let Accepted { question, message, model, asked_at: now, .. } = accepted;
        let (org, apart) = (question.scope.org, matches!(model.provider, Provider::Remote { .. }));
        let expires = *now + self.lease + if apart { self.patience.whole } else { Duration::ZERO };
        let mut unit = self.units.begin(question.scope.clone()).await?;
        let entry = unit.new_id();
        let left = store::billing::credits::reserve(&mut unit, org, model.credits, *message, entry, *now, expires).await?;
        let Some(credits_remaining) = left else {
            credits::tell_refused(&mut unit).await?;
            self.handover.announce(unit.commit().await?.announcements);
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
        self.handover.announce(unit.commit().await?.announcements);
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
            // From now, not from when it was asked: it may have waited for the database.
            lease_until: self.ports.clock.now() + self.writers.options.lease,
            failure: None,
            created_at: accepted.asked_at,
        }
    }

    /// Starts to write a reply.
    fn write(self: &Arc<Self>, accepted: Accepted) -> Arc<LiveReply> {
        let Accepted { question, message, conversation, model, .. } = &accepted;
        let live = Arc::new(LiveReply::new(question.scope.org, question.agent, *message, *conversation, model.id.clone()));
        self.writers.lives.add(&live);
        self.writers.tasks.spawn(writing::write(Arc::clone(self), accepted, Arc::clone(&live)));
        live
    }

    /// The answer of the built-in model, and what was found for it.
    async fn answer(&self, accepted: &Accepted) -> Result<(Answer, Vec<Retrieved>)> {
        let question = &accepted.question;
        let Query { search, question: text } = query::understand(&question.message, &accepted.turns);
        let RetrievedPassages { passages, mut asked } =
            self.knowledge.find(question.scope.org, question.agent, &search, &text, PASSAGES).await?;
        let Agent { unknown_answer: unknown, language, .. } = accepted.agent.clone();
        let voice = Voice { unknown, language, format: question.format };
        let passages: Vec<(Passage, f32)> = passages.into_iter().map(|found| (found.passage, found.score)).collect();
        let retrieved = passages.iter().map(|(passage, score)| Retrieved::of(passage, *score)).collect();
        let answer = tokio::task::spawn_blocking(move || extractive::answer(&text, &mut asked, &passages, &voice)).await;
        Ok((answer.map_err(|error| Error::internal(format!("the built-in model failed: {error}")))?, retrieved))
    }

    /// The passages that are searched for an answer, with their scores, best first.
    async fn passages(&self, question: &Question, search: &str) -> Result<Vec<(Passage, f32)>> {
        let found = self.knowledge.retrieve(question.scope.org, question.agent, search, PASSAGES).await?;
        Ok(found.into_iter().map(|found| (found.passage, found.score)).collect())
    }
}

/// The last turns of the conversation that a question continues, and whether a person has it.
async fn turns(conn: &mut Conn, question: &Question) -> Result<(Vec<Turn>, bool)> {
    let Some(id) = question.conversation else { return Ok((Vec::new(), false)) };
    let org = question.scope.org;
    let found = store::conversations::find(conn, org, question.agent, id).await?.ok_or_else(conversations::not_found)?;
    let turns = store::conversations::messages::turns(conn, org, id, REMEMBERED_TURNS).await?;
    Ok((turns, found.is_with_operator()))
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
