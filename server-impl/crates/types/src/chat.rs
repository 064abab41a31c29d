//! Questions and answers.

pub mod drafts;
pub mod taken_messages;

pub use frontdesk_vocabulary::{AnswerFormat, FinishReason};

use super::{
    AgentId, ChunkId, ConversationId, MessageId, SourceId, Timestamp, conversations::MessageRole, knowledge::chunks::Passage,
};

/// The evidence for an answer. Stored as JSON with the message.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Citation {
    /// The source that contains it.
    pub source: SourceId,
    /// Title of the source, when the answer was made.
    pub title: String,
    /// The headings above the quote, from the outermost on, joined by ` › `; `None` for none, and in messages of an
    /// earlier release.
    #[serde(default)]
    pub heading: Option<String>,
    /// Address of the source, with the fragment that leads to the place if it has one.
    pub url: Option<String>,
    /// The page on which the quote begins, from 1; `None` for a document without pages, and in messages of an earlier
    /// release.
    #[serde(default)]
    pub page: Option<i32>,
    /// Verbatim.
    pub quote: String,
    /// First character in the text of the source, counted in Unicode scalar values from 0.
    pub start: i64,
    /// After the last character.
    pub end: i64,
}

/// A model's answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The text.
    pub text: String,
    /// Its evidence; empty when no answer was found.
    pub citations: Vec<Citation>,
    /// Reason for the end, which tells whether an answer was found.
    pub finish: FinishReason,
    /// Further pages to read, best first.
    pub see_also: Vec<SeeAlso>,
}

/// A page that may tell more than an answer does. Stored as JSON with the message.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SeeAlso {
    /// The source that contains it.
    pub source: SourceId,
    /// Its title.
    pub title: String,
    /// The headings above the place, from the outermost on, joined by ` › `; `None` for none.
    pub heading: Option<String>,
    /// Its address.
    pub url: Option<String>,
}

/// A passage that was found for an answer. Stored as JSON with the message, without its text, which is in its source.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct AnswerPassage {
    /// The passage.
    pub chunk: ChunkId,
    /// The source that contained it.
    pub source: SourceId,
    /// Title of its document, or of the source.
    pub title: String,
    /// The headings above it, from the outermost on, joined by ` › `; `None` for none.
    pub heading: Option<String>,
    /// The address of its place in the document.
    pub url: Option<String>,
    /// The page on which it begins, from 1; `None` for a document without pages, and in messages of an earlier release.
    #[serde(default)]
    pub page: Option<i32>,
    /// Score of the match.
    pub score: f32,
    /// First character in the text of the source, counted in Unicode scalar values from 0.
    pub start: i64,
    /// After the last character.
    pub end: i64,
}

impl AnswerPassage {
    /// Creates the record of a passage that was found.
    pub fn of(passage: &Passage, score: f32) -> Self {
        let chunk = &passage.chunk;
        Self {
            chunk: chunk.id,
            source: chunk.source,
            title: passage.title.clone(),
            heading: chunk.heading.clone(),
            url: passage.url_at(chunk.start),
            page: passage.page_at(chunk.start),
            score,
            start: chunk.start,
            end: chunk.end,
        }
    }
}

/// Settings of an agent that a try replaces, without changing the agent. `None` leaves a setting as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct AnswerOverrides {
    /// The model that answers.
    pub model: Option<String>,
    /// The instruction for it; `Some(None)` for none.
    pub system_instruction: Option<Option<String>>,
}

impl AnswerOverrides {
    /// Returns `true` if every setting stays as it is.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A reply as it is stored, identical to what the caller received.
#[derive(Debug, Clone)]
pub struct StoredReply {
    /// Its id.
    pub message: MessageId,
    /// The conversation it is part of.
    pub conversation: ConversationId,
    /// The agent that replied.
    pub agent: AgentId,
    /// The wording.
    pub answer: Answer,
    /// Bytes of each piece of its stream; `None` where they follow from the text, as `chat::deltas` cuts it.
    pub pieces: Option<Vec<usize>>,
    /// The model that answered.
    pub model: String,
    /// Cost in credits.
    pub credits_used: i64,
    /// The balance right after it.
    pub credits_remaining: i64,
    /// When it was made.
    pub created_at: Timestamp,
}

/// One message of a conversation, as the model sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationTurn {
    /// Author.
    pub role: MessageRole,
    /// The text.
    pub text: String,
}
