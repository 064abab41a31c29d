//! Obstacles between a domain and its next status, for programs and for people.

use frontdesk_types::{
    Timestamp,
    custom_domains::{CustomDomain, StatusCode},
};

use super::{
    checking::{DomainObservation, RivalObservation, RoutingObservation},
    records,
};
use crate::{
    certificates::CertificateStanding,
    dns_checks::{RecordFinding, RecordVerdict},
};

/// A reason, for programs and for people.
pub(super) type StatusReason = (StatusCode, String);

/// Returns the obstacle between a domain and correct records; `None` when they are correct.
pub(super) fn of_records(domain: &CustomDomain, seen: &DomainObservation) -> Option<StatusReason> {
    of_hostname(domain, seen).or_else(|| of_routing(domain, seen))
}

/// Returns the obstacle between a domain and its hostname; `None` when it may have it.
pub(super) fn of_hostname(domain: &CustomDomain, seen: &DomainObservation) -> Option<StatusReason> {
    of_ownership(domain, seen).or_else(|| of_rival(domain, seen))
}

/// Returns the problem of the ownership record.
pub(super) fn of_ownership(domain: &CustomDomain, seen: &DomainObservation) -> Option<StatusReason> {
    let ownership = seen.ownership.as_ref()?;
    match ownership.verdict {
        RecordVerdict::Unknown => Some(inconclusive_reason(ownership)),
        RecordVerdict::Absent => {
            let is = ownership.found.as_ref().map_or("is not published yet".to_owned(), |found| format!("is `{found}`"));
            let why = format!(
                "The TXT record at `{}` {is}. Publish it with the value `{}`.",
                ownership_record_name(domain),
                domain.token
            );
            Some((StatusCode::OwnershipRecordMissing, why))
        }
        RecordVerdict::Present => None,
    }
}

fn of_rival(domain: &CustomDomain, seen: &DomainObservation) -> Option<StatusReason> {
    let why = match seen.rival.as_ref()? {
        RivalObservation::Elsewhere(RecordVerdict::Absent) => return None,
        RivalObservation::Elsewhere(RecordVerdict::Unknown) => return seen.ownership.as_ref().map(inconclusive_reason),
        RivalObservation::Elsewhere(RecordVerdict::Present) => format!(
            "Another organization has this hostname, and its record at `{}` is published, too. Remove theirs.",
            ownership_record_name(domain)
        ),
        RivalObservation::Own => "Another agent of your organization has this hostname. Remove it there.".to_owned(),
        RivalObservation::Email => {
            "This hostname receives email, so it cannot show an agent. Disable receiving first.".to_owned()
        }
    };
    Some((StatusCode::HeldElsewhere, why))
}

/// Returns the reason why the hostname does not lead to the edge, or is unknown.
pub(super) fn of_routing(domain: &CustomDomain, seen: &DomainObservation) -> Option<StatusReason> {
    let RoutingObservation { finding, is_apex } = seen.routing.as_ref()?;
    let (hostname, edge) = (&domain.hostname, &seen.edge);
    let publish = if *is_apex {
        format!(
            "A domain itself can have no CNAME: publish an ALIAS or ANAME record to `{edge}`, or the A and AAAA records of \
             that name."
        )
    } else {
        format!("Publish a CNAME record to `{edge}`.")
    };
    match (finding.verdict, &finding.found) {
        (RecordVerdict::Present, _) => None,
        (RecordVerdict::Unknown, _) => Some(inconclusive_reason(finding)),
        (RecordVerdict::Absent, None) => {
            Some((StatusCode::RoutingRecordMissing, format!("`{hostname}` leads nowhere yet. {publish}")))
        }
        (RecordVerdict::Absent, Some(found)) => {
            Some((StatusCode::RoutingRecordWrong, format!("`{hostname}` leads to `{found}`. {publish}")))
        }
    }
}

/// Returns the reason why the hostname does not answer over HTTPS.
pub(super) fn of_https(domain: &CustomDomain, why: &str) -> StatusReason {
    (StatusCode::NotReachable, format!("`https://{}` is not served from here yet: {why}", domain.hostname))
}

/// Returns the reason if the certificate has expired.
pub(super) fn of_certificate(domain: &CustomDomain, standing: &CertificateStanding, now: Timestamp) -> Option<StatusReason> {
    standing.issued.as_ref().filter(|issued| issued.not_after <= now)?;
    let why = match &standing.problem {
        Some(problem) => problem.detail.clone(),
        None => "It is renewed as soon as possible.".to_owned(),
    };
    Some((StatusCode::CertificateExpired, format!("The certificate of `{}` has expired. {why}", domain.hostname)))
}

/// Returns the reason for a hostname that no name server could resolve.
pub(super) fn of_name_servers(domain: &CustomDomain) -> StatusReason {
    let why = format!("The name servers could not tell where `{}` is. The domain is checked again soon.", domain.hostname);
    (StatusCode::DnsUnavailable, why)
}

fn ownership_record_name(domain: &CustomDomain) -> String {
    records::ownership_name(&domain.hostname).map(|name| name.to_string()).unwrap_or_default()
}

fn inconclusive_reason(finding: &RecordFinding) -> StatusReason {
    let why = finding
        .trouble
        .as_ref()
        .map_or("They contradict each other, as for a while after a change.".to_owned(), ToString::to_string);
    (StatusCode::DnsUnavailable, format!("The name servers could not tell. {why} The domain is checked again soon."))
}
