//! Hostnames.

use std::net::{IpAddr, SocketAddr};

use clap::Args;
use serde::Serialize;

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Domains")]
pub(super) struct Help {
    /// The domain under which help centers get their hostnames
    #[arg(long, id = "help_domain", value_name = "NAME", hide_short_help = true)]
    domain: Option<String>,
    /// Words that no address of a help center may contain, such as your brand
    #[arg(long, id = "help_reserved_slugs", value_name = "WORD,…", value_delimiter = ',', hide_short_help = true)]
    reserved_slugs: Option<Vec<String>>,
    /// Questions that a network may ask on help centers in a minute
    #[arg(long, id = "help_questions_per_minute", value_name = "N", hide_short_help = true)]
    questions_per_minute: Option<u32>,
    /// Questions that a network may ask on help centers in a day
    #[arg(long, id = "help_questions_per_day", value_name = "N", hide_short_help = true)]
    questions_per_day: Option<u32>,
    /// Questions that all visitors of a help center may ask in a day
    #[arg(long, id = "help_site_questions_per_day", value_name = "N", hide_short_help = true)]
    site_questions_per_day: Option<u32>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Chat widget")]
pub(super) struct Widget {
    /// Questions that all visitors of an agent may ask in a day, unless its settings say otherwise
    #[arg(long, id = "widget_daily_messages", value_name = "N", hide_short_help = true)]
    daily_messages: Option<u32>,
    /// Questions that a visitor may ask in a minute
    #[arg(long, id = "widget_per_visitor_and_minute", value_name = "N", hide_short_help = true)]
    per_visitor_and_minute: Option<u32>,
    /// Questions that a network may ask in an hour
    #[arg(long, id = "widget_per_address_and_hour", value_name = "N", hide_short_help = true)]
    per_address_and_hour: Option<u32>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Domains")]
pub(super) struct Domains {
    /// The hostname that custom domains lead to
    #[arg(long, id = "domain_edge", value_name = "NAME", hide_short_help = true)]
    edge: Option<String>,
    /// The addresses of that hostname, if they cannot be looked up
    #[arg(long, id = "domain_edge_addresses", value_name = "ADDR,…", value_delimiter = ',', hide_short_help = true)]
    edge_addresses: Option<Vec<IpAddr>>,
    /// Reserved names below which hostnames may be added nevertheless
    #[arg(long, id = "domain_reserved_names", value_name = "NAME,…", value_delimiter = ',', hide_short_help = true)]
    reserved_names: Option<Vec<String>>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Domains")]
pub(super) struct Dns {
    /// The resolvers that DNS records are checked with
    #[arg(long, id = "dns_resolvers", value_name = "ADDR,…", value_delimiter = ',', hide_short_help = true)]
    resolvers: Option<Vec<SocketAddr>>,
}
