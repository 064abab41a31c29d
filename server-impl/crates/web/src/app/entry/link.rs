//! `/sign-in/{token}`: a link that the operator made on the command line. Opening it signs nobody in, since programs
//! open links in mails; its button does, once.

use askama::Template;
use axum::response::IntoResponse;
use frontdesk_platform::accounts::sign_in_links::{self, LinkToken};
use frontdesk_store::retry_aborted;
use frontdesk_types::Result;
use http::StatusCode;

use super::super::{reply::PageReply, texts::Texts, visit::PublicVisit};
use crate::site::{form::FormFields, redirect::LocalPath, refusals};

/// Question whether to sign in with the link.
#[derive(Template)]
#[template(path = "app/entry/link.html")]
struct LinkPage<'v> {
    t: &'static Texts,
    form: String,
    path: &'v str,
    email: &'v str,
}

pub(super) async fn show(visit: &PublicVisit) -> Result<PageReply> {
    let services = visit.services();
    let Some(token) = LinkToken::parse(visit.param("token")) else { return Ok(dead_link(visit)) };
    let found = sign_in_links::find(&mut services.store.read().await?, &services.ports, &token).await?;
    let Some(address) = found else { return Ok(dead_link(visit)) };
    PageReply::page(&LinkPage { t: visit.texts(), form: visit.form_token(), path: visit.path(), email: address.as_str() })
}

pub(super) async fn submit(visit: &PublicVisit, _form: FormFields) -> Result<PageReply> {
    let services = visit.services();
    let Some(token) = LinkToken::parse(visit.param("token")) else { return Ok(dead_link(visit)) };
    let browser = visit.browser().describe();
    let redeemed = retry_aborted(|| async {
        let mut tx = services.store.begin().await?;
        let opened = sign_in_links::redeem(&mut tx, &services.ports, &token, &visit.visitor.token, &browser).await?;
        tx.commit().await?;
        Ok(opened)
    });
    Ok(match redeemed.await? {
        Some(token) => PageReply::SignedIn(token, LocalPath::parse_or_home("/app")),
        None => dead_link(visit),
    })
}

/// The same for a link that was used, has expired, or was never made.
fn dead_link(visit: &PublicVisit) -> PageReply {
    let t = &visit.texts().entry;
    PageReply::Other(
        refusals::message_page(StatusCode::NOT_FOUND, t.dead_link, t.dead_link_text, Some("/sign-in")).into_response(),
    )
}
