//! Numbered events of a reply. The same reply always yields the same events, so that a stream can be resumed
//! after any of them.

use frontdesk_api::runtime::{Event, EventData, Events};
use frontdesk_types::{Error, MessageId, Result};
use futures::{
    StreamExt,
    stream::{self, BoxStream},
};

/// All events of a reply.
pub(super) struct ReplyEvents<E> {
    /// Message of the reply.
    pub(super) message: MessageId,
    /// Set when the reply has ended, so that there is nothing to wait for.
    pub(super) has_ended: bool,
    /// Events, from the first.
    pub(super) events: BoxStream<'static, E>,
}

/// Parses an event id, `<messageId>:<n>`.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) fn parse_position(id: &str) -> Result<(MessageId, usize)> {
    let invalid = || Error::invalid("header/Last-Event-ID", "Send the `id` of the last event that you read, `<messageId>:<n>`.");
    let (message, number) = id.split_once(':').ok_or_else(invalid)?;
    Ok((message.parse().map_err(|_| invalid())?, number.parse().map_err(|_| invalid())?))
}

/// Returns the events from number `first` on, with their ids.
pub(super) fn numbered_events<E: EventData + 'static>(told: ReplyEvents<E>, first: usize) -> BoxStream<'static, Event<E>> {
    let message = told.message;
    let numbered = told.events.enumerate().skip(first);
    numbered.map(move |(number, data)| Event { id: format!("{message}:{number}"), data }).boxed()
}

/// Returns the events of a reply after the one that its reader has seen. A reply that has ended has a last event,
/// after which there are none.
///
/// # Errors
/// `VALIDATION_ERROR` for the number of an event that an ended reply does not have.
pub(super) async fn resume_after<E: EventData + 'static>(told: ReplyEvents<E>, seen: usize) -> Result<Events<E>> {
    let (has_ended, message) = (told.has_ended, told.message);
    if !has_ended {
        let events = numbered_events(told, seen.saturating_add(1));
        return Ok(Events { events, replayed: false, is_over: false });
    }
    let all: Vec<_> = numbered_events(told, 0).collect().await;
    if seen >= all.len() {
        let last = all.len().saturating_sub(1);
        let message =
            format!("The last event of this reply is `{message}:{last}`. Send the `id` of the last event that you read.");
        return Err(Error::invalid("header/Last-Event-ID", message));
    }
    let rest: Vec<_> = all.into_iter().skip(seen + 1).collect();
    Ok(Events { is_over: rest.is_empty(), events: stream::iter(rest).boxed(), replayed: false })
}
