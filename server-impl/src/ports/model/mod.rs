//! Models of providers: a conversation goes in, text comes out as it is made; or texts go in, and vectors come out.

use std::time::Duration;

use async_trait::async_trait;
use futures::stream::BoxStream;
use serde::Serialize;

pub mod openai;
mod wire;

/// Who says something in a conversation with a model.
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

/// What was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// By whom.
    pub role: Speaker,
    /// The words.
    pub content: String,
}

/// A part of what a model makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// More text. Not empty.
    Text(String),
    /// That was all.
    End(Ending),
}

/// Why a model ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It had said everything.
    Whole,
    /// It met a limit.
    Length,
}

/// Why a provider failed. The text is for the one who asked. Of what the provider itself said, only a type and a code go to the log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// No connection.
    #[error("The provider of the model could not be reached.")]
    Unreachable,
    /// Not now.
    #[error("The provider of the model is overloaded or out of order.")]
    Busy {
        /// When it wants to be asked again.
        retry_after: Option<Duration>,
    },
    /// It will not, however often it is asked.
    #[error("The provider of the model refused the request (status {status}); the operator finds the reason in the log.")]
    Refused {
        /// Of its answer.
        status: u16,
    },
    /// What came is no answer.
    #[error("The provider of the model sent what is no answer.")]
    Garbled,
    /// The answer has no end.
    #[error("The provider of the model broke off.")]
    CutOff,
    /// It kept silent.
    #[error("The provider of the model did not answer within {} seconds.", .within.as_secs())]
    TimedOut {
        /// How long it was given.
        within: Duration,
    },
}

impl ModelError {
    /// Whether asking again may help.
    pub fn passes(&self) -> bool {
        !matches!(self, Self::Refused { .. } | Self::TimedOut { .. })
    }
}

/// A provider of embedding models.
#[async_trait]
pub trait Embedder: Send + Sync {
    /// The vector of each text, in their order.
    ///
    /// # Errors
    /// When it fails.
    async fn embed(&self, model: &str, texts: &[String]) -> Result<Vec<Vec<f32>>, ModelError>;
}

/// What a model makes, part by part. Ends with [`Part::End`], or with an error.
pub type Parts = BoxStream<'static, Result<Part, ModelError>>;

/// A provider of models.
#[async_trait]
pub trait ChatModel: Send + Sync {
    /// Asks one of its models, once. Sets no deadline but for the connection: the caller gives up by dropping what it got.
    ///
    /// # Errors
    /// What fails before the first part; later parts bring what fails after.
    async fn ask(&self, model: &str, messages: &[Message]) -> Result<Parts, ModelError>;
}
