//! `frontdesk eval`: how well agents retrieve and answer, measured through the API with files of questions.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use frontdesk_client::Client;
use indicatif::{ProgressBar, ProgressStyle};

use self::{
    examination::{Examination, Retrieved},
    report::{Report, share},
    session::Session,
};
use super::args::EvalArgs;
use crate::{
    config::{Config, Log},
    telemetry,
};

mod examination;
mod report;
mod session;
mod squad;
mod subject;

/// Evaluates each file, and prints a line of figures for it.
pub(super) async fn eval(args: EvalArgs, config: Config) -> Result<()> {
    ensure!(!args.files.is_empty(), "name a file of questions in SQuAD format, as in `frontdesk eval questions.json`");
    ensure!(args.url.is_none() || !args.rebuilt, "`--rebuilt` needs a temporary server: leave out `--url`");
    telemetry::start_log(&Log { filter: "warn".into(), ..config.log.clone() })?;
    let mut session = Session::open(&args, config).await?;
    for file in &args.files {
        let report = evaluate(&args, &mut session, file).await?;
        super::print(&serde_json::to_value(report)?);
    }
    session.close().await
}

async fn evaluate(args: &EvalArgs, session: &mut Session, file: &Path) -> Result<Report> {
    let squad = squad::read(file, args.limit)?;
    let name = file.file_name().context("a file has a name")?.to_string_lossy().into_owned();
    let bar = ProgressBar::new(0).with_prefix(name.clone());
    bar.set_style(ProgressStyle::with_template("{prefix} {msg:10} {wide_bar} {pos} of {len}")?);
    let examination = Examination::prepare(&session.client, &args.model, squad, &bar).await?;
    let (mut retrieval, before) = examination.retrieval(&session.client, &bar).await?;
    if args.rebuilt {
        session.forget_indices().await?;
        let (_, after) = examination.retrieval(&session.client, &bar).await?;
        retrieval.same_when_rebuilt = Some(same(&before, &after));
    }
    let (answers, citations, replies) = examination.answers(&session.client, &bar).await?;
    let streams = match args.streams {
        0 => None,
        most => Some(examination.streams(&session.client, &replies, most, &bar).await?),
    };
    bar.finish_and_clear();
    let (articles, passages, questions) = examination.size();
    Ok(Report { file: name, model: args.model.clone(), articles, passages, questions, retrieval, answers, citations, streams })
}

fn same(before: &Retrieved, after: &Retrieved) -> f64 {
    share(before.iter().zip(after).filter(|(before, after)| before == after).count(), before.len())
}
