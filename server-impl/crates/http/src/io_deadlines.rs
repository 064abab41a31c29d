//! A socket that closes when its peer is too slow.
//!
//! hyper has a single limit for waiting for the next request plus reading its head. That wait may be long on a
//! keep-alive connection, while a head that has begun must end soon. Nor does hyper limit how long a peer may
//! leave an answer unread.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use axum::body::Body;
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

use super::activity::ConnectionActivity;

/// Progress of the requests on a socket.
pub(super) struct SocketProgress {
    /// Number of heads that were read completely.
    heads: AtomicU64,
    /// Set while a request is being answered: incoming bytes are then its body.
    answering: AtomicBool,
    /// Set while more of an answer remains to be sent. Its body may be generated long after its head.
    responding: AtomicBool,
    /// State of the connection as seen by the listener.
    activity: Arc<ConnectionActivity>,
}

impl SocketProgress {
    /// Creates the progress of a new connection.
    pub(super) fn new(activity: Arc<ConnectionActivity>) -> Self {
        Self { heads: AtomicU64::new(0), answering: AtomicBool::new(false), responding: AtomicBool::new(false), activity }
    }

    /// Records that a head was read completely. Its request is being answered until the first guard is dropped;
    /// more of the answer remains to be sent until the second one is.
    pub(super) fn begin_answer(self: &Arc<Self>) -> (AnsweringGuard, RespondingGuard) {
        self.heads.fetch_add(1, Ordering::Relaxed);
        self.answering.store(true, Ordering::Relaxed);
        self.responding.store(true, Ordering::Relaxed);
        self.activity.report_use();
        (AnsweringGuard(Arc::clone(self)), RespondingGuard(Arc::clone(self)))
    }
}

/// Guard that lives while a request is being answered.
pub(super) struct AnsweringGuard(Arc<SocketProgress>);

impl Drop for AnsweringGuard {
    fn drop(&mut self) {
        self.0.answering.store(false, Ordering::Relaxed);
    }
}

/// Guard that lives while more of an answer remains to be sent.
pub(super) struct RespondingGuard(Arc<SocketProgress>);

impl RespondingGuard {
    /// Ties the guard to the body of the answer.
    pub(super) fn attach_to(self, body: Body) -> TrackedBody {
        TrackedBody { body, _responding: self }
    }
}

impl Drop for RespondingGuard {
    fn drop(&mut self) {
        self.0.responding.store(false, Ordering::Relaxed);
    }
}

/// Body of an answer. hyper drops it once the last chunk is in its buffer.
pub(super) struct TrackedBody {
    body: Body,
    _responding: RespondingGuard,
}

impl HttpBody for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A socket with deadlines. Missing one is an error of kind `TimedOut`, which closes the connection. An error of
/// kind `ConnectionAborted` closes it when it waits for a request and the listener needs its slot.
pub(super) struct DeadlineStream<S> {
    stream: S,
    progress: Arc<SocketProgress>,
    /// Time limit for a head once it has begun; the first one begins with the connection.
    head: Duration,
    /// Time limit for the peer to accept more of an answer.
    write: Duration,
    /// Number of the awaited head, and its deadline.
    awaited: Option<(u64, Pin<Box<Sleep>>)>,
    /// Number of the last head of which any byte arrived.
    begun: Option<u64>,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<S> DeadlineStream<S> {
    pub(super) fn new(stream: S, progress: Arc<SocketProgress>, head: Duration, write: Duration) -> Self {
        Self { stream, progress, head, write, awaited: Some((0, Box::pin(sleep(head)))), begun: None, stalled: None }
    }

    /// Records that bytes arrived: unless they belong to a body, a head has begun.
    fn record_received(&mut self) {
        let number = self.progress.heads.load(Ordering::Relaxed);
        let answering = self.progress.answering.load(Ordering::Relaxed);
        self.progress.activity.report_use();
        if !answering {
            self.begun = Some(number);
        }
        if !answering && self.awaited.as_ref().is_none_or(|(awaited, _)| *awaited != number) {
            self.awaited = Some((number, Box::pin(sleep(self.head))));
        }
    }

    /// Checks, when no bytes arrived, if a head that has begun is late.
    fn is_head_late(&mut self, cx: &mut Context<'_>) -> bool {
        let number = self.progress.heads.load(Ordering::Relaxed);
        match &mut self.awaited {
            Some((awaited, deadline)) if *awaited == number => deadline.as_mut().poll(cx).is_ready(),
            _ => {
                self.awaited = None;
                false
            }
        }
    }

    /// Reports when the connection waits for a request: all answers are sent, and nothing of the next head has
    /// arrived. Returns `true` if it must close.
    fn must_close(&self, cx: &Context<'_>) -> bool {
        let number = self.progress.heads.load(Ordering::Relaxed);
        let waits = self.stalled.is_none() && self.begun != Some(number) && !self.progress.responding.load(Ordering::Relaxed);
        waits && self.progress.activity.report_wait(number > 0, cx)
    }

    /// Passes on the result of a write; `Pending` for too long is an error.
    fn check_write<T>(&mut self, cx: &mut Context<'_>, went: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if went.is_ready() {
            self.stalled = None;
            return went;
        }
        let deadline = self.stalled.get_or_insert_with(|| Box::pin(sleep(self.write)));
        deadline.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for DeadlineStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if buf.filled().len() > before {
            self.record_received();
        } else if read.is_pending() {
            if self.is_head_late(cx) {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            if self.must_close(cx) {
                return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
            }
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for DeadlineStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let went = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.check_write(cx, went)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bufs: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let went = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.check_write(cx, went)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let went = Pin::new(&mut self.stream).poll_flush(cx);
        let went = self.check_write(cx, went);
        if went.is_ready() {
            // This may have been the end of an answer, and hyper need not read again before something arrives.
            // Closing is left to the next read: a request to close wakes the task.
            self.must_close(cx);
        }
        went
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
