//! Deleting an organization, which owners can cancel until it happens.

use askama::Template;
use frontdesk_core::scoped;
use frontdesk_platform::accounts::deletion;
use frontdesk_types::{Result, accounts::orgs::WorkspaceContents};
use http::StatusCode;

use crate::{
    app::{
        forms::FormState,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/workspace/delete.html")]
struct DeletePage<'v> {
    shell: Shell<'v>,
    form: FormState,
    contents: WorkspaceContents,
    workspace: &'v str,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    delete_page(visit, StatusCode::OK, FormState::new(&visit.services().ports)).await
}

pub(super) async fn schedule(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    if form.get("name").trim() != visit.member.name {
        let ports = &visit.services().ports;
        let form = FormState::with_problem(ports, form, "name", visit.texts().workspace.name_differs);
        return delete_page(visit, StatusCode::BAD_REQUEST, form).await;
    }
    match visit.change(scoped!(|unit| deletion::schedule_deletion(unit).await.map(drop))).await {
        Ok(()) => Ok(PageReply::redirect(&visit.org_path("settings"))),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            delete_page(visit, status, form).await
        }
    }
}

pub(super) async fn cancel(visit: &MemberVisit, _form: FormFields) -> Result<PageReply> {
    visit.change(scoped!(|unit| deletion::cancel_deletion(unit).await.map(drop))).await?;
    Ok(PageReply::done(&visit.org_path("settings"), "kept", None))
}

async fn delete_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let contents = deletion::contents_of(&mut visit.services().store.read().await?, visit.org(), visit.now).await?;
    let shell = Shell::new(visit, Area::Settings, visit.texts().workspace.delete);
    PageReply::page_with(status, &DeletePage { shell, form, contents, workspace: &visit.member.name })
}
