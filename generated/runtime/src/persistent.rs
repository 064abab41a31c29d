//! Long-lived answers: streams, and files that are produced while they are read. They end once their caller may no
//! longer read them.

use std::fmt;

use axum::{
    BoxError,
    body::{Body, HttpBody},
    response::Response,
};
use bytes::Bytes;
use futures::{
    StreamExt,
    future::{BoxFuture, Either, select},
    stream,
};
use serde_json::Value;

use crate::typed_json;

/// Ends the answer upon the revocation, if there is one. An answer whose bytes are complete counts as sent.
pub(crate) fn end_on_revocation(
    response: Response,
    streams: bool,
    revocation: impl FnOnce() -> Option<BoxFuture<'static, Value>>,
) -> Response {
    if response.body().size_hint().exact().is_some() {
        return response;
    }
    let Some(revocation) = revocation() else { return response };
    response.map(|body| {
        let pieces = stream::unfold(Some((body.into_data_stream(), revocation)), move |state| async move {
            let (mut body, revocation) = state?;
            match select(revocation, body.next()).await {
                Either::Left((error, _)) => Some((last_bytes(streams, &error), None)),
                Either::Right((piece, revocation)) => {
                    piece.map(|piece| (piece.map_err(BoxError::from), Some((body, revocation))))
                }
            }
        });
        Body::from_stream(pieces)
    })
}

/// Returns the last bytes of a revoked answer. A stream ends with an event without an id, so that its reader can
/// resume after the event before it. A file is aborted.
fn last_bytes(streams: bool, error: &Value) -> Result<Bytes, BoxError> {
    if streams {
        Ok(format!("event: error\ndata: {}\n\n", typed_json("error", error)).into())
    } else {
        Err(Box::new(RevokedError))
    }
}

/// Error for a caller that may no longer read the file.
#[derive(Debug)]
struct RevokedError;

impl fmt::Display for RevokedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the caller may no longer read it")
    }
}

impl std::error::Error for RevokedError {}
