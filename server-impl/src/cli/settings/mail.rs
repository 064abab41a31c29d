//! Mail.

use clap::{Args, ValueEnum};
use ipnet::IpNet;
use serde::Serialize;

use crate::config::duration::HumanDuration;

/// Provider of email domains.
#[derive(Debug, Clone, Copy, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum MailProviderArg {
    Embedded,
    Resend,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Mail")]
pub(super) struct Mail {
    /// The mail server
    #[arg(long, id = "mail_url", value_name = "URL", hide_env_values = true, hide_short_help = true)]
    url: Option<String>,
    /// The sender of mails
    #[arg(long, id = "mail_from", value_name = "ADDRESS", hide_short_help = true)]
    from: Option<String>,
    /// The provider of email domains: embedded (this server), or resend
    #[arg(long, id = "mail_provider", value_name = "PROVIDER", hide_short_help = true)]
    provider: Option<MailProviderArg>,
    /// The shared host, at which every agent can have an address
    #[arg(long, id = "mail_domain", value_name = "NAME", hide_short_help = true)]
    domain: Option<String>,
    /// The host that receives mail, which MX records name
    #[arg(long, id = "mail_host", value_name = "NAME", hide_short_help = true)]
    host: Option<String>,
    /// Set to false if the names below that host do not lead to it
    #[arg(long, id = "mail_wildcard", value_name = "true|false", hide_short_help = true)]
    wildcard: Option<bool>,
    /// Terms of SPF that permit the mail server to send
    #[arg(long, id = "mail_spf", value_name = "TERMS", hide_short_help = true)]
    spf: Option<String>,
    /// The address at which mails arrive
    #[arg(long, id = "mail_inbound_listen", value_name = "ADDR", hide_short_help = true)]
    inbound_listen: Option<String>,
    /// Maximum bytes of a mail that arrives
    #[arg(long, id = "mail_inbound_max_bytes", value_name = "N", hide_short_help = true)]
    inbound_max_bytes: Option<u32>,
    /// Mail servers of yours that pass on the mails of others
    #[arg(long, id = "mail_trusted_relays", value_name = "RANGE,…", value_delimiter = ',', hide_short_help = true)]
    trusted_relays: Option<Vec<IpNet>>,
    /// Retention of mails as they arrived; 0d keeps none
    #[arg(long, id = "mail_raw_retention", value_name = "TIME", hide_short_help = true)]
    raw_retention: Option<HumanDuration>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Mail")]
pub(super) struct Resend {
    /// The key of the API of Resend
    #[arg(long, id = "resend_api_key", value_name = "KEY", hide_env_values = true, hide_short_help = true)]
    api_key: Option<String>,
    /// The secret under which Resend signs its webhooks
    #[arg(long, id = "resend_webhook_secret", value_name = "SECRET", hide_env_values = true, hide_short_help = true)]
    webhook_secret: Option<String>,
    /// The address of the API of Resend
    #[arg(long, id = "resend_base_url", value_name = "URL", hide_short_help = true)]
    base_url: Option<String>,
}
