//! The command line.

use std::{ffi::OsString, path::PathBuf};

use anyhow::Context;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use toml::Table;

use super::settings::Settings;
use crate::{
    config::{Config, duration::HumanDuration},
    domain::{agents::catalogue::BUILTIN, knowledge::extraction::files::Format},
    types::{
        AgentId, OrgId,
        accounts::{
            MemberRole,
            keys::Scope,
            orgs::{Plan, SubscriptionStatus},
        },
        agents::GeoRestrictionMode,
        jobs::JobState,
        peppers::PepperId,
    },
};

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

/// What to do.
#[derive(Debug, Default, Subcommand)]
pub enum Command {
    /// Run the server (what happens without a command)
    #[default]
    Serve,
    /// Train an agent on files, folders and websites, on a server of its own, and ask it questions
    Demo(DemoArgs),
    /// Measure how well agents find and answer, with files of questions in SQuAD format
    Eval(EvalArgs),
    /// Organizations
    #[command(subcommand)]
    Org(OrgCommand),
    /// API keys
    #[command(subcommand)]
    Key(KeyCommand),
    /// Agents
    #[command(subcommand)]
    Agent(AgentCommand),
    /// Background work: what waits, what runs, what has failed for good
    #[command(subcommand)]
    Job(JobCommand),
    /// The peppers that codes, claim addresses and encryption keys are derived from
    #[command(subcommand)]
    Secret(SecretCommand),
    /// The database
    #[command(subcommand)]
    Db(DbCommand),
    /// Read one file in a process of its own
    #[command(hide = true)]
    Extract {
        /// What the file is
        format: Format,
    },
    /// Print the commented default settings
    Config,
}

/// `frontdesk demo`.
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// What to train the agent on: files, folders of them, and websites by their addresses
    #[arg(value_name = "FILE|FOLDER|URL")]
    pub content: Vec<String>,
}

/// `frontdesk eval`.
#[derive(Debug, Args)]
pub struct EvalArgs {
    /// Questions with their texts and answers, in SQuAD format
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The model that answers
    #[arg(long, value_name = "ID", default_value = BUILTIN)]
    pub model: String,
    /// Questions of each file at most, taken from all over it
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Answers that are read as streams as well
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub streams: usize,
    /// Ask for passages once more after the indices were deleted, and tell how many are the same
    #[arg(long)]
    pub rebuilt: bool,
    /// A server that runs already; left out, one of its own
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// A key to that server, of scope write
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
        /// What it pays for: sandbox, free, hobby, standard, pro or enterprise
        #[arg(long)]
        plan: Plan,
        /// The mail address of a person who owns it
        #[arg(long, value_name = "EMAIL")]
        owner: Option<String>,
    },
    /// List the organizations
    List,
    /// The people of an organization
    #[command(subcommand)]
    Member(MemberCommand),
    /// Note that somebody was invited to an organization; they join by `org member add`
    Invite(PersonArgs),
    /// Change what an organization pays for
    SetPlan {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
        /// sandbox, free, hobby, standard, pro or enterprise
        #[arg(long)]
        plan: Plan,
        /// How the subscription of a paid plan stands: active, past_due or canceled. Left out: active
        #[arg(long, value_name = "STATUS")]
        subscription: Option<SubscriptionStatus>,
    },
    /// Give an organization more credits
    AddCredits {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
        /// How many
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(i64).range(1..))]
        credits: i64,
    },
}

/// `frontdesk org member`.
#[derive(Debug, Subcommand)]
pub enum MemberCommand {
    /// Give a person a place in an organization, or another role
    Add(PersonArgs),
    /// Take a person's place
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

/// Somebody, and their place in an organization.
#[derive(Debug, Args)]
pub struct PersonArgs {
    /// The organization
    #[arg(long, value_name = "ID")]
    pub org: OrgId,
    /// Their mail address
    #[arg(long)]
    pub email: String,
    /// As what: owner, admin or member
    #[arg(long, default_value = "member")]
    pub role: MemberRole,
}

/// `frontdesk key`.
#[derive(Debug, Subcommand)]
pub enum KeyCommand {
    /// Create a key and show it, this once
    Create {
        /// The organization that it belongs to
        #[arg(long, value_name = "ID")]
        org: OrgId,
        /// What it may do: read, write or admin
        #[arg(long)]
        scope: Scope,
        /// Its name, for people
        #[arg(long, default_value = "API key")]
        name: String,
        /// When it ends, from now: 7d. Left out: never
        #[arg(long, value_name = "TIME")]
        expires: Option<HumanDuration>,
        /// The custom role that narrows it: its id or its name
        #[arg(long)]
        role: Option<String>,
        /// The mail address of the member who makes it: only a key that an owner made may change roles
        #[arg(long, value_name = "EMAIL")]
        by: Option<String>,
    },
    /// List the keys of an organization
    List {
        /// The organization
        #[arg(long, value_name = "ID")]
        org: OrgId,
    },
    /// Replace a key by a new one with the same scope, name, role, maker and end, and show it, this once
    Rotate(KeyArgs),
    /// End a key, now and for good
    Revoke(KeyArgs),
}

/// One key.
#[derive(Debug, Args)]
pub struct KeyArgs {
    /// The organization that it belongs to
    #[arg(long, value_name = "ID")]
    pub org: OrgId,
    /// Its public part: the letters between the two lines of `fd_<keyid>_…`
    #[arg(long, value_name = "KEYID")]
    pub key: String,
}

/// `frontdesk job`.
#[derive(Debug, Subcommand)]
pub enum JobCommand {
    /// List jobs, oldest first
    List {
        /// Only jobs of this kind, such as visit_website
        #[arg(long)]
        kind: Option<String>,
        /// Only jobs in this state: waiting, running or dead
        #[arg(long)]
        state: Option<JobState>,
        /// Only jobs of this organization
        #[arg(long, value_name = "ID")]
        org: Option<OrgId>,
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1000))]
        limit: u32,
        /// Continue after this job: the `next` of the previous list
        #[arg(long, value_name = "ID")]
        after: Option<String>,
    },
    /// Show a job and its last error
    Show {
        /// The job
        id: String,
    },
    /// Run a dead or waiting job now, and count its failures from 0 again
    Retry {
        /// The job
        id: String,
    },
    /// Cancel and remove a job: its work is not done, and a source that waits for it fails
    Drop {
        /// The job
        id: String,
    },
}

/// `frontdesk agent`.
#[derive(Debug, Subcommand)]
pub enum AgentCommand {
    /// Set what only an owner may change, and no API key
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
    /// Hours within which a visitor comes back to the same conversation, 1 to 168
    #[arg(long, value_name = "N", group = "change")]
    pub session_resume_hours: Option<i32>,
    /// Which countries' visitors it answers: off, allow or block
    #[arg(long, value_name = "MODE", group = "change")]
    pub geo_mode: Option<GeoRestrictionMode>,
    /// Two-letter country codes that the mode is about: DE,AT,CH. Empty for none
    #[arg(long, value_name = "CODES", group = "change", value_parser = countries)]
    pub geo_countries: Option<Countries>,
}

/// Country codes, as given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Countries(pub Vec<String>);

/// `frontdesk secret`.
#[derive(Debug, Subcommand)]
pub enum SecretCommand {
    /// List the peppers by their IDs: which one is current, since when, and which of them this process has
    List,
    /// Make another pepper the current one, while servers run; what was issued before stays valid
    Rotate,
    /// Drop a pepper that was rotated out, once nothing depends on it
    Forget {
        /// Which
        #[arg(long, value_name = "ID")]
        id: PepperId,
        /// For a pepper that has leaked: drop it although codes, forms and limits still depend on it, and mail new codes
        #[arg(long)]
        force: bool,
    },
}

/// `frontdesk db`.
#[derive(Debug, Subcommand)]
pub enum DbCommand {
    /// Bring the schema up to date
    Migrate,
    /// Copy the SQLite database into a file, while servers use it
    Backup(BackupArgs),
}

/// `frontdesk db backup`.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The copy, which must not be there yet
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// The command and the settings of this process. Ends it with a message when they do not hold.
pub fn parse() -> (Command, Config) {
    parse_from(definition(), std::env::args_os()).unwrap_or_else(|error| error.exit())
}

/// The settings that every command shows. All others are accepted everywhere as well, but only `serve` shows them.
const SHOWN: [&str; 3] = ["config", "data_dir", "database_url"];

fn definition() -> clap::Command {
    let mut command = Cli::command();
    // So that each command has its own copy of the settings.
    command.build();
    with_few_settings(command)
}

fn with_few_settings(command: clap::Command) -> clap::Command {
    let hides = |arg: &clap::Arg| arg.is_global_set() && !SHOWN.contains(&arg.get_id().as_str());
    let command = command.mut_args(|arg| if hides(&arg) { arg.hide(true) } else { arg });
    command.mut_subcommands(|command| if command.get_name() == "serve" { command } else { with_few_settings(command) })
}

/// The same for any arguments.
fn parse_from(definition: clap::Command, args: impl IntoIterator<Item = OsString>) -> Result<(Command, Config), clap::Error> {
    let cli = Cli::from_arg_matches(&definition.clone().try_get_matches_from(args)?)?;
    let config = load(&cli.settings)
        .map_err(|error| definition.clone().error(clap::error::ErrorKind::ValueValidation, format!("{error:#}")))?;
    Ok((cli.command.unwrap_or_default(), config))
}

fn load(settings: &Settings) -> anyhow::Result<Config> {
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).with_context(|| format!("the config file {} cannot be read", path.display()))?;
        anyhow::Ok((path.display().to_string(), text))
    };
    let file = settings.config.as_ref().map(read).transpose()?;
    let flags = Table::try_from(settings).context("a path in a flag is not UTF-8")?;
    Config::layered(file.as_ref().map(|(name, text)| (name.as_str(), text.as_str())), flags)
}

fn countries(text: &str) -> Result<Countries, std::convert::Infallible> {
    Ok(Countries(text.split(',').map(|code| code.trim().to_owned()).filter(|code| !code.is_empty()).collect()))
}

#[cfg(test)]
mod tests;
