//! `frontdesk org`.

use chrono::DateTime;
use serde_json::{Value, json};

use super::{args::OrgCommand, member, print};
use crate::{
    app::App,
    domain::{mail_addresses::MailAddress, members, orgs, subscriptions},
    store,
    types::{OrgId, PageRequest, accounts::MemberRole, orgs::Org},
};

/// Organizations in one page of the list.
const PAGE: u32 = 100;

/// Does what the command says.
pub(super) async fn run(command: OrgCommand, app: &App) -> anyhow::Result<()> {
    let result = match command {
        OrgCommand::Create { name, plan, owner } => {
            let owner = owner.map(|email| MailAddress::parse("--owner", &email)).transpose()?;
            let mut tx = app.store.begin().await?;
            let org = orgs::create(&mut tx, &app.ports, app.plans.of(plan), &name).await?;
            if let Some(owner) = owner {
                members::put(&mut tx, &app.ports, org.id, &owner, MemberRole::Owner).await?;
            }
            tx.commit().await?;
            shown(&org)
        }
        OrgCommand::Member(command) => member::run(command, app).await?,
        OrgCommand::Invite { org, email, role } => member::invite(app, org, &email, role).await?,
        OrgCommand::List => json!({ "items": list(app).await? }),
        OrgCommand::SetPlan { org, plan, subscription } => {
            let mut tx = app.store.begin().await?;
            let changed = subscriptions::change(&mut tx, &app.ports, &app.plans, org, plan, subscription).await?;
            tx.commit().await?;
            shown(&changed.ok_or_else(|| unknown(org))?)
        }
        OrgCommand::AddCredits { org, credits } => {
            let mut tx = app.store.begin().await?;
            store::orgs::find(&mut tx, org).await?.ok_or_else(|| unknown(org))?;
            let balance = store::credits::grant(&mut tx, org, credits, app.ports.ids.next(), app.ports.clock.now()).await?;
            tx.commit().await?;
            json!({ "id": org, "credits": balance })
        }
    };
    print(&result);
    Ok(())
}

async fn list(app: &App) -> anyhow::Result<Vec<Value>> {
    let mut items = Vec::new();
    let mut after = None;
    loop {
        let page = store::orgs::list(&mut app.store.read().await?, PageRequest { limit: PAGE, after }).await?;
        items.extend(page.items.iter().map(shown));
        after = page.next;
        if after.is_none() {
            return Ok(items);
        }
    }
}

fn shown(org: &Org) -> Value {
    let Org { id, name, plan, subscription, credits, agents, training_bytes, created_at } = org;
    json!({
        "id": id,
        "name": name,
        "plan": plan.as_str(),
        "subscription": subscription.map(|subscription| subscription.status.as_str()),
        "periodEnd": subscription.map(|subscription| DateTime::from_timestamp_micros(subscription.period_end.0)),
        "credits": credits,
        "agents": agents,
        "trainingBytes": training_bytes,
        "createdAt": DateTime::from_timestamp_micros(created_at.0),
    })
}

fn unknown(org: OrgId) -> anyhow::Error {
    anyhow::anyhow!("there is no organization {org}; `frontdesk org list` shows them")
}
