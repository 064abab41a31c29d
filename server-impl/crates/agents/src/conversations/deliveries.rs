//! Deliveries of messages to visitors, through the channels that send them.

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    MessageId, Result,
    conversations::Channel,
    events::{EventName, EventSubject},
    jobs::SendEmail,
};

/// Maximum characters of the reason of a failed delivery.
const MAX_DETAIL_CHARACTERS: usize = 500;

/// Queues the delivery of a message that was added to a conversation of this channel, with copies to further addresses.
/// Does nothing in a channel whose messages are read by the visitor's page, or by a program.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn queue(unit: &mut Unit, channel: Channel, message: MessageId, cc: &[String]) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    match channel {
        Channel::Email => {
            store::conversations::deliveries::insert(unit, org, message, cc, now).await?;
            unit.enqueue(&SendEmail { org, message }).await.map(drop)
        }
        Channel::Api | Channel::HelpCenter | Channel::Widget | Channel::HelpPage | Channel::Playground => Ok(()),
    }
}

/// Records that the next server has taken a queued message. Returns `false` without effect when it was not queued, as
/// after its conversation was deleted.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn record_sent(unit: &mut Unit, message: MessageId) -> Result<bool> {
    let (org, now) = (unit.org(), unit.now());
    store::conversations::deliveries::mark_sent(unit, org, message, now).await
}

/// Records why a message has not reached the visitor, also one that had been sent, and emits the event. Returns `false`
/// without effect when that is known, or the message is gone.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn record_failed(unit: &mut Unit, message: MessageId, detail: &str) -> Result<bool> {
    let (org, now) = (unit.org(), unit.now());
    let detail: String = detail.chars().take(MAX_DETAIL_CHARACTERS).collect();
    if !store::conversations::deliveries::mark_failed(unit, org, message, &detail, now).await? {
        return Ok(false);
    }
    if let Some((agent, conversation, role)) = store::conversations::deliveries::find_place(unit, org, message).await? {
        unit.emit_event(EventName::MessageDeliveryFailed, EventSubject::Message(agent, conversation, message, role));
    }
    Ok(true)
}
