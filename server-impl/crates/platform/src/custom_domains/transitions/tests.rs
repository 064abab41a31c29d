//! Tests for every row of the table.

use frontdesk_ports::dns::DnsError;
use frontdesk_types::{AgentId, CustomDomainId, OrgId, custom_domains::RecordStatus};
use uuid::Uuid;

use super::*;
use crate::{
    custom_domains::checking::{RivalObservation, RoutingObservation},
    dns_checks::RecordFinding,
};

const HOUR: Duration = Duration::from_hours(1);

fn domain(status: DomainStatus) -> CustomDomain {
    let (org, id, agent) = (OrgId(Uuid::nil()), CustomDomainId(Uuid::nil()), AgentId(Uuid::nil()));
    let start = Timestamp(0);
    CustomDomain {
        token: "frontdesk-verification=ours".to_owned(),
        edge: "edge.desk.test".to_owned(),
        status,
        verification_expires_at: Some(start + VERIFICATION_WINDOW),
        ..CustomDomain::new(org, id, agent, "help.acme.test".to_owned(), start)
    }
}

fn finding(verdict: RecordVerdict, found: Option<&str>) -> RecordFinding {
    let trouble = (verdict == RecordVerdict::Unknown).then_some(DnsError::Timeout);
    RecordFinding { verdict, found: found.map(str::to_owned), trouble }
}

fn observation(ownership: RecordFinding, routing: Option<RecordFinding>, https: Option<Result<(), &str>>) -> DomainObservation {
    DomainObservation {
        edge: "edge.desk.test".to_owned(),
        ownership: Some(ownership),
        rival: None,
        routing: routing.map(|finding| RoutingObservation { finding, is_apex: false }),
        certificate: None,
        https: https.map(|answer| answer.map_err(str::to_owned)),
    }
}

fn present_finding() -> RecordFinding {
    finding(RecordVerdict::Present, Some("as wanted"))
}

/// Returns an observation without any problem.
fn correct_observation() -> DomainObservation {
    observation(present_finding(), Some(present_finding()), Some(Ok(())))
}

fn status_text(domain: &CustomDomain) -> String {
    let code = domain.status_code.map_or("-", StatusCode::as_str);
    format!("{} {code}: {}", domain.status, domain.status_detail.as_deref().unwrap_or("-"))
}

/// Formats the status of each domain, with a new line after each period and colon.
fn status_lines(domains: &[CustomDomain]) -> String {
    let lines = |domain| status_text(domain).replace(". ", ".\n  ").replace(": ", ":\n  ");
    domains.iter().map(lines).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_domain_whose_records_are_right_waits_for_https_and_becomes_active() {
    let now = Timestamp(0) + HOUR;
    let waiting = apply_check(&domain(DomainStatus::VerifyingDns), &correct_observation(), now);
    assert_eq!((waiting.status, waiting.next_check_at), (DomainStatus::PendingSsl, Some(now)));
    assert_eq!((waiting.ownership, waiting.routing), (RecordStatus::Found, RecordStatus::Found));
    assert_eq!(waiting.verification_expires_at, None);
    let active = apply_check(&waiting, &correct_observation(), now);
    assert_eq!((active.status, active.activated_at), (DomainStatus::Active, Some(now)));
    assert_eq!(active.next_check_at, Some(now + HOUR), "and is checked every hour");
}

#[test]
fn what_is_missing_or_wrong_is_named_with_what_to_publish() {
    let absent = || finding(RecordVerdict::Absent, None);
    let apex = DomainObservation {
        routing: Some(RoutingObservation { finding: absent(), is_apex: true }),
        ..observation(present_finding(), None, None)
    };
    let cases = [
        observation(absent(), None, None),
        observation(finding(RecordVerdict::Absent, Some("frontdesk-verification=theirs")), None, None),
        observation(present_finding(), Some(absent()), None),
        observation(present_finding(), Some(finding(RecordVerdict::Absent, Some("elsewhere.test"))), None),
        apex,
        observation(finding(RecordVerdict::Unknown, None), None, None),
        observation(present_finding(), Some(finding(RecordVerdict::Unknown, None)), None),
        DomainObservation { rival: Some(RivalObservation::Elsewhere(RecordVerdict::Present)), ..correct_observation() },
        DomainObservation { rival: Some(RivalObservation::Own), ..correct_observation() },
        DomainObservation { rival: Some(RivalObservation::Email), ..correct_observation() },
    ];
    let after = cases.map(|seen| apply_check(&domain(DomainStatus::VerifyingDns), &seen, Timestamp(0)));
    assert!(after.iter().all(|domain| domain.status == DomainStatus::PendingDns && domain.next_check_at.is_some()));
    insta::assert_snapshot!(status_lines(&after), @r"
    pending_dns OWNERSHIP_RECORD_MISSING:
      The TXT record at `_service.help.acme.test` is not published yet.
      Publish it with the value `frontdesk-verification=ours`.
    pending_dns OWNERSHIP_RECORD_MISSING:
      The TXT record at `_service.help.acme.test` is `frontdesk-verification=theirs`.
      Publish it with the value `frontdesk-verification=ours`.
    pending_dns ROUTING_RECORD_MISSING:
      `help.acme.test` leads nowhere yet.
      Publish a CNAME record to `edge.desk.test`.
    pending_dns ROUTING_RECORD_WRONG:
      `help.acme.test` leads to `elsewhere.test`.
      Publish a CNAME record to `edge.desk.test`.
    pending_dns ROUTING_RECORD_MISSING:
      `help.acme.test` leads nowhere yet.
      A domain itself can have no CNAME:
      publish an ALIAS or ANAME record to `edge.desk.test`, or the A and AAAA records of that name.
    pending_dns DNS_UNAVAILABLE:
      The name servers could not tell.
      The name servers did not answer in time.
      Try again later.
      The domain is checked again soon.
    pending_dns DNS_UNAVAILABLE:
      The name servers could not tell.
      The name servers did not answer in time.
      Try again later.
      The domain is checked again soon.
    pending_dns HELD_ELSEWHERE:
      Another organization has this hostname, and its record at `_service.help.acme.test` is published, too.
      Remove theirs.
    pending_dns HELD_ELSEWHERE:
      Another agent of your organization has this hostname.
      Remove it there.
    pending_dns HELD_ELSEWHERE:
      This hostname receives email, so it cannot show an agent.
      Disable receiving first.
    ");
}

#[test]
fn the_window_ends_after_a_week_and_verify_opens_it_again() {
    let (end, absent) = (Timestamp(0) + VERIFICATION_WINDOW, || observation(finding(RecordVerdict::Absent, None), None, None));
    let late = apply_check(&domain(DomainStatus::VerifyingDns), &absent(), end - Duration::from_secs(1));
    assert_eq!(
        (late.status, late.next_check_at),
        (DomainStatus::PendingDns, Some(end)),
        "the last look is at the end of the window"
    );
    let last = CustomDomain { status: DomainStatus::VerifyingDns, is_held: true, ..late };
    assert_eq!(apply_check(&last, &correct_observation(), end).status, DomainStatus::PendingSsl, "which may find them");
    let mut over = apply_check(&last, &absent(), end);
    assert_eq!((over.status, over.next_check_at, over.is_held), (DomainStatus::FailedDns, None, false));
    insta::assert_snapshot!(status_text(&over), @"failed_dns WINDOW_EXPIRED: The records were not found within 7 days. \
        Publish them, then call `verify`.");
    restart_verification(&mut over, end);
    assert_eq!((over.status, over.verification_expires_at), (DomainStatus::VerifyingDns, Some(end + VERIFICATION_WINDOW)));
}

#[test]
fn the_window_does_not_end_because_nobody_could_tell() {
    let unknown = || observation(finding(RecordVerdict::Unknown, None), None, None);
    let (end, mut pauses) = (Timestamp(0) + VERIFICATION_WINDOW, Vec::new());
    let (mut waiting, mut now) = (domain(DomainStatus::VerifyingDns), end - Duration::from_mins(40));
    for _ in 0..8 {
        let after = apply_check(&waiting, &unknown(), now);
        let next = after.next_check_at.expect("it is checked again");
        pauses.push(next.since(now).as_secs() / 60);
        waiting = CustomDomain { status: DomainStatus::VerifyingDns, ..after };
        now = next;
    }
    assert_eq!(pauses, [1, 2, 4, 8, 15, 10, 15, 15], "twice as long each time, and a look at the end of the window");
    assert_eq!(waiting.checks, 0, "what nobody could tell does not count");
    let absent = apply_check(&waiting, &observation(finding(RecordVerdict::Absent, None), None, None), now);
    assert_eq!(absent.status_code, Some(StatusCode::WindowExpired), "the first decided look is the last one");
    let last = end + Duration::from_hours(24);
    assert_eq!(apply_check(&waiting, &unknown(), last - HOUR).status, DomainStatus::PendingDns);
    assert_eq!(apply_check(&waiting, &unknown(), last).status, DomainStatus::FailedDns, "but not for ever");
}

#[test]
fn https_is_awaited_for_a_day_and_tried_daily_for_a_week() {
    let silent = observation(present_finding(), Some(present_finding()), Some(Err("The server cannot be reached.")));
    let (mut waiting, mut now) = (domain(DomainStatus::PendingSsl), Timestamp(0));
    while waiting.status == DomainStatus::PendingSsl {
        waiting = apply_check(&waiting, &silent, now);
        now = waiting.next_check_at.unwrap_or(now);
    }
    let failed_at = waiting.updated_at;
    assert!(failed_at >= Timestamp(0) + HTTPS_TIMEOUT && failed_at < Timestamp(0) + HTTPS_TIMEOUT + Duration::from_hours(4));
    insta::assert_snapshot!(status_text(&waiting), @"failed_ssl NOT_REACHABLE: `https://help.acme.test` is not served from \
        here yet: The server cannot be reached.");
    let wrong = observation(present_finding(), Some(finding(RecordVerdict::Absent, None)), None);
    let (mut attempts, mut failed) = (0, waiting.clone());
    while let Some(next) = failed.next_check_at {
        attempts += 1;
        failed = apply_check(&failed, &wrong, next);
        assert_eq!(failed.status, DomainStatus::FailedSsl);
    }
    assert_eq!(attempts, 7);
    assert_eq!(apply_check(&failed, &correct_observation(), now).status, DomainStatus::PendingSsl, "the records are right again");

    // Correct records do not start a new week.
    let (mut attempts, mut failed) = (0, waiting);
    while let Some(next) = failed.next_check_at {
        attempts += usize::from(failed.status == DomainStatus::FailedSsl);
        failed = apply_check(&failed, &silent, next);
        assert!(next < failed_at + Duration::from_hours(9 * 24), "it is tried without end");
    }
    assert_eq!((attempts, failed.status), (7, DomainStatus::FailedSsl));
}

#[test]
fn without_an_answer_of_name_servers_https_is_asked_again_soon() {
    let untold = observation(present_finding(), None, None);
    let first = apply_check(&domain(DomainStatus::PendingSsl), &untold, Timestamp(0));
    assert_eq!(
        (first.next_check_at, first.checks, first.unreachable_since),
        (Some(Timestamp(0) + Duration::from_mins(1)), 0, None)
    );
    insta::assert_snapshot!(status_text(&first), @"pending_ssl DNS_UNAVAILABLE: The name servers could not tell where \
        `help.acme.test` is. The domain is checked again soon.");
    let second = apply_check(&first, &untold, Timestamp(0) + Duration::from_mins(1));
    assert_eq!(second.next_check_at, Some(Timestamp(0) + Duration::from_mins(3)));
}

#[test]
fn an_active_domain_is_given_three_days() {
    let away = observation(present_finding(), Some(finding(RecordVerdict::Absent, Some("elsewhere.test"))), Some(Ok(())));
    let silent = observation(present_finding(), Some(present_finding()), Some(Err("The server cannot be reached.")));
    for (trouble, end) in [(away, DomainStatus::FailedDns), (silent, DomainStatus::FailedSsl)] {
        let (mut active, mut now) = (domain(DomainStatus::Active), Timestamp(0));
        while now < Timestamp(0) + ACTIVE_FAILURE_TIMEOUT {
            active = apply_check(&active, &trouble, now);
            assert_eq!(active.status, DomainStatus::Active);
            assert!(active.status_code.is_some(), "it warns");
            now = now + HOUR;
        }
        let saved = apply_check(&apply_check(&active, &correct_observation(), now), &trouble, now + HOUR);
        assert_eq!(saved.status, DomainStatus::Active, "one good check begins a new count");
        assert_eq!(apply_check(&active, &trouble, now).status, end);
    }
}

#[test]
fn nothing_that_nobody_could_tell_counts_against_an_active_domain() {
    let unknown = || finding(RecordVerdict::Unknown, None);
    let (mut active, mut now) = (domain(DomainStatus::Active), Timestamp(0));
    for _ in 0..200 {
        active = apply_check(&active, &observation(unknown(), Some(unknown()), Some(Ok(()))), now);
        now = now + HOUR;
    }
    assert_eq!(status_text(&active), "active -: -");
    let without_proof =
        apply_check(&active, &observation(finding(RecordVerdict::Absent, None), Some(present_finding()), Some(Ok(()))), now);
    insta::assert_snapshot!(status_text(&without_proof), @"active OWNERSHIP_RECORD_MISSING: The TXT record at \
        `_service.help.acme.test` is not published yet. Publish it with the value `frontdesk-verification=ours`.");
}

#[test]
fn what_fails_an_active_domain_is_told_and_was_seen_by_that_very_check() {
    let (absent, unknown) = (|| finding(RecordVerdict::Absent, None), || finding(RecordVerdict::Unknown, None));
    let away = || finding(RecordVerdict::Absent, Some("elsewhere.test"));
    let end = Timestamp(0) + ACTIVE_FAILURE_TIMEOUT;
    let active = |routing_wrong_since, unreachable_since| CustomDomain {
        routing_wrong_since,
        unreachable_since,
        is_held: true,
        ..domain(DomainStatus::Active)
    };
    let (misled, silent) = (active(Some(Timestamp(0)), None), active(None, Some(Timestamp(0))));
    let told_after = [
        apply_check(&misled, &observation(absent(), Some(away()), Some(Ok(()))), end),
        apply_check(&misled, &observation(absent(), Some(unknown()), Some(Err("It is silent."))), end),
        apply_check(&misled, &observation(unknown(), Some(away()), Some(Err("It is silent."))), end - HOUR),
        apply_check(&silent, &observation(absent(), Some(present_finding()), Some(Err("It is silent."))), end),
        apply_check(&silent, &observation(absent(), Some(present_finding()), Some(Err("It is silent."))), end - HOUR),
        apply_check(&silent, &observation(unknown(), Some(unknown()), Some(Err("It is silent."))), end),
        apply_check(&silent, &observation(unknown(), Some(unknown()), Some(Ok(()))), end),
    ];
    assert_eq!(told_after[6].unreachable_since, None, "it answers");
    insta::assert_snapshot!(status_lines(&told_after), @r"
    failed_dns ROUTING_RECORD_WRONG:
      `help.acme.test` leads to `elsewhere.test`.
      Publish a CNAME record to `edge.desk.test`.
    active -:
      -
    active ROUTING_RECORD_WRONG:
      `help.acme.test` leads to `elsewhere.test`.
      Publish a CNAME record to `edge.desk.test`.
    failed_ssl NOT_REACHABLE:
      `https://help.acme.test` is not served from here yet:
      It is silent.
    active NOT_REACHABLE:
      `https://help.acme.test` is not served from here yet:
      It is silent.
    active -:
      -
    active -:
      -
    ");
}

#[test]
fn an_outage_of_dns_is_no_silence_of_a_hostname() {
    let outage = || {
        observation(
            finding(RecordVerdict::Unknown, None),
            Some(finding(RecordVerdict::Unknown, None)),
            Some(Err("It has no address.")),
        )
    };
    let (mut active, mut now) = (domain(DomainStatus::Active), Timestamp(0));
    for _ in 0..200 {
        active = apply_check(&active, &outage(), now);
        now = now + HOUR;
    }
    assert_eq!((status_text(&active).as_str(), active.unreachable_since), ("active -: -", None));
}

#[test]
fn a_claim_takes_the_hostname_once_only_its_own_record_is_there() {
    let claim = CustomDomain { is_claim: true, ..domain(DomainStatus::VerifyingDns) };
    let after = |rival| {
        let after = apply_check(&claim, &DomainObservation { rival: Some(rival), ..correct_observation() }, Timestamp(0));
        (after.is_claim, after.is_held)
    };
    let [present, unknown, absent] =
        [RecordVerdict::Present, RecordVerdict::Unknown, RecordVerdict::Absent].map(RivalObservation::Elsewhere);
    for rival in [present, unknown, RivalObservation::Own, RivalObservation::Email] {
        assert_eq!(after(rival), (true, false), "{rival:?}");
    }
    assert_eq!(after(absent), (false, true));

    // The hostname may lead elsewhere until then.
    let elsewhere =
        observation(finding(RecordVerdict::Present, None), Some(finding(RecordVerdict::Absent, Some("elsewhere.test"))), None);
    let owned = apply_check(&claim, &DomainObservation { rival: Some(absent), ..elsewhere }, Timestamp(0));
    assert_eq!((owned.is_held, owned.status_code), (true, Some(StatusCode::RoutingRecordWrong)));

    let mut loser = CustomDomain { is_held: true, ..domain(DomainStatus::Active) };
    fail_hostname_lost(&mut loser);
    assert!(!loser.is_held);
    insta::assert_snapshot!(status_text(&loser), @"failed_dns CLAIMED_ELSEWHERE: Another organization has proved that the \
        hostname is theirs. If it is yours, remove their ownership record, publish yours, and add the hostname again with \
        `isClaim: true`.");
}

#[test]
fn what_is_not_checked_stays() {
    for status in [DomainStatus::PendingDns, DomainStatus::FailedDns, DomainStatus::Removing, DomainStatus::Suspended] {
        assert_eq!(apply_check(&domain(status), &correct_observation(), Timestamp(1)), domain(status));
    }
}
