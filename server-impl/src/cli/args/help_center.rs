//! `frontdesk help-center`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use frontdesk_transfer::importing::ImportSource;
use frontdesk_types::{AgentId, OrgId};

/// `frontdesk help-center`.
#[derive(Debug, Subcommand)]
pub enum HelpCenterCommand {
    /// Import a folder of Markdown files, or saved answers of Zendesk Guide or Intercom, into the help center of an
    /// agent
    Import(ImportArgs),
    /// Export the help center of an agent to a folder of Markdown files and pictures, which can be imported again
    Export(ExportArgs),
}

/// `frontdesk help-center import`.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The folder
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    /// The organization
    #[arg(long, value_name = "ID")]
    pub org: OrgId,
    /// The agent; if it has no help center, one is made, unpublished
    #[arg(long, value_name = "ID")]
    pub agent: AgentId,
    /// Format of the folder; by default, guessed from its files
    #[arg(long, value_name = "SOURCE")]
    pub from: Option<Provider>,
    /// The language of what names none: en, pt-BR. Default: the main language of the help center
    #[arg(long, value_name = "TAG")]
    pub locale: Option<String>,
    /// Publish all articles, whatever their files say
    #[arg(long)]
    pub publish: bool,
    /// Only show what would happen
    #[arg(long)]
    pub dry_run: bool,
    /// Also write what became of each file to this file, as JSON
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

/// Format of an imported folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Provider {
    /// Markdown files, with or without front matter
    Markdown,
    /// JSON files of the API of Zendesk Guide
    Zendesk,
    /// JSON files of the API of Intercom
    Intercom,
}

impl From<Provider> for ImportSource {
    fn from(provider: Provider) -> Self {
        match provider {
            Provider::Markdown => Self::Markdown,
            Provider::Zendesk => Self::Zendesk,
            Provider::Intercom => Self::Intercom,
        }
    }
}

/// `frontdesk help-center export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The folder, new or empty
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
    /// The organization
    #[arg(long, value_name = "ID")]
    pub org: OrgId,
    /// The agent
    #[arg(long, value_name = "ID")]
    pub agent: AgentId,
}
