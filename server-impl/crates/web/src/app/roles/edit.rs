//! A new role, and changing one.

use askama::Template;
use frontdesk_api::models::Role;
use frontdesk_types::{Result, RoleId, accounts::roles::Permission};
use http::{Method, StatusCode};
use serde_json::{Value, json};
use url::form_urlencoded;

use super::permissions::{PermissionGroup, group_permissions};
use crate::{
    app::{
        forms::FormState,
        operations::{is_missing, not_found_or},
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/roles/edit.html")]
struct RolePage<'v> {
    shell: Shell<'v>,
    form: FormState,
    groups: Vec<PermissionGroup>,
    /// Path that the form is posted to.
    path: String,
    /// `true` for a role that does not exist yet.
    is_new: bool,
}

impl RolePage<'_> {
    fn allows(&self, permission: &Permission) -> bool {
        self.form.is_chosen("permissions", permission.as_str())
    }
}

pub(super) async fn show_new(visit: &MemberVisit) -> Result<PageReply> {
    role_page(visit, StatusCode::OK, None, form_with(visit, &given_values(visit)))
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(role) = find_role(visit).await? else { return Ok(PageReply::NotFound) };
    let mut values = given_values(visit);
    if values.is_empty() {
        values.push(("name".to_owned(), role.name));
        values.extend(role.permissions.iter().map(|permission| ("permissions".to_owned(), permission.to_string())));
    }
    role_page(visit, StatusCode::OK, Some(RoleId(role.id)), form_with(visit, &values))
}

/// Returns what was entered before the person had to show who they are, and was led back here.
fn given_values(visit: &MemberVisit) -> Vec<(String, String)> {
    let query = visit.head.uri.query().unwrap_or_default();
    let fields = form_urlencoded::parse(query.as_bytes()).into_owned();
    fields.filter(|(name, _)| name == "name" || name == "permissions").collect()
}

fn form_with(visit: &MemberVisit, values: &[(String, String)]) -> FormState {
    let values: Vec<_> = values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    FormState::with_values(&visit.services().ports, &values)
}

pub(super) async fn create(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    match visit.perform(Method::POST, "/roles".to_owned(), Some(body_of(&form)), &form).await {
        Ok(_) => Ok(PageReply::done(&visit.org_path("settings/roles"), "created", None)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            role_page(visit, status, None, form)
        }
    }
}

pub(super) async fn update(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(id) = role_id(visit) else { return Ok(PageReply::NotFound) };
    match visit.perform(Method::PATCH, format!("/roles/{id}"), Some(body_of(&form)), &form).await {
        Ok(_) => Ok(PageReply::done(&visit.org_path("settings/roles"), "saved", None)),
        Err(error) if is_missing(&error) => not_found_or(error),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            role_page(visit, status, Some(id), form)
        }
    }
}

/// Reads the role that the path names; `None` if there is none.
pub(super) async fn find_role(visit: &MemberVisit) -> Result<Option<Role>> {
    let Some(id) = role_id(visit) else { return Ok(None) };
    match visit.read(format!("/roles/{id}")).await {
        Ok(role) => Ok(Some(role)),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the role that the path names; `None` for a text that is no id.
pub(super) fn role_id(visit: &MemberVisit) -> Option<RoleId> {
    visit.param("role").parse().ok()
}

fn body_of(form: &FormFields) -> Value {
    json!({ "name": form.get("name"), "permissions": form.all("permissions").collect::<Vec<_>>() })
}

fn role_page(visit: &MemberVisit, status: StatusCode, id: Option<RoleId>, form: FormState) -> Result<PageReply> {
    let t = &visit.texts().custom_roles;
    let page = RolePage {
        shell: Shell::new(visit, Area::Settings, if id.is_some() { t.edit_title } else { t.new }),
        form,
        groups: group_permissions(visit.texts()),
        path: visit.org_path(&id.map_or("settings/roles/new".to_owned(), |id| format!("settings/roles/{id}"))),
        is_new: id.is_none(),
    };
    PageReply::page_with(status, &page)
}
