//! Endless streams, read over as many connections as necessary.

use std::time::{Duration, Instant};

use futures::{StreamExt as _, future::BoxFuture, stream, stream::BoxStream};
use progenitor_client::ResponseValue;
use tokio::time::{sleep, timeout};
use tracing::debug;

use super::{
    EventData,
    sse::{Connection, Loss},
};
use crate::{Client, Error, error::Context, generated::ByteStream, types};

/// Lifetime of a connection after which it counts as stable: the next loss is then the first one again.
const STEADY: Duration = Duration::from_secs(30);

/// Answer to a connection attempt.
pub(super) type Answer = Result<ResponseValue<ByteStream>, progenitor_client::Error<types::ErrorEnvelope>>;

/// A call whose answer is an endless stream.
pub(super) trait Endless: Clone + Send + 'static {
    /// Type of its events.
    type Event: EventData + Send + 'static;

    /// Name of its operation.
    const OPERATION: &'static str;

    /// Returns the client of the call.
    fn client(&mut self) -> &mut Client;

    /// Returns the call that continues after the event with this id.
    fn after(self, id: &str) -> Self;

    /// Connects.
    fn connect(self) -> BoxFuture<'static, Answer>;

    /// Returns the event, or the error that it reports.
    fn known(event: Self::Event) -> Result<Self::Event, types::ErrorObject>;
}

/// Connects, and returns the events of a call, each with its id.
///
/// # Errors
/// Anything that prevents the stream from beginning.
pub(super) async fn events<C: Endless>(call: C) -> Result<BoxStream<'static, Result<(C::Event, String), Error>>, Error> {
    let mut following = Following { context: Context::of(C::OPERATION), call, last: None, connection: None, losses: 0 };
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
struct Following<C> {
    call: C,
    /// Id of the last event.
    last: Option<String>,
    connection: Option<(Connection, Instant)>,
    /// Number of connections lost in a row.
    losses: u32,
    context: Context,
}

impl<C: Endless> Following<C> {
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
                        Err(source) => return Err(self.context.decode(event.data.as_bytes(), source)),
                        Ok(Some(known)) => {
                            return C::known(known).map(|known| (known, event.id)).map_err(|error| self.context.event(error));
                        }
                        Ok(None) => {}
                    }
                }
                Err(loss) => self.lose(loss, since).await?,
            }
        }
    }

    async fn lose(&mut self, loss: Loss, since: Instant) -> Result<(), Error> {
        self.connection = None;
        if since.elapsed() >= STEADY {
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
            Some(id) => self.call.clone().after(id),
            None => self.call.clone(),
        };
        let inner = &mut call.client().inner;
        let (patience, idle) = (inner.timeout(), inner.stream_idle());
        self.context = inner.context(self.context.operation);
        let answer = timeout(patience, call.connect()).await.map_err(|_| self.context.timeout())?;
        let answer = answer.map_err(|error| self.context.error(error))?;
        self.connection = Some((Connection::open(answer, idle, &self.context)?, Instant::now()));
        Ok(())
    }
}
