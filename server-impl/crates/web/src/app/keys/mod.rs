//! API keys: the list, a new one, rotation and revocation. A key is shown once, on the answer of its form.

mod create;
mod list;
mod revoke;
mod rotate;

use askama::Template;
use frontdesk_core::auth::key::ApiKey;
use frontdesk_types::{
    Result,
    accounts::{keys::ListedKey, roles::Permission},
};

use super::{
    reply::PageReply,
    route::{PageRoute, member, show, submit},
    shell::{Area, Shell},
    visit::MemberVisit,
};
use frontdesk_store as store;

pub(super) const PAGES: &[PageRoute] = &[
    member("/app/{org}/keys", Permission::KeysView, show!(list::show)),
    member("/app/{org}/keys/new", Permission::KeysEdit, show!(create::show)).with_form(submit!(create::submit)).with_proof(),
    member("/app/{org}/keys/{key}/rotate", Permission::KeysEdit, show!(rotate::show))
        .with_form(submit!(rotate::submit))
        .with_proof(),
    member("/app/{org}/keys/{key}/revoke", Permission::KeysEdit, show!(revoke::show))
        .with_form(submit!(revoke::submit))
        .with_proof(),
];

/// A new key with its secret, which only this page ever shows.
#[derive(Template)]
#[template(path = "app/keys/revealed.html")]
struct RevealedKeyPage<'v> {
    shell: Shell<'v>,
    name: String,
    secret: String,
    /// Base of the API.
    api: String,
    /// Words about the key that it replaces.
    replaced: Option<String>,
    /// `true` if the plan has no access to the API.
    is_free: bool,
}

/// The answer to a form that was sent before.
#[derive(Template)]
#[template(path = "app/keys/repeated.html")]
struct RepeatedPage<'v> {
    shell: Shell<'v>,
}

fn revealed_page(visit: &MemberVisit, name: String, secret: &ApiKey, replaced: Option<String>) -> Result<PageReply> {
    PageReply::page(&RevealedKeyPage {
        shell: Shell::new(visit, Area::Keys, visit.texts().keys.created),
        name,
        secret: secret.reveal(),
        api: visit.services().site.url() + frontdesk_http::API_BASE,
        replaced,
        is_free: is_free(visit),
    })
}

fn repeated_page(visit: &MemberVisit) -> Result<PageReply> {
    PageReply::page(&RepeatedPage { shell: Shell::new(visit, Area::Keys, visit.texts().keys.repeated) })
}

/// Returns `true` if the plan of the workspace has no access to the API.
fn is_free(visit: &MemberVisit) -> bool {
    visit.member.plan == frontdesk_types::accounts::orgs::Plan::Free
}

/// Finds the key that the path names, if it still works.
async fn find_live(visit: &MemberVisit) -> Result<Option<ListedKey>> {
    let mut conn = visit.services().store.read().await?;
    let found = store::accounts::keys::find_listed(&mut conn, visit.org(), visit.param("key")).await?;
    Ok(found.filter(|listed| listed.key.is_live(visit.now)))
}
