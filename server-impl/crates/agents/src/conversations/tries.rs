//! Tries of agents, as the members of an organization read them: with what was retrieved for each answer.

use frontdesk_store::{
    self as store, Conn,
    conversations::{transcripts, tries::AgentTry},
};
use frontdesk_types::{
    AgentId, ConversationId, MessageId, OrgId, Result,
    chat::{AnswerPassage, Citation},
    conversations::messages::Message,
};

use super::{not_found, retrieved_passages::find_texts};

/// Maximum messages of a try that are read: the latest.
const MAX_READ_MESSAGES: i64 = 100;

/// A try of an agent.
#[derive(Debug)]
pub struct TryTranscript {
    /// The latest messages, oldest first.
    pub messages: Vec<ExplainedMessage>,
    /// A reply that is being written, and becomes the next message: to be followed by its id.
    pub running: Option<MessageId>,
}

/// A message, with what was retrieved for it.
#[derive(Debug)]
pub struct ExplainedMessage {
    /// The message.
    pub message: Message,
    /// Passages that were retrieved for it, best first; none unless it is an answer.
    pub retrieved: Vec<RetrievedPassage>,
}

/// A passage that was retrieved for an answer.
#[derive(Debug)]
pub struct RetrievedPassage {
    /// The passage, with its score and its place.
    pub passage: AnswerPassage,
    /// Its text; `None` if its source no longer has it.
    pub text: Option<String>,
    /// `true` if the answer quotes from it.
    pub is_cited: bool,
}

/// Reads a try of an agent, in three queries. Find the agent first.
///
/// # Errors
/// `CONVERSATION_NOT_FOUND`, also for a conversation of another agent or channel.
#[crate::boxed]
pub async fn read(conn: &mut Conn, org: OrgId, agent: AgentId, id: ConversationId) -> Result<TryTranscript> {
    let AgentTry { running } = store::conversations::tries::find(conn, org, agent, id).await?.ok_or_else(not_found)?;
    let messages = transcripts::list_explained(conn, org, id, MAX_READ_MESSAGES).await?;
    let texts = find_texts(conn, (org, agent), messages.iter().flat_map(|(_, retrieved)| retrieved)).await?;
    let explain = |(message, retrieved): (Message, Vec<AnswerPassage>)| {
        let citations = message.answer.as_ref().map_or(&[][..], |answer| &answer.citations);
        let passages = retrieved.into_iter().map(|passage| RetrievedPassage {
            text: texts.get(&passage.chunk).cloned(),
            is_cited: citations.iter().any(|citation| quotes_from(citation, &passage)),
            passage,
        });
        ExplainedMessage { retrieved: passages.collect(), message }
    };
    Ok(TryTranscript { messages: messages.into_iter().map(explain).collect(), running })
}

/// Checks if a quote stands in a passage, or reaches into it. Places are those of a document, which its address names.
fn quotes_from(citation: &Citation, passage: &AnswerPassage) -> bool {
    citation.source == passage.source
        && document_of(citation.url.as_deref()) == document_of(passage.url.as_deref())
        && citation.start < passage.end
        && passage.start < citation.end
}

/// Returns an address without its fragment.
fn document_of(url: Option<&str>) -> Option<&str> {
    url.map(|url| url.split('#').next().unwrap_or(url))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn passage(url: Option<&str>, (start, end): (i64, i64)) -> AnswerPassage {
        AnswerPassage {
            chunk: Uuid::nil().into(),
            source: Uuid::nil().into(),
            title: String::new(),
            heading: None,
            url: url.map(str::to_owned),
            page: None,
            score: 1.0,
            start,
            end,
        }
    }

    fn citation(url: Option<&str>, (start, end): (i64, i64)) -> Citation {
        Citation {
            source: Uuid::nil().into(),
            title: String::new(),
            heading: None,
            url: url.map(str::to_owned),
            page: None,
            quote: String::new(),
            start,
            end,
        }
    }

    #[test]
    fn a_quote_is_from_the_passages_of_its_document_that_it_touches() {
        let is_from = |quoted, retrieved| quotes_from(&citation(None, quoted), &passage(None, retrieved));
        assert!(is_from((10, 20), (0, 100)));
        assert!(is_from((90, 110), (0, 100)) && is_from((90, 110), (100, 200)));
        assert!(!is_from((100, 110), (0, 100)) && !is_from((90, 100), (100, 200)));
        let (home, other) = (Some("https://acme.dev/hours#sunday"), Some("https://acme.dev/prices"));
        let hours = passage(Some("https://acme.dev/hours#weekdays"), (0, 100));
        assert!(quotes_from(&citation(home, (10, 20)), &hours));
        assert!(!quotes_from(&citation(other, (10, 20)), &hours));
    }
}
