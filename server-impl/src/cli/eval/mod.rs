//! `frontdesk eval`: measures retrieval and answers of agents through the API, with files of questions.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use frontdesk_client::types::Passage;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::Value;

use self::{
    examination::Examination,
    report::{Hits, Report, share},
    session::Session,
};
use super::args::EvalArgs;
use crate::{
    config::{Config, Log},
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
type Retrieved = Vec<Vec<Passage>>;

/// Statistics with an embedding model, and without it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Compared<F> {
    with_model: F,
    words_alone: F,
}

/// Evaluates each file, and prints a line of statistics for it.
pub(super) async fn eval(args: EvalArgs, config: Config) -> Result<()> {
    ensure!(!args.files.is_empty(), "name a file of questions, as in `frontdesk eval questions.json`");
    ensure!(args.url.is_none() || !args.rebuilt, "`--rebuilt` needs a temporary server: leave out `--url`");
    ensure!(args.url.is_some() || args.agent.is_none(), "`--agent` needs the server of the agent: `--url … --key …`");
    let _log = telemetry::log::start(&Log { filter: "warn".into(), ..config.log.clone() })?;
    if args.groups {
        for file in &args.files {
            let (name, content) = read(file)?;
            super::print(&grouping::evaluate(file, &name, &content, args.limit)?);
        }
        return Ok(());
    }
    let mut session = Session::open(&args, config).await?;
    for file in &args.files {
        super::print(&evaluate(&args, &mut session, file).await?);
    }
    session.close().await
}

async fn evaluate(args: &EvalArgs, session: &mut Session, file: &Path) -> Result<Value> {
    let (name, content) = read(file)?;
    let bar = ProgressBar::new(0).with_prefix(name.clone());
    bar.set_style(ProgressStyle::with_template("{prefix} {msg:10} {wide_bar} {pos} of {len}")?);
    if documentation::is_set(&content) {
        return documentation::evaluate(args, session, (file, &content), &bar).await;
    }
    articles(args, session, (file, name, &content), &bar).await
}

/// Returns the name and the content of a file.
fn read(file: &Path) -> Result<(String, String)> {
    let content =
        fs::read_to_string(file).with_context(|| format!("{} cannot be read: name a file of text in UTF-8", file.display()))?;
    let name = file.file_name().context("a file has a name")?.to_string_lossy().into_owned();
    Ok((name, content))
}

/// Evaluates a file in SQuAD format.
async fn articles(
    args: &EvalArgs,
    session: &mut Session,
    (file, name, content): (&Path, String, &str),
    bar: &ProgressBar,
) -> Result<Value> {
    let squad = squad::read(file, content, args.limit)?;
    let examination = Examination::prepare(&session.client, &args.model, squad, bar).await?;
    let (mut retrieval, before) = examination.retrieval(&session.client, bar).await?;
    if args.rebuilt {
        session.forget_indices().await?;
        let (_, after) = examination.retrieval(&session.client, bar).await?;
        retrieval.same_when_rebuilt = Some(same(&before, &after));
    }
    let (answers, citations, replies) = examination.answers(&session.client, bar).await?;
    let streams = match args.streams {
        0 => None,
        most => Some(examination.streams(&session.client, &replies, most, bar).await?),
    };
    let embeddings = match session.has_embeddings() {
        true => Some(compared(&examination, session, retrieval.hits, bar).await?),
        false => None,
    };
    bar.finish_and_clear();
    let (articles, passages, questions) = examination.size();
    let model = args.model.clone();
    let report = Report { file: name, model, articles, passages, questions, retrieval, answers, citations, streams, embeddings };
    Ok(serde_json::to_value(report)?)
}

/// Retrieves without the embedding model as well.
async fn compared(
    examination: &Examination,
    session: &mut Session,
    with_model: Hits,
    bar: &ProgressBar,
) -> Result<Compared<Hits>> {
    session.words_alone().await?;
    let (alone, _) = examination.retrieval(&session.client, bar).await?;
    session.restart().await?;
    Ok(Compared { with_model, words_alone: alone.hits })
}

fn same(before: &Retrieved, after: &Retrieved) -> f64 {
    share(before.iter().zip(after).filter(|(before, after)| before == after).count(), before.len())
}

/// Begins the next stage of the progress bar.
fn start(bar: &ProgressBar, what: &'static str, of: usize) {
    bar.reset();
    bar.set_length(of as u64);
    bar.set_message(what);
}
