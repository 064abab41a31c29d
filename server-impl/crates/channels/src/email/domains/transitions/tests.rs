use frontdesk_types::{
    EmailDomainId, OrgId,
    custom_domains::{DnsRecordPurpose, DnsRecordType},
};
use uuid::Uuid;

use super::{super::records::unchecked_record, *};

const START: Timestamp = Timestamp(1_000_000_000_000_000);
const DAY: Duration = Duration::from_hours(24);

fn domain(sending: SendingStatus, receiving: Option<ReceivingStatus>) -> EmailDomain {
    let labels = ("fdabcdefgh".to_owned(), "letters".to_owned());
    EmailDomain {
        records: vec![record(DnsRecordPurpose::Dkim)],
        sending,
        expires_at: (sending == SendingStatus::Pending).then_some(START + RECORDS_TIMEOUT),
        receiving,
        next_check_at: Some(START),
        ..EmailDomain::new(OrgId(Uuid::nil()), EmailDomainId(Uuid::nil()), "help.acme.com".to_owned(), labels, START)
    }
}

fn record(purpose: DnsRecordPurpose) -> DnsRecord {
    unchecked_record(purpose, DnsRecordType::Txt, "name.acme.com".to_owned(), "value".to_owned())
}

fn check(purpose: DnsRecordPurpose, verdict: DomainVerdict) -> DomainCheck {
    DomainCheck { records: vec![record(purpose)], verdict }
}

fn missing() -> DomainVerdict {
    DomainVerdict::Pending("It is not there.".to_owned())
}

/// Checks the records of sending once, `after` the start.
fn check_sending(domain: &mut EmailDomain, verdict: DomainVerdict, cause: CheckCause, after: Duration) -> SendingStatus {
    apply_sending(domain, &check(DnsRecordPurpose::Dkim, verdict), cause, START + after);
    record_check(domain, START + after);
    domain.sending
}

fn check_receiving(domain: &mut EmailDomain, verdict: DomainVerdict, after: Duration) -> Option<ReceivingStatus> {
    apply_receiving(domain, &check(DnsRecordPurpose::Receiving, verdict), START + after);
    record_check(domain, START + after);
    domain.receiving
}

#[test]
fn a_domain_is_verified_as_soon_as_its_records_are_found() {
    for (before, cause) in [
        (SendingStatus::Pending, CheckCause::Schedule),
        (SendingStatus::Pending, CheckCause::Request),
        (SendingStatus::Failed, CheckCause::Schedule),
        (SendingStatus::Failed, CheckCause::Request),
    ] {
        let mut domain = domain(before, None);
        assert_eq!(
            check_sending(&mut domain, DomainVerdict::Verified, cause, DAY),
            SendingStatus::Verified,
            "{before} {cause:?}"
        );
        assert_eq!((domain.verified_at, domain.expires_at, domain.sending_detail), (Some(START + DAY), None, None));
        assert_eq!(domain.next_check_at, Some(START + DAY * 2), "then it is checked daily");
    }
}

#[test]
fn a_domain_without_records_fails_after_72_hours_and_no_sooner() {
    let mut domain = domain(SendingStatus::Pending, None);
    let almost = RECORDS_TIMEOUT - Duration::from_secs(1);
    assert_eq!(check_sending(&mut domain, missing(), CheckCause::Schedule, almost), SendingStatus::Pending);
    assert_eq!(domain.next_check_at, Some(START + RECORDS_TIMEOUT), "a check falls on the end");
    assert_eq!(check_sending(&mut domain, missing(), CheckCause::Schedule, RECORDS_TIMEOUT), SendingStatus::Failed);
    assert_eq!((domain.expires_at, domain.sending_detail.as_deref()), (None, Some("It is not there.")));
    assert_eq!(check_sending(&mut domain, missing(), CheckCause::Schedule, DAY * 4), SendingStatus::Failed);
    assert_eq!(check_sending(&mut domain, missing(), CheckCause::Request, DAY * 5), SendingStatus::Pending, "by `verify` alone");
    assert_eq!(domain.expires_at, Some(START + DAY * 5 + RECORDS_TIMEOUT));
}

#[test]
fn lost_records_count_after_72_hours_without_any() {
    let mut domain = domain(SendingStatus::Verified, None);
    assert_eq!(check_sending(&mut domain, missing(), CheckCause::Schedule, DAY), SendingStatus::Verified);
    assert!(domain.sending_detail.is_some(), "it warns");
    assert_eq!(check_sending(&mut domain, DomainVerdict::Verified, CheckCause::Schedule, DAY * 3), SendingStatus::Verified);
    assert_eq!((&domain.sending_detail, domain.expires_at), (&None, None), "all is well again");
    assert_eq!(check_sending(&mut domain, missing(), CheckCause::Schedule, DAY * 5), SendingStatus::Verified);
    assert_eq!(check_sending(&mut domain, missing(), CheckCause::Schedule, DAY * 7), SendingStatus::Verified);
    assert_eq!(check_sending(&mut domain, missing(), CheckCause::Schedule, DAY * 8), SendingStatus::Failed);
}

#[test]
fn a_provider_that_gives_up_ends_the_search_but_not_what_works() {
    let gives_up = || DomainVerdict::Failed("The provider gave up.".to_owned());
    let mut pending = domain(SendingStatus::Pending, None);
    assert_eq!(check_sending(&mut pending, gives_up(), CheckCause::Schedule, DAY), SendingStatus::Failed);
    let mut verified = domain(SendingStatus::Verified, None);
    assert_eq!(check_sending(&mut verified, gives_up(), CheckCause::Schedule, DAY), SendingStatus::Verified);
    assert_eq!(check_sending(&mut verified, gives_up(), CheckCause::Schedule, DAY * 4), SendingStatus::Failed);
}

#[test]
fn receiving_begins_with_the_record_and_ends_72_hours_after_it() {
    let mut domain = domain(SendingStatus::Verified, Some(ReceivingStatus::PendingMx));
    assert_eq!(check_receiving(&mut domain, missing(), DAY), Some(ReceivingStatus::PendingMx));
    assert_eq!(domain.receiving_detail.as_deref(), Some("It is not there."));
    assert_eq!(check_receiving(&mut domain, DomainVerdict::Verified, DAY * 2), Some(ReceivingStatus::Active));
    assert_eq!((domain.activated_at, &domain.receiving_detail), (Some(START + DAY * 2), &None));
    assert_eq!(check_receiving(&mut domain, missing(), DAY * 3), Some(ReceivingStatus::Active));
    assert!(domain.receiving_detail.is_some(), "it warns");
    assert_eq!(check_receiving(&mut domain, DomainVerdict::Verified, DAY * 5), Some(ReceivingStatus::Active));
    assert_eq!((&domain.receiving_detail, domain.receiving_missing_since), (&None, None));
    assert_eq!(check_receiving(&mut domain, missing(), DAY * 6), Some(ReceivingStatus::Active));
    assert_eq!(check_receiving(&mut domain, missing(), DAY * 9), Some(ReceivingStatus::PendingMx));
}

#[test]
fn what_is_not_requested_or_disabled_stays_so_whatever_is_found() {
    for before in [None, Some(ReceivingStatus::Disabled)] {
        let mut domain = domain(SendingStatus::Verified, before);
        assert_eq!(check_receiving(&mut domain, DomainVerdict::Verified, DAY), before);
    }
}

#[test]
fn records_of_sending_come_first_and_each_check_replaces_its_own() {
    let mut domain = domain(SendingStatus::Pending, Some(ReceivingStatus::PendingMx));
    check_receiving(&mut domain, missing(), DAY);
    check_sending(&mut domain, missing(), CheckCause::Schedule, DAY * 2);
    let shown: Vec<_> = domain.records.iter().map(|record| (record.purpose, record.checked_at)).collect();
    assert_eq!(shown, [(DnsRecordPurpose::Dkim, Some(START + DAY * 2)), (DnsRecordPurpose::Receiving, Some(START + DAY))]);
}

#[test]
fn a_check_on_request_does_not_keep_the_next_one_from_being_queued() {
    let mut domain = EmailDomain { queued_at: Some(START), ..domain(SendingStatus::Pending, None) };
    check_sending(&mut domain, missing(), CheckCause::Request, Duration::from_secs(1));
    assert_eq!(domain.queued_at, None);
}

#[test]
fn what_nobody_can_say_changes_nothing_and_is_asked_again_soon() {
    let before = domain(SendingStatus::Verified, Some(ReceivingStatus::Active));
    let mut after = before.clone();
    let pauses: Vec<_> = (0..7)
        .map(|_| {
            record_inconclusive(&mut after, START);
            after.next_check_at.expect("a time").since(START).as_secs() / 60
        })
        .collect();
    assert_eq!(pauses, [1, 2, 4, 8, 15, 15, 15]);
    assert_eq!(EmailDomain { failures: 0, next_check_at: before.next_check_at, ..after }, before);
}
