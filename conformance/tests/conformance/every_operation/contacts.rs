//! Contacts, their attributes, and leads.

use frontdesk_client::{
    ErrorCode,
    prelude::*,
    types::{
        ContactAttributeCreate, ContactAttributeType, ContactAttributeUpdate, ContactCreate, ContactMerge, ContactUpdate,
        ErasedConversations, LeadCreate,
    },
};
use frontdesk_conformance::Stage;

pub(super) async fn list_contacts(stage: &Stage) {
    let contacts = stage.actor.sdk.list_contacts().q("gue").external_id("guest").attribute("plan").value("pro");
    let page = contacts.limit(10).await.expect("a page");
    assert_eq!(page.items.iter().map(|contact| contact.id).collect::<Vec<_>>(), [stage.contact]);
}

pub(super) async fn create_contact(stage: &Stage) {
    let body = ContactCreate::builder().external_id("customer-17".to_owned()).email("anna@acme.dev".to_owned());
    let contact = stage.actor.sdk.create_contact().body(body).await.expect("a contact");
    assert_eq!(contact.external_id.as_deref(), Some("customer-17"));
}

pub(super) async fn get_contact(stage: &Stage) {
    let contact = stage.actor.sdk.get_contact(stage.contact).await.expect("a contact");
    assert_eq!((contact.name.as_deref(), contact.attributes["plan"].as_str()), (Some("Guest"), Some("pro")));
}

pub(super) async fn update_contact(stage: &Stage) {
    let body = ContactUpdate::builder().phone("+41 44 668 18 00".to_owned());
    let contact = stage.actor.sdk.update_contact(stage.contact).body(body).await.expect("a contact");
    assert_eq!(contact.phone.as_deref(), Some("+41 44 668 18 00"));
}

pub(super) async fn delete_contact(stage: &Stage) {
    let fate = ErasedConversations::Delete;
    stage.actor.sdk.delete_contact(stage.contact).conversations(fate).await.expect("an erasure");
    let gone = stage.actor.sdk.get_contact(stage.contact).await.expect_err("it is gone");
    assert_eq!(gone.code(), Some(&ErrorCode::ContactNotFound));
}

pub(super) async fn merge_contacts(stage: &Stage) {
    let body = ContactMerge::builder().contact_id(stage.other_contact);
    let contact = stage.actor.sdk.merge_contacts(stage.contact).body(body).await.expect("a contact");
    assert_eq!(contact.other_external_ids, ["visitor"]);
}

pub(super) async fn export_contact(stage: &Stage) {
    let file = stage.actor.sdk.export_contact(stage.contact).records().await.expect("a file");
    let records: Vec<_> = file.try_collect().await.expect("every line");
    assert_eq!(records[0].contact.as_ref().map(|contact| contact.id), Some(stage.contact));
    assert_eq!(records[1].lead.as_ref().map(|lead| lead.id), Some(stage.lead));
}

pub(super) async fn list_contact_attributes(stage: &Stage) {
    let page = stage.actor.sdk.list_contact_attributes().await.expect("a page");
    assert_eq!(page.items.iter().map(|attribute| attribute.key.as_str()).collect::<Vec<_>>(), ["plan"]);
}

pub(super) async fn create_contact_attribute(stage: &Stage) {
    let body = ContactAttributeCreate::builder().key("seats").type_(ContactAttributeType::Number);
    let attribute = stage.actor.sdk.create_contact_attribute().body(body).await.expect("an attribute");
    assert_eq!((attribute.key.as_str(), attribute.type_), ("seats", ContactAttributeType::Number));
}

pub(super) async fn get_contact_attribute(stage: &Stage) {
    let attribute = stage.actor.sdk.get_contact_attribute(stage.attribute).await.expect("an attribute");
    assert_eq!(attribute.key, "plan");
}

pub(super) async fn update_contact_attribute(stage: &Stage) {
    let body = ContactAttributeUpdate::builder().description("What they pay for.".to_owned());
    let attribute = stage.actor.sdk.update_contact_attribute(stage.attribute).body(body).await.expect("an attribute");
    assert_eq!(attribute.description.as_deref(), Some("What they pay for."));
}

pub(super) async fn delete_contact_attribute(stage: &Stage) {
    stage.actor.sdk.delete_contact_attribute(stage.attribute).await.expect("an attribute");
    let contact = stage.actor.sdk.get_contact(stage.contact).await.expect("a contact");
    assert!(contact.attributes.is_empty());
}

pub(super) async fn list_leads(stage: &Stage) {
    let page = stage.actor.sdk.list_leads(stage.agent).contact_id(stage.contact).await.expect("a page");
    assert_eq!(page.items.iter().map(|lead| lead.id).collect::<Vec<_>>(), [stage.lead]);
}

pub(super) async fn create_lead(stage: &Stage) {
    let body = LeadCreate::builder().email("anna@acme.dev".to_owned()).conversation_id(stage.conversation);
    let lead = stage.actor.sdk.create_lead(stage.agent).body(body).await.expect("a lead");
    let found = stage.actor.sdk.get_conversation(stage.agent, stage.conversation).await.expect("a conversation");
    assert_eq!(found.contact.map(|contact| contact.id), Some(lead.contact_id));
}

pub(super) async fn get_lead(stage: &Stage) {
    let lead = stage.actor.sdk.get_lead(stage.agent, stage.lead).await.expect("a lead");
    assert_eq!(lead.contact_id, stage.contact);
}

pub(super) async fn delete_lead(stage: &Stage) {
    stage.actor.sdk.delete_lead(stage.agent, stage.lead).await.expect("a lead");
    let gone = stage.actor.sdk.get_lead(stage.agent, stage.lead).await.expect_err("it is gone");
    assert_eq!(gone.code(), Some(&ErrorCode::LeadNotFound));
}
