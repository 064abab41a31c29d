//! Payloads of events: the subject as its GET shows it, and its owner.

use frontdesk_api::models;
use frontdesk_core::representation::Representation;
use frontdesk_help_center::addresses::SiteAddresses;
use frontdesk_types::{
    Error, Result,
    events::{Announcement, EventSubject, Occurrence, ResourceState},
};
use serde::Serialize;
use serde_json::{Value, json};

use super::{endpoints, truncation};
use crate::{
    agents, billing, contacts, conversations, convert, custom_domains, email_domains, help_center::articles, knowledge,
    representation::ApiRepresentation,
};

impl Representation for ApiRepresentation {
    /// Returns JSON of less than 20 kB.
    fn event_payload(&self, told: Announcement<'_>) -> Result<String> {
        let payload = json!({
            "type": told.occurrence.name.as_str(),
            "timestamp": to_json_value(convert::to_api_time(told.at)?)?,
            "data": event_data(told, &self.addresses())?,
        });
        truncation::truncate_payload(payload)
    }
}

fn event_data(told: Announcement<'_>, addresses: &SiteAddresses) -> Result<Value> {
    match &told.occurrence.subject {
        EventSubject::Article(..) | EventSubject::DeletedArticle(_) => of_article(told, addresses),
        EventSubject::Agent(_)
        | EventSubject::DeletedAgent(_)
        | EventSubject::Source(..)
        | EventSubject::DeletedSource(_)
        | EventSubject::Credits(_)
        | EventSubject::CustomDomain(..)
        | EventSubject::EmailDomain(_)
        | EventSubject::WebhookEndpoint(_) => of_agent(told, addresses),
        EventSubject::Contact(_) | EventSubject::MergedContact(..) | EventSubject::ErasedContact(..) | EventSubject::Lead(..) => {
            of_contact(told)
        }
        EventSubject::Conversation(..)
        | EventSubject::DeletedConversation(..)
        | EventSubject::Note(..)
        | EventSubject::DeletedNote(..)
        | EventSubject::Message(..) => of_conversation(told),
    }
}

/// Returns the data of events of agents, their sources and their domains, of the credits that they cost,
/// and of webhook endpoints.
fn of_agent(told: Announcement<'_>, addresses: &SiteAddresses) -> Result<Value> {
    let (organization_id, sequence, is_truncated) = (told.org.0, told.sequence, false);
    match (&told.occurrence.subject, told.state) {
        (EventSubject::Agent(agent), ResourceState::Agent(found)) => {
            let (agent_id, agent) = (agent.0, agents::agent_model(*found)?);
            to_json_value(models::AgentEventData { organization_id, agent_id, sequence, is_truncated, agent })
        }
        (EventSubject::DeletedAgent(agent), ResourceState::Gone) => {
            to_json_value(models::AgentDeletedEventData { organization_id, agent_id: agent.0, sequence })
        }
        (EventSubject::Source(..) | EventSubject::DeletedSource(_), ResourceState::Source(found, place)) => {
            let url = place.map(|place| addresses.of_article(&place));
            let (agent_id, source_id, source) = (found.agent.0, found.id.0, knowledge::sources::source_model(*found, url)?);
            to_json_value(models::SourceEventData { organization_id, agent_id, source_id, sequence, is_truncated, source })
        }
        (EventSubject::Credits(_), ResourceState::Usage(usage)) => {
            to_json_value(models::CreditsEventData { organization_id, sequence, usage: billing::usage_model(usage)? })
        }
        (EventSubject::CustomDomain(agent, id), ResourceState::CustomDomain(found)) => {
            let (agent_id, domain_id, domain) = (agent.0, id.0, custom_domains::domain_model(*found)?);
            to_json_value(models::CustomDomainEventData { organization_id, agent_id, domain_id, sequence, is_truncated, domain })
        }
        (EventSubject::EmailDomain(id), ResourceState::EmailDomain(found)) => {
            let (domain_id, domain) = (id.0, email_domains::domain_model(*found)?);
            to_json_value(models::EmailDomainEventData { organization_id, domain_id, sequence, is_truncated, domain })
        }
        (EventSubject::WebhookEndpoint(id), ResourceState::WebhookEndpoint(found)) => {
            let (endpoint_id, endpoint) = (id.0, endpoints::endpoint_model(*found)?);
            to_json_value(models::WebhookDisabledEventData { organization_id, endpoint_id, sequence, is_truncated, endpoint })
        }
        _ => Err(unexpected_event(told.occurrence)),
    }
}

/// Returns the data of events of articles.
fn of_article(told: Announcement<'_>, addresses: &SiteAddresses) -> Result<Value> {
    let (organization_id, sequence, is_truncated) = (told.org.0, told.sequence, false);
    let ResourceState::Article(found, site) = told.state else { return Err(unexpected_event(told.occurrence)) };
    let (agent_id, site_id, article_id) = (found.agent.0, found.site.0, found.id.0);
    let article = articles::summary_model(*found, &addresses.of_public(&site))?;
    to_json_value(models::ArticleEventData { organization_id, agent_id, site_id, article_id, sequence, is_truncated, article })
}

/// Returns the data of events of contacts, and of the leads that they leave.
fn of_contact(told: Announcement<'_>) -> Result<Value> {
    let (organization_id, sequence, is_truncated) = (told.org.0, told.sequence, false);
    match (&told.occurrence.subject, told.state) {
        (EventSubject::Contact(contact), ResourceState::Contact(found)) => {
            let (contact_id, contact) = (contact.0, contacts::contact_model(*found)?);
            to_json_value(models::ContactEventData { organization_id, contact_id, sequence, is_truncated, contact })
        }
        (EventSubject::MergedContact(contact, merged), ResourceState::Contact(found)) => {
            to_json_value(models::ContactMergedEventData {
                organization_id,
                contact_id: contact.0,
                merged_contact_id: merged.0,
                sequence,
                is_truncated,
                contact: contacts::contact_model(*found)?,
            })
        }
        (EventSubject::ErasedContact(contact, conversations), ResourceState::Gone) => {
            to_json_value(models::ContactDeletedEventData {
                organization_id,
                contact_id: contact.0,
                conversations: *conversations,
                sequence,
            })
        }
        (EventSubject::Lead(agent, lead), ResourceState::Lead(found)) => to_json_value(models::LeadEventData {
            organization_id,
            agent_id: agent.0,
            lead_id: lead.0,
            contact_id: found.contact.0,
            conversation_id: found.conversation.map(|id| id.0),
            sequence,
            is_truncated,
            lead: contacts::leads::lead_model(*found)?,
        }),
        _ => Err(unexpected_event(told.occurrence)),
    }
}

/// Returns the data of events of conversations, and of their notes and messages.
fn of_conversation(told: Announcement<'_>) -> Result<Value> {
    let (organization_id, sequence, is_truncated) = (told.org.0, told.sequence, false);
    match (&told.occurrence.subject, told.state) {
        (EventSubject::Conversation(agent, id), ResourceState::Conversation(found)) => {
            to_json_value(models::ConversationEventData {
                organization_id,
                agent_id: agent.0,
                conversation_id: id.0,
                sequence,
                is_truncated,
                conversation: conversations::conversation_model(*found)?,
            })
        }
        (EventSubject::DeletedConversation(agent, id), ResourceState::Gone) => {
            to_json_value(models::ConversationDeletedEventData {
                organization_id,
                agent_id: agent.0,
                conversation_id: id.0,
                sequence,
            })
        }
        (EventSubject::Note(agent, conversation, note), ResourceState::Note(found)) => to_json_value(models::NoteEventData {
            organization_id,
            agent_id: agent.0,
            conversation_id: conversation.0,
            note_id: note.0,
            sequence,
            is_truncated,
            note: conversations::notes::note_model(*found)?,
        }),
        (EventSubject::DeletedNote(agent, conversation, note), ResourceState::Gone) => {
            to_json_value(models::NoteDeletedEventData {
                organization_id,
                agent_id: agent.0,
                conversation_id: conversation.0,
                note_id: note.0,
                sequence,
            })
        }
        (EventSubject::Message(agent, conversation, message, _), ResourceState::Message(found)) => {
            to_json_value(models::MessageEventData {
                organization_id,
                agent_id: agent.0,
                conversation_id: conversation.0,
                message_id: message.0,
                sequence,
                is_truncated,
                message: conversations::messages::message_model(*found)?,
            })
        }
        _ => Err(unexpected_event(told.occurrence)),
    }
}

fn unexpected_event(Occurrence { name, subject }: &Occurrence) -> Error {
    Error::internal(format!("the event {name} has no payload about {subject:?}"))
}

fn to_json_value(model: impl Serialize) -> Result<Value> {
    serde_json::to_value(model).map_err(|error| Error::internal(format!("a payload is not JSON: {error}")))
}
