//! Claims of sandbox workspaces: their codes, and the options of the person.

use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        pepper::PepperPurpose,
    },
    queue,
    unit::Unit,
};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    Code, Error, OrgId, Result, Timestamp,
    accounts::{MemberRole, claims::Claim, orgs::Plan},
    activity::Verb,
    jobs::{PurgeOrg, SendPlatformMail},
    mail::MailTemplate,
};

use crate::accounts::{mail_addresses::MailAddress, members};

/// Number of wrong codes after which the current code is locked.
pub const MAX_ATTEMPTS: i32 = 5;

/// Tries a code against a workspace. Returns `None` for a wrong, expired or locked code, and for a workspace that
/// cannot be claimed. Commit either way: a wrong code is counted, a right one is not.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn try_code(tx: &mut Tx, ring: &KeyRing, org: OrgId, code: &str, now: Timestamp) -> Result<Option<Claim>> {
    let Some(claim) = store::accounts::claims::lock(tx, org).await?.filter(|claim| is_claimable(claim, now)) else {
        return Ok(None);
    };
    if claim.attempts >= MAX_ATTEMPTS {
        return Ok(None);
    }
    // Under one pepper only: each further one would give a guesser another chance.
    let Some(pepper) = ring.find_pepper(tx, &claim.code_pepper).await? else { return Ok(None) };
    if pepper.verify_code(PepperPurpose::ClaimCode, claim.code.0, code) {
        return Ok(Some(claim));
    }
    store::accounts::claims::count_wrong(tx, org).await?;
    Ok(None)
}

/// Returns `true` if a workspace can still be claimed.
pub fn is_claimable(claim: &Claim, now: Timestamp) -> bool {
    claim.claimed_at.is_none() && now < claim.expires_at
}

/// Returns the error for a code that is not accepted, whatever the reason.
pub fn invalid_code() -> Error {
    Error::refused(
        Code::InvalidClaimCode,
        "This code does not open this workspace: it is wrong, expired or locked, or the workspace is unknown. Check the \
         latest mail.",
    )
}

/// Mails a new code in place of the current one, and resets its attempts. Returns `false` when the
/// workspace cannot be claimed.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn renew_code(tx: &mut Tx, ports: &Ports, ring: &PepperRing, org: OrgId) -> Result<bool> {
    let now = ports.clock.now();
    if !store::accounts::claims::lock(tx, org).await?.is_some_and(|claim| is_claimable(&claim, now)) {
        return Ok(false);
    }
    let code = ports.ids.next();
    store::accounts::claims::renew_code(tx, org, code, ring.current().id()).await?;
    queue::enqueue_now(tx, ports, &SendPlatformMail { template: MailTemplate::ClaimCode { org, code } }).await?;
    Ok(true)
}

/// Mails a new code and a new address of the page, both derived from the current pepper: for a workspace whose code
/// or address was derived from a pepper that has leaked. Returns `false` when the workspace cannot be claimed.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn reissue_code_and_page(tx: &mut Tx, ports: &Ports, ring: &PepperRing, org: OrgId) -> Result<bool> {
    let renewed = renew_code(tx, ports, ring, org).await?;
    if renewed {
        store::accounts::claims::renew_page(tx, org, ring.current().id()).await?;
    }
    Ok(renewed)
}

/// Hands the workspace over to its person: on the free plan, with its credits unchanged, and with a key that no
/// longer expires. Returns `false` when it can no longer be claimed.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn hand_over(unit: &mut Unit, person: &MailAddress) -> Result<bool> {
    let (org, now) = (unit.org(), unit.now());
    let found = store::accounts::orgs::lock(unit, org).await?;
    let open = store::accounts::claims::lock(unit, org).await?.filter(|claim| is_claimable(claim, now));
    let Some((found, claim)) = found.zip(open) else { return Ok(false) };
    if found.plan == Plan::Sandbox {
        store::accounts::orgs::set_plan(unit, org, Plan::Free, None).await?;
    }
    // The key of the sign-up, and every key it was rotated to; other keys keep their own expiry.
    store::accounts::keys::remove_expiry(unit, org, claim.expires_at).await?;
    store::accounts::claims::set_claimed(unit, org, now).await?;
    members::add_or_update(unit, person, MemberRole::Owner).await?;
    unit.log_activity(Verb::Claimed, org);
    Ok(true)
}

/// Deletes an unclaimed workspace: it disappears immediately, and its content is removed in steps. Returns `false`
/// when it can no longer be claimed.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn delete(unit: &mut Unit) -> Result<bool> {
    let now = unit.now();
    delete_if(unit, |claim| is_claimable(claim, now)).await
}

/// Deletes a workspace that no one claimed in time, unless it was paid for in the meantime. Idempotent.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn expire_unclaimed(unit: &mut Unit) -> Result<bool> {
    let now = unit.now();
    delete_if(unit, |claim| claim.claimed_at.is_none() && claim.expires_at <= now).await
}

async fn delete_if(unit: &mut Unit, when: impl FnOnce(&Claim) -> bool) -> Result<bool> {
    let (org, now) = (unit.org(), unit.now());
    let sandbox = store::accounts::orgs::lock(unit, org).await?.is_some_and(|org| org.plan == Plan::Sandbox);
    let claim = store::accounts::claims::lock(unit, org).await?;
    if !sandbox || !claim.is_some_and(|claim| when(&claim)) {
        return Ok(false);
    }
    store::accounts::orgs::delete(unit, org, now).await?;
    unit.enqueue(&PurgeOrg { org }).await?;
    unit.log_activity(Verb::Deleted, org);
    Ok(true)
}
