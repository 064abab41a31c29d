//! Commands of `frontdesk`, one file each.
//!
//! Standard output contains the result of a command, a single JSON object; everything else goes to standard error.
//! Every command can run alongside a server.

use std::process::ExitCode;

use chrono::DateTime;
use frontdesk_types::{Page, PageRequest, Result, Timestamp};
use serde_json::Value;

use crate::config::Config;

pub mod args;
pub(crate) mod settings;

mod agent;
mod analytics;
mod backup;
mod certificate;
mod demo;
mod descriptors;
mod domain;
mod eval;
mod extract;
mod help_center;
mod hints;
mod job;
mod key;
mod mail;
mod member;
mod operator;
mod org;
mod secret;
mod serve;
mod sign_in;
mod site;
mod webhook;

use args::{AgentCommand, Command, DbCommand, MailCommand, SignInArgs};
use operator::Operator;

/// Parses the command line and runs the command.
pub async fn main() -> ExitCode {
    let (command, config) = args::parse_command_line();
    // Boxed: the futures of commands are too large for the stack.
    match Box::pin(run_command(command, config)).await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("frontdesk: {error:#}");
            if let Some(hint) = hints::hint_for(&error) {
                eprintln!("hint: {hint}");
            }
            ExitCode::FAILURE
        }
    }
}

async fn run_command(command: Command, config: Config) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve => serve::serve(config).await?,
        Command::Demo(args) => demo::run_demo(args, config).await?,
        // Larger than the futures of all other commands.
        Command::Eval(args) => Box::pin(eval::run_eval(args, config)).await?,
        Command::Org(command) => org::run(command, &Operator::open(&config).await?).await?,
        Command::Key(command) => key::run(command, &Operator::open(&config).await?).await?,
        Command::SignIn(SignInArgs { email }) => {
            sign_in::print_link(&email, &Operator::open(&config).await?, &config.public_address().url()).await?;
        }
        Command::Job(command) => job::run(command, &Operator::open(&config).await?).await?,
        Command::Webhook(command) => webhook::run(command).await?,
        Command::Mail(MailCommand::Records) => return mail::print_records(&config, &Operator::open(&config).await?).await,
        Command::Mail(MailCommand::Deliver(args)) => return Ok(mail::deliver::deliver(args, &config).await),
        Command::Analytics(command) => analytics::run(command, &Operator::open(&config).await?).await?,
        Command::Site(command) => site::run(command, &Operator::open(&config).await?).await?,
        Command::HelpCenter(command) => {
            Box::pin(help_center::run(command, &Operator::open(&config).await?, config.reserved_slugs())).await?;
        }
        Command::Certificate(command) => certificate::run(command, &Operator::open(&config).await?).await?,
        Command::Domain(command) => domain::run(command, &Operator::open(&config).await?).await?,
        Command::Agent(AgentCommand::Set(args)) => agent::set_agent(args, &Operator::open(&config).await?).await?,
        Command::Secret(command) => secret::run(command, &Operator::open_with_any_pepper(&config).await?).await?,
        Command::Db(DbCommand::Migrate) => {
            operator::migrate_database(&config).await?;
            print_result(&serde_json::json!({ "migrated": true }));
        }
        Command::Db(DbCommand::Backup(args)) => backup::backup_database(args, config).await?,
        Command::Config => print!("{}", crate::config::DEFAULT_CONFIG),
        Command::Extract { format } => return extract::extract_text(format),
    }
    Ok(ExitCode::SUCCESS)
}

/// Number of items per page of a list.
const PAGE_SIZE: u32 = 100;

/// Fetches all items of a list, page by page.
async fn fetch_all<T>(
    fetch: impl AsyncFn(&PageRequest) -> Result<Page<T>>,
    json_of: impl Fn(&T) -> Value,
) -> anyhow::Result<Vec<Value>> {
    let mut items = Vec::new();
    let mut after = None;
    loop {
        let page = fetch(&PageRequest { after, ..PageRequest::newest(PAGE_SIZE) }).await?;
        items.extend(page.items.iter().map(&json_of));
        after = page.next;
        if after.is_none() {
            return Ok(items);
        }
    }
}

/// Formats a time as shown in results.
fn time_json(at: Timestamp) -> Value {
    serde_json::json!(DateTime::from_timestamp_micros(at.0))
}

/// Prints the result of a command.
fn print_result(result: &Value) {
    println!("{result}");
}
