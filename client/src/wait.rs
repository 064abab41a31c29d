//! Waiting for a source: [`WaitUntilReady`].

use std::{fmt, time::Duration};

use futures::future::BoxFuture;
use tokio::time::{Instant, sleep};

use crate::{
    Client, Error,
    transport::FOREVER,
    types::{Source, SourceStatus},
};

/// Default time limit for a source: a large website takes minutes.
const READY_TIMEOUT: Duration = Duration::from_secs(10 * 60);

/// Maximum time for which the server is asked to hold a request.
const MAX_HOLD: Duration = Duration::from_secs(10);

/// The time for which the server is asked to hold a request if progress is reported, so that it is smooth.
const WATCHED_HOLD: Duration = Duration::from_secs(1);

/// Minimum timeout of a request, even if less time is left.
const MIN_TIMEOUT: Duration = Duration::from_secs(1);

/// Pause after an answer that came early.
const EARLY_ANSWER_PAUSE: Duration = Duration::from_millis(200);

impl Client {
    /// Waits until an agent has been trained on a source, and returns the source in that state.
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
    /// Awaiting it fails with [`Error::SourceFailed`] if ingestion has failed, and with [`Error::SourceNotReady`] after
    /// [`timeout`](WaitUntilReady::timeout).
    pub fn wait_until_ready(&self, source: &Source) -> WaitUntilReady {
        WaitUntilReady { client: self.clone(), source: source.clone(), timeout: READY_TIMEOUT, report: None }
    }
}

/// Callback for each state of a source.
type SourceReport = Box<dyn Fn(&Source) + Send>;

/// Waits until an agent is trained on a source. Created by [`Client::wait_until_ready`].
#[must_use = "it only waits when it is awaited"]
pub struct WaitUntilReady {
    client: Client,
    source: Source,
    timeout: Duration,
    report: Option<SourceReport>,
}

impl WaitUntilReady {
    /// Sets the time to wait. Default: 10 minutes.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Calls `report` with each state of the source, about every second.
    pub fn on_progress(mut self, report: impl Fn(&Source) + Send + 'static) -> Self {
        self.report = Some(Box::new(report));
        self
    }

    async fn wait_for_source(self) -> Result<Source, Error> {
        let Self { client, mut source, timeout, report } = self;
        let begun = Instant::now();
        let deadline = begun + timeout.min(FOREVER);
        let held_back = if report.is_some() { WATCHED_HOLD } else { MAX_HOLD };
        loop {
            if let Some(report) = &report {
                report(&source);
            }
            match source.status {
                SourceStatus::Ready => return Ok(source),
                SourceStatus::Failed => return Err(Error::SourceFailed { state: Box::new(source) }),
                _ => {}
            }
            let asked = Instant::now();
            let left = deadline.saturating_duration_since(asked);
            match read_source(&client, &source, left.min(held_back), left.max(MIN_TIMEOUT)).await {
                Err(Error::Timeout { .. }) if Instant::now() >= deadline => {}
                answer => source = answer?,
            }
            let is_over = matches!(source.status, SourceStatus::Ready | SourceStatus::Failed);
            if !is_over && Instant::now() >= deadline {
                return Err(Error::SourceNotReady { state: Box::new(source), waited: begun.elapsed() });
            }
            if !is_over && asked.elapsed() < EARLY_ANSWER_PAUSE {
                sleep(EARLY_ANSWER_PAUSE.min(left)).await;
            }
        }
    }
}

/// Reads a source. The server holds the answer back for a while as long as the source is not ready.
async fn read_source(client: &Client, source: &Source, held_back: Duration, timeout: Duration) -> Result<Source, Error> {
    let seconds = held_back.as_secs();
    let call = client.get_source(source.agent_id, source.id).wait(i32::try_from(seconds).unwrap_or_default());
    call.timeout(timeout.min(client.inner.timeout() + Duration::from_secs(seconds))).await
}

impl IntoFuture for WaitUntilReady {
    type Output = Result<Source, Error>;
    type IntoFuture = BoxFuture<'static, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.wait_for_source())
    }
}

impl fmt::Debug for WaitUntilReady {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("WaitUntilReady").field("source", &self.source.id).field("timeout", &self.timeout).finish()
    }
}
