//! The most memory that a server holds while something happens.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread::{self, JoinHandle},
    time::Duration,
};

use crate::common::server::{Server, memory};

/// The most memory that a server held since a moment, in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peak {
    /// Of no file.
    pub(crate) anonymous: u64,
    /// Of mapped files, the program among them: the system takes it back when it needs it.
    pub(crate) file: u64,
}

/// A thread that looks at the memory of a server all the time.
pub(crate) struct Watch {
    stop: mpsc::Sender<()>,
    watching: JoinHandle<Peak>,
}

impl Watch {
    /// Watches from now on.
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

    /// The most until now.
    pub(crate) fn end(self) -> Peak {
        drop(self.stop);
        self.watching.join().unwrap_or(Peak { anonymous: 0, file: 0 })
    }
}
