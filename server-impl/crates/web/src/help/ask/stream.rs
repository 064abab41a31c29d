//! Questions sent by the script, which reads answers while they are being written.

use axum::{body::Body, response::Response};
use frontdesk_agents::conversations;
use frontdesk_help_center::asking;
use frontdesk_rest::{chat::visitors, in_process::LAST_EVENT_ID};
use frontdesk_types::{Error, MessageId, Result};
use http::header;
use serde::Deserialize;

use super::{asker::Asker, refusal::RefusalReason, visible_sources::final_event};
use crate::{
    help::{feedback, respond},
    site::{form, same_origin},
};

/// Body that the script sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionBody {
    question: String,
}

/// Accepts a question, and answers with a stream of events.
pub(super) async fn handle_question(asker: &Asker<'_>, body: Body) -> Response {
    if let Err(error) = same_origin::require_same_origin(asker.head, None) {
        return feedback::error_response(asker.head, error);
    }
    let mut question = String::new();
    let refused = match stream_answer(asker, body, &mut question).await {
        Ok(Ok(answer)) => return answer,
        Ok(Err(reason)) => reason,
        Err(error) => RefusalReason::from_error(asker.head, error),
    };
    asker.refusal_response(refused, &question).await.unwrap_or_else(|error| respond::error_response(asker.head, error))
}

async fn stream_answer(asker: &Asker<'_>, body: Body, question: &mut String) -> Result<Result<Response, RefusalReason>> {
    let sent = form::read_body(asker.head, body, form::JSON_MEDIA_TYPE, asker.pages.options.body_deadline).await?;
    let QuestionBody { question: written } =
        serde_json::from_slice(&sent).map_err(|_| Error::invalid("", "Send `{ \"question\": … }`."))?;
    *question = asking::normalize_question(&written)?;
    let agent = match asker.find_agent().await? {
        Ok(agent) => agent,
        Err(reason) => return Ok(Err(reason)),
    };
    let slot = asker.admit_question().await?;
    let reply = asker.ask(&agent, question.clone(), None).await?;
    let cookie = asker.conversation_cookie(&agent, reply.conversation)?;
    let telling = final_event(&asker.pages.services, asker.whole, asker.locale, question);
    let mut answer = visitors::respond_with_events(reply, None, telling, slot).await?;
    answer.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(Ok(answer))
}

/// Resumes an answer in the visitor's conversation, after their last event or from its beginning. This does
/// not ask again.
pub(in crate::help) async fn resume_stream(asker: &Asker<'_>, message: MessageId) -> Response {
    match try_resume(asker, message).await {
        Ok(answer) => answer,
        Err(error) => feedback::error_response(asker.head, error),
    }
}

async fn try_resume(asker: &Asker<'_>, message: MessageId) -> Result<Response> {
    let named = asker.named_conversation().await?.ok_or_else(conversations::reply_not_found)?;
    let seen = asker
        .head
        .headers
        .get(LAST_EVENT_ID)
        .map(|id| visitors::parse_reader_position(id.to_str().unwrap_or_default()))
        .transpose()?;
    if seen.as_ref().is_some_and(|seen| seen.message != message) {
        return Err(conversations::reply_not_found());
    }
    let reply = asker.services().chat.follow_reply(asker.place.org, asker.place.agent, message).await?;
    if reply.conversation != named {
        return Err(conversations::reply_not_found());
    }
    let slot = asker.reserve_slot()?;
    let telling = final_event(&asker.pages.services, asker.whole, asker.locale, "");
    visitors::respond_with_events(reply, seen.map(|seen| seen.number), telling, slot).await
}
