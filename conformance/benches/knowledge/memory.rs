//! The peak memory of a server during an operation.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::common::server::{Server, memory};

/// The peak memory of a server since a given moment, in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peak {
    /// Anonymous memory.
    pub(crate) anonymous: u64,
    /// Mapped files, including the program itself: the system can reclaim this memory.
    pub(crate) file: u64,
}

/// A thread that keeps sampling the memory of a server.
pub(crate) struct Watch {
    stop: mpsc::Sender<()>,
    watching: JoinHandle<Peak>,
}

impl Watch {
    /// Starts sampling.
    pub(crate) fn begin(server: &Server) -> Self {
        let (process, (stop, stopped)) = (server.process.id(), mpsc::channel::<()>());
        let watching = thread::spawn(move || {
            let mut peak = Peak { anonymous: 0, file: 0 };
            while stopped.recv_timeout(Duration::from_millis(2)) == Err(RecvTimeoutError::Timeout) {
                peak.anonymous = peak.anonymous.max(memory(process, "RssAnon").unwrap_or_default());
                peak.file = peak.file.max(memory(process, "RssFile").unwrap_or_default());
            }
            peak
        });
        Self { stop, watching }
    }

    /// Returns the peak so far.
    pub(crate) fn end(self) -> Peak {
        drop(self.stop);
        self.watching.join().unwrap_or(Peak { anonymous: 0, file: 0 })
    }
}
