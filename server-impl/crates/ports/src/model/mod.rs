//! Models of providers: a conversation in, text out as it is generated; or texts in, vectors out.

use std::time::Duration;

use async_trait::async_trait;
use frontdesk_types::{Code, Error, counted};
use futures::stream::BoxStream;
use serde::Serialize;

pub mod openai;
mod wire;

/// Speaker in a conversation with a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// Sets the rules.
    System,
    /// Asks.
    User,
    /// The model.
    Assistant,
}

/// A message of the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// Its speaker.
    pub role: Speaker,
    /// Its text.
    pub content: String,
}

/// Sampling settings of a model. What is `None` is not sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Sampling {
    /// Temperature, 0 to 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// Maximum length of an answer in tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<i32>,
    /// The same, for models that know it by this name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_completion_tokens: Option<i32>,
}

/// Request to a model.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct ModelRequest<'a> {
    /// The provider's name for the model.
    pub model: &'a str,
    /// The conversation.
    pub messages: &'a [Message],
    /// Sampling settings.
    #[serde(flatten)]
    pub sampling: Sampling,
}

/// A part of a model's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// More text. Not empty.
    Text(String),
    /// The end of the answer.
    End(Ending),
}

/// Why an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It is complete.
    Whole,
    /// It reached a length limit.
    Length,
}

/// Why a provider failed. The text is for the caller. Only the type and the code of the provider's own error are
/// logged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// No connection.
    #[error("The provider of the model could not be reached.")]
    Unreachable,
    /// Temporarily unavailable.
    #[error("The provider of the model is overloaded or out of order.")]
    Busy {
        /// Pause before a retry that the provider asks for.
        retry_after: Option<Duration>,
    },
    /// Refused, and retrying does not help.
    #[error("The provider of the model refused the request (status {status}); the operator finds the reason in the log.")]
    Refused {
        /// The status of its answer.
        status: u16,
    },
    /// The answer cannot be parsed.
    #[error("The provider of the model sent something other than an answer.")]
    Garbled,
    /// The answer ended prematurely.
    #[error("The provider of the model stopped before the end of its answer.")]
    CutOff,
    /// No answer in time.
    #[error("The provider of the model did not answer within {} seconds.", .within.as_secs())]
    TimedOut {
        /// Time that was allowed.
        within: Duration,
    },
}

impl ModelError {
    /// Returns whether retrying may help.
    pub fn passes(&self) -> bool {
        !matches!(self, Self::Refused { .. } | Self::TimedOut { .. })
    }
}

impl From<ModelError> for Error {
    fn from(error: ModelError) -> Self {
        let wait = match &error {
            ModelError::Busy { retry_after: Some(after) } => {
                format!(" It asks to wait for {}.", counted(after.as_secs(), "second"))
            }
            _ => String::new(),
        };
        Self::refused(Code::ModelProviderError, format!("{error}{wait} Nothing was charged; ask again."))
    }
}

/// A provider of embedding models.
#[async_trait]
pub trait Embedder: Send + Sync {
    /// The vector of each text, in the order of the texts.
    ///
    /// # Errors
    /// When it fails.
    async fn embed(&self, model: &str, texts: &[String]) -> Result<Vec<Vec<f32>>, ModelError>;
}

/// A model's answer, part by part. Ends with [`Part::End`], or with an error.
pub type Parts = BoxStream<'static, Result<Part, ModelError>>;

/// A provider of models.
#[async_trait]
pub trait ChatModel: Send + Sync {
    /// Asks a model, once. Only connecting has a deadline: the caller gives up by dropping the result.
    ///
    /// # Errors
    /// A failure before the first part; later failures come as items of the stream.
    async fn ask(&self, request: ModelRequest<'_>) -> Result<Parts, ModelError>;
}
