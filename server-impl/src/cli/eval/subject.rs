//! An agent under evaluation, driven through the SDK.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use frontdesk_client::{
    Client, StreamChatEvent,
    prelude::*,
    types::{AgentCreate, ChatReply, ChatRequest, Passage, RetrieveRequest, TextSourceCreate, builder},
};
use frontdesk_types::format_count;
use futures::{StreamExt, stream};
use indicatif::ProgressBar;
use uuid::Uuid;

use super::squad::SquadParagraph;

/// Number of texts sent concurrently.
const MAX_CONCURRENT: usize = 8;

/// Polling interval for the state of the training.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Number of times in a row that the result must be the same.
const REQUIRED_REPEATS: usize = 5;

/// Number of characters of the sample text to search for.
const SAMPLE_CHARS: usize = 200;

/// An agent, and its training.
pub(super) struct EvalAgent {
    pub(super) agent: Uuid,
    /// Number of passages of the agent.
    pub(super) passages: i32,
    /// Paragraph index of each source.
    paragraphs: HashMap<Uuid, usize>,
}

impl EvalAgent {
    /// Wraps an agent that is already trained.
    pub(super) fn existing(agent: Uuid, passages: i32) -> Self {
        Self { agent, passages, paragraphs: HashMap::new() }
    }

    /// Creates an agent and trains it on paragraphs, one source each.
    pub(super) async fn train_on_paragraphs(
        client: &Client,
        model: &str,
        texts: &[(usize, &SquadParagraph)],
        bar: &ProgressBar,
    ) -> Result<Self> {
        let body = AgentCreate::builder().name("Evaluation").model(model.to_owned());
        let agent = client.create_agent().body(body).await?.id;
        let sent = stream::iter(texts).map(|(number, paragraph)| async move {
            let SquadParagraph { title, text, .. } = paragraph;
            let title: String = title.chars().take(200).collect();
            let body = TextSourceCreate::builder().title(title).content(text.clone());
            let source = client.create_text_source(agent).body(body).await?;
            bar.inc(1);
            anyhow::Ok((source.id, *number))
        });
        let paragraphs = sent.buffer_unordered(MAX_CONCURRENT).collect::<Vec<_>>().await.into_iter().collect::<Result<_>>()?;
        let passages = wait_until_trained(client, agent).await?;
        let subject = Self { agent, passages, paragraphs };
        if let Some((_, paragraph)) = texts.first() {
            subject.wait_until_searchable(client, &paragraph.text.chars().take(SAMPLE_CHARS).collect::<String>()).await?;
        }
        Ok(subject)
    }

    /// Waits until the same result is found several times in a row: a question does not wait long for an index that
    /// is out of date.
    pub(super) async fn wait_until_searchable(&self, client: &Client, sample: &str) -> Result<()> {
        let (mut before, mut alike) = (None, 0);
        while alike < REQUIRED_REPEATS {
            let (found, _) = self.retrieve(client, sample, 1).await?;
            alike = if before.as_ref() == Some(&found) { alike + 1 } else { 0 };
            before = Some(found);
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        Ok(())
    }

    /// Returns the paragraph index of a source.
    pub(super) fn paragraph_of(&self, source: Uuid) -> Option<usize> {
        self.paragraphs.get(&source).copied()
    }

    /// Retrieves the best passages for a question; returns them with the time that took.
    pub(super) async fn retrieve(&self, client: &Client, question: &str, limit: i32) -> Result<(Vec<Passage>, Duration)> {
        let body = RetrieveRequest::builder().query(question).limit(limit);
        let began = Instant::now();
        let found = client.retrieve(self.agent).body(body).await?;
        Ok((found.items, began.elapsed()))
    }

    /// Asks a question; returns the answer with the time that took.
    pub(super) async fn ask_question(&self, client: &Client, question: &str) -> Result<(ChatReply, Duration)> {
        let began = Instant::now();
        let reply = client.chat().body(self.chat_request(question)).await?;
        Ok((reply, began.elapsed()))
    }

    /// Returns `true` if a stream equals its final event, the stored reply, and the reply in JSON.
    pub(super) async fn check_stream(&self, client: &Client, question: &str, whole: &ChatReply) -> Result<bool> {
        let mut events = client.stream_chat().body(self.chat_request(question)).await?;
        let (mut text, mut citations, mut end) = (String::new(), Vec::new(), None);
        while let Some(event) = events.try_next().await? {
            match event {
                StreamChatEvent::TextDelta(delta) => text.push_str(&delta.text),
                StreamChatEvent::Citation(citation) => citations.push(citation),
                StreamChatEvent::MessageEnd(reply) => end = Some(reply),
                _ => {}
            }
        }
        let end = end.context("a stream was cut off before its end")?;
        let stored = self.read_stored_reply(client, question, end.message_id).await?;
        let same = |reply: &ChatReply| reply.answer == whole.answer && reply.citations == whole.citations;
        Ok(text == end.answer && citations == end.citations && stored == end && same(&end))
    }

    /// Reads a stored reply like a resumed stream.
    async fn read_stored_reply(&self, client: &Client, question: &str, message: Uuid) -> Result<ChatReply> {
        let call = client.stream_chat().body(self.chat_request(question)).last_event_id(format!("{message}:0"));
        Ok(call.await?.reply().await?)
    }

    fn chat_request(&self, question: &str) -> builder::ChatRequest {
        ChatRequest::builder().agent_id(self.agent).message(question)
    }
}

/// Waits until an agent has processed all its sources; returns the number of their passages.
pub(super) async fn wait_until_trained(client: &Client, agent: Uuid) -> Result<i32> {
    loop {
        let state = client.get_ingest(agent).await?;
        ensure!(state.failed == 0, "{} failed: `GET /agents/{agent}/sources` says why", format_count(state.failed, "source"));
        if state.queued + state.processing + state.embedding == 0 {
            return Ok(i32::try_from(state.passages)?);
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}
