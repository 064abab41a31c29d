//! When a request has arrived whole.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
};

use axum::{body::Body, extract::Request};
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::sync::oneshot;

/// Resolves once the body of the request was read to its end, or nobody will read it any more.
pub(super) fn of(request: &mut Request) -> impl Future<Output = ()> + use<> {
    let (sender, receiver) = oneshot::channel();
    let body = std::mem::take(request.body_mut());
    if body.is_end_stream() {
        drop(sender);
    } else {
        *request.body_mut() = Body::new(Watched { body, arrived: Some(sender) });
    }
    async {
        // Only dropped, never sent: the end of the body and its abandonment are the same here.
        let _ = receiver.await;
    }
}

/// A body that drops `arrived` at its end.
struct Watched {
    body: Body,
    arrived: Option<oneshot::Sender<()>>,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if !matches!(frame, Some(Ok(_))) || self.body.is_end_stream() {
            self.arrived = None;
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
