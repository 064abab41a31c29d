//! A body that must arrive at a minimum pace.

use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http_body_util::BodyExt;
use tokio::time::{Instant, timeout_at};

use crate::{Invalid, Pace, body};

/// A body that is being received. Each piece has a deadline, and all pieces together must keep a minimum pace: the
/// initial deadline, plus one second for every `upload_rate` bytes received.
#[derive(Debug)]
pub(crate) struct PacedBody {
    body: Body,
    limit: usize,
    pace: Pace,
    /// Time of the first read: any time before that is no delay of the client.
    first_read_at: Option<Instant>,
    received: usize,
}

impl PacedBody {
    pub(crate) fn new(body: Body, limit: usize, pace: Pace) -> Self {
        Self { body, limit, pace, first_read_at: None, received: 0 }
    }

    /// Returns the next bytes, at least one; `None` at the end.
    pub(crate) async fn chunk(&mut self) -> Result<Option<Bytes>, Invalid> {
        let deadline = self.next_deadline();
        loop {
            let frame = match timeout_at(deadline, self.body.frame()).await {
                Ok(Some(Ok(frame))) => frame,
                Ok(None) => return Ok(None),
                Ok(Some(Err(cause))) => return Err(body::abort_reason(&cause)),
                Err(_) => return Err(Invalid::BodyTimeout),
            };
            // Trailers, and pieces without a byte, are no progress.
            let Ok(bytes) = frame.into_data() else { continue };
            if bytes.is_empty() {
                continue;
            }
            self.received += bytes.len();
            return if self.received > self.limit { Err(Invalid::TooLarge { limit: self.limit }) } else { Ok(Some(bytes)) };
        }
    }

    /// Returns the time by which the next piece must arrive.
    fn next_deadline(&mut self) -> Instant {
        let now = Instant::now();
        let begun = *self.first_read_at.get_or_insert(now);
        let earned = Duration::from_secs(self.received as u64 / self.pace.upload_rate);
        (now + self.pace.deadline).min(begun + self.pace.deadline + earned)
    }
}
