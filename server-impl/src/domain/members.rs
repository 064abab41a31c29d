//! The people of an organization. They join by a claim, or are added by the operator on the command line.

use super::mail_addresses::MailAddress;
use crate::{
    ports::Ports,
    store::{self, Tx},
    types::{
        Error, OrgId, Result, Timestamp,
        accounts::{Account, Invitation, Member, MemberRole},
    },
};

/// The account of an address: the one that there is, or a new one.
///
/// # Errors
/// Only faults.
pub async fn account(tx: &mut Tx, ports: &Ports, address: &MailAddress) -> Result<Account> {
    let new = Account { id: ports.ids.next(), email: address.as_str().to_owned(), created_at: ports.clock.now() };
    store::accounts::find_or_insert(tx, &address.same_person(), &new).await
}

/// Gives a person a place in an organization, or another role in the one that they have. Their invitation is accepted by that.
///
/// # Errors
/// A fault when the last owner would become something else.
pub async fn put(tx: &mut Tx, ports: &Ports, org: OrgId, address: &MailAddress, role: MemberRole) -> Result<Member> {
    store::orgs::hold(tx, org).await?;
    let account = account(tx, ports, address).await?;
    let before = store::members::find(tx, org, account.id).await?;
    if let Some(before) = &before
        && role != MemberRole::Owner
    {
        not_the_last_owner(tx, org, before).await?;
    }
    let now: Timestamp = ports.clock.now();
    let (id, joined_at) = before.map_or_else(|| (ports.ids.next(), now), |before| (before.id, before.joined_at));
    let member = Member { id, org, account: account.id, email: account.email, role, joined_at };
    store::members::put(tx, org, &member).await?;
    store::invitations::remove(tx, org, &address.same_person()).await?;
    Ok(member)
}

/// Takes a person's place; `None` when they had none. Keys that they made stay, and may no longer do what only an owner's may.
///
/// # Errors
/// A fault when they are the last owner.
pub async fn remove(tx: &mut Tx, org: OrgId, address: &MailAddress) -> Result<Option<Member>> {
    store::orgs::hold(tx, org).await?;
    let Some(member) = find(tx, org, address).await? else { return Ok(None) };
    not_the_last_owner(tx, org, &member).await?;
    store::members::remove(tx, org, member.account).await?;
    Ok(Some(member))
}

/// The place of whoever has an address.
///
/// # Errors
/// Only faults.
pub async fn find(tx: &mut Tx, org: OrgId, address: &MailAddress) -> Result<Option<Member>> {
    match store::accounts::find_by_email(tx, &address.same_person()).await? {
        Some(account) => store::members::find(tx, org, account.id).await,
        None => Ok(None),
    }
}

/// Notes that somebody was invited; an earlier invitation to the same address is replaced.
///
/// # Errors
/// A fault when they are a member.
pub async fn invite(tx: &mut Tx, ports: &Ports, org: OrgId, address: &MailAddress, role: MemberRole) -> Result<Invitation> {
    store::orgs::hold(tx, org).await?;
    if find(tx, org, address).await?.is_some() {
        return Err(Error::internal(format!("{} is a member already", address.as_str())));
    }
    let email = address.as_str().to_owned();
    let invitation = Invitation { id: ports.ids.next(), org, email, role, created_at: ports.clock.now() };
    store::invitations::put(tx, org, &address.same_person(), &invitation).await?;
    Ok(invitation)
}

async fn not_the_last_owner(tx: &mut Tx, org: OrgId, member: &Member) -> Result<()> {
    if member.role == MemberRole::Owner && store::members::count(tx, org, MemberRole::Owner).await? == 1 {
        return Err(Error::internal(format!("{} is the last owner; make somebody else an owner first", member.email)));
    }
    Ok(())
}
