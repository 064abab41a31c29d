//! Exports of conversations, in two formats.

mod csv;
pub(in crate::api) mod jsonl;

use std::time::{Duration, Instant};

use axum::body::Body;
use bytes::Bytes;
use frontdesk_api::runtime::Download;
use futures::{Stream, StreamExt, TryStreamExt, future, stream};
use http::{HeaderMap, HeaderValue, header::CONTENT_DISPOSITION};
use tokio::time::sleep;

use crate::{
    domain::conversations::export::Export,
    types::{Error, Result, conversations::ExportFormat},
};

/// A file that is written while it is sent.
struct File {
    export: Export,
    format: ExportFormat,
    /// How long the last piece took.
    worked: Duration,
}

impl File {
    /// The next bytes, after a pause; `None` at the end. An export works half of the time, so that those who wait for an answer
    /// hardly notice it.
    async fn paced(&mut self) -> Result<Option<Bytes>> {
        sleep(self.worked).await;
        let begun = Instant::now();
        let next = self.next().await;
        self.worked = begun.elapsed();
        next
    }

    /// The next bytes; `None` at the end.
    async fn next(&mut self) -> Result<Option<Bytes>> {
        let parts = self.export.piece().await?;
        if parts.is_empty() {
            return Ok(None);
        }
        let mut out = Vec::new();
        match self.format {
            ExportFormat::Jsonl => jsonl::write(&mut out, parts, ["", ""])?,
            ExportFormat::Csv => csv::write(&mut out, parts)?,
        }
        Ok(Some(out.into()))
    }

    fn head(&self) -> Result<Bytes> {
        match self.format {
            ExportFormat::Jsonl => Ok(Bytes::new()),
            ExportFormat::Csv => csv::head().map(Bytes::from),
        }
    }
}

/// The whole export as a file. Its first bytes are read before it is answered, so that what prevents reading is answered as an error; a
/// later failure breaks the connection off.
pub(super) async fn download(export: Export, format: ExportFormat) -> Result<Download> {
    let (media_type, disposition) = match format {
        ExportFormat::Jsonl => ("application/jsonl", "attachment; filename=\"conversations.jsonl\""),
        ExportFormat::Csv => ("text/csv; charset=utf-8; header=present", "attachment; filename=\"conversations.csv\""),
    };
    let mut file = File { export, format, worked: Duration::ZERO };
    let begin = [Some(file.head()?), file.next().await?];
    let rest = stream::try_unfold(file, async |mut file| Ok(file.paced().await?.map(|piece| (piece, file))));
    Ok(sent(media_type, disposition, begin.into_iter().flatten(), rest))
}

/// A file of which the first pieces are there, and the others are made while it is sent.
pub(in crate::api) fn sent(
    media_type: &'static str,
    disposition: &'static str,
    begin: impl IntoIterator<Item = Bytes, IntoIter: Send + 'static>,
    rest: impl Stream<Item = Result<Bytes>> + Send + 'static,
) -> Download {
    let rest = rest.inspect_err(|error: &Error| tracing::error!(%error, "an export broke off"));
    let pieces = stream::iter(begin.into_iter().map(Ok)).chain(rest);
    let pieces = pieces.try_filter(|piece| future::ready(!piece.is_empty()));
    let headers = HeaderMap::from_iter([(CONTENT_DISPOSITION, HeaderValue::from_static(disposition))]);
    Download { media_type, headers, body: Body::from_stream(pieces), gzip: None }
}
