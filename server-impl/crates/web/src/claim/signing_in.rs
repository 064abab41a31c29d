//! Steps of signing in and out on the page of a workspace.

use frontdesk_types::Result;
use http::StatusCode;

use super::{
    reply::ClaimReply,
    views::{SignInCodePage, SignInPage},
    visit::ClaimVisit,
};
use crate::site::{form::FormFields, signing_in::MailedCode};

/// Mails a code, and prompts for it.
pub(super) async fn request_code(visit: &ClaimVisit, form: &FormFields) -> Result<ClaimReply> {
    match visit.browser().request_code(form.get("email")).await? {
        Ok(MailedCode { sign_in, address }) => {
            let email = address.as_str();
            let view = SignInCodePage { frame: visit.frame(), email, sign_in: &sign_in.to_string(), error: None };
            ClaimReply::render_page(StatusCode::OK, &view)
        }
        Err(error) => {
            let view = SignInPage { frame: visit.frame(), email: form.get("email"), error: Some(&error) };
            ClaimReply::render_page(StatusCode::BAD_REQUEST, &view)
        }
    }
}

/// Signs in with a code.
pub(super) async fn try_code(visit: &ClaimVisit, form: &FormFields) -> Result<ClaimReply> {
    match visit.browser().try_code(form).await? {
        Ok(token) => Ok(ClaimReply::Redirect(Some(token))),
        Err(error) => {
            let (email, sign_in) = (form.get("email"), form.get("sign_in"));
            let view = SignInCodePage { frame: visit.frame(), email, sign_in, error: Some(error) };
            ClaimReply::render_page(StatusCode::BAD_REQUEST, &view)
        }
    }
}

/// Ends the session, and gives the browser a new secret.
pub(super) async fn sign_out(visit: &ClaimVisit) -> Result<ClaimReply> {
    Ok(ClaimReply::Redirect(Some(visit.browser().sign_out().await?)))
}
