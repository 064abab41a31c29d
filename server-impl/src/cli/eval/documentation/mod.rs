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
    evaluation::{JudgedQuestion, PassageRanks},
    report::DocumentationReport,
    set::QuestionSet,
};
use super::{ModelComparison, PassageLists, session::EvalSession, share_unchanged, start_stage, subject::EvalAgent};
use crate::cli::args::EvalArgs;

mod corpus;
mod evaluation;
mod failures;
mod phrases;
mod report;
mod set;
mod site;

pub(super) use set::is_question_set;

/// Number of passages requested per question.
const PASSAGE_LIMIT: i32 = 10;

/// A trained agent, and the questions to ask it.
struct DocumentationExam {
    set: QuestionSet,
    corpus: Corpus,
    subject: EvalAgent,
}

/// Asks the questions of a set, and lists those that failed on standard error if requested.
pub(super) async fn evaluate_documentation(
    args: &EvalArgs,
    session: &mut EvalSession,
    (file, content): (&Path, &str),
    bar: &ProgressBar,
) -> Result<serde_json::Value> {
    let set = set::read_set(file, content, args.limit)?;
    start_stage(bar, "training", 100);
    let (corpus, subject) = Corpus::train_on_set(&session.client, args, &set, bar).await?;
    let examination = DocumentationExam { set, corpus, subject };
    let (found, taken) = examination.retrieve_all(&session.client, bar).await?;
    let (replies, asked) = examination.ask_all(&session.client, bar).await?;
    let judged = examination.judge_all(&found, &replies);
    let mut report = DocumentationReport::of(file, &args.model, examination.subject.passages, &judged);
    (report.retrieval.milliseconds, report.answers.milliseconds) = (Some(taken.into()), asked.into());
    if args.rebuilt {
        session.restart_without_indices().await?;
        let (again, _) = examination.retrieve_all(&session.client, bar).await?;
        report.retrieval.same_when_rebuilt = Some(share_unchanged(&found, &again));
    }
    if session.has_embeddings() {
        session.restart_without_model().await?;
        let (alone, _) = examination.retrieve_all(&session.client, bar).await?;
        session.restart().await?;
        let words_alone = report::compared_retrieval(&examination.answerable_ranks(&alone));
        report.embeddings =
            Some(ModelComparison { with_model: report::compared_retrieval(&examination.answerable_ranks(&found)), words_alone });
    }
    bar.finish_and_clear();
    if args.failures {
        failures::print_failures(&judged);
    }
    Ok(serde_json::to_value(report)?)
}

impl DocumentationExam {
    async fn retrieve_all(&self, client: &Client, bar: &ProgressBar) -> Result<(PassageLists, Vec<Duration>)> {
        start_stage(bar, "retrieving", self.set.questions.len());
        let (mut retrieved, mut taken) = (Vec::new(), Vec::new());
        for question in &self.set.questions {
            let (found, took) = self.subject.retrieve(client, &question.question, PASSAGE_LIMIT).await?;
            retrieved.push(found);
            taken.push(took);
            bar.inc(1);
        }
        Ok((retrieved, taken))
    }

    async fn ask_all(&self, client: &Client, bar: &ProgressBar) -> Result<(Vec<ChatReply>, Vec<Duration>)> {
        start_stage(bar, "asking", self.set.questions.len());
        let (mut replies, mut taken) = (Vec::new(), Vec::new());
        for question in &self.set.questions {
            let (reply, took) = self.subject.ask_question(client, &question.question).await?;
            replies.push(reply);
            taken.push(took);
            bar.inc(1);
        }
        Ok((replies, taken))
    }

    fn judge_all<'e>(&'e self, found: &'e [Vec<Passage>], replies: &'e [ChatReply]) -> Vec<JudgedQuestion<'e>> {
        let all = self.set.questions.iter().zip(found).zip(replies);
        all.map(|((question, found), reply)| JudgedQuestion::of(question, found, reply, &self.corpus)).collect()
    }

    /// Returns the ranks of the answerable questions.
    fn answerable_ranks(&self, found: &[Vec<Passage>]) -> Vec<PassageRanks> {
        let answerable = self.set.questions.iter().zip(found).filter(|(question, _)| question.is_answerable());
        answerable.map(|(question, found)| PassageRanks::of(question, found, &self.corpus)).collect()
    }
}
