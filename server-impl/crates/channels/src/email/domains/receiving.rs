//! Receiving: the domains that may, and the one that does.

use frontdesk_core::unit::Unit;
use frontdesk_platform::hostnames;
use frontdesk_store::{self as store, Conn, channels::email::domains::receivers::WebRival};
use frontdesk_types::{
    Code, EmailDomainId, Error, ErrorParams, Result,
    custom_domains::DnsRecord,
    email_domains::{EmailDomain, ReceivingStatus},
    jobs::CheckEmailDomain,
};

use super::{super::addresses, lock, records::is_of_receiving, transitions, write_change};

/// Reason of a domain whose hostname another organization has taken, by its MX record.
const LOST_DETAIL: &str = "The MX record names another organization's mail exchanger now. Publish the record `receiving` alone.";

/// Reason of a domain at whose hostname another organization receives, where all have the same mail exchanger.
const HELD_DETAIL: &str = "Another organization receives mail at this hostname. Remove its email domain there first.";

/// Refuses a domain that cannot receive, before anything is asked: an apex, or a hostname on the web.
///
/// # Errors
/// `APEX_NOT_ALLOWED`, `WEB_DOMAIN_CONFLICT`.
#[crate::boxed]
pub async fn check_request(conn: &mut Conn, domain: &EmailDomain) -> Result<()> {
    refuse_apex(domain)?;
    refuse_web_rival(conn, domain).await
}

/// Refuses a domain whose receiving cannot be verified, before anything is asked.
///
/// # Errors
/// `APEX_NOT_ALLOWED`, `PRECONDITION_FAILED`, `WEB_DOMAIN_CONFLICT`.
#[crate::boxed]
pub async fn check_verification(conn: &mut Conn, domain: &EmailDomain) -> Result<()> {
    refuse_apex(domain)?;
    if matches!(domain.receiving, None | Some(ReceivingStatus::Disabled)) {
        let what = if domain.receiving.is_none() { "not requested" } else { "disabled" };
        let message = format!("Receiving is {what} for this email domain. Call `receiving/request` first.");
        return Err(Error::refused(Code::PreconditionFailed, message));
    }
    refuse_web_rival(conn, domain).await
}

fn refuse_apex(domain: &EmailDomain) -> Result<()> {
    let hostname = &domain.hostname;
    if !hostnames::is_apex(hostname) {
        return Ok(());
    }
    let message = format!(
        "`{hostname}` is a registered domain itself, so all mail of its owner would come here. Add a subdomain like \
         `help.{hostname}`, and receive there."
    );
    Err(Error::refused(Code::ApexNotAllowed, message))
}

async fn refuse_web_rival(conn: &mut Conn, domain: &EmailDomain) -> Result<()> {
    let Some(rival) = store::channels::email::domains::receivers::find_web_rival(conn, domain.org, &domain.hostname).await?
    else {
        return Ok(());
    };
    let own = match rival {
        WebRival::Own(custom) => Some(custom.0),
        WebRival::Foreign => None,
    };
    let params = ErrorParams { custom_domain_id: own, ..ErrorParams::default() };
    Err(Error::refused_with(Code::WebDomainConflict, web_conflict_detail(&domain.hostname), params))
}

fn web_conflict_detail(hostname: &str) -> String {
    format!(
        "The hostname `{hostname}` shows an agent on the web, so it cannot receive email. Remove the custom domain first, or \
         use another hostname."
    )
}

/// Locks the organization, so that no custom domain is added meanwhile, and the domain.
async fn lock_with_org(unit: &mut Unit, id: EmailDomainId) -> Result<EmailDomain> {
    let org = unit.org();
    store::accounts::orgs::lock_row(unit, org).await?;
    lock(unit, id).await
}

/// Lets a domain receive as soon as its record is found: `records` are those of receiving. Where it was requested before
/// and not disabled, nothing changes.
///
/// # Errors
/// `DOMAIN_NOT_FOUND`, `APEX_NOT_ALLOWED`, `WEB_DOMAIN_CONFLICT`.
#[crate::boxed]
pub async fn request(unit: &mut Unit, id: EmailDomainId, records: &[DnsRecord]) -> Result<EmailDomain> {
    let (org, now, before) = (unit.org(), unit.now(), lock_with_org(unit, id).await?);
    check_request(unit, &before).await?;
    if before.is_receiving_requested() {
        return Ok(before);
    }
    let mut after = EmailDomain { next_check_at: Some(now), updated_at: now, ..before.clone() };
    transitions::await_exchanger(&mut after, None);
    after.records.retain(|record| !is_of_receiving(record));
    after.records.extend(records.iter().cloned());
    write_change(unit, &before, &after).await?;
    unit.enqueue_once(&CheckEmailDomain { org, domain: id }).await?;
    Ok(after)
}

/// Stops the receiving of a domain: mail to it is refused from now on.
///
/// # Errors
/// `DOMAIN_NOT_FOUND`, `PRECONDITION_FAILED`.
#[crate::boxed]
pub async fn disable(unit: &mut Unit, id: EmailDomainId) -> Result<EmailDomain> {
    let (org, now, before) = (unit.org(), unit.now(), lock(unit, id).await?);
    match before.receiving {
        None => {
            let message = "Receiving was never requested for this email domain, so there is nothing to disable.";
            return Err(Error::refused(Code::PreconditionFailed, message));
        }
        Some(ReceivingStatus::Disabled) => return Ok(before),
        Some(ReceivingStatus::PendingMx | ReceivingStatus::Active) => {}
    }
    let mut after = EmailDomain {
        receiving: Some(ReceivingStatus::Disabled),
        receiving_detail: None,
        receiving_missing_since: None,
        updated_at: now,
        ..before.clone()
    };
    after.records.retain(|record| !is_of_receiving(record));
    transitions::schedule_check(&mut after, now);
    store::channels::email::domains::receivers::free(unit, org, id, &before.hostname).await?;
    write_change(unit, &before, &after).await?;
    Ok(after)
}

/// Refuses what can be refused in the transaction that verifies a domain, which it locks.
///
/// # Errors
/// `DOMAIN_NOT_FOUND`, `APEX_NOT_ALLOWED`, `PRECONDITION_FAILED`, `WEB_DOMAIN_CONFLICT`.
pub(super) async fn lock_for_verification(unit: &mut Unit, id: EmailDomainId) -> Result<EmailDomain> {
    let domain = lock_with_org(unit, id).await?;
    check_verification(unit, &domain).await?;
    Ok(domain)
}

/// Finds a domain whose check is to be concluded, if it is still there, and locks it.
pub(super) async fn lock_for_check(unit: &mut Unit, id: EmailDomainId) -> Result<Option<EmailDomain>> {
    let org = unit.org();
    store::accounts::orgs::lock_row(unit, org).await?;
    store::channels::email::domains::lock(unit, org, id).await
}

/// Brings the holder of the hostname in line with the new status of a domain. Where it cannot become active, it waits on.
/// `takes_over` is set if its MX record alone says whose the hostname is.
pub(super) async fn settle_holder(
    unit: &mut Unit,
    before: &EmailDomain,
    after: &mut EmailDomain,
    takes_over: bool,
) -> Result<()> {
    let org = unit.org();
    let is_active = |domain: &EmailDomain| domain.receiving == Some(ReceivingStatus::Active);
    if is_active(before) && !is_active(after) {
        return store::channels::email::domains::receivers::free(unit, org, after.id, &after.hostname).await;
    }
    if is_active(before) || !is_active(after) {
        return Ok(());
    }
    let rival = store::channels::email::domains::receivers::find_web_rival(unit, org, &after.hostname).await?;
    let obstacle = if rival.is_some() {
        Some(web_conflict_detail(&after.hostname))
    } else if take_hostname(unit, after, takes_over).await? {
        free_addresses(unit, after).await?;
        None
    } else {
        Some(HELD_DETAIL.to_owned())
    };
    if obstacle.is_some() {
        (after.receiving, after.receiving_detail) = (before.receiving, obstacle);
        after.activated_at = before.activated_at;
    }
    Ok(())
}

/// Removes the addresses that agents of other organizations have at the hostname of a domain: their mail arrives here now.
async fn free_addresses(unit: &mut Unit, domain: &EmailDomain) -> Result<()> {
    for (org, id) in store::channels::email::domains::list_of_others(unit, domain.org, &domain.hostname).await? {
        addresses::remove_of_domain(unit, org, id).await?;
    }
    Ok(())
}

/// Takes the hostname of a domain, from another organization if `takes_over`. Returns `false` if that has it and keeps it.
async fn take_hostname(unit: &mut Unit, domain: &EmailDomain, takes_over: bool) -> Result<bool> {
    use store::channels::email::domains::receivers;

    let (org, id, now) = (unit.org(), domain.id, unit.now());
    if receivers::take_if_free(unit, org, id, &domain.hostname).await? {
        return Ok(true);
    }
    let Some((holder, other)) = receivers::lock(unit, &domain.hostname).await? else {
        return receivers::take_if_free(unit, org, id, &domain.hostname).await;
    };
    if (holder, other) == (org, id) {
        return Ok(true);
    }
    if !takes_over {
        return Ok(false);
    }
    receivers::demote_loser(unit, holder, other, LOST_DETAIL, now).await?;
    receivers::hand_over(unit, org, id, &domain.hostname).await?;
    unit.enqueue(&CheckEmailDomain { org: holder, domain: other }).await?;
    Ok(true)
}
