//! Hostnames.

use std::net::{IpAddr, SocketAddr};

use clap::Args;
use serde::Serialize;

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Domains")]
pub(super) struct Help {
    /// The domain under which help centers get their hostnames
    #[arg(
        long = "help-domain",
        env = "FRONTDESK_HELP_DOMAIN",
        global = true,
        id = "help_domain",
        value_name = "NAME",
        hide_short_help = true
    )]
    domain: Option<String>,
    /// Words that no address of a help center may contain, such as your brand
    #[arg(
        long = "help-reserved-slugs",
        env = "FRONTDESK_HELP_RESERVED_SLUGS",
        global = true,
        id = "help_reserved_slugs",
        value_name = "WORD,…",
        value_delimiter = ',',
        hide_short_help = true
    )]
    reserved_slugs: Option<Vec<String>>,
    /// Questions that a network may ask on help centers in a minute
    #[arg(
        long = "help-questions-per-minute",
        env = "FRONTDESK_HELP_QUESTIONS_PER_MINUTE",
        global = true,
        id = "help_questions_per_minute",
        value_name = "N",
        hide_short_help = true
    )]
    questions_per_minute: Option<u32>,
    /// Questions that a network may ask on help centers in a day
    #[arg(
        long = "help-questions-per-day",
        env = "FRONTDESK_HELP_QUESTIONS_PER_DAY",
        global = true,
        id = "help_questions_per_day",
        value_name = "N",
        hide_short_help = true
    )]
    questions_per_day: Option<u32>,
    /// Questions that all visitors of a help center may ask in a day
    #[arg(
        long = "help-site-questions-per-day",
        env = "FRONTDESK_HELP_SITE_QUESTIONS_PER_DAY",
        global = true,
        id = "help_site_questions_per_day",
        value_name = "N",
        hide_short_help = true
    )]
    site_questions_per_day: Option<u32>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Domains")]
pub(super) struct Domains {
    /// The hostname that custom domains lead to
    #[arg(
        long = "domain-edge",
        env = "FRONTDESK_DOMAIN_EDGE",
        global = true,
        id = "domain_edge",
        value_name = "NAME",
        hide_short_help = true
    )]
    edge: Option<String>,
    /// The addresses of that hostname, if they cannot be looked up
    #[arg(
        long = "domain-edge-addresses",
        env = "FRONTDESK_DOMAIN_EDGE_ADDRESSES",
        global = true,
        id = "domain_edge_addresses",
        value_name = "ADDR,…",
        value_delimiter = ',',
        hide_short_help = true
    )]
    edge_addresses: Option<Vec<IpAddr>>,
    /// Reserved names below which hostnames may be added nevertheless
    #[arg(
        long = "domain-reserved-names",
        env = "FRONTDESK_DOMAIN_RESERVED_NAMES",
        global = true,
        id = "domain_reserved_names",
        value_name = "NAME,…",
        value_delimiter = ',',
        hide_short_help = true
    )]
    reserved_names: Option<Vec<String>>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Domains")]
pub(super) struct Dns {
    /// The resolvers that DNS records are checked with
    #[arg(
        long = "dns-resolvers",
        env = "FRONTDESK_DNS_RESOLVERS",
        global = true,
        id = "dns_resolvers",
        value_name = "ADDR,…",
        value_delimiter = ',',
        hide_short_help = true
    )]
    resolvers: Option<Vec<SocketAddr>>,
}
