//! Connections that make noise, and the statuses that they get.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::Result;
use tokio::time::sleep;

use crate::{api::is_success, common::load::LoadConnection};

/// Time before the next request after one that was refused, so that refusals do not keep this process busy.
const REFUSAL_PAUSE: Duration = Duration::from_millis(20);

/// Counts answers by the kind of noise and the status, which is `None` if there was no answer.
#[derive(Default)]
pub(crate) struct AnswerTally(Mutex<BTreeMap<(&'static str, Option<u16>), usize>>);

impl AnswerTally {
    /// Prints one line for each kind of noise.
    pub(crate) fn print(&self, database: &str, lasted: Duration) {
        let mut lines: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for ((kind, status), count) in &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            let status = status.map_or("no answer".to_owned(), |status| status.to_string());
            let per_second = *count as f64 / lasted.as_secs_f64();
            lines.entry(*kind).or_default().push(format!("{status}: {count} ({per_second:.1} a second)"));
        }
        for (kind, statuses) in lines {
            println!("{database}: noise of {:.0} s, {kind}: {}.", lasted.as_secs_f64(), statuses.join(", "));
        }
    }

    fn count(&self, kind: &'static str, status: Option<u16>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry((kind, status)).or_default() += 1;
    }
}

/// A connection that makes noise.
pub(crate) struct NoiseSender {
    /// Address of the server.
    pub(crate) address: SocketAddr,
    /// Kind of noise.
    pub(crate) kind: &'static str,
    /// Time from one request to the next one, unless the answer takes longer.
    pub(crate) pause: Duration,
    /// Count of the answers.
    pub(crate) tally: Arc<AnswerTally>,
}

impl NoiseSender {
    /// Limits the number of requests per second.
    pub(crate) fn with_rate(self, per_second: f64) -> Self {
        Self { pause: Duration::from_secs_f64(1.0 / per_second), ..self }
    }

    /// Sends one request after another, forever.
    pub(crate) async fn run(self, mut write_request: impl FnMut() -> Vec<u8>) {
        let mut connection = None;
        loop {
            let begun = Instant::now();
            let status = self.send(&mut connection, &write_request()).await.ok();
            self.tally.count(self.kind, status);
            let pause = if status.is_some_and(is_success) { self.pause } else { self.pause.max(REFUSAL_PAUSE) };
            let rest = pause.saturating_sub(begun.elapsed());
            if !rest.is_zero() {
                sleep(rest).await;
            }
        }
    }

    /// Sends a request on the open connection, or on a new one, and returns the status of the answer.
    async fn send(&self, connection: &mut Option<LoadConnection>, request: &[u8]) -> Result<u16> {
        let mut open = match connection.take() {
            Some(open) => open,
            None => LoadConnection::open(self.address).await?,
        };
        let (status, _) = open.exchange_any(request).await?;
        *connection = Some(open);
        Ok(status)
    }
}
