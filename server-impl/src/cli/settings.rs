//! Every setting, by its id: `tls_listen` is the flag `--tls-listen` and the environment variable
//! `FRONTDESK_TLS_LISTEN`.
//!
//! All are optional: given values override the config file, which overrides the defaults.

mod domains;
mod geo;
mod mail;
mod tls;

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, ValueEnum};
use frontdesk_types::accounts::workspaces::SignUpPolicy;
use ipnet::IpNet;
use serde::Serialize;

use crate::config::duration::HumanDuration;

/// Settings given on the command line or in the environment, in the structure of the config file.
#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Files and database")]
pub(super) struct Settings {
    /// A config file
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub(super) config: Option<PathBuf>,
    /// The folder for the server's files
    #[arg(long, value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
    /// The database, if not a file in the data folder
    #[arg(long, value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    /// The address that the server listens on
    #[arg(long, help_heading = "Server", value_name = "ADDR")]
    listen: Option<SocketAddr>,
    /// The public address of the server
    #[arg(long, help_heading = "Server", value_name = "URL")]
    public_url: Option<String>,
    /// The secret that codes are derived from, if not a file in the data folder; several, newest first, while it is
    /// being rotated
    #[arg(long, help_heading = "Server", value_name = "SECRET", hide_env_values = true, hide_short_help = true)]
    pepper: Option<String>,
    /// Proxies in front of the server
    #[arg(long, help_heading = "Server", value_name = "RANGE,…", value_delimiter = ',', hide_short_help = true)]
    trusted_proxies: Option<Vec<IpNet>>,
    /// The Redis in which several servers count limits together
    #[arg(long, help_heading = "Server", value_name = "URL", hide_env_values = true, hide_short_help = true)]
    redis_url: Option<String>,
    /// Requests per minute and key; 0 for no limit
    #[arg(long, help_heading = "Server", value_name = "N")]
    rate_limit: Option<u32>,
    /// The address that /metrics listens on
    #[arg(long, help_heading = "Server", value_name = "ADDR")]
    metrics_listen: Option<String>,
    /// Days until a deleted agent is purged
    #[arg(long, help_heading = "Server", value_name = "N", hide_short_help = true)]
    agent_deletion_days: Option<u32>,
    /// Private ranges in which websites may be read
    #[arg(long, help_heading = "Server", value_name = "RANGE,…", value_delimiter = ',', hide_short_help = true)]
    egress_allow: Option<Vec<IpNet>>,
    /// Policy on workspaces that people create: open (everybody may) or invited (nobody may)
    #[arg(long, help_heading = "Sign-ups", value_name = "POLICY", hide_short_help = true)]
    sign_up: Option<SignUpPolicy>,
    /// Workspaces that may be created per day
    #[arg(long, help_heading = "Sign-ups", value_name = "N", hide_short_help = true)]
    sign_ups_per_day: Option<u32>,
    /// Claim codes that may be checked per day
    #[arg(long, help_heading = "Sign-ups", value_name = "N", hide_short_help = true)]
    verifies_per_day: Option<u32>,
    /// Codes for signing in that may be mailed per day
    #[arg(long, help_heading = "Sign-ups", value_name = "N", hide_short_help = true)]
    sign_ins_per_day: Option<u32>,
    #[command(flatten)]
    activity: Activity,
    #[command(flatten)]
    webhooks: Webhooks,
    #[command(flatten)]
    mail: mail::Mail,
    #[command(flatten)]
    resend: mail::Resend,
    #[command(flatten)]
    help: domains::Help,
    #[command(flatten)]
    widget: domains::Widget,
    #[command(flatten)]
    domains: domains::Domains,
    #[command(flatten)]
    dns: domains::Dns,
    #[command(flatten)]
    geo: geo::Geo,
    #[command(flatten)]
    tls: tls::Tls,
    #[command(flatten)]
    acme: tls::Acme,
    #[command(flatten)]
    log: Log,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    embeddings: Embeddings,
    #[command(flatten)]
    models: Models,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Activity")]
struct Activity {
    /// Retention of the activity log; 0d keeps it forever
    #[arg(long, id = "activity_retention", value_name = "TIME", hide_short_help = true)]
    retention: Option<HumanDuration>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Webhooks")]
struct Webhooks {
    /// The pauses between the tries of a delivery
    #[arg(long, id = "webhook_retries", value_name = "TIME,…", value_delimiter = ',', hide_short_help = true)]
    retries: Option<Vec<HumanDuration>>,
    /// Timeout of a receiver's answer
    #[arg(long, id = "webhook_deadline", value_name = "TIME", hide_short_help = true)]
    deadline: Option<HumanDuration>,
    /// When an endpoint that fails is disabled
    #[arg(long, id = "webhook_disable_after", value_name = "TIME", hide_short_help = true)]
    disable_after: Option<HumanDuration>,
    /// Retention of events and their deliveries
    #[arg(long, id = "webhook_retention", value_name = "TIME", hide_short_help = true)]
    retention: Option<HumanDuration>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Log")]
struct Log {
    /// The format of the log
    #[arg(long, id = "log_format")]
    format: Option<LogFormat>,
    /// Filter of the log
    #[arg(long, id = "log_filter", value_name = "FILTER")]
    filter: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum LogFormat {
    Auto,
    Text,
    Json,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Limits and deadlines")]
struct Limits {
    /// Concurrent connections
    #[arg(long, value_name = "N", hide_short_help = true)]
    max_connections: Option<u32>,
    /// Concurrent connections from one address; 0 for a quarter of all
    #[arg(long, value_name = "N", hide_short_help = true)]
    max_connections_per_network: Option<u32>,
    /// Maximum bytes of a request's line and headers
    #[arg(long, value_name = "N", hide_short_help = true)]
    max_header_bytes: Option<u32>,
    /// Deadline for headers to arrive
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    header_deadline: Option<HumanDuration>,
    /// Deadline for a body to arrive
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    body_deadline: Option<HumanDuration>,
    /// Deadline for an answer, once the request has arrived
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    request_deadline: Option<HumanDuration>,
    /// Deadline for a client to continue reading
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    write_deadline: Option<HumanDuration>,
    /// Deadline for the next request on a connection
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    keep_alive: Option<HumanDuration>,
    /// Maximum wait for an index that is out of date
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    index_patience: Option<HumanDuration>,
    /// Deadline for a model's first words
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    model_first_deadline: Option<HumanDuration>,
    /// Deadline for its next words
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    model_next_deadline: Option<HumanDuration>,
    /// Deadline for its whole answer
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    model_deadline: Option<HumanDuration>,
    /// Deadline for requests in flight when the server stops
    #[arg(long, value_name = "TIME", hide_short_help = true)]
    shutdown_grace: Option<HumanDuration>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Search by meaning")]
struct Embeddings {
    /// The provider of the embedding model that finds passages by their meaning
    #[arg(long, id = "embeddings_provider", value_name = "NAME", hide_short_help = true)]
    provider: Option<String>,
    /// The provider's name for that model
    #[arg(long, id = "embeddings_model", value_name = "NAME", hide_short_help = true)]
    model: Option<String>,
    /// The weight of a rank by meaning relative to a rank by words
    #[arg(long, id = "embeddings_weight", value_name = "N", hide_short_help = true)]
    weight: Option<f32>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Models")]
struct Models {
    /// The model of agents that do not specify one
    #[arg(long, id = "default_model", value_name = "ID", hide_short_help = true)]
    default: Option<String>,
}
