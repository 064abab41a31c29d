//! A socket that is given up when its peer is too slow.
//!
//! hyper bounds the wait for the next request and its head together. That wait may be long, for connections that are kept, while
//! a head that has begun must end soon. And it does not bound at all how long a peer may leave an answer unread.

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

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

/// What the socket must know of the requests on it.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// Heads that were read to their end.
    heads: AtomicU64,
    /// Whether a request is being answered: what comes in then is its body.
    answering: AtomicBool,
}

impl Progress {
    /// A head was read to its end; its request is being answered until the guard is dropped.
    pub(super) fn answering(self: &Arc<Self>) -> Answering {
        self.heads.fetch_add(1, Ordering::Relaxed);
        self.answering.store(true, Ordering::Relaxed);
        Answering(Arc::clone(self))
    }
}

/// While it lives, a request is being answered.
pub(super) struct Answering(Arc<Progress>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.answering.store(false, Ordering::Relaxed);
    }
}

/// A socket with deadlines. Missing one is an error of kind `TimedOut`, which closes the connection.
pub(super) struct Paced {
    stream: TcpStream,
    progress: Arc<Progress>,
    /// For a head to end once it has begun; the first one begins with the connection.
    head: Duration,
    /// For the peer to take more of an answer.
    write: Duration,
    /// The head that is awaited, by its number, and its deadline.
    awaited: Option<(u64, Pin<Box<Sleep>>)>,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Paced {
    pub(super) fn new(stream: TcpStream, progress: Arc<Progress>, head: Duration, write: Duration) -> Self {
        Self { stream, progress, head, write, awaited: Some((0, Box::pin(sleep(head)))), stalled: None }
    }

    /// Bytes came in: unless they belong to a body, a head has begun.
    fn received(&mut self) {
        let number = self.progress.heads.load(Ordering::Relaxed);
        let answering = self.progress.answering.load(Ordering::Relaxed);
        if !answering && self.awaited.as_ref().is_none_or(|(awaited, _)| *awaited != number) {
            self.awaited = Some((number, Box::pin(sleep(self.head))));
        }
    }

    /// Nothing came in: a head that has begun may be late.
    fn waits_in_vain(&mut self, cx: &mut Context<'_>) -> bool {
        let number = self.progress.heads.load(Ordering::Relaxed);
        match &mut self.awaited {
            Some((awaited, deadline)) if *awaited == number => deadline.as_mut().poll(cx).is_ready(),
            _ => {
                self.awaited = None;
                false
            }
        }
    }

    /// Passes on how writing went; `Pending` for too long is an error.
    fn written<T>(&mut self, cx: &mut Context<'_>, went: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if went.is_ready() {
            self.stalled = None;
            return went;
        }
        let deadline = self.stalled.get_or_insert_with(|| Box::pin(sleep(self.write)));
        deadline.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Paced {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if buf.filled().len() > before {
            self.received();
        } else if read.is_pending() && self.waits_in_vain(cx) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        read
    }
}

impl AsyncWrite for Paced {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let went = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.written(cx, went)
    }

    fn poll_write_vectored(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bufs: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let went = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.written(cx, went)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let went = Pin::new(&mut self.stream).poll_flush(cx);
        self.written(cx, went)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
