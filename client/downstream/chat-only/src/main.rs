//! A program that only asks an agent, with the one feature that this needs.

use frontdesk_client::{Client, Error, types::ChatRequest};

#[tokio::main]
async fn main() -> Result<(), Error> {
    let client = Client::from_env()?;
    let agent = std::env::var("AGENT").unwrap_or_default();
    let question = ChatRequest::builder().agent_id(agent).message("When does the front desk open?");
    println!("{}", client.chat().body(question).await?.answer);
    Ok(())
}
