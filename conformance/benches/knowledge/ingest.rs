//! The speed at which text becomes searchable.

use std::{
    fmt, thread,
    time::{Duration, Instant},
};

use anyhow::Result;

use crate::{api::BenchApi, common::corpus::Corpus};

/// Bytes of a source: close to the limit.
const SOURCE_BYTES: usize = 8_000_000;

/// The results of an ingestion.
pub(crate) struct IngestResult {
    bytes: usize,
    passages: i64,
    /// Time from the first request until all sources are ready.
    ready_in: Duration,
    /// Time from the first request until the whole text can be found.
    searchable_in: Duration,
}

/// Sends text source by source, and waits until the agent finds all of it.
pub(crate) fn measure(api: &BenchApi, agent: &str, bytes: usize, seed: u64) -> Result<IngestResult> {
    let mut corpus = Corpus::new(seed);
    let texts: Vec<(String, String)> = (0..bytes.div_ceil(SOURCE_BYTES))
        .map(|number| {
            // A word that occurs only at the end of the text: finding it shows that the whole text is indexed.
            let mark = format!("landmark{seed}x{number}");
            let text = corpus.text(SOURCE_BYTES.min(bytes - number * SOURCE_BYTES));
            (format!("{text}\n\nThe last passage has the {mark}."), mark)
        })
        .collect();
    let begun = Instant::now();
    for (text, _) in &texts {
        api.add_text(agent, text)?;
    }
    let trained = api.await_ready(agent, texts.len() as i64)?;
    let ready_in = begun.elapsed();
    for (_, mark) in &texts {
        while !api.best_passage(agent, mark)?.contains(mark.as_str()) {
            thread::sleep(Duration::from_millis(10));
        }
    }
    let searchable_in = begun.elapsed();
    Ok(IngestResult {
        bytes: texts.iter().map(|(text, _)| text.len()).sum(),
        passages: trained.passages,
        ready_in,
        searchable_in,
    })
}

impl fmt::Display for IngestResult {
    #[expect(clippy::cast_precision_loss, reason = "a size is shown with one decimal")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = self.bytes as f64 / 1e6;
        let (ready, searchable) = (self.ready_in.as_secs_f64(), self.searchable_in.as_secs_f64());
        write!(
            f,
            "{:.1} MB/s ({megabytes:.1} MB of text, {} passages: ready after {ready:.1} s, searchable after {searchable:.1} s)",
            megabytes / searchable,
            self.passages
        )
    }
}
