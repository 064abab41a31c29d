//! Contacts with their words, their external ids, and a plan; and the leads that one of five left.

use anyhow::Result;
use frontdesk_agents::contacts::{email_key, words};
use frontdesk_ports::ids::Ids;
use frontdesk_store::{
    Tx,
    contacts::{self as store, identities, leads, values},
};
use frontdesk_types::{
    AttributeId, ContactId, ConversationId, Metadata, OrgId, Timestamp,
    contacts::{
        Contact, Identity,
        leads::{Lead, LeadDetails},
    },
};

use super::Target;
use crate::common::corpus::spell;

/// Plans of contacts, stored in an attribute.
const PLANS: [&str; 4] = ["free", "hobby", "pro", "enterprise"];

/// Writes a contact.
pub(super) async fn write(
    tx: &mut Tx,
    org: OrgId,
    plan: AttributeId,
    ids: &Ids,
    number: u64,
    now: Timestamp,
) -> Result<ContactId> {
    let contact = contact(org, ids.next(), number, now);
    let id = contact.id;
    store::insert(tx, org, &contact).await?;
    let email = contact.email.as_deref().map(email_key);
    let leads_to = [contact.external_id.as_deref().map(Identity::ExternalId), email.as_deref().map(Identity::Email)];
    for identity in leads_to.into_iter().flatten() {
        identities::insert(tx, org, identity, id).await?;
    }
    store::words::replace(tx, org, id, &words::of(&contact)).await?;
    let plan_of = PLANS[usize::try_from(number % 4)?];
    values::set(tx, org, &contact, &[(plan, Some(plan_of.to_owned()))]).await?;
    Ok(id)
}

/// Builds a contact with one of 120,000 names: one of 300 first names, and one of 400 last names.
fn contact(org: OrgId, id: ContactId, number: u64, now: Timestamp) -> Contact {
    let (first, last) = (spell(number * 7 % 300), spell(4_096 + number * 31 % 400));
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
    target: &Target,
    ids: &Ids,
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
    let Target { org, agent, .. } = *target;
    let lead = Lead { id: ids.next(), org, agent, contact, conversation: Some(conversation), details, created_at: now };
    Ok(leads::insert(tx, org, &lead).await?)
}
