//! Actions on an email domain from its page.

use frontdesk_types::Result;
use http::Method;

use super::show::{domain_id, domain_page, page_path};
use crate::{
    app::{forms::FormState, operations::is_missing, reply::PageReply, visit::MemberVisit},
    site::form::FormFields,
};

pub(super) async fn verify(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    perform(visit, "verify", "checked", form).await
}

pub(super) async fn request_receiving(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    perform(visit, "receiving/request", "requested", form).await
}

pub(super) async fn verify_receiving(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    perform(visit, "receiving/verify", "checked", form).await
}

pub(super) async fn disable_receiving(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    perform(visit, "receiving/disable", "disabled", form).await
}

/// Calls an operation, and leads back to the page of the domain, or shows it with what is wrong.
async fn perform(visit: &MemberVisit, operation: &str, done: &str, form: FormFields) -> Result<PageReply> {
    let Some(id) = domain_id(visit) else { return Ok(PageReply::NotFound) };
    match visit.perform(Method::POST, format!("/channels/email/domains/{id}/{operation}"), None, &form).await {
        Ok(_) => Ok(PageReply::done(&page_path(visit), done, None)),
        Err(error) if is_missing(&error) => Ok(PageReply::NotFound),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            domain_page(visit, status, form).await
        }
    }
}
