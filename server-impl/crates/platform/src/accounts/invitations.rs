//! Invitations to an organization: a mail with a link, which the person with the invited address accepts.

use std::time::Duration;

use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        pepper::{Pepper, PepperPurpose},
    },
    unit::Unit,
};
use frontdesk_store::{self as store, Store, accounts::invitations::CountedMail};
use frontdesk_types::{
    AccountId, Code, Error, ErrorParams, InvitationId, Refusal, Result, Timestamp,
    accounts::{
        Member, MemberRole,
        invitations::{Invitation, OpenInvitation},
    },
    activity::Verb,
    jobs::SendMail,
    mail::MailTemplate,
};

use crate::accounts::{
    acting::{self, ActingPerson},
    mail_addresses::MailAddress,
    members,
};

/// Time for which the link in a mail is valid.
pub const LINK_LIFETIME: Duration = Duration::from_hours(7 * 24);

/// Maximum number of mails with an invitation that an address is sent in a day.
pub const MAX_MAILS_PER_DAY: i64 = 3;

/// Maximum number of open invitations of an organization, together with those that were mailed on the same day.
pub const MAX_INVITATIONS: i64 = 100;

/// Path prefix of the pages on which invitations are accepted.
pub const INVITATION_PAGES_PATH: &str = "/invite";

/// Length of a day in microseconds.
const DAY_MICROS: i64 = 86_400_000_000;

/// Returns the address of the page on which an invitation is accepted. It cannot be forged for another invitation.
pub fn invitation_url(pepper: &Pepper, site: &str, id: InvitationId) -> String {
    format!("{site}{INVITATION_PAGES_PATH}/{id}.{}", pepper.derive_token(PepperPurpose::Invitation, id.0.as_bytes()))
}

/// Returns the invitation in the last part of such an address, if it was not forged.
pub fn parse_invitation_url(ring: &PepperRing, part: &str) -> Option<InvitationId> {
    let (id, token) = part.split_once('.')?;
    let id: InvitationId = id.parse().ok()?;
    ring.verify_token(PepperPurpose::Invitation, id.0.as_bytes(), token).then_some(id)
}

/// Finds the invitation of such an address, by its last part. `None` when it was forged, withdrawn or accepted, or has
/// expired.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_by_link(store: &Store, ring: &KeyRing, part: &str, now: Timestamp) -> Result<Option<OpenInvitation>> {
    match ring.find_in_ring(store, |ring| parse_invitation_url(ring, part)).await? {
        Some(id) => store::accounts::invitations::find_open(&mut store.read().await?, id, now).await,
        None => Ok(None),
    }
}

/// Invites a person by mail. An earlier invitation of the same address is replaced, and its link is no longer valid.
///
/// # Errors
/// `FORBIDDEN` for a role above that of the person who invites; `MEMBER_EXISTS`, `LIMIT_EXCEEDED`, `RATE_LIMITED`.
#[crate::boxed]
pub async fn invite(unit: &mut Unit, address: &MailAddress, role: MemberRole) -> Result<Invitation> {
    let acting = acting::lock_and_find(unit).await?.require_admin()?.require_power_over(role)?;
    let (org, now, key) = (unit.org(), unit.now(), address.person_key());
    if members::find(unit, org, address).await?.is_some() {
        let message = format!("{} is already a member. Change their role instead.", address.as_str());
        return Err(Error::refused(Code::MemberExists, message));
    }
    let earlier = store::accounts::invitations::find_by_email(unit, org, &key).await?;
    if let Some(earlier) = &earlier {
        acting.require_power_over(earlier.role)?;
    }
    if earlier.is_none_or(|earlier| earlier.expires_at <= now) {
        refuse_too_many(unit).await?;
    }
    let ActingPerson { account, .. } = acting;
    let email = address.as_str().to_owned();
    let expires_at = now + LINK_LIFETIME;
    let invitation = Invitation { id: unit.new_id(), org, email, role, created_at: now, expires_at, invited_by: account };
    if !store::accounts::invitations::insert_or_replace(unit, &key, &invitation, count_mail(now)).await? {
        return Err(too_many_mails(now));
    }
    unit.log_activity(Verb::Created, invitation.id);
    enqueue_mail(unit, invitation.id).await?;
    Ok(invitation)
}

/// Mails an invitation again. Its link stays the same, and expires later.
///
/// # Errors
/// `FORBIDDEN` for an invitation to a role above that of the person who sends it; `INVITATION_NOT_FOUND`,
/// `LIMIT_EXCEEDED`, `RATE_LIMITED`.
#[crate::boxed]
pub async fn send_again(unit: &mut Unit, id: InvitationId) -> Result<Invitation> {
    let invitation = lock_manageable(unit, id).await?;
    let (org, now) = (unit.org(), unit.now());
    if invitation.expires_at <= now {
        refuse_too_many(unit).await?;
    }
    let expires_at = now + LINK_LIFETIME;
    if !store::accounts::invitations::renew(unit, org, id, expires_at, count_mail(now)).await? {
        return Err(too_many_mails(now));
    }
    unit.log_activity(Verb::Resent, id);
    enqueue_mail(unit, id).await?;
    Ok(Invitation { expires_at, ..invitation })
}

/// Withdraws an invitation: its link is no longer valid.
///
/// # Errors
/// `FORBIDDEN` for an invitation to a role above that of the person who withdraws it; `INVITATION_NOT_FOUND`.
#[crate::boxed]
pub async fn withdraw(unit: &mut Unit, id: InvitationId) -> Result<Invitation> {
    let invitation = lock_manageable(unit, id).await?;
    let (org, now) = (unit.org(), unit.now());
    store::accounts::invitations::withdraw(unit, org, id, now).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(invitation)
}

/// Makes the person with this account a member, as an invitation of their address says. A person who already is a
/// member keeps their role. Repeated, it returns the membership.
///
/// # Errors
/// `FORBIDDEN` for another person than the invited one; `INVITATION_NOT_FOUND`, also when it was withdrawn or has
/// expired.
#[crate::boxed]
pub async fn accept(unit: &mut Unit, id: InvitationId, account: AccountId) -> Result<Member> {
    let (org, now) = (unit.org(), unit.now());
    store::accounts::orgs::lock_row(unit, org).await?;
    let open = store::accounts::invitations::find(unit, org, id).await?.filter(|invitation| now < invitation.expires_at);
    let before = store::accounts::members::find(unit, org, account).await?;
    let Some(invitation) = open else { return before.ok_or_else(not_found) };
    let key = MailAddress::parse("/email", &invitation.email)?.person_key();
    let invited = store::accounts::find_by_email(unit, &key).await?;
    let Some(person) = invited.filter(|invited| invited.id == account) else {
        let message = "This invitation is for another mail address. Sign in with the address that it was sent to.";
        return Err(acting::forbidden(message));
    };
    store::accounts::invitations::remove(unit, org, &key).await?;
    if let Some(before) = before {
        unit.log_activity(Verb::Deleted, id);
        return Ok(before);
    }
    let new = Member { id: unit.new_id(), org, account, email: person.email, role: invitation.role, joined_at: now };
    members::add(unit, new).await
}

/// Finds an invitation that the person who acts may change.
async fn lock_manageable(unit: &mut Unit, id: InvitationId) -> Result<Invitation> {
    let acting = acting::lock_and_find(unit).await?.require_admin()?;
    let org = unit.org();
    let invitation = store::accounts::invitations::find(unit, org, id).await?.ok_or_else(not_found)?;
    acting.require_power_over(invitation.role)?;
    Ok(invitation)
}

async fn enqueue_mail(unit: &mut Unit, invitation: InvitationId) -> Result<()> {
    let template = MailTemplate::Invitation { org: unit.org(), invitation };
    unit.enqueue(&SendMail { template }).await.map(drop)
}

async fn refuse_too_many(unit: &mut Unit) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let used = store::accounts::invitations::count_open_or_mailed(unit, org, now, day_of(now)).await?;
    if used < MAX_INVITATIONS {
        return Ok(());
    }
    let message = format!(
        "A workspace can have {MAX_INVITATIONS} open invitations, including those that were mailed today. Withdraw some, or \
         invite more people tomorrow."
    );
    Err(Error::limit_exceeded(MAX_INVITATIONS, used, message))
}

fn count_mail(now: Timestamp) -> CountedMail {
    CountedMail { day: day_of(now), max_per_day: MAX_MAILS_PER_DAY }
}

/// Returns the number of the day, counted from 1970 in UTC.
fn day_of(now: Timestamp) -> i64 {
    now.0.div_euclid(DAY_MICROS)
}

fn too_many_mails(now: Timestamp) -> Error {
    let next_day = Timestamp((day_of(now) + 1) * DAY_MICROS);
    let message = format!("This address was sent {MAX_MAILS_PER_DAY} invitations today. Send the next one tomorrow.");
    let params = ErrorParams::default().with_limit(MAX_MAILS_PER_DAY);
    let retry_after = Some(frontdesk_types::whole_seconds(next_day.since(now)).max(1));
    Refusal { params, retry_after, ..Refusal::new(Code::RateLimited, message) }.into()
}

fn not_found() -> Error {
    let message = "There is no such invitation. It was withdrawn or accepted, or it has expired.";
    Error::refused(Code::InvitationNotFound, message)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_link_cannot_be_made_up() {
        let ring = |secrets: &[&str]| {
            PepperRing::of(secrets.iter().map(|secret| Pepper::new((*secret).to_owned().into()))).expect("a pepper")
        };
        let (one, id) = (ring(&["one"]), InvitationId(Uuid::from_u128(7)));
        let url = invitation_url(one.current(), "https://desk", id);
        let part = url.strip_prefix("https://desk/invite/").expect("the path of invitations");
        assert_eq!(parse_invitation_url(&one, part), Some(id));
        assert_eq!(parse_invitation_url(&ring(&["newer", "one"]), part), Some(id), "under an older pepper");
        assert_eq!(parse_invitation_url(&ring(&["other"]), part), None);
        assert_eq!(parse_invitation_url(&one, &part.replacen('7', "8", 1)), None);
        assert_eq!(parse_invitation_url(&one, ""), None);
    }

    #[test]
    fn a_day_ends_at_midnight() {
        let last = Timestamp(DAY_MICROS - 1);
        assert_eq!((day_of(last), day_of(Timestamp(DAY_MICROS))), (0, 1));
        let refused = too_many_mails(last);
        assert_eq!(refused.code(), Code::RateLimited);
    }
}
