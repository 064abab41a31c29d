//! The list of roles.

use askama::Template;
use frontdesk_api::models::{Role, RoleList};
use frontdesk_types::{Result, Timestamp, accounts::roles::Permission};

use super::permissions::describe;
use crate::app::{
    moments::Moment,
    operations::query_of,
    reply::PageReply,
    shell::{Area, Shell},
    toasts::Toast,
    visit::MemberVisit,
    workspace::SettingsTab,
};

/// Number of roles on a page.
const ROLES_PER_PAGE: &str = "50";

#[derive(Template)]
#[template(path = "app/roles/list.html")]
struct RolesPage<'v> {
    shell: Shell<'v>,
    tab: SettingsTab,
    roles: Vec<RoleRow>,
    next: Option<String>,
    may_edit: bool,
}

/// A role in the list.
struct RoleRow {
    path: String,
    name: String,
    /// Its permissions, in words.
    allows: String,
    number: i64,
    changed: Moment,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let query = query_of(&[("cursor", &visit.query("cursor")), ("limit", ROLES_PER_PAGE)]);
    let RoleList { items, next_cursor } = visit.read(format!("/roles{query}")).await?;
    let shell = Shell::new(visit, Area::Settings, visit.texts().custom_roles.title).with_toast(toast(visit));
    PageReply::page(&RolesPage {
        tab: SettingsTab::Roles,
        roles: items.into_iter().map(|role| row(visit, role)).collect(),
        next: next_cursor.map(|cursor| visit.org_path("settings/roles") + &query_of(&[("cursor", &cursor)])),
        may_edit: shell.may(Permission::RolesEdit),
        shell,
    })
}

fn row(visit: &MemberVisit, role: Role) -> RoleRow {
    let allowed = role.permissions.iter().map(|permission| describe(visit.texts(), *permission).name);
    RoleRow {
        path: visit.org_path(&format!("settings/roles/{}", role.id)),
        allows: allowed.collect::<Vec<_>>().join(" · "),
        number: i64::try_from(role.permissions.len()).unwrap_or(i64::MAX),
        changed: visit.moments().show(Timestamp(role.updated_at.timestamp_micros())),
        name: role.name,
    }
}

fn toast(visit: &MemberVisit) -> Option<Toast> {
    let t = &visit.texts().custom_roles;
    Some(Toast::new(match visit.query("done").as_str() {
        "created" => t.was_created,
        "saved" => t.was_saved,
        "deleted" => t.was_deleted,
        _ => return None,
    }))
}
