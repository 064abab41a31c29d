//! Addresses that an organization sends nothing to.

use askama::Template;
use frontdesk_api::models::{EmailSuppression, EmailSuppressionList};
use frontdesk_types::{EmailSuppressionId, Result, Timestamp, accounts::roles::Permission};
use http::{Method, StatusCode};

use crate::{
    app::{
        forms::FormState,
        moments::Moment,
        operations::{is_missing, query_of},
        reply::PageReply,
        shell::{Area, Shell},
        toasts::Toast,
        visit::MemberVisit,
        workspace::SettingsTab,
    },
    site::form::FormFields,
};

/// Number of addresses on a page.
const SUPPRESSIONS_PER_PAGE: &str = "50";

#[derive(Template)]
#[template(path = "app/email_channel/suppressions.html")]
struct SuppressionsPage<'v> {
    shell: Shell<'v>,
    tab: SettingsTab,
    form: FormState,
    suppressions: Vec<SuppressionRow>,
    next: Option<String>,
    may_edit: bool,
}

/// An address in the list.
struct SuppressionRow {
    path: String,
    address: String,
    /// Answer of the mail server.
    detail: String,
    suppressed: Moment,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    suppressions_page(visit, StatusCode::OK, FormState::default()).await
}

pub(super) async fn lift(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Ok(id) = visit.param("suppression").parse::<EmailSuppressionId>() else { return Ok(PageReply::NotFound) };
    match visit.perform(Method::DELETE, format!("/channels/email/suppressions/{id}"), None, &form).await {
        Ok(_) => Ok(PageReply::done(&page_path(visit), "lifted", None)),
        // Sent twice, it has one effect.
        Err(error) if is_missing(&error) => Ok(PageReply::redirect(&page_path(visit))),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            suppressions_page(visit, status, form).await
        }
    }
}

fn page_path(visit: &MemberVisit) -> String {
    visit.org_path("settings/suppressions")
}

async fn suppressions_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let query = query_of(&[("cursor", &visit.query("cursor")), ("limit", SUPPRESSIONS_PER_PAGE)]);
    let EmailSuppressionList { items, next_cursor } = visit.read(format!("/channels/email/suppressions{query}")).await?;
    let t = &visit.texts().suppressions;
    let toast = (visit.query("done") == "lifted").then(|| Toast::new(t.was_lifted));
    let shell = Shell::new(visit, Area::Settings, t.title).with_toast(toast);
    let page = SuppressionsPage {
        tab: SettingsTab::Suppressions,
        form,
        suppressions: items.into_iter().map(|suppression| row(visit, suppression)).collect(),
        next: next_cursor.map(|cursor| page_path(visit) + &query_of(&[("cursor", &cursor)])),
        may_edit: shell.may(Permission::ChannelsEdit),
        shell,
    };
    PageReply::page_with(status, &page)
}

fn row(visit: &MemberVisit, suppression: EmailSuppression) -> SuppressionRow {
    SuppressionRow {
        path: format!("{}/{}", page_path(visit), suppression.id),
        address: suppression.address,
        detail: suppression.detail,
        suppressed: visit.moments().show(Timestamp(suppression.created_at.timestamp_micros())),
    }
}
