//! The command line.

use std::{ffi::OsString, path::PathBuf};

use anyhow::Context;
use clap::{Args, FromArgMatches, Parser, Subcommand};
use toml::Table;

mod accounts;
mod background;
mod definition;
mod domains;
mod help_center;
mod mail;
mod webhooks;

pub use accounts::{KeyArgs, KeyCommand, RotateArgs, SignInArgs};
pub use background::{AnalyticsCommand, JobCommand};
pub use domains::{AddOnCommand, CertificateCommand, DomainCommand, SiteArgs, SiteCommand};
pub use help_center::{ExportArgs, HelpCenterCommand, ImportArgs};
pub use mail::{DeliverArgs, MailCommand};
pub use webhooks::{ApiArgs, ListenArgs, TriggerArgs, WebhookCommand};

use frontdesk_core::agents::catalogue::BUILTIN_MODEL;
use frontdesk_documents::extraction::files::Format;
use frontdesk_types::{
    AgentId, OrgId,
    accounts::{
        MemberRole,
        orgs::{Plan, SubscriptionStatus},
    },
    agents::GeoRestrictionMode,
    peppers::PepperId,
};

use super::{mail::deliver, settings::Settings};
use crate::config::Config;

/// Agents that answer visitors from your content, and cite it.
#[derive(Debug, Parser)]
#[command(
    name = "frontdesk",
    version,
    after_help = "`frontdesk serve --help` shows the settings of the server; all commands accept them."
)]
struct Cli {
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The command to run.
#[derive(Debug, Default, Subcommand)]
pub enum Command {
    /// Run the server (the default without a command)
    #[default]
    Serve,
    /// Start a temporary server, train an agent on files, folders and websites, and ask it questions
    Demo(DemoArgs),
    /// Measure how well agents find and answer, with files of questions in SQuAD format
    Eval(EvalArgs),
    /// Organizations
    #[command(subcommand)]
    Org(OrgCommand),
    /// API keys
    #[command(subcommand)]
    Key(KeyCommand),
    /// Print a link with which a person signs in to the dashboard: it works once, for 10 minutes
    SignIn(SignInArgs),
    /// Agents
    #[command(subcommand)]
    Agent(AgentCommand),
    /// Certificates that the server gets by itself
    #[command(subcommand)]
    Certificate(CertificateCommand),
    /// Custom domains
    #[command(subcommand)]
    Domain(DomainCommand),
    /// Help centers: suspended by the operator, and brought back
    #[command(subcommand)]
    Site(SiteCommand),
    /// The content of help centers: imported and exported
    #[command(subcommand)]
    HelpCenter(HelpCenterCommand),
    /// Background work: what is waiting, what is running, what has failed permanently
    #[command(subcommand)]
    Job(JobCommand),
    /// Webhooks at your desk: events shown and forwarded as they happen, and test events
    #[command(subcommand)]
    Webhook(WebhookCommand),
    /// The mail of agents
    #[command(subcommand)]
    Mail(MailCommand),
    /// The sums that the analytics are read from
    #[command(subcommand)]
    Analytics(AnalyticsCommand),
    /// The peppers from which codes, claim addresses and encryption keys are derived
    #[command(subcommand)]
    Secret(SecretCommand),
    /// The database
    #[command(subcommand)]
    Db(DbCommand),
    /// Parse one file in a separate process
    #[command(hide = true)]
    Extract {
        /// The format of the file
        format: Format,
    },
    /// Print the commented default settings
    Config,
}

/// `frontdesk demo`.
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// Files, folders and addresses of websites to train the agent on
    #[arg(value_name = "FILE|FOLDER|URL")]
    pub content: Vec<String>,
    /// Also make a help center of it, and print its address
    #[arg(long)]
    pub help_center: bool,
}

/// `frontdesk eval`.
#[derive(Debug, Args)]
pub struct EvalArgs {
    /// Questions with their texts and answers, in SQuAD format, or about documentation
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The model that answers
    #[arg(long, value_name = "ID", default_value = BUILTIN_MODEL)]
    pub model: String,
    /// Maximum number of questions per file, taken evenly from all of it
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Only group the questions by their words, and compare the groups with the articles of a file in SQuAD format;
    /// needs no server
    #[arg(long)]
    pub groups: bool,
    /// The documentation that questions are about: a folder of pages, or an address to crawl; by default, the folder
    /// that the file names
    #[arg(long, value_name = "FOLDER|URL", conflicts_with = "agent")]
    pub corpus: Option<String>,
    /// An agent of the running server that knows the documentation
    #[arg(long, value_name = "ID")]
    pub agent: Option<AgentId>,
    /// List the questions about documentation that failed, and why, on standard error
    #[arg(long)]
    pub failures: bool,
    /// Number of answers that are also read as streams
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub streams: usize,
    /// Retrieve passages again after deleting the indices, and report how many are the same
    #[arg(long)]
    pub rebuilt: bool,
    /// A running server; by default, a temporary one is started
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// A key for that server, with scope write
    #[arg(long, value_name = "KEY")]
    pub key: Option<String>,
}

/// `frontdesk org`.
#[derive(Debug, Subcommand)]
pub enum OrgCommand {
    /// Create an organization, with the credits of its plan
    Create {
        /// Its name, for people
        #[arg(long)]
        name: String,
        /// Its plan: sandbox, free, hobby, standard, pro or enterprise
        #[arg(long)]
        plan: Plan,
        /// The mail address of its owner
        #[arg(long, value_name = "EMAIL")]
        owner: Option<String>,
    },
    /// List the organizations
    List,
    /// The people of an organization
    #[command(subcommand)]
    Member(MemberCommand),
    /// Invite a person to an organization by mail, and print the link in it
    Invite(PersonArgs),
    /// Change an organization's plan
    SetPlan {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
        /// sandbox, free, hobby, standard, pro or enterprise
        #[arg(long)]
        plan: Plan,
        /// The status of a paid plan's subscription: active, past_due or canceled. Default: active
        #[arg(long, value_name = "STATUS")]
        subscription: Option<SubscriptionStatus>,
    },
    /// Add-ons of an organization, besides its plan
    #[command(subcommand)]
    AddOn(AddOnCommand),
    /// Give an organization more credits
    AddCredits {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
        /// Number of credits
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(i64).range(1..))]
        credits: i64,
    },
}

/// `frontdesk org member`.
#[derive(Debug, Subcommand)]
pub enum MemberCommand {
    /// Add a person to an organization, or change their role
    Add(PersonArgs),
    /// Remove a person from an organization
    Remove {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
        /// Their mail address
        #[arg(long)]
        email: String,
    },
    /// List the people of an organization
    List {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
    },
}

/// A person and their role in an organization.
#[derive(Debug, Args)]
pub struct PersonArgs {
    /// The organization
    #[arg(long, value_name = "ID")]
    pub org: OrgId,
    /// Their mail address
    #[arg(long)]
    pub email: String,
    /// Their role: owner, admin or member
    #[arg(long, default_value = "member")]
    pub role: MemberRole,
}

/// `frontdesk agent`.
#[derive(Debug, Subcommand)]
pub enum AgentCommand {
    /// Set what only an owner may change, and no API key may
    Set(AgentSet),
}

/// `frontdesk agent set`.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("change").required(true).multiple(true)))]
pub struct AgentSet {
    /// The organization that owns it
    #[arg(long, value_name = "ID")]
    pub org: OrgId,
    /// The agent
    #[arg(long, value_name = "ID")]
    pub agent: AgentId,
    /// Hours within which a returning visitor resumes the same conversation, 1 to 168
    #[arg(long, value_name = "N", group = "change")]
    pub session_resume_hours: Option<i32>,
    /// Restrict visitors by country: off, allow or block
    #[arg(long, value_name = "MODE", group = "change")]
    pub geo_mode: Option<GeoRestrictionMode>,
    /// Two-letter country codes for that mode: DE,AT,CH. Empty for none
    #[arg(long, value_name = "CODES", group = "change", value_parser = parse_countries)]
    pub geo_countries: Option<Countries>,
}

/// Country codes, as passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Countries(pub Vec<String>);

/// `frontdesk secret`.
#[derive(Debug, Subcommand)]
pub enum SecretCommand {
    /// List the peppers by their IDs: which one is current, since when, and which ones this process has
    List,
    /// Make a new pepper the current one, while servers are running; what was issued before stays valid
    Rotate,
    /// Drop a retired pepper, once nothing depends on it
    Forget {
        /// Its ID
        #[arg(long, value_name = "ID")]
        id: PepperId,
        /// For a leaked pepper: drop it although codes, forms and limits still depend on it, and mail new codes
        #[arg(long)]
        force: bool,
    },
}

/// `frontdesk db`.
#[derive(Debug, Subcommand)]
pub enum DbCommand {
    /// Migrate the schema
    Migrate,
    /// Copy the SQLite database to a file, while servers use it
    Backup(BackupArgs),
}

/// `frontdesk db backup`.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The copy, which must not exist yet
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Parses the command and the settings of this process. Exits with a message if they are invalid.
pub fn parse_command_line() -> (Command, Config) {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    parse_from(definition::full_definition(), arguments.clone()).unwrap_or_else(|error| deliver::exit_with(&error, &arguments))
}

/// Parses any arguments.
fn parse_from(definition: clap::Command, args: impl IntoIterator<Item = OsString>) -> Result<(Command, Config), clap::Error> {
    let cli = Cli::from_arg_matches(&definition.clone().try_get_matches_from(args)?)?;
    let config = load_config(&cli.settings)
        .map_err(|error| definition.clone().error(clap::error::ErrorKind::ValueValidation, format!("{error:#}")))?;
    Ok((cli.command.unwrap_or_default(), config))
}

fn load_config(settings: &Settings) -> anyhow::Result<Config> {
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).with_context(|| format!("the config file {} cannot be read", path.display()))?;
        anyhow::Ok((path.display().to_string(), text))
    };
    let file = settings.config.as_ref().map(read).transpose()?;
    let flags = Table::try_from(settings).context("a path in a flag is not UTF-8")?;
    Config::from_layers(file.as_ref().map(|(name, text)| (name.as_str(), text.as_str())), flags)
}

fn parse_countries(text: &str) -> Result<Countries, std::convert::Infallible> {
    Ok(Countries(text.split(',').map(|code| code.trim().to_owned()).filter(|code| !code.is_empty()).collect()))
}

#[cfg(test)]
mod tests;
