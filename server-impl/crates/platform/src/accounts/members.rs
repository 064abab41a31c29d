//! Members of an organization. They join through a claim or an invitation, or are added by the operator on the command
//! line.

use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    AccountId, Code, Error, OrgId, Result, Timestamp,
    accounts::{Account, Member, MemberRole},
    activity::{FieldChanges, Verb},
};

use crate::accounts::{
    acting::{self, ActingPerson},
    mail_addresses::MailAddress,
};

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
    store::accounts::invitations::remove(unit, org, &address.person_key()).await?;
    match before {
        Some(before) => store_role(unit, before, role).await,
        None => {
            let member = Member { id: unit.new_id(), org, account: account.id, email: account.email, role, joined_at: now };
            add(unit, member).await
        }
    }
}

/// Adds a member. Lock the organization first.
pub(super) async fn add(unit: &mut Unit, member: Member) -> Result<Member> {
    let org = unit.org();
    store::accounts::members::insert_or_update(unit, org, &member).await?;
    let role = Some(member.role.as_str());
    unit.log_changes(Verb::Created, member.account, FieldChanges::default().plain("role", &None, &role));
    Ok(member)
}

/// Changes the role of a person, who may be the one who acts. Only owners decide on owners, and admins on all others.
///
/// # Errors
/// `FORBIDDEN`, `MEMBER_NOT_FOUND`; `LAST_OWNER` when the last owner would get another role.
#[crate::boxed]
pub async fn change_role(unit: &mut Unit, account: AccountId, role: MemberRole) -> Result<Member> {
    let acting = acting::lock_and_find(unit).await?.require_admin()?;
    let before = find_member(unit, account).await?;
    acting.require_power_over(before.role)?.require_power_over(role)?;
    if before.role == role {
        return Ok(before);
    }
    store_role(unit, before, role).await
}

async fn store_role(unit: &mut Unit, before: Member, role: MemberRole) -> Result<Member> {
    let org = unit.org();
    if role != MemberRole::Owner {
        refuse_last_owner(unit, org, &before).await?;
    }
    let changes = FieldChanges::default().plain("role", &Some(before.role.as_str()), &Some(role.as_str()));
    let member = Member { role, ..before };
    store::accounts::members::insert_or_update(unit, org, &member).await?;
    unit.log_changes(Verb::Updated, member.account, changes);
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
    remove_found(unit, member).await
}

/// Removes a person by their account, like [`remove`]. Only owners remove owners; people who remove themselves leave.
///
/// # Errors
/// `FORBIDDEN`, `MEMBER_NOT_FOUND`; `LAST_OWNER`.
#[crate::boxed]
pub async fn remove_member(unit: &mut Unit, account: AccountId) -> Result<Member> {
    let acting = acting::lock_and_find(unit).await?;
    if acting.account != Some(account) {
        acting.require_admin()?;
    }
    let member = find_member(unit, account).await?;
    if acting.account != Some(account) {
        acting.require_power_over(member.role)?;
    }
    remove_found(unit, member).await
}

/// Removes the person who acts from the organization, whatever their role.
///
/// # Errors
/// `FORBIDDEN` for anybody else than a member; `LAST_OWNER`.
#[crate::boxed]
pub async fn leave(unit: &mut Unit) -> Result<Member> {
    let ActingPerson { account, .. } = acting::lock_and_find(unit).await?;
    let account = account.ok_or_else(|| acting::forbidden("Only members can leave a workspace."))?;
    let member = find_member(unit, account).await?;
    remove_found(unit, member).await
}

async fn remove_found(unit: &mut Unit, member: Member) -> Result<Member> {
    let org = unit.org();
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

async fn find_member(unit: &mut Unit, account: AccountId) -> Result<Member> {
    let org = unit.org();
    let missing = || Error::refused(Code::MemberNotFound, "This person is no longer a member of the workspace.");
    store::accounts::members::find(unit, org, account).await?.ok_or_else(missing)
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
    let message = format!("{} is not a member of the organization. Check the address.", address.as_str());
    Error::refused(Code::MemberNotFound, message)
}
