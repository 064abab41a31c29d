//! What a message of a name server says.

use hickory_resolver::{
    net::{DnsError as Refusal, NetError, NoRecords},
    proto::{
        op::{Message, ResponseCode},
        rr::{DNSClass, Name, RData, Record as Resource, RecordType},
    },
};

use super::{Answer, DnsError, Record, RecordKind, fqdn::Fqdn};

/// Records of an answer, at most.
const MOST: usize = 200;

/// Aliases that are followed one behind the other, at most.
pub(super) const ALIASES: usize = 8;

/// How to go on.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// That is the answer.
    Done(Answer),
    /// It is an alias of a name that the server knows nothing about: so many were followed.
    Follow(Name, usize),
}

/// Understands the answer to the question for a name, which `aliases` led to.
pub(super) fn read(asked: &Name, kind: RecordKind, message: &Message, aliases: usize) -> Result<Step, DnsError> {
    let absent = match message.metadata.response_code {
        ResponseCode::NoError => Answer::NoData,
        ResponseCode::NXDomain => Answer::NxDomain,
        code => return Err(failed(code)),
    };
    let (name, aliases) = canonical(asked, kind, message, aliases)?;
    let mut records = Vec::new();
    for resource in of_name(message, name).filter(|resource| resource.record_type() == kind.into()) {
        if records.len() == MOST {
            return Err(DnsError::Malformed(format!("there are more than {MOST} records")));
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

/// The name that a name stands for in the end, as far as a message tells, and how many aliases led there.
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
            return Err(DnsError::Malformed(format!("more than {ALIASES} aliases lead from one to the next")));
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
        RData::TXT(txt) => Record::Txt(String::from_utf8_lossy(&txt.txt_data.concat()).into_owned()),
        _ => return Ok(None),
    }))
}

fn fqdn(name: &Name) -> Result<Fqdn, DnsError> {
    let text = name.to_ascii();
    text.parse().map_err(|_| DnsError::Malformed(format!("`{text}` is no name of a server")))
}

/// What it means that a question got no records; of an error that says that there are none, what there is.
pub(super) fn without_records(error: NetError) -> Result<Answer, DnsError> {
    match error {
        NetError::Dns(Refusal::NoRecordsFound(NoRecords { response_code, soa, ns, .. })) => match response_code {
            ResponseCode::NXDomain => Ok(Answer::NxDomain),
            // It knows others who may know: that is no answer (RFC 2308, section 2.2).
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
            RecordKind::Ns => Self::NS,
        }
    }
}
