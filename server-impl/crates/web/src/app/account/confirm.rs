//! `/account/confirm`: another code, before something that a stolen session must not be enough for. It leads back to
//! the form that was sent, with what was typed.

use askama::Template;
use frontdesk_platform::accounts::sessions;
use frontdesk_types::Result;
use http::StatusCode;
use url::form_urlencoded;

use crate::{
    app::{entry::return_path, reply::PageReply, shell::Person, texts::Texts, visit::PersonVisit},
    site::form::FormFields,
};

/// Maximum length of what was typed, in bytes, for it to be kept.
const MAX_KEPT_BYTES: usize = 2_000;

/// Prompt for another code.
#[derive(Template)]
#[template(path = "app/account/confirm.html")]
struct ConfirmPage<'v> {
    t: &'static Texts,
    form: String,
    person: Person<'v>,
    next: &'v str,
    /// Attempt that a code was mailed for; `None` before.
    sign_in: Option<String>,
    error: Option<&'v str>,
}

/// Returns the redirect to the prompt, which leads back to the page of a form with the fields that were sent.
pub(in crate::app) fn ask_for_proof(page: &str, form: &FormFields) -> PageReply {
    let typed = form.query_except(&["form", "nonce"]);
    let next = if typed.is_empty() || typed.len() > MAX_KEPT_BYTES { page.to_owned() } else { format!("{page}?{typed}") };
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("next", &next).finish();
    PageReply::redirect(&format!("/account/confirm?{query}"))
}

pub(super) async fn show(visit: &PersonVisit) -> Result<PageReply> {
    let next = visit.query("next");
    if sessions::is_recently_proven(&visit.session, visit.now) {
        return Ok(PageReply::Redirect(return_path(&next)));
    }
    confirm_page(visit, StatusCode::OK, &next, None, None)
}

pub(super) async fn submit(visit: &PersonVisit, form: FormFields) -> Result<PageReply> {
    let next = form.get("next");
    if !form.has("sign_in") {
        let sign_in = visit.browser().request_proof(&visit.session).await?;
        return confirm_page(visit, StatusCode::OK, next, Some(sign_in.to_string()), None);
    }
    match visit.browser().try_proof(&visit.session, &form).await? {
        Ok(token) => Ok(PageReply::SignedIn(token, return_path(next))),
        Err(error) => confirm_page(visit, StatusCode::BAD_REQUEST, next, Some(form.get("sign_in").to_owned()), Some(error)),
    }
}

fn confirm_page(
    visit: &PersonVisit,
    status: StatusCode,
    next: &str,
    sign_in: Option<String>,
    error: Option<&str>,
) -> Result<PageReply> {
    let (t, form, person) = (visit.texts(), visit.form_token(), Person::new(visit));
    PageReply::page_with(status, &ConfirmPage { t, form, person, next, sign_in, error })
}
