//! When the body of a request is waited for, and when it has arrived whole.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use axum::{body::Body, extract::Request};
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::oneshot;

/// Two moments in the life of a body. A request without one is past both.
pub(super) struct Arrival {
    /// Resolves once somebody begins to read the body, or nobody will.
    pub(super) begun: oneshot::Receiver<()>,
    /// Resolves once the body was read to its end, or nobody will read it any more.
    pub(super) whole: oneshot::Receiver<()>,
}

/// Watches the body of a request.
pub(super) fn of(request: &mut Request) -> Arrival {
    // Nothing is ever sent: a sender that is dropped is the sign, so that an abandoned body is one as well.
    let ((begins, begun), (arrives, whole)) = (oneshot::channel(), oneshot::channel());
    let body = std::mem::take(request.body_mut());
    if !body.is_end_stream() {
        *request.body_mut() = Body::new(Watched { body, begins: Some(begins), arrives: Some(arrives) });
    }
    Arrival { begun, whole }
}

/// A body that drops `begins` when it is first read, and `arrives` at its end.
struct Watched {
    body: Body,
    begins: Option<oneshot::Sender<()>>,
    arrives: Option<oneshot::Sender<()>>,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.begins = None;
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if !matches!(frame, Some(Ok(_))) || self.body.is_end_stream() {
            self.arrives = None;
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
