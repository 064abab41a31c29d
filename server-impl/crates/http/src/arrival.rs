//! Tracks the arrival of a request's body: when it is first awaited, when more of it arrives, and when it is complete.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use axum::{body::Body, extract::Request};
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::{oneshot, watch};

/// Progress of a body. For a request without one, it is already complete.
pub(super) struct BodyArrival {
    /// Resolves once the body is first read, or will never be.
    pub(super) started: oneshot::Receiver<()>,
    /// Changes whenever more was read; closed once the body was read to its end, or will not be read any more.
    pub(super) progress: watch::Receiver<()>,
}

/// Tracks the body of a request.
pub(super) fn track_body(request: &mut Request) -> BodyArrival {
    // The end is signalled by dropping a sender, so that an abandoned body signals it too.
    let ((begins, begun), (arrives, progress)) = (oneshot::channel(), watch::channel(()));
    let body = std::mem::take(request.body_mut());
    if !body.is_end_stream() {
        *request.body_mut() = Body::new(WatchedBody { body, begins: Some(begins), arrives: Some(arrives) });
    }
    BodyArrival { started: begun, progress }
}

/// A body that drops `begins` when it is first read, notifies `arrives` of each chunk, and drops it at its end.
struct WatchedBody {
    body: Body,
    begins: Option<oneshot::Sender<()>>,
    arrives: Option<watch::Sender<()>>,
}

impl HttpBody for WatchedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.begins = None;
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if !matches!(frame, Some(Ok(_))) || self.body.is_end_stream() {
            self.arrives = None;
        } else if let Some(arrives) = &self.arrives {
            arrives.send_replace(());
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
