//! People who write to the agent of a stage.

use frontdesk_store::contacts::{self, attributes, identities, leads, values, words};
use frontdesk_types::{
    AgentId, ContactId, ConversationId, Timestamp,
    contacts::{
        Contact, ContactIdentity,
        attributes::{ContactAttribute, ContactAttributeType},
        leads::{Lead, LeadDetails},
    },
};
use uuid::Uuid;

use crate::{Actor, World};

/// The contacts of a stage, with the objects that belong to them.
pub(super) struct StageContacts {
    /// A contact with a lead.
    pub(super) contact: Uuid,
    /// Another contact.
    pub(super) other: Uuid,
    /// The attribute `plan`, which the contact has.
    pub(super) attribute: Uuid,
    /// A lead.
    pub(super) lead: Uuid,
}

/// Adds two contacts, an attribute and a lead.
pub(super) async fn create_contacts(world: &World, actor: &Actor, agent: Uuid, conversation: Uuid) -> StageContacts {
    let (ids, now, org) = (&world.app().services.ports.ids, world.now(), actor.org);
    let named = |name: &str| Contact {
        external_id: Some(name.to_lowercase()),
        name: Some(name.to_owned()),
        ..Contact::new(org, ids.next(), now)
    };
    let (guest, other) = (named("Guest"), named("Visitor"));
    let mut tx = world.store().begin().await.expect("a transaction");
    for contact in [&guest, &other] {
        contacts::insert(&mut tx, org, contact).await.expect("the contact is added");
        let found_by = contact.external_id.iter().cloned().collect();
        words::replace(&mut tx, org, contact.id, &found_by).await.expect("it is found by its words");
        let identity = ContactIdentity::ExternalId(contact.external_id.as_deref().expect("it has one"));
        assert!(identities::insert(&mut tx, org, identity, contact.id).await.expect("a query"), "the external id is free");
    }
    let plan = build_attribute(actor, ids.next(), "plan", now);
    assert!(attributes::insert(&mut tx, org, &plan).await.expect("a query"), "the key is free");
    values::set(&mut tx, org, &guest, &[(plan.id, Some("pro".to_owned()))]).await.expect("the value is set");
    let details = LeadDetails { name: Some("Guest".to_owned()), ..LeadDetails::default() };
    let (agent, conversation) = (AgentId(agent), Some(ConversationId(conversation)));
    let lead = Lead { id: ids.next(), org, agent, contact: guest.id, conversation, details, created_at: now };
    leads::insert(&mut tx, org, &lead).await.expect("the lead is added");
    tx.commit().await.expect("a commit");
    StageContacts { contact: guest.id.0, other: other.id.0, attribute: plan.id.0, lead: lead.id.0 }
}

/// Adds external ids that lead to a contact.
pub(super) async fn add_external_ids(world: &World, actor: &Actor, contact: Uuid, number: usize) {
    let mut tx = world.store().begin().await.expect("a transaction");
    for number in 0..number {
        let identity = format!("other-{number}");
        let added = identities::insert(&mut tx, actor.org, ContactIdentity::ExternalId(&identity), ContactId(contact)).await;
        assert!(added.expect("a query"), "the external id is free");
    }
    tx.commit().await.expect("a commit");
}

/// Defines more attributes.
pub(super) async fn add_attributes(world: &World, actor: &Actor, number: usize) {
    let mut tx = world.store().begin().await.expect("a transaction");
    for number in 0..number {
        let more = build_attribute(actor, world.app().services.ports.ids.next(), &format!("more{number}"), world.now());
        assert!(attributes::insert(&mut tx, actor.org, &more).await.expect("a query"), "the key is free");
    }
    tx.commit().await.expect("a commit");
}

fn build_attribute(actor: &Actor, id: frontdesk_types::AttributeId, key: &str, now: Timestamp) -> ContactAttribute {
    let (org, key, kind) = (actor.org, key.to_owned(), ContactAttributeType::String);
    ContactAttribute { id, org, key, kind, description: None, created_at: now, updated_at: now }
}
