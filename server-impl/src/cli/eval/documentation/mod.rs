//! Evaluation with questions about documentation: retrieval of the right page and passage, and required
//! phrases in the answer.

use std::{path::Path, time::Duration};

use anyhow::Result;
use frontdesk_client::{
    Client,
    types::{ChatReply, Passage},
};
use indicatif::ProgressBar;

use self::{
    corpus::Corpus,
    judging::{Judged, Ranks},
    report::Report,
    set::Set,
};
use super::{Compared, Retrieved, same, session::Session, start, subject::Subject};
use crate::cli::args::EvalArgs;

mod corpus;
mod failures;
mod judging;
mod phrases;
mod report;
mod set;
mod site;

pub(super) use set::is_set;

/// Number of passages requested per question.
const PASSAGES: i32 = 10;

/// A trained agent, and the questions to ask it.
struct Examination {
    set: Set,
    corpus: Corpus,
    subject: Subject,
}

/// Asks the questions of a set, and lists those that failed on standard error if requested.
pub(super) async fn evaluate(
    args: &EvalArgs,
    session: &mut Session,
    (file, content): (&Path, &str),
    bar: &ProgressBar,
) -> Result<serde_json::Value> {
    let set = set::read(file, content, args.limit)?;
    start(bar, "training", 100);
    let (corpus, subject) = Corpus::train(&session.client, args, &set, bar).await?;
    let examination = Examination { set, corpus, subject };
    let (found, taken) = examination.retrieve(&session.client, bar).await?;
    let (replies, asked) = examination.ask(&session.client, bar).await?;
    let judged = examination.judge(&found, &replies);
    let mut report = Report::of(file, &args.model, examination.subject.passages, &judged);
    (report.retrieval.milliseconds, report.answers.milliseconds) = (Some(taken.into()), asked.into());
    if args.rebuilt {
        session.forget_indices().await?;
        let (again, _) = examination.retrieve(&session.client, bar).await?;
        report.retrieval.same_when_rebuilt = Some(same(&found, &again));
    }
    if session.has_embeddings() {
        session.words_alone().await?;
        let (alone, _) = examination.retrieve(&session.client, bar).await?;
        session.restart().await?;
        let words_alone = report::found(&examination.ranks(&alone));
        report.embeddings = Some(Compared { with_model: report::found(&examination.ranks(&found)), words_alone });
    }
    bar.finish_and_clear();
    if args.failures {
        failures::print(&judged);
    }
    Ok(serde_json::to_value(report)?)
}

impl Examination {
    async fn retrieve(&self, client: &Client, bar: &ProgressBar) -> Result<(Retrieved, Vec<Duration>)> {
        start(bar, "retrieving", self.set.questions.len());
        let (mut retrieved, mut taken) = (Vec::new(), Vec::new());
        for question in &self.set.questions {
            let (found, took) = self.subject.retrieve(client, &question.question, PASSAGES).await?;
            retrieved.push(found);
            taken.push(took);
            bar.inc(1);
        }
        Ok((retrieved, taken))
    }

    async fn ask(&self, client: &Client, bar: &ProgressBar) -> Result<(Vec<ChatReply>, Vec<Duration>)> {
        start(bar, "asking", self.set.questions.len());
        let (mut replies, mut taken) = (Vec::new(), Vec::new());
        for question in &self.set.questions {
            let (reply, took) = self.subject.ask(client, &question.question).await?;
            replies.push(reply);
            taken.push(took);
            bar.inc(1);
        }
        Ok((replies, taken))
    }

    fn judge<'e>(&'e self, found: &'e [Vec<Passage>], replies: &'e [ChatReply]) -> Vec<Judged<'e>> {
        let all = self.set.questions.iter().zip(found).zip(replies);
        all.map(|((question, found), reply)| Judged::of(question, found, reply, &self.corpus)).collect()
    }

    /// Returns the ranks of the answerable questions.
    fn ranks(&self, found: &[Vec<Passage>]) -> Vec<Ranks> {
        let answerable = self.set.questions.iter().zip(found).filter(|(question, _)| question.is_answerable());
        answerable.map(|(question, found)| Ranks::of(question, found, &self.corpus)).collect()
    }
}
