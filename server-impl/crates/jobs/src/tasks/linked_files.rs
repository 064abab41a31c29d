//! Reads the files that a website links, as uploads are read.

use std::sync::{Arc, LazyLock};

use async_trait::async_trait;
use bytes::Bytes;
use frontdesk_documents::{
    crawl::{FileReader, FileText},
    extraction::files::Format,
};
use frontdesk_fair_queue::{FairQueue, QueueLimits};
use frontdesk_services::Services;
use frontdesk_types::{
    Error, OrgId, Result,
    knowledge::sources::{FailureCode, FileFindings, SourceFailure},
};
use tokio::sync::mpsc;

use super::{
    file_findings,
    read_file::{MAX_WAITING_BLOCKS, extract_text, judge_file},
};

/// Bytes that are passed on together.
const BLOCK_BYTES: usize = 64 * 1024;

/// Maximum bytes of the text of a file, which is kept in memory.
const MAX_TEXT_BYTES: usize = 10 * 1024 * 1024;

/// Turns at reading a file. More websites are visited at a time, which costs less.
static READING: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(READING_LIMITS));
const READING_LIMITS: QueueLimits = QueueLimits { at_once: 2, per_owner: 1, waiting: 100 };

const TOO_LARGE: &str = "The file contains more text than is read from a website. Add it as a file.";

const INTERNAL: &str = "The file could not be read because of an internal fault. Read the website again later; if it fails \
     again, ask the operator to look into the server's log.";

/// Reads files from memory for an organization, with the services of the server.
pub(super) struct LinkedFiles {
    pub(super) services: Arc<Services>,
    pub(super) org: OrgId,
}

#[async_trait]
impl FileReader for LinkedFiles {
    async fn read_file(&self, format: Format, file: Bytes) -> Result<FileText, SourceFailure> {
        // A fault costs the file, not the website.
        self.read(format, file).await.unwrap_or_else(|error| {
            tracing::error!(%format, %error, "a file of a website could not be read");
            Err(SourceFailure::new(FailureCode::Internal, INTERNAL))
        })
    }
}

impl LinkedFiles {
    async fn read(&self, format: Format, file: Bytes) -> Result<Result<FileText, SourceFailure>> {
        let _turn = READING.enter(self.org).await?;
        let (pieces, input) = mpsc::channel(MAX_WAITING_BLOCKS);
        let (output, texts) = mpsc::channel(MAX_WAITING_BLOCKS);
        let ((), text, extracted) =
            tokio::join!(feed_blocks(file, pieces), collect_text(texts), extract_text(&self.services, format, input, output));
        // An extraction whose text nobody takes any more ends with an error of its own.
        let Some(text) = text else { return Ok(Err(SourceFailure::new(FailureCode::TooLarge, TOO_LARGE))) };
        let FileFindings { page_starts, notes } = match judge_file(Ok(()), extracted?.map(file_findings::from_report))? {
            Ok(findings) => findings,
            Err(failure) => return Ok(Err(failure)),
        };
        let messages: Vec<&str> = notes.iter().map(|note| note.message.as_str()).collect();
        let note = (!messages.is_empty()).then(|| messages.join(" "));
        Ok(Ok(FileText { text: String::from_utf8(text).map_err(Error::internal)?, page_starts, note }))
    }
}

/// Passes the blocks of a file on, for as long as they are received.
async fn feed_blocks(file: Bytes, pieces: mpsc::Sender<Vec<u8>>) {
    for block in file.chunks(BLOCK_BYTES) {
        if pieces.send(block.to_vec()).await.is_err() {
            break;
        }
    }
}

/// Collects a text as it arrives; `None` when it is too long.
async fn collect_text(mut texts: mpsc::Receiver<Vec<u8>>) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    while let Some(piece) = texts.recv().await {
        text.extend(piece);
        if text.len() > MAX_TEXT_BYTES {
            return None;
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_text_is_collected_up_to_a_limit() {
        let (output, texts) = mpsc::channel(2);
        let collected = tokio::spawn(collect_text(texts));
        output.send(b"Open ".to_vec()).await.unwrap();
        output.send(b"from seven.".to_vec()).await.unwrap();
        drop(output);
        assert_eq!(collected.await.unwrap().as_deref(), Some(b"Open from seven.".as_slice()));
        let (output, texts) = mpsc::channel(2);
        let collected = tokio::spawn(collect_text(texts));
        while output.send(vec![b'x'; BLOCK_BYTES * 16]).await.is_ok() {}
        assert_eq!(collected.await.unwrap(), None);
    }
}
