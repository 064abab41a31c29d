//! Changing the role of a person, removing them, and leaving.

use askama::Template;
use frontdesk_core::scoped;
use frontdesk_platform::accounts::members;
use frontdesk_store as store;
use frontdesk_types::{AccountId, Error, Result, accounts::MemberRole};
use http::StatusCode;

use super::invite::answer;
use crate::{
    app::{
        forms,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// A question before somebody is removed, or leaves.
#[derive(Template)]
#[template(path = "app/members/remove.html")]
struct RemovePage<'v> {
    shell: Shell<'v>,
    path: String,
    back: String,
    text: String,
    button: &'static str,
    error: Option<String>,
}

pub(super) async fn change_role(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(account) = account_id(visit) else { return Ok(PageReply::NotFound) };
    let role: MemberRole = form.get("role").parse().map_err(|_| Error::invalid("/role", visit.texts().keys.choose))?;
    let done = visit.change(scoped!(|unit| members::change_role(unit, account, role).await.map(drop))).await;
    answer(visit, done, "role", form).await
}

pub(super) async fn show_remove(visit: &MemberVisit) -> Result<PageReply> {
    let Some(account) = account_id(visit) else { return Ok(PageReply::NotFound) };
    let found = store::accounts::members::find(&mut visit.services().store.read().await?, visit.org(), account).await?;
    let Some(member) = found else { return Ok(PageReply::NotFound) };
    let t = &visit.texts().members;
    PageReply::page(&RemovePage {
        shell: Shell::new(visit, Area::Settings, t.remove),
        path: visit.org_path(&format!("settings/members/{account}/remove")),
        back: visit.org_path("settings/members"),
        text: t.remove_text(member.email),
        button: t.remove,
        error: None,
    })
}

pub(super) async fn remove(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(account) = account_id(visit) else { return Ok(PageReply::NotFound) };
    let done = visit.change(scoped!(|unit| members::remove_member(unit, account).await.map(drop))).await;
    answer(visit, done, "removed", form).await
}

pub(super) async fn show_leave(visit: &MemberVisit) -> Result<PageReply> {
    leave_page(visit, StatusCode::OK, None)
}

pub(super) async fn leave(visit: &MemberVisit, _form: FormFields) -> Result<PageReply> {
    match visit.change(scoped!(|unit| members::leave(unit).await.map(drop))).await {
        Ok(()) => Ok(PageReply::redirect("/app")),
        Err(error) => {
            let refusal = forms::as_refusal(error)?;
            let status = frontdesk_http::envelope::status_of(refusal.code);
            leave_page(visit, status, Some(refusal.message.to_string()))
        }
    }
}

fn leave_page(visit: &MemberVisit, status: StatusCode, error: Option<String>) -> Result<PageReply> {
    let t = &visit.texts().members;
    let page = RemovePage {
        shell: Shell::new(visit, Area::Settings, t.leave),
        path: visit.org_path("leave"),
        back: visit.org_path("settings"),
        text: t.leave_text(&visit.member.name),
        button: t.leave,
        error,
    };
    PageReply::page_with(status, &page)
}

fn account_id(visit: &MemberVisit) -> Option<AccountId> {
    visit.param("member").parse().ok()
}
