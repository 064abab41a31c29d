//! Sends a question to a provider within the timeouts that the operator set. Retries as long as the provider has
//! said nothing and a retry may help.

use std::time::Duration;

use frontdesk_ports::model::{ChatModel, ModelError, ModelRequest, Part, Parts};
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
const PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];

/// An answer in progress.
pub(super) struct Asking {
    first: Option<Part>,
    parts: Parts,
    next: Duration,
}

impl Asking {
    /// Sends the request, and waits for the first part.
    pub(super) async fn begin(
        provider: &dyn ChatModel,
        request: ModelRequest<'_>,
        patience: ProviderTimeouts,
    ) -> Result<Self, ModelError> {
        let tries = timeout(patience.first, tries(provider, request, patience.first));
        let (first, parts) = tries.await.map_err(|_| ModelError::TimedOut { within: patience.first })??;
        Ok(Self { first: Some(first), parts, next: patience.next })
    }

    /// Returns the next part.
    pub(super) async fn next(&mut self) -> Result<Part, ModelError> {
        if let Some(first) = self.first.take() {
            return Ok(first);
        }
        let part = timeout(self.next, self.parts.next()).await;
        part.map_err(|_| ModelError::TimedOut { within: self.next })?.unwrap_or(Err(ModelError::CutOff))
    }
}

async fn tries(provider: &dyn ChatModel, request: ModelRequest<'_>, within: Duration) -> Result<(Part, Parts), ModelError> {
    for pause in PAUSES {
        let error = match once(provider, request).await {
            Ok(begun) => return Ok(begun),
            Err(error) => error,
        };
        let pause = match error {
            ModelError::Busy { retry_after: Some(asked) } => asked,
            _ => pause,
        };
        if !error.passes() || pause >= within {
            return Err(error);
        }
        tracing::info!(model = request.model, %error, "a provider is asked again");
        sleep(pause).await;
    }
    once(provider, request).await
}

async fn once(provider: &dyn ChatModel, request: ModelRequest<'_>) -> Result<(Part, Parts), ModelError> {
    let mut parts = provider.ask(request).await?;
    match parts.next().await.unwrap_or(Err(ModelError::CutOff))? {
        // A provider that says nothing at all has not answered.
        Part::End(_) => Err(ModelError::Garbled),
        text @ Part::Text(_) => Ok((text, parts)),
    }
}
