//! Sends a question to a provider within the timeouts that the operator set. Retries as long as the provider has
//! said nothing and a retry may help.

use std::time::Duration;

use frontdesk_ports::model::{AnswerPart, AnswerStream, ChatModel, ModelError, ModelRequest};
use futures::StreamExt;
use tokio::time::{sleep, timeout};

/// Timeouts for the answer of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProviderTimeouts {
    /// Until the first words, over all attempts.
    pub first: Duration,
    /// Until the next words.
    pub next: Duration,
    /// For a whole answer.
    pub whole: Duration,
}

/// Pauses between attempts, unless the provider names one.
const RETRY_PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

/// An answer in progress.
pub(super) struct ProviderAnswer {
    first: Option<AnswerPart>,
    parts: AnswerStream,
    next: Duration,
}

impl ProviderAnswer {
    /// Sends the request, and waits for the first part.
    pub(super) async fn request(
        provider: &dyn ChatModel,
        request: ModelRequest<'_>,
        timeouts: ProviderTimeouts,
    ) -> Result<Self, ModelError> {
        let attempt = timeout(timeouts.first, request_with_retries(provider, request, timeouts.first));
        let (first, parts) = attempt.await.map_err(|_| ModelError::TimedOut { within: timeouts.first })??;
        Ok(Self { first: Some(first), parts, next: timeouts.next })
    }

    /// Returns the next part.
    pub(super) async fn next_part(&mut self) -> Result<AnswerPart, ModelError> {
        if let Some(first) = self.first.take() {
            return Ok(first);
        }
        let part = timeout(self.next, self.parts.next()).await;
        part.map_err(|_| ModelError::TimedOut { within: self.next })?.unwrap_or(Err(ModelError::Interrupted))
    }
}

async fn request_with_retries(
    provider: &dyn ChatModel,
    request: ModelRequest<'_>,
    within: Duration,
) -> Result<(AnswerPart, AnswerStream), ModelError> {
    for pause in RETRY_PAUSES {
        let error = match request_once(provider, request).await {
            Ok(begun) => return Ok(begun),
            Err(error) => error,
        };
        let pause = match error {
            ModelError::Busy { retry_after: Some(asked) } => asked,
            _ => pause,
        };
        if !error.is_transient() || pause >= within {
            return Err(error);
        }
        tracing::info!(model = request.model, %error, "a provider is asked again");
        sleep(pause).await;
    }
    request_once(provider, request).await
}

async fn request_once(provider: &dyn ChatModel, request: ModelRequest<'_>) -> Result<(AnswerPart, AnswerStream), ModelError> {
    let mut parts = provider.ask_model(request).await?;
    match parts.next().await.unwrap_or(Err(ModelError::Interrupted))? {
        // A provider that says nothing at all has not answered.
        AnswerPart::End(reason) => Err(reason.without_text()),
        text @ AnswerPart::Text(_) => Ok((text, parts)),
    }
}
