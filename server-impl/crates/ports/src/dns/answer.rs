//! Interprets the message of a name server.

use hickory_resolver::{
    net::{DnsError as Refusal, NetError, NoRecords},
    proto::{
        op::{Message, ResponseCode},
        rr::{DNSClass, Name, RData, Record as Resource, RecordType},
    },
};

use super::{DnsAnswer, DnsError, DnsRecordKind, ResourceRecord, fqdn::Fqdn};

/// Maximum number of records in an answer.
const MAX_RECORDS: usize = 200;

/// Maximum number of aliases followed in a chain.
pub(super) const MAX_ALIASES: usize = 8;

/// Next step of a look-up.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LookupStep {
    /// The look-up has this answer.
    Done(DnsAnswer),
    /// The name has an alias that the message has no records of; the number of aliases followed so far.
    Follow(Name, usize),
}

/// Interprets the answer to the question for a name that was reached through `aliases` aliases.
pub(super) fn interpret_answer(
    asked: &Name,
    kind: DnsRecordKind,
    message: &Message,
    aliases: usize,
) -> Result<LookupStep, DnsError> {
    let absent = match message.metadata.response_code {
        ResponseCode::NoError => DnsAnswer::NoData,
        ResponseCode::NXDomain => DnsAnswer::NxDomain,
        code => return Err(to_dns_error(code)),
    };
    let (name, aliases) = canonical_name(asked, kind, message, aliases)?;
    let mut records = Vec::new();
    for resource in records_of(message, name).filter(|resource| resource.record_type() == kind.into()) {
        if records.len() == MAX_RECORDS {
            return Err(DnsError::Malformed(format!("there are more than {MAX_RECORDS} records")));
        }
        records.extend(convert_record(&resource.data)?);
    }
    let is_authority = |resource: &Resource| resource.record_type() == RecordType::SOA;
    if !records.is_empty() {
        Ok(LookupStep::Done(DnsAnswer::Records(records)))
    } else if absent == DnsAnswer::NxDomain || message.authorities.iter().any(is_authority) {
        Ok(LookupStep::Done(absent))
    } else if name == asked {
        Err(DnsError::Malformed("it is about another name".to_owned()))
    } else {
        Ok(LookupStep::Follow(name.clone(), aliases))
    }
}

/// Returns the records of the name itself: an alias means that it has none of another kind.
pub(super) fn interpret_own_records(asked: &Name, kind: DnsRecordKind, message: &Message) -> Result<DnsAnswer, DnsError> {
    match message.metadata.response_code {
        ResponseCode::NoError => {}
        ResponseCode::NXDomain => return Ok(DnsAnswer::NxDomain),
        code => return Err(to_dns_error(code)),
    }
    let own = records_of(message, asked).filter(|resource| resource.record_type() == kind.into()).take(MAX_RECORDS);
    let records: Vec<ResourceRecord> =
        own.filter_map(|resource| convert_record(&resource.data).transpose()).collect::<Result<_, _>>()?;
    Ok(if records.is_empty() { DnsAnswer::NoData } else { DnsAnswer::Records(records) })
}

/// Returns the canonical name of a name, as far as the message contains it, and the number of aliases that led to it.
fn canonical_name<'a>(
    asked: &'a Name,
    kind: DnsRecordKind,
    message: &'a Message,
    mut aliases: usize,
) -> Result<(&'a Name, usize), DnsError> {
    let mut name = asked;
    if kind == DnsRecordKind::Cname {
        return Ok((name, aliases));
    }
    while let Some(target) = records_of(message, name).find_map(alias_target) {
        aliases += 1;
        if aliases > MAX_ALIASES {
            return Err(DnsError::Malformed(format!("more than {MAX_ALIASES} aliases follow each other")));
        }
        name = target;
    }
    Ok((name, aliases))
}

fn alias_target(resource: &Resource) -> Option<&Name> {
    match &resource.data {
        RData::CNAME(target) => Some(&target.0),
        _ => None,
    }
}

fn records_of<'a>(message: &'a Message, name: &'a Name) -> impl Iterator<Item = &'a Resource> {
    message.answers.iter().filter(move |resource| resource.dns_class == DNSClass::IN && resource.name == *name)
}

fn convert_record(data: &RData) -> Result<Option<ResourceRecord>, DnsError> {
    Ok(Some(match data {
        RData::A(address) => ResourceRecord::A(address.0),
        RData::AAAA(address) => ResourceRecord::Aaaa(address.0),
        RData::CNAME(target) => ResourceRecord::Cname(to_fqdn(&target.0)?),
        RData::NS(server) => ResourceRecord::Ns(to_fqdn(&server.0)?),
        RData::MX(mx) => ResourceRecord::Mx { preference: mx.preference, exchange: to_fqdn(&mx.exchange)? },
        RData::CAA(caa) => ResourceRecord::Caa {
            is_critical: caa.issuer_critical,
            tag: caa.tag.clone(),
            value: String::from_utf8_lossy(&caa.value).into_owned(),
        },
        RData::TXT(txt) => ResourceRecord::Txt(String::from_utf8_lossy(&txt.txt_data.concat()).into_owned()),
        _ => return Ok(None),
    }))
}

fn to_fqdn(name: &Name) -> Result<Fqdn, DnsError> {
    let text = name.to_ascii();
    text.parse().map_err(|_| DnsError::Malformed(format!("`{text}` is not the name of a server")))
}

/// Maps the error for an empty response: [`DnsAnswer::NoData`] or [`DnsAnswer::NxDomain`] when the name server
/// confirmed it, an error otherwise.
pub(super) fn classify_empty(error: NetError) -> Result<DnsAnswer, DnsError> {
    match error {
        NetError::Dns(Refusal::NoRecordsFound(NoRecords { response_code, soa, ns, .. })) => match response_code {
            ResponseCode::NXDomain => Ok(DnsAnswer::NxDomain),
            // A referral to other servers is not an answer (RFC 2308, section 2.2).
            ResponseCode::NoError if ns.is_some() && soa.is_none() => {
                Err(DnsError::Malformed("it refers to other servers".to_owned()))
            }
            ResponseCode::NoError => Ok(DnsAnswer::NoData),
            code => Err(to_dns_error(code)),
        },
        NetError::Dns(Refusal::ResponseCode(code)) => Err(to_dns_error(code)),
        NetError::Timeout => Err(DnsError::Timeout),
        NetError::Truncated => Err(DnsError::Truncated),
        NetError::Busy | NetError::NoConnections | NetError::Io(_) => Err(DnsError::Unreachable(error.to_string())),
        error => Err(DnsError::Malformed(error.to_string())),
    }
}

fn to_dns_error(code: ResponseCode) -> DnsError {
    if code == ResponseCode::Refused { DnsError::Refused } else { DnsError::Failed(code.to_str().to_owned()) }
}

impl From<DnsRecordKind> for RecordType {
    fn from(kind: DnsRecordKind) -> Self {
        match kind {
            DnsRecordKind::A => Self::A,
            DnsRecordKind::Aaaa => Self::AAAA,
            DnsRecordKind::Cname => Self::CNAME,
            DnsRecordKind::Txt => Self::TXT,
            DnsRecordKind::Mx => Self::MX,
            DnsRecordKind::Caa => Self::CAA,
            DnsRecordKind::Ns => Self::NS,
        }
    }
}
