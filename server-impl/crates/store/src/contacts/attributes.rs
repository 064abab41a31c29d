//! Attributes that the contacts of an organization can have.

use frontdesk_types::{
    AttributeId, Cursor, OrgId, Page, PageRequest, Result, Timestamp,
    contacts::attributes::{ContactAttribute, ContactAttributeType},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, OverdueRow},
};

/// Sorts after all keys, which are ASCII.
const UPPER_BOUND_OF_KEYS: &str = "\u{7f}";

/// Number of values that are removed in one step.
const VALUES_PER_STEP: i64 = 500;

record! {
    AttributeRow of "contact_attributes" => ContactAttribute {
        keys { org_id as org: OrgId, id as id: AttributeId }
        managed {
            key: String, kind: ContactAttributeType, description: Option<String>, created_at: Timestamp, updated_at: Timestamp,
        }
    }
}

/// Adds an attribute; returns `false` when another one has its key.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, attribute: &ContactAttribute) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO contact_attributes (org_id, id, key, kind, description, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (org_id, key) WHERE deleted_at IS NULL DO NOTHING",
        Text(org),
        Text(attribute.id),
        attribute.key.as_str(),
        attribute.kind.as_str(),
        attribute.description.as_deref(),
        attribute.created_at.0,
        attribute.updated_at.0
    )?;
    Ok(added == 1)
}

/// Updates the changeable fields of an attribute. Lock the organization first.
#[crate::boxed]
pub async fn update(tx: &mut Tx, org: OrgId, attribute: &ContactAttribute) -> Result<()> {
    execute!(
        tx,
        "UPDATE contact_attributes SET description = $3, updated_at = $4 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(attribute.id),
        attribute.description.as_deref(),
        attribute.updated_at.0
    )?;
    Ok(())
}

/// Finds an attribute.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: AttributeId) -> Result<Option<ContactAttribute>> {
    row::one(fetch_optional!(
        conn,
        AttributeRow,
        "SELECT {columns} FROM contact_attributes WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL",
        Text(org),
        Text(id)
    )?)
}

/// Returns all attributes of an organization.
#[crate::boxed]
pub async fn list_all(conn: &mut Conn, org: OrgId) -> Result<Vec<ContactAttribute>> {
    row::into_records(fetch_all!(
        conn,
        AttributeRow,
        "SELECT {columns} FROM contact_attributes WHERE org_id = $1 AND deleted_at IS NULL ORDER BY key",
        Text(org)
    )?)
}

/// Returns all attributes of an organization, locked against removal until the transaction ends.
#[crate::boxed]
pub async fn lock_all(tx: &mut Tx, org: OrgId) -> Result<Vec<ContactAttribute>> {
    row::into_records(fetch_all!(
        tx,
        AttributeRow,
        r"
        SELECT {columns}
          FROM contact_attributes
         WHERE org_id = $1
           AND deleted_at IS NULL
         ORDER BY key
           {FOR_REFERENCE}",
        Text(org)
    )?)
}

/// Lists the attributes of an organization by key.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, page: &PageRequest<String>) -> Result<Page<ContactAttribute, String>> {
    let rows = fetch_page!(
        conn,
        AttributeRow,
        page.order,
        r"
        SELECT {columns}
          FROM contact_attributes
         WHERE org_id = $1
           AND deleted_at IS NULL
           AND key {BEYOND} $2
         ORDER BY key {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start_key(page, String::new(), UPPER_BOUND_OF_KEYS.to_owned()),
        row::probe(page)
    )?;
    let by_key = |attribute: &ContactAttribute| Cursor { key: attribute.key.clone(), id: attribute.id.0 };
    Ok(Page::from_probe(row::into_records(rows)?, page.limit, by_key))
}

/// Counts the attributes of an organization. Lock the organization first, so that the count cannot grow.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) =
        fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM contact_attributes WHERE org_id = $1 AND deleted_at IS NULL", Text(org))?;
    Ok(count)
}

/// Hides an attribute with its values, and frees its key.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: AttributeId, now: Timestamp) -> Result<()> {
    execute!(tx, "UPDATE contact_attributes SET deleted_at = $3 WHERE org_id = $1 AND id = $2", Text(org), Text(id), now.0)?;
    Ok(())
}

/// Lists deleted attributes that still exist, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_deleted(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT deleted_at AS at, org_id, id
          FROM contact_attributes
         WHERE deleted_at IS NOT NULL
           AND (deleted_at, id) > ($1, $2)
         ORDER BY deleted_at, id
         LIMIT $3",
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes some values of a deleted attribute, or the attribute once it has none; returns `false` when nothing is left.
#[crate::boxed]
pub async fn remove_some(tx: &mut Tx, org: OrgId, id: AttributeId) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM contact_values
         WHERE org_id = $1
           AND attribute_id = $2
           AND contact_id IN (SELECT contact_id
                                FROM contact_values
                               WHERE org_id = $1
                                 AND attribute_id = $2
                               LIMIT $3)",
        Text(org),
        Text(id),
        VALUES_PER_STEP
    )?;
    if removed > 0 {
        return Ok(true);
    }
    execute!(tx, "DELETE FROM contact_attributes WHERE org_id = $1 AND id = $2 AND deleted_at IS NOT NULL", Text(org), Text(id))?;
    Ok(false)
}
