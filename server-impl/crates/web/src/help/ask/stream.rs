//! Questions sent by the script, which reads answers while they are being written.

use axum::{body::Body, response::Response};
use frontdesk_agents::conversations;
use frontdesk_help_center::asking;
use frontdesk_rest::chat::visitors;
use frontdesk_types::{Error, MessageId, Result};
use http::{HeaderName, header};
use serde::Deserialize;

use super::{asker::Asker, refused::Reason, telling::telling};
use crate::{
    form,
    help::{feedback, respond},
    same_origin,
};

/// Event after which a client resumes the stream.
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// Body that the script sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    question: String,
}

/// Accepts a question, and answers with a stream of events.
pub(super) async fn take(asker: &Asker<'_>, body: Body) -> Response {
    if let Err(error) = same_origin::require(asker.head) {
        return feedback::refused(asker.head, error);
    }
    let mut question = String::new();
    let refused = match asked(asker, body, &mut question).await {
        Ok(Ok(answer)) => return answer,
        Ok(Err(reason)) => reason,
        Err(error) => Reason::of(asker.head, error),
    };
    asker.refuse(refused, &question).await.unwrap_or_else(|error| respond::failed(asker.head, error))
}

async fn asked(asker: &Asker<'_>, body: Body, question: &mut String) -> Result<Result<Response, Reason>> {
    let sent = form::body_of(asker.head, body, form::JSON, asker.pages.options.body_deadline).await?;
    let Sent { question: written } =
        serde_json::from_slice(&sent).map_err(|_| Error::invalid("", "Send `{ \"question\": … }`."))?;
    *question = asking::text(&written)?;
    let agent = match asker.agent().await? {
        Ok(agent) => agent,
        Err(reason) => return Ok(Err(reason)),
    };
    let slot = asker.admitted().await?;
    let reply = asker.ask(&agent, question.clone(), None).await?;
    let cookie = asker.cookie(&agent, reply.conversation)?;
    let telling = telling(&asker.pages.services, asker.whole, asker.locale, question);
    let mut answer = visitors::respond(reply, None, telling, slot).await?;
    answer.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(Ok(answer))
}

/// Resumes an answer in the visitor's conversation, after their last event or from its beginning. This does
/// not ask again.
pub(in crate::help) async fn resume(asker: &Asker<'_>, message: MessageId) -> Response {
    match resumed(asker, message).await {
        Ok(answer) => answer,
        Err(error) => feedback::refused(asker.head, error),
    }
}

async fn resumed(asker: &Asker<'_>, message: MessageId) -> Result<Response> {
    let named = asker.named().await?.ok_or_else(conversations::no_reply)?;
    let seen = asker.head.headers.get(LAST_EVENT_ID).map(|id| visitors::seen(id.to_str().unwrap_or_default())).transpose()?;
    if seen.as_ref().is_some_and(|seen| seen.message != message) {
        return Err(conversations::no_reply());
    }
    let reply = asker.services().chat.follow(asker.place.org, asker.place.agent, message).await?;
    if reply.conversation != named {
        return Err(conversations::no_reply());
    }
    let slot = asker.room()?;
    let telling = telling(&asker.pages.services, asker.whole, asker.locale, "");
    visitors::respond(reply, seen.map(|seen| seen.number), telling, slot).await
}
