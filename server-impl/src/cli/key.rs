//! `frontdesk key`.

use std::time::Duration;

use frontdesk_core::{auth::key::ApiKey, scoped, unit::Unit};
use frontdesk_platform::accounts::{
    keys::{self, NewKey, RotatedKey},
    mail_addresses::MailAddress,
    members, roles,
};
use frontdesk_store as store;
use frontdesk_types::{
    AccountId, OrgId, Result,
    accounts::keys::{Key, ListedKey, Scope},
};
use serde_json::{Value, json};

use super::{
    PAGE_SIZE,
    args::{KeyArgs, KeyCommand, RotateArgs},
    operator::Operator,
    print_result, time_json,
};

/// Runs the command.
pub(super) async fn run(command: KeyCommand, operator: &Operator) -> anyhow::Result<()> {
    let result = match command {
        KeyCommand::Create { org, scope, name, expires, role, by } => {
            let by = by.map(|email| MailAddress::parse("--by", &email)).transpose()?;
            let asked = &KeyRequest { name, scope, lives: expires.map(|lives| lives.0), role, by };
            let (key, secret) = operator.change(org, scoped!(|unit| issue_key(unit, asked).await)).await?;
            revealed_json(&key, &secret)
        }
        KeyCommand::List { org } => json!({ "items": list_keys(operator, org).await? }),
        KeyCommand::Rotate(RotateArgs { key: KeyArgs { org, key }, overlap }) => {
            let key = &key;
            let rotated = operator.change(org, scoped!(|unit| keys::rotate(unit, key, overlap).await)).await?;
            rotated_json(&rotated)
        }
        KeyCommand::Revoke(KeyArgs { org, key }) => {
            let key = &key;
            operator.change(org, scoped!(|unit| keys::revoke(unit, key).await)).await?;
            json!({ "id": key, "revoked": true })
        }
    };
    print_result(&result);
    Ok(())
}

/// A key requested by the operator.
struct KeyRequest {
    name: String,
    scope: Scope,
    lives: Option<Duration>,
    role: Option<String>,
    by: Option<MailAddress>,
}

async fn issue_key(unit: &mut Unit, asked: &KeyRequest) -> Result<(Key, ApiKey)> {
    let org = unit.org();
    let role = match &asked.role {
        Some(text) => Some(roles::find_for_operator(unit, org, text).await?.id),
        None => None,
    };
    let created_by = match &asked.by {
        Some(address) => Some(find_creator(unit, address).await?),
        None => None,
    };
    let expires_at = asked.lives.map(|lives| unit.now() + lives);
    keys::issue(unit, &NewKey { name: asked.name.clone(), scope: asked.scope, expires_at, role, created_by }).await
}

/// Finds the account of the member who creates a key.
async fn find_creator(unit: &mut Unit, address: &MailAddress) -> Result<AccountId> {
    let org = unit.org();
    let member = members::find(unit, org, address).await?;
    Ok(member.ok_or_else(|| members::not_found(address))?.account)
}

async fn list_keys(operator: &Operator, org: OrgId) -> anyhow::Result<Vec<Value>> {
    let mut items = Vec::new();
    let mut after: Option<String> = None;
    loop {
        let keys =
            store::accounts::keys::list_for_org(&mut operator.store.read().await?, org, PAGE_SIZE, after.as_deref()).await?;
        let Some(last) = keys.last() else { return Ok(items) };
        after = Some(last.key.id.clone());
        items.extend(keys.iter().map(listed_json));
    }
}

fn listed_json(listed: &ListedKey) -> Value {
    let ListedKey { key, creator, role_name } = listed;
    let mut result = key_json(key);
    result["createdByEmail"] = json!(creator);
    result["roleName"] = json!(role_name);
    result
}

fn key_json(key: &Key) -> Value {
    let Key {
        id,
        org,
        name,
        scope,
        secret_hash: _,
        created_at,
        expires_at,
        revoked_at,
        created_by,
        role,
        rotated_at,
        last_used_at,
    } = key;
    json!({
        "id": id,
        "org": org,
        "name": name,
        "scope": scope.as_str(),
        "createdAt": time_json(*created_at),
        "expiresAt": expires_at.map(time_json),
        "revokedAt": revoked_at.map(time_json),
        "rotatedAt": rotated_at.map(time_json),
        "lastUsedAt": last_used_at.map(time_json),
        "role": role,
        "createdBy": created_by,
    })
}

/// Formats a key with its secret, which is shown only this once.
fn revealed_json(key: &Key, secret: &ApiKey) -> Value {
    let mut result = key_json(key);
    result["key"] = secret.reveal().into();
    result
}

/// Formats a new key with its secret, and the end of the key that it replaces.
fn rotated_json(rotated: &RotatedKey) -> Value {
    let RotatedKey { old, new, secret } = rotated;
    let mut result = revealed_json(new, secret);
    result["replaces"] = json!({ "id": old.id, "endsAt": old.revoked_at.or(old.expires_at).map(time_json) });
    result
}
