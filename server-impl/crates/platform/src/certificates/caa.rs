//! Checks that the owner of a domain lets an authority issue certificates for it (RFC 8659; parameters: RFC 8657).

use frontdesk_ports::dns::{Dns, DnsAnswer, DnsError, DnsRecordKind, ResourceRecord, fqdn::Fqdn};

/// The authority and the method that would issue a certificate.
#[derive(Debug, Clone, Copy)]
pub struct CaaIssuer<'i> {
    /// Names of the authority in CAA records.
    pub identities: &'i [String],
    /// URL of the account there; `None` while there is none.
    pub account: Option<&'i str>,
    /// Method by which the authority verifies that a hostname leads here: `http-01`.
    pub method: &'i str,
}

/// Returns the record that forbids an authority to issue for a hostname, as in a zone file; `None` when it may. If
/// an authority does not publish its names, the check is left to it.
///
/// # Errors
/// When the records cannot be looked up.
pub async fn find_forbidding_record(dns: &dyn Dns, hostname: &Fqdn, issuer: CaaIssuer<'_>) -> Result<Option<String>, DnsError> {
    if issuer.identities.is_empty() {
        return Ok(None);
    }
    let mut name = Some(hostname.clone());
    while let Some(current) = name {
        if let DnsAnswer::Records(records) = lookup_records(dns, &current).await? {
            return Ok(first_forbidding(&records, issuer).map(|record| format!("{current} CAA {record}")));
        }
        name = current.to_string().split_once('.').and_then(|(_, parent)| parent.parse().ok());
    }
    Ok(None)
}

/// Returns the records of a name: the current ones of its zone's servers, or else those that its alias leads to.
async fn lookup_records(dns: &dyn Dns, name: &Fqdn) -> Result<DnsAnswer, DnsError> {
    let views = dns.lookup_everywhere(name, DnsRecordKind::Caa).await;
    let own = views.authoritative.into_iter().flatten().find(|answer| matches!(answer, DnsAnswer::Records(_)));
    match own {
        Some(records) => Ok(records),
        None => dns.lookup(name, DnsRecordKind::Caa).await,
    }
}

/// Returns the first record of a set that forbids issuing.
fn first_forbidding(records: &[ResourceRecord], issuer: CaaIssuer<'_>) -> Option<String> {
    let caa = || {
        records.iter().filter_map(|record| match record {
            ResourceRecord::Caa { is_critical, tag, value } => Some((record, *is_critical, tag.to_ascii_lowercase(), value)),
            _ => None,
        })
    };
    let unknown = caa().find(|(_, is_critical, tag, _)| *is_critical && !is_known_tag(tag));
    if let Some((record, ..)) = unknown {
        return Some(record.to_string());
    }
    let mut issues = caa().filter(|(_, _, tag, _)| tag == "issue").peekable();
    let (first, ..) = issues.peek()?;
    let first = first.to_string();
    if issues.any(|(_, _, _, value)| permits_issuer(value, issuer)) { None } else { Some(first) }
}

fn is_known_tag(tag: &str) -> bool {
    ["issue", "issuewild", "iodef", "issuemail", "contactemail", "contactphone"].contains(&tag)
}

/// Returns `true` if a value names the authority, with parameters that match.
fn permits_issuer(value: &str, issuer: CaaIssuer<'_>) -> bool {
    let mut parts = value.split(';').map(str::trim);
    let domain = parts.next().unwrap_or_default();
    let is_named = issuer.identities.iter().any(|identity| identity.eq_ignore_ascii_case(domain));
    is_named
        && parts.filter_map(|part| part.split_once('=')).all(|(name, required)| match name.trim().to_ascii_lowercase().as_str() {
            "accounturi" => issuer.account.is_none_or(|account| account == required.trim()),
            "validationmethods" => required.split(',').any(|method| method.trim() == issuer.method),
            _ => true,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caa_record(is_critical: bool, tag: &str, value: &str) -> ResourceRecord {
        ResourceRecord::Caa { is_critical, tag: tag.to_owned(), value: value.to_owned() }
    }

    fn forbidding_record(records: &[ResourceRecord]) -> Option<String> {
        let identities = ["ca.test".to_owned()];
        first_forbidding(
            records,
            CaaIssuer { identities: &identities, account: Some("https://ca.test/acct/1"), method: "http-01" },
        )
    }

    #[test]
    fn an_authority_issues_where_it_is_named_or_nobody_is() {
        for records in [
            vec![],
            vec![caa_record(false, "iodef", "mailto:me@acme.dev")],
            vec![caa_record(false, "issuewild", "other.test")],
            vec![caa_record(false, "issue", "ca.test")],
            vec![caa_record(true, "Issue", " CA.test ")],
            vec![caa_record(false, "issue", "other.test"), caa_record(false, "issue", "ca.test; x=y")],
            vec![caa_record(false, "issue", "ca.test; accounturi=https://ca.test/acct/1; validationmethods=dns-01,http-01")],
            vec![caa_record(false, "future", "what")],
        ] {
            assert_eq!(forbidding_record(&records), None, "{records:?}");
        }
    }

    #[test]
    fn a_record_for_others_stands_in_the_way() {
        for (records, obstacle) in [
            (vec![caa_record(false, "issue", ";")], "0 issue \";\""),
            (vec![caa_record(false, "issue", "other.test")], "0 issue \"other.test\""),
            (
                vec![caa_record(false, "issue", "ca.test; accounturi=https://ca.test/acct/2")],
                "0 issue \"ca.test; accounturi=https://ca.test/acct/2\"",
            ),
            (
                vec![caa_record(false, "issue", "ca.test; validationmethods=dns-01")],
                "0 issue \"ca.test; validationmethods=dns-01\"",
            ),
            (vec![caa_record(false, "issue", "ca.test"), caa_record(true, "future", "what")], "128 future \"what\""),
        ] {
            assert_eq!(forbidding_record(&records).as_deref(), Some(obstacle), "{records:?}");
        }
    }
}
