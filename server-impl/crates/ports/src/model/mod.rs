//! Models of providers: a conversation in, generated text out as it arrives; or texts in, vectors out.

use std::time::Duration;

use async_trait::async_trait;
use frontdesk_types::{Code, Error, format_count};
use futures::stream::BoxStream;
use serde::Serialize;

mod answer;
mod event_stream;
mod lines;
pub mod openai;
#[cfg(test)]
mod tests;
mod thinking;
mod wire;

/// Speaker in a conversation with a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChatRole {
    /// Sets the rules.
    System,
    /// Asks questions.
    User,
    /// The model.
    Assistant,
}

/// A message of the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChatMessage {
    /// Speaker of the message.
    pub role: ChatRole,
    /// Text of the message.
    pub content: String,
}

/// Sampling parameters of a model. Those that are `None` are not sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct SamplingParameters {
    /// Randomness, 0 to 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// Maximum length of an answer, in tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<i32>,
    /// Maximum length, for models that know it by this name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_completion_tokens: Option<i32>,
}

/// Request to a model.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct ModelRequest<'a> {
    /// Name of the model at the provider.
    pub model: &'a str,
    /// Conversation so far.
    pub messages: &'a [ChatMessage],
    /// Sampling parameters.
    #[serde(flatten)]
    pub sampling: SamplingParameters,
}

/// A part of a model's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerPart {
    /// More text. Not empty.
    Text(String),
    /// The end of the answer.
    End(AnswerEndReason),
}

/// Reason why an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerEndReason {
    /// It is complete.
    Complete,
    /// It reached a length limit.
    Length,
    /// The provider's content filter ended it.
    Filtered,
}

impl AnswerEndReason {
    /// Returns the error of an answer that ended for this reason and has no text.
    pub fn without_text(self) -> ModelError {
        match self {
            Self::Complete => ModelError::Garbled,
            Self::Length => ModelError::Exhausted,
            Self::Filtered => ModelError::Filtered,
        }
    }
}

/// Failure of a provider. The text is for the caller. Only the type and the code of the provider's
/// own error are logged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// No connection.
    #[error("The provider of the model could not be reached.")]
    Unreachable,
    /// Temporarily unavailable.
    #[error("The provider of the model is overloaded or out of order.")]
    Busy {
        /// Pause that the provider requests before a retry.
        retry_after: Option<Duration>,
    },
    /// Refused, and retrying does not help.
    #[error("The provider of the model refused the request (status {status}); the operator finds the reason in the log.")]
    Refused {
        /// Status of the answer.
        status: u16,
    },
    /// The answer cannot be parsed.
    #[error("The provider of the model sent something other than an answer.")]
    Garbled,
    /// The answer ended prematurely.
    #[error("The provider of the model stopped before the end of its answer.")]
    Interrupted,
    /// The answer reached its length limit before its first words, as when a model thinks for too long.
    #[error(
        "The model reached the limit of its output before it began to answer; a higher `maxOutputTokens` gives it more room."
    )]
    Exhausted,
    /// The content filter of the provider refused the question or the answer.
    #[error("The content filter of the model's provider withheld the answer.")]
    Filtered,
    /// The model sent its thinking as text; its next answers are read without it.
    #[error("The model sent its thinking in place of its answer.")]
    UnmarkedThinking,
    /// The model thought for more than is read.
    #[error("The model thought for too long before it began to answer.")]
    EndlessThinking,
    /// No answer in time.
    #[error("The provider of the model did not answer within {} seconds.", .within.as_secs())]
    TimedOut {
        /// Timeout that passed.
        within: Duration,
    },
}

impl ModelError {
    /// Returns `true` if retrying may help.
    pub fn is_transient(&self) -> bool {
        !matches!(self, Self::Refused { .. } | Self::TimedOut { .. } | Self::Exhausted | Self::Filtered | Self::EndlessThinking)
    }
}

impl From<ModelError> for Error {
    fn from(error: ModelError) -> Self {
        let wait = match &error {
            ModelError::Busy { retry_after: Some(after) } => {
                format!(" It asks to wait for {}.", format_count(after.as_secs(), "second"))
            }
            _ => String::new(),
        };
        let advice = match &error {
            ModelError::Exhausted => "",
            ModelError::Filtered => "; ask in other words",
            _ => "; ask again",
        };
        Self::refused(Code::ModelProviderError, format!("{error}{wait} Nothing was charged{advice}."))
    }
}

/// A provider of embedding models.
#[async_trait]
pub trait Embedder: Send + Sync {
    /// Returns the vector of each text, in the order of the texts.
    ///
    /// # Errors
    /// When the provider fails.
    async fn embed(&self, model: &str, texts: &[String]) -> Result<Vec<Vec<f32>>, ModelError>;
}

/// A model's answer, part by part. Ends with [`AnswerPart::End`], or with an error.
pub type AnswerStream = BoxStream<'static, Result<AnswerPart, ModelError>>;

/// A provider of models.
#[async_trait]
pub trait ChatModel: Send + Sync {
    /// Sends a request to a model, once. Only connecting has a deadline: the caller gives up by dropping the result.
    ///
    /// # Errors
    /// A failure before the first part; later failures come as items of the stream.
    async fn ask_model(&self, request: ModelRequest<'_>) -> Result<AnswerStream, ModelError>;
}
