//! `/sign-in`: a mail address, then the code that was mailed there. The pages are the same for every address.

use askama::Template;
use frontdesk_types::Result;
use http::StatusCode;

use super::{
    super::{reply::PageReply, texts::Texts, visit::PublicVisit},
    return_path,
};
use crate::site::{form::FormFields, signing_in::MailedCode};

/// Prompt for the mail address.
#[derive(Template)]
#[template(path = "app/entry/sign_in.html")]
struct AddressPage<'v> {
    t: &'static Texts,
    form: String,
    next: &'v str,
    email: &'v str,
    error: Option<&'v str>,
    /// `true` if mails are written to files, which only the operator can read.
    has_no_mail: bool,
}

/// Prompt for the code.
#[derive(Template)]
#[template(path = "app/entry/code.html")]
struct CodePage<'v> {
    t: &'static Texts,
    form: String,
    next: &'v str,
    email: &'v str,
    sign_in: &'v str,
    error: Option<&'v str>,
    has_no_mail: bool,
}

pub(super) async fn show(visit: &PublicVisit) -> Result<PageReply> {
    let next = visit.query("next");
    if visit.person.is_some() {
        return Ok(PageReply::Redirect(return_path(&next)));
    }
    address_page(visit, StatusCode::OK, &next, &visit.query("email"), None)
}

pub(super) async fn submit(visit: &PublicVisit, form: FormFields) -> Result<PageReply> {
    if form.has("sign_in") { try_code(visit, &form).await } else { request_code(visit, &form).await }
}

async fn request_code(visit: &PublicVisit, form: &FormFields) -> Result<PageReply> {
    let next = form.get("next");
    match visit.browser().request_code(form.get("email")).await? {
        Ok(MailedCode { sign_in, address }) => code_page(
            visit,
            StatusCode::OK,
            &PendingSignIn { next, email: address.as_str(), sign_in: &sign_in.to_string() },
            None,
        ),
        Err(error) => address_page(visit, StatusCode::BAD_REQUEST, next, form.get("email"), Some(&error)),
    }
}

async fn try_code(visit: &PublicVisit, form: &FormFields) -> Result<PageReply> {
    match visit.browser().try_code(form).await? {
        Ok(token) => Ok(PageReply::SignedIn(token, return_path(form.get("next")))),
        Err(error) => {
            let pending = PendingSignIn { next: form.get("next"), email: form.get("email"), sign_in: form.get("sign_in") };
            code_page(visit, StatusCode::BAD_REQUEST, &pending, Some(error))
        }
    }
}

fn address_page(visit: &PublicVisit, status: StatusCode, next: &str, email: &str, error: Option<&str>) -> Result<PageReply> {
    let has_no_mail = !visit.services().mail.delivers();
    let page = AddressPage { t: visit.texts(), form: visit.form_token(), next, email, error, has_no_mail };
    PageReply::page_with(status, &page)
}

/// A sign-in for which a code was mailed.
struct PendingSignIn<'s> {
    /// Page to open afterwards.
    next: &'s str,
    email: &'s str,
    /// Id of the attempt.
    sign_in: &'s str,
}

fn code_page(visit: &PublicVisit, status: StatusCode, pending: &PendingSignIn<'_>, error: Option<&str>) -> Result<PageReply> {
    let PendingSignIn { next, email, sign_in } = *pending;
    let has_no_mail = !visit.services().mail.delivers();
    let page = CodePage { t: visit.texts(), form: visit.form_token(), next, email, sign_in, error, has_no_mail };
    PageReply::page_with(status, &page)
}
