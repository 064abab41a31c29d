//! TLS.

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

/// Mode of TLS.
#[derive(Debug, Clone, Copy, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum TlsModeArg {
    Off,
    Files,
    Acme,
}

/// Method of proving to an authority that a hostname leads here.
#[derive(Debug, Clone, Copy, ValueEnum, Serialize)]
pub(super) enum ChallengeArg {
    #[serde(rename = "auto")]
    Auto,
    #[value(name = "http-01")]
    #[serde(rename = "http-01")]
    Http,
    #[value(name = "tls-alpn-01")]
    #[serde(rename = "tls-alpn-01")]
    Tls,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "HTTPS")]
pub(super) struct Tls {
    /// TLS by a proxy, or by this server
    #[arg(long, id = "tls_mode", value_name = "MODE")]
    mode: Option<TlsModeArg>,
    /// The address that the server listens on for HTTPS
    #[arg(long, id = "tls_listen", value_name = "ADDR", hide_short_help = true)]
    listen: Option<SocketAddr>,
    /// The address for plain HTTP beside it
    #[arg(long, id = "tls_http_listen", value_name = "ADDR", hide_short_help = true)]
    http_listen: Option<String>,
    /// Certificates of your own, and their keys
    #[arg(long, id = "tls_files", value_name = "CERTIFICATE:KEY,…", value_delimiter = ',', hide_short_help = true)]
    files: Option<Vec<String>>,
    /// The address at which a proxy asks for which hostnames it may get certificates
    #[arg(long, id = "tls_ask_listen", value_name = "ADDR", hide_short_help = true)]
    ask_listen: Option<SocketAddr>,
}

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "HTTPS")]
pub(super) struct Acme {
    /// The directory of the certificate authority
    #[arg(long, id = "acme_directory", value_name = "URL", hide_short_help = true)]
    directory: Option<String>,
    /// A mail address under which the authority reaches you
    #[arg(long, id = "acme_contact", value_name = "EMAIL", hide_short_help = true)]
    contact: Option<String>,
    /// The certificate of the authority's own server, if the system does not trust it
    #[arg(long, id = "acme_root", value_name = "FILE", hide_short_help = true)]
    root: Option<PathBuf>,
    /// Agree to the terms of the certificate authority
    #[arg(long, id = "acme_terms_agreed", value_name = "true|false", num_args = 0..=1, default_missing_value = "true")]
    terms_agreed: Option<bool>,
    /// Type of challenge that proves to the authority that a hostname leads here
    #[arg(long, id = "acme_challenge", value_name = "KIND", hide_short_help = true)]
    challenge: Option<ChallengeArg>,
    /// The kind of certificates, if the authority has several
    #[arg(long, id = "acme_profile", value_name = "NAME", hide_short_help = true)]
    profile: Option<String>,
}
