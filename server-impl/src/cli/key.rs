//! `frontdesk key`.

use anyhow::Context as _;
use serde_json::{Value, json};

use super::{
    PAGE,
    args::{KeyArgs, KeyCommand},
    operator::Operator,
    print, time,
};
use crate::{
    auth::key::ApiKey,
    domain::{
        keys::{self, NewKey},
        mail_addresses::MailAddress,
        members, orgs, roles,
    },
    store::{self, Tx},
    types::{AccountId, OrgId, keys::Key},
};

/// Does what the command says.
pub(super) async fn run(command: KeyCommand, operator: &Operator) -> anyhow::Result<()> {
    let result = match command {
        KeyCommand::Create { org, scope, name, expires, role, by } => {
            let mut tx = operator.store.begin().await?;
            orgs::named_by_operator(&mut tx, org).await?;
            let role = match role {
                Some(text) => Some(roles::named_by_operator(&mut tx, org, &text).await?.id),
                None => None,
            };
            let created_by = match by {
                Some(email) => Some(maker(&mut tx, org, &email).await?),
                None => None,
            };
            let new =
                NewKey { name, scope, expires_at: expires.map(|lives| operator.ports.clock.now() + lives.0), role, created_by };
            let (key, secret) = keys::issue(&mut tx, &operator.ports, org, new).await?;
            tx.commit().await?;
            revealed(&key, &secret)
        }
        KeyCommand::List { org } => json!({ "items": list(operator, org).await? }),
        KeyCommand::Rotate(KeyArgs { org, key }) => {
            let mut tx = operator.store.begin().await?;
            let (key, secret) = keys::rotate(&mut tx, &operator.ports, org, &key).await?;
            tx.commit().await?;
            revealed(&key, &secret)
        }
        KeyCommand::Revoke(KeyArgs { org, key }) => {
            let mut tx = operator.store.begin().await?;
            let revoked = store::keys::revoke(&mut tx, org, &key, operator.ports.clock.now()).await?;
            tx.commit().await?;
            anyhow::ensure!(revoked, "the organization has no key {key} that could be revoked; `frontdesk key list` shows them");
            json!({ "id": key, "revoked": true })
        }
    };
    print(&result);
    Ok(())
}

/// The account of the member who makes a key.
async fn maker(tx: &mut Tx, org: OrgId, email: &str) -> anyhow::Result<AccountId> {
    let address = MailAddress::parse("--by", email)?;
    let member = members::find(tx, org, &address).await?;
    let member =
        member.with_context(|| format!("{email} is no member of the organization; `frontdesk org member add` makes one"))?;
    Ok(member.account)
}

async fn list(operator: &Operator, org: OrgId) -> anyhow::Result<Vec<Value>> {
    let mut items = Vec::new();
    let mut after: Option<String> = None;
    loop {
        let keys = store::keys::list_for_org(&mut operator.store.read().await?, org, PAGE, after.as_deref()).await?;
        let Some(last) = keys.last() else { return Ok(items) };
        after = Some(last.id.clone());
        items.extend(keys.iter().map(shown));
    }
}

fn shown(key: &Key) -> Value {
    let Key { id, org, name, scope, secret_hash: _, created_at, expires_at, revoked_at, created_by, role, last_used_at } = key;
    json!({
        "id": id,
        "org": org,
        "name": name,
        "scope": scope.as_str(),
        "createdAt": time(*created_at),
        "expiresAt": expires_at.map(time),
        "revokedAt": revoked_at.map(time),
        "lastUsedAt": last_used_at.map(time),
        "role": role,
        "createdBy": created_by,
    })
}

/// A key with its secret: the one time that it is shown.
fn revealed(key: &Key, secret: &ApiKey) -> Value {
    let mut result = shown(key);
    result["key"] = secret.reveal().into();
    result
}
