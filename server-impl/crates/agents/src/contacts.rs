//! Contacts: the people who write to the agents of an organization, identified by the details that a visitor, a
//! lead or the caller gives.

pub mod attributes;
pub mod erasure;
pub mod export;
pub mod leads;
pub mod linking;
pub mod merging;
pub mod words;

use frontdesk_core::unit::Unit;
use frontdesk_platform::accounts::mail_addresses::MailAddress;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Code, ContactId, Cursor, Error, ErrorParams, OrgId, Page, PageRequest, Result, Timestamp,
    activity::Verb,
    contacts::{Contact, ContactChanges, ContactFilter, ContactIdentity},
    events::{EventName, EventSubject},
    page, text_rules,
};
use frontdesk_vocabulary::texts;
use serde_json::{Map, Value};

/// Words that a list is searched for, as they are compared.
pub use words::search_words as searched;

/// Creates a contact.
///
/// # Errors
/// `VALIDATION_ERROR`, `CONTACT_IDENTIFIER_TAKEN`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, changes: &ContactChanges, values: &Map<String, Value>) -> Result<Contact> {
    let (org, now) = (unit.org(), unit.now());
    let mut contact = Contact::new(org, unit.new_id(), now);
    let changes = validate_details(changes)?;
    changes.clone().apply(&mut contact);
    require_identification(&contact)?;
    if contact.external_id.is_none()
        && let Some(holder) = holder_of_email(unit, &contact).await?
    {
        return Err(identifier_taken(Some(holder)));
    }
    if !insert_contact(unit, &contact).await? {
        return Err(identifier_taken(find_identified(unit, org, &changes).await?));
    }
    attributes::set_values(unit, &contact, values).await?;
    unit.log_activity(Verb::Created, contact.id);
    unit.emit_event(EventName::ContactCreated, EventSubject::Contact(contact.id));
    // Only the attributes are stored elsewhere in a normalized form.
    if values.is_empty() { Ok(contact) } else { find(unit, org, contact.id).await }
}

/// Finds a contact of the organization.
///
/// # Errors
/// `CONTACT_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: ContactId) -> Result<Contact> {
    store::contacts::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Lists the contacts that match a filter.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    filter: &ContactFilter<'_>,
    page: &PageRequest<Timestamp>,
) -> Result<Page<Contact, Timestamp>> {
    let found = match filter.external_id {
        Some(external_id) => position_by_external_id(conn, org, external_id, filter, page).await?,
        None => store::contacts::lists::list_positions(conn, org, filter, page).await?,
    };
    let Page { items, next } = Page::from_probe(found, page.limit, |position| *position);
    let ids = page::ids(&items);
    let mut read = store::contacts::find_all(conn, org, &ids).await?;
    // Contacts that were merged or erased since their positions were read are left out.
    read.sort_by_key(|contact| ids.iter().position(|id| *id == contact.id.0));
    Ok(Page { items: read, next })
}

async fn position_by_external_id(
    conn: &mut Conn,
    org: OrgId,
    external_id: &str,
    filter: &ContactFilter<'_>,
    page: &PageRequest<Timestamp>,
) -> Result<Vec<Cursor<Timestamp>>> {
    let found = store::contacts::identities::find(conn, org, ContactIdentity::ExternalId(external_id)).await?;
    let Some(id) = found.filter(|_| page.after.is_none()) else { return Ok(Vec::new()) };
    if !store::contacts::lists::matches_filter(conn, org, filter, id).await? {
        return Ok(Vec::new());
    }
    let contact = store::contacts::find(conn, org, id).await?;
    Ok(contact.iter().map(|contact| Cursor { key: contact.created_at, id: contact.id.0 }).collect())
}

/// Changes a contact.
///
/// # Errors
/// `VALIDATION_ERROR`, `CONTACT_NOT_FOUND`, `ETAG_MISMATCH`, `CONTACT_IDENTIFIER_TAKEN`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, id: ContactId, changes: &ContactChanges, values: &Map<String, Value>) -> Result<Contact> {
    let changes = validate_details(changes)?;
    let (org, now) = (unit.org(), unit.now());
    let before = store::contacts::lock(unit, org, id).await?.ok_or_else(not_found)?;
    unit.check_precondition(&before)?;
    let mut after = Contact { updated_at: now, ..before.clone() };
    changes.clone().apply(&mut after);
    require_identification(&after)?;
    if after.external_id.is_none()
        && after.email != before.email
        && let Some(holder) = holder_of_email(unit, &after).await?
        && holder != id
    {
        return Err(identifier_taken(Some(holder)));
    }
    attributes::set_values(unit, &after, values).await?;
    // Equal values may be spelled differently, so they are compared as they are stored.
    after.attributes = find(unit, org, id).await?.attributes;
    let changed = ContactChanges::between(&before, &after).text("attributes", &before.attributes, &after.attributes);
    if !unit.log_update(id, changed) {
        return Ok(before);
    }
    if !save_contact(unit, &before, &after).await? {
        return Err(identifier_taken(find_identified(unit, org, &changes).await?));
    }
    unit.emit_event(EventName::ContactUpdated, EventSubject::Contact(id));
    find(unit, org, id).await
}

/// Inserts a contact with its identities; `false` when one of them leads to another contact.
async fn insert_contact(tx: &mut Tx, contact: &Contact) -> Result<bool> {
    let (org, id) = (contact.org, contact.id);
    store::contacts::insert(tx, org, contact).await?;
    if let Some(external_id) = &contact.external_id
        && !store::contacts::identities::insert(tx, org, ContactIdentity::ExternalId(external_id), id).await?
    {
        store::contacts::remove(tx, org, id).await?;
        return Ok(false);
    }
    if let Some(email) = &contact.email {
        // The first contact that has an address keeps it.
        let is_first = store::contacts::identities::insert(tx, org, ContactIdentity::Email(&normalize_email(email)), id).await?;
        if !is_first && contact.external_id.is_none() {
            store::contacts::remove(tx, org, id).await?;
            return Ok(false);
        }
    }
    store::contacts::words::insert(tx, org, id, &words::words_of(contact)).await?;
    Ok(true)
}

/// Writes a locked contact with its identities; `false` when its external id leads to another contact.
async fn save_contact(tx: &mut Tx, before: &Contact, after: &Contact) -> Result<bool> {
    let (org, id) = (after.org, after.id);
    if before.external_id != after.external_id {
        if let Some(new) = &after.external_id {
            let identity = ContactIdentity::ExternalId(new);
            if !store::contacts::identities::insert(tx, org, identity, id).await?
                && store::contacts::identities::find(tx, org, identity).await? != Some(id)
            {
                return Ok(false);
            }
        }
        if let Some(old) = &before.external_id {
            store::contacts::identities::remove(tx, org, ContactIdentity::ExternalId(old), id).await?;
        }
    }
    if before.email != after.email {
        if let Some(old) = &before.email {
            store::contacts::identities::remove(tx, org, ContactIdentity::Email(&normalize_email(old)), id).await?;
        }
        if let Some(new) = &after.email {
            store::contacts::identities::insert(tx, org, ContactIdentity::Email(&normalize_email(new)), id).await?;
        }
    }
    store::contacts::update(tx, org, after).await?;
    store::contacts::words::replace(tx, org, id, &words::words_of(after)).await?;
    Ok(true)
}

/// Finds the contact that an email address leads to: the one that had it first, or else the oldest one that has it.
async fn find_by_email(conn: &mut Conn, org: OrgId, email: &str) -> Result<Option<ContactId>> {
    let key = normalize_email(email);
    match store::contacts::identities::find(conn, org, ContactIdentity::Email(&key)).await? {
        Some(id) => Ok(Some(id)),
        None => store::contacts::find_oldest_with_email(conn, org, &key).await,
    }
}

/// Finds the contact that the given external id, or else the email address, leads to.
async fn find_identified(conn: &mut Conn, org: OrgId, said: &ContactChanges) -> Result<Option<ContactId>> {
    match (said.external_id.clone().flatten(), said.email.clone().flatten()) {
        (Some(external_id), _) => store::contacts::identities::find(conn, org, ContactIdentity::ExternalId(&external_id)).await,
        (None, Some(email)) => find_by_email(conn, org, &email).await,
        (None, None) => Ok(None),
    }
}

async fn holder_of_email(conn: &mut Conn, contact: &Contact) -> Result<Option<ContactId>> {
    match &contact.email {
        Some(email) => find_by_email(conn, contact.org, email).await,
        None => Ok(None),
    }
}

/// Validates the details of a contact, and returns them as they are stored.
fn validate_details(changes: &ContactChanges) -> Result<ContactChanges> {
    let kept = |field, rule, text: &Option<Option<String>>| match text {
        Some(Some(text)) => text_rules::validate_text(field, rule, text).map(|text| Some(Some(text.to_owned()))),
        other => Ok(other.clone()),
    };
    let email = match &changes.email {
        Some(Some(email)) => Some(Some(MailAddress::parse("/email", email)?.as_str().to_owned())),
        other => other.clone(),
    };
    Ok(ContactChanges {
        external_id: kept("/externalId", &texts::EXTERNAL_ID, &changes.external_id)?,
        name: kept("/name", &texts::CONTACT_NAME, &changes.name)?,
        email,
        phone: kept("/phone", &texts::PHONE, &changes.phone)?,
        country: changes.country.clone(),
        language: changes.language.clone(),
    })
}

fn require_identification(contact: &Contact) -> Result<()> {
    if contact.external_id.is_none() && contact.email.is_none() && contact.name.is_none() {
        let message = "A contact has an `externalId`, an `email` or a `name`. Send at least one of them.";
        return Err(Error::invalid("", message));
    }
    Ok(())
}

/// Normalizes an email address for comparison.
pub fn normalize_email(email: &str) -> String {
    email.trim().to_ascii_lowercase()
}

fn identifier_taken(holder: Option<ContactId>) -> Error {
    let params = ErrorParams { contact_id: holder.map(|holder| holder.0), ..ErrorParams::default() };
    let holder = holder.map_or_else(|| "another contact".to_owned(), |holder| format!("the contact {holder}"));
    let message = format!("This external id or email address leads to {holder}. Change that contact, or merge the two.");
    Error::refused_with(Code::ContactIdentifierTaken, message, params)
}

/// Returns the error for an organization that has no such contact.
pub fn not_found() -> Error {
    let message = "There is no such contact in your organization. Check the id, or list the contacts; a contact that was \
                   merged or deleted is not found.";
    Error::refused(Code::ContactNotFound, message)
}
