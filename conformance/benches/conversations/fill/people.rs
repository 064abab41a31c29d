//! Contacts with their words, their external ids, and a plan; and the leads that one of five left.

use anyhow::Result;
use frontdesk_agents::contacts::{normalize_email, words};
use frontdesk_ports::ids::IdGenerator;
use frontdesk_store::{
    Tx,
    contacts::{self as store, identities, leads, values},
};
use frontdesk_types::{
    AttributeId, ContactId, ConversationId, Metadata, OrgId, Timestamp,
    contacts::{
        Contact, ContactIdentity,
        leads::{Lead, LeadDetails},
    },
};

use super::FillTarget;
use crate::common::corpus::spell_word;

/// Plans of contacts, stored in an attribute.
const PLANS: [&str; 4] = ["free", "hobby", "pro", "enterprise"];

/// Writes a contact.
pub(super) async fn write_contact(
    tx: &mut Tx,
    org: OrgId,
    plan: AttributeId,
    ids: &IdGenerator,
    number: u64,
    now: Timestamp,
) -> Result<ContactId> {
    let contact = build_contact(org, ids.next(), number, now);
    let id = contact.id;
    store::insert(tx, org, &contact).await?;
    let email = contact.email.as_deref().map(normalize_email);
    let leads_to =
        [contact.external_id.as_deref().map(ContactIdentity::ExternalId), email.as_deref().map(ContactIdentity::Email)];
    for identity in leads_to.into_iter().flatten() {
        identities::insert(tx, org, identity, id).await?;
    }
    store::words::replace(tx, org, id, &words::words_of(&contact)).await?;
    let plan_of = PLANS[usize::try_from(number % 4)?];
    values::set(tx, org, &contact, &[(plan, Some(plan_of.to_owned()))]).await?;
    Ok(id)
}

/// Builds a contact with one of 120,000 names: one of 300 first names, and one of 400 last names.
fn build_contact(org: OrgId, id: ContactId, number: u64, now: Timestamp) -> Contact {
    let (first, last) = (spell_word(number * 7 % 300), spell_word(4_096 + number * 31 % 400));
    Contact {
        external_id: Some(format!("customer-{number}")),
        email: Some(format!("{first}.{last}{number}@acme{}.dev", number % 50)),
        name: Some(format!("{first} {last}")),
        phone: Some(format!("+41 44 {number:07}")),
        ..Contact::new(org, id, now)
    }
}

/// Writes a lead that a contact left in a conversation.
pub(super) async fn write_lead(
    tx: &mut Tx,
    target: &FillTarget,
    ids: &IdGenerator,
    contact: ContactId,
    conversation: ConversationId,
    now: Timestamp,
) -> Result<()> {
    let details = LeadDetails {
        name: Some("Anna".to_owned()),
        email: Some("anna@acme.dev".to_owned()),
        message: Some("Please call me back.".to_owned()),
        fields: Metadata::new(),
        ..LeadDetails::default()
    };
    let FillTarget { org, agent, .. } = *target;
    let lead = Lead { id: ids.next(), org, agent, contact, conversation: Some(conversation), details, created_at: now };
    Ok(leads::insert(tx, org, &lead).await?)
}
