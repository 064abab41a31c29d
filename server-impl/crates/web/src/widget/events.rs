//! `GET …/events`: what happens in the conversation of a visitor, as it happens, at this process or another.

use std::{sync::Arc, time::Duration};

use axum::response::Response;
use frontdesk_agents::conversations::{
    self,
    changes::{ConversationChange, NumberedChange},
};
use frontdesk_api::runtime::{Event, EventData, Events, typed_json};
use frontdesk_channels::widget::conversations::is_visible;
use frontdesk_rest::in_process::LAST_EVENT_ID;
use frontdesk_store::Store;
use frontdesk_types::{Error, Result};
use futures::{StreamExt, stream};
use http::StatusCode;
use serde::Serialize;

use super::{
    answers::{VisitorConversation, VisitorMessage, visitor_messages},
    requests::WidgetRequest,
    respond,
};

/// Lifetime of a stream: after it, the visitor has to prove again that they may read, and that the agent is still open.
const STREAM_LIFETIME: Duration = Duration::from_mins(2);

/// An event for a visitor.
#[derive(Serialize)]
#[serde(untagged)]
enum VisitorChange {
    Message { message: Box<VisitorMessage> },
    Conversation { conversation: VisitorConversation },
}

impl EventData for VisitorChange {
    fn name(&self) -> &'static str {
        match self {
            Self::Message { .. } => "message.created",
            Self::Conversation { .. } => "conversation.updated",
        }
    }

    fn json(&self) -> String {
        typed_json(self.name(), self)
    }
}

pub(super) async fn stream_events(request: WidgetRequest) -> Response {
    match try_stream(&request).await {
        Ok(events) => events.respond(StatusCode::OK),
        Err(error) => respond::error_response(&request.head, error),
    }
}

async fn try_stream(request: &WidgetRequest) -> Result<Events<VisitorChange>> {
    let open = request.require_open().await?;
    let visitor = request.visitor_id(&open).await?;
    let slots = request.pages().widget_slots.take_stream(visitor, request.address())?;
    let since = last_number(request)?;
    let current = request.current_conversation(&open, visitor).await?.ok_or_else(conversations::not_found)?;
    let services = request.services();
    let changes = services.watched.follow_conversation(open.agent.org, open.agent.id, current.id, since).await?;
    let (store, show_sources) = (services.store.clone(), open.widget.show_sources);
    let events = changes
        .then(move |change| {
            let store = store.clone();
            async move {
                match change {
                    Ok(change) => to_event(&store, change, show_sources).await,
                    Err(error) => Err(error),
                }
            }
        })
        // The script connects again after an error, and learns the reason if it lasts.
        .take_while(|event| std::future::ready(event.is_ok()))
        .flat_map(|event| stream::iter(event.ok().flatten()))
        .take_until(tokio::time::sleep(STREAM_LIFETIME))
        .inspect(move |_| {
            let _held = &slots;
        });
    Ok(Events { events: events.boxed(), replayed: false, is_over: false })
}

/// Returns the number of the last event that the reader has.
fn last_number(request: &WidgetRequest) -> Result<Option<i64>> {
    let Some(sent) = request.head.headers.get(LAST_EVENT_ID) else { return Ok(None) };
    let invalid = || Error::invalid("header/Last-Event-ID", "Send the `id` of the last event that you read.");
    sent.to_str().ok().and_then(|id| id.parse().ok()).filter(|number: &i64| *number >= 0).map(Some).ok_or_else(invalid)
}

/// Converts a change; `None` for one that visitors do not see.
async fn to_event(store: &Store, (number, change): NumberedChange, show_sources: bool) -> Result<Option<Event<VisitorChange>>> {
    let data = match change {
        ConversationChange::Updated(conversation) => VisitorChange::Conversation { conversation: (&*conversation).into() },
        ConversationChange::Message(message) if !is_visible(&message) => return Ok(None),
        ConversationChange::Message(message) => {
            let message = Arc::unwrap_or_clone(message);
            let shown = visitor_messages(&mut store.read().await?, [&message], show_sources).await?;
            let Some(message) = shown.into_iter().next() else { return Ok(None) };
            VisitorChange::Message { message: Box::new(message) }
        }
    };
    Ok(Some(Event { id: number.to_string(), data }))
}
