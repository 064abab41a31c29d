//! `frontdesk mail`.

use clap::Subcommand;

/// `frontdesk mail`.
#[derive(Debug, Subcommand)]
pub enum MailCommand {
    /// Print the DNS records that the settings of mail need, and check each. Exit code 0: all that are required are there;
    /// 1: some are missing; 3: none is missing, but some could not be checked
    Records,
}
