//! A provider that speaks the OpenAI-compatible protocol: `POST <base>/chat/completions` with `stream: true`, and
//! `POST <base>/embeddings`.
//!
//! Its address comes from the operator, so it may be a private one. Redirects are not followed, so the key is sent
//! nowhere else. Answers are limited in size. A provider that does not stream, and answers with one JSON object,
//! is supported as well.

use std::time::Duration;

use async_trait::async_trait;
use futures::{StreamExt, TryStreamExt, stream};
use reqwest::{
    Client, Response, StatusCode,
    header::{CONTENT_TYPE, RETRY_AFTER},
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use tokio::time::timeout;
use url::Url;

use super::{
    AnswerPart, AnswerStream, ChatModel, Embedder, ModelError, ModelRequest,
    answer::{AnswerReader, UnmarkedThinkers},
    event_stream,
    wire::{self, ReportedError},
};

/// Connect timeout.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Maximum bytes of an answer that is not a stream.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;

/// Maximum bytes of an embeddings answer: 64 vectors of 4,096 numbers in decimal, with room to spare.
const MAX_EMBEDDINGS_BYTES: usize = 16 * 1024 * 1024;

/// Deadline of an embeddings request.
const EMBED_TIMEOUT: Duration = Duration::from_secs(60);

/// Bytes read of an error answer, for its type and code.
const MAX_REFUSAL_BYTES: usize = 16 * 1024;

/// A provider.
pub struct OpenAiProvider {
    client: Client,
    completions: Url,
    embeddings: Url,
    key: Option<SecretString>,
    thinkers: UnmarkedThinkers,
}

impl OpenAiProvider {
    /// Creates a provider with this base address (`https://api.example/v1`) and key.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    #[expect(clippy::disallowed_methods, reason = "the address is the operator's, not a user's")]
    pub fn new(base: &Url, key: Option<SecretString>) -> anyhow::Result<Self> {
        let client = Client::builder()
            .user_agent(concat!("Frontdesk/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .build()?;
        let (completions, embeddings) = (append_path(base, "chat/completions"), append_path(base, "embeddings"));
        Ok(Self { client, completions, embeddings, key, thinkers: UnmarkedThinkers::default() })
    }

    /// Sends a request and returns its successful response.
    async fn post_json(&self, url: &Url, model: &str, body: Value) -> Result<Response, ModelError> {
        let mut request = self.client.post(url.clone()).json(&body);
        if let Some(key) = &self.key {
            request = request.bearer_auth(key.expose_secret());
        }
        let response = request.send().await.map_err(|error| {
            tracing::warn!(model, error = %error.without_url(), "a provider could not be reached");
            ModelError::Unreachable
        })?;
        if response.status().is_success() { Ok(response) } else { Err(read_refusal(model, response).await) }
    }
}

/// Appends a path to a base address, with or without a trailing slash.
fn append_path(base: &Url, path: &str) -> Url {
    let mut url = base.clone();
    url.set_path(&format!("{}/{path}", base.path().trim_end_matches('/')));
    url
}

#[async_trait]
impl ChatModel for OpenAiProvider {
    async fn ask_model(&self, request: ModelRequest<'_>) -> Result<AnswerStream, ModelError> {
        let mut body = json!(request);
        body["stream"] = json!(true);
        let response = self.post_json(&self.completions, request.model, body).await?;
        let media_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let reader = AnswerReader::new(request.model, &self.thinkers);
        if media_type.starts_with("application/json") {
            return read_whole_answer(response, reader).await;
        }
        let chunks = response.bytes_stream().map_err(|_| ModelError::Interrupted);
        Ok(event_stream::read_events(chunks.boxed(), reader))
    }
}

#[async_trait]
impl Embedder for OpenAiProvider {
    async fn embed(&self, model: &str, texts: &[String]) -> Result<Vec<Vec<f32>>, ModelError> {
        let body = json!({ "model": model, "input": texts, "encoding_format": "float" });
        let asked = async {
            let response = self.post_json(&self.embeddings, model, body).await?;
            read_limited(response, MAX_EMBEDDINGS_BYTES).await
        };
        let bytes = timeout(EMBED_TIMEOUT, asked).await.map_err(|_| ModelError::TimedOut { within: EMBED_TIMEOUT })??;
        wire::parse_embeddings(&bytes)
    }
}

async fn read_refusal(model: &str, response: Response) -> ModelError {
    let status = response.status();
    let seconds = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let body = read_limited(response, MAX_REFUSAL_BYTES).await.unwrap_or_default();
    let reported = serde_json::from_slice(&body).map(|body| ReportedError::from_json(&body)).unwrap_or_default();
    tracing::warn!(model, status = status.as_u16(), kind = reported.kind, code = reported.code, "a provider refused a request");
    if reported.is_filtered() {
        return ModelError::Filtered;
    }
    if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() {
        return ModelError::Busy { retry_after: seconds.map(Duration::from_secs) };
    }
    ModelError::Refused { status: status.as_u16() }
}

/// Reads the body of a response, limited in size.
async fn read_limited(response: Response, most: usize) -> Result<Vec<u8>, ModelError> {
    let mut bytes = Vec::new();
    let mut chunks = response.bytes_stream();
    while let Some(chunk) = chunks.next().await {
        bytes.extend_from_slice(&chunk.map_err(|_| ModelError::Interrupted)?);
        if bytes.len() >= most {
            bytes.truncate(most);
            break;
        }
    }
    Ok(bytes)
}

async fn read_whole_answer(response: Response, mut reader: AnswerReader) -> Result<AnswerStream, ModelError> {
    let bytes = read_limited(response, MAX_ANSWER_BYTES).await?;
    let mut parts = reader.read_data(&String::from_utf8_lossy(&bytes))?;
    if !matches!(parts.last(), Some(AnswerPart::End(_))) {
        parts.extend(reader.finish()?);
    }
    Ok(stream::iter(parts.into_iter().map(Ok)).boxed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_address_may_end_with_a_slash() {
        for base in ["https://api.example/v1", "https://api.example/v1/"] {
            let base = Url::parse(base).expect("an address");
            assert_eq!(append_path(&base, "chat/completions").as_str(), "https://api.example/v1/chat/completions");
        }
    }
}
