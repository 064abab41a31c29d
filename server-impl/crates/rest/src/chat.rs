//! Tag `chat`.

mod reply_events;
pub mod visitors;

use std::time::Duration;

use async_trait::async_trait;
use frontdesk_agents::chat::{Ended, Question, ReplyPiece, ReplyStream};
use frontdesk_api::{
    apis::chat::{Chat, StopReplyParams, StreamChatEvent, StreamChatParams},
    models,
    runtime::Events,
};
use frontdesk_core::scoped;
use frontdesk_http::{context::ChangeContext, envelope};
use frontdesk_types::{
    AgentId, ConversationId, Error, MessageId, MetadataChanges, Result,
    activity::Verb,
    chat::{Answer, Citation, Reply, SeeAlso},
    conversations::{About, Channel, Visitor},
};
use futures::{StreamExt, stream};

use self::reply_events::{Told, position, resumed, written};
use crate::Api;

#[async_trait]
impl Chat for Api {
    async fn chat(&self, cx: &ChangeContext, body: models::ChatRequest) -> Result<models::ChatReply> {
        let question = Question { within: Some(self.whole_reply()), ..self.question(cx, body)? };
        Ok(model(&self.services.chat.ask(question).await?.reply().await?))
    }

    async fn stream_chat(
        &self,
        cx: &ChangeContext,
        params: StreamChatParams,
        body: models::ChatRequest,
    ) -> Result<Events<StreamChatEvent>> {
        let (org, agent) = (cx.caller.org, AgentId(body.agent_id));
        if let Some(last) = params.last_event_id {
            let (message, seen) = position(&last)?;
            return resumed(told(cx, self.services.chat.follow(org, agent, message).await?), seen).await;
        }
        if let Some(message) = cx.running {
            return Ok(events(cx, self.services.chat.follow(org, agent, message).await?, 0, true));
        }
        if let Some(first) = &cx.replayed {
            return Ok(events(cx, self.services.chat.follow(org, agent, recorded_message(first)?).await?, 0, true));
        }
        let stream = self.services.chat.ask(self.question(cx, body)?).await?.stream().await?;
        Ok(events(cx, stream, 0, false))
    }

    async fn stop_reply(&self, cx: &ChangeContext, params: StopReplyParams) -> Result<models::ChatReply> {
        let message = MessageId(params.message_id);
        let (reply, was_writing) = &self.services.chat.stop(cx.caller.org, AgentId(params.agent_id), message).await?;
        self.change(
            cx,
            scoped!(|unit| {
                if *was_writing {
                    unit.log(Verb::Stopped, message);
                }
                Ok(model(reply))
            }),
        )
        .await
    }
}

impl Api {
    fn question(&self, cx: &ChangeContext, body: models::ChatRequest) -> Result<Question> {
        let models::ChatRequest { agent_id, message, conversation_id, format, visitor, metadata } = body;
        Ok(Question {
            scope: self.scope(cx),
            agent: AgentId(agent_id),
            channel: Channel::Api,
            message,
            format,
            conversation: conversation_id.map(ConversationId),
            about: About {
                contact: None,
                visitor: visitor.map_or_else(Visitor::default, asking),
                metadata: metadata.map(MetadataChanges::Merge),
            },
            pending: cx.pending.clone(),
            within: None,
        })
    }

    /// Returns the timeout of a complete reply, chosen so that its failure can still be reported in time.
    fn whole_reply(&self) -> Duration {
        let deadline = self.options.request_deadline;
        deadline - (deadline / 4).min(Duration::from_secs(2))
    }
}

fn asking(visitor: models::VisitorUpdate) -> Visitor {
    let models::VisitorUpdate { external_id, name, email, country, language } = visitor;
    Visitor { external_id, name, email, country, language }
}

crate::representation::represents!(Reply, |reply, _| Ok(model(&reply)));

/// Extracts the message of a recorded reply. A reply that an earlier release recorded may lack current fields, so
/// nothing else is read.
fn recorded_message(data: &str) -> Result<MessageId> {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Recorded {
        message_id: uuid::Uuid,
    }
    let reply: Recorded =
        serde_json::from_str(data).map_err(|error| Error::internal(format!("a recorded reply is unreadable: {error}")))?;
    Ok(MessageId(reply.message_id))
}

/// Returns the events of a reply, starting at number `first`.
fn events(cx: &ChangeContext, reply: ReplyStream, first: usize, replayed: bool) -> Events<StreamChatEvent> {
    Events { events: written(told(cx, reply), first), replayed, is_over: false }
}

/// Returns all events of a reply.
fn told(cx: &ChangeContext, reply: ReplyStream) -> Told<StreamChatEvent> {
    let ReplyStream { message, conversation, model, has_ended, steps } = reply;
    let start = models::MessageStart { conversation_id: conversation.0, message_id: message.0, model };
    let request_id = cx.request_id.clone();
    let events = stream::iter([StreamChatEvent::MessageStart(start)])
        .chain(steps.flat_map(move |step| stream::iter(happened(step, &request_id))));
    Told { message, has_ended, events: events.boxed() }
}

fn happened(step: ReplyPiece, request_id: &str) -> Vec<StreamChatEvent> {
    match step {
        ReplyPiece::Said(text) => vec![StreamChatEvent::TextDelta(models::TextDelta { text: text.as_ref().to_owned() })],
        ReplyPiece::Ended(Ended::Whole(reply)) => {
            let reply = model(&reply);
            let citations: Vec<_> = reply.citations.iter().cloned().map(StreamChatEvent::Citation).collect();
            citations.into_iter().chain([StreamChatEvent::MessageEnd(reply)]).collect()
        }
        ReplyPiece::Ended(Ended::Failed(refusal)) => {
            vec![StreamChatEvent::Error(envelope::error_of(request_id, Error::Refused(refusal)))]
        }
    }
}

fn model(reply: &Reply) -> models::ChatReply {
    let Reply {
        message,
        conversation,
        agent: _,
        answer: Answer { text, citations, finish, see_also },
        pieces: _,
        model,
        credits_used,
        credits_remaining,
        created_at: _,
    } = reply;
    models::ChatReply {
        conversation_id: conversation.0,
        message_id: message.0,
        answer: text.clone(),
        citations: citations.iter().cloned().map(cited).collect(),
        see_also: see_also.iter().cloned().map(further).collect(),
        model: model.clone(),
        credits_used: *credits_used,
        credits_remaining: *credits_remaining,
        finish_reason: *finish,
    }
}

pub(super) fn cited(citation: Citation) -> models::Citation {
    let Citation { source, title, heading, url, quote, start, end } = citation;
    models::Citation { source_id: source.0, title, heading, url, quote, start, end }
}

pub(super) fn further(page: SeeAlso) -> models::SeeAlso {
    let SeeAlso { source, title, heading, url } = page;
    models::SeeAlso { source_id: source.0, title, heading, url }
}
