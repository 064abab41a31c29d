//! Replacing a key, with a time in which both work.

use std::time::Duration;

use askama::Template;
use frontdesk_core::scoped;
use frontdesk_platform::accounts::{
    keys::{self, RotatedKey},
    nonces,
};
use frontdesk_types::{
    Error, Result,
    accounts::keys::{ListedKey, RotationOverlap},
};
use http::StatusCode;

use crate::{
    app::{
        forms::FormState,
        operations::is_missing,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/keys/rotate.html")]
struct RotatePage<'v> {
    shell: Shell<'v>,
    form: FormState,
    path: String,
    name: String,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let form = FormState::with_values(&visit.services().ports, &[("overlap", &visit.query("overlap"))]);
    rotate_page(visit, StatusCode::OK, form).await
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    match rotate_key(visit, &form).await {
        Ok(Some(RotatedKey { old, new, secret })) => {
            let t = &visit.texts().keys;
            let replaced = match old.expires_at.filter(|end| *end > visit.now && old.revoked_at.is_none()) {
                Some(end) => t.old_until(visit.moments().show(end).exact),
                None => t.old_ended.to_owned(),
            };
            super::revealed_page(visit, new.name, &secret, Some(replaced))
        }
        Ok(None) => super::repeated_page(visit),
        Err(error) if is_missing(&error) => Ok(PageReply::NotFound),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            rotate_page(visit, status, form).await
        }
    }
}

/// Replaces the key; `None` if the form was sent before.
async fn rotate_key(visit: &MemberVisit, form: &FormFields) -> Result<Option<RotatedKey>> {
    let hours = form.get("overlap").parse().ok().map(Duration::from_hours);
    let overlap = hours.and_then(RotationOverlap::from_duration);
    let overlap = overlap.ok_or_else(|| Error::invalid("/overlap", visit.texts().keys.choose))?;
    let (key, nonce) = (visit.param("key"), form.get("nonce"));
    visit
        .change(scoped!(|unit| {
            let (org, now) = (unit.org(), unit.now());
            if !nonces::use_once(unit, org, nonce, now).await? {
                return Ok(None);
            }
            keys::rotate(unit, key, overlap).await.map(Some)
        }))
        .await
}

async fn rotate_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let Some(ListedKey { key, .. }) = super::find_live(visit).await? else { return Ok(PageReply::NotFound) };
    let shell = Shell::new(visit, Area::Keys, visit.texts().keys.rotate);
    let path = visit.org_path(&format!("keys/{}/rotate", key.id));
    PageReply::page_with(status, &RotatePage { shell, form, path, name: key.name })
}
