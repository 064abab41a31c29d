//! The speed at which passages are found among many.

use std::{sync::Arc, time::Duration};

use anyhow::Result;

use crate::{
    api::BenchApi,
    common::{
        corpus::Corpus,
        load::{self, LoadPressure},
    },
};

/// Bytes of a source.
const SOURCE_BYTES: usize = 4_000_000;

/// Number of distinct questions, asked in a loop.
const QUESTIONS: usize = 4_096;

/// Continues training the agent until it has this many passages, and asks it one question at a time. Returns a report.
pub(crate) fn measure(api: &BenchApi, agent: &str, required: usize, measured: Duration) -> Result<String> {
    let before = api.await_ready(agent, 0)?;
    let (mut sources, mut passages) = (before.ready, before.passages);
    // Different text at each size: the same text again would add nothing new to search.
    let mut corpus = Corpus::new(required as u64);
    while passages < required as i64 {
        api.add_text(agent, &corpus.text(SOURCE_BYTES.min(required * 700)))?;
        sources += 1;
        // One source ahead, so that text is generated while the server works.
        passages = api.await_ready(agent, sources - 1)?.passages;
    }
    let passages = api.await_ready(agent, sources)?.passages;
    let mark = format!("landmark{required}");
    api.add_text(agent, &format!("The last passage has the {mark}."))?;
    api.await_ready(agent, sources + 1)?;
    while !api.best_passage(agent, &mark)?.contains(&mark) {
        std::thread::sleep(Duration::from_millis(50));
    }
    let requests: Arc<[Vec<u8>]> = (0..QUESTIONS).map(|_| api.retrieval_request(agent, &corpus.question())).collect();
    let pressure = LoadPressure { connections: 1, warm_up: measured / 5, measured };
    let figures = api.runtime.block_on(load::drive_load(api.server.address, &requests, pressure))?;
    Ok(format!(
        "Retrieve among {passages} passages: p50 {:.2?}, p99 {:.2?}, {:.0} requests a second, one at a time.",
        figures.p50, figures.p99, figures.per_second
    ))
}
