//! `GET …/conversation`: the conversation that a visitor is in.

use axum::response::Response;
use frontdesk_channels::widget::conversations;
use frontdesk_types::Result;
use http::StatusCode;
use serde::Serialize;

use super::{
    answers::{VisitorConversation, VisitorMessage, visitor_messages},
    requests::WidgetRequest,
    respond::respond,
};

#[derive(Serialize)]
struct Transcript {
    conversation: Option<VisitorConversation>,
    messages: Vec<VisitorMessage>,
}

pub(super) async fn show_conversation(request: WidgetRequest) -> Response {
    let read = read_transcript(&request).await;
    respond(&request.head, StatusCode::OK, read)
}

async fn read_transcript(request: &WidgetRequest) -> Result<Transcript> {
    let open = request.require_open().await?;
    let visitor = request.visitor_id(&open).await?;
    let Some(current) = request.current_conversation(&open, visitor).await? else {
        return Ok(Transcript { conversation: None, messages: Vec::new() });
    };
    let mut conn = request.services().store.read().await?;
    let messages = conversations::latest_messages(&mut conn, &open.agent, current.id).await?;
    let messages = visitor_messages(&mut conn, &messages, open.widget.show_sources).await?;
    Ok(Transcript { conversation: Some((&current).into()), messages })
}
