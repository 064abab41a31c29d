//! Deleting a role, unless a key is bound to it.

use askama::Template;
use frontdesk_types::Result;
use http::{Method, StatusCode};

use super::edit::{find_role, role_id};
use crate::{
    app::{
        forms::FormState,
        operations::is_missing,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/roles/delete.html")]
struct DeletePage<'v> {
    shell: Shell<'v>,
    form: FormState,
    name: String,
    path: String,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    delete_page(visit, StatusCode::OK, FormState::new(&visit.services().ports)).await
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(id) = role_id(visit) else { return Ok(PageReply::NotFound) };
    match visit.perform(Method::DELETE, format!("/roles/{id}"), None, &form).await {
        Ok(_) => Ok(PageReply::done(&visit.org_path("settings/roles"), "deleted", None)),
        // Sent twice, it has one effect.
        Err(error) if is_missing(&error) => Ok(PageReply::redirect(&visit.org_path("settings/roles"))),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            delete_page(visit, status, form).await
        }
    }
}

async fn delete_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let Some(role) = find_role(visit).await? else { return Ok(PageReply::NotFound) };
    let page = DeletePage {
        shell: Shell::new(visit, Area::Settings, visit.texts().custom_roles.delete),
        form,
        name: role.name,
        path: visit.org_path(&format!("settings/roles/{}/delete", role.id)),
    };
    PageReply::page_with(status, &page)
}
