//! The passages that were retrieved for answers, for those who want to know why an agent said something.

use std::collections::HashMap;

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, ChunkId, MessageId, OrgId, Result,
    chat::AnswerPassage,
    conversations::{MessageRole, messages::Message},
};

/// A retrieved passage, with its text if its source still has it.
pub type RetrievedText = (AnswerPassage, Option<String>);

/// Returns the passages that were retrieved for the answers among these messages.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_retrieved(
    conn: &mut Conn,
    (org, agent): (OrgId, AgentId),
    messages: &[Message],
) -> Result<HashMap<MessageId, Vec<RetrievedText>>> {
    let answers: Vec<MessageId> =
        messages.iter().filter(|message| message.role == MessageRole::Agent).map(|message| message.id).collect();
    let found = store::conversations::transcripts::list_retrieved(conn, org, &answers).await?;
    let texts = find_texts(conn, (org, agent), found.values().flatten()).await?;
    let with_texts = |retrieved: Vec<AnswerPassage>| {
        let texts = retrieved.into_iter().map(|passage| {
            let text = texts.get(&passage.chunk).cloned();
            (passage, text)
        });
        texts.collect()
    };
    Ok(found.into_iter().map(|(message, retrieved)| (message, with_texts(retrieved))).collect())
}

/// Returns the texts of those of these passages that their sources still have.
pub(super) async fn find_texts(
    conn: &mut Conn,
    (org, agent): (OrgId, AgentId),
    retrieved: impl Iterator<Item = &AnswerPassage>,
) -> Result<HashMap<ChunkId, String>> {
    let mut chunks: Vec<ChunkId> = retrieved.map(|retrieved| retrieved.chunk).collect();
    chunks.sort_unstable();
    chunks.dedup();
    let passages = store::knowledge::chunks::find_passages(conn, org, agent, &chunks).await?;
    Ok(passages.into_iter().map(|passage| (passage.chunk.id, passage.chunk.text)).collect())
}
