//! The name of an organization.

use askama::Template;
use frontdesk_core::scoped;
use frontdesk_platform::accounts::orgs;
use frontdesk_types::{
    Result,
    accounts::{MemberRole, roles::Permission},
};
use http::StatusCode;

use super::SettingsTab;
use crate::{
    app::{
        forms::FormState,
        reply::PageReply,
        shell::{self, Area, Shell},
        toasts::Toast,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/workspace/general.html")]
struct GeneralPage<'v> {
    shell: Shell<'v>,
    tab: SettingsTab,
    form: FormState,
    may_edit: bool,
    is_owner: bool,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    general_page(visit, StatusCode::OK, FormState::with_values(&visit.services().ports, &[("name", &visit.member.name)]))
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    if let Some(refused) = shell::refuse_role(visit, Permission::OrganizationEdit, MemberRole::Member)? {
        return Ok(refused);
    }
    let name = form.get("name");
    match visit.change(scoped!(|unit| orgs::rename(unit, name).await.map(drop))).await {
        Ok(()) => Ok(PageReply::done(&visit.org_path("settings"), "saved", None)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            general_page(visit, status, form)
        }
    }
}

fn general_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let t = &visit.texts().workspace;
    let toast = match visit.query("done").as_str() {
        "saved" => Some(Toast::new(t.was_saved)),
        "kept" => Some(Toast::new(t.was_kept)),
        _ => None,
    };
    let shell = Shell::new(visit, Area::Settings, visit.texts().nav.settings).with_toast(toast);
    let page = GeneralPage {
        tab: SettingsTab::General,
        form,
        may_edit: shell.may(Permission::OrganizationEdit),
        is_owner: visit.member.role == MemberRole::Owner,
        shell,
    };
    PageReply::page_with(status, &page)
}
