//! Events: what happened, for programs that want to know.

pub use frontdesk_vocabulary::WebhookEventName as EventName;
use uuid::Uuid;

use super::{
    AgentId, ArticleId, ContactId, ConversationId, CustomDomainId, EmailDomainId, EventId, LeadId, MessageId, NoteId, OrgId,
    SourceId, Timestamp, WebhookEndpointId,
    agents::Agent,
    billing::usage::{CreditUsage, UsageCaps},
    contacts::{Contact, ErasedConversations, leads::Lead},
    conversations::{Conversation, MessageRole, messages::Message, notes::Note},
    custom_domains::CustomDomain,
    email_domains::EmailDomain,
    help_center::{
        articles::Article,
        pages::{ArticlePlace, PublicSite},
    },
    knowledge::sources::Source,
    webhooks::endpoints::WebhookEndpoint,
};

/// Something that happened to something.
#[derive(Debug, Clone)]
pub struct Occurrence {
    /// Type of the event.
    pub name: EventName,
    /// Subject of the event.
    pub subject: EventSubject,
}

/// Subject of an event. What still exists is named by its id only: it is read when the transaction is about to end,
/// and only if somebody receives the event.
#[derive(Debug, Clone)]
pub enum EventSubject {
    /// An agent.
    Agent(AgentId),
    /// An agent that is gone.
    DeletedAgent(AgentId),
    /// A source of an agent.
    Source(AgentId, SourceId),
    /// A source that is gone, as it was.
    DeletedSource(Box<Source>),
    /// A conversation with an agent.
    Conversation(AgentId, ConversationId),
    /// A conversation that is gone.
    DeletedConversation(AgentId, ConversationId),
    /// A note on a conversation.
    Note(AgentId, ConversationId, NoteId),
    /// A note that is gone.
    DeletedNote(AgentId, ConversationId, NoteId),
    /// A message of a conversation.
    Message(AgentId, ConversationId, MessageId, MessageRole),
    /// A lead of an agent.
    Lead(AgentId, LeadId),
    /// A contact.
    Contact(ContactId),
    /// A contact, and the one that it has absorbed.
    MergedContact(ContactId, ContactId),
    /// A contact that is gone, and what becomes of its conversations.
    ErasedContact(ContactId, ErasedConversations),
    /// The credits of the organization, and what its plan lets it use.
    Credits(UsageCaps),
    /// A place that events are delivered to.
    WebhookEndpoint(WebhookEndpointId),
    /// A custom domain of an agent.
    CustomDomain(AgentId, CustomDomainId),
    /// An email domain.
    EmailDomain(EmailDomainId),
    /// An article of the help center of an agent.
    Article(AgentId, ArticleId),
    /// An article that is gone, as it was.
    DeletedArticle(Box<Article>),
}

impl EventSubject {
    /// The agent that it belongs to.
    pub fn agent(&self) -> Option<AgentId> {
        match self {
            Self::Agent(agent)
            | Self::DeletedAgent(agent)
            | Self::Source(agent, _)
            | Self::Conversation(agent, _)
            | Self::DeletedConversation(agent, _)
            | Self::Note(agent, ..)
            | Self::DeletedNote(agent, ..)
            | Self::Message(agent, ..)
            | Self::Lead(agent, _)
            | Self::CustomDomain(agent, _)
            | Self::Article(agent, _) => Some(*agent),
            Self::DeletedSource(source) => Some(source.agent),
            Self::DeletedArticle(article) => Some(article.agent),
            Self::Contact(_)
            | Self::MergedContact(..)
            | Self::ErasedContact(..)
            | Self::Credits(_)
            | Self::EmailDomain(_)
            | Self::WebhookEndpoint(_) => None,
        }
    }

    /// The resource whose events are numbered together: notes and messages count as events of their conversation.
    pub fn resource(&self, org: OrgId) -> Uuid {
        match self {
            Self::Agent(agent) | Self::DeletedAgent(agent) => agent.0,
            Self::Source(_, source) => source.0,
            Self::DeletedSource(source) => source.id.0,
            Self::Conversation(_, conversation)
            | Self::DeletedConversation(_, conversation)
            | Self::Note(_, conversation, _)
            | Self::DeletedNote(_, conversation, _)
            | Self::Message(_, conversation, ..) => conversation.0,
            Self::Lead(_, lead) => lead.0,
            Self::Contact(contact) | Self::MergedContact(contact, _) | Self::ErasedContact(contact, _) => contact.0,
            Self::Credits(_) => org.0,
            Self::WebhookEndpoint(endpoint) => endpoint.0,
            Self::CustomDomain(_, domain) => domain.0,
            Self::EmailDomain(domain) => domain.0,
            Self::Article(_, article) => article.0,
            Self::DeletedArticle(article) => article.id.0,
        }
    }
}

/// State of a resource after an event.
#[derive(Debug, Clone)]
pub enum ResourceState {
    /// An agent.
    Agent(Box<Agent>),
    /// A source, and where the article is that it is made of.
    Source(Box<Source>, Option<Box<ArticlePlace>>),
    /// A conversation.
    Conversation(Box<Conversation>),
    /// A note.
    Note(Box<Note>),
    /// A message.
    Message(Box<Message>),
    /// A lead.
    Lead(Box<Lead>),
    /// A contact.
    Contact(Box<Contact>),
    /// The credits.
    Usage(CreditUsage),
    /// A place that events are delivered to.
    WebhookEndpoint(Box<WebhookEndpoint>),
    /// A custom domain.
    CustomDomain(Box<CustomDomain>),
    /// An email domain.
    EmailDomain(Box<EmailDomain>),
    /// An article, and where the pages of its site are.
    Article(Box<Article>, Box<PublicSite>),
    /// It is gone.
    Gone,
}

impl ResourceState {
    /// The conversations, contacts and leads that it tells of: once one of them is erased, the payload is emptied.
    pub fn subjects(&self) -> Vec<Uuid> {
        match self {
            Self::Conversation(conversation) => {
                let contact = conversation.contact.as_ref().map(|contact| contact.id.0);
                [conversation.id.0].into_iter().chain(contact).collect()
            }
            Self::Note(note) => vec![note.conversation.0],
            Self::Message(message) => vec![message.conversation.0],
            Self::Lead(lead) => {
                [lead.id.0, lead.contact.0].into_iter().chain(lead.conversation.map(|conversation| conversation.0)).collect()
            }
            Self::Contact(contact) => vec![contact.id.0],
            Self::Agent(_)
            | Self::Source(..)
            | Self::Usage(_)
            | Self::WebhookEndpoint(_)
            | Self::CustomDomain(_)
            | Self::EmailDomain(_)
            | Self::Article(..)
            | Self::Gone => Vec::new(),
        }
    }
}

/// An event, complete: what receivers are told.
#[derive(Debug, Clone)]
pub struct Announcement<'o> {
    /// The organization.
    pub org: OrgId,
    /// The event and its subject.
    pub occurrence: &'o Occurrence,
    /// Its current state.
    pub state: ResourceState,
    /// When it happened.
    pub at: Timestamp,
    /// Rises with every event of the resource.
    pub sequence: i64,
}

/// An event, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its id. Events of an organization are roughly ordered by it: transactions end in any order.
    pub id: EventId,
    /// Type of the event.
    pub name: EventName,
    /// The agent that it concerns.
    pub agent: Option<AgentId>,
    /// The resource whose events are numbered together.
    pub resource: Uuid,
    /// Rises with every event of the resource.
    pub sequence: i64,
    /// When it happened.
    pub at: Timestamp,
    /// Payload for receivers: JSON, to the byte.
    pub payload: String,
    /// The conversations, contacts and leads that the payload tells of.
    pub subjects: Vec<Uuid>,
    /// `true` if somebody only tries an endpoint: nobody else receives it.
    pub is_test: bool,
}
