//! The list of keys.

use std::time::Duration;

use askama::Template;
use frontdesk_store as store;
use frontdesk_types::{
    Result, Timestamp,
    accounts::{keys::ListedKey, roles::Permission},
};

use crate::app::{
    moments::Moment,
    operations::query_of,
    reply::PageReply,
    shell::{Area, Shell},
    toasts::Toast,
    visit::MemberVisit,
};

/// Number of keys on a page.
const KEYS_PER_PAGE: u32 = 50;

/// Time before its expiry from which a key is marked.
const EXPIRY_NOTICE: Duration = Duration::from_hours(14 * 24);

#[derive(Template)]
#[template(path = "app/keys/list.html")]
struct KeysPage<'v> {
    shell: Shell<'v>,
    keys: Vec<KeyRow>,
    next: Option<String>,
    may_edit: bool,
    is_free: bool,
}

/// A key in the list.
struct KeyRow {
    path: String,
    id: String,
    name: String,
    scope: &'static str,
    role: Option<String>,
    creator: Option<String>,
    created: Moment,
    last_used: Option<Moment>,
    expires: Option<Moment>,
    state: KeyState,
}

/// State of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyState {
    Live,
    /// It expires soon.
    Expiring,
    /// It was replaced, and works until it expires.
    Replaced,
    Expired,
    Revoked,
}

impl KeyState {
    fn of(listed: &ListedKey, now: Timestamp) -> Self {
        let key = &listed.key;
        match key.expires_at {
            _ if key.revoked_at.is_some() => Self::Revoked,
            Some(end) if end <= now => Self::Expired,
            Some(_) if key.rotated_at.is_some() => Self::Replaced,
            Some(end) if end <= now + EXPIRY_NOTICE => Self::Expiring,
            _ => Self::Live,
        }
    }
}

impl KeyRow {
    fn new(visit: &MemberVisit, listed: ListedKey) -> Self {
        let state = KeyState::of(&listed, visit.now);
        let (moments, ListedKey { key, creator, role_name }) = (visit.moments(), listed);
        Self {
            path: visit.org_path(&format!("keys/{}", key.id)),
            id: key.id,
            name: key.name,
            scope: key.scope.as_str(),
            role: role_name,
            creator,
            created: moments.show(key.created_at),
            last_used: key.last_used_at.map(|at| moments.show(at)),
            expires: key.expires_at.map(|at| moments.show(at)),
            state,
        }
    }

    fn is_live(&self) -> bool {
        matches!(self.state, KeyState::Live | KeyState::Expiring | KeyState::Replaced)
    }

    fn may_rotate(&self) -> bool {
        matches!(self.state, KeyState::Live | KeyState::Expiring)
    }
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let after = Some(visit.query("after")).filter(|after| !after.is_empty());
    let mut conn = visit.services().store.read().await?;
    let found = store::accounts::keys::list_for_org(&mut conn, visit.org(), KEYS_PER_PAGE, after.as_deref()).await?;
    let is_full = found.len() == usize::try_from(KEYS_PER_PAGE).unwrap_or(usize::MAX);
    let last = found.last().filter(|_| is_full).map(|listed| listed.key.id.clone());
    let toast = match visit.query("done").as_str() {
        "revoked" => Some(Toast::new(visit.texts().keys.was_revoked)),
        _ => None,
    };
    let shell = Shell::new(visit, Area::Keys, visit.texts().keys.title).with_toast(toast);
    PageReply::page(&KeysPage {
        keys: found.into_iter().map(|listed| KeyRow::new(visit, listed)).collect(),
        next: last.map(|last| visit.org_path("keys") + &query_of(&[("after", &last)])),
        may_edit: shell.may(Permission::KeysEdit),
        is_free: super::is_free(visit),
        shell,
    })
}
