//! Texts that the team saves for its replies.

use frontdesk_types::{
    Cursor, OrgId, Page, PageRequest, Result, SavedReplyId, Timestamp,
    inbox::saved_replies::{SAVED_REPLY_NAME, SavedReply},
};
use sqlx::types::Text;

use crate::{Conn, Tx, row};

record! {
    SavedReplyRow of "saved_replies" => SavedReply {
        keys { org_id as org: OrgId, id as id: SavedReplyId }
        managed { name: String, name_key: String, text: String, created_at: Timestamp, updated_at: Timestamp }
    }
}

/// Adds a saved reply; returns `false` when another one has its name.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, reply: &SavedReply) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO saved_replies (org_id, id, name, name_key, text, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (org_id, name_key) DO NOTHING",
        Text(org),
        Text(reply.id),
        reply.name.as_str(),
        reply.name_key.as_str(),
        reply.text.as_str(),
        reply.created_at.0,
        reply.updated_at.0
    )?;
    Ok(added == 1)
}

/// Updates a saved reply.
#[crate::boxed]
pub async fn update(tx: &mut Tx, org: OrgId, reply: &SavedReply) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE saved_replies
           SET name = $3, name_key = $4, text = $5, updated_at = $6
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(reply.id),
        reply.name.as_str(),
        reply.name_key.as_str(),
        reply.text.as_str(),
        reply.updated_at.0
    )?;
    Ok(())
}

/// Finds a saved reply.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: SavedReplyId) -> Result<Option<SavedReply>> {
    row::one(fetch_optional!(
        conn,
        SavedReplyRow,
        "SELECT {columns} FROM saved_replies WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id)
    )?)
}

/// Finds the saved reply with a name, as names are compared.
#[crate::boxed]
pub async fn find_by_name(conn: &mut Conn, org: OrgId, key: &str) -> Result<Option<SavedReply>> {
    row::one(fetch_optional!(
        conn,
        SavedReplyRow,
        "SELECT {columns} FROM saved_replies WHERE org_id = $1 AND name_key = $2",
        Text(org),
        key
    )?)
}

/// Lists the saved replies of an organization by name, only those with `q` in it (in lower case).
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, q: &str, page: &PageRequest<String>) -> Result<Page<SavedReply, String>> {
    let rows = fetch_page!(
        conn,
        SavedReplyRow,
        page.order,
        r"
        SELECT {columns}
          FROM saved_replies
         WHERE org_id = $1
           AND name_key {BEYOND} $2
           AND {POSITION}(name_key, $4) > 0
         ORDER BY name_key {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start_key(page, String::new(), upper_bound_of_names()),
        row::probe(page),
        q
    )?;
    let by_name = |reply: &SavedReply| Cursor { key: reply.name_key.clone(), id: reply.id.0 };
    Ok(Page::from_probe(row::into_records(rows)?, page.limit, by_name))
}

/// Returns a name that sorts after all names: none has so many characters.
fn upper_bound_of_names() -> String {
    "\u{10FFFF}".repeat(SAVED_REPLY_NAME.limit.number() + 1)
}

/// Counts the saved replies of an organization. Lock the organization first, so that the count cannot grow.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM saved_replies WHERE org_id = $1", Text(org))?;
    Ok(count)
}

/// Removes a saved reply.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: SavedReplyId) -> Result<()> {
    execute!(tx, "DELETE FROM saved_replies WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(())
}
