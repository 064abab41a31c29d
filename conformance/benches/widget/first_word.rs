//! The time until the first word of an answer, compared with that of the API to the same question.

use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::json;

use crate::{WidgetBench, common::load::LoadConnection, quantile::quantile, stream::StreamConnection, visitors::Visitor};

/// Name of the event with a piece of an answer.
const WORDS: &str = "text.delta";

/// Turns before those that are measured.
const WARM_UP: usize = 20;

/// Places of a question in its conversation.
const PLACES: [&str; 2] = ["first question of a visitor", "second question"];

/// Times until the first word of the answers to the same questions, in milliseconds.
#[derive(Default)]
struct FirstWords {
    api: Vec<f64>,
    widget: Vec<f64>,
}

pub(crate) fn measure(bench: &mut WidgetBench, turns: usize) -> Result<()> {
    let questions: Vec<_> = (0..WARM_UP + turns).map(|_| [(); 2].map(|()| bench.corpus.question())).collect();
    let mut figures = [FirstWords::default(), FirstWords::default()];
    let bench: &WidgetBench = bench;
    bench.runtime.block_on(async {
        let mut turns = QuestionTurns::open(bench).await?;
        for (turn, questions) in questions.iter().enumerate() {
            if turn == WARM_UP {
                figures = Default::default();
            }
            turns.take(turn % 2 == 0, questions, &mut figures).await?;
        }
        anyhow::Ok(())
    })?;
    println!("| first word | API p50 | p99 | widget p50 | p99 | later by, p50 | p99 |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (place, words) in PLACES.iter().zip(&figures) {
        print_row(place, words);
    }
    println!("\nGoal: at most 5 ms later than the API.\n");
    Ok(())
}

fn print_row(place: &str, FirstWords { api, widget }: &FirstWords) {
    let quantiles = |values: &[f64]| [0.5, 0.99].map(|part| quantile(values, part));
    let ([api_p50, api_p99], [p50, p99]) = (quantiles(api), quantiles(widget));
    let (later_p50, later_p99) = (p50 - api_p50, p99 - api_p99);
    println!(
        "| {place} | {api_p50:.2} ms | {api_p99:.2} ms | {p50:.2} ms | {p99:.2} ms | {later_p50:.2} ms | {later_p99:.2} ms |"
    );
}

/// Asks questions in turns, on connections of their own.
struct QuestionTurns<'b> {
    bench: &'b WidgetBench,
    sessions: LoadConnection,
    api: StreamConnection,
    widget: StreamConnection,
}

impl<'b> QuestionTurns<'b> {
    async fn open(bench: &'b WidgetBench) -> Result<Self> {
        let address = bench.server.address;
        let (api, widget) = (StreamConnection::open(address).await?, StreamConnection::open(address).await?);
        Ok(Self { bench, sessions: LoadConnection::open(address).await?, api, widget })
    }

    /// Begins a conversation at the API and one in the widget, and asks the same questions in both. The second one to ask
    /// finds what the answer needs in memory, so they take turns.
    async fn take(&mut self, is_api_first: bool, questions: &[String; 2], figures: &mut [FirstWords; 2]) -> Result<()> {
        let visitor = Visitor::begin_session(&mut self.sessions, &self.bench.widget).await?;
        let mut conversation = None;
        for (question, figures) in questions.iter().zip(figures) {
            if is_api_first {
                figures.api.push(self.ask_api(question, &mut conversation).await?);
            }
            figures.widget.push(self.ask_in_widget(&visitor, question).await?);
            if !is_api_first {
                figures.api.push(self.ask_api(question, &mut conversation).await?);
            }
        }
        Ok(())
    }

    async fn ask_in_widget(&mut self, visitor: &Visitor, question: &str) -> Result<f64> {
        let taken = self.widget.await_event(&visitor.format_question(question), WORDS).await?;
        self.widget.read_to_end().await?;
        Ok(milliseconds(taken))
    }

    /// Asks in a conversation, or in a new one, which is then known.
    async fn ask_api(&mut self, question: &str, conversation: &mut Option<String>) -> Result<f64> {
        let mut body = json!({ "agentId": self.bench.agent, "message": question });
        if let Some(conversation) = conversation {
            body["conversationId"] = json!(conversation);
        }
        let taken = self.api.await_event(&self.bench.format_call("POST", "/chat/stream", Some(&body)), WORDS).await?;
        let answer = self.api.read_to_end().await?;
        let (_, id) = answer.split_once("\"conversationId\":\"").context("an answer is in a conversation")?;
        *conversation = id.split('"').next().map(ToOwned::to_owned);
        Ok(milliseconds(taken))
    }
}

fn milliseconds(taken: Duration) -> f64 {
    taken.as_secs_f64() * 1e3
}
