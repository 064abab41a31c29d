//! The flag and the environment variable of every setting.
//!
//! Everything is optional here: what is given is laid over the config file, which is laid over the defaults.

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, ValueEnum};
use ipnet::IpNet;
use serde::Serialize;

use crate::config::duration::HumanDuration;

/// Settings that were given on the command line or in the environment, in the shape of the config file.
#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Files and database")]
pub(super) struct Settings {
    /// A config file
    #[arg(long, env = "FRONTDESK_CONFIG", global = true, value_name = "FILE")]
    #[serde(skip)]
    pub(super) config: Option<PathBuf>,
    /// Where the server keeps its files
    #[arg(long, env = "FRONTDESK_DATA_DIR", global = true, value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
    /// The database, when not a file in the data folder
    #[arg(long, env = "FRONTDESK_DATABASE_URL", global = true, value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    /// Where the server listens
    #[arg(long, help_heading = "Server", env = "FRONTDESK_LISTEN", global = true, value_name = "ADDR")]
    listen: Option<SocketAddr>,
    /// How people reach the server
    #[arg(long, help_heading = "Server", env = "FRONTDESK_PUBLIC_URL", global = true, value_name = "URL")]
    public_url: Option<String>,
    /// The secret that codes follow from, when not a file in the data folder; several, the newest first, while it is rotated
    #[arg(
        long,
        help_heading = "Server",
        env = "FRONTDESK_PEPPER",
        global = true,
        value_name = "SECRET",
        hide_env_values = true,
        hide_short_help = true
    )]
    pepper: Option<String>,
    /// Proxies in front of the server
    #[arg(
        long,
        help_heading = "Server",
        env = "FRONTDESK_TRUSTED_PROXIES",
        global = true,
        value_name = "RANGE,…",
        value_delimiter = ',',
        hide_short_help = true
    )]
    trusted_proxies: Option<Vec<IpNet>>,
    /// Where limits are counted for several servers
    #[arg(
        long,
        help_heading = "Server",
        env = "FRONTDESK_REDIS_URL",
        global = true,
        value_name = "URL",
        hide_env_values = true,
        hide_short_help = true
    )]
    redis_url: Option<String>,
    /// Requests a minute and key; 0 for any number
    #[arg(long, help_heading = "Server", env = "FRONTDESK_RATE_LIMIT", global = true, value_name = "N")]
    rate_limit: Option<u32>,
    /// Where /metrics listens
    #[arg(long, help_heading = "Server", env = "FRONTDESK_METRICS_LISTEN", global = true, value_name = "ADDR")]
    metrics_listen: Option<String>,
    /// Days until a deleted agent is gone
    #[arg(
        long,
        help_heading = "Server",
        env = "FRONTDESK_AGENT_DELETION_DAYS",
        global = true,
        value_name = "N",
        hide_short_help = true
    )]
    agent_deletion_days: Option<u32>,
    /// Private ranges that websites may be read in
    #[arg(
        long,
        help_heading = "Server",
        env = "FRONTDESK_EGRESS_ALLOW",
        global = true,
        value_name = "RANGE,…",
        value_delimiter = ',',
        hide_short_help = true
    )]
    egress_allow: Option<Vec<IpNet>>,
    /// Sandbox workspaces that may be made in a day
    #[arg(
        long,
        help_heading = "Sign-ups",
        env = "FRONTDESK_SIGN_UPS_PER_DAY",
        global = true,
        value_name = "N",
        hide_short_help = true
    )]
    sign_ups_per_day: Option<u32>,
    /// Claim codes that may be checked in a day
    #[arg(
        long,
        help_heading = "Sign-ups",
        env = "FRONTDESK_VERIFIES_PER_DAY",
        global = true,
        value_name = "N",
        hide_short_help = true
    )]
    verifies_per_day: Option<u32>,
    /// Codes for signing in that may be mailed in a day
    #[arg(
        long,
        help_heading = "Sign-ups",
        env = "FRONTDESK_SIGN_INS_PER_DAY",
        global = true,
        value_name = "N",
        hide_short_help = true
    )]
    sign_ins_per_day: Option<u32>,
    #[command(flatten)]
    mail: Mail,
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
#[command(next_help_heading = "Mail")]
struct Mail {
    /// The mail server
    #[arg(
        long = "mail-url",
        env = "FRONTDESK_MAIL_URL",
        global = true,
        id = "mail_url",
        value_name = "URL",
        hide_env_values = true,
        hide_short_help = true
    )]
    url: Option<String>,
    /// Who sends
    #[arg(
        long = "mail-from",
        env = "FRONTDESK_MAIL_FROM",
        global = true,
        id = "mail_from",
        value_name = "ADDRESS",
        hide_short_help = true
    )]
    from: Option<String>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Log")]
struct Log {
    /// How the log looks
    #[arg(long = "log-format", env = "FRONTDESK_LOG_FORMAT", global = true, id = "log_format")]
    format: Option<LogFormat>,
    /// What is logged
    #[arg(long = "log-filter", env = "FRONTDESK_LOG_FILTER", global = true, id = "log_filter", value_name = "FILTER")]
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
    /// Connections at a time
    #[arg(long, env = "FRONTDESK_MAX_CONNECTIONS", global = true, value_name = "N", hide_short_help = true)]
    max_connections: Option<u32>,
    /// Connections from one address at a time; 0 for a quarter of all
    #[arg(long, env = "FRONTDESK_MAX_CONNECTIONS_PER_NETWORK", global = true, value_name = "N", hide_short_help = true)]
    max_connections_per_network: Option<u32>,
    /// Bytes of a request's line and headers
    #[arg(long, env = "FRONTDESK_MAX_HEADER_BYTES", global = true, value_name = "N", hide_short_help = true)]
    max_header_bytes: Option<u32>,
    /// For headers to arrive
    #[arg(long, env = "FRONTDESK_HEADER_DEADLINE", global = true, value_name = "TIME", hide_short_help = true)]
    header_deadline: Option<HumanDuration>,
    /// For a body to arrive
    #[arg(long, env = "FRONTDESK_BODY_DEADLINE", global = true, value_name = "TIME", hide_short_help = true)]
    body_deadline: Option<HumanDuration>,
    /// For an answer, once the request has arrived
    #[arg(long, env = "FRONTDESK_REQUEST_DEADLINE", global = true, value_name = "TIME", hide_short_help = true)]
    request_deadline: Option<HumanDuration>,
    /// For a client to read on
    #[arg(long, env = "FRONTDESK_WRITE_DEADLINE", global = true, value_name = "TIME", hide_short_help = true)]
    write_deadline: Option<HumanDuration>,
    /// For the next request on a connection
    #[arg(long, env = "FRONTDESK_KEEP_ALIVE", global = true, value_name = "TIME", hide_short_help = true)]
    keep_alive: Option<HumanDuration>,
    /// For an index that is behind
    #[arg(long, env = "FRONTDESK_INDEX_PATIENCE", global = true, value_name = "TIME", hide_short_help = true)]
    index_patience: Option<HumanDuration>,
    /// For the first words of a model
    #[arg(long, env = "FRONTDESK_MODEL_FIRST_DEADLINE", global = true, value_name = "TIME", hide_short_help = true)]
    model_first_deadline: Option<HumanDuration>,
    /// For its next words
    #[arg(long, env = "FRONTDESK_MODEL_NEXT_DEADLINE", global = true, value_name = "TIME", hide_short_help = true)]
    model_next_deadline: Option<HumanDuration>,
    /// For its whole answer
    #[arg(long, env = "FRONTDESK_MODEL_DEADLINE", global = true, value_name = "TIME", hide_short_help = true)]
    model_deadline: Option<HumanDuration>,
    /// For requests in flight when the server stops
    #[arg(long, env = "FRONTDESK_SHUTDOWN_GRACE", global = true, value_name = "TIME", hide_short_help = true)]
    shutdown_grace: Option<HumanDuration>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Search by meaning")]
struct Embeddings {
    /// Whose embedding model finds passages by their meaning
    #[arg(
        long = "embeddings-provider",
        env = "FRONTDESK_EMBEDDINGS_PROVIDER",
        global = true,
        id = "embeddings_provider",
        value_name = "NAME",
        hide_short_help = true
    )]
    provider: Option<String>,
    /// What the provider calls that model
    #[arg(
        long = "embeddings-model",
        env = "FRONTDESK_EMBEDDINGS_MODEL",
        global = true,
        id = "embeddings_model",
        value_name = "NAME",
        hide_short_help = true
    )]
    model: Option<String>,
    /// What a rank by meaning counts beside a rank by words
    #[arg(
        long = "embeddings-weight",
        env = "FRONTDESK_EMBEDDINGS_WEIGHT",
        global = true,
        id = "embeddings_weight",
        value_name = "N",
        hide_short_help = true
    )]
    weight: Option<f32>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Models")]
struct Models {
    /// The model of an agent for which none was named
    #[arg(
        long = "default-model",
        env = "FRONTDESK_DEFAULT_MODEL",
        global = true,
        id = "default_model",
        value_name = "ID",
        hide_short_help = true
    )]
    default: Option<String>,
}
