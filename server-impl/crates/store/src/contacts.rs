//! Contacts, without their data in other tables.

pub mod attributes;
pub mod identities;
pub mod leads;
pub mod lists;
pub mod retiring;
pub mod values;
pub mod words;

use std::collections::HashMap;

use frontdesk_types::{ContactId, ConversationId, Error, OrgId, Result, Timestamp, contacts::Contact};
use serde_json::Map;
use sqlx::types::{Json, Text};
use uuid::Uuid;

use self::identities::ContactIdentities;
use crate::{
    Conn, Tx,
    row::{self, Cells},
};

macro_rules! columns {
    () => {
        sql!(
            r"
            c.org_id, c.id, c.external_id, c.name, c.email, c.phone, c.country, c.language, c.created_at,
            c.updated_at,
            (SELECT MAX(t.last_message_at) FROM conversations t WHERE t.contact_id = c.id) AS last_seen_at,
            EXISTS (SELECT 1 FROM contact_identities i WHERE i.org_id = c.org_id AND i.contact_id = c.id) AS has_identities,
            EXISTS (SELECT 1 FROM contact_values v WHERE v.org_id = c.org_id AND v.contact_id = c.id) AS has_values"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct ContactRow {
    org_id: String,
    id: String,
    external_id: Option<String>,
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    country: Option<String>,
    language: Option<String>,
    created_at: i64,
    updated_at: i64,
    last_seen_at: Option<i64>,
    has_identities: bool,
    has_values: bool,
}

impl TryFrom<ContactRow> for Contact {
    type Error = Error;

    fn try_from(row: ContactRow) -> Result<Self> {
        let cells = Cells { table: "contacts", id: &row.id };
        Ok(Self {
            id: cells.parse("id", &row.id)?,
            org: cells.parse("org_id", &row.org_id)?,
            external_id: row.external_id,
            other_external_ids: Vec::new(),
            name: row.name,
            email: row.email,
            other_emails: Vec::new(),
            phone: row.phone,
            country: row.country,
            language: row.language,
            attributes: Map::new(),
            last_seen_at: row.last_seen_at.map(Timestamp),
            created_at: Timestamp(row.created_at),
            updated_at: Timestamp(row.updated_at),
        })
    }
}

/// Adds a contact.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, contact: &Contact) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO contacts (org_id, id, external_id, name, email, email_key, phone, country, language,
                              created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        Text(org),
        Text(contact.id),
        contact.external_id.as_deref(),
        contact.name.as_deref(),
        contact.email.as_deref(),
        compared_email(contact),
        contact.phone.as_deref(),
        contact.country.as_deref(),
        contact.language.as_deref(),
        contact.created_at.0,
        contact.updated_at.0
    )?;
    Ok(())
}

/// Updates a contact. Lock it first.
#[crate::boxed]
pub async fn update(tx: &mut Tx, org: OrgId, contact: &Contact) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE contacts
           SET external_id = $3, name = $4, email = $5, email_key = $6, phone = $7, country = $8,
               language = $9, updated_at = $10
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(contact.id),
        contact.external_id.as_deref(),
        contact.name.as_deref(),
        contact.email.as_deref(),
        compared_email(contact),
        contact.phone.as_deref(),
        contact.country.as_deref(),
        contact.language.as_deref(),
        contact.updated_at.0
    )?;
    Ok(())
}

/// Finds a contact that is neither merged nor erased, with its attributes and all its identities.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: ContactId) -> Result<Option<Contact>> {
    let rows = fetch_all!(
        conn,
        ContactRow,
        "SELECT {columns} FROM contacts c WHERE c.org_id = $1 AND c.id = $2 AND c.retired IS NULL",
        Text(org),
        Text(id)
    )?;
    Ok(with_identities_and_values(conn, org, rows).await?.pop())
}

/// Finds those of these contacts that are neither merged nor erased, in any order.
#[crate::boxed]
pub async fn find_all(conn: &mut Conn, org: OrgId, ids: &[Uuid]) -> Result<Vec<Contact>> {
    let rows = fetch_all!(
        conn,
        ContactRow,
        r"
        SELECT {columns}
          FROM contacts c
         WHERE c.org_id = $1
           AND c.id {AMONG} $2 {END_AMONG}
           AND c.retired IS NULL",
        Text(org),
        Json(ids)
    )?;
    with_identities_and_values(conn, org, rows).await
}

/// Completes contacts with their data in other tables.
async fn with_identities_and_values(conn: &mut Conn, org: OrgId, rows: Vec<ContactRow>) -> Result<Vec<Contact>> {
    // Many contacts have neither, and each statement costs a round trip.
    let (has_identities, has_values) = (rows.iter().any(|row| row.has_identities), rows.iter().any(|row| row.has_values));
    let mut contacts: Vec<Contact> = row::into_records(rows)?;
    let ids: Vec<Uuid> = contacts.iter().map(|contact| contact.id.0).collect();
    let mut identities = if has_identities { identities::list_by_contact(conn, org, &ids).await? } else { HashMap::new() };
    let mut values: HashMap<ContactId, _> =
        if has_values { values::list_by_contact(conn, org, &ids).await? } else { HashMap::new() };
    for contact in &mut contacts {
        contact.attributes = values.remove(&contact.id).unwrap_or_default();
        let ContactIdentities { external_ids, emails } = identities.remove(&contact.id).unwrap_or_default();
        contact.other_external_ids = external_ids.into_iter().filter(|id| Some(id) != contact.external_id.as_ref()).collect();
        let email = compared_email(contact);
        contact.other_emails = emails.into_iter().filter(|other| Some(other.as_str()) != email.as_deref()).collect();
    }
    Ok(contacts)
}

/// Finds a contact like [`find`], and locks it until the transaction ends; conversations and leads that
/// refer to it wait.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: ContactId) -> Result<Option<Contact>> {
    let held: Option<(String,)> = fetch_optional!(
        tx,
        (String,),
        "SELECT id FROM contacts WHERE org_id = $1 AND id = $2 AND retired IS NULL {FOR_REMOVAL}",
        Text(org),
        Text(id)
    )?;
    match held {
        Some(_) => find(tx, org, id).await,
        None => Ok(None),
    }
}

/// Locks a contact against being merged or erased until the transaction ends. Returns `false` if it already was.
#[crate::boxed]
pub async fn lock_against_removal(tx: &mut Tx, org: OrgId, id: ContactId) -> Result<bool> {
    let held: Option<(String,)> = fetch_optional!(
        tx,
        (String,),
        "SELECT id FROM contacts WHERE org_id = $1 AND id = $2 AND retired IS NULL {FOR_REFERENCE}",
        Text(org),
        Text(id)
    )?;
    Ok(held.is_some())
}

/// Finds the oldest contact with an email address, in lower case.
#[crate::boxed]
pub async fn find_oldest_with_email(conn: &mut Conn, org: OrgId, email_key: &str) -> Result<Option<ContactId>> {
    let found: Option<(String,)> = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT id
          FROM contacts
         WHERE org_id = $1
           AND email_key = $2
           AND retired IS NULL
         ORDER BY created_at, id
         LIMIT 1",
        Text(org),
        email_key
    )?;
    found.map(|(id,)| Cells { table: "contacts", id: &id }.parse("id", &id)).transpose()
}

/// Assigns a conversation to a contact, unless it has one. Returns `false` if it does.
#[crate::boxed]
pub async fn assign_conversation(tx: &mut Tx, org: OrgId, id: ConversationId, contact: ContactId) -> Result<bool> {
    let assigned = execute!(
        tx,
        r"
        UPDATE conversations
           SET contact_id = $3, seq = seq + 1
         WHERE org_id = $1
           AND id = $2
           AND contact_id IS NULL",
        Text(org),
        Text(id),
        Text(contact)
    )?;
    Ok(assigned == 1)
}

/// Removes a contact that nothing refers to.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, id: ContactId) -> Result<()> {
    execute!(tx, "DELETE FROM contacts WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(())
}

/// Returns the email address in the form in which addresses are compared.
fn compared_email(contact: &Contact) -> Option<String> {
    contact.email.as_deref().map(str::to_ascii_lowercase)
}
