//! Settings of the operator about the mail of agents, which rules, providers and commands read.

use std::time::Duration;

use frontdesk_types::mail::MailProviderKind;
use secrecy::SecretString;
use url::Url;

use crate::dns::fqdn::Fqdn;

/// Time for which mails are kept as they came, unless the operator sets another one.
const DEFAULT_RAW_RETENTION: Duration = Duration::from_hours(30 * 24);

/// Settings of the operator about the mail of agents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailSettings {
    /// Provider of all email domains.
    pub provider: MailProviderKind,
    /// The shared host, at which every agent can have an address.
    pub domain: Option<Fqdn>,
    /// The host that receives mail: MX records name it, or a name below it.
    pub host: Option<Fqdn>,
    /// Set if the names below the host lead to it as well, so that each organization has an MX name of its own.
    pub has_wildcard: bool,
    /// Terms of SPF that permit the relay, such as `include:amazonses.com`. Empty for none.
    pub spf: String,
    /// Time for which mails are kept as they came; zero if they are not.
    pub raw_retention: Duration,
}

impl Default for MailSettings {
    fn default() -> Self {
        Self {
            provider: MailProviderKind::Embedded,
            domain: None,
            host: None,
            has_wildcard: true,
            spf: String::new(),
            raw_retention: DEFAULT_RAW_RETENTION,
        }
    }
}

impl MailSettings {
    /// Returns the SPF record (RFC 7208) of the names that mails are returned to; `None` if the operator has named no
    /// relay.
    pub fn spf_record(&self) -> Option<String> {
        (!self.spf.is_empty()).then(|| format!("v=spf1 {} ~all", self.spf))
    }
}

/// Settings of the operator about Resend.
#[derive(Debug, Clone)]
pub struct ResendSettings {
    /// Key of its API.
    pub api_key: SecretString,
    /// Secret under which it signs its webhooks, `whsec_…`; `None` if it sends none.
    pub webhook_secret: Option<SecretString>,
    /// Address of its API, without a slash at the end.
    pub base_url: Url,
}
