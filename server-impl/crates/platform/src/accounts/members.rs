//! Members of an organization. They join through a claim, or are added by the operator on the command line.

use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    AccountId, Code, Error, OrgId, Result, Timestamp,
    accounts::{Account, Invitation, Member, MemberRole},
    activity::{FieldChanges, Verb},
};

use crate::accounts::mail_addresses::MailAddress;

/// Returns the account of an address, creating it if there is none.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_or_create_account(tx: &mut Tx, id: AccountId, address: &MailAddress, now: Timestamp) -> Result<Account> {
    let new = Account { id, email: address.as_str().to_owned(), created_at: now };
    store::accounts::find_or_insert(tx, &address.person_key(), &new).await
}

/// Adds a person to an organization, or changes their role in it. Accepts their invitation, if there is one.
///
/// # Errors
/// `LAST_OWNER` when the last owner would get another role.
#[crate::boxed]
pub async fn add_or_update(unit: &mut Unit, address: &MailAddress, role: MemberRole) -> Result<Member> {
    let (org, now, id) = (unit.org(), unit.now(), unit.new_id());
    store::accounts::orgs::lock_row(unit, org).await?;
    let account = find_or_create_account(unit, id, address, now).await?;
    let before = store::accounts::members::find(unit, org, account.id).await?;
    if let Some(before) = &before
        && role != MemberRole::Owner
    {
        refuse_last_owner(unit, org, before).await?;
    }
    let verb = if before.is_some() { Verb::Updated } else { Verb::Created };
    let was = before.as_ref().map(|before| before.role.as_str());
    let (id, joined_at) = before.map_or_else(|| (unit.new_id(), now), |before| (before.id, before.joined_at));
    let member = Member { id, org, account: account.id, email: account.email, role, joined_at };
    store::accounts::members::insert_or_update(unit, org, &member).await?;
    store::accounts::invitations::remove(unit, org, &address.person_key()).await?;
    unit.log_changes(verb, member.account, FieldChanges::default().plain("role", &was, &Some(role.as_str())));
    Ok(member)
}

/// Removes a person from an organization. Keys that they created stay, but lose the permissions reserved for
/// the keys of owners.
///
/// # Errors
/// `MEMBER_NOT_FOUND`; `LAST_OWNER`.
#[crate::boxed]
pub async fn remove(unit: &mut Unit, address: &MailAddress) -> Result<Member> {
    let org = unit.org();
    store::accounts::orgs::lock_row(unit, org).await?;
    let member = find(unit, org, address).await?.ok_or_else(|| not_found(address))?;
    refuse_last_owner(unit, org, &member).await?;
    store::accounts::members::remove(unit, org, member.account).await?;
    unit.log_activity(Verb::Deleted, member.account);
    Ok(member)
}

/// Finds the membership of the person with an address.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find(tx: &mut Tx, org: OrgId, address: &MailAddress) -> Result<Option<Member>> {
    match store::accounts::find_by_email(tx, &address.person_key()).await? {
        Some(account) => store::accounts::members::find(tx, org, account.id).await,
        None => Ok(None),
    }
}

/// Records an invitation, replacing an earlier one to the same address.
///
/// # Errors
/// `MEMBER_EXISTS`.
#[crate::boxed]
pub async fn invite(unit: &mut Unit, address: &MailAddress, role: MemberRole) -> Result<Invitation> {
    let (org, now) = (unit.org(), unit.now());
    store::accounts::orgs::lock_row(unit, org).await?;
    if find(unit, org, address).await?.is_some() {
        let message =
            format!("{} is already a member. Change their role instead, with `frontdesk org member add`.", address.as_str());
        return Err(Error::refused(Code::MemberExists, message));
    }
    let email = address.as_str().to_owned();
    let invitation = Invitation { id: unit.new_id(), org, email, role, created_at: now };
    unit.log_activity(Verb::Created, invitation.id);
    store::accounts::invitations::insert_or_replace(unit, org, &address.person_key(), &invitation).await?;
    Ok(invitation)
}

async fn refuse_last_owner(tx: &mut Tx, org: OrgId, member: &Member) -> Result<()> {
    if member.role == MemberRole::Owner && store::accounts::members::count_with_role(tx, org, MemberRole::Owner).await? == 1 {
        let message = format!("{} is the last owner. Make somebody else an owner first.", member.email);
        return Err(Error::refused(Code::LastOwner, message));
    }
    Ok(())
}

/// Returns the error for a member that does not exist.
pub fn not_found(address: &MailAddress) -> Error {
    let email = address.as_str();
    let message =
        format!("{email} is not a member of the organization. Check the address, or add them with `frontdesk org member add`.");
    Error::refused(Code::MemberNotFound, message)
}
