//! Ensures a timely answer: a deadline, and a catch-all for panics.

use std::{panic::AssertUnwindSafe, pin::pin, time::Duration};

use axum::response::Response;
use frontdesk_types::{Code, Error};
use futures::FutureExt;
use tokio::time::{sleep, timeout};
use tracing::Instrument;

use super::{arrival::BodyArrival, connection::InFlight, envelope, request_id::RequestId};

/// Time limits of a request. For a stream, the time until its response head counts.
#[derive(Debug, Clone, Copy)]
pub struct RequestDeadlines {
    /// Time limit for the body to arrive; for an upload, for more of it to arrive.
    pub body: Duration,
    /// Time limit for the answer, once the request has arrived completely.
    pub answer: Duration,
}

/// Time for which work that missed its deadline may continue, so that an effect is not interrupted half-way. Less than
/// the lease of a running mark adds to the deadline, so that no other process takes over work that is still running.
const OVERTIME_TIMEOUT: Duration = Duration::from_secs(25);

/// Runs the work, and answers 500 when it panics.
pub(super) async fn catch_panics(id: RequestId, work: impl Future<Output = Response>) -> Response {
    AssertUnwindSafe(work)
        .catch_unwind()
        .await
        .unwrap_or_else(|panic| envelope::error_response_for_id(&id, Error::panicked("a request", &*panic)))
}

/// Runs the work, and answers 503 when it takes too long after the request has arrived; the work then continues in
/// the background.
pub(super) async fn answer_in_time(
    id: RequestId,
    in_flight: Option<InFlight>,
    deadlines: RequestDeadlines,
    mut arrival: BodyArrival,
    work: impl Future<Output = Response> + Send + 'static,
) -> Response {
    let mut work = Box::pin(work);
    let deadline = pin!(async {
        // Until the body is first awaited, the delay is the server's.
        if timeout(deadlines.answer, arrival.started).await.is_ok() {
            // A late body is refused by the code that reads it; this only limits the case that no code does. An
            // upload may take long, as long as more of it keeps arriving.
            while let Ok(Ok(())) = timeout(deadlines.body, arrival.progress.changed()).await {}
            sleep(deadlines.answer).await;
        }
    });
    tokio::select! {
        biased;
        response = &mut work => response,
        () = deadline => {
            tokio::spawn(finish_in_background(in_flight, work).in_current_span());
            let message = "The request could not be completed in time. Wait as `Retry-After` says, then send it again, with \
                           the same idempotency key.";
            envelope::error_response_for_id(&id, Error::refused(Code::DeadlineExceeded, message))
        }
    }
}

/// Finishes work whose caller has already been answered. It still counts as in flight during a shutdown.
async fn finish_in_background(_in_flight: Option<InFlight>, work: impl Future<Output = Response>) {
    match timeout(OVERTIME_TIMEOUT, work).await {
        Ok(response) => tracing::info!(status = response.status().as_u16(), "finished after its deadline"),
        Err(_) => tracing::error!("aborted long after its deadline"),
    }
}
