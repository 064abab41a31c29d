//! API keys.

use sqlx::types::Text;

use super::{
    Conn, Tx,
    row::{self, Cells},
};
use crate::types::{
    Error, OrgId, Result, Timestamp,
    keys::{Key, KeyHolder},
};

#[derive(sqlx::FromRow)]
struct KeyRow {
    id: String,
    org_id: String,
    name: String,
    scope: String,
    secret_hash: Vec<u8>,
    created_at: i64,
    expires_at: Option<i64>,
    revoked_at: Option<i64>,
}

impl TryFrom<KeyRow> for Key {
    type Error = Error;

    fn try_from(row: KeyRow) -> Result<Self> {
        let KeyRow { id, org_id, name, scope, secret_hash, created_at, expires_at, revoked_at } = row;
        let cells = Cells { table: "api_keys", id: &id };
        Ok(Self {
            org: cells.parse("org_id", &org_id)?,
            name,
            scope: cells.parse("scope", &scope)?,
            secret_hash: cells.bytes("secret_hash", &secret_hash)?,
            created_at: Timestamp(created_at),
            expires_at: expires_at.map(Timestamp),
            revoked_at: revoked_at.map(Timestamp),
            id,
        })
    }
}

#[derive(sqlx::FromRow)]
struct HolderRow {
    #[sqlx(flatten)]
    key: KeyRow,
    plan: String,
}

impl TryFrom<HolderRow> for KeyHolder {
    type Error = Error;

    fn try_from(row: HolderRow) -> Result<Self> {
        let HolderRow { key, plan } = row;
        let plan = Cells { table: "orgs", id: &key.org_id }.parse("plan", &plan)?;
        Ok(Self { key: key.try_into()?, plan })
    }
}

/// Adds a key.
pub async fn insert(tx: &mut Tx, key: &Key) -> Result<()> {
    execute!(
        tx,
        ["INSERT INTO api_keys (id, org_id, name, scope, secret_hash, created_at, expires_at, revoked_at) \
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"],
        key.id.as_str(),
        Text(key.org),
        key.name.as_str(),
        key.scope.as_str(),
        key.secret_hash.as_slice(),
        key.created_at.0,
        key.expires_at.map(|end| end.0),
        key.revoked_at.map(|end| end.0)
    )?;
    Ok(())
}

/// The key with this public part, also one that is revoked or expired, with the plan of its organization. The one query that knows
/// no organization yet: it finds out.
pub async fn find_holder(conn: &mut Conn, key_id: &str) -> Result<Option<KeyHolder>> {
    let holder = fetch_optional!(
        conn,
        HolderRow,
        ["SELECT k.id, k.org_id, k.name, k.scope, k.secret_hash, k.created_at, k.expires_at, k.revoked_at, o.plan \
          FROM api_keys k JOIN orgs o ON o.id = k.org_id WHERE k.id = $1"],
        key_id
    )?;
    row::one(holder)
}

/// The keys of an organization, newest first: at most `limit`, behind the key `after`.
pub async fn list_for_org(conn: &mut Conn, org: OrgId, limit: u32, after: Option<&str>) -> Result<Vec<Key>> {
    let rows = fetch_all!(
        conn,
        KeyRow,
        ["SELECT id, org_id, name, scope, secret_hash, created_at, expires_at, revoked_at FROM api_keys \
          WHERE org_id = $1 AND ($2 IS NULL OR (created_at, id) < (SELECT created_at, id FROM api_keys WHERE org_id = $1 AND id = $2)) \
          ORDER BY created_at DESC, id DESC LIMIT $3"],
        Text(org),
        after,
        i64::from(limit)
    )?;
    row::all(rows)
}

/// Ends a key at once; `false` when there is no such key, or it was revoked before.
pub async fn revoke(tx: &mut Tx, org: OrgId, id: &str, now: Timestamp) -> Result<bool> {
    let revoked = execute!(
        tx,
        ["UPDATE api_keys SET revoked_at = $3 WHERE org_id = $1 AND id = $2 AND revoked_at IS NULL"],
        Text(org),
        id,
        now.0
    )?;
    Ok(revoked == 1)
}
