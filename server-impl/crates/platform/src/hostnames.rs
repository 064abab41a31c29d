//! Names of people's own domains: normalized to one spelling, and only those that can belong to someone.

use std::net::IpAddr;

use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_types::{Error, Result};
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use url::Host;

/// Field in which the name is sent.
const HOSTNAME_FIELD: &str = "/hostname";

/// Names that belong to no one, including all names under them: RFC 6761 (the registry "Special-Use Domain Names"),
/// RFC 6762 (`local`), RFC 7686 (`onion`), RFC 8375 (`home.arpa`, within `arpa`), RFC 9476 (`alt`), and `internal`,
/// which ICANN has reserved.
const SPECIAL_USE_NAMES: &[&str] = &[
    "alt",
    "arpa",
    "example",
    "example.com",
    "example.net",
    "example.org",
    "internal",
    "invalid",
    "local",
    "localhost",
    "onion",
    "test",
];

/// Names that no one may add.
#[derive(Debug, Clone, Default)]
pub struct ReservedNames {
    /// Names of this installation, which are reserved with all names under them.
    pub own: Vec<Fqdn>,
    /// Special-use names that the operator allows.
    pub allowed: Vec<Fqdn>,
}

/// Parses a hostname into its only spelling: ASCII, in lower case, without the trailing dot.
///
/// # Errors
/// `VALIDATION_ERROR` when it is not a hostname, or no one may have it.
pub fn parse_hostname(text: &str, reserved: &ReservedNames) -> Result<Fqdn> {
    let text = text.trim();
    refuse_other_values(text)?;
    let name = to_ascii_name(text)?;
    if reserved.own.iter().any(|own| is_within(&name, own.as_str())) {
        return Err(invalid_hostname(format!("`{name}` belongs to this platform. Send a hostname under your own domain.")));
    }
    let is_allowed = || reserved.allowed.iter().any(|allowed| is_within(&name, allowed.as_str()));
    if let Some(special) = SPECIAL_USE_NAMES.iter().find(|special| is_within(&name, special)).filter(|_| !is_allowed()) {
        return Err(invalid_hostname(format!(
            "`{special}` is reserved and belongs to nobody. Send a hostname under your own domain."
        )));
    }
    if !name.as_str().contains('.') {
        return Err(invalid_hostname(format!("`{name}` is a single label. Send a full hostname like `help.{name}.com`.")));
    }
    if psl::domain_str(name.as_str()).is_none() {
        return Err(invalid_hostname(format!(
            "`{name}` is a public suffix, which many share. Send a hostname below it that is yours."
        )));
    }
    Ok(name)
}

/// Refuses other values that people send in place of a hostname.
fn refuse_other_values(text: &str) -> Result<()> {
    let is_any = |letters: &[char]| text.contains(letters);
    let message = if text.is_empty() {
        "Send a hostname like `help.acme.com`."
    } else if text.contains("://") || is_any(&['/', '\\', '?', '#', '@']) {
        "Send the hostname alone, without `https://`, path or user: `help.acme.com`."
    } else if text.contains('*') {
        "Wildcards are not supported. Send each hostname by itself."
    } else if text.parse::<IpAddr>().is_ok() || text.starts_with('[') {
        "An address is not a hostname. Send a name like `help.acme.com`."
    } else if text.contains(':') {
        "Send the hostname without a port. Visitors use the usual ports."
    } else if is_any(&['%']) || text.chars().any(|letter| letter.is_whitespace() || letter.is_control()) {
        "A hostname has letters, digits, hyphens and dots only."
    } else {
        return Ok(());
    };
    Err(invalid_hostname(message.to_owned()))
}

/// Converts a name to ASCII (UTS 46, nontransitional), if it is one.
fn to_ascii_name(text: &str) -> Result<Fqdn> {
    let uts46 = Uts46::new();
    let mapped = uts46.to_ascii(text.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::Ignore);
    let not_a_name = || {
        invalid_hostname(
            "This is not a hostname. Send one like `help.acme.com`: labels of letters, digits and hyphens.".to_owned(),
        )
    };
    let mapped = mapped.map_err(|_| not_a_name())?;
    let name = mapped.strip_suffix('.').unwrap_or(&mapped);
    // Rejects addresses in their many spellings: `0x7f.1`, `2130706433`.
    match Host::parse(name) {
        Ok(Host::Domain(_)) => {}
        _ => return Err(invalid_hostname("An address is not a hostname. Send a name like `help.acme.com`.".to_owned())),
    }
    if name.ends_with('.') {
        return Err(not_a_name());
    }
    let name: Fqdn = name.parse().map_err(|_| not_a_name())?;
    if name.is_root() || name.as_str().contains('_') {
        return Err(not_a_name());
    }
    Ok(name)
}

/// Returns the name in Unicode, as its speakers write it.
pub fn to_unicode(name: &str) -> String {
    let (shown, result) = idna::domain_to_unicode(name);
    if result.is_ok() { shown } else { name.to_owned() }
}

/// Returns `true` if a name is a registrable domain itself, and therefore cannot have an alias (CNAME).
pub fn is_apex(name: &str) -> bool {
    psl::domain_str(name) == Some(name)
}

/// Returns the registered part of a name: `acme.co.uk` of `help.acme.co.uk`. The name itself if
/// it cannot be registered.
pub fn registered_domain(name: &str) -> String {
    psl::domain_str(name).unwrap_or(name).to_owned()
}

/// Returns `true` if a name is `parent` or under it.
pub fn is_within(name: &Fqdn, parent: &str) -> bool {
    let Some(rest) = name.as_str().strip_suffix(parent) else { return false };
    rest.is_empty() || rest.ends_with('.')
}

fn invalid_hostname(message: String) -> Error {
    Error::invalid(HOSTNAME_FIELD, message)
}

#[cfg(test)]
mod tests;
