//! Waiting for a source: [`WaitUntilReady`].

use std::{fmt, time::Duration};

use futures::future::BoxFuture;
use tokio::time::{Instant, sleep};

use crate::{
    Client, Error,
    error::Context,
    transport::FOREVER,
    types::{Source, SourceStatus},
};

/// How long a source may take, unless the caller says otherwise: a large website takes minutes.
const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// How long the server is asked to hold a request back, at most.
const HELD_BACK: Duration = Duration::from_secs(10);

/// The same where somebody watches.
const WATCHED: Duration = Duration::from_secs(1);

/// The pause after an answer that came early.
const PAUSE: Duration = Duration::from_millis(200);

impl Client {
    /// Waits until an agent is trained on a source, and returns the source as it is then.
    ///
    /// ```no_run
    /// # async fn example(client: frontdesk_client::Client, agent_id: uuid::Uuid) -> Result<(), frontdesk_client::Error> {
    /// use frontdesk_client::types::TextSourceCreate;
    ///
    /// let text = TextSourceCreate::builder().title("Opening hours").content("On Sundays the front desk opens at 10:00.");
    /// let source = client.create_text_source(agent_id).body(text).await?;
    /// let source = client.wait_until_ready(&source).on_progress(|source| println!("{} %", source.progress)).await?;
    /// println!("{} passages", source.passages);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Awaiting it fails with [`Error::SourceFailed`] if ingestion has failed, and with [`Error::Timeout`] after
    /// [`timeout`](WaitUntilReady::timeout).
    pub fn wait_until_ready(&self, source: &Source) -> WaitUntilReady {
        WaitUntilReady { client: self.clone(), source: source.clone(), timeout: PATIENCE, report: None }
    }
}

/// Waits until an agent is trained on a source. Made by [`Client::wait_until_ready`].
#[must_use = "it only waits when it is awaited"]
pub struct WaitUntilReady {
    client: Client,
    source: Source,
    timeout: Duration,
    report: Option<Box<dyn Fn(&Source) + Send>>,
}

impl WaitUntilReady {
    /// How long to wait. Default: 10 minutes.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Calls `report` with each state of the source, about every second.
    pub fn on_progress(mut self, report: impl Fn(&Source) + Send + 'static) -> Self {
        self.report = Some(Box::new(report));
        self
    }

    async fn wait(self) -> Result<Source, Error> {
        let Self { client, mut source, timeout, report } = self;
        let deadline = Instant::now() + timeout.min(FOREVER);
        let held_back = if report.is_some() { WATCHED } else { HELD_BACK };
        loop {
            if let Some(report) = &report {
                report(&source);
            }
            match source.status {
                SourceStatus::Ready => return Ok(source),
                SourceStatus::Failed => return Err(Error::SourceFailed(Box::new(source))),
                _ => {}
            }
            let begun = Instant::now();
            let left = deadline.saturating_duration_since(begun);
            if left.is_zero() {
                return Err(Context::of("get_source").timeout());
            }
            let seconds = left.min(held_back).as_secs();
            let call = client.get_source(source.agent_id, source.id).wait(i32::try_from(seconds).unwrap_or_default());
            source = call.timeout(client.inner.timeout() + Duration::from_secs(seconds)).await?;
            let was_early = begun.elapsed() < PAUSE && !matches!(source.status, SourceStatus::Ready | SourceStatus::Failed);
            if was_early {
                sleep(PAUSE.min(left)).await;
            }
        }
    }
}

impl IntoFuture for WaitUntilReady {
    type Output = Result<Source, Error>;
    type IntoFuture = BoxFuture<'static, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.wait())
    }
}

impl fmt::Debug for WaitUntilReady {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("WaitUntilReady").field("source", &self.source.id).field("timeout", &self.timeout).finish()
    }
}
