//! The memory of a process that serves many agents.

use anyhow::{Result, ensure};

use crate::{
    api::BenchApi,
    common::{corpus::Corpus, server::ServerEnvironment},
    mebibytes,
};

/// Bytes of an agent's text: some sixty passages.
const TEXT_BYTES: usize = 64_000;

/// Number of rounds in which each agent is asked.
const ROUNDS: usize = 2;

/// Trains agents, then asks them one after another, in a process that did not train them. Reports the peak memory of
/// both phases.
pub(crate) fn measure(place: &ServerEnvironment, agents: usize) -> Result<String> {
    let api = BenchApi::open(place)?;
    let mut corpus = Corpus::new(1);
    // Each agent with a question in words of its text, which has few of all the words.
    let mut asked = Vec::with_capacity(agents);
    for _ in 0..agents {
        let (agent, text) = (api.create_agent()?, corpus.text(TEXT_BYTES));
        api.add_text(&agent, &text)?;
        asked.push((agent, text.split('.').next().unwrap_or_default().to_owned()));
    }
    let mut passages = 0;
    for (agent, _) in &asked {
        passages += api.await_ready(agent, 1)?.passages;
    }
    let training = api.server.memory("VmHWM")?;
    let api = api.restart(place)?;
    let idle = api.server.memory("VmRSS")?;
    for _ in 0..ROUNDS {
        for (agent, question) in &asked {
            ensure!(!api.best_passage(agent, question)?.is_empty(), "an agent found nothing");
        }
    }
    Ok(format!(
        "{agents} agents of {:.0} passages: {} at most while they were trained; {} at most in a new process that answers for \
         each in turn, {} before the first question.",
        passages as f64 / agents as f64,
        mebibytes(training),
        mebibytes(api.server.memory("VmHWM")?),
        mebibytes(idle),
    ))
}
