//! `frontdesk eval`: measures retrieval and answers of agents through the API, with files of questions.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use frontdesk_client::types::Passage;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::Value;

use self::{
    examination::SquadExam,
    report::{RetrievalHits, SquadReport, rounded_share},
    session::EvalSession,
};
use super::args::EvalArgs;
use crate::{
    config::{Config, LogSection},
    telemetry,
};

mod documentation;
mod examination;
mod grouping;
mod report;
mod session;
mod squad;
mod subject;

/// Passages returned for each question.
type PassageLists = Vec<Vec<Passage>>;

/// Statistics with an embedding model, and without it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ModelComparison<F> {
    with_model: F,
    words_alone: F,
}

/// Evaluates each file, and prints a line of statistics for it.
pub(super) async fn run_eval(args: EvalArgs, config: Config) -> Result<()> {
    ensure!(!args.files.is_empty(), "name a file of questions, as in `frontdesk eval questions.json`");
    ensure!(args.url.is_none() || !args.rebuilt, "`--rebuilt` needs a temporary server: leave out `--url`");
    ensure!(args.url.is_some() || args.agent.is_none(), "`--agent` needs the server of the agent: `--url … --key …`");
    let _log = telemetry::log::start_log(&LogSection { filter: "warn".into(), ..config.log.clone() })?;
    if args.groups {
        for file in &args.files {
            let (name, content) = read_file(file)?;
            super::print_result(&grouping::evaluate_grouping(file, &name, &content, args.limit)?);
        }
        return Ok(());
    }
    let mut session = EvalSession::open(&args, config).await?;
    for file in &args.files {
        super::print_result(&evaluate_file(&args, &mut session, file).await?);
    }
    session.close().await
}

async fn evaluate_file(args: &EvalArgs, session: &mut EvalSession, file: &Path) -> Result<Value> {
    let (name, content) = read_file(file)?;
    let bar = ProgressBar::new(0).with_prefix(name.clone());
    bar.set_style(ProgressStyle::with_template("{prefix} {msg:10} {wide_bar} {pos} of {len}")?);
    if documentation::is_question_set(&content) {
        return documentation::evaluate_documentation(args, session, (file, &content), &bar).await;
    }
    evaluate_squad(args, session, (file, name, &content), &bar).await
}

/// Returns the name and the content of a file.
fn read_file(file: &Path) -> Result<(String, String)> {
    let content =
        fs::read_to_string(file).with_context(|| format!("{} cannot be read: name a file of text in UTF-8", file.display()))?;
    let name = file.file_name().context("a file has a name")?.to_string_lossy().into_owned();
    Ok((name, content))
}

/// Evaluates a file in SQuAD format.
async fn evaluate_squad(
    args: &EvalArgs,
    session: &mut EvalSession,
    (file, name, content): (&Path, String, &str),
    bar: &ProgressBar,
) -> Result<Value> {
    let squad = squad::read_squad(file, content, args.limit)?;
    let examination = SquadExam::train_agents(&session.client, &args.model, squad, bar).await?;
    let (mut retrieval, before) = examination.measure_retrieval(&session.client, bar).await?;
    if args.rebuilt {
        session.restart_without_indices().await?;
        let (_, after) = examination.measure_retrieval(&session.client, bar).await?;
        retrieval.same_when_rebuilt = Some(share_unchanged(&before, &after));
    }
    let (answers, citations, replies) = examination.measure_answers(&session.client, bar).await?;
    let streams = match args.streams {
        0 => None,
        most => Some(examination.measure_streams(&session.client, &replies, most, bar).await?),
    };
    let embeddings = match session.has_embeddings() {
        true => Some(compare_models(&examination, session, retrieval.hits, bar).await?),
        false => None,
    };
    bar.finish_and_clear();
    let (articles, passages, questions) = examination.corpus_size();
    let model = args.model.clone();
    let report =
        SquadReport { file: name, model, articles, passages, questions, retrieval, answers, citations, streams, embeddings };
    Ok(serde_json::to_value(report)?)
}

/// Retrieves without the embedding model as well.
async fn compare_models(
    examination: &SquadExam,
    session: &mut EvalSession,
    with_model: RetrievalHits,
    bar: &ProgressBar,
) -> Result<ModelComparison<RetrievalHits>> {
    session.restart_without_model().await?;
    let (alone, _) = examination.measure_retrieval(&session.client, bar).await?;
    session.restart().await?;
    Ok(ModelComparison { with_model, words_alone: alone.hits })
}

fn share_unchanged(before: &PassageLists, after: &PassageLists) -> f64 {
    rounded_share(before.iter().zip(after).filter(|(before, after)| before == after).count(), before.len())
}

/// Begins the next stage of the progress bar.
fn start_stage(bar: &ProgressBar, what: &'static str, of: usize) {
    bar.reset();
    bar.set_length(of as u64);
    bar.set_message(what);
}
