//! Exports of conversations, in two formats.

mod csv;
pub(crate) mod jsonl;

use bytes::Bytes;
use frontdesk_agents::conversations::export::Export;
use frontdesk_api::runtime::Download;
use frontdesk_types::{Result, conversations::ExportFormat};
use futures::stream;

use crate::exports::sent;

/// A file that is generated while it is sent.
struct File {
    export: Export,
    format: ExportFormat,
}

impl File {
    /// Returns the next bytes; `None` at the end.
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

/// Streams the whole export as a file. Its first bytes are read before it is answered, so that a failure to read is
/// answered as an error; a later failure aborts the connection.
pub(super) async fn download(export: Export, format: ExportFormat) -> Result<Download> {
    let (media_type, disposition) = match format {
        ExportFormat::Jsonl => ("application/jsonl", "attachment; filename=\"conversations.jsonl\""),
        ExportFormat::Csv => ("text/csv; charset=utf-8; header=present", "attachment; filename=\"conversations.csv\""),
    };
    let mut file = File { export, format };
    let begin = [Some(file.head()?), file.next().await?];
    let rest = stream::try_unfold(file, async |mut file| Ok(file.next().await?.map(|piece| (piece, file))));
    Ok(sent(media_type, disposition, begin.into_iter().flatten(), rest))
}
