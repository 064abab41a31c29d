//! Receiving files. A slow upload blocks no one else: its data is spooled to disk, where the system removes it no
//! later than the end of the process. Once complete, a file waits for its turn to be in memory.

use std::{
    io::{Read, Seek, Write},
    mem,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use frontdesk_fair_queue::{FairQueue, QueueLimits, QueueTurn};
use frontdesk_types::{Error, OrgId, Result};
use tempfile::SpooledTempFile;

/// Bytes buffered in memory before they are written to disk, and maximum size of a file that is never written there.
const BLOCK_BYTES: usize = 256 * 1024;

/// Limits on uploads: an organization sends two files concurrently; further ones wait.
static SENDER_QUEUE: LazyLock<FairQueue> =
    LazyLock::new(|| FairQueue::new(QueueLimits { at_once: usize::MAX, per_owner: 2, waiting: 64 }));

/// Limits on complete files in memory, of up to 25 MiB each.
static MEMORY_QUEUE: LazyLock<FairQueue> =
    LazyLock::new(|| FairQueue::new(QueueLimits { at_once: 8, per_owner: 2, waiting: 64 }));

/// A file that is being received.
#[derive(Debug)]
pub struct ReceivedFile {
    org: OrgId,
    folder: PathBuf,
    /// Bytes that are not on disk yet.
    unwritten: Vec<u8>,
    spool: Option<SpooledTempFile>,
    sender: QueueTurn,
}

/// A complete file in memory. It occupies a slot until it is dropped.
#[derive(Debug)]
pub struct WholeFile {
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// Slot to hold for as long as the content, or anything derived from it.
    pub slot: WholeFileSlot,
}

/// Slot of a file in memory.
#[derive(Debug)]
pub struct WholeFileSlot {
    _sender: QueueTurn,
    _in_memory: QueueTurn,
}

impl ReceivedFile {
    /// Starts receiving a file of an organization, once the organization is below its limit. `folder` is on a disk.
    ///
    /// # Errors
    /// `RATE_LIMITED` when too many of its files wait.
    #[crate::boxed]
    pub async fn begin(org: OrgId, folder: &Path) -> Result<Self> {
        let sender = SENDER_QUEUE.enter(org).await?;
        Ok(Self { org, folder: folder.to_owned(), unwritten: Vec::new(), spool: None, sender })
    }

    /// Appends the next bytes.
    ///
    /// # Errors
    /// Fails when the disk is full, or on other I/O errors.
    #[crate::boxed]
    pub async fn append(&mut self, bytes: &[u8]) -> Result<()> {
        self.unwritten.extend_from_slice(bytes);
        if self.unwritten.len() <= BLOCK_BYTES {
            return Ok(());
        }
        let (folder, spool, latest) = (self.folder.clone(), self.spool.take(), mem::take(&mut self.unwritten));
        let written = run_on_disk(move || {
            let mut spool = spool.unwrap_or_else(|| tempfile::spooled_tempfile_in(0, folder));
            spool.write_all(&latest).map(|()| spool)
        });
        self.spool = Some(written.await?);
        Ok(())
    }

    /// Returns the complete file, once there is a slot in memory.
    ///
    /// # Errors
    /// `RATE_LIMITED` when too many files of the organization wait.
    #[crate::boxed]
    pub async fn into_whole(self) -> Result<WholeFile> {
        let Self { org, unwritten: latest, spool, sender, .. } = self;
        let turn = WholeFileSlot { _sender: sender, _in_memory: MEMORY_QUEUE.enter(org).await? };
        let Some(mut spool) = spool else { return Ok(WholeFile { bytes: latest, slot: turn }) };
        let read = run_on_disk(move || {
            let length = spool.stream_position()?;
            spool.rewind()?;
            let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default() + latest.len());
            spool.read_to_end(&mut bytes)?;
            bytes.extend_from_slice(&latest);
            Ok(bytes)
        });
        Ok(WholeFile { bytes: read.await?, slot: turn })
    }
}

async fn run_on_disk<T: Send + 'static>(work: impl FnOnce() -> std::io::Result<T> + Send + 'static) -> Result<T> {
    let worked = tokio::task::spawn_blocking(work).await.map_err(Error::internal)?;
    worked.map_err(|error| Error::internal(format!("a file that is being received cannot wait on the disk: {error}")))
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use uuid::Uuid;

    use super::*;

    fn org(number: u128) -> OrgId {
        OrgId(Uuid::from_u128(0x40_0000 + number))
    }

    #[tokio::test]
    async fn slow_files_of_many_organizations_keep_nobody_waiting() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut slow = Vec::new();
        for number in 0..20 {
            let mut file = ReceivedFile::begin(org(number), folder.path()).await.expect("it begins");
            file.append(&vec![b'a'; BLOCK_BYTES + 1]).await.expect("it is taken");
            assert!(file.unwritten.is_empty(), "it waits on the disk");
            slow.push(file);
        }
        let mut quick = ReceivedFile::begin(org(20), folder.path()).await.expect("it begins");
        quick.append(b"a").await.expect("it is taken");
        let whole = quick.into_whole().now_or_never().expect("no wait").expect("it is there");
        assert_eq!(whole.bytes, b"a");
        let (greedy, second) = (slow.remove(0), ReceivedFile::begin(org(0), folder.path()).await.expect("two at a time"));
        assert!(ReceivedFile::begin(org(0), folder.path()).now_or_never().is_none(), "a third waits");
        drop((greedy, second));
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0, "a file has no name");
    }

    #[tokio::test]
    async fn a_file_is_what_was_sent() {
        let folder = tempfile::tempdir().expect("a folder");
        for (pieces, length) in [(3, 100), (40, 30_000), (1, BLOCK_BYTES), (2, BLOCK_BYTES + 1)] {
            let mut file = ReceivedFile::begin(org(100), folder.path()).await.expect("it begins");
            let sent: Vec<u8> = (0..pieces * length).map(|at| u8::try_from(at % 251).expect("a byte")).collect();
            for piece in sent.chunks(length) {
                file.append(piece).await.expect("it is taken");
            }
            assert!(file.into_whole().await.expect("it is there").bytes == sent, "{pieces} of {length}");
        }
    }
}
