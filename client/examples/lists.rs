//! Lists every agent with its sources.
//!
//! ```text
//! FRONTDESK_KEY=fd_… cargo run -p frontdesk-client --example lists
//! ```

use frontdesk_client::{
    Client,
    prelude::*,
    types::{AgentSort, SourceStatus},
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;

    let mut agents = client.agents().list().sort(AgentSort::Name).limit(100).all();
    while let Some(agent) = agents.try_next().await? {
        println!("{}", agent.name);
        let mut sources = client.sources().list(agent.id).status(SourceStatus::Ready).limit(100).all();
        while let Some(source) = sources.try_next().await? {
            println!("  {}: {} passages", source.title, source.passages);
        }
    }
    Ok(())
}
