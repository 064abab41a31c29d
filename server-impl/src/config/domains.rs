//! Hostnames: those of the platform, those that customers may add, and the resolvers that are queried about them.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use anyhow::{Context, Result};
use frontdesk_platform::{
    custom_domains::PlatformDomains,
    hostnames::ReservedNames,
    limits::{QuestionLimits, WidgetLimits},
};
use frontdesk_ports::{
    dns::{
        client::{DnsClient, ResolverOptions},
        fqdn::Fqdn,
    },
    mail_settings::MailSettings,
    outbound::addresses::EgressPolicy,
    sender_checks::checker::{MailAuthChecker, SenderCheckOptions},
};
use serde::Deserialize;
use url::Host;

use super::{Config, hostnames};

/// Domain of help centers that stands for none: it leads only to the machine itself.
const LOCALHOST_DOMAIN: &str = "localhost";

/// Resolver that is used when the operating system names none.
const LOCAL_RESOLVER: SocketAddr = SocketAddr::new(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 53);

/// The section `[help]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HelpSection {
    #[serde(deserialize_with = "hostnames::read_optional")]
    domain: Option<Fqdn>,
    reserved_slugs: Vec<String>,
    questions_per_minute: u32,
    questions_per_day: u32,
    site_questions_per_day: u32,
}

/// The section `[widget]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WidgetSection {
    daily_messages: u32,
    per_visitor_and_minute: u32,
    per_address_and_hour: u32,
}

/// The section `[domains]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DomainsSection {
    #[serde(deserialize_with = "hostnames::read_optional")]
    edge: Option<Fqdn>,
    edge_addresses: Vec<IpAddr>,
    #[serde(deserialize_with = "hostnames::read_list")]
    reserved_names: Vec<Fqdn>,
}

/// The section `[dns]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DnsSection {
    resolvers: Vec<SocketAddr>,
}

impl Config {
    /// Returns the operator's settings for hostnames.
    pub fn platform(&self) -> PlatformDomains {
        platform(&self.help, &self.domains, self.mail.settings(), self.public_url.as_deref())
    }

    /// Returns the words that slugs of help centers must not contain.
    pub fn reserved_slugs(&self) -> Vec<String> {
        self.help.reserved_slugs.iter().map(|word| word.to_ascii_lowercase()).collect()
    }

    /// Returns the limits on questions of help center visitors.
    pub fn question_limits(&self) -> QuestionLimits {
        let HelpSection { questions_per_minute, questions_per_day, site_questions_per_day, .. } = self.help;
        QuestionLimits { per_minute: questions_per_minute, per_day: questions_per_day, site_per_day: site_questions_per_day }
    }

    /// Returns the limits on questions of visitors of chat widgets.
    pub fn widget_limits(&self) -> WidgetLimits {
        WidgetLimits { per_minute: self.widget.per_visitor_and_minute, per_hour: self.widget.per_address_and_hour }
    }

    /// Returns the number of questions that all visitors of a chat widget together may ask per day, unless its settings
    /// say otherwise.
    pub fn widget_daily_messages(&self) -> u32 {
        self.widget.daily_messages
    }

    /// Creates a DNS client.
    ///
    /// # Errors
    /// When the resolvers cannot be used.
    pub fn dns_client(&self, options: ResolverOptions, egress: Arc<EgressPolicy>) -> Result<DnsClient> {
        self.dns.build_client(options, egress)
    }

    /// Creates a checker of the senders of mails, which asks the same resolvers.
    ///
    /// # Errors
    /// When the resolvers cannot be used.
    pub fn sender_checker(&self, options: SenderCheckOptions) -> Result<MailAuthChecker> {
        self.dns.build_checker(options)
    }
}

/// Collects the operator's settings for hostnames. `public_url` is the address of the server.
fn platform(help: &HelpSection, domains: &DomainsSection, mail: MailSettings, public_url: Option<&str>) -> PlatformDomains {
    let help_domain = help.domain.clone().filter(|domain| domain.as_str() != LOCALHOST_DOMAIN);
    let host = public_url.and_then(hostname_of);
    let below = |domain: &Fqdn| format!("edge.{domain}").parse().ok();
    let local = || "edge.localhost".parse().expect("a name");
    let edge =
        domains.edge.clone().or_else(|| help_domain.as_ref().and_then(below)).or_else(|| host.clone()).unwrap_or_else(local);
    let own = [Some(edge.clone()), help_domain.clone(), host.clone(), mail.domain.clone(), mail.host.clone()];
    let own = own.into_iter().flatten().collect();
    let reserved = ReservedNames { own, allowed: domains.reserved_names.clone() };
    PlatformDomains { edge, edge_addresses: domains.edge_addresses.clone(), reserved, help_domain, host, mail }
}

/// Returns the hostname of an address; `None` for an IP address.
fn hostname_of(url: &str) -> Option<Fqdn> {
    match url::Url::parse(url).ok()?.host()? {
        Host::Domain(name) => name.parse().ok(),
        Host::Ipv4(_) | Host::Ipv6(_) => None,
    }
}

impl DnsSection {
    /// Creates a client of the operator's resolvers, or of those of the operating system.
    fn build_client(&self, options: ResolverOptions, egress: Arc<EgressPolicy>) -> Result<DnsClient> {
        if !self.resolvers.is_empty() {
            return DnsClient::new(&self.resolvers, options, egress).context("`dns.resolvers` cannot be used");
        }
        DnsClient::with_system_resolvers(options, Arc::clone(&egress)).or_else(|error| {
            tracing::warn!(%error, "no resolver is known, so custom domains cannot be checked: set `dns.resolvers`");
            Ok(DnsClient::new(&[LOCAL_RESOLVER], options, egress)?)
        })
    }

    /// Creates a checker that asks the operator's resolvers, or those of the operating system.
    fn build_checker(&self, options: SenderCheckOptions) -> Result<MailAuthChecker> {
        if !self.resolvers.is_empty() {
            return MailAuthChecker::new(&self.resolvers, options).context("`dns.resolvers` cannot be used");
        }
        MailAuthChecker::with_system_resolvers(options).or_else(|error| {
            tracing::warn!(%error, "no resolver is known, so senders of mails cannot be checked: set `dns.resolvers`");
            Ok(MailAuthChecker::new(&[LOCAL_RESOLVER], options)?)
        })
    }
}
