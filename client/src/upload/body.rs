//! Bodies that report their progress.

use std::{
    io,
    path::{Path, PathBuf},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use bytes::Bytes;
use futures::{Stream, StreamExt as _, TryStreamExt as _, stream, stream::BoxStream};
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyExt as _;
use sync_wrapper::SyncStream;
use tokio::{fs::File, io::AsyncReadExt as _};
use tokio_util::io::ReaderStream;

use super::{Progress, unreadable::UnreadableCarrier};

/// Number of bytes that are passed on in one piece.
const PIECE_BYTES: usize = 64 * 1024;

/// Callback for the progress of sending.
type ProgressReport = Option<Arc<dyn Fn(Progress) + Send + Sync>>;

type BodyError = Box<dyn std::error::Error + Send + Sync>;

/// Creates a body of bytes, in pieces.
pub(super) fn from_memory(bytes: Bytes, report: ProgressReport) -> reqwest::Body {
    let total = bytes.len() as u64;
    let pieces = stream::unfold(bytes, |mut rest| async {
        let piece = rest.split_to(rest.len().min(PIECE_BYTES));
        (!piece.is_empty()).then_some((Ok(piece), rest))
    });
    report_progress(pieces.boxed(), Some(total), report)
}

/// Creates a body of a file, opened now and read as it is sent.
pub(super) async fn from_file(path: PathBuf, report: ProgressReport) -> reqwest::Body {
    match open_file(&path).await {
        Ok((file, total)) => {
            // The length is sent first, so anything appended to the file meanwhile is left out.
            let pieces = ReaderStream::with_capacity(file.take(total.unwrap_or(u64::MAX)), PIECE_BYTES);
            report_progress(
                pieces.map_err(move |error| UnreadableCarrier::new(path.clone(), error).into()).boxed(),
                total,
                report,
            )
        }
        Err(error) => {
            report_progress(stream::once(async { Err(UnreadableCarrier::new(path, error).into()) }).boxed(), None, None)
        }
    }
}

/// Opens a file. Its length is unknown if it is a pipe or the like.
pub(super) async fn open_file(path: &Path) -> io::Result<(File, Option<u64>)> {
    let file = File::open(path).await?;
    let about = file.metadata().await?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok((file, about.is_file().then_some(about.len())))
}

/// Creates a body that fails instead of sending nothing.
pub(super) fn spent_body() -> reqwest::Body {
    let error: BodyError = "the stream of this upload was sent before".into();
    report_progress(stream::once(async { Err(error) }).boxed(), None, None)
}

/// Creates a body that reports the progress of the caller's body.
pub(super) fn from_stream(body: reqwest::Body, report: ProgressReport) -> reqwest::Body {
    let total = body_length(&body);
    report_progress(body.into_data_stream().map_err(Into::into).boxed(), total, report)
}

/// Returns the number of bytes of a body, if known.
pub(super) fn body_length(body: &reqwest::Body) -> Option<u64> {
    body.size_hint().exact()
}

fn report_progress(
    pieces: BoxStream<'static, Result<Bytes, BodyError>>,
    total: Option<u64>,
    report: ProgressReport,
) -> reqwest::Body {
    reqwest::Body::wrap(ReportingBody { pieces: SyncStream::new(pieces), sent: 0, total, report })
}

struct ReportingBody {
    pieces: SyncStream<BoxStream<'static, Result<Bytes, BodyError>>>,
    sent: u64,
    total: Option<u64>,
    report: ProgressReport,
}

impl Body for ReportingBody {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let piece = ready!(Pin::new(&mut self.pieces).poll_next(context));
        if let Some(Ok(piece)) = &piece {
            self.sent += piece.len() as u64;
            if let Some(report) = &self.report {
                report(Progress { sent: self.sent, total: self.total });
            }
        }
        Poll::Ready(piece.map(|piece| piece.map(Frame::data)))
    }

    /// Returns the known length, with which a body is sent instead of in chunks (RFC 9110, 8.6).
    fn size_hint(&self) -> SizeHint {
        self.total.map(|total| SizeHint::with_exact(total.saturating_sub(self.sent))).unwrap_or_default()
    }
}
