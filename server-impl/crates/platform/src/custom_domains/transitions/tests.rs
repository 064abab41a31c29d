//! Tests for every row of the table.

use frontdesk_ports::dns::DnsError;
use frontdesk_types::{AgentId, CustomDomainId, OrgId};
use uuid::Uuid;

use super::*;
use crate::custom_domains::checking::{RivalSeen, Routing};

const HOUR: Duration = Duration::from_hours(1);

fn domain(status: DomainStatus) -> CustomDomain {
    let (org, id, agent) = (OrgId(Uuid::nil()), CustomDomainId(Uuid::nil()), AgentId(Uuid::nil()));
    let start = Timestamp(0);
    CustomDomain {
        token: "frontdesk-verification=ours".to_owned(),
        edge: "edge.desk.test".to_owned(),
        status,
        verification_expires_at: Some(start + WINDOW),
        ..CustomDomain::new(org, id, agent, "help.acme.test".to_owned(), start)
    }
}

fn finding(verdict: Verdict, found: Option<&str>) -> Finding {
    let trouble = (verdict == Verdict::Unknown).then_some(DnsError::Timeout);
    Finding { verdict, found: found.map(str::to_owned), trouble }
}

fn seen(ownership: Finding, routing: Option<Finding>, https: Option<Result<(), &str>>) -> Observation {
    Observation {
        edge: "edge.desk.test".to_owned(),
        ownership: Some(ownership),
        rival: None,
        routing: routing.map(|finding| Routing { finding, is_apex: false }),
        certificate: None,
        https: https.map(|answer| answer.map_err(str::to_owned)),
    }
}

fn present() -> Finding {
    finding(Verdict::Present, Some("as wanted"))
}

/// Returns an observation without any problem.
fn right() -> Observation {
    seen(present(), Some(present()), Some(Ok(())))
}

fn told(domain: &CustomDomain) -> String {
    let code = domain.status_code.map_or("-", StatusCode::as_str);
    format!("{} {code}: {}", domain.status, domain.status_detail.as_deref().unwrap_or("-"))
}

#[test]
fn a_domain_whose_records_are_right_waits_for_https_and_becomes_active() {
    let now = Timestamp(0) + HOUR;
    let waiting = checked(&domain(DomainStatus::VerifyingDns), &right(), now);
    assert_eq!((waiting.status, waiting.next_check_at), (DomainStatus::PendingSsl, Some(now)));
    assert_eq!((waiting.ownership, waiting.routing), (RecordStatus::Found, RecordStatus::Found));
    assert_eq!(waiting.verification_expires_at, None);
    let active = checked(&waiting, &right(), now);
    assert_eq!((active.status, active.activated_at), (DomainStatus::Active, Some(now)));
    assert_eq!(active.next_check_at, Some(now + HOUR), "and is checked every hour");
}

#[test]
fn what_is_missing_or_wrong_is_named_with_what_to_publish() {
    let absent = || finding(Verdict::Absent, None);
    let apex = Observation { routing: Some(Routing { finding: absent(), is_apex: true }), ..seen(present(), None, None) };
    let cases = [
        seen(absent(), None, None),
        seen(finding(Verdict::Absent, Some("frontdesk-verification=theirs")), None, None),
        seen(present(), Some(absent()), None),
        seen(present(), Some(finding(Verdict::Absent, Some("elsewhere.test"))), None),
        apex,
        seen(finding(Verdict::Unknown, None), None, None),
        seen(present(), Some(finding(Verdict::Unknown, None)), None),
        Observation { rival: Some(RivalSeen::Elsewhere(Verdict::Present)), ..right() },
        Observation { rival: Some(RivalSeen::Own), ..right() },
        Observation { rival: Some(RivalSeen::Email), ..right() },
    ];
    let after = cases.map(|seen| checked(&domain(DomainStatus::VerifyingDns), &seen, Timestamp(0)));
    assert!(after.iter().all(|domain| domain.status == DomainStatus::PendingDns && domain.next_check_at.is_some()));
    insta::assert_snapshot!(after.each_ref().map(told).join("\n"), @r"
    pending_dns OWNERSHIP_RECORD_MISSING: The TXT record at `_service.help.acme.test` is not published yet. Publish it with the value `frontdesk-verification=ours`.
    pending_dns OWNERSHIP_RECORD_MISSING: The TXT record at `_service.help.acme.test` is `frontdesk-verification=theirs`. Publish it with the value `frontdesk-verification=ours`.
    pending_dns ROUTING_RECORD_MISSING: `help.acme.test` leads nowhere yet. Publish a CNAME record to `edge.desk.test`.
    pending_dns ROUTING_RECORD_WRONG: `help.acme.test` leads to `elsewhere.test`. Publish a CNAME record to `edge.desk.test`.
    pending_dns ROUTING_RECORD_MISSING: `help.acme.test` leads nowhere yet. A domain itself can have no CNAME: publish an ALIAS or ANAME record to `edge.desk.test`, or the A and AAAA records of that name.
    pending_dns DNS_UNAVAILABLE: The name servers could not tell. The name servers did not answer in time. Try again later. The domain is checked again soon.
    pending_dns DNS_UNAVAILABLE: The name servers could not tell. The name servers did not answer in time. Try again later. The domain is checked again soon.
    pending_dns HELD_ELSEWHERE: Another organization has this hostname, and its record at `_service.help.acme.test` is published, too. Remove theirs.
    pending_dns HELD_ELSEWHERE: Another agent of your organization has this hostname. Remove it there.
    pending_dns HELD_ELSEWHERE: This hostname receives email, so it cannot show an agent. Disable receiving first.
    ");
}

#[test]
fn the_window_ends_after_a_week_and_verify_opens_it_again() {
    let (end, absent) = (Timestamp(0) + WINDOW, || seen(finding(Verdict::Absent, None), None, None));
    let late = checked(&domain(DomainStatus::VerifyingDns), &absent(), end - Duration::from_secs(1));
    assert_eq!(
        (late.status, late.next_check_at),
        (DomainStatus::PendingDns, Some(end)),
        "the last look is at the end of the window"
    );
    let last = CustomDomain { status: DomainStatus::VerifyingDns, is_held: true, ..late };
    assert_eq!(checked(&last, &right(), end).status, DomainStatus::PendingSsl, "which may find them");
    let mut over = checked(&last, &absent(), end);
    assert_eq!((over.status, over.next_check_at, over.is_held), (DomainStatus::FailedDns, None, false));
    insta::assert_snapshot!(told(&over), @"failed_dns WINDOW_EXPIRED: The records were not found within 7 days. Publish them, then call `verify`.");
    begin_again(&mut over, end);
    assert_eq!((over.status, over.verification_expires_at), (DomainStatus::VerifyingDns, Some(end + WINDOW)));
}

#[test]
fn the_window_does_not_end_because_nobody_could_tell() {
    let unknown = || seen(finding(Verdict::Unknown, None), None, None);
    let (end, mut pauses) = (Timestamp(0) + WINDOW, Vec::new());
    let (mut waiting, mut now) = (domain(DomainStatus::VerifyingDns), end - Duration::from_mins(40));
    for _ in 0..8 {
        let after = checked(&waiting, &unknown(), now);
        let next = after.next_check_at.expect("it is checked again");
        pauses.push(next.since(now).as_secs() / 60);
        waiting = CustomDomain { status: DomainStatus::VerifyingDns, ..after };
        now = next;
    }
    assert_eq!(pauses, [1, 2, 4, 8, 15, 10, 15, 15], "twice as long each time, and a look at the end of the window");
    assert_eq!(waiting.checks, 0, "what nobody could tell does not count");
    let absent = checked(&waiting, &seen(finding(Verdict::Absent, None), None, None), now);
    assert_eq!(absent.status_code, Some(StatusCode::WindowExpired), "the first decided look is the last one");
    let last = end + Duration::from_hours(24);
    assert_eq!(checked(&waiting, &unknown(), last - HOUR).status, DomainStatus::PendingDns);
    assert_eq!(checked(&waiting, &unknown(), last).status, DomainStatus::FailedDns, "but not for ever");
}

#[test]
fn https_is_awaited_for_a_day_and_tried_daily_for_a_week() {
    let silent = seen(present(), Some(present()), Some(Err("The server cannot be reached.")));
    let (mut waiting, mut now) = (domain(DomainStatus::PendingSsl), Timestamp(0));
    while waiting.status == DomainStatus::PendingSsl {
        waiting = checked(&waiting, &silent, now);
        now = waiting.next_check_at.unwrap_or(now);
    }
    let failed_at = waiting.updated_at;
    assert!(failed_at >= Timestamp(0) + HTTPS_PATIENCE && failed_at < Timestamp(0) + HTTPS_PATIENCE + Duration::from_hours(4));
    insta::assert_snapshot!(told(&waiting), @"failed_ssl NOT_REACHABLE: `https://help.acme.test` is not served from here yet: The server cannot be reached.");
    let wrong = seen(present(), Some(finding(Verdict::Absent, None)), None);
    let (mut tries, mut failed) = (0, waiting.clone());
    while let Some(next) = failed.next_check_at {
        tries += 1;
        failed = checked(&failed, &wrong, next);
        assert_eq!(failed.status, DomainStatus::FailedSsl);
    }
    assert_eq!(tries, 7);
    assert_eq!(checked(&failed, &right(), now).status, DomainStatus::PendingSsl, "the records are right again");

    // Correct records do not start a new week.
    let (mut tries, mut failed) = (0, waiting);
    while let Some(next) = failed.next_check_at {
        tries += usize::from(failed.status == DomainStatus::FailedSsl);
        failed = checked(&failed, &silent, next);
        assert!(next < failed_at + Duration::from_hours(9 * 24), "it is tried without end");
    }
    assert_eq!((tries, failed.status), (7, DomainStatus::FailedSsl));
}

#[test]
fn without_an_answer_of_name_servers_https_is_asked_again_soon() {
    let untold = seen(present(), None, None);
    let first = checked(&domain(DomainStatus::PendingSsl), &untold, Timestamp(0));
    assert_eq!(
        (first.next_check_at, first.checks, first.unreachable_since),
        (Some(Timestamp(0) + Duration::from_mins(1)), 0, None)
    );
    insta::assert_snapshot!(told(&first), @"pending_ssl DNS_UNAVAILABLE: The name servers could not tell where `help.acme.test` is. The domain is checked again soon.");
    let second = checked(&first, &untold, Timestamp(0) + Duration::from_mins(1));
    assert_eq!(second.next_check_at, Some(Timestamp(0) + Duration::from_mins(3)));
}

#[test]
fn an_active_domain_is_given_three_days() {
    let away = seen(present(), Some(finding(Verdict::Absent, Some("elsewhere.test"))), Some(Ok(())));
    let silent = seen(present(), Some(present()), Some(Err("The server cannot be reached.")));
    for (trouble, end) in [(away, DomainStatus::FailedDns), (silent, DomainStatus::FailedSsl)] {
        let (mut active, mut now) = (domain(DomainStatus::Active), Timestamp(0));
        while now < Timestamp(0) + PATIENCE {
            active = checked(&active, &trouble, now);
            assert_eq!(active.status, DomainStatus::Active);
            assert!(active.status_code.is_some(), "it warns");
            now = now + HOUR;
        }
        let saved = checked(&checked(&active, &right(), now), &trouble, now + HOUR);
        assert_eq!(saved.status, DomainStatus::Active, "one good check begins a new count");
        assert_eq!(checked(&active, &trouble, now).status, end);
    }
}

#[test]
fn nothing_that_nobody_could_tell_counts_against_an_active_domain() {
    let unknown = || finding(Verdict::Unknown, None);
    let (mut active, mut now) = (domain(DomainStatus::Active), Timestamp(0));
    for _ in 0..200 {
        active = checked(&active, &seen(unknown(), Some(unknown()), Some(Ok(()))), now);
        now = now + HOUR;
    }
    assert_eq!(told(&active), "active -: -");
    let without_proof = checked(&active, &seen(finding(Verdict::Absent, None), Some(present()), Some(Ok(()))), now);
    insta::assert_snapshot!(told(&without_proof), @"active OWNERSHIP_RECORD_MISSING: The TXT record at `_service.help.acme.test` is not published yet. Publish it with the value `frontdesk-verification=ours`.");
}

#[test]
fn what_fails_an_active_domain_is_told_and_was_seen_by_that_very_check() {
    let (absent, unknown) = (|| finding(Verdict::Absent, None), || finding(Verdict::Unknown, None));
    let away = || finding(Verdict::Absent, Some("elsewhere.test"));
    let end = Timestamp(0) + PATIENCE;
    let active = |routing_wrong_since, unreachable_since| CustomDomain {
        routing_wrong_since,
        unreachable_since,
        is_held: true,
        ..domain(DomainStatus::Active)
    };
    let (misled, silent) = (active(Some(Timestamp(0)), None), active(None, Some(Timestamp(0))));
    let told_after = [
        checked(&misled, &seen(absent(), Some(away()), Some(Ok(()))), end),
        checked(&misled, &seen(absent(), Some(unknown()), Some(Err("It is silent."))), end),
        checked(&misled, &seen(unknown(), Some(away()), Some(Err("It is silent."))), end - HOUR),
        checked(&silent, &seen(absent(), Some(present()), Some(Err("It is silent."))), end),
        checked(&silent, &seen(absent(), Some(present()), Some(Err("It is silent."))), end - HOUR),
        checked(&silent, &seen(unknown(), Some(unknown()), Some(Err("It is silent."))), end),
        checked(&silent, &seen(unknown(), Some(unknown()), Some(Ok(()))), end),
    ];
    assert_eq!(told_after[6].unreachable_since, None, "it answers");
    insta::assert_snapshot!(told_after.each_ref().map(told).join("\n"), @r"
    failed_dns ROUTING_RECORD_WRONG: `help.acme.test` leads to `elsewhere.test`. Publish a CNAME record to `edge.desk.test`.
    active -: -
    active ROUTING_RECORD_WRONG: `help.acme.test` leads to `elsewhere.test`. Publish a CNAME record to `edge.desk.test`.
    failed_ssl NOT_REACHABLE: `https://help.acme.test` is not served from here yet: It is silent.
    active NOT_REACHABLE: `https://help.acme.test` is not served from here yet: It is silent.
    active -: -
    active -: -
    ");
}

#[test]
fn an_outage_of_dns_is_no_silence_of_a_hostname() {
    let outage = || seen(finding(Verdict::Unknown, None), Some(finding(Verdict::Unknown, None)), Some(Err("It has no address.")));
    let (mut active, mut now) = (domain(DomainStatus::Active), Timestamp(0));
    for _ in 0..200 {
        active = checked(&active, &outage(), now);
        now = now + HOUR;
    }
    assert_eq!((told(&active).as_str(), active.unreachable_since), ("active -: -", None));
}

#[test]
fn a_claim_takes_the_hostname_once_only_its_own_record_is_there() {
    let claim = CustomDomain { is_claim: true, ..domain(DomainStatus::VerifyingDns) };
    let after = |rival| {
        let after = checked(&claim, &Observation { rival: Some(rival), ..right() }, Timestamp(0));
        (after.is_claim, after.is_held)
    };
    let [present, unknown, absent] = [Verdict::Present, Verdict::Unknown, Verdict::Absent].map(RivalSeen::Elsewhere);
    for rival in [present, unknown, RivalSeen::Own, RivalSeen::Email] {
        assert_eq!(after(rival), (true, false), "{rival:?}");
    }
    assert_eq!(after(absent), (false, true));

    // The hostname may lead elsewhere until then.
    let elsewhere = seen(finding(Verdict::Present, None), Some(finding(Verdict::Absent, Some("elsewhere.test"))), None);
    let owned = checked(&claim, &Observation { rival: Some(absent), ..elsewhere }, Timestamp(0));
    assert_eq!((owned.is_held, owned.status_code), (true, Some(StatusCode::RoutingRecordWrong)));

    let mut loser = CustomDomain { is_held: true, ..domain(DomainStatus::Active) };
    lose(&mut loser);
    assert!(!loser.is_held);
    insta::assert_snapshot!(told(&loser), @"failed_dns CLAIMED_ELSEWHERE: Another organization has proved that the hostname is theirs. If it is yours, remove their ownership record, publish yours, and add the hostname again with `claim: true`.");
}

#[test]
fn what_is_not_checked_stays() {
    for status in [DomainStatus::PendingDns, DomainStatus::FailedDns, DomainStatus::Removing, DomainStatus::Suspended] {
        assert_eq!(checked(&domain(status), &right(), Timestamp(1)), domain(status));
    }
}
