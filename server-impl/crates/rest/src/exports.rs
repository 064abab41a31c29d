//! Files that are generated while they are sent.

use std::time::{Duration, Instant};

use axum::body::Body;
use bytes::Bytes;
use frontdesk_api::runtime::Download;
use frontdesk_types::{Error, Result};
use futures::{Stream, StreamExt, TryStreamExt, future, stream};
use http::{HeaderMap, HeaderValue, header::CONTENT_DISPOSITION};
use tokio::time::sleep;

/// Returns a file whose first chunks exist already, and whose others are generated while it is sent.
pub(super) fn stream_file(
    media_type: &'static str,
    disposition: &'static str,
    begin: impl IntoIterator<Item = Bytes, IntoIter: Send + 'static>,
    rest: impl Stream<Item = Result<Bytes>> + Send + 'static,
) -> Download {
    let rest = pace_chunks(rest).inspect_err(|error: &Error| tracing::error!(%error, "an export broke off"));
    let pieces = stream::iter(begin.into_iter().map(Ok)).chain(rest);
    let pieces = pieces.try_filter(|piece| future::ready(!piece.is_empty()));
    let headers = HeaderMap::from_iter([(CONTENT_DISPOSITION, HeaderValue::from_static(disposition))]);
    Download { media_type, headers, body: Body::from_stream(pieces), gzip: None }
}

/// Delays each chunk by as long as the previous one took: an export works half of the time, so that callers who
/// wait for an answer hardly notice it.
fn pace_chunks(pieces: impl Stream<Item = Result<Bytes>> + Send + 'static) -> impl Stream<Item = Result<Bytes>> + Send {
    stream::try_unfold((Box::pin(pieces), Duration::ZERO), async |(mut pieces, worked)| {
        sleep(worked).await;
        let begun = Instant::now();
        let next = pieces.try_next().await?;
        Ok(next.map(|piece| (piece, (pieces, begun.elapsed()))))
    })
}
