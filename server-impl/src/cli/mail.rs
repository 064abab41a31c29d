//! `frontdesk mail`: the DNS records of the operator for the mail of agents, and mails that another mail server hands over.

pub(super) mod deliver;

use std::{process::ExitCode, sync::Arc};

use frontdesk_platform::{
    dns_checks::{RecordFinding, RecordVerdict},
    mail::{
        keys,
        records::{OperatorRecord, operator_records},
    },
};
use frontdesk_ports::{
    dns::{DnsRecordKind, client::ResolverOptions, fqdn::Fqdn},
    outbound::addresses::EgressPolicy,
};
use frontdesk_types::mail::MailProviderKind;
use futures::future::join_all;
use serde_json::{Value, json};

use super::{operator::Operator, print_result};
use crate::config::Config;

/// Exit code when no required record is missing, but some could not be checked.
const UNKNOWN_CODE: u8 = 3;

/// Prints the records, each with what was found of it.
pub(super) async fn print_records(config: &Config, operator: &Operator) -> anyhow::Result<ExitCode> {
    let settings = config.platform().mail;
    let is_signed_here = settings.provider == MailProviderKind::Embedded;
    let key = match settings.domain.as_ref().filter(|_| is_signed_here).map(Fqdn::as_str) {
        Some(domain) => {
            Some(keys::find_or_generate(&operator.store, &operator.ring, operator.ports.random.as_ref(), domain).await?)
        }
        None => None,
    };
    let records = operator_records(&settings, key.as_ref());
    let dns = config.dns_client(ResolverOptions::default(), Arc::new(EgressPolicy::new(config.egress_allow.clone())))?;
    let findings = join_all(records.iter().map(|record| record.look_up(&dns))).await;
    let shown: Vec<Value> = records.iter().zip(&findings).map(|(record, finding)| record_json(record, finding)).collect();
    print_result(&json!({ "provider": settings.provider, "records": shown }));
    print_advice(config, is_signed_here, &findings);
    Ok(exit_code(&records, &findings))
}

fn record_json(record: &OperatorRecord, finding: &RecordFinding) -> Value {
    json!({
        "purpose": record.purpose,
        "type": record.kinds.iter().map(|kind| kind_name(*kind)).collect::<Vec<_>>().join(" or "),
        "name": record.name,
        "value": record.value,
        "priority": record.priority,
        "isRequired": record.is_required,
        "status": match finding.verdict {
            RecordVerdict::Present => "present",
            RecordVerdict::Absent => "absent",
            RecordVerdict::Unknown => "unknown",
        },
        "found": finding.found,
        "trouble": finding.trouble.as_ref().map(ToString::to_string),
    })
}

fn kind_name(kind: DnsRecordKind) -> &'static str {
    match kind {
        DnsRecordKind::A => "A",
        DnsRecordKind::Aaaa => "AAAA",
        DnsRecordKind::Cname => "CNAME",
        DnsRecordKind::Txt => "TXT",
        DnsRecordKind::Mx => "MX",
        DnsRecordKind::Caa => "CAA",
        DnsRecordKind::Ns => "NS",
    }
}

/// Prints on standard error what the records do not show: what has to be done elsewhere, or first.
fn print_advice(config: &Config, is_signed_here: bool, findings: &[RecordFinding]) {
    let settings = config.platform().mail;
    if !is_signed_here {
        eprintln!("The mail provider has the records of its domains: add and verify `mail.domain` there, in its dashboard.");
    } else if settings.domain.is_none() && settings.host.is_none() {
        eprintln!("Neither `mail.domain` nor `mail.host` is set, so no records are needed.");
    } else if settings.domain.is_some() && settings.host.is_none() {
        eprintln!("`mail.host` is not set, so nobody can reply to mails of `mail.domain`.");
    }
    if findings.iter().any(|finding| finding.verdict == RecordVerdict::Unknown) {
        eprintln!("Some records could not be checked: name servers did not answer, or contradict each other. Try again later.");
    }
}

fn exit_code(records: &[OperatorRecord], findings: &[RecordFinding]) -> ExitCode {
    let required = || records.iter().zip(findings).filter(|(record, _)| record.is_required).map(|(_, finding)| finding.verdict);
    if required().any(|verdict| verdict == RecordVerdict::Absent) {
        ExitCode::FAILURE
    } else if required().any(|verdict| verdict == RecordVerdict::Unknown) {
        ExitCode::from(UNKNOWN_CODE)
    } else {
        ExitCode::SUCCESS
    }
}
