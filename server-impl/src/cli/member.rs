//! `frontdesk org member` and `frontdesk org invite`.

use frontdesk_core::scoped;
use frontdesk_platform::accounts::{mail_addresses::MailAddress, members};
use frontdesk_store as store;
use frontdesk_types::{
    OrgId,
    accounts::{Invitation, Member},
};
use serde_json::{Value, json};

use super::{
    args::{MemberCommand, PersonArgs},
    every,
    operator::Operator,
    time,
};

/// Runs the command.
pub(super) async fn run(command: MemberCommand, operator: &Operator) -> anyhow::Result<Value> {
    match command {
        MemberCommand::Add(person) => add(operator, person).await,
        MemberCommand::Remove { org, email } => remove(operator, org, &email).await,
        MemberCommand::List { org } => {
            let fetch = async |page: &_| store::accounts::members::list(&mut operator.store.read().await?, org, None, page).await;
            Ok(json!({ "items": every(fetch, json_of).await? }))
        }
    }
}

async fn add(operator: &Operator, PersonArgs { org, email, role }: PersonArgs) -> anyhow::Result<Value> {
    let address = &MailAddress::parse("--email", &email)?;
    let member = operator.change(org, scoped!(|unit| members::put(unit, address, role).await)).await?;
    Ok(json_of(&member))
}

async fn remove(operator: &Operator, org: OrgId, email: &str) -> anyhow::Result<Value> {
    let address = &MailAddress::parse("--email", email)?;
    let removed = operator.change(org, scoped!(|unit| members::remove(unit, address).await)).await?;
    let mut result = json_of(&removed);
    result["removed"] = true.into();
    Ok(result)
}

/// Records an invitation.
pub(super) async fn invite(operator: &Operator, PersonArgs { org, email, role }: PersonArgs) -> anyhow::Result<Value> {
    let address = &MailAddress::parse("--email", &email)?;
    let invitation = operator.change(org, scoped!(|unit| members::invite(unit, address, role).await)).await?;
    let Invitation { id, org, email, role, created_at } = invitation;
    Ok(json!({ "id": id, "org": org, "email": email, "role": role.as_str(), "createdAt": time(created_at) }))
}

fn json_of(member: &Member) -> Value {
    let Member { id, org, account, email, role, joined_at } = member;
    json!({ "id": id, "org": org, "account": account, "email": email, "role": role.as_str(), "joinedAt": time(*joined_at) })
}
