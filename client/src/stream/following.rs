//! Endless streams, read over as many connections as necessary.

use std::time::{Duration, Instant};

use futures::{StreamExt as _, future::BoxFuture, stream, stream::BoxStream};
use progenitor_client::ResponseValue;
use tokio::time::{sleep, timeout};
use tracing::debug;

use super::{
    EventData,
    sse::{ConnectionLoss, SseConnection},
};
use crate::{Client, Error, error::CallContext, generated::ByteStream, types};

/// Lifetime of a connection after which it counts as stable: the next loss is then the first one again.
const STEADY_LIFETIME: Duration = Duration::from_secs(30);

/// Answer to a connection attempt.
pub(super) type ConnectAnswer = Result<ResponseValue<ByteStream>, progenitor_client::Error<types::ErrorEnvelope>>;

/// A call whose answer is an endless stream.
pub(super) trait EndlessCall: Clone + Send + 'static {
    /// Type of its events.
    type Event: EventData + Send + 'static;

    /// Name of its operation.
    const OPERATION: &'static str;

    /// Returns the client of the call.
    fn client(&mut self) -> &mut Client;

    /// Returns the call that continues after the event with this id.
    fn resume_after(self, id: &str) -> Self;

    /// Connects.
    fn connect(self) -> BoxFuture<'static, ConnectAnswer>;

    /// Returns the event, or the error that it reports.
    fn known_event(event: Self::Event) -> Result<Self::Event, Box<types::ErrorObject>>;
}

/// Connects, and returns the events of a call, each with its id.
///
/// # Errors
/// Anything that prevents the stream from beginning.
pub(super) async fn follow_events<C: EndlessCall>(
    call: C,
) -> Result<BoxStream<'static, Result<(C::Event, String), Error>>, Error> {
    let mut following = FollowedStream { context: CallContext::of(C::OPERATION), call, last: None, connection: None, losses: 0 };
    following.connect().await?;
    let events = stream::unfold(Some(following), |following| async {
        let mut following = following?;
        match following.next().await {
            Ok(event) => Some((Ok(event), Some(following))),
            Err(error) => Some((Err(error), None)),
        }
    });
    Ok(events.boxed())
}

/// A stream that is being read.
struct FollowedStream<C> {
    call: C,
    /// Id of the last event.
    last: Option<String>,
    connection: Option<(SseConnection, Instant)>,
    /// Number of connections lost in a row.
    losses: u32,
    context: CallContext,
}

impl<C: EndlessCall> FollowedStream<C> {
    /// Returns the next event.
    async fn next(&mut self) -> Result<(C::Event, String), Error> {
        loop {
            let Some((connection, since)) = &mut self.connection else {
                self.connect().await?;
                continue;
            };
            let since = *since;
            match connection.next().await {
                Ok(event) => {
                    self.losses = 0;
                    self.last = Some(event.id.clone());
                    match C::Event::decode(&event.event, &event.data).transpose() {
                        Err(source) => return Err(self.context.decode_error(event.data.as_bytes(), source)),
                        Ok(Some(known)) => {
                            return C::known_event(known)
                                .map(|known| (known, event.id))
                                .map_err(|error| self.context.event_error(*error));
                        }
                        Ok(None) => {}
                    }
                }
                Err(loss) => self.handle_loss(loss, since).await?,
            }
        }
    }

    async fn handle_loss(&mut self, loss: ConnectionLoss, since: Instant) -> Result<(), Error> {
        self.connection = None;
        if since.elapsed() >= STEADY_LIFETIME {
            self.losses = 0;
        }
        let retry = self.call.client().inner.retry();
        if self.losses >= retry.count {
            return Err(loss.into_error(&self.context));
        }
        let wait = retry.backoff(self.losses);
        debug!(target: "frontdesk_client", ?wait, last_event_id = self.last, "the stream was interrupted and is resumed");
        sleep(wait).await;
        self.losses += 1;
        Ok(())
    }

    async fn connect(&mut self) -> Result<(), Error> {
        let mut call = match &self.last {
            Some(id) => self.call.clone().resume_after(id),
            None => self.call.clone(),
        };
        let inner = &mut call.client().inner;
        let (max_wait, idle) = (inner.timeout(), inner.stream_idle());
        self.context = inner.context(self.context.operation);
        let answer = timeout(max_wait, call.connect()).await.map_err(|_| self.context.timeout_error())?;
        let answer = answer.map_err(|error| self.context.error(error))?;
        self.connection = Some((SseConnection::open(answer, idle, &self.context)?, Instant::now()));
        Ok(())
    }
}
