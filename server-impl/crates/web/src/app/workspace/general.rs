//! The name of an organization, and how long its conversations are kept.

use askama::Template;
use frontdesk_core::scoped;
use frontdesk_platform::accounts::orgs;
use frontdesk_types::{
    Result,
    accounts::{MemberRole, roles::Permission},
};
use http::StatusCode;

use super::{SettingsTab, retention::RetentionSection};
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
    retention: RetentionSection,
    may_edit: bool,
    is_owner: bool,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    general_page(visit, StatusCode::OK, GeneralForms::default()).await
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
            general_page(visit, status, GeneralForms { name: Some(form), retention: None }).await
        }
    }
}

/// The forms of the page that were refused.
#[derive(Debug, Default)]
pub(super) struct GeneralForms {
    pub(super) name: Option<FormState>,
    pub(super) retention: Option<FormState>,
}

pub(super) async fn general_page(visit: &MemberVisit, status: StatusCode, refused: GeneralForms) -> Result<PageReply> {
    let current = || FormState::with_values(&visit.services().ports, &[("name", &visit.member.name)]);
    let t = &visit.texts().workspace;
    let toast = match visit.query("done").as_str() {
        "saved" => Some(Toast::new(t.was_saved)),
        "kept" => Some(Toast::new(t.was_kept)),
        _ => None,
    };
    let shell = Shell::new(visit, Area::Settings, visit.texts().nav.settings).with_toast(toast);
    let page = GeneralPage {
        tab: SettingsTab::General,
        form: refused.name.unwrap_or_else(current),
        retention: RetentionSection::read(visit, refused.retention).await?,
        may_edit: shell.may(Permission::OrganizationEdit),
        is_owner: visit.member.role == MemberRole::Owner,
        shell,
    };
    PageReply::page_with(status, &page)
}
