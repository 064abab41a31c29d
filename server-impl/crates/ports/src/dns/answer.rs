//! Interprets the message of a name server.

use hickory_resolver::{
    net::{DnsError as Refusal, NetError, NoRecords},
    proto::{
        op::{Message, ResponseCode},
        rr::{DNSClass, Name, RData, Record as Resource, RecordType},
    },
};

use super::{Answer, DnsError, Record, RecordKind, fqdn::Fqdn};

/// Maximum number of records in an answer.
const MAX_RECORDS: usize = 200;

/// Maximum number of aliases followed in a chain.
pub(super) const ALIASES: usize = 8;

/// Next step of a look-up.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The look-up has this answer.
    Done(Answer),
    /// The name has an alias that the message has no records of; the number of aliases followed so far.
    Follow(Name, usize),
}

/// Interprets the answer to the question for a name that was reached through `aliases` aliases.
pub(super) fn read(asked: &Name, kind: RecordKind, message: &Message, aliases: usize) -> Result<Step, DnsError> {
    let absent = match message.metadata.response_code {
        ResponseCode::NoError => Answer::NoData,
        ResponseCode::NXDomain => Answer::NxDomain,
        code => return Err(failed(code)),
    };
    let (name, aliases) = canonical(asked, kind, message, aliases)?;
    let mut records = Vec::new();
    for resource in of_name(message, name).filter(|resource| resource.record_type() == kind.into()) {
        if records.len() == MAX_RECORDS {
            return Err(DnsError::Malformed(format!("there are more than {MAX_RECORDS} records")));
        }
        records.extend(record(&resource.data)?);
    }
    let is_authority = |resource: &Resource| resource.record_type() == RecordType::SOA;
    if !records.is_empty() {
        Ok(Step::Done(Answer::Records(records)))
    } else if absent == Answer::NxDomain || message.authorities.iter().any(is_authority) {
        Ok(Step::Done(absent))
    } else if name == asked {
        Err(DnsError::Malformed("it is about another name".to_owned()))
    } else {
        Ok(Step::Follow(name.clone(), aliases))
    }
}

/// Returns the records of the name itself: an alias means that it has none of another kind.
pub(super) fn own(asked: &Name, kind: RecordKind, message: &Message) -> Result<Answer, DnsError> {
    match message.metadata.response_code {
        ResponseCode::NoError => {}
        ResponseCode::NXDomain => return Ok(Answer::NxDomain),
        code => return Err(failed(code)),
    }
    let own = of_name(message, asked).filter(|resource| resource.record_type() == kind.into()).take(MAX_RECORDS);
    let records: Vec<Record> = own.filter_map(|resource| record(&resource.data).transpose()).collect::<Result<_, _>>()?;
    Ok(if records.is_empty() { Answer::NoData } else { Answer::Records(records) })
}

/// Returns the canonical name of a name, as far as the message contains it, and the number of aliases that led to it.
fn canonical<'a>(
    asked: &'a Name,
    kind: RecordKind,
    message: &'a Message,
    mut aliases: usize,
) -> Result<(&'a Name, usize), DnsError> {
    let mut name = asked;
    if kind == RecordKind::Cname {
        return Ok((name, aliases));
    }
    while let Some(target) = of_name(message, name).find_map(alias) {
        aliases += 1;
        if aliases > ALIASES {
            return Err(DnsError::Malformed(format!("more than {ALIASES} aliases follow each other")));
        }
        name = target;
    }
    Ok((name, aliases))
}

fn alias(resource: &Resource) -> Option<&Name> {
    match &resource.data {
        RData::CNAME(target) => Some(&target.0),
        _ => None,
    }
}

fn of_name<'a>(message: &'a Message, name: &'a Name) -> impl Iterator<Item = &'a Resource> {
    message.answers.iter().filter(move |resource| resource.dns_class == DNSClass::IN && resource.name == *name)
}

fn record(data: &RData) -> Result<Option<Record>, DnsError> {
    Ok(Some(match data {
        RData::A(address) => Record::A(address.0),
        RData::AAAA(address) => Record::Aaaa(address.0),
        RData::CNAME(target) => Record::Cname(fqdn(&target.0)?),
        RData::NS(server) => Record::Ns(fqdn(&server.0)?),
        RData::MX(mx) => Record::Mx { preference: mx.preference, exchange: fqdn(&mx.exchange)? },
        RData::CAA(caa) => Record::Caa {
            is_critical: caa.issuer_critical,
            tag: caa.tag.clone(),
            value: String::from_utf8_lossy(&caa.value).into_owned(),
        },
        RData::TXT(txt) => Record::Txt(String::from_utf8_lossy(&txt.txt_data.concat()).into_owned()),
        _ => return Ok(None),
    }))
}

fn fqdn(name: &Name) -> Result<Fqdn, DnsError> {
    let text = name.to_ascii();
    text.parse().map_err(|_| DnsError::Malformed(format!("`{text}` is not the name of a server")))
}

/// Maps the error for an empty response: [`Answer::NoData`] or [`Answer::NxDomain`] when the name server confirmed
/// it, an error otherwise.
pub(super) fn without_records(error: NetError) -> Result<Answer, DnsError> {
    match error {
        NetError::Dns(Refusal::NoRecordsFound(NoRecords { response_code, soa, ns, .. })) => match response_code {
            ResponseCode::NXDomain => Ok(Answer::NxDomain),
            // A referral to other servers is not an answer (RFC 2308, section 2.2).
            ResponseCode::NoError if ns.is_some() && soa.is_none() => {
                Err(DnsError::Malformed("it refers to other servers".to_owned()))
            }
            ResponseCode::NoError => Ok(Answer::NoData),
            code => Err(failed(code)),
        },
        NetError::Dns(Refusal::ResponseCode(code)) => Err(failed(code)),
        NetError::Timeout => Err(DnsError::Timeout),
        NetError::Truncated => Err(DnsError::Truncated),
        NetError::Busy | NetError::NoConnections | NetError::Io(_) => Err(DnsError::Unreachable(error.to_string())),
        error => Err(DnsError::Malformed(error.to_string())),
    }
}

fn failed(code: ResponseCode) -> DnsError {
    if code == ResponseCode::Refused { DnsError::Refused } else { DnsError::Failed(code.to_str().to_owned()) }
}

impl From<RecordKind> for RecordType {
    fn from(kind: RecordKind) -> Self {
        match kind {
            RecordKind::A => Self::A,
            RecordKind::Aaaa => Self::AAAA,
            RecordKind::Cname => Self::CNAME,
            RecordKind::Txt => Self::TXT,
            RecordKind::Mx => Self::MX,
            RecordKind::Caa => Self::CAA,
            RecordKind::Ns => Self::NS,
        }
    }
}
