//! Chats with the newest agent in the terminal. Ctrl-C stops an answer that is being written, or ends the chat; so
//! does Ctrl-D.
//!
//! ```text
//! FRONTDESK_KEY=fd_… cargo run -p frontdesk-client --example chat_bot
//! ```

use std::io::{Write as _, stdout};

use frontdesk_client::{Client, Error, StreamChatEvent, prelude::*, types::ChatRequest, uuid::Uuid};
use tokio::io::{AsyncBufReadExt as _, BufReader, stdin};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let agent = client.list_agents().limit(1).all().try_next().await?.ok_or("there is no agent yet")?;
    println!("{} ({})", agent.name, agent.model);

    let mut conversation: Option<Uuid> = None;
    let mut lines = BufReader::new(stdin()).lines();
    loop {
        let line = tokio::select! {
            line = lines.next_line() => line?,
            _ = tokio::signal::ctrl_c() => None,
        };
        let Some(message) = line else { return Ok(()) };
        let question = ChatRequest::builder().agent_id(agent.id).conversation_id(conversation).message(message);
        match answer(&client, question.try_into()?).await {
            Ok(id) => conversation = id.or(conversation),
            Err(error) => eprintln!("{error}"),
        }
    }
}

/// Prints an answer as it is written, and returns the id of the conversation.
async fn answer(client: &Client, question: ChatRequest) -> Result<Option<Uuid>, Error> {
    let mut stream = client.stream_chat().body(question).await?;
    let mut conversation = None;
    loop {
        let event = tokio::select! {
            event = stream.try_next() => event?,
            _ = tokio::signal::ctrl_c() => {
                stream.stop().await?;
                continue;
            }
        };
        match event {
            None => return Ok(conversation),
            Some(StreamChatEvent::TextDelta(delta)) => print!("{}", delta.text),
            Some(StreamChatEvent::Citation(citation)) => print!("\n  [{}] {}", citation.title, citation.quote),
            Some(StreamChatEvent::MessageEnd(reply)) => {
                println!();
                conversation = Some(reply.conversation_id);
            }
            Some(_) => {}
        }
        // Otherwise, a terminal shows nothing before the end of a line.
        let _ = stdout().flush();
    }
}
