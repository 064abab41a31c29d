//! Links conversations to contacts: the visitor's external id or email address leads to a contact, which is created
//! when there is none.

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    ContactId, Error, Result, Timestamp,
    contacts::ContactChanges,
    conversations::Visitor,
    events::{EventName, Subject},
};

use super::{Contact, checked, find_known};

/// Maximum attempts to record details while other transactions merge or erase the contact.
pub(super) const TRIES: usize = 8;

/// The way in which new details are combined with those of the contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// New details replace the old ones.
    Now,
    /// New details only fill gaps.
    Also,
}

/// Returns the contact of a visitor; `None` for an anonymous one.
///
/// # Errors
/// Only faults.
pub async fn of_visitor(unit: &mut Unit, visitor: &Visitor, now: Timestamp) -> Result<Option<ContactId>> {
    let Visitor { external_id, name, email, country, language } = visitor.clone();
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
    person(unit, new, &checked(&said)?, Said::Now).await.map(Some)
}

/// Returns the contact that an external id, or else an email address, leads to, after recording the details with
/// it; creates `new` if there is none.
pub(super) async fn person(unit: &mut Unit, new: Contact, said: &ContactChanges, how: Said) -> Result<ContactId> {
    for _ in 0..TRIES {
        let Some(id) = find_known(unit, new.org, said).await? else {
            let mut contact = new.clone();
            said.clone().apply(&mut contact);
            if super::insert(unit, &contact).await? {
                unit.emit(EventName::ContactCreated, Subject::Contact(contact.id));
                return Ok(contact.id);
            }
            // Another transaction was faster.
            continue;
        };
        if tell(unit, id, said, how, new.created_at).await? {
            return Ok(id);
        }
    }
    Err(Error::internal("a contact was merged again and again while a conversation began"))
}

/// Records details of a contact; `false` when it was merged or erased in the meantime.
pub(super) async fn tell(unit: &mut Unit, id: ContactId, said: &ContactChanges, how: Said, now: Timestamp) -> Result<bool> {
    let org = unit.org();
    let Some(known) = store::contacts::find(unit, org, id).await? else { return Ok(false) };
    if told(&known, said, how) == known {
        return store::contacts::hold(unit, org, id).await;
    }
    let Some(known) = store::contacts::lock(unit, org, id).await? else { return Ok(false) };
    let after = Contact { updated_at: now, ..told(&known, said, how) };
    super::save(unit, &known, &after).await?;
    unit.emit(EventName::ContactUpdated, Subject::Contact(id));
    Ok(true)
}

/// Returns a contact with these details. Its external id stays: another one may have led to it.
fn told(known: &Contact, said: &ContactChanges, how: Said) -> Contact {
    let mut after = known.clone();
    let mut said = ContactChanges { external_id: None, ..said.clone() };
    if how == Said::Also {
        said.name = said.name.filter(|_| known.name.is_none());
        said.email = said.email.filter(|_| known.email.is_none());
        said.phone = said.phone.filter(|_| known.phone.is_none());
    }
    said.apply(&mut after);
    after
}
