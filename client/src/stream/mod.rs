//! Streamed answers: [`ChatStream`]; conversations as they change: [`ConversationStream`]; webhooks as they happen:
//! [`WebhookStream`].

#[cfg(feature = "chat")]
mod chat;
#[cfg(feature = "messages")]
mod conversation;
mod following;
#[cfg(feature = "chat")]
mod position;
#[cfg(feature = "chat")]
mod resume;
mod sse;
#[cfg(feature = "webhooks")]
mod webhooks;

#[cfg(feature = "chat")]
pub use chat::ChatStream;
#[cfg(feature = "messages")]
pub use conversation::ConversationStream;
#[cfg(feature = "chat")]
pub use position::ChatPosition;
#[cfg(feature = "webhooks")]
pub use webhooks::WebhookStream;

/// The data of an event. Implemented by generated code.
pub trait EventData: Sized {
    /// Parses the data of the event `name`; `None` for an event that this version does not know.
    fn decode(name: &str, data: &str) -> Option<serde_json::Result<Self>>;
}
