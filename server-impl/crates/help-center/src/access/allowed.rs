//! The mail addresses that may sign in to a site.

use frontdesk_platform::accounts::mail_addresses::MailAddress;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{Error, OrgId, Result};

/// Prefix that allows every address of the domain after it.
const ANY_ADDRESS_PREFIX: &str = "*@";

/// Normalizes addresses and domains, and drops duplicates.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) fn normalize_all(given: &[String]) -> Result<Vec<String>> {
    let mut all: Vec<String> = Vec::with_capacity(given.len());
    for (at, text) in given.iter().enumerate() {
        let one = normalize_entry(text).map_err(|error| at_index(at, error))?;
        if !all.contains(&one) {
            all.push(one);
        }
    }
    Ok(all)
}

fn normalize_entry(text: &str) -> Result<String> {
    match text.trim().strip_prefix(ANY_ADDRESS_PREFIX) {
        Some(domain) => Ok(format!("{ANY_ADDRESS_PREFIX}{}", MailAddress::parse("", &format!("anybody@{domain}"))?.domain())),
        None => Ok(MailAddress::parse("", text)?.person_key()),
    }
}

fn at_index(at: usize, error: Error) -> Error {
    match error {
        Error::Refused(refusal) => Error::invalid(&format!("/allowedEmails/{at}"), refusal.message),
        fault => fault,
    }
}

/// Checks whether an address is on a site's allow list.
pub fn is_allowed(allowed: &[String], address: &MailAddress) -> bool {
    let (person, domain) = (address.person_key(), address.domain());
    allowed.iter().any(|one| match one.strip_prefix(ANY_ADDRESS_PREFIX) {
        Some(anybody) => anybody == domain,
        None => *one == person,
    })
}

/// Checks whether an address may read a site of an organization: the site allows it, or it belongs to a member.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn may_read(conn: &mut Conn, org: OrgId, allowed: &[String], address: &MailAddress) -> Result<bool> {
    Ok(is_allowed(allowed, address) || store::accounts::members::is_member(conn, org, &address.person_key()).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalize_strs(given: &[&str]) -> Result<Vec<String>> {
        normalize_all(&given.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn addresses_have_one_spelling() {
        let all = normalize_strs(&["Anna@Acme.dev", " anna@acme.dev ", "*@ACME.dev.", "*@münchen.de"]).expect("addresses");
        assert_eq!(all, ["anna@acme.dev", "*@acme.dev", "*@xn--mnchen-3ya.de"]);
    }

    #[test]
    fn what_is_no_address_is_refused_where_it_stands() {
        for wrong in ["anna", "*@", "*", "*@*", "@acme.dev", "a*@acme.dev@b", "*@acme.dev@x.dev", ""] {
            let Err(Error::Refused(refusal)) = normalize_strs(&["a@b.dev", wrong]) else { panic!("{wrong}") };
            assert_eq!(refusal.fields[0].field, "/allowedEmails/1", "{wrong}");
        }
    }

    #[test]
    fn a_domain_allows_its_own_addresses() {
        let allowed = normalize_strs(&["ben@x.dev", "*@acme.dev"]).expect("addresses");
        let is = |text| is_allowed(&allowed, &MailAddress::parse("", text).expect("an address"));
        assert!(is("ben@x.dev") && is("BEN@X.dev") && is("anna@acme.dev"));
        for other in ["anna@x.dev", "ben@acme.dev.evil.dev", "anna@sub.acme.dev", "anna@notacme.dev"] {
            assert!(!is(other), "{other}");
        }
    }
}
