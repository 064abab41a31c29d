//! Custom roles.

use frontdesk_core::{billing::plans::cap_reached, unit::Unit};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    Code, Error, ErrorParams, OrgId, Result, RoleId,
    accounts::roles::{Permission, Role, RoleChanges},
    activity::{FieldChanges, Verb},
    name_key, text_rules,
};
use frontdesk_vocabulary::texts;

/// Creates a role.
///
/// # Errors
/// `FORBIDDEN`, `VALIDATION_ERROR`, `LIMIT_EXCEEDED`, `ROLE_NAME_TAKEN`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, name: &str, permissions: &[Permission]) -> Result<Role> {
    unit.principal().require_grantable(permissions)?;
    let name = self::check_name(name)?;
    let (org, now, limits) = (unit.org(), unit.now(), unit.limits());
    store::accounts::orgs::lock_row(unit, org).await?;
    let used = store::accounts::roles::count(unit, org).await?;
    if let Some(cap) = limits.roles.filter(|cap| used >= *cap) {
        let message = format!("{} Delete one.", cap_reached(limits.plan, cap, "role"));
        return Err(Error::limit_exceeded(cap, used, message));
    }
    let role =
        Role { id: unit.new_id(), org, name, permissions: sort_permissions(permissions), created_at: now, updated_at: now };
    if !store::accounts::roles::insert(unit, org, &name_key(&role.name), &role).await? {
        let holder = store::accounts::roles::find_by_name(unit, org, &name_key(&role.name)).await?;
        return Err(name_taken_error(holder.map(|holder| holder.id)));
    }
    unit.log_activity(Verb::Created, role.id);
    Ok(role)
}

/// Finds a role of the organization.
///
/// # Errors
/// `ROLE_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: RoleId) -> Result<Role> {
    store::accounts::roles::find(conn, org, id).await?.ok_or_else(role_not_found)
}

/// Changes a role.
///
/// # Errors
/// `FORBIDDEN`, `VALIDATION_ERROR`, `ROLE_NOT_FOUND`, `ETAG_MISMATCH`, `ROLE_NAME_TAKEN`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, id: RoleId, changes: &RoleChanges) -> Result<Role> {
    unit.principal().require_grantable(changes.permissions.as_deref().unwrap_or_default())?;
    let name = changes.name.as_deref().map(check_name).transpose()?;
    let org = unit.org();
    store::accounts::orgs::lock_row(unit, org).await?;
    let before = find(unit, org, id).await?;
    unit.check_precondition(&before)?;
    let mut role = before.clone();
    if let Some(name) = name {
        let holder = store::accounts::roles::find_by_name(unit, org, &name_key(&name)).await?.map(|holder| holder.id);
        if holder.is_some_and(|holder| holder != id) {
            return Err(name_taken_error(holder));
        }
        role.name = name;
    }
    if let Some(permissions) = &changes.permissions {
        role.permissions = sort_permissions(permissions);
    }
    if !unit.log_update(id, changes_between(&before, &role)) {
        return Ok(before);
    }
    role.updated_at = unit.now();
    store::accounts::roles::update(unit, org, &name_key(&role.name), &role).await?;
    Ok(role)
}

fn changes_between(before: &Role, after: &Role) -> FieldChanges {
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
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: RoleId) -> Result<Role> {
    let (org, now) = (unit.org(), unit.now());
    store::accounts::orgs::lock_row(unit, org).await?;
    let role = find(unit, org, id).await?;
    unit.check_precondition(&role)?;
    if store::accounts::keys::is_role_bound(unit, org, id, now).await? {
        return Err(Error::refused(Code::RoleInUse, "A live key is bound to this role. Revoke the key first."));
    }
    store::accounts::roles::delete(unit, org, id).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(role)
}

/// Finds the role that the operator named, by its id or its name. Locks the organization, so that the role exists
/// until a key is bound to it.
///
/// # Errors
/// `ROLE_NOT_FOUND`.
#[crate::boxed]
pub async fn find_for_operator(tx: &mut Tx, org: OrgId, text: &str) -> Result<Role> {
    store::accounts::orgs::lock_row(tx, org).await?;
    let found = match text.parse() {
        Ok(id) => store::accounts::roles::find(tx, org, id).await?,
        Err(_) => store::accounts::roles::find_by_name(tx, org, &name_key(text)).await?,
    };
    let message = || format!("The organization has no role `{text}`. Check its name or id.");
    found.ok_or_else(|| Error::refused(Code::RoleNotFound, message()))
}

fn check_name(text: &str) -> Result<String> {
    text_rules::validate_text("/name", &texts::ROLE_NAME, text).map(str::to_owned)
}

/// Returns the permissions in the order of the list, without duplicates.
fn sort_permissions(permissions: &[Permission]) -> Vec<Permission> {
    let mut permissions = permissions.to_vec();
    permissions.sort_unstable();
    permissions.dedup();
    permissions
}

fn role_not_found() -> Error {
    Error::refused(Code::RoleNotFound, "There is no such role in your organization. Check the id, or list the roles.")
}

fn name_taken_error(holder: Option<RoleId>) -> Error {
    let params = ErrorParams { role_id: holder.map(|holder| holder.0), ..ErrorParams::default() };
    let message = "Another role of your organization has this name. Choose another one.";
    Error::refused_with(Code::RoleNameTaken, message, params)
}
