//! A provider that speaks the OpenAI-compatible protocol: `POST <base>/chat/completions` with `stream: true`, and
//! `POST <base>/embeddings`.
//!
//! Its address comes from the operator, so it may be a private one. Redirects are not followed, so the key is sent
//! nowhere else. Answers are limited in size. A provider that does not stream, and answers with one JSON object,
//! is supported as well.

use std::{io, time::Duration};

use async_trait::async_trait;
use futures::{StreamExt, TryStreamExt, stream};
use reqwest::{
    Client, Response, StatusCode,
    header::{CONTENT_TYPE, RETRY_AFTER},
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_util::{
    codec::{FramedRead, LinesCodec, LinesCodecError},
    io::StreamReader,
};
use url::Url;

use super::{
    ChatModel, Embedder, ModelError, ModelRequest, Part, Parts,
    wire::{self, Reported},
};

/// Connect timeout.
const CONNECT: Duration = Duration::from_secs(5);

/// Maximum bytes of one event, or of an answer that is not a stream.
const MAX_EVENT_BYTES: usize = 1024 * 1024;

/// Maximum bytes of an embeddings answer: 64 vectors of 4,096 numbers in decimal, with room to spare.
const MAX_EMBEDDINGS_BYTES: usize = 16 * 1024 * 1024;

/// Deadline of an embeddings request.
const EMBEDDED: Duration = Duration::from_secs(60);

/// Bytes read of an error answer, for its type and code.
const REFUSAL: usize = 16 * 1024;

/// A provider.
pub struct OpenAi {
    client: Client,
    completions: Url,
    embeddings: Url,
    key: Option<SecretString>,
}

impl OpenAi {
    /// Creates a provider with this base address (`https://api.example/v1`) and key.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    #[expect(clippy::disallowed_methods, reason = "the address is the operator's, not a user's")]
    pub fn new(base: &Url, key: Option<SecretString>) -> anyhow::Result<Self> {
        let client = Client::builder()
            .user_agent(concat!("Frontdesk/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(CONNECT)
            .build()?;
        Ok(Self { client, completions: below(base, "chat/completions"), embeddings: below(base, "embeddings"), key })
    }

    /// Sends a request and returns its successful response.
    async fn post(&self, url: &Url, model: &str, body: Value) -> Result<Response, ModelError> {
        let mut request = self.client.post(url.clone()).json(&body);
        if let Some(key) = &self.key {
            request = request.bearer_auth(key.expose_secret());
        }
        let response = request.send().await.map_err(|error| {
            tracing::warn!(model, error = %error.without_url(), "a provider could not be reached");
            ModelError::Unreachable
        })?;
        if response.status().is_success() { Ok(response) } else { Err(refused(model, response).await) }
    }
}

/// Appends a path to a base address, with or without a trailing slash.
fn below(base: &Url, path: &str) -> Url {
    let mut url = base.clone();
    url.set_path(&format!("{}/{path}", base.path().trim_end_matches('/')));
    url
}

#[async_trait]
impl ChatModel for OpenAi {
    async fn ask(&self, request: ModelRequest<'_>) -> Result<Parts, ModelError> {
        let mut body = json!(request);
        body["stream"] = json!(true);
        let response = self.post(&self.completions, request.model, body).await?;
        let media_type = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if media_type.starts_with("application/json") { whole(response).await } else { Ok(streamed(response)) }
    }
}

#[async_trait]
impl Embedder for OpenAi {
    async fn embed(&self, model: &str, texts: &[String]) -> Result<Vec<Vec<f32>>, ModelError> {
        let body = json!({ "model": model, "input": texts, "encoding_format": "float" });
        let asked = async {
            let response = self.post(&self.embeddings, model, body).await?;
            bounded(response, MAX_EMBEDDINGS_BYTES).await
        };
        let bytes = timeout(EMBEDDED, asked).await.map_err(|_| ModelError::TimedOut { within: EMBEDDED })??;
        wire::embeddings(&bytes)
    }
}

async fn refused(model: &str, response: Response) -> ModelError {
    let status = response.status();
    let seconds = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let body = bounded(response, REFUSAL).await.unwrap_or_default();
    let Reported { kind, code } = serde_json::from_slice(&body).map(|body| Reported::of(&body)).unwrap_or_default();
    tracing::warn!(model, status = status.as_u16(), kind, code, "a provider refused a request");
    if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() {
        return ModelError::Busy { retry_after: seconds.map(Duration::from_secs) };
    }
    ModelError::Refused { status: status.as_u16() }
}

/// Reads the body of a response, limited in size.
async fn bounded(response: Response, most: usize) -> Result<Vec<u8>, ModelError> {
    let mut bytes = Vec::new();
    let mut chunks = response.bytes_stream();
    while let Some(chunk) = chunks.next().await {
        bytes.extend_from_slice(&chunk.map_err(|_| ModelError::CutOff)?);
        if bytes.len() >= most {
            bytes.truncate(most);
            break;
        }
    }
    Ok(bytes)
}

async fn whole(response: Response) -> Result<Parts, ModelError> {
    let bytes = bounded(response, MAX_EVENT_BYTES).await?;
    let parts = wire::completion(&bytes)?;
    Ok(stream::iter(parts.into_iter().map(Ok)).boxed())
}

/// Reads the events, one `data:` line each (WHATWG HTML, section 9.2; this protocol never splits an event's
/// data over several lines).
fn streamed(response: Response) -> Parts {
    let bytes = StreamReader::new(response.bytes_stream().map_err(io::Error::other));
    let lines = FramedRead::new(bytes, LinesCodec::new_with_max_length(MAX_EVENT_BYTES));
    let parts = stream::unfold(Some(lines), |lines| async {
        let mut lines = lines?;
        loop {
            let event = match lines.next().await {
                None | Some(Err(LinesCodecError::Io(_))) => return Some((vec![Err(ModelError::CutOff)], None)),
                Some(Err(LinesCodecError::MaxLineLengthExceeded)) => return Some((vec![Err(ModelError::Garbled)], None)),
                Some(Ok(line)) => wire::event(&line),
            };
            match event {
                Ok(parts) if parts.is_empty() => {}
                Ok(parts) => {
                    let ended = matches!(parts.last(), Some(Part::End(_)));
                    return Some((parts.into_iter().map(Ok).collect(), (!ended).then_some(lines)));
                }
                Err(error) => return Some((vec![Err(error)], None)),
            }
        }
    });
    parts.flat_map(stream::iter).boxed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_address_may_end_with_a_slash() {
        for base in ["https://api.example/v1", "https://api.example/v1/"] {
            let base = Url::parse(base).expect("an address");
            assert_eq!(below(&base, "chat/completions").as_str(), "https://api.example/v1/chat/completions");
        }
    }
}
