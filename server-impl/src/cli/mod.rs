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
mod job;
mod key;
mod member;
mod operator;
mod org;
mod secret;
mod serve;
mod site;
mod webhook;

use args::{AgentCommand, Command, DbCommand};
use operator::Operator;

/// Parses the command line and runs the command.
pub async fn main() -> ExitCode {
    let (command, config) = args::parse();
    // Boxed: the futures of commands are too large for the stack.
    match Box::pin(run(command, config)).await {
        Ok(code) => code,
        Err(error) => {
            eprintln!("frontdesk: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command, config: Config) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve => serve::serve(config).await?,
        Command::Demo(args) => demo::demo(args, config).await?,
        // Larger than the futures of all other commands.
        Command::Eval(args) => Box::pin(eval::eval(args, config)).await?,
        Command::Org(command) => org::run(command, &Operator::open(&config).await?).await?,
        Command::Key(command) => key::run(command, &Operator::open(&config).await?).await?,
        Command::Job(command) => job::run(command, &Operator::open(&config).await?).await?,
        Command::Webhook(command) => webhook::run(command).await?,
        Command::Analytics(command) => analytics::run(command, &Operator::open(&config).await?).await?,
        Command::Site(command) => site::run(command, &Operator::open(&config).await?).await?,
        Command::HelpCenter(command) => {
            Box::pin(help_center::run(command, &Operator::open(&config).await?, config.reserved_slugs())).await?;
        }
        Command::Certificate(command) => certificate::run(command, &Operator::open(&config).await?).await?,
        Command::Domain(command) => domain::run(command, &Operator::open(&config).await?).await?,
        Command::Agent(AgentCommand::Set(args)) => agent::set(args, &Operator::open(&config).await?).await?,
        Command::Secret(command) => secret::run(command, &Operator::with_any_pepper(&config).await?).await?,
        Command::Db(DbCommand::Migrate) => {
            operator::migrate(&config).await?;
            print(&serde_json::json!({ "migrated": true }));
        }
        Command::Db(DbCommand::Backup(args)) => backup::backup(args, config).await?,
        Command::Config => print!("{}", crate::config::DEFAULT),
        Command::Extract { format } => return extract::extract(format),
    }
    Ok(ExitCode::SUCCESS)
}

/// Number of items per page of a list.
const PAGE: u32 = 100;

/// Fetches all items of a list, page by page.
async fn every<T>(
    fetch: impl AsyncFn(&PageRequest) -> Result<Page<T>>,
    json_of: impl Fn(&T) -> Value,
) -> anyhow::Result<Vec<Value>> {
    let mut items = Vec::new();
    let mut after = None;
    loop {
        let page = fetch(&PageRequest { after, ..PageRequest::newest(PAGE) }).await?;
        items.extend(page.items.iter().map(&json_of));
        after = page.next;
        if after.is_none() {
            return Ok(items);
        }
    }
}

/// Formats a time as shown in results.
fn time(at: Timestamp) -> Value {
    serde_json::json!(DateTime::from_timestamp_micros(at.0))
}

/// Prints the result of a command.
fn print(result: &Value) {
    println!("{result}");
}
