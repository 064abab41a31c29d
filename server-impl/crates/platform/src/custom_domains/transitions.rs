//! Consequences of a check. Pure: nothing here performs I/O. The table is in `docs/domains.md`.

use std::time::Duration;

use frontdesk_types::{
    Timestamp,
    certificates::CertificateProblem,
    custom_domains::{CustomDomain, DomainStatus, StatusCode},
};

use super::{
    VERIFICATION_WINDOW,
    checking::DomainObservation,
    obstacles::{self, StatusReason},
    schedule::{self, ACTIVE_CHECK_INTERVAL, FAILED_CHECK_INTERVAL},
};
use crate::{certificates::CertificateStanding, dns_checks::RecordVerdict};

/// Time after which an active domain that leads elsewhere, or does not answer, fails.
const ACTIVE_FAILURE_TIMEOUT: Duration = Duration::from_hours(72);

/// Time and number of checks after which a domain with correct records that does not answer over HTTPS fails.
const HTTPS_TIMEOUT: Duration = Duration::from_hours(24);
const MIN_HTTPS_CHECKS: i64 = 5;

/// Time for which a domain that does not answer over HTTPS is retried daily: seven times, each of which takes a while.
const DAILY_RETRY_PERIOD: Duration = Duration::from_hours(7 * 24 + 12);

/// Additional time for which records are looked for while the results are inconclusive.
const INCONCLUSIVE_EXTENSION: Duration = Duration::from_hours(24);

/// Returns the domain after a check. A status that is not checked stays.
pub fn apply_check(before: &CustomDomain, seen: &DomainObservation, now: Timestamp) -> CustomDomain {
    let mut after = before.clone();
    after.checked_at = Some(now);
    after.updated_at = now;
    after.checks += 1;
    after.edge.clone_from(&seen.edge);
    if let Some(ownership) = &seen.ownership {
        (after.ownership, after.ownership_found) = (ownership.status(), ownership.found.clone());
    }
    if let Some(routing) = &seen.routing {
        (after.routing, after.routing_found) = (routing.finding.status(), routing.finding.found.clone());
    }
    set_certificate(&mut after, seen.certificate.as_ref());
    match before.status {
        DomainStatus::VerifyingDns => check_records(&mut after, seen, before.checked_at, now),
        DomainStatus::PendingSsl => check_https(&mut after, seen, before.checked_at, now),
        DomainStatus::FailedSsl => check_failed_domain(&mut after, seen, now),
        DomainStatus::Active => check_active(&mut after, seen, now),
        DomainStatus::PendingDns | DomainStatus::FailedDns | DomainStatus::Removing | DomainStatus::Suspended => {
            return before.clone();
        }
    }
    after
}

/// Copies the data of the domain's certificate.
pub(super) fn set_certificate(after: &mut CustomDomain, standing: Option<&CertificateStanding>) {
    let issued = standing.and_then(|standing| standing.issued.as_ref());
    after.certificate_issuer = issued.map(|issued| issued.issuer.clone());
    after.certificate_not_before = issued.map(|issued| issued.not_before);
    after.certificate_not_after = issued.map(|issued| issued.not_after);
    after.certificate_renew_at = issued.map(|issued| issued.renew_at);
}

/// Starts to look for the records again, with a new window.
pub(super) fn restart_verification(after: &mut CustomDomain, now: Timestamp) {
    after.status = DomainStatus::VerifyingDns;
    set_reason(after, None);
    after.checks = 0;
    (after.routing_wrong_since, after.unreachable_since, after.tried_until) = (None, None, None);
    after.verification_expires_at = Some(now + VERIFICATION_WINDOW);
    after.next_check_at = Some(now);
}

/// Fails a domain whose hostname another organization has now.
pub(super) fn fail_hostname_lost(after: &mut CustomDomain) {
    let why = "Another organization has proved that the hostname is theirs. If it is yours, remove their ownership record, \
               publish yours, and add the hostname again with `isClaim: true`.";
    fail_dns(after, StatusCode::ClaimedElsewhere, why);
}

/// Fails a domain that was suspended without its hostname, which someone else has taken.
pub(super) fn fail_hostname_taken(after: &mut CustomDomain) {
    let why = "Somebody else has added the hostname meanwhile, or it receives email. If it is yours, add it again with \
               `isClaim: true`.";
    fail_dns(after, StatusCode::HeldElsewhere, why);
}

fn fail_dns(after: &mut CustomDomain, code: StatusCode, why: &str) {
    after.status = DomainStatus::FailedDns;
    set_certificate(after, None);
    set_reason(after, Some((code, why.to_owned())));
    (after.next_check_at, after.verification_expires_at) = (None, None);
    (after.routing_wrong_since, after.unreachable_since, after.tried_until) = (None, None, None);
    after.is_held = false;
}

/// Sets the reason of the domain's status.
pub(super) fn set_reason(after: &mut CustomDomain, why: Option<(StatusCode, String)>) {
    (after.status_code, after.status_detail) = why.unzip();
}

/// Handles the records of a new domain.
fn check_records(after: &mut CustomDomain, seen: &DomainObservation, last: Option<Timestamp>, now: Timestamp) {
    let unproved = obstacles::of_hostname(after, seen);
    let is_proved = unproved.is_none();
    let Some((code, why)) = unproved.or_else(|| obstacles::of_routing(after, seen)) else {
        grant_claim(after);
        after.status = DomainStatus::PendingSsl;
        set_reason(after, None);
        (after.checks, after.unreachable_since, after.tried_until) = (0, None, None);
        (after.verification_expires_at, after.next_check_at) = (None, Some(now));
        return;
    };
    let is_unknown = code == StatusCode::DnsUnavailable;
    if is_window_over(after, is_unknown, now) {
        let why = "The records were not found within 7 days. Publish them, then call `verify`.";
        fail_dns(after, StatusCode::WindowExpired, why);
        return;
    }
    if is_proved {
        grant_claim(after);
    }
    after.status = DomainStatus::PendingDns;
    after.next_check_at = Some(if is_unknown {
        schedule_retry(after, last, now)
    } else {
        schedule::next_check(after.checks, now, after.verification_expires_at)
    });
    set_reason(after, Some((code, why)));
}

/// Gives a claim the hostname, whose ownership is proved.
fn grant_claim(after: &mut CustomDomain) {
    if after.is_claim {
        (after.is_claim, after.is_held) = (false, true);
    }
}

/// Returns `true` if the records were looked for long enough. An inconclusive result fails a domain only a day later.
fn is_window_over(domain: &CustomDomain, is_unknown: bool, now: Timestamp) -> bool {
    let more = if is_unknown { INCONCLUSIVE_EXTENSION } else { Duration::ZERO };
    domain.verification_expires_at.is_some_and(|end| end + more <= now)
}

/// Returns the time of the next check after an inconclusive one, which does not count: it delays no one.
fn schedule_retry(after: &mut CustomDomain, last: Option<Timestamp>, now: Timestamp) -> Timestamp {
    after.checks -= 1;
    let was_unknown = after.status_code == Some(StatusCode::DnsUnavailable);
    schedule::next_retry(last.filter(|_| was_unknown), now, after.verification_expires_at)
}

/// Handles a domain with correct records that has to answer over HTTPS.
fn check_https(after: &mut CustomDomain, seen: &DomainObservation, last: Option<Timestamp>, now: Timestamp) {
    if let Some(standing) = seen.certificate.as_ref().filter(|standing| !standing.is_valid(now)) {
        check_certificate(after, standing, now);
        return;
    }
    match &seen.https {
        Some(Err(why)) => {
            let why = obstacles::of_https(after, why);
            handle_unanswered(after, why, now);
        }
        Some(Ok(())) => activate_domain(after, now),
        None => {
            after.next_check_at = Some(schedule_retry(after, last, now));
            set_reason(after, Some(obstacles::of_name_servers(after)));
        }
    }
}

/// Handles a domain that has no certificate yet.
fn check_certificate(after: &mut CustomDomain, standing: &CertificateStanding, now: Timestamp) {
    match &standing.problem {
        Some(CertificateProblem { code: StatusCode::CaaForbids, detail }) => {
            set_reason(after, Some((StatusCode::CaaForbids, detail.clone())));
            fail_https(after, now);
        }
        Some(CertificateProblem { code, detail }) if is_owners_problem(*code) => {
            handle_unanswered(after, (*code, detail.clone()), now)
        }
        // It is being issued, or will be once the authority can, and the domain is checked as soon as it is.
        other => {
            after.unreachable_since = None;
            set_reason(after, other.clone().map(|problem| (problem.code, problem.detail)));
            after.next_check_at = Some(schedule::next_check(after.checks, now, None));
        }
    }
}

/// Returns `true` if the owner of a domain may be able to fix the problem, so that it counts against the domain.
fn is_owners_problem(code: StatusCode) -> bool {
    !matches!(code, StatusCode::CaRateLimited | StatusCode::CaUnavailable | StatusCode::DnsUnavailable)
}

/// Handles a domain that does not answer over HTTPS yet.
fn handle_unanswered(after: &mut CustomDomain, why: obstacles::StatusReason, now: Timestamp) {
    let since = *after.unreachable_since.get_or_insert(now);
    set_reason(after, Some(why));
    if after.checks >= MIN_HTTPS_CHECKS && since + HTTPS_TIMEOUT <= now {
        fail_https(after, now);
    } else {
        after.next_check_at = Some(schedule::next_check(after.checks, now, None));
    }
}

fn activate_domain(after: &mut CustomDomain, now: Timestamp) {
    after.status = DomainStatus::Active;
    set_reason(after, None);
    after.activated_at.get_or_insert(now);
    (after.checks, after.unreachable_since, after.routing_wrong_since) = (0, None, None);
    (after.verification_expires_at, after.tried_until, after.next_check_at) = (None, None, Some(now + ACTIVE_CHECK_INTERVAL));
}

fn fail_https(after: &mut CustomDomain, now: Timestamp) {
    after.status = DomainStatus::FailedSsl;
    after.checks = 0;
    schedule_daily_check(after, now);
}

/// Schedules the next daily check, until the last one. Correct records with failing HTTPS do not start a new week.
fn schedule_daily_check(after: &mut CustomDomain, now: Timestamp) {
    let until = *after.tried_until.get_or_insert(now + DAILY_RETRY_PERIOD);
    after.next_check_at = Some(now + FAILED_CHECK_INTERVAL).filter(|next| *next <= until);
}

/// Handles a domain that did not answer over HTTPS, starting with its records.
fn check_failed_domain(after: &mut CustomDomain, seen: &DomainObservation, now: Timestamp) {
    match obstacles::of_records(after, seen) {
        None => {
            after.status = DomainStatus::PendingSsl;
            set_reason(after, None);
            (after.checks, after.next_check_at) = (0, Some(now));
        }
        Some(why) => {
            set_reason(after, Some(why));
            schedule_daily_check(after, now);
        }
    }
}

/// Handles an active domain. Inconclusive results do not count against it, and a missing ownership record only warns.
fn check_active(after: &mut CustomDomain, seen: &DomainObservation, now: Timestamp) {
    after.checks = 0;
    after.next_check_at = Some(now + ACTIVE_CHECK_INTERVAL);
    let is_known = |(code, _): &StatusReason| *code != StatusCode::DnsUnavailable;
    let is_over = |since: Option<Timestamp>| since.is_some_and(|since| since + ACTIVE_FAILURE_TIMEOUT <= now);
    let routing = seen.routing.as_ref().map(|routing| routing.finding.verdict);
    let is_told = !matches!(routing, Some(RecordVerdict::Unknown));
    let answers = seen.https == Some(Ok(()));
    match routing {
        Some(RecordVerdict::Present) => after.routing_wrong_since = None,
        Some(RecordVerdict::Absent) => {
            after.routing_wrong_since.get_or_insert(now);
        }
        Some(RecordVerdict::Unknown) | None => {}
    }
    let misled = obstacles::of_routing(after, seen).filter(is_known);
    if let Some((code, why)) = misled.as_ref().filter(|_| is_over(after.routing_wrong_since)) {
        fail_dns(after, *code, why);
        return;
    }
    let silent = match &seen.https {
        // Without an answer of a name server, no request could be sent.
        Some(Err(why)) if is_told => Some(obstacles::of_https(after, why)),
        _ => None,
    };
    if silent.is_some() {
        after.unreachable_since.get_or_insert(now);
    } else if answers {
        after.unreachable_since = None;
    }
    if let Some(expired) = seen.certificate.as_ref().and_then(|standing| obstacles::of_certificate(after, standing, now)) {
        set_reason(after, Some(expired));
        fail_https(after, now);
    } else if silent.is_some() && is_over(after.unreachable_since) {
        set_reason(after, silent);
        fail_https(after, now);
    } else if is_told || answers {
        let unproved = obstacles::of_ownership(after, seen).filter(is_known);
        let unrenewed = seen.certificate.as_ref().and_then(|standing| standing.problem.clone());
        let unrenewed = unrenewed.map(|problem| (problem.code, problem.detail));
        set_reason(after, misled.or(silent).or(unrenewed).or(unproved));
    }
}

#[cfg(test)]
mod tests;
