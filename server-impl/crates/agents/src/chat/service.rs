//! What is asked, and what answers it.

use std::{collections::HashMap, sync::Arc, time::Duration};

use frontdesk_core::{
    agents::catalogue::{Catalogue, Model, Provider},
    unit::{Scope, Units},
};
use frontdesk_platform::webhooks::handover::Handover;
use frontdesk_ports::{Ports, model::ChatModel};
use frontdesk_store::Store;
use frontdesk_types::{
    AgentId, ConversationId, MessageId, Timestamp,
    agents::Agent,
    chat::{AnswerFormat, Turn},
    conversations::{About, Channel},
    idempotency::Pending,
};

use super::{asking::ProviderTimeouts, writers::Writers};
use crate::knowledge::retrieval::Knowledge;

/// A message to an agent.
#[derive(Debug, Clone)]
pub struct Question {
    /// Principal that asks, on behalf of the organization of the agent.
    pub scope: Scope,
    /// The agent that is asked.
    pub agent: AgentId,
    /// Channel; a conversation has the channel of its first question.
    pub channel: Channel,
    /// The question.
    pub message: String,
    /// Format of the answer.
    pub format: AnswerFormat,
    /// The conversation to continue; `None` begins one.
    pub conversation: Option<ConversationId>,
    /// The wording about its conversation.
    pub about: About,
    /// The idempotency mark of the request: the reply is recorded under it when it is stored.
    pub pending: Option<Pending>,
    /// Duration of the caller can wait for the whole reply; `None` for as long as it.
    pub within: Option<Duration>,
}

/// Answers questions.
pub struct ChatService {
    /// The database.
    pub store: Store,
    /// Opens units of work on it.
    pub units: Units,
    /// The outside world.
    pub ports: Arc<Ports>,
    /// The models.
    pub catalogue: Arc<Catalogue>,
    /// The providers of models, by their names in the config.
    pub providers: HashMap<String, Arc<dyn ChatModel>>,
    /// Maximum time for a provider.
    pub patience: ProviderTimeouts,
    /// Knowledge of the agents.
    pub knowledge: Arc<Knowledge>,
    /// Time for which credits stay reserved for a reply that does not come.
    pub lease: Duration,
    /// The replies that this process writes.
    pub writers: Writers,
    /// Hands over deliveries that were committed.
    pub handover: Arc<Handover>,
}

/// A validated question.
pub(super) struct Accepted {
    pub(super) question: Question,
    pub(super) agent: Agent,
    pub(super) turns: Vec<Turn>,
    /// Set when a person has its conversation: then the agent is silent.
    pub(super) is_with_operator: bool,
    pub(super) message: MessageId,
    pub(super) conversation: ConversationId,
    pub(super) model: Model,
    /// The balance once the credits are reserved.
    pub(super) credits_remaining: i64,
    pub(super) asked_at: Timestamp,
}

impl Accepted {
    /// Tells whether a provider's model writes the reply, in a task of its own.
    pub(super) fn is_apart(&self) -> bool {
        !self.is_with_operator && matches!(self.model.provider, Provider::Remote { .. })
    }
}
