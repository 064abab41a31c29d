//! Consequences of checks. Pure: nothing here performs I/O. The tables are in `docs/email.md`.

use std::time::Duration;

use frontdesk_platform::custom_domains::schedule::pause_after;
use frontdesk_ports::mail_provider::{DomainCheck, DomainVerdict};
use frontdesk_types::{
    Timestamp,
    custom_domains::DnsRecord,
    email_domains::{EmailDomain, ReceivingStatus, SendingStatus},
};

use super::records::is_of_receiving;

/// Time for which records of a new domain are looked for, and after which lost ones count.
pub const RECORDS_TIMEOUT: Duration = Duration::from_hours(72);

/// Interval between checks of a domain that awaits nothing.
const CHECK_INTERVAL: Duration = Duration::from_hours(24);

/// First and longest pause after an inconclusive check.
const FIRST_RETRY_PAUSE: Duration = Duration::from_mins(1);
const MAX_RETRY_PAUSE: Duration = Duration::from_mins(15);

/// Cause of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckCause {
    /// Somebody has asked for it.
    Request,
    /// It was due.
    Schedule,
}

/// Applies a check of the records of sending.
pub fn apply_sending(after: &mut EmailDomain, check: &DomainCheck, cause: CheckCause, now: Timestamp) {
    replace_records(after, check, is_of_sending, now);
    match (&check.verdict, after.sending) {
        (DomainVerdict::Verified, SendingStatus::Verified) => (after.sending_detail, after.expires_at) = (None, None),
        (DomainVerdict::Verified, SendingStatus::Pending | SendingStatus::Failed) => {
            after.sending = SendingStatus::Verified;
            (after.sending_detail, after.expires_at, after.verified_at) = (None, None, Some(now));
        }
        (DomainVerdict::Pending(why), SendingStatus::Failed) if cause == CheckCause::Request => {
            after.sending = SendingStatus::Pending;
            (after.sending_detail, after.expires_at, after.checks) = (Some(why.clone()), Some(now + RECORDS_TIMEOUT), 0);
        }
        (DomainVerdict::Failed(why), SendingStatus::Pending) => fail_sending(after, why),
        (DomainVerdict::Pending(why) | DomainVerdict::Failed(why), SendingStatus::Failed) => {
            after.sending_detail = Some(why.clone());
        }
        (DomainVerdict::Pending(why) | DomainVerdict::Failed(why), SendingStatus::Pending | SendingStatus::Verified) => {
            let end = *after.expires_at.get_or_insert(now + RECORDS_TIMEOUT);
            if end <= now { fail_sending(after, why) } else { after.sending_detail = Some(why.clone()) }
        }
    }
}

fn fail_sending(after: &mut EmailDomain, why: &str) {
    after.sending = SendingStatus::Failed;
    (after.sending_detail, after.expires_at) = (Some(why.to_owned()), None);
}

/// Applies a check of the records of receiving. A domain that becomes active has to take its hostname.
pub fn apply_receiving(after: &mut EmailDomain, check: &DomainCheck, now: Timestamp) {
    replace_records(after, check, is_of_receiving, now);
    match (&check.verdict, after.receiving) {
        (_, None | Some(ReceivingStatus::Disabled)) => {}
        (DomainVerdict::Verified, Some(ReceivingStatus::Active)) => {
            (after.receiving_detail, after.receiving_missing_since) = (None, None);
        }
        (DomainVerdict::Verified, Some(ReceivingStatus::PendingMx)) => {
            after.receiving = Some(ReceivingStatus::Active);
            (after.receiving_detail, after.activated_at) = (None, Some(now));
        }
        (DomainVerdict::Pending(why) | DomainVerdict::Failed(why), Some(ReceivingStatus::PendingMx)) => {
            after.receiving_detail = Some(why.clone());
        }
        (DomainVerdict::Pending(why) | DomainVerdict::Failed(why), Some(ReceivingStatus::Active)) => {
            after.receiving_detail = Some(why.clone());
            let since = *after.receiving_missing_since.get_or_insert(now);
            if since + RECORDS_TIMEOUT <= now {
                await_exchanger(after, Some(why.clone()));
            }
        }
    }
}

/// Lets a domain wait for its MX record.
pub(super) fn await_exchanger(after: &mut EmailDomain, why: Option<String>) {
    after.receiving = Some(ReceivingStatus::PendingMx);
    (after.receiving_detail, after.receiving_missing_since, after.checks) = (why, None, 0);
}

/// Records a check that has found something out, and sets the time of the next one.
pub fn record_check(after: &mut EmailDomain, now: Timestamp) {
    (after.checked_at, after.updated_at) = (Some(now), now);
    after.checks += 1;
    after.failures = 0;
    // A check that is still queued finds nothing due, and would keep the next one from being queued.
    after.queued_at = None;
    schedule_check(after, now);
}

/// Sets the time of the next check.
pub(super) fn schedule_check(after: &mut EmailDomain, now: Timestamp) {
    let is_awaiting = after.sending == SendingStatus::Pending || after.receiving == Some(ReceivingStatus::PendingMx);
    let next = now + if is_awaiting { pause_after(after.checks) } else { CHECK_INTERVAL };
    let ends = [after.expires_at, after.receiving_missing_since.map(|since| since + RECORDS_TIMEOUT)];
    after.next_check_at = Some(ends.into_iter().flatten().filter(|end| *end > now).fold(next, Timestamp::min));
}

/// Records a check that has found nothing out: nothing changes, and the next one follows soon.
pub fn record_inconclusive(after: &mut EmailDomain, now: Timestamp) {
    let doublings = u32::try_from(after.failures.clamp(0, 8)).unwrap_or_default();
    after.next_check_at = Some(now + (FIRST_RETRY_PAUSE * 2_u32.pow(doublings)).min(MAX_RETRY_PAUSE));
    after.failures += 1;
}

fn is_of_sending(record: &DnsRecord) -> bool {
    !is_of_receiving(record)
}

/// Replaces the records of one purpose by those that were looked for: first come those of sending.
fn replace_records(after: &mut EmailDomain, check: &DomainCheck, is_replaced: fn(&DnsRecord) -> bool, now: Timestamp) {
    let looked_for = check.records.iter().map(|record| DnsRecord { checked_at: Some(now), ..record.clone() });
    after.records.retain(|record| !is_replaced(record));
    after.records.extend(looked_for);
    after.records.sort_by_key(is_of_receiving);
}

#[cfg(test)]
mod tests;
