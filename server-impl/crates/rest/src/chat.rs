//! Tag `chat`.

mod reply_events;
pub mod visitors;

use std::time::Duration;

use async_trait::async_trait;
use frontdesk_agents::chat::{Question, ReplyOutcome, ReplyPiece, ReplyStream};
use frontdesk_api::{
    apis::chat::{Chat, StopReplyParams, StreamChatEvent, StreamChatParams},
    models, operations,
    runtime::Events,
};
use frontdesk_core::{auth::access, scoped};
use frontdesk_http::{
    context::{ChangeContext, PlaygroundRequest},
    envelope,
};
use frontdesk_types::{
    AgentId, ConversationId, Error, MessageId, MetadataChanges, Result,
    activity::Verb,
    chat::{Answer, AnswerFormat, AnswerOverrides, Citation, SeeAlso, StoredReply},
    conversations::{Channel, ConversationDetails, VisitorDetails},
};
use futures::{StreamExt, stream};

use self::reply_events::{ReplyEvents, numbered_events, parse_position, resume_after};
use crate::RestApi;

#[async_trait]
impl Chat for RestApi {
    async fn chat(&self, cx: &ChangeContext, body: models::ChatRequest) -> Result<models::ChatReply> {
        let question = Question { timeout: Some(self.whole_reply_timeout()), ..self.to_question(cx, body)? };
        Ok(reply_model(&self.services.chat.ask(question).await?.wait_for_reply().await?))
    }

    async fn stream_chat(
        &self,
        cx: &ChangeContext,
        params: StreamChatParams,
        body: models::ChatRequest,
    ) -> Result<Events<StreamChatEvent>> {
        let (org, agent) = (cx.caller.org, AgentId(body.agent_id));
        if let Some(last) = params.last_event_id {
            let (message, seen) = parse_position(&last)?;
            return resume_after(all_events(cx, self.services.chat.follow_reply(org, agent, message).await?), seen).await;
        }
        if let Some(message) = cx.running {
            return Ok(stream_events(cx, self.services.chat.follow_reply(org, agent, message).await?, 0, true));
        }
        if let Some(first) = &cx.replayed {
            return Ok(stream_events(cx, self.services.chat.follow_reply(org, agent, recorded_message(first)?).await?, 0, true));
        }
        let stream = self.services.chat.ask(self.to_question(cx, body)?).await?.into_stream().await?;
        Ok(stream_events(cx, stream, 0, false))
    }

    async fn stop_reply(&self, cx: &ChangeContext, params: StopReplyParams) -> Result<models::ChatReply> {
        let message = MessageId(params.message_id);
        let (reply, was_writing) = &self.services.chat.stop_reply(cx.caller.org, AgentId(params.agent_id), message).await?;
        self.change(
            cx,
            scoped!(|unit| {
                if *was_writing {
                    unit.log_activity(Verb::Stopped, message);
                }
                Ok(reply_model(reply))
            }),
        )
        .await
    }
}

impl RestApi {
    fn to_question(&self, cx: &ChangeContext, body: models::ChatRequest) -> Result<Question> {
        let models::ChatRequest { agent_id, message, conversation_id, format, visitor, metadata } = body;
        let (channel, overrides) = match cx.playground.clone() {
            Some(PlaygroundRequest { overrides }) => (Channel::Playground, overrides),
            None => (Channel::Api, AnswerOverrides::default()),
        };
        Ok(Question {
            scope: self.scope(cx),
            agent: AgentId(agent_id),
            channel,
            overrides,
            message,
            format: format.unwrap_or(AnswerFormat::Text),
            conversation: conversation_id.map(ConversationId),
            about: ConversationDetails {
                visitor: visitor.map_or_else(VisitorDetails::default, to_visitor),
                metadata: metadata.map(MetadataChanges::Merge),
                ..ConversationDetails::default()
            },
            idempotency: cx.pending.clone(),
            timeout: None,
        })
    }

    /// Returns the timeout of a complete reply, chosen so that its failure can still be reported in time.
    fn whole_reply_timeout(&self) -> Duration {
        let deadline = self.options.request_deadline;
        deadline - (deadline / 4).min(Duration::from_secs(2))
    }
}

/// Checks that whoever tries an agent with other settings may change agents.
///
/// # Errors
/// Those of `PATCH /agents/{agentId}`: whoever lacks the right learns what is missing in the same words.
pub(crate) fn require_overrides_allowed(cx: &ChangeContext) -> Result<()> {
    match &cx.playground {
        Some(PlaygroundRequest { overrides }) if !overrides.is_empty() => {
            access::authorize(&operations::UPDATE_AGENT.access, &cx.caller)
        }
        _ => Ok(()),
    }
}

fn to_visitor(visitor: models::VisitorUpdate) -> VisitorDetails {
    let models::VisitorUpdate { external_id, name, email, country, language } = visitor;
    VisitorDetails { external_id, name, email, country, language }
}

crate::representation::represents!(StoredReply, |reply, _| Ok(reply_model(&reply)));

/// Extracts the message of a recorded reply. A reply that an earlier release recorded may lack current fields, so
/// nothing else is read.
fn recorded_message(data: &str) -> Result<MessageId> {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct RecordedReply {
        message_id: uuid::Uuid,
    }
    let reply: RecordedReply =
        serde_json::from_str(data).map_err(|error| Error::internal(format!("a recorded reply is unreadable: {error}")))?;
    Ok(MessageId(reply.message_id))
}

/// Returns the events of a reply, starting at number `first`.
fn stream_events(cx: &ChangeContext, reply: ReplyStream, first: usize, replayed: bool) -> Events<StreamChatEvent> {
    Events { events: numbered_events(all_events(cx, reply), first), replayed, is_over: false }
}

/// Returns all events of a reply.
fn all_events(cx: &ChangeContext, reply: ReplyStream) -> ReplyEvents<StreamChatEvent> {
    let ReplyStream { message, conversation, model, has_ended, steps } = reply;
    let start = models::MessageStart { conversation_id: conversation.0, message_id: message.0, model };
    let request_id = cx.request_id.clone();
    let events = stream::iter([StreamChatEvent::MessageStart(start)])
        .chain(steps.flat_map(move |step| stream::iter(step_events(step, &request_id))));
    ReplyEvents { message, has_ended, events: events.boxed() }
}

fn step_events(step: ReplyPiece, request_id: &str) -> Vec<StreamChatEvent> {
    match step {
        ReplyPiece::Text(text) => vec![StreamChatEvent::TextDelta(models::TextDelta { text: text.as_ref().to_owned() })],
        ReplyPiece::End(ReplyOutcome::Whole(reply)) => {
            let reply = reply_model(&reply);
            let citations: Vec<_> = reply.citations.iter().cloned().map(StreamChatEvent::Citation).collect();
            citations.into_iter().chain([StreamChatEvent::MessageEnd(reply)]).collect()
        }
        ReplyPiece::End(ReplyOutcome::Failed(refusal)) => {
            vec![StreamChatEvent::Error(envelope::error_object(request_id, Error::Refused(refusal)))]
        }
    }
}

fn reply_model(reply: &StoredReply) -> models::ChatReply {
    let StoredReply {
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
        citations: citations.iter().cloned().map(citation_model).collect(),
        see_also: see_also.iter().cloned().map(see_also_model).collect(),
        model: model.clone(),
        credits_used: *credits_used,
        credits_remaining: *credits_remaining,
        finish_reason: *finish,
    }
}

pub(super) fn citation_model(citation: Citation) -> models::Citation {
    let Citation { source, title, heading, url, page, quote, start, end } = citation;
    models::Citation { source_id: source.0, title, heading, url, page, quote, start, end }
}

pub(super) fn see_also_model(page: SeeAlso) -> models::SeeAlso {
    let SeeAlso { source, title, heading, url } = page;
    models::SeeAlso { source_id: source.0, title, heading, url }
}
