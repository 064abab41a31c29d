//! Custom roles.

use frontdesk_core::{billing::plans::all_in_use, unit::Unit};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Code, Error, OrgId, Result, RoleId,
    accounts::roles::{Permission, Role, RoleChanges},
    activity::{FieldChanges, Verb},
    name_key, text_rules,
};
use frontdesk_vocabulary::texts;

/// Creates a role.
///
/// # Errors
/// `FORBIDDEN`, `VALIDATION_ERROR`, `LIMIT_EXCEEDED`, `ROLE_NAME_TAKEN`.
pub async fn create(unit: &mut Unit, name: &str, permissions: &[Permission]) -> Result<Role> {
    unit.principal().require_permissions(permissions)?;
    let name = self::name(name)?;
    let (org, now, limits) = (unit.org(), unit.now(), unit.limits());
    store::accounts::orgs::lock_row(unit, org).await?;
    if let Some(cap) = limits.roles
        && store::accounts::roles::count(unit, org).await? >= cap
    {
        let message = format!("{} Delete one.", all_in_use(limits.plan, cap, "role"));
        return Err(Error::refused(Code::LimitExceeded, message));
    }
    let role = Role { id: unit.new_id(), org, name, permissions: ordered(permissions), created_at: now, updated_at: now };
    if !store::accounts::roles::insert(unit, org, &name_key(&role.name), &role).await? {
        return Err(name_taken());
    }
    unit.log(Verb::Created, role.id);
    Ok(role)
}

/// Finds a role of the organization.
///
/// # Errors
/// `ROLE_NOT_FOUND`.
pub async fn find(conn: &mut Conn, org: OrgId, id: RoleId) -> Result<Role> {
    store::accounts::roles::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Changes a role.
///
/// # Errors
/// `FORBIDDEN`, `VALIDATION_ERROR`, `ROLE_NOT_FOUND`, `ETAG_MISMATCH`, `ROLE_NAME_TAKEN`.
pub async fn update(unit: &mut Unit, id: RoleId, changes: &RoleChanges) -> Result<Role> {
    unit.principal().require_permissions(changes.permissions.as_deref().unwrap_or_default())?;
    let name = changes.name.as_deref().map(name).transpose()?;
    let org = unit.org();
    store::accounts::orgs::lock_row(unit, org).await?;
    let before = find(unit, org, id).await?;
    unit.check_precondition(&before)?;
    let mut role = before.clone();
    if let Some(name) = name {
        let holder = store::accounts::roles::named(unit, org, &name_key(&name)).await?;
        if holder.is_some_and(|holder| holder.id != id) {
            return Err(name_taken());
        }
        role.name = name;
    }
    if let Some(permissions) = &changes.permissions {
        role.permissions = ordered(permissions);
    }
    role.updated_at = unit.now();
    store::accounts::roles::update(unit, org, &name_key(&role.name), &role).await?;
    unit.log_changes(Verb::Updated, id, differences(&before, &role));
    Ok(role)
}

fn differences(before: &Role, after: &Role) -> FieldChanges {
    let permissions = |role: &Role| role.permissions.iter().map(|permission| permission.as_str()).collect::<Vec<_>>();
    FieldChanges::default().text("name", &before.name, &after.name).plain(
        "permissions",
        &permissions(before),
        &permissions(after),
    )
}

/// Deletes a role; returns it as it was.
///
/// # Errors
/// `ROLE_NOT_FOUND`, `ETAG_MISMATCH`, `ROLE_IN_USE`.
pub async fn delete(unit: &mut Unit, id: RoleId) -> Result<Role> {
    let (org, now) = (unit.org(), unit.now());
    store::accounts::orgs::lock_row(unit, org).await?;
    let role = find(unit, org, id).await?;
    unit.check_precondition(&role)?;
    if store::accounts::keys::is_role_bound(unit, org, id, now).await? {
        return Err(Error::refused(Code::RoleInUse, "A live key is bound to this role. Revoke the key first."));
    }
    store::accounts::roles::delete(unit, org, id).await?;
    unit.log(Verb::Deleted, id);
    Ok(role)
}

/// Finds the role that the operator named, by its id or its name. Locks the organization, so that the role exists
/// until a key is bound to it.
///
/// # Errors
/// `ROLE_NOT_FOUND`.
pub async fn named_by_operator(tx: &mut Tx, org: OrgId, text: &str) -> Result<Role> {
    store::accounts::orgs::lock_row(tx, org).await?;
    let found = match text.parse() {
        Ok(id) => store::accounts::roles::find(tx, org, id).await?,
        Err(_) => store::accounts::roles::named(tx, org, &name_key(text)).await?,
    };
    let message =
        || format!("The organization has no role `{text}`. Check its name or id; the roles can be listed with an owner's key.");
    found.ok_or_else(|| Error::refused(Code::RoleNotFound, message()))
}

fn name(text: &str) -> Result<String> {
    text_rules::kept("/name", &texts::ROLE_NAME, text).map(str::to_owned)
}

/// Returns the permissions in the order of the list, without duplicates.
fn ordered(permissions: &[Permission]) -> Vec<Permission> {
    let mut permissions = permissions.to_vec();
    permissions.sort_unstable();
    permissions.dedup();
    permissions
}

fn not_found() -> Error {
    Error::refused(Code::RoleNotFound, "There is no such role in your organization. Check the id, or list the roles.")
}

fn name_taken() -> Error {
    Error::refused(Code::RoleNameTaken, "Another role of your organization has this name. Choose another one.")
}
