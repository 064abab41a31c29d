//! An answer that is started by one process and finished by another.

use std::{error::Error, fs};

use frontdesk_client::{ChatPosition, Client, StreamChatEvent, prelude::*, types::ChatRequest, uuid::Uuid};

/// Asks, prints the first words of the answer, and stores the position in it.
pub async fn begin(client: &Client, agent: Uuid, question: &str, file: &str) -> Result<(), Box<dyn Error>> {
    let question = ChatRequest::builder().agent_id(agent).message(question);
    let mut answer = client.stream_chat().body(question).await?;
    while let Some(event) = answer.try_next().await? {
        if let StreamChatEvent::TextDelta(words) = event {
            print!("{}", words.text);
            fs::write(file, frontdesk_client::serde_json::to_string(answer.position())?)?;
            return Ok(());
        }
    }
    Err("the answer has no words".into())
}

/// Prints the rest of the answer.
pub async fn finish(client: &Client, file: &str) -> Result<(), Box<dyn Error>> {
    let position: ChatPosition = frontdesk_client::serde_json::from_str(&fs::read_to_string(file)?)?;
    let mut words = client.continue_chat(position).await?.text();
    while let Some(words) = words.try_next().await? {
        print!("{words}");
    }
    Ok(())
}
