//! Hostnames in settings.

use frontdesk_ports::dns::fqdn::Fqdn;
use serde::{Deserialize, Deserializer};

/// Deserializes a hostname; `None` if it is empty.
pub(super) fn read_optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Fqdn>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Some(text.as_str()).filter(|text| !text.is_empty()).map(parse_hostname).transpose()
}

/// Deserializes a list of hostnames.
pub(super) fn read_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Fqdn>, D::Error> {
    Vec::<String>::deserialize(deserializer)?.iter().map(|text| parse_hostname(text)).collect()
}

fn parse_hostname<E: serde::de::Error>(text: &str) -> Result<Fqdn, E> {
    text.parse().map_err(|_| E::custom(format!("`{text}` is not a hostname")))
}
