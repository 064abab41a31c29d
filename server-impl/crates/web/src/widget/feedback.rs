//! `PUT …/messages/{messageId}/feedback`: what a visitor thinks of an answer.

use axum::response::Response;
use frontdesk_agents::conversations::reply_not_found;
use frontdesk_channels::widget::feedback;
use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_types::{MessageId, Result, conversations::Rating};
use http::StatusCode;
use serde::Deserialize;

use super::{
    answers::{VisitorMessage, visitor_messages},
    requests::WidgetRequest,
    respond::respond,
};

/// Body of the request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FeedbackBody {
    rating: Option<Rating>,
    reason: Option<String>,
}

pub(super) async fn rate_answer(request: WidgetRequest) -> Response {
    let rated = try_rate(&request).await;
    respond(&request.head, StatusCode::OK, rated)
}

async fn try_rate(request: &WidgetRequest) -> Result<VisitorMessage> {
    let open = &request.require_open().await?;
    let visitor = request.visitor_id(open).await?;
    let FeedbackBody { rating, reason } = &request.read_json().await?;
    let id: MessageId = request.param("message_id").parse().map_err(|_| reply_not_found())?;
    let conversation = request.current_conversation(open, visitor).await?.ok_or_else(reply_not_found)?.id;
    let (services, judgement) = (request.services(), (*rating, reason.as_deref()));
    let request_id = &request.request_id();
    let changed = services.change(
        open.agent.org,
        &Principal::Visitor,
        Some(request_id),
        scoped!(|unit| feedback::rate_answer(unit, &open.agent, conversation, id, judgement).await),
    );
    let message = changed.await?.ok_or_else(reply_not_found)?;
    let mut conn = services.store.read().await?;
    let shown = visitor_messages(&mut conn, [&message], open.widget.show_sources).await?;
    shown.into_iter().next().ok_or_else(reply_not_found)
}
