//! Identities of contacts: external ids and email addresses.

use std::collections::HashMap;

use frontdesk_types::{ContactId, OrgId, Result, contacts::ContactIdentity};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{Conn, Tx, row::Cells};

/// Finds the contact that an identity leads to.
pub async fn find(conn: &mut Conn, org: OrgId, identity: ContactIdentity<'_>) -> Result<Option<ContactId>> {
    let found: Option<(String,)> = fetch_optional!(
        conn,
        (String,),
        "SELECT contact_id FROM contact_identities WHERE org_id = $1 AND kind = $2 AND key = $3",
        Text(org),
        identity.kind(),
        identity.key()
    )?;
    found.map(|(id,)| parse_contact_id(&id)).transpose()
}

/// Makes an identity lead to a contact. Returns `false` if it already leads to one.
pub async fn insert(tx: &mut Tx, org: OrgId, identity: ContactIdentity<'_>, contact: ContactId) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO contact_identities (org_id, kind, key, contact_id)
        VALUES ($1, $2, $3, $4)
            ON CONFLICT (org_id, kind, key) DO NOTHING",
        Text(org),
        identity.kind(),
        identity.key(),
        Text(contact)
    )?;
    Ok(added == 1)
}

/// Stops an identity from leading to this contact.
pub async fn remove(tx: &mut Tx, org: OrgId, identity: ContactIdentity<'_>, contact: ContactId) -> Result<()> {
    execute!(
        tx,
        "DELETE FROM contact_identities WHERE org_id = $1 AND kind = $2 AND key = $3 AND contact_id = $4",
        Text(org),
        identity.kind(),
        identity.key(),
        Text(contact)
    )?;
    Ok(())
}

/// Moves all identities of a contact to another one.
#[crate::boxed]
pub async fn move_all(tx: &mut Tx, org: OrgId, from: ContactId, into: ContactId) -> Result<()> {
    execute!(
        tx,
        "UPDATE contact_identities SET contact_id = $3 WHERE org_id = $1 AND contact_id = $2",
        Text(org),
        Text(from),
        Text(into)
    )?;
    Ok(())
}

/// Removes all identities of a contact.
#[crate::boxed]
pub async fn remove_all(tx: &mut Tx, org: OrgId, contact: ContactId) -> Result<()> {
    execute!(tx, "DELETE FROM contact_identities WHERE org_id = $1 AND contact_id = $2", Text(org), Text(contact))?;
    Ok(())
}

/// The identities of a contact, in ascending order.
#[derive(Debug, Default)]
pub(super) struct ContactIdentities {
    pub(super) external_ids: Vec<String>,
    pub(super) emails: Vec<String>,
}

/// Returns the identities of these contacts.
pub(super) async fn list_by_contact(conn: &mut Conn, org: OrgId, ids: &[Uuid]) -> Result<HashMap<ContactId, ContactIdentities>> {
    let rows = fetch_all!(
        conn,
        (String, String, String),
        r"
        SELECT contact_id, kind, key
          FROM contact_identities
         WHERE org_id = $1
           AND contact_id {AMONG} $2 {END_AMONG}
         ORDER BY key",
        Text(org),
        Json(ids)
    )?;
    let mut found: HashMap<ContactId, ContactIdentities> = HashMap::new();
    for (id, kind, key) in rows {
        let of_contact = found.entry(parse_contact_id(&id)?).or_default();
        if kind == "email" { &mut of_contact.emails } else { &mut of_contact.external_ids }.push(key);
    }
    Ok(found)
}

fn parse_contact_id(id: &str) -> Result<ContactId> {
    Cells { table: "contact_identities", id }.parse("contact_id", id)
}

/// Counts the external ids and email addresses that lead to one of these contacts.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId, contacts: &[ContactId]) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM {EACH_TEXT}($2) AS t
         CROSS JOIN contact_identities i
         WHERE i.org_id = $1
           AND i.contact_id = t.value",
        Text(org),
        Json(contacts)
    )?;
    Ok(count)
}
