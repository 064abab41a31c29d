//! Merges two contacts that are the same person.

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    ContactId, Error, Result,
    activity::Verb,
    contacts::{Contact, ContactChanges, ConversationFate},
    events::{EventName, EventSubject},
    jobs::RetireContact,
};

use super::{not_found, words};

/// Maximum external ids and email addresses that lead to a contact.
const MAX_IDENTITIES: i64 = 100;

/// Merges `from` into `into`, which keeps its values and takes those that it lacks. A job moves the conversations
/// and leads.
///
/// # Errors
/// `VALIDATION_ERROR`, `CONTACT_NOT_FOUND`, `TOO_MANY`.
#[crate::boxed]
pub async fn merge_contacts(unit: &mut Unit, into: ContactId, from: ContactId) -> Result<Contact> {
    if into == from {
        return Err(Error::invalid("/contactId", "A contact cannot be merged into itself. Send the id of another one."));
    }
    let (org, now) = (unit.org(), unit.now());
    let (before, other) = lock_both(unit, into, from).await?;
    if store::contacts::identities::count(unit, org, &[into, from]).await? > MAX_IDENTITIES {
        let message = format!(
            "At most {MAX_IDENTITIES} external ids and email addresses lead to a contact. Keep the two contacts apart, or \
             erase one."
        );
        let used = store::contacts::identities::count(unit, org, &[into]).await?;
        return Err(Error::too_many(MAX_IDENTITIES, used, message));
    }
    let mut after = Contact { updated_at: now, ..before.clone() };
    missing_values(&before, &other).apply(&mut after);
    store::contacts::identities::move_all(unit, org, from, into).await?;
    store::contacts::values::copy_missing(unit, org, from, &after).await?;
    remove_dependents(unit, from).await?;
    store::contacts::retiring::retire(unit, org, from, ConversationFate::Merged(into), now).await?;
    store::contacts::update(unit, org, &after).await?;
    store::contacts::words::replace(unit, org, into, &words::words_of(&after)).await?;
    unit.enqueue_once(&RetireContact { org, contact: from }).await?;
    unit.log_activity(Verb::Deleted, from);
    unit.log_changes(Verb::Updated, into, ContactChanges::between(&before, &after));
    unit.emit_event(EventName::ContactMerged, EventSubject::MergedContact(into, from));
    super::find(unit, org, into).await
}

/// Locks both contacts, in an order in which two merges never deadlock.
async fn lock_both(unit: &mut Unit, into: ContactId, from: ContactId) -> Result<(Contact, Contact)> {
    let org = unit.org();
    let first = store::contacts::lock(unit, org, into.min(from)).await?.ok_or_else(not_found)?;
    let second = store::contacts::lock(unit, org, into.max(from)).await?.ok_or_else(not_found)?;
    Ok(if into < from { (first, second) } else { (second, first) })
}

/// Returns the values that the other contact has and this one lacks.
fn missing_values(known: &Contact, other: &Contact) -> ContactChanges {
    let fill = |known: &Option<String>, other: &Option<String>| if known.is_none() { other.clone().map(Some) } else { None };
    ContactChanges {
        external_id: fill(&known.external_id, &other.external_id),
        name: fill(&known.name, &other.name),
        email: fill(&known.email, &other.email),
        phone: fill(&known.phone, &other.phone),
        country: fill(&known.country, &other.country),
        language: fill(&known.language, &other.language),
    }
}

/// Removes the data of a retired contact from other tables.
pub(super) async fn remove_dependents(unit: &mut Unit, contact: ContactId) -> Result<()> {
    let org = unit.org();
    store::contacts::identities::remove_all(unit, org, contact).await?;
    store::contacts::values::remove_all(unit, org, contact).await?;
    store::contacts::words::replace(unit, org, contact, &[].into()).await
}
