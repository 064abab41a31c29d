//! API keys.

use frontdesk_types::{
    AccountId, Error, OrgId, Result, RoleId, Timestamp,
    accounts::{
        keys::{Key, KeyHolder, KeyUse, ListedKey, Scope},
        orgs::{self, SubscriptionStatus},
    },
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

record! {
    KeyRow of "api_keys" as "k." => Key {
        keys { org_id as org: OrgId, id as id: String, role_id as role: Option<RoleId> }
        managed {
            name: String,
            scope: Scope,
            secret_hash: [u8; 32],
            created_at: Timestamp,
            expires_at: Option<Timestamp>,
            revoked_at: Option<Timestamp>,
            created_by: Option<AccountId>,
            rotated_at: Option<Timestamp>,
            last_used_at: Option<Timestamp>,
        }
    }
}

#[derive(sqlx_macros::FromRow)]
struct HolderRow {
    #[sqlx(flatten)]
    key: KeyRow,
    plan: String,
    subscription: Option<String>,
    permissions: Option<Json<Vec<String>>>,
    creator: Option<String>,
}

impl TryFrom<HolderRow> for KeyHolder {
    type Error = Error;

    fn try_from(row: HolderRow) -> Result<Self> {
        let HolderRow { key, plan, subscription, permissions, creator } = row;
        let cells = Cells { table: "orgs", id: &key.org_id };
        let subscription: Option<SubscriptionStatus> = cells.parse_some("subscription", subscription.as_deref())?;
        let plan = orgs::effective(cells.parse("plan", &plan)?, subscription);
        let canceled = subscription == Some(SubscriptionStatus::Canceled);
        let cells = Cells { table: "members", id: &key.id };
        let creator = cells.parse_some("role", creator.as_deref())?;
        let key: Key = key.try_into()?;
        // A role that was removed allows nothing.
        let permissions = key.role.map(|role| {
            let role = role.to_string();
            let cells = Cells { table: "roles", id: &role };
            let Json(permissions) = permissions.unwrap_or_default();
            permissions.iter().map(|text| cells.parse("permissions", text)).collect::<Result<Vec<_>>>()
        });
        Ok(Self { key, plan, canceled, permissions: permissions.transpose()?, creator })
    }
}

#[derive(sqlx_macros::FromRow)]
struct ListedRow {
    #[sqlx(flatten)]
    key: KeyRow,
    creator: Option<String>,
    role_name: Option<String>,
}

impl TryFrom<ListedRow> for ListedKey {
    type Error = Error;

    fn try_from(row: ListedRow) -> Result<Self> {
        let ListedRow { key, creator, role_name } = row;
        Ok(Self { key: key.try_into()?, creator, role_name })
    }
}

/// Adds a key.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, key: &Key) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO api_keys (id, org_id, name, scope, secret_hash, created_at, expires_at, revoked_at,
                              created_by, role_id, last_used_at, rotated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        key.id.as_str(),
        Text(key.org),
        key.name.as_str(),
        key.scope.as_str(),
        key.secret_hash.as_slice(),
        key.created_at.0,
        key.expires_at.map(|end| end.0),
        key.revoked_at.map(|end| end.0),
        key.created_by.map(Text),
        key.role.map(Text),
        key.last_used_at.map(|at| at.0),
        key.rotated_at.map(|at| at.0)
    )?;
    Ok(())
}

/// Finds the key with this public part, even if it is revoked or expired, with the plan of its organization. This
/// is the only query that does not know the organization yet, since it looks it up.
#[crate::boxed]
pub async fn find_holder(conn: &mut Conn, key_id: &str) -> Result<Option<KeyHolder>> {
    let holder = fetch_optional!(
        conn,
        HolderRow,
        r"
        SELECT {columns}, o.plan, o.subscription, r.permissions, m.role AS creator
          FROM api_keys k
          JOIN orgs o ON o.id = k.org_id
          LEFT JOIN roles r ON r.org_id = k.org_id AND r.id = k.role_id
          LEFT JOIN members m ON m.org_id = k.org_id AND m.account_id = k.created_by
         WHERE k.id = $1",
        key_id
    )?;
    row::one(holder)
}

/// Finds several keys like [`find_holder`]; those that do not exist are left out.
#[crate::boxed]
pub async fn find_holders(conn: &mut Conn, key_ids: &[String]) -> Result<Vec<KeyHolder>> {
    let holders = fetch_all!(
        conn,
        HolderRow,
        r"
        SELECT {columns}, o.plan, o.subscription, r.permissions, m.role AS creator
          FROM {EACH_TEXT}($1) i
         CROSS JOIN api_keys k
          JOIN orgs o ON o.id = k.org_id
          LEFT JOIN roles r ON r.org_id = k.org_id AND r.id = k.role_id
          LEFT JOIN members m ON m.org_id = k.org_id AND m.account_id = k.created_by
         WHERE k.id = i.value",
        Json(key_ids)
    )?;
    row::into_records(holders)
}

/// Finds a key of an organization, even if it is revoked or expired, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: &str) -> Result<Option<Key>> {
    row::one(fetch_optional!(
        tx,
        KeyRow,
        "SELECT {columns} FROM api_keys k WHERE k.org_id = $1 AND k.id = $2 {FOR_UPDATE}",
        Text(org),
        id
    )?)
}

/// Finds a key of an organization with the names behind its ids, even if it is revoked or expired.
#[crate::boxed]
pub async fn find_listed(conn: &mut Conn, org: OrgId, id: &str) -> Result<Option<ListedKey>> {
    row::one(fetch_optional!(
        conn,
        ListedRow,
        r"
        SELECT {columns}, a.email AS creator, r.name AS role_name
          FROM api_keys k
          LEFT JOIN accounts a ON a.id = k.created_by
          LEFT JOIN roles r ON r.org_id = k.org_id AND r.id = k.role_id
         WHERE k.org_id = $1
           AND k.id = $2",
        Text(org),
        id
    )?)
}

/// Lists the keys of an organization with the names behind their ids, newest first: at most `limit`, after the key
/// `after`. Keys that are revoked or expired are listed too.
#[crate::boxed]
pub async fn list_for_org(conn: &mut Conn, org: OrgId, limit: u32, after: Option<&str>) -> Result<Vec<ListedKey>> {
    let rows = fetch_all!(
        conn,
        ListedRow,
        r"
        SELECT {columns}, a.email AS creator, r.name AS role_name
          FROM api_keys k
          LEFT JOIN accounts a ON a.id = k.created_by
          LEFT JOIN roles r ON r.org_id = k.org_id AND r.id = k.role_id
         WHERE k.org_id = $1
           AND (CAST($2 AS TEXT) IS NULL
                OR (k.created_at, k.id) < (SELECT created_at, id FROM api_keys WHERE org_id = $1 AND id = $2))
         ORDER BY k.created_at DESC, k.id DESC
         LIMIT $3",
        Text(org),
        after,
        i64::from(limit)
    )?;
    row::into_records(rows)
}

/// Counts the keys of an organization that are neither revoked nor expired: those that were not replaced, and those
/// that were replaced and work for a while. Lock the organization first, so that the counts cannot change.
#[crate::boxed]
pub async fn count_live(conn: &mut Conn, org: OrgId, now: Timestamp) -> Result<(i64, i64)> {
    fetch_one!(
        conn,
        (i64, i64),
        r"
        SELECT COUNT(CASE WHEN rotated_at IS NULL THEN 1 END) + (SELECT COUNT(*)
                                                                   FROM api_keys
                                                                  WHERE org_id = $1
                                                                    AND revoked_at IS NULL
                                                                    AND expires_at IS NULL),
               COUNT(rotated_at)
          FROM api_keys
         WHERE org_id = $1
           AND revoked_at IS NULL
           AND expires_at > $2",
        Text(org),
        now.0
    )
}

/// Marks a key as replaced by another one, and makes it expire at `end` at the latest; returns `false` when there is
/// no such key, or it was already replaced or revoked.
#[crate::boxed]
pub async fn mark_rotated(tx: &mut Tx, org: OrgId, id: &str, end: Timestamp, now: Timestamp) -> Result<bool> {
    let marked = execute!(
        tx,
        r"
        UPDATE api_keys
           SET rotated_at = $4, expires_at = CASE WHEN expires_at < $3 THEN expires_at ELSE $3 END
         WHERE org_id = $1
           AND id = $2
           AND revoked_at IS NULL
           AND rotated_at IS NULL",
        Text(org),
        id,
        end.0,
        now.0
    )?;
    Ok(marked == 1)
}

/// Revokes a key, effective immediately; returns `false` when there is no such key, or it was already revoked.
#[crate::boxed]
pub async fn revoke(tx: &mut Tx, org: OrgId, id: &str, now: Timestamp) -> Result<bool> {
    let revoked = execute!(
        tx,
        "UPDATE api_keys SET revoked_at = $3 WHERE org_id = $1 AND id = $2 AND revoked_at IS NULL",
        Text(org),
        id,
        now.0
    )?;
    Ok(revoked == 1)
}

/// Removes the expiry of an organization's keys that would expire at this moment, except for those that were replaced.
#[crate::boxed]
pub async fn remove_expiry(tx: &mut Tx, org: OrgId, end: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE api_keys
           SET expires_at = NULL
         WHERE org_id = $1
           AND expires_at = $2
           AND revoked_at IS NULL
           AND rotated_at IS NULL",
        Text(org),
        end.0
    )?;
    Ok(())
}

/// Records the time at which keys were last used; returns the number of updated keys.
#[crate::boxed]
pub async fn record_uses(tx: &mut Tx, uses: &[KeyUse]) -> Result<u64> {
    // Locked in a consistent order, so that two processes that write the same keys never deadlock.
    execute!(
        tx,
        r"
        UPDATE api_keys
           SET last_used_at = noted.used_at
          FROM (SELECT k.id, CAST(n.value->>'at' AS BIGINT) AS used_at
                  FROM {EACH_OBJECT}($1) n
                  JOIN api_keys k ON k.id = n.value->>'key'
                 ORDER BY k.id
                   {FOR_UPDATE}) noted
         WHERE api_keys.id = noted.id
           AND (last_used_at IS NULL OR last_used_at < noted.used_at)",
        Json(uses)
    )
}

/// Returns `true` if an organization has this key, and it is neither revoked nor expired.
#[crate::boxed]
pub async fn is_live(conn: &mut Conn, org: OrgId, id: &str, now: Timestamp) -> Result<bool> {
    let (keys,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM api_keys
         WHERE org_id = $1
           AND id = $2
           AND revoked_at IS NULL
           AND (expires_at IS NULL OR expires_at > $3)",
        Text(org),
        id,
        now.0
    )?;
    Ok(keys > 0)
}

/// Returns `true` if a role is bound to a key that is neither revoked nor expired.
#[crate::boxed]
pub async fn is_role_bound(conn: &mut Conn, org: OrgId, role: RoleId, now: Timestamp) -> Result<bool> {
    let (bound,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM api_keys
         WHERE org_id = $1
           AND role_id = $2
           AND revoked_at IS NULL
           AND (expires_at IS NULL OR expires_at > $3)",
        Text(org),
        Text(role),
        now.0
    )?;
    Ok(bound > 0)
}
