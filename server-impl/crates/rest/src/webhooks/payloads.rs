//! Payloads of events: the subject as its GET shows it, and its owner.

use frontdesk_api::models;
use frontdesk_core::representation::Representation;
use frontdesk_help_center::addresses::Addresses;
use frontdesk_types::{
    Error, Result,
    events::{Announcement, Occurrence, State, Subject},
};
use serde::Serialize;
use serde_json::{Value, json};

use super::{cut, endpoints};
use crate::{
    agents, billing, contacts, conversations, convert, custom_domains, help_center::articles, knowledge,
    representation::ApiRepresentation,
};

impl Representation for ApiRepresentation {
    /// Returns JSON of less than 20 kB.
    fn event(&self, told: Announcement<'_>) -> Result<String> {
        let payload = json!({
            "type": told.occurrence.name.as_str(),
            "timestamp": written(convert::time(told.at)?)?,
            "data": data(told, &self.addresses())?,
        });
        cut::fitted(payload)
    }
}

fn data(told: Announcement<'_>, addresses: &Addresses) -> Result<Value> {
    match &told.occurrence.subject {
        Subject::Article(..) | Subject::DeletedArticle(_) => of_article(told, addresses),
        Subject::Agent(_)
        | Subject::DeletedAgent(_)
        | Subject::Source(..)
        | Subject::DeletedSource(_)
        | Subject::Credits(_)
        | Subject::CustomDomain(..)
        | Subject::WebhookEndpoint(_) => of_agent(told, addresses),
        Subject::Contact(_) | Subject::MergedContact(..) | Subject::ErasedContact(..) | Subject::Lead(..) => of_contact(told),
        Subject::Conversation(..)
        | Subject::DeletedConversation(..)
        | Subject::Note(..)
        | Subject::DeletedNote(..)
        | Subject::Message(..) => of_conversation(told),
    }
}

/// Returns the data of events of agents, their sources and their domains, of the credits that they cost,
/// and of webhook endpoints.
fn of_agent(told: Announcement<'_>, addresses: &Addresses) -> Result<Value> {
    let (organization_id, sequence, is_truncated) = (told.org.0, told.sequence, false);
    match (&told.occurrence.subject, told.state) {
        (Subject::Agent(agent), State::Agent(found)) => {
            let (agent_id, agent) = (agent.0, agents::model(*found)?);
            written(models::AgentEventData { organization_id, agent_id, sequence, is_truncated, agent })
        }
        (Subject::DeletedAgent(agent), State::Gone) => {
            written(models::AgentDeletedEventData { organization_id, agent_id: agent.0, sequence })
        }
        (Subject::Source(..) | Subject::DeletedSource(_), State::Source(found, place)) => {
            let url = place.map(|place| addresses.of_article(&place));
            let (agent_id, source_id, source) = (found.agent.0, found.id.0, knowledge::sources::model(*found, url)?);
            written(models::SourceEventData { organization_id, agent_id, source_id, sequence, is_truncated, source })
        }
        (Subject::Credits(_), State::Usage(usage)) => {
            written(models::CreditsEventData { organization_id, sequence, usage: billing::usage_model(usage)? })
        }
        (Subject::CustomDomain(agent, id), State::CustomDomain(found)) => {
            let (agent_id, domain_id, domain) = (agent.0, id.0, custom_domains::model(*found)?);
            written(models::CustomDomainEventData { organization_id, agent_id, domain_id, sequence, is_truncated, domain })
        }
        (Subject::WebhookEndpoint(id), State::WebhookEndpoint(found)) => {
            let (endpoint_id, endpoint) = (id.0, endpoints::model(*found)?);
            written(models::WebhookDisabledEventData { organization_id, endpoint_id, sequence, is_truncated, endpoint })
        }
        _ => Err(unexpected(told.occurrence)),
    }
}

/// Returns the data of events of articles.
fn of_article(told: Announcement<'_>, addresses: &Addresses) -> Result<Value> {
    let (organization_id, sequence, is_truncated) = (told.org.0, told.sequence, false);
    let State::Article(found, site) = told.state else { return Err(unexpected(told.occurrence)) };
    let (agent_id, site_id, article_id) = (found.agent.0, found.site.0, found.id.0);
    let article = articles::summary(*found, &addresses.of_public(&site))?;
    written(models::ArticleEventData { organization_id, agent_id, site_id, article_id, sequence, is_truncated, article })
}

/// Returns the data of events of contacts, and of the leads that they leave.
fn of_contact(told: Announcement<'_>) -> Result<Value> {
    let (organization_id, sequence, is_truncated) = (told.org.0, told.sequence, false);
    match (&told.occurrence.subject, told.state) {
        (Subject::Contact(contact), State::Contact(found)) => {
            let (contact_id, contact) = (contact.0, contacts::model(*found)?);
            written(models::ContactEventData { organization_id, contact_id, sequence, is_truncated, contact })
        }
        (Subject::MergedContact(contact, merged), State::Contact(found)) => written(models::ContactMergedEventData {
            organization_id,
            contact_id: contact.0,
            merged_contact_id: merged.0,
            sequence,
            is_truncated,
            contact: contacts::model(*found)?,
        }),
        (Subject::ErasedContact(contact, conversations), State::Gone) => written(models::ContactDeletedEventData {
            organization_id,
            contact_id: contact.0,
            conversations: *conversations,
            sequence,
        }),
        (Subject::Lead(agent, lead), State::Lead(found)) => written(models::LeadEventData {
            organization_id,
            agent_id: agent.0,
            lead_id: lead.0,
            contact_id: found.contact.0,
            conversation_id: found.conversation.map(|id| id.0),
            sequence,
            is_truncated,
            lead: contacts::leads::model(*found)?,
        }),
        _ => Err(unexpected(told.occurrence)),
    }
}

/// Returns the data of events of conversations, and of their notes and messages.
fn of_conversation(told: Announcement<'_>) -> Result<Value> {
    let (organization_id, sequence, is_truncated) = (told.org.0, told.sequence, false);
    match (&told.occurrence.subject, told.state) {
        (Subject::Conversation(agent, id), State::Conversation(found)) => written(models::ConversationEventData {
            organization_id,
            agent_id: agent.0,
            conversation_id: id.0,
            sequence,
            is_truncated,
            conversation: conversations::model(*found)?,
        }),
        (Subject::DeletedConversation(agent, id), State::Gone) => {
            written(models::ConversationDeletedEventData { organization_id, agent_id: agent.0, conversation_id: id.0, sequence })
        }
        (Subject::Note(agent, conversation, note), State::Note(found)) => written(models::NoteEventData {
            organization_id,
            agent_id: agent.0,
            conversation_id: conversation.0,
            note_id: note.0,
            sequence,
            is_truncated,
            note: conversations::notes::model(*found)?,
        }),
        (Subject::DeletedNote(agent, conversation, note), State::Gone) => written(models::NoteDeletedEventData {
            organization_id,
            agent_id: agent.0,
            conversation_id: conversation.0,
            note_id: note.0,
            sequence,
        }),
        (Subject::Message(agent, conversation, message, _), State::Message(found)) => written(models::MessageEventData {
            organization_id,
            agent_id: agent.0,
            conversation_id: conversation.0,
            message_id: message.0,
            sequence,
            is_truncated,
            message: conversations::messages::model(*found)?,
        }),
        _ => Err(unexpected(told.occurrence)),
    }
}

fn unexpected(Occurrence { name, subject }: &Occurrence) -> Error {
    Error::internal(format!("the event {name} has no payload about {subject:?}"))
}

fn written(model: impl Serialize) -> Result<Value> {
    serde_json::to_value(model).map_err(|error| Error::internal(format!("a payload is not JSON: {error}")))
}
