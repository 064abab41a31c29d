//! The company's program: `desk`, `begin FILE`, `finish FILE` and `report`.

use std::{env, error::Error};

use downstream_company::{desk, overnight, report};
use frontdesk_client::uuid::Uuid;

fn main() -> Result<(), Box<dyn Error>> {
    tracing_subscriber::fmt().json().with_writer(std::io::stderr).with_span_events(span_ends()).init();
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let client = desk::client(&env::var("SERVER")?, &env::var("KEY")?, &env::var("PROXY")?)?;

    if let ["report"] = arguments[..] {
        report::agents(&client)?.iter().for_each(|line| println!("{line}"));
        return Ok(());
    }
    tokio::runtime::Runtime::new()?.block_on(async {
        match arguments[..] {
            ["desk", order, text, question] => {
                let agent = desk::agent(&client, order).await?;
                assert_eq!(desk::agent(&client, order).await?.id, agent.id, "one order, one agent");
                desk::train(&client, agent.id, text).await?;
                println!("{}\n{}", agent.id, desk::answer(&client, agent.id, question).await?);
                Ok(())
            }
            ["begin", agent, question, file] => overnight::begin(&client, Uuid::parse_str(agent)?, question, file).await,
            ["finish", file] => overnight::finish(&client, file).await,
            _ => Err("desk ORDER TEXT QUESTION | begin AGENT QUESTION FILE | finish FILE | report".into()),
        }
    })
}

/// Selects a log line for each span that ends, so for each call.
fn span_ends() -> tracing_subscriber::fmt::format::FmtSpan {
    tracing_subscriber::fmt::format::FmtSpan::CLOSE
}
