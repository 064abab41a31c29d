//! `POST …/chat`: a message of a visitor, answered with a stream of events, and `POST …/stop`.

use std::sync::Arc;

use axum::response::Response;
use frontdesk_agents::{
    chat::{ReplyOutcome, ReplyStream},
    conversations::reply_not_found,
};
use frontdesk_channels::widget::{
    asking::{WidgetAsking, WidgetQuestion, normalize_message},
    visits::OpenWidget,
};
use frontdesk_platform::limits::LimitedAction;
use frontdesk_rest::{
    chat::visitors::{self, EndRenderer, VisitorAnswer, VisitorError},
    in_process::LAST_EVENT_ID,
};
use frontdesk_types::{MessageId, Result, WidgetVisitorId};
use futures::FutureExt;
use http::StatusCode;
use serde::{Deserialize, Serialize};

use super::{
    answers::visitor_citations,
    requests::WidgetRequest,
    respond::{self, NO_ANSWER, respond},
};

/// Body of a message. `language` and `page` say where the chat is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MessageBody {
    message: String,
    language: Option<String>,
    page: Option<String>,
}

/// Accepts a message, or goes on with the answer to one.
pub(super) async fn handle_message(request: WidgetRequest) -> Response {
    let answered = match request.head.headers.contains_key(LAST_EVENT_ID) {
        true => resume_answer(&request).await,
        false => answer_message(&request).await,
    };
    answered.unwrap_or_else(|error| respond::error_response(&request.head, error))
}

async fn answer_message(request: &WidgetRequest) -> Result<Response> {
    let open = request.require_open().await?;
    let visitor = request.visitor_id(&open).await?;
    request.count_action(LimitedAction::WidgetQuestion(request.address(), visitor)).await?;
    let MessageBody { message, language, page } = request.read_json().await?;
    let text = normalize_message(&message)?;
    let slot = request.pages().widget_slots.take_answer(visitor)?;
    let services = request.services();
    let question =
        WidgetQuestion { text, visitor: request.describe_visitor(visitor, language, page), request_id: request.request_id() };
    let asking = WidgetAsking { chat: &services.chat, daily_messages: request.pages().options.widget_daily_messages };
    let reply = asking.ask(&open, &question, request.now()).await?;
    visitors::respond_with_events(reply, None, end_renderer(&open), slot).await
}

/// Goes on with an answer in the visitor's conversation after the last event that they have. This does not ask again.
async fn resume_answer(request: &WidgetRequest) -> Result<Response> {
    let open = request.require_open().await?;
    let visitor = request.visitor_id(&open).await?;
    let sent = request.head.headers.get(LAST_EVENT_ID).and_then(|id| id.to_str().ok()).unwrap_or_default();
    let seen = visitors::parse_reader_position(sent)?;
    let reply = own_reply(request, &open, visitor, seen.message).await?;
    let slot = request.pages().widget_slots.take_answer(visitor)?;
    visitors::respond_with_events(reply, Some(seen.number), end_renderer(&open), slot).await
}

/// Finds a reply in the conversation that a visitor is in.
///
/// # Errors
/// `MESSAGE_NOT_FOUND`, also for a reply to another visitor.
async fn own_reply(
    request: &WidgetRequest,
    open: &OpenWidget,
    visitor: WidgetVisitorId,
    message: MessageId,
) -> Result<ReplyStream> {
    let current = request.current_conversation(open, visitor).await?.ok_or_else(reply_not_found)?;
    let reply = request.services().chat.follow_reply(open.agent.org, open.agent.id, message).await?;
    if reply.conversation == current.id { Ok(reply) } else { Err(reply_not_found()) }
}

/// Returns the function that builds the last event of an answer.
fn end_renderer(open: &OpenWidget) -> EndRenderer {
    let show_sources = open.widget.show_sources;
    Arc::new(move |ended| {
        let told = match ended {
            ReplyOutcome::Whole(reply) => {
                let citations = if show_sources { visitor_citations(&reply.answer.citations) } else { Vec::new() };
                Ok(VisitorAnswer { text: reply.answer.text.clone(), finish: reply.answer.finish, citations })
            }
            ReplyOutcome::Failed(_) => Err(VisitorError { message: NO_ANSWER.to_owned(), articles: Vec::new() }),
        };
        async move { told }.boxed()
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StopBody {
    message_id: MessageId,
}

/// A reply that was stopped.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StoppedReply {
    message_id: MessageId,
}

pub(super) async fn stop_reply(request: WidgetRequest) -> Response {
    let stopped = try_stop(&request).await;
    respond(&request.head, StatusCode::OK, stopped)
}

async fn try_stop(request: &WidgetRequest) -> Result<StoppedReply> {
    let open = request.require_open().await?;
    let visitor = request.visitor_id(&open).await?;
    let StopBody { message_id } = request.read_json().await?;
    own_reply(request, &open, visitor, message_id).await?;
    request.services().chat.stop_reply(open.agent.org, open.agent.id, message_id).await?;
    Ok(StoppedReply { message_id })
}
