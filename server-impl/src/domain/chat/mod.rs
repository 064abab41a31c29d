//! A question to an agent, from its check to the stored reply.
//!
//! Credits are reserved before anything is worked out and settled in the transaction that stores the reply; what fails in between
//! gives them back, and what is cut short is given back by the sweep, once the reservation has lapsed. A question that failed
//! leaves nothing else behind: conversation and messages are stored together with the reply.

use std::time::Duration;

use self::query::Query;
use super::{agents, catalogue::Catalogue, extractive, knowledge::Knowledge, text_rules};
use crate::{
    ports::Ports,
    store::{self, Conn, Store, Tx},
    types::{
        AgentId, Code, ConversationId, Error, MessageId, OrgId, Result, Timestamp,
        chat::{Answer, Conversation, Reply, Role, Turn},
    },
};

pub mod deltas;
mod query;

/// Characters of a message at most.
pub const LONGEST_MESSAGE: usize = 4_000;

/// Turns of a conversation that a question is understood with.
const REMEMBERED_TURNS: i64 = 6;

/// Passages that an answer is looked for in.
const PASSAGES: usize = 10;

/// A message to an agent.
#[derive(Debug, Clone)]
pub struct Question {
    /// The organization of the agent.
    pub org: OrgId,
    /// Who is asked.
    pub agent: AgentId,
    /// What is asked.
    pub message: String,
    /// The conversation to go on with; `None` begins one.
    pub conversation: Option<ConversationId>,
}

/// What it takes to answer.
pub struct Desk<'a> {
    /// The database.
    pub store: &'a Store,
    /// The outside world.
    pub ports: &'a Ports,
    /// The models.
    pub catalogue: &'a Catalogue,
    /// What the agents know.
    pub knowledge: &'a Knowledge,
    /// How long credits stay reserved for a reply that does not come.
    pub lease: Duration,
}

/// A question that was checked, and whose credits are reserved.
struct Accepted {
    question: Question,
    turns: Vec<Turn>,
    message: MessageId,
    model: String,
    credits_used: i64,
    credits_remaining: i64,
    asked_at: Timestamp,
}

impl Desk<'_> {
    /// Answers a question. The reply is in the transaction that comes with it: commit it, or nothing of it was.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`, `INSUFFICIENT_CREDITS`.
    pub async fn ask(&self, question: Question) -> Result<(Tx, Reply)> {
        let accepted = self.accept(question).await?;
        match self.reply(&accepted).await {
            Ok(done) => Ok(done),
            Err(error) => {
                self.give_back(&accepted).await?;
                Err(error)
            }
        }
    }

    async fn accept(&self, question: Question) -> Result<Accepted> {
        let message = text_rules::message("/message", "Message", LONGEST_MESSAGE, question.message)?;
        let question = Question { message, ..question };
        let mut conn = self.store.read().await?;
        let agent = agents::find(&mut conn, question.org, question.agent).await?;
        let turns = turns(&mut conn, &question).await?;
        drop(conn);
        let model = self.catalogue.answering(&agents::live(agent)?.model);
        let (message, now) = (self.ports.ids.next(), self.ports.clock.now());
        let mut tx = self.store.begin().await?;
        let left =
            store::credits::reserve(&mut tx, question.org, model.credits, message, self.ports.ids.next(), now, now + self.lease)
                .await?;
        let credits_remaining = left.ok_or_else(|| insufficient(model.credits))?;
        tx.commit().await?;
        Ok(Accepted {
            question,
            turns,
            message,
            model: model.id.clone(),
            credits_used: model.credits,
            credits_remaining,
            asked_at: now,
        })
    }

    async fn reply(&self, accepted: &Accepted) -> Result<(Tx, Reply)> {
        let answer = self.answer(accepted).await?;
        let question = &accepted.question;
        let mut tx = self.store.begin().await?;
        let conversation = self.conversation(&mut tx, accepted).await?;
        let reply = Reply {
            message: accepted.message,
            conversation,
            agent: question.agent,
            answer,
            model: accepted.model.clone(),
            credits_used: accepted.credits_used,
            credits_remaining: accepted.credits_remaining,
            created_at: self.ports.clock.now(),
        };
        let asked = self.ports.ids.next();
        store::messages::insert_question(&mut tx, question.org, conversation, asked, &question.message, accepted.asked_at)
            .await?;
        store::messages::insert_reply(&mut tx, question.org, &reply).await?;
        if !store::credits::settle(&mut tx, question.org, accepted.message).await? {
            return Err(Error::internal("the reservation of a reply had lapsed before the reply was made"));
        }
        Ok((tx, reply))
    }

    async fn answer(&self, accepted: &Accepted) -> Result<Answer> {
        let question = &accepted.question;
        let Query { search, question: asked } = query::understand(&question.message, &accepted.turns);
        let found = self.knowledge.retrieve(question.org, question.agent, &search, PASSAGES).await?;
        let passages: Vec<_> = found.into_iter().map(|found| (found.passage, found.score)).collect();
        tokio::task::spawn_blocking(move || extractive::answer(&asked, &passages))
            .await
            .map_err(|error| Error::internal(format!("the built-in model failed: {error}")))
    }

    async fn conversation(&self, tx: &mut Tx, accepted: &Accepted) -> Result<ConversationId> {
        let question = &accepted.question;
        if let Some(conversation) = question.conversation {
            return Ok(conversation);
        }
        let conversation =
            Conversation { id: self.ports.ids.next(), org: question.org, agent: question.agent, created_at: accepted.asked_at };
        store::conversations::insert(tx, question.org, &conversation).await?;
        Ok(conversation.id)
    }

    async fn give_back(&self, accepted: &Accepted) -> Result<()> {
        let mut tx = self.store.begin().await?;
        let now = self.ports.clock.now();
        store::credits::refund(&mut tx, accepted.question.org, accepted.message, self.ports.ids.next(), now).await?;
        tx.commit().await
    }
}

/// A reply that was made before.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `MESSAGE_NOT_FOUND`: also for another agent's.
pub async fn find_reply(conn: &mut Conn, org: OrgId, agent: AgentId, message: MessageId) -> Result<Reply> {
    agents::find(conn, org, agent).await?;
    let reply = store::messages::find_reply(conn, org, agent, message).await?;
    let not_found =
        || Error::refused(Code::MessageNotFound, "This agent gave no such answer. Ask again without `Last-Event-ID`.");
    let reply = reply.ok_or_else(not_found)?;
    agents::find_live(conn, org, agent).await?;
    Ok(reply)
}

async fn turns(conn: &mut Conn, question: &Question) -> Result<Vec<Turn>> {
    let Some(conversation) = question.conversation else { return Ok(Vec::new()) };
    if store::conversations::find(conn, question.org, question.agent, conversation).await?.is_none() {
        return Err(Error::refused(
            Code::ConversationNotFound,
            "This agent has no such conversation. Send a `conversationId` that a reply returned, or none to begin a new one.",
        ));
    }
    store::messages::turns(conn, question.org, conversation, REMEMBERED_TURNS).await
}

fn insufficient(credits: i64) -> Error {
    Error::refused(
        Code::InsufficientCredits,
        format!("A reply of this agent costs {credits} credits, and the workspace has fewer. Add credits, then ask again."),
    )
}

/// What a person asked earlier, oldest first.
fn earlier_questions(turns: &[Turn]) -> impl DoubleEndedIterator<Item = &str> {
    turns.iter().filter(|turn| turn.role == Role::User).map(|turn| turn.text.as_str())
}
