//! Words by whose prefixes contacts are found.

use std::collections::BTreeSet;

use frontdesk_types::{ContactId, OrgId, Result};
use sqlx::types::{Json, Text};

use crate::Tx;

/// Replaces the words of a contact. Lock it first.
#[crate::boxed]
pub async fn replace(tx: &mut Tx, org: OrgId, contact: ContactId, words: &BTreeSet<String>) -> Result<()> {
    execute!(tx, "DELETE FROM contact_words WHERE org_id = $1 AND contact_id = $2", Text(org), Text(contact))?;
    insert(tx, org, contact, words).await
}

/// Adds the words of a contact that has none.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, contact: ContactId, words: &BTreeSet<String>) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO contact_words (org_id, word, contact_id, contact_created_at)
        SELECT $1, t.value, c.id, c.created_at
          FROM contacts c
         CROSS JOIN {EACH_TEXT}($3) AS t
         WHERE c.org_id = $1
           AND c.id = $2",
        Text(org),
        Text(contact),
        Json(words)
    )?;
    Ok(())
}
