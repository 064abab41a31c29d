//! Commands for people and the keys of their programs.

use std::time::Duration;

use clap::{Args, Subcommand};
use frontdesk_types::{
    OrgId,
    accounts::keys::{RotationOverlap, Scope},
};

use crate::config::duration::HumanDuration;

/// `frontdesk key`.
#[derive(Debug, Subcommand)]
pub enum KeyCommand {
    /// Create a key and show it, only this once
    Create {
        /// The organization that it belongs to
        #[arg(long, value_name = "ID")]
        org: OrgId,
        /// Scope of the key: read, write or admin
        #[arg(long)]
        scope: Scope,
        /// Its name, for people
        #[arg(long, default_value = "API key")]
        name: String,
        /// Time until it expires: 7d. Default: never
        #[arg(long, value_name = "TIME")]
        expires: Option<HumanDuration>,
        /// The custom role that restricts it: its id or its name
        #[arg(long)]
        role: Option<String>,
        /// The mail address of the member who creates it: only a key created by an owner may change roles
        #[arg(long, value_name = "EMAIL")]
        by: Option<String>,
    },
    /// List the keys of an organization
    List {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
    },
    /// Replace a key with a new one with the same scope, name, role, creator and expiry, and show it, only this once
    Rotate(RotateArgs),
    /// Revoke a key, immediately and permanently
    Revoke(KeyArgs),
}

/// One key.
#[derive(Debug, Args)]
pub struct KeyArgs {
    /// The organization that it belongs to
    #[arg(long, value_name = "ID")]
    pub org: OrgId,
    /// Its public part: the characters between the two underscores of `fd_<keyid>_…`
    #[arg(long, value_name = "KEYID")]
    pub key: String,
}

/// `frontdesk sign-in`.
#[derive(Debug, Args)]
pub struct SignInArgs {
    /// The mail address of the person, who gets an account if they have none
    #[arg(long)]
    pub email: String,
}

/// `frontdesk key rotate`.
#[derive(Debug, Args)]
pub struct RotateArgs {
    /// The key
    #[command(flatten)]
    pub key: KeyArgs,
    /// Time for which the old key still works: 0, 1h or 24h
    #[arg(long, value_name = "TIME", default_value = "0", value_parser = parse_overlap)]
    pub overlap: RotationOverlap,
}

fn parse_overlap(text: &str) -> Result<RotationOverlap, String> {
    let duration = if text == "0" { Duration::ZERO } else { text.parse::<HumanDuration>()?.0 };
    RotationOverlap::from_duration(duration).ok_or_else(|| "the overlap is 0, 1h or 24h".to_owned())
}
