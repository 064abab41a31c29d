//! A single attempt of a call.

use bytes::{Bytes, BytesMut};
use reqwest::{Request, Response, ResponseBuilderExt as _};
use tokio::time::Instant;

use crate::error::FailureBody;

/// Minimum number of bytes per second of a connection: the lowest rate that the server tolerates.
pub(super) const MIN_UPLOAD_RATE: u64 = 8 * 1024;

/// Marks a successful answer whose body is longer than the client reads, and was left out.
#[derive(Clone, Copy)]
pub(crate) struct OversizedAnswer {
    /// Maximum number of bytes that the client reads.
    pub(crate) max_bytes: usize,
}

impl OversizedAnswer {
    /// Returns the mark of an answer, if it has one.
    pub(crate) fn find(answer: &Response) -> Option<Self> {
        answer.extensions().get().copied()
    }

    /// Returns the head of an answer, with the mark.
    pub(super) fn mark(self, answer: &Response) -> Response {
        let mut head = rebuild_answer(answer, Bytes::new());
        head.extensions_mut().insert(self);
        head
    }
}

/// Makes one attempt. It includes the whole answer, unless that is a stream that has begun: a failure in the middle
/// of a body can then be retried as well.
pub(super) async fn send_once(
    connections: &reqwest::Client,
    mut request: Request,
    deadline: Option<Instant>,
    max_bytes: usize,
) -> reqwest::Result<Response> {
    *request.timeout_mut() = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let answer = connections.execute(request).await?;
    let failed = !answer.status().is_success();
    if deadline.is_none() && !failed {
        return Ok(answer);
    }
    let head = rebuild_answer(&answer, Bytes::new());
    let body = if failed { Some(read_beginning(answer).await?) } else { read_whole(answer, max_bytes).await? };
    let Some(body) = body else { return Ok(OversizedAnswer { max_bytes }.mark(&head)) };
    let mut answer = rebuild_answer(&head, body.clone());
    if failed {
        answer.extensions_mut().insert(FailureBody(body));
    }
    Ok(answer)
}

/// Maximum number of bytes read of a failed response: an error of this API is far shorter, and the page of a proxy
/// is only quoted.
const MAX_FAILURE_BYTES: usize = 256 * 1024;

/// Reads a body; `None` for one that is longer than the maximum.
async fn read_whole(mut answer: Response, max_bytes: usize) -> reqwest::Result<Option<Bytes>> {
    if answer.content_length().is_some_and(|length| length > max_bytes as u64) {
        return Ok(None);
    }
    let mut body = BytesMut::new();
    while let Some(chunk) = answer.chunk().await? {
        if body.len() + chunk.len() > max_bytes {
            return Ok(None);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Some(body.freeze()))
}

async fn read_beginning(mut answer: Response) -> reqwest::Result<Bytes> {
    let mut body = BytesMut::new();
    while body.len() < MAX_FAILURE_BYTES
        && let Some(chunk) = answer.chunk().await?
    {
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// Rebuilds an answer with a body that has already been read.
pub(super) fn rebuild_answer(answer: &Response, body: Bytes) -> Response {
    let mut rebuilt = http::Response::builder()
        .status(answer.status())
        .version(answer.version())
        .url(answer.url().clone())
        .body(body)
        .expect("status, version and address come from an answer");
    rebuilt.headers_mut().clone_from(answer.headers());
    rebuilt.into()
}
