//! `frontdesk org`.

use frontdesk_core::{auth::principal::Principal, billing::subscriptions, scoped};
use frontdesk_platform::{
    accounts::{mail_addresses::MailAddress, members, orgs},
    custom_domains::suspension,
};
use frontdesk_store as store;
use frontdesk_types::accounts::{MemberRole, orgs::Org};
use serde_json::{Value, json};

use super::{
    args::{AddOnCommand, OrgCommand},
    fetch_all, member,
    operator::Operator,
    print_result, time_json,
};

/// Runs the command.
pub(super) async fn run(command: OrgCommand, operator: &Operator) -> anyhow::Result<()> {
    let result = match command {
        OrgCommand::Create { name, plan, owner } => {
            let owner = owner.map(|email| MailAddress::parse("--owner", &email)).transpose()?;
            let mut unit = operator.units.begin_for_new(plan, Principal::Operator, None).await?;
            let org = orgs::create(&mut unit, &name).await?;
            if let Some(owner) = owner {
                members::add_or_update(&mut unit, &owner, MemberRole::Owner).await?;
            }
            let _found_by_servers = unit.commit().await?;
            org_json(&org)
        }
        OrgCommand::Member(command) => member::run(command, operator).await?,
        OrgCommand::Invite(person) => member::invite_person(operator, person).await?,
        OrgCommand::List => {
            let fetch = async |page: &_| store::accounts::orgs::list(&mut operator.store.read().await?, page).await;
            json!({ "items": fetch_all(fetch, org_json).await? })
        }
        OrgCommand::SetPlan { org, plan, subscription } => {
            let plans = &operator.plans;
            let changed =
                operator.change(org, scoped!(|unit| subscriptions::change_plan(unit, plans, plan, subscription).await)).await?;
            org_json(&changed.ok_or_else(|| orgs::not_found(org))?)
        }
        OrgCommand::AddOn(command) => {
            let (args, has) = match command {
                AddOnCommand::Add(args) => (args, true),
                AddOnCommand::Remove(args) => (args, false),
            };
            let add_ons = operator.change(args.org, scoped!(|unit| suspension::set_add_on(unit, args.add_on, has).await)).await?;
            json!({ "id": args.org, "addOns": add_ons.iter().map(|add_on| add_on.as_str()).collect::<Vec<_>>() })
        }
        OrgCommand::AddCredits { org, credits } => {
            let balance = operator.change(org, scoped!(|unit| orgs::grant_credits(unit, credits).await)).await?;
            json!({ "id": org, "credits": balance })
        }
    };
    print_result(&result);
    Ok(())
}

fn org_json(org: &Org) -> Value {
    let Org { id, name, plan, subscription, credits, agents, training_bytes, created_at, delete_at } = org;
    json!({
        "id": id,
        "name": name,
        "plan": plan.as_str(),
        "subscription": subscription.map(|subscription| subscription.status.as_str()),
        "periodEnd": subscription.map(|subscription| time_json(subscription.period_end)),
        "credits": credits,
        "agents": agents,
        "trainingBytes": training_bytes,
        "createdAt": time_json(*created_at),
        "deleteAt": delete_at.map(time_json),
    })
}
