//! Tag `chat`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::chat::{Chat, StreamChatEvent, StreamChatParams},
    models,
    runtime::{Event, Events},
};
use futures::{StreamExt, stream};

use crate::{
    app::App,
    domain::chat::{self, Question, deltas},
    http::{context::Context, idempotency::Work},
    types::{
        AgentId, ConversationId, Error, MessageId, Result,
        chat::{Answer, Citation, FinishReason, Reply},
    },
};

#[async_trait]
impl Chat for App {
    async fn chat(&self, cx: &Context, body: models::ChatRequest) -> Result<models::ChatReply> {
        self.ask(cx, body).await
    }

    async fn stream_chat(
        &self,
        cx: &Context,
        params: StreamChatParams,
        body: models::ChatRequest,
    ) -> Result<Events<StreamChatEvent>> {
        if let Some(last) = params.last_event_id {
            let (message, seen) = position(&last)?;
            let reply =
                chat::find_reply(&mut self.store.read().await?, cx.caller()?.org, AgentId(body.agent_id), message).await?;
            return Ok(events(shown(reply), seen + 1, false));
        }
        if let Some(first) = &cx.replayed {
            let reply = serde_json::from_str(first)
                .map_err(|error| Error::internal(format!("a recorded reply is unreadable: {error}")))?;
            return Ok(events(reply, 0, true));
        }
        Ok(events(self.ask(cx, body).await?, 0, false))
    }
}

impl App {
    async fn ask(&self, cx: &Context, body: models::ChatRequest) -> Result<models::ChatReply> {
        let models::ChatRequest { agent_id, message, conversation_id } = body;
        let question = Question {
            org: cx.caller()?.org,
            agent: AgentId(agent_id),
            message,
            conversation: conversation_id.map(ConversationId),
        };
        let (tx, reply) = self.desk().ask(question).await?;
        Work::resume(tx, cx).finish(shown(reply)).await
    }
}

/// Reads an event id, `<messageId>:<n>`. The contract's pattern has let it through.
fn position(id: &str) -> Result<(MessageId, usize)> {
    let invalid = || Error::invalid("header/Last-Event-ID", "Send the `id` of the last event that you read, `<messageId>:<n>`.");
    let (message, number) = id.split_once(':').ok_or_else(invalid)?;
    Ok((message.parse().map_err(|_| invalid())?, number.parse().map_err(|_| invalid())?))
}

/// The events of a reply, from number `first` on. The same reply always gives the same events, so that a stream can be taken up
/// again behind any of them.
fn events(reply: models::ChatReply, first: usize, replayed: bool) -> Events<StreamChatEvent> {
    let message = reply.message_id;
    let start = models::MessageStart { conversation_id: reply.conversation_id, message_id: message, model: reply.model.clone() };
    let mut all = vec![StreamChatEvent::MessageStart(start)];
    all.extend(
        deltas::pieces(&reply.answer)
            .into_iter()
            .map(|text| StreamChatEvent::TextDelta(models::TextDelta { text: text.to_owned() })),
    );
    all.extend(reply.citations.iter().cloned().map(StreamChatEvent::Citation));
    all.push(StreamChatEvent::MessageEnd(reply));
    let numbered =
        all.into_iter().enumerate().skip(first).map(move |(number, data)| Event { id: format!("{message}:{number}"), data });
    Events { events: stream::iter(numbered).boxed(), replayed }
}

fn shown(reply: Reply) -> models::ChatReply {
    let Reply { message, conversation, agent: _, answer, model, credits_used, credits_remaining, created_at: _ } = reply;
    let Answer { text, citations, finish } = answer;
    models::ChatReply {
        conversation_id: conversation.0,
        message_id: message.0,
        answer: text,
        citations: citations.into_iter().map(cited).collect(),
        model,
        credits_used,
        credits_remaining,
        finish_reason: match finish {
            FinishReason::Stop => models::FinishReason::Stop,
            FinishReason::NoAnswer => models::FinishReason::NoAnswer,
        },
    }
}

fn cited(citation: Citation) -> models::Citation {
    let Citation { source, title, url, quote, start, end } = citation;
    models::Citation { source_id: source.0, title, url, quote, start, end }
}
