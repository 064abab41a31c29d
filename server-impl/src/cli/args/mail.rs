//! `frontdesk mail`.

use clap::{Args, Subcommand};

/// `frontdesk mail`.
#[derive(Debug, Subcommand)]
pub enum MailCommand {
    /// Print the DNS records that the settings of mail need, and check each. Exit code 0: all that are required are there;
    /// 1: some are missing; 3: none is missing, but some could not be checked
    Records,
    /// Take a mail from standard input for agents, as a `pipe` of Postfix hands it over. Exit codes are those of sysexits: 0,
    /// or 75 to be repeated later; 65, 67, 69 and 77 for a mail that is refused
    Deliver(DeliverArgs),
}

/// `frontdesk mail deliver`.
#[derive(Debug, Args)]
pub struct DeliverArgs {
    /// The sender of the envelope; empty, or MAILER-DAEMON, for a report that is not to be answered
    #[arg(long, value_name = "ADDRESS", allow_hyphen_values = true)]
    pub from: String,
    /// A recipient of the envelope. Repeat it for several, of which all get the mail or none
    #[arg(long, value_name = "ADDRESS", required = true, allow_hyphen_values = true)]
    pub to: Vec<String>,
}
