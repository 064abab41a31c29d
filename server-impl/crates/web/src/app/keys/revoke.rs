//! Revoking a key, which says when it was last used.

use askama::Template;
use frontdesk_core::scoped;
use frontdesk_platform::accounts::keys;
use frontdesk_types::{Result, accounts::keys::ListedKey};

use crate::{
    app::{
        moments::Moment,
        operations::is_missing,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/keys/revoke.html")]
struct RevokePage<'v> {
    shell: Shell<'v>,
    path: String,
    name: String,
    last_used: Option<Moment>,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(ListedKey { key, .. }) = super::find_live(visit).await? else { return Ok(PageReply::NotFound) };
    PageReply::page(&RevokePage {
        shell: Shell::new(visit, Area::Keys, visit.texts().keys.revoke),
        path: visit.org_path(&format!("keys/{}/revoke", key.id)),
        name: key.name,
        last_used: key.last_used_at.map(|at| visit.moments().show(at)),
    })
}

pub(super) async fn submit(visit: &MemberVisit, _form: FormFields) -> Result<PageReply> {
    let key = visit.param("key");
    match visit.change(scoped!(|unit| keys::revoke(unit, key).await)).await {
        // Sent twice, it has one effect.
        Ok(()) => Ok(PageReply::done(&visit.org_path("keys"), "revoked", None)),
        Err(error) if is_missing(&error) => Ok(PageReply::redirect(&visit.org_path("keys"))),
        Err(error) => Err(error),
    }
}
