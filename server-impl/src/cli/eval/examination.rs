//! Asks the questions of a file to agents that were trained on its texts.
//!
//! One agent is trained on all articles. Two more are each trained on every second article, and asked about the others.

use std::{collections::BTreeSet, time::Duration};

use anyhow::Result;
use frontdesk_client::{
    Client,
    types::{ChatReply, FinishReason, Passage},
};
use indicatif::ProgressBar;

use super::{
    PassageLists,
    report::{
        AnswerStatistics, CitationStatistics, Latencies, RetrievalHits, RetrievalStatistics, StreamStatistics, rounded_share,
    },
    squad::{Squad, SquadQuestion},
    start_stage,
    subject::EvalAgent,
};

/// Number of passages requested per question.
const PASSAGE_LIMIT: i32 = 5;

/// Maximum characters of an answer that counts as correct.
const MAX_ANSWER_CHARS: usize = 400;

/// Agents of a file.
pub(super) struct SquadExam {
    squad: Squad,
    knows_all: EvalAgent,
    know_half: [EvalAgent; 2],
}

impl SquadExam {
    /// Trains the agents.
    pub(super) async fn train_agents(client: &Client, model: &str, squad: Squad, bar: &ProgressBar) -> Result<Self> {
        let all: Vec<_> = squad.paragraphs.iter().enumerate().collect();
        bar.set_length(2 * all.len() as u64);
        bar.set_message("training");
        let knows_all = EvalAgent::train_on_paragraphs(client, model, &all, bar).await?;
        let half =
            |odd: usize| all.iter().filter(move |(_, paragraph)| paragraph.article % 2 == odd).copied().collect::<Vec<_>>();
        let know_half = [
            EvalAgent::train_on_paragraphs(client, model, &half(0), bar).await?,
            EvalAgent::train_on_paragraphs(client, model, &half(1), bar).await?,
        ];
        Ok(Self { squad, knows_all, know_half })
    }

    /// Returns the number of articles, passages and questions.
    pub(super) fn corpus_size(&self) -> (usize, i32, usize) {
        let articles: BTreeSet<_> = self.squad.paragraphs.iter().map(|paragraph| paragraph.article).collect();
        (articles.len(), self.knows_all.passages, self.squad.questions.len())
    }

    /// Retrieves passages.
    pub(super) async fn measure_retrieval(
        &self,
        client: &Client,
        bar: &ProgressBar,
    ) -> Result<(RetrievalStatistics, PassageLists)> {
        start_stage(bar, "retrieving", self.squad.questions.len());
        let (mut hits, mut taken, mut retrieved) = ([0, 0], Vec::new(), Vec::new());
        for question in &self.squad.questions {
            let (found, took) = self.knows_all.retrieve(client, &question.text, PASSAGE_LIMIT).await?;
            let good = |passage: &Passage| self.is_hit(question, passage);
            hits[0] += usize::from(found.first().is_some_and(good));
            hits[1] += usize::from(found.iter().any(good));
            taken.push(took);
            retrieved.push(found);
            bar.inc(1);
        }
        let of = self.squad.questions.len();
        let milliseconds = Latencies::of(taken);
        Ok((
            RetrievalStatistics {
                hits: RetrievalHits { hit_1: rounded_share(hits[0], of), hit_5: rounded_share(hits[1], of) },
                same_when_rebuilt: None,
                milliseconds,
            },
            retrieved,
        ))
    }

    fn is_hit(&self, question: &SquadQuestion, passage: &Passage) -> bool {
        let right = self.knows_all.paragraph_of(passage.source_id) == Some(question.paragraph);
        right && question.gold.iter().any(|gold| passage.text.contains(gold))
    }

    /// Asks for answers, including from agents that cannot know them.
    pub(super) async fn measure_answers(
        &self,
        client: &Client,
        bar: &ProgressBar,
    ) -> Result<(AnswerStatistics, CitationStatistics, Vec<ChatReply>)> {
        start_stage(bar, "asking", 2 * self.squad.questions.len());
        let (mut tally, mut taken, mut replies) = (AnswerTally::default(), Vec::<Duration>::new(), Vec::new());
        for question in &self.squad.questions {
            let (reply, took) = self.knows_all.ask_question(client, &question.text).await?;
            tally.count_answer(self, question, &reply);
            taken.push(took);
            replies.push(reply);
            let stranger = &self.know_half[1 - self.squad.paragraphs[question.paragraph].article % 2];
            let (reply, _) = stranger.ask_question(client, &question.text).await?;
            tally.count_quotes(self, stranger, &reply);
            tally.honest += usize::from(reply.finish_reason == FinishReason::NoAnswer);
            bar.inc(2);
        }
        let of = self.squad.questions.len();
        let answers = AnswerStatistics {
            holds_gold: rounded_share(tally.gold, of),
            turned_down: rounded_share(tally.turned_down, of),
            does_not_know: rounded_share(tally.honest, of),
            milliseconds: Latencies::of(taken),
        };
        Ok((answers, CitationStatistics { quotes: tally.quotes, verbatim: rounded_share(tally.verbatim, tally.quotes) }, replies))
    }

    /// Reads the answers to some questions as streams.
    pub(super) async fn measure_streams(
        &self,
        client: &Client,
        replies: &[ChatReply],
        most: usize,
        bar: &ProgressBar,
    ) -> Result<StreamStatistics> {
        let asked = most.min(replies.len());
        start_stage(bar, "streaming", asked);
        let mut equal = 0;
        for (question, reply) in self.squad.questions.iter().zip(replies).take(asked) {
            equal += usize::from(self.knows_all.check_stream(client, &question.text, reply).await?);
            bar.inc(1);
        }
        Ok(StreamStatistics { asked, equal: rounded_share(equal, asked) })
    }
}

/// Tallies of answers.
#[derive(Default)]
struct AnswerTally {
    gold: usize,
    turned_down: usize,
    honest: usize,
    quotes: usize,
    verbatim: usize,
}

impl AnswerTally {
    fn count_answer(&mut self, examination: &SquadExam, question: &SquadQuestion, reply: &ChatReply) {
        let short = reply.answer.chars().count() <= MAX_ANSWER_CHARS;
        self.gold += usize::from(short && question.gold.iter().any(|gold| reply.answer.contains(gold)));
        self.turned_down += usize::from(reply.finish_reason == FinishReason::NoAnswer);
        self.count_quotes(examination, &examination.knows_all, reply);
    }

    fn count_quotes(&mut self, examination: &SquadExam, subject: &EvalAgent, reply: &ChatReply) {
        for citation in &reply.citations {
            let source = subject.paragraph_of(citation.source_id).map(|number| &examination.squad.paragraphs[number].text);
            let (start, end) = (usize::try_from(citation.start), usize::try_from(citation.end));
            let stands = source.zip(start.ok().zip(end.ok())).is_some_and(|(text, (start, end))| {
                text.chars().skip(start).take(end.saturating_sub(start)).eq(citation.quote.chars())
            });
            self.quotes += 1;
            self.verbatim += usize::from(stands);
        }
    }
}
