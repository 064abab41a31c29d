//! Exports of conversations, in two formats.

mod csv;
pub(crate) mod jsonl;

use bytes::Bytes;
use frontdesk_agents::conversations::export::ConversationExport;
use frontdesk_api::runtime::Download;
use frontdesk_types::{Result, conversations::ExportFormat};
use futures::stream;

use crate::exports::stream_file;

/// A file that is generated while it is sent.
struct ExportFile {
    export: ConversationExport,
    format: ExportFormat,
}

impl ExportFile {
    /// Returns the next bytes; `None` at the end.
    async fn next_bytes(&mut self) -> Result<Option<Bytes>> {
        let parts = self.export.next_piece().await?;
        if parts.is_empty() {
            return Ok(None);
        }
        let mut out = Vec::new();
        match self.format {
            ExportFormat::Jsonl => jsonl::write_parts(&mut out, parts, ["", ""])?,
            ExportFormat::Csv => csv::write_rows(&mut out, parts)?,
        }
        Ok(Some(out.into()))
    }

    fn file_head(&self) -> Result<Bytes> {
        match self.format {
            ExportFormat::Jsonl => Ok(Bytes::new()),
            ExportFormat::Csv => csv::header_row().map(Bytes::from),
        }
    }
}

/// Streams the whole export as a file. Its first bytes are read before it is answered, so that a failure to read is
/// answered as an error; a later failure aborts the connection.
pub(super) async fn download_conversations(export: ConversationExport, format: ExportFormat) -> Result<Download> {
    let (media_type, disposition) = match format {
        ExportFormat::Jsonl => ("application/jsonl", "attachment; filename=\"conversations.jsonl\""),
        ExportFormat::Csv => ("text/csv; charset=utf-8; header=present", "attachment; filename=\"conversations.csv\""),
    };
    let mut file = ExportFile { export, format };
    let begin = [Some(file.file_head()?), file.next_bytes().await?];
    let rest = stream::try_unfold(file, async |mut file| Ok(file.next_bytes().await?.map(|piece| (piece, file))));
    Ok(stream_file(media_type, disposition, begin.into_iter().flatten(), rest))
}
