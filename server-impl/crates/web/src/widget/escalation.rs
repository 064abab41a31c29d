//! `POST …/escalate`: a visitor wants to talk to a person.

use axum::response::Response;
use frontdesk_agents::conversations::visitor_messages::VisitorMessage;
use frontdesk_channels::widget::{asking::normalize_message, escalation, visits::widget_not_found};
use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::limits::LimitedAction;
use frontdesk_types::{Code, Error, Result};
use http::StatusCode;
use serde::{Deserialize, Serialize};

use super::{answers::VisitorConversation, requests::WidgetRequest, respond::respond};

/// Body of the request. `language` and `page` say where the chat is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EscalationBody {
    message: Option<String>,
    language: Option<String>,
    page: Option<String>,
}

#[derive(Serialize)]
struct EscalatedConversation {
    conversation: VisitorConversation,
}

pub(super) async fn escalate(request: WidgetRequest) -> Response {
    let escalated = try_escalate(&request).await;
    respond(&request.head, StatusCode::OK, escalated)
}

async fn try_escalate(request: &WidgetRequest) -> Result<EscalatedConversation> {
    let open = &request.require_open().await?;
    let id = request.visitor_id(open).await?;
    if !open.widget.escalation.is_enabled {
        return Err(Error::refused(Code::Forbidden, "Nobody can be called here. Leave a message instead."));
    }
    request.count_action(LimitedAction::WidgetEscalation(request.address())).await?;
    let EscalationBody { message, language, page } = request.read_json().await?;
    let message = match message {
        Some(written) => Some(VisitorMessage::prepare(&normalize_message(&written)?).await?),
        None => None,
    };
    let current = request.current_conversation(open, id).await?.map(|current| current.id);
    let (visitor, message) = (&request.describe_visitor(id, language, page), message.as_ref());
    let request_id = &request.request_id();
    let changed = request.services().change(
        open.agent.org,
        &Principal::Visitor,
        Some(request_id),
        scoped!(|unit| escalation::escalate(unit, open, (visitor, current), message).await),
    );
    let conversation = changed.await?.ok_or_else(widget_not_found)?;
    Ok(EscalatedConversation { conversation: (&conversation).into() })
}
