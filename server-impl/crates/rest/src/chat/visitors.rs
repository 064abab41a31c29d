//! Events of a reply for a visitor of a page: those of `POST /chat/stream`, without internal data such as credits.

use std::sync::Arc;

use axum::response::Response;
use frontdesk_agents::chat::{ReplyOutcome, ReplyPiece, ReplyStream};
use frontdesk_api::runtime::{EventData, Events};
use frontdesk_types::{self as types, MessageId, chat::FinishReason};
use futures::{StreamExt, future::BoxFuture, stream};
use http::StatusCode;
use serde::Serialize;

use super::reply_events::{ReplyEvents, numbered_events, parse_position, resume_after};

/// An event of a reply, as a visitor sees it.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "type")]
pub enum VisitorEvent {
    /// The reply begins.
    #[serde(rename = "message.start", rename_all = "camelCase")]
    Start {
        /// Id to resume the stream with.
        message_id: MessageId,
    },
    /// More text.
    #[serde(rename = "text.delta")]
    Delta {
        /// Text, in Markdown.
        text: String,
    },
    /// A source of the reply.
    #[serde(rename = "citation")]
    Citation(VisitorCitation),
    /// The reply is complete.
    #[serde(rename = "message.end", rename_all = "camelCase")]
    End {
        /// Id of the reply.
        message_id: MessageId,
        /// Whole text, in Markdown.
        answer: String,
        /// Sources of the reply.
        citations: Vec<VisitorCitation>,
        /// Reason for the end.
        finish_reason: FinishReason,
    },
    /// There is no reply.
    #[serde(rename = "error")]
    Error(VisitorError),
}

/// A source, as a visitor may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VisitorCitation {
    /// Title of the source.
    pub title: String,
    /// Public address; `None` if it has none.
    pub url: Option<String>,
}

/// Reason why there is no answer, in words that reveal nothing about the workspace, and articles to read instead.
#[derive(Debug, Clone, Serialize)]
pub struct VisitorError {
    /// A sentence for the visitor.
    pub message: String,
    /// Articles to read instead.
    pub articles: Vec<VisitorCitation>,
}

impl EventData for VisitorEvent {
    fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "message.start",
            Self::Delta { .. } => "text.delta",
            Self::Citation(_) => "citation",
            Self::End { .. } => "message.end",
            Self::Error(_) => "error",
        }
    }

    fn json(&self) -> String {
        serde_json::to_string(self).expect("texts and lists of texts are JSON")
    }
}

/// An answer, as a visitor may see it.
#[derive(Debug, Clone)]
pub struct VisitorAnswer {
    /// Whole text, in Markdown.
    pub text: String,
    /// Reason for the end.
    pub finish: FinishReason,
    /// Sources of the answer.
    pub citations: Vec<VisitorCitation>,
}

/// Renders the end of a reply in the terms of a page.
pub type EndRenderer = Arc<dyn Fn(ReplyOutcome) -> BoxFuture<'static, Result<VisitorAnswer, VisitorError>> + Send + Sync>;

/// Position at which a reader continues.
pub struct ReaderPosition {
    /// The reply.
    pub message: MessageId,
    /// Number of the last event that the reader has.
    pub number: usize,
}

/// Parses the id of the last event that a reader has.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub fn parse_reader_position(id: &str) -> types::Result<ReaderPosition> {
    parse_position(id).map(|(message, number)| ReaderPosition { message, number })
}

/// Answers with the events of a reply, from the first, or after the one that the reader has. `held` is held until
/// the stream ends, or the reader disconnects.
///
/// # Errors
/// `VALIDATION_ERROR` for the number of an event that the reply does not have.
pub async fn respond_with_events(
    reply: ReplyStream,
    seen: Option<usize>,
    telling: EndRenderer,
    held: impl Send + 'static,
) -> types::Result<Response> {
    let told = visitor_events(reply, telling);
    let mut events = match seen {
        Some(seen) => resume_after(told, seen).await?,
        None => Events { events: numbered_events(told, 0), replayed: false, is_over: false },
    };
    events.events = events
        .events
        .inspect(move |_| {
            let _ = &held;
        })
        .boxed();
    Ok(events.respond(StatusCode::OK))
}

fn visitor_events(reply: ReplyStream, telling: EndRenderer) -> ReplyEvents<VisitorEvent> {
    let ReplyStream { message, has_ended, steps, .. } = reply;
    let said = steps.then(move |step| {
        let telling = Arc::clone(&telling);
        async move {
            match step {
                ReplyPiece::Text(text) => vec![VisitorEvent::Delta { text: text.as_ref().to_owned() }],
                ReplyPiece::End(end) => end_events(message, telling(end).await),
            }
        }
    });
    let events = stream::iter([VisitorEvent::Start { message_id: message }]).chain(said.flat_map(stream::iter));
    ReplyEvents { message, has_ended, events: events.boxed() }
}

fn end_events(message_id: MessageId, end: Result<VisitorAnswer, VisitorError>) -> Vec<VisitorEvent> {
    match end {
        Ok(VisitorAnswer { text: answer, finish: finish_reason, citations }) => {
            let cited: Vec<_> = citations.iter().cloned().map(VisitorEvent::Citation).collect();
            cited.into_iter().chain([VisitorEvent::End { message_id, answer, citations, finish_reason }]).collect()
        }
        Err(error) => vec![VisitorEvent::Error(error)],
    }
}
