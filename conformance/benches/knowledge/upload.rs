//! The cost of a large file: the time until it is searchable, and the memory it takes.

use std::{
    fmt, thread,
    time::{Duration, Instant},
};

use anyhow::Result;

use crate::{api::BenchApi, common::corpus::Corpus};

/// The results of an upload.
pub(crate) struct UploadResult {
    bytes: usize,
    passages: i64,
    received_in: Duration,
    ready_in: Duration,
    /// Time from the first byte until the end of the file can be found.
    searchable_in: Duration,
}

/// A word that occurs only at the end of the file: finding it shows that the whole file is indexed.
const MARK: &str = "landmarkfile";

/// Sends a file, and waits until the agent finds all of it.
pub(crate) fn measure(api: &BenchApi, agent: &str, bytes: usize) -> Result<UploadResult> {
    let text = format!("{}\n\nThe last passage has the {MARK}.", Corpus::new(1).text(bytes));
    let begun = Instant::now();
    api.add_file(agent, text.as_bytes())?;
    let received_in = begun.elapsed();
    let trained = api.await_ready(agent, 1)?;
    let ready_in = begun.elapsed();
    while !api.best_passage(agent, MARK)?.contains(MARK) {
        thread::sleep(Duration::from_millis(10));
    }
    Ok(UploadResult { bytes: text.len(), passages: trained.passages, received_in, ready_in, searchable_in: begun.elapsed() })
}

impl fmt::Display for UploadResult {
    #[expect(clippy::cast_precision_loss, reason = "a size is shown with one decimal")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = self.bytes as f64 / 1e6;
        let (received, ready) = (self.received_in.as_secs_f64(), self.ready_in.as_secs_f64());
        let searchable = self.searchable_in.as_secs_f64();
        write!(
            f,
            "{:.1} MB/s ({megabytes:.1} MB, {} passages: received after {received:.1} s, ready after {ready:.1} s, searchable \
             after {searchable:.1} s)",
            megabytes / searchable,
            self.passages
        )
    }
}
