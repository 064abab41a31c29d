//! Links conversations to contacts: the visitor's external id or email address leads to a contact, which is created
//! when there is none.

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    ContactId, Error, Result, Timestamp,
    contacts::ContactChanges,
    conversations::VisitorDetails,
    events::{EventName, EventSubject},
};

use super::{Contact, find_identified, validate_details};

/// Maximum attempts to record details while other transactions merge or erase the contact.
pub(super) const MAX_ATTEMPTS: usize = 8;

/// The way in which new details are combined with those of the contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DetailsMode {
    /// New details replace the old ones.
    Replace,
    /// New details only fill gaps.
    Supplement,
}

/// Returns the contact of a visitor; `None` for an anonymous one.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn link_visitor(unit: &mut Unit, visitor: &VisitorDetails, now: Timestamp) -> Result<Option<ContactId>> {
    let VisitorDetails { external_id, name, email, country, language } = visitor.clone();
    if external_id.is_none() && email.is_none() {
        return Ok(None);
    }
    let said = ContactChanges {
        external_id: external_id.map(Some),
        name: name.map(Some),
        email: email.map(Some),
        phone: None,
        country: country.map(Some),
        language: language.map(Some),
    };
    let new = Contact::new(unit.org(), unit.new_id(), now);
    find_or_create(unit, new, &validate_details(&said)?, DetailsMode::Replace).await.map(Some)
}

/// Returns the contact that an external id, or else an email address, leads to, after recording the details with
/// it; creates `new` if there is none.
pub(super) async fn find_or_create(unit: &mut Unit, new: Contact, said: &ContactChanges, how: DetailsMode) -> Result<ContactId> {
    for _ in 0..MAX_ATTEMPTS {
        let Some(id) = find_identified(unit, new.org, said).await? else {
            let mut contact = new.clone();
            said.clone().apply(&mut contact);
            if super::insert_contact(unit, &contact).await? {
                unit.emit_event(EventName::ContactCreated, EventSubject::Contact(contact.id));
                return Ok(contact.id);
            }
            // Another transaction was faster.
            continue;
        };
        if record_details(unit, id, said, how, new.created_at).await? {
            return Ok(id);
        }
    }
    Err(Error::internal("a contact was merged again and again while a conversation began"))
}

/// Records details of a contact; `false` when it was merged or erased in the meantime.
pub(super) async fn record_details(
    unit: &mut Unit,
    id: ContactId,
    said: &ContactChanges,
    how: DetailsMode,
    now: Timestamp,
) -> Result<bool> {
    let org = unit.org();
    let Some(known) = store::contacts::find(unit, org, id).await? else { return Ok(false) };
    if with_details(&known, said, how) == known {
        return store::contacts::lock_against_removal(unit, org, id).await;
    }
    let Some(known) = store::contacts::lock(unit, org, id).await? else { return Ok(false) };
    let after = Contact { updated_at: now, ..with_details(&known, said, how) };
    super::save_contact(unit, &known, &after).await?;
    unit.emit_event(EventName::ContactUpdated, EventSubject::Contact(id));
    Ok(true)
}

/// Returns a contact with these details. Its external id stays: another one may have led to it.
fn with_details(known: &Contact, said: &ContactChanges, how: DetailsMode) -> Contact {
    let mut after = known.clone();
    let mut said = ContactChanges { external_id: None, ..said.clone() };
    if how == DetailsMode::Supplement {
        said.name = said.name.filter(|_| known.name.is_none());
        said.email = said.email.filter(|_| known.email.is_none());
        said.phone = said.phone.filter(|_| known.phone.is_none());
    }
    said.apply(&mut after);
    after
}
