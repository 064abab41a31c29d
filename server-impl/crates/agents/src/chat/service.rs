//! The service that answers questions, and the questions that it accepts.

use std::{collections::HashMap, sync::Arc, time::Duration};

use frontdesk_core::{
    agents::catalogue::{Catalogue, CatalogueModel, ModelProvider},
    unit::{UnitFactory, UnitScope},
};
use frontdesk_platform::webhooks::handover::DeliveryHandover;
use frontdesk_ports::{Ports, model::ChatModel};
use frontdesk_store::Store;
use frontdesk_types::{
    AgentId, ConversationId, MessageId, Timestamp,
    agents::Agent,
    chat::{AnswerFormat, AnswerOverrides, ConversationTurn, taken_messages::TakenMessage},
    conversations::{Channel, ConversationDetails},
    idempotency::PendingRequest,
};

use super::{asking::ProviderTimeouts, writers::Writers};
use crate::knowledge::retrieval::Knowledge;

/// A message to an agent.
#[derive(Debug, Clone)]
pub struct Question {
    /// Caller, who asks on behalf of the organization of the agent.
    pub scope: UnitScope,
    /// Agent that is asked.
    pub agent: AgentId,
    /// Channel in which the visitor writes; a conversation has the channel of its first question. Tries continue tries
    /// alone, and nothing else does.
    pub channel: Channel,
    /// Settings of the agent that the question replaces; empty but for a try.
    pub overrides: AnswerOverrides,
    /// Text of the message.
    pub message: String,
    /// Format of the answer.
    pub format: AnswerFormat,
    /// Conversation to continue; `None` begins one.
    pub conversation: Option<ConversationId>,
    /// Details of the visitor and the conversation that the request includes.
    pub about: ConversationDetails,
    /// Idempotency mark of the request: the reply is recorded under it when it is stored.
    pub idempotency: Option<PendingRequest>,
    /// Time that the caller can wait for the whole reply; `None` for no limit of its own.
    pub timeout: Option<Duration>,
}

/// The dependencies needed to answer questions.
pub struct ChatService {
    /// Database.
    pub store: Store,
    /// Opens units of work on the database.
    pub units: UnitFactory,
    /// Ports to the outside world.
    pub ports: Arc<Ports>,
    /// Available models.
    pub catalogue: Arc<Catalogue>,
    /// Providers of models, by their names in the config.
    pub providers: HashMap<String, Arc<dyn ChatModel>>,
    /// Timeouts for the answers of providers.
    pub provider_timeouts: ProviderTimeouts,
    /// Knowledge of the agents.
    pub knowledge: Arc<Knowledge>,
    /// Time for which credits stay reserved for a reply that does not come.
    pub lease: Duration,
    /// Replies that this process writes.
    pub writers: Writers,
    /// Hands over committed deliveries.
    pub handover: Arc<DeliveryHandover>,
}

/// A validated question.
pub(super) struct AcceptedQuestion {
    pub(super) question: Question,
    /// The stored message that is answered; `None` if a request asks.
    pub(super) taken: Option<TakenMessage>,
    pub(super) agent: Agent,
    pub(super) turns: Vec<ConversationTurn>,
    /// `true` if the team has the conversation: then the agent is silent.
    pub(super) is_with_team: bool,
    pub(super) message: MessageId,
    pub(super) conversation: ConversationId,
    pub(super) model: CatalogueModel,
    /// Balance once the credits are reserved.
    pub(super) credits_remaining: i64,
    pub(super) asked_at: Timestamp,
}

impl Question {
    /// Checks if a member tries the agent.
    pub(super) fn is_try(&self) -> bool {
        self.channel == Channel::Playground
    }
}

impl AcceptedQuestion {
    /// Checks if a provider's model writes the reply, in a separate task.
    pub(super) fn is_written_by_provider(&self) -> bool {
        !self.is_with_team && matches!(self.model.provider, ModelProvider::Remote { .. })
    }
}
