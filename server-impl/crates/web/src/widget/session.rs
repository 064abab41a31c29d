//! `POST …/session` issues or renews the token of a visitor, `DELETE …/session` forgets them.

use axum::response::{IntoResponse, Response};
use frontdesk_channels::widget::{conversations, tokens};
use frontdesk_platform::limits::LimitedAction;
use frontdesk_types::{ConversationId, Result, WidgetVisitorId};
use http::StatusCode;
use serde::{Deserialize, Serialize};

use super::{answers::iso_time, requests::WidgetRequest, respond::respond};

/// Body of the request. Both fields say where the chat is; nothing of them is stored before the first message.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SessionBody {
    #[serde(rename = "page")]
    _page: Option<String>,
    #[serde(rename = "language")]
    _language: Option<String>,
}

/// A visitor, as their browser remembers them.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Session {
    token: String,
    visitor_id: WidgetVisitorId,
    /// The conversation that a message continues.
    conversation_id: Option<ConversationId>,
    /// When that ends, unless somebody writes until then.
    resumable_until: Option<String>,
}

pub(super) async fn begin_session(request: WidgetRequest) -> Response {
    let begun = try_begin(&request).await;
    respond(&request.head, StatusCode::CREATED, begun)
}

async fn try_begin(request: &WidgetRequest) -> Result<Session> {
    let open = request.require_open().await?;
    let known = request.known_visitor(&open).await?;
    request.count_action(LimitedAction::WidgetSession(request.address())).await?;
    request.read_json::<SessionBody>().await?;
    let (services, now) = (request.services(), request.now());
    let visitor_id = known.unwrap_or_else(|| services.ports.ids.next());
    let current = match known {
        Some(visitor) => request.current_conversation(&open, visitor).await?,
        None => None,
    };
    let until = current.as_ref().map(|current| iso_time(conversations::resumable_until(&open.agent, current)));
    Ok(Session {
        token: tokens::issue_token(&*services.ring.current_ring()?, open.agent.id, visitor_id, now),
        visitor_id,
        conversation_id: current.map(|current| current.id),
        resumable_until: until.transpose()?,
    })
}

/// Answers that nothing remembers the visitor here: their token is all there was, and their browser drops it.
pub(super) async fn end_session(request: WidgetRequest) -> Response {
    let ended = async {
        let open = request.require_open().await?;
        request.visitor_id(&open).await
    };
    match ended.await {
        Ok(_) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => super::respond::error_response(&request.head, error),
    }
}
