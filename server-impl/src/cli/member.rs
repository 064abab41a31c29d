//! `frontdesk org member` and `frontdesk org invite`.

use frontdesk_core::scoped;
use frontdesk_platform::accounts::{
    invitations::{self, invitation_url},
    mail_addresses::MailAddress,
    members,
};
use frontdesk_store as store;
use frontdesk_types::{
    OrgId,
    accounts::{Member, invitations::Invitation},
};
use serde_json::{Value, json};

use super::{
    args::{MemberCommand, PersonArgs},
    fetch_all,
    operator::Operator,
    time_json,
};

/// Runs the command.
pub(super) async fn run(command: MemberCommand, operator: &Operator) -> anyhow::Result<Value> {
    match command {
        MemberCommand::Add(person) => add_member(operator, person).await,
        MemberCommand::Remove { org, email } => remove_member(operator, org, &email).await,
        MemberCommand::List { org } => {
            let fetch = async |page: &_| store::accounts::members::list(&mut operator.store.read().await?, org, None, page).await;
            Ok(json!({ "items": fetch_all(fetch, member_json).await? }))
        }
    }
}

async fn add_member(operator: &Operator, PersonArgs { org, email, role }: PersonArgs) -> anyhow::Result<Value> {
    let address = &MailAddress::parse("--email", &email)?;
    let member = operator.change(org, scoped!(|unit| members::add_or_update(unit, address, role).await)).await?;
    Ok(member_json(&member))
}

async fn remove_member(operator: &Operator, org: OrgId, email: &str) -> anyhow::Result<Value> {
    let address = &MailAddress::parse("--email", email)?;
    let removed = operator.change(org, scoped!(|unit| members::remove(unit, address).await)).await?;
    let mut result = member_json(&removed);
    result["removed"] = true.into();
    Ok(result)
}

/// Invites a person. A running server sends the mail, or the next one that starts.
pub(super) async fn invite_person(operator: &Operator, PersonArgs { org, email, role }: PersonArgs) -> anyhow::Result<Value> {
    let address = &MailAddress::parse("--email", &email)?;
    let invitation = operator.change(org, scoped!(|unit| invitations::invite(unit, address, role).await)).await?;
    let link = invitation_url(operator.ring.current_ring()?.current(), &operator.site, invitation.id);
    let Invitation { id, org, email, role, created_at, expires_at, invited_by: _ } = invitation;
    Ok(json!({
        "id": id,
        "org": org,
        "email": email,
        "role": role.as_str(),
        "createdAt": time_json(created_at),
        "expiresAt": time_json(expires_at),
        "link": link,
        "mail": if operator.files_mail { "filed" } else { "queued" },
    }))
}

fn member_json(member: &Member) -> Value {
    let Member { id: _, org, account, email, role, joined_at } = member;
    json!({ "id": account, "org": org, "email": email, "role": role.as_str(), "joinedAt": time_json(*joined_at) })
}
