//! `frontdesk certificate`, `frontdesk domain`, `frontdesk site` and `frontdesk org add-on`.

use clap::{Args, Subcommand};
use frontdesk_types::{CustomDomainId, OrgId, custom_domains::AddOn};

/// `frontdesk org add-on`.
#[derive(Debug, Subcommand)]
pub enum AddOnCommand {
    /// Give an organization an add-on
    Add(AddOnArgs),
    /// Take an add-on from an organization; its custom domains are suspended 7 days later
    Remove(AddOnArgs),
}

/// An organization and an add-on.
#[derive(Debug, Args)]
pub struct AddOnArgs {
    /// The organization
    #[arg(long, value_name = "ID")]
    pub org: OrgId,
    /// The add-on: custom_domains
    #[arg(long, value_name = "NAME")]
    pub add_on: AddOn,
}

/// `frontdesk certificate`.
#[derive(Debug, Subcommand)]
pub enum CertificateCommand {
    /// List the hostnames that are to have a certificate, with what each has
    List {
        /// Maximum number of hostnames
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000))]
        limit: u32,
        /// Start after this hostname, as `next` of the page before says
        #[arg(long, value_name = "NAME")]
        after: Option<String>,
    },
    /// Get a new certificate for a hostname at once, as after its key has leaked; or try again
    Renew {
        /// The hostname
        #[arg(long, value_name = "NAME")]
        hostname: String,
    },
}

/// `frontdesk domain`.
#[derive(Debug, Subcommand)]
pub enum DomainCommand {
    /// Stop serving a custom domain, whatever its organization does
    Suspend {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
        /// The custom domain
        #[arg(long, value_name = "ID")]
        domain: CustomDomainId,
    },
    /// Let a custom domain be served again, once its records are found
    Resume {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
        /// The custom domain
        #[arg(long, value_name = "ID")]
        domain: CustomDomainId,
    },
}

/// `frontdesk site`.
#[derive(Debug, Subcommand)]
pub enum SiteCommand {
    /// Stop serving a help center, whatever its organization does
    Suspend(SiteArgs),
    /// Let a help center be served again
    Resume(SiteArgs),
}

/// One help center.
#[derive(Debug, Args)]
pub struct SiteArgs {
    /// Its slug, the first label of the hostname that the platform gave it; one that it had in the last 90 days will do
    #[arg(long, value_name = "SLUG")]
    pub slug: String,
}
