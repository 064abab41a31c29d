//! Reads one answer over as many connections as it takes.

use eventsource_stream::Event;
use reqwest::header::CONTENT_TYPE;
use tokio::time::{sleep, timeout};

use crate::{Client, Error, EventData as _, StreamChatEvent, failure, random, sse::Connection, types};

/// An answer being read.
pub(crate) struct Resuming {
    client: Client,
    body: types::ChatRequest,
    /// The same for the whole answer, so that the question counts once even if the stream is interrupted before its first event.
    idempotency_key: String,
    last_event_id: Option<String>,
    /// `None` once the answer is complete.
    connection: Option<Connection>,
    /// Connections lost since the last event.
    losses: u32,
}

impl Resuming {
    /// Sends the question, and waits until the answer begins.
    pub(crate) async fn open(client: Client, body: types::ChatRequest) -> Result<Self, Error> {
        let idempotency_key = random::idempotency_key().to_string();
        let mut answer = Self { client, body, idempotency_key, last_event_id: None, connection: None, losses: 0 };
        answer.connect().await?;
        Ok(answer)
    }

    /// The next event; `None` after `message.end`.
    pub(crate) async fn next(&mut self) -> Result<Option<StreamChatEvent>, Error> {
        while let Some(connection) = &mut self.connection {
            match connection.next().await {
                Ok(event) if self.is_known(&event.id) => {}
                Ok(event) => {
                    if let Some(event) = self.read(event)? {
                        return Ok(Some(event));
                    }
                }
                Err(loss) => self.reconnect(loss).await?,
            }
        }
        Ok(None)
    }

    fn read(&mut self, Event { event: name, data, id, .. }: Event) -> Result<Option<StreamChatEvent>, Error> {
        self.losses = 0;
        if !id.is_empty() {
            self.last_event_id = Some(id);
        }
        match StreamChatEvent::decode(&name, &data).transpose() {
            Err(source) => Err(Error::Decode { excerpt: failure::excerpt(data.as_bytes()), source }),
            Ok(Some(StreamChatEvent::Error(error))) => Err(failure::of_event(error)),
            Ok(event) => {
                if matches!(event, Some(StreamChatEvent::MessageEnd(_))) {
                    self.connection = None;
                }
                Ok(event)
            }
        }
    }

    /// Whether an event, with the id `<messageId>:<n>`, was already read: a server may resume earlier than asked.
    fn is_known(&self, id: &str) -> bool {
        let last = self.last_event_id.as_deref().and_then(position);
        matches!((position(id), last), (Some((message, n)), Some((same, last))) if message == same && n <= last)
    }

    async fn reconnect(&mut self, loss: Error) -> Result<(), Error> {
        self.connection = None;
        let retry = self.client.inner.settings().retry;
        if self.losses >= retry.count {
            return Err(loss);
        }
        sleep(retry.backoff(self.losses)).await;
        self.losses += 1;
        self.connect().await
    }

    async fn connect(&mut self) -> Result<(), Error> {
        let settings = self.client.inner.settings();
        let call = self.client.stream_chat().body(self.body.clone());
        let call = match &self.last_event_id {
            Some(id) => call.last_event_id(id.as_str()),
            None => call.idempotency_key(self.idempotency_key.as_str()),
        };
        let answer = timeout(settings.timeout, call.send()).await.map_err(|_| Error::Timeout)??;
        let media_type = answer.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !media_type.starts_with("text/event-stream") {
            let excerpt = format!("content type `{media_type}` instead of `text/event-stream`");
            return Err(Error::Unexpected { status: answer.status().as_u16(), excerpt, retry_after: None });
        }
        self.connection = Some(Connection::new(answer.into_inner(), settings.stream_idle));
        Ok(())
    }
}

/// Splits the id of an event.
fn position(id: &str) -> Option<(&str, u64)> {
    let (message, n) = id.rsplit_once(':')?;
    Some((message, n.parse().ok()?))
}
