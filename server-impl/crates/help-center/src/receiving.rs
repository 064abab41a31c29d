//! Files on their way. However slowly one arrives, it keeps nothing from others: what has come of it waits on the disk,
//! where the system removes it with the process at the latest. Once all of it is there, it waits for its turn in
//! memory.

use std::{
    io::{Read, Seek, Write},
    mem,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use frontdesk_fair_queue::{FairQueue, QueueLimits, Turn};
use frontdesk_types::{Error, OrgId, Result};
use tempfile::SpooledTempFile;

/// Bytes that are in memory until they are written to the disk, and of a file that is never written there.
const BLOCK: usize = 256 * 1024;

/// Files that an organization sends at a time; further ones wait.
static SENDERS: LazyLock<FairQueue> =
    LazyLock::new(|| FairQueue::new(QueueLimits { at_once: usize::MAX, per_owner: 2, waiting: 64 }));

/// Files that are whole in memory, of up to 25 MiB each.
static IN_MEMORY: LazyLock<FairQueue> = LazyLock::new(|| FairQueue::new(QueueLimits { at_once: 8, per_owner: 2, waiting: 64 }));

/// A file that is being received.
#[derive(Debug)]
pub struct ReceivedFile {
    org: OrgId,
    folder: PathBuf,
    /// Bytes that are not on the disk yet.
    latest: Vec<u8>,
    spool: Option<SpooledTempFile>,
    sender: Turn,
}

/// A file, whole in memory. It takes one of the places in memory until this is dropped.
#[derive(Debug)]
pub struct WholeFile {
    /// Its content.
    pub bytes: Vec<u8>,
    /// Keep it for as long as the content, or what is made of it.
    pub turn: WholeTurn,
}

/// The turn of a file in memory.
#[derive(Debug)]
pub struct WholeTurn {
    _sender: Turn,
    _in_memory: Turn,
}

impl ReceivedFile {
    /// Begins to receive a file of an organization, once it sends fewer than it may. `folder` is on a disk.
    ///
    /// # Errors
    /// `RATE_LIMITED` when too many of its files wait.
    pub async fn begin(org: OrgId, folder: &Path) -> Result<Self> {
        let sender = SENDERS.enter(org).await?;
        Ok(Self { org, folder: folder.to_owned(), latest: Vec::new(), spool: None, sender })
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// The disk is full, or the like.
    pub async fn take(&mut self, bytes: &[u8]) -> Result<()> {
        self.latest.extend_from_slice(bytes);
        if self.latest.len() <= BLOCK {
            return Ok(());
        }
        let (folder, spool, latest) = (self.folder.clone(), self.spool.take(), mem::take(&mut self.latest));
        let written = on_disk(move || {
            let mut spool = spool.unwrap_or_else(|| tempfile::spooled_tempfile_in(0, folder));
            spool.write_all(&latest).map(|()| spool)
        });
        self.spool = Some(written.await?);
        Ok(())
    }

    /// All of it, in its turn.
    ///
    /// # Errors
    /// `RATE_LIMITED` when too many files of the organization wait.
    pub async fn whole(self) -> Result<WholeFile> {
        let Self { org, latest, spool, sender, .. } = self;
        let turn = WholeTurn { _sender: sender, _in_memory: IN_MEMORY.enter(org).await? };
        let Some(mut spool) = spool else { return Ok(WholeFile { bytes: latest, turn }) };
        let read = on_disk(move || {
            let length = spool.stream_position()?;
            spool.rewind()?;
            let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default() + latest.len());
            spool.read_to_end(&mut bytes)?;
            bytes.extend_from_slice(&latest);
            Ok(bytes)
        });
        Ok(WholeFile { bytes: read.await?, turn })
    }
}

async fn on_disk<T: Send + 'static>(work: impl FnOnce() -> std::io::Result<T> + Send + 'static) -> Result<T> {
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
            file.take(&vec![b'a'; BLOCK + 1]).await.expect("it is taken");
            assert!(file.latest.is_empty(), "it waits on the disk");
            slow.push(file);
        }
        let mut quick = ReceivedFile::begin(org(20), folder.path()).await.expect("it begins");
        quick.take(b"a").await.expect("it is taken");
        let whole = quick.whole().now_or_never().expect("no wait").expect("it is there");
        assert_eq!(whole.bytes, b"a");
        let (greedy, second) = (slow.remove(0), ReceivedFile::begin(org(0), folder.path()).await.expect("two at a time"));
        assert!(ReceivedFile::begin(org(0), folder.path()).now_or_never().is_none(), "a third waits");
        drop((greedy, second));
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0, "a file has no name");
    }

    #[tokio::test]
    async fn a_file_is_what_was_sent() {
        let folder = tempfile::tempdir().expect("a folder");
        for (pieces, length) in [(3, 100), (40, 30_000), (1, BLOCK), (2, BLOCK + 1)] {
            let mut file = ReceivedFile::begin(org(100), folder.path()).await.expect("it begins");
            let sent: Vec<u8> = (0..pieces * length).map(|at| u8::try_from(at % 251).expect("a byte")).collect();
            for piece in sent.chunks(length) {
                file.take(piece).await.expect("it is taken");
            }
            assert!(file.whole().await.expect("it is there").bytes == sent, "{pieces} of {length}");
        }
    }
}
