//! A new key.

use std::time::Duration;

use askama::Template;
use frontdesk_core::scoped;
use frontdesk_platform::accounts::{
    keys::{self, NewKey},
    nonces,
};
use frontdesk_store as store;
use frontdesk_types::{
    Error, PageRequest, Result,
    accounts::{keys::Scope, orgs::Plan, roles::Role},
};
use http::StatusCode;

use crate::{
    app::{
        forms::FormState,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// Maximum number of roles to choose from.
const MAX_SHOWN_ROLES: u32 = 100;

/// Days after which a key may expire, as the form offers them; anything else is refused.
const LIFETIMES_IN_DAYS: [i64; 4] = [7, 30, 90, 365];

#[derive(Template)]
#[template(path = "app/keys/new.html")]
struct NewKeyPage<'v> {
    shell: Shell<'v>,
    form: FormState,
    roles: Vec<Role>,
    lifetimes: [i64; 4],
    is_free: bool,
}

impl NewKeyPage<'_> {
    fn is_role(&self, role: &Role) -> bool {
        self.form.is_chosen("role", &role.id.to_string())
    }

    fn is_lifetime(&self, days: &i64) -> bool {
        self.form.is_chosen("expires", &days.to_string())
    }
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let given = ["name", "scope", "role", "expires"].map(|name| (name, visit.query(name)));
    let values: Vec<_> = given.iter().map(|(name, value)| (*name, value.as_str())).collect();
    new_page(visit, StatusCode::OK, FormState::with_values(&visit.services().ports, &values)).await
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    match create_key(visit, &form).await {
        Ok(Some((key, secret))) => super::revealed_page(visit, key.name, &secret, None),
        Ok(None) => super::repeated_page(visit),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            new_page(visit, status, form).await
        }
    }
}

type IssuedKey = (frontdesk_types::accounts::keys::Key, frontdesk_core::auth::key::ApiKey);

/// Creates a key; `None` if the form was sent before.
async fn create_key(visit: &MemberVisit, form: &FormFields) -> Result<Option<IssuedKey>> {
    let new = &read_form(visit, form)?;
    let nonce = form.get("nonce");
    visit
        .change(scoped!(|unit| {
            let (org, now) = (unit.org(), unit.now());
            if !nonces::use_once(unit, org, nonce, now).await? {
                return Ok(None);
            }
            let (key, secret) = keys::issue(unit, new).await?;
            keys::announce_created(unit, &key).await?;
            Ok(Some((key, secret)))
        }))
        .await
}

fn read_form(visit: &MemberVisit, form: &FormFields) -> Result<NewKey> {
    let choose = |field: &str| Error::invalid(field, visit.texts().keys.choose);
    let scope: Scope = form.get("scope").parse().map_err(|_| choose("/scope"))?;
    let role = match form.get("role") {
        "" => None,
        role => Some(role.parse().map_err(|_| choose("/role"))?),
    };
    let expires_at = match form.get("expires") {
        "" => None,
        days => {
            let days: i64 = days.parse().map_err(|_| choose("/expires"))?;
            let offered = LIFETIMES_IN_DAYS.iter().find(|offered| **offered == days).ok_or_else(|| choose("/expires"))?;
            Some(visit.now + Duration::from_hours(offered.unsigned_abs() * 24))
        }
    };
    Ok(NewKey { name: form.get("name").to_owned(), scope, expires_at, role, created_by: None })
}

async fn new_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let roles = match visit.member.plan.reaches(Plan::Enterprise) {
        true => {
            let mut conn = visit.services().store.read().await?;
            store::accounts::roles::list(&mut conn, visit.org(), "", &PageRequest::newest(MAX_SHOWN_ROLES)).await?.items
        }
        false => Vec::new(),
    };
    let shell = Shell::new(visit, Area::Keys, visit.texts().keys.new);
    let page = NewKeyPage { shell, form, roles, lifetimes: LIFETIMES_IN_DAYS, is_free: super::is_free(visit) };
    PageReply::page_with(status, &page)
}
