//! `frontdesk org member` and `frontdesk org invite`.

use anyhow::Context as _;
use chrono::DateTime;
use serde_json::{Value, json};

use super::args::MemberCommand;
use crate::{
    app::App,
    domain::{mail_addresses::MailAddress, members, orgs},
    store,
    types::{
        OrgId, PageRequest, Timestamp,
        accounts::{Invitation, Member, MemberRole},
    },
};

/// Members in one page of the list.
const PAGE: u32 = 100;

/// Does what the command says.
pub(super) async fn run(command: MemberCommand, app: &App) -> anyhow::Result<Value> {
    let mut tx = app.store.begin().await?;
    let result = match command {
        MemberCommand::Add { org, email, role } => {
            let address = MailAddress::parse("--email", &email)?;
            orgs::named_by_operator(&mut tx, org).await?;
            shown(&members::put(&mut tx, &app.ports, org, &address, role).await?)
        }
        MemberCommand::Remove { org, email } => {
            let address = MailAddress::parse("--email", &email)?;
            let removed = members::remove(&mut tx, org, &address).await?;
            let mut result = shown(&removed.with_context(|| format!("{email} is no member of the organization"))?);
            result["removed"] = true.into();
            result
        }
        MemberCommand::List { org } => {
            drop(tx);
            return Ok(json!({ "items": list(app, org).await? }));
        }
    };
    tx.commit().await?;
    Ok(result)
}

/// Notes an invitation.
pub(super) async fn invite(app: &App, org: OrgId, email: &str, role: MemberRole) -> anyhow::Result<Value> {
    let address = MailAddress::parse("--email", email)?;
    let mut tx = app.store.begin().await?;
    orgs::named_by_operator(&mut tx, org).await?;
    let Invitation { id, org, email, role, created_at } = members::invite(&mut tx, &app.ports, org, &address, role).await?;
    tx.commit().await?;
    Ok(json!({ "id": id, "org": org, "email": email, "role": role.as_str(), "createdAt": time(created_at) }))
}

async fn list(app: &App, org: OrgId) -> anyhow::Result<Vec<Value>> {
    let mut items = Vec::new();
    let mut after = None;
    loop {
        let page = store::members::list(&mut app.store.read().await?, org, PageRequest { limit: PAGE, after }).await?;
        items.extend(page.items.iter().map(shown));
        after = page.next;
        if after.is_none() {
            return Ok(items);
        }
    }
}

fn shown(member: &Member) -> Value {
    let Member { id, org, account, email, role, joined_at } = member;
    json!({ "id": id, "org": org, "account": account, "email": email, "role": role.as_str(), "joinedAt": time(*joined_at) })
}

fn time(at: Timestamp) -> Value {
    json!(DateTime::from_timestamp_micros(at.0))
}
