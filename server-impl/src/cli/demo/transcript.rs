//! End of the demo: the conversation, as the team reads it later.

use frontdesk_client::{
    Client, Error,
    prelude::*,
    types::{FinishReason, Message, MessageRole},
};
use uuid::Uuid;

/// Maximum characters of a message that are shown.
const SHOWN_CHARS: usize = 160;

/// Prints a conversation, and the questions that were left unanswered.
pub(super) async fn print_transcript(client: &Client, agent: Uuid, conversation: Uuid) -> Result<(), Error> {
    let messages: Vec<Message> = client.list_messages(agent, conversation).limit(100).all().try_collect().await?;
    eprintln!("\nWhat was said (GET /agents/{agent}/conversations/{conversation}/messages):");
    for message in &messages {
        eprintln!("  {}: {}", message.role, shorten(&message.text));
    }
    let unanswered = unanswered_questions(&messages);
    if !unanswered.is_empty() {
        eprintln!("Not answered (GET /agents/{agent}/conversations?hasUnanswered=true):");
        unanswered.iter().for_each(|question| eprintln!("  {}", shorten(question)));
    }
    Ok(())
}

/// Returns the questions to which the agent replied that it does not know.
fn unanswered_questions(messages: &[Message]) -> Vec<&str> {
    let pairs = messages.windows(2).filter_map(|pair| {
        let [question, answer] = pair else { return None };
        let is_question = question.role == MessageRole::Visitor;
        (is_question && answer.finish_reason == Some(FinishReason::NoAnswer)).then_some(question.text.as_str())
    });
    pairs.collect()
}

/// Shortens a text to one line.
fn shorten(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
