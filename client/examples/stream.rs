//! Asks the newest agent a question and prints the answer as it is written.
//!
//! ```text
//! FRONTDESK_KEY=fd_… cargo run -p frontdesk-client --example stream -- "When do you open on Sundays?"
//! ```

use std::{
    env,
    error::Error,
    io::{Write as _, stdout},
};

use frontdesk_client::{Client, StreamChatEvent, prelude::*, types::ChatRequest};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let question = env::args().nth(1).ok_or("usage: stream QUESTION")?;
    let server = env::var("FRONTDESK_URL").unwrap_or_else(|_| "http://127.0.0.1:8080".to_owned());
    let client = Client::builder(server).key(env::var("FRONTDESK_KEY")?).build()?;

    let agent = client.list_agents().limit(1).all().try_next().await?.ok_or("there is no agent yet")?;
    println!("{} ({})", agent.name, agent.model);

    let mut answer = client.stream_chat().body(ChatRequest::builder().agent_id(agent.id).message(question)).await?;
    while let Some(event) = answer.try_next().await? {
        match event {
            StreamChatEvent::TextDelta(delta) => {
                print!("{}", delta.text);
                stdout().flush()?;
            }
            StreamChatEvent::Citation(citation) => print!("\n  [{}] {}", citation.title, citation.quote),
            StreamChatEvent::MessageEnd(reply) => println!("\n{} credits left", reply.credits_remaining),
            _ => {}
        }
    }
    Ok(())
}
