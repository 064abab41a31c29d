//! Creates an agent, trains it on a file, asks it a question and shows the answer with its sources.
//!
//! ```text
//! FRONTDESK_KEY=fd_… cargo run -p frontdesk-client --example quickstart -- README.md "What is this about?"
//! ```

use std::{env, error::Error, fs, time::Duration};

use frontdesk_client::{
    Client,
    types::{Agent, AgentCreate, ChatRequest, Source, SourceStatus, TextSourceCreate},
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(file), Some(question)) = (arguments.next(), arguments.next()) else {
        return Err("usage: quickstart FILE QUESTION".into());
    };
    let server = env::var("FRONTDESK_URL").unwrap_or_else(|_| "http://127.0.0.1:8080".to_owned());
    let client = Client::builder(server).key(env::var("FRONTDESK_KEY")?).build()?;

    let agent = client.create_agent().body(AgentCreate::builder().name("Quick start")).await?;
    println!("agent {}", agent.id);

    let source = train(&client, &agent, &file).await?;
    println!("{} passages of {}", source.passages, source.title);

    let body = ChatRequest::builder().agent_id(agent.id).message(question);
    let reply = client.chat().body(body).await?;
    println!("\n{}", reply.answer);
    for citation in reply.citations {
        println!("  [{}] {}", citation.title, citation.quote);
    }
    Ok(())
}

/// Trains an agent on a file, and waits until training is done.
async fn train(client: &Client, agent: &Agent, file: &str) -> Result<Source, Box<dyn Error>> {
    let text = TextSourceCreate::builder().title(file).content(fs::read_to_string(file)?);
    let mut source = client.create_text_source(agent.id).body(text).await?;
    while matches!(source.status, SourceStatus::Queued | SourceStatus::Processing) {
        tokio::time::sleep(Duration::from_millis(200)).await;
        source = client.get_source(agent.id, source.id).await?;
    }
    match source.error {
        Some(why) => Err(why.into()),
        None => Ok(source),
    }
}
