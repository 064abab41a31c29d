//! Contact details that visitors leave with agents.

use crate::{AgentId, ContactId, ConversationId, LeadId, Metadata, OrgId, Timestamp};

/// A lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lead {
    /// Its id.
    pub id: LeadId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent that they were left with.
    pub agent: AgentId,
    /// The contact that they belong to.
    pub contact: ContactId,
    /// The conversation in which they were left.
    pub conversation: Option<ConversationId>,
    /// Details.
    pub details: LeadDetails,
    /// When it was recorded.
    pub created_at: Timestamp,
}

/// Details that a visitor left.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeadDetails {
    /// The name.
    pub name: Option<String>,
    /// The email address.
    pub email: Option<String>,
    /// The phone number.
    pub phone: Option<String>,
    /// The company.
    pub company: Option<String>,
    /// Message of the visitor.
    pub message: Option<String>,
    /// Further fields.
    pub fields: Metadata,
}

/// A lead that is to be recorded.
#[derive(Debug, Clone, Default)]
pub struct NewLead {
    /// The conversation in which it was left.
    pub conversation: Option<ConversationId>,
    /// The caller's own id for the person.
    pub external_id: Option<String>,
    /// Details.
    pub details: LeadDetails,
}

/// Filter for leads.
#[derive(Debug, Clone, Copy, Default)]
pub struct LeadFilter {
    /// Not before this moment.
    pub from: Option<Timestamp>,
    /// Before this moment.
    pub to: Option<Timestamp>,
    /// Of this contact.
    pub contact: Option<ContactId>,
    /// From this conversation.
    pub conversation: Option<ConversationId>,
}
