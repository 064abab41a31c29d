//! The peak memory of a server during an operation.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::common::server::{BenchServer, process_memory};

/// The peak memory of a server since a given moment, in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MemoryPeak {
    /// Anonymous memory.
    pub(crate) anonymous: u64,
    /// Mapped files, including the program itself: the system can reclaim this memory.
    pub(crate) file: u64,
}

/// A thread that keeps sampling the memory of a server.
pub(crate) struct MemoryWatch {
    stop: mpsc::Sender<()>,
    watching: JoinHandle<MemoryPeak>,
}

impl MemoryWatch {
    /// Starts sampling.
    pub(crate) fn begin(server: &BenchServer) -> Self {
        let (process, (stop, stopped)) = (server.process.id(), mpsc::channel::<()>());
        let watching = thread::spawn(move || {
            let mut peak = MemoryPeak { anonymous: 0, file: 0 };
            while stopped.recv_timeout(Duration::from_millis(2)) == Err(RecvTimeoutError::Timeout) {
                peak.anonymous = peak.anonymous.max(process_memory(process, "RssAnon").unwrap_or_default());
                peak.file = peak.file.max(process_memory(process, "RssFile").unwrap_or_default());
            }
            peak
        });
        Self { stop, watching }
    }

    /// Returns the peak so far.
    pub(crate) fn end(self) -> MemoryPeak {
        drop(self.stop);
        self.watching.join().unwrap_or(MemoryPeak { anonymous: 0, file: 0 })
    }
}
