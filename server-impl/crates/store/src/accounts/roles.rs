//! Custom roles.

use frontdesk_types::{
    OrgId, Page, PageRequest, Result, RoleId, Timestamp,
    accounts::roles::{Permission, Role},
};
use sqlx::types::Text;

use crate::{Conn, Tx, cell::Cell, row};

record! {
    RoleRow of "roles" => Role {
        keys { org_id as org: OrgId, id as id: RoleId }
        managed { name: String, permissions: Vec<Permission>, created_at: Timestamp, updated_at: Timestamp }
    }
}

/// Adds a role; returns `false` when another one has its name (`key`: in lower case).
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, key: &str, role: &Role) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO roles (org_id, id, name, name_key, permissions, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (org_id, name_key) DO NOTHING",
        Text(org),
        Text(role.id),
        role.name.as_str(),
        key,
        role.permissions.store(),
        role.created_at.0,
        role.updated_at.0
    )?;
    Ok(added == 1)
}

/// Updates the name and the permissions of a role.
#[crate::boxed]
pub async fn update(tx: &mut Tx, org: OrgId, key: &str, role: &Role) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE roles
           SET name = $3, name_key = $4, permissions = $5, updated_at = $6
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(role.id),
        role.name.as_str(),
        key,
        role.permissions.store(),
        role.updated_at.0
    )?;
    Ok(())
}

/// Finds a role.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: RoleId) -> Result<Option<Role>> {
    row::one(fetch_optional!(conn, RoleRow, "SELECT {columns} FROM roles WHERE org_id = $1 AND id = $2", Text(org), Text(id))?)
}

/// Finds the role with a name (in lower case).
#[crate::boxed]
pub async fn find_by_name(conn: &mut Conn, org: OrgId, key: &str) -> Result<Option<Role>> {
    row::one(fetch_optional!(conn, RoleRow, "SELECT {columns} FROM roles WHERE org_id = $1 AND name_key = $2", Text(org), key)?)
}

/// Lists the roles of an organization by time of creation, only those with `q` in their name (in lower case).
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, q: &str, page: &PageRequest) -> Result<Page<Role>> {
    let rows = fetch_page!(
        conn,
        RoleRow,
        page.order,
        r"
        SELECT {columns}
          FROM roles
         WHERE org_id = $1
           AND id {BEYOND} $2
           AND {POSITION}(name_key, $4) > 0
         ORDER BY id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page),
        q
    )?;
    row::into_page(rows, page, |role: &Role| role.id.0)
}

/// Counts the roles of an organization. Lock the organization first, so that the count cannot change.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM roles WHERE org_id = $1", Text(org))?;
    Ok(count)
}

/// Removes a role.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: RoleId) -> Result<()> {
    execute!(tx, "DELETE FROM roles WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(())
}
