//! `If-Match`: a change of what the caller knows, and of nothing else.

use std::sync::Arc;

use frontdesk_api::runtime::conditional::{self, etag_of};
use frontdesk_core::preconditions::{Current, Precondition};
use frontdesk_help_center::addresses::Addresses;

use super::{
    accounts::{organization, roles},
    agents, contacts, conversations, help_center,
    inbox::saved_replies,
    knowledge::sources,
    topics, webhooks,
};

/// The precondition in the header, if it was sent: one of its entity tags is that of a GET now.
pub(super) fn if_match(header: Option<String>, addresses: impl FnOnce() -> Arc<Addresses>) -> Option<Precondition> {
    let (header, addresses) = (header?, addresses());
    Some(Precondition::new(move |current| {
        let etag = match current {
            Current::Agent(agent) => etag_of(&agents::model(agent.clone())?),
            Current::Source(source) => etag_of(&sources::model(source.clone(), None)?),
            Current::Conversation(conversation) => etag_of(&conversations::model(conversation.clone())?),
            Current::Note(note) => etag_of(&conversations::notes::model(note.clone())?),
            Current::Role(role) => etag_of(&roles::model(role.clone())?),
            Current::Contact(contact) => etag_of(&contacts::model(contact.clone())?),
            Current::ContactAttribute(attribute) => etag_of(&contacts::attributes::model(attribute.clone())?),
            Current::Retention(retention) => etag_of(&organization::retention(retention)),
            Current::Lead(lead) => etag_of(&contacts::leads::model(lead.clone())?),
            Current::Topic(topic) => etag_of(&topics::model(topic.clone())?),
            Current::WebhookEndpoint(endpoint) => etag_of(&webhooks::endpoints::model(endpoint.clone())?),
            Current::HelpSite(site) => etag_of(&help_center::sites::model(site.clone(), &addresses)?),
            Current::HelpCollection(collection) => etag_of(&help_center::collections::model(collection.clone())?),
            Current::Article(article) => etag_of(&help_center::articles::model(article.clone(), &addresses)?),
            Current::SavedReply(reply) => etag_of(&saved_replies::model(reply.clone())?),
        };
        Ok(conditional::if_match(&header, &etag))
    }))
}
