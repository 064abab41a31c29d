//! Makes calls that fail, and shows what a program can learn from their errors.
//!
//! ```text
//! FRONTDESK_KEY=fd_… cargo run -p frontdesk-client --example errors
//! ```

use std::{env, time::Duration};

use frontdesk_client::{Client, Error, ErrorCode, types::AgentCreate, uuid::Uuid};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = env::var("FRONTDESK_URL").unwrap_or_else(|_| "http://127.0.0.1:8080".to_owned());
    let key = env::var("FRONTDESK_KEY")?;
    let client = Client::builder(&server).key(key.as_str()).build()?;

    explain(client.get_agent(Uuid::nil()).await.err());
    explain(client.create_agent().body(AgentCreate::builder().name(" ")).await.err());
    explain(client.get_agent("not an id").await.err());
    explain(Client::builder(&server).key("fd_wrong").build()?.list_agents().await.err());
    explain(Client::builder("http://127.0.0.1:9").key(key).retries(0).build()?.list_agents().await.err());
    explain(client.list_agents().timeout(Duration::ZERO).await.err());
    Ok(())
}

fn explain(error: Option<Error>) {
    match error {
        None => println!("it worked"),
        Some(Error::Api { code: ErrorCode::AgentNotFound, request_id, .. }) => println!("no such agent, request {request_id}"),
        Some(Error::Api { code: ErrorCode::ValidationError, details, .. }) => {
            details.iter().for_each(|problem| println!("{}: {}", problem.field, problem.message));
        }
        Some(error @ Error::Api { .. }) => println!("refused with {:?}: {error}", error.status()),
        Some(error) if error.is_retryable() => println!("may work later: {error}"),
        Some(Error::InvalidRequest(why)) => println!("never sent: {why}"),
        Some(error) => println!("failed: {error}"),
    }
}
