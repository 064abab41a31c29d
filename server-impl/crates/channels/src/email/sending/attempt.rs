//! An attempt to send a mail, until the provider gets it.

use frontdesk_core::{auth::key_ring::PepperRing, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, MessageId, Result,
    conversations::MessageDeliveryStatus,
    email_messages::{ComposedMail, EmailMessage, MailStatus},
};

use super::{
    PreparedMail,
    outcome::{self, fail, leave_out},
    preparing::{self, Composition, MessagePlace},
    senders::{self, Sender},
};

/// Begins an attempt to send the mail of a message, and composes it at the first. `None` when there is nothing to send
/// now: it is sent, has failed, waits for a later attempt, or its conversation is gone. `shared_host` is the host at which
/// every agent can have an address.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn begin(
    unit: &mut Unit,
    ring: &PepperRing,
    shared_host: Option<&str>,
    message: MessageId,
) -> Result<Option<PreparedMail>> {
    let (org, now) = (unit.org(), unit.now());
    let Some(place) = find_queued(unit, message).await? else { return Ok(None) };
    let known = store::channels::email::messages::lock_outgoing(unit, org, message).await?;
    if known.as_ref().is_some_and(|mail| mail.status != MailStatus::Queued || mail.next_attempt_at.is_some_and(|at| now < at)) {
        return Ok(None);
    }
    let sender = match find_sender(unit, shared_host, place.agent).await? {
        Ok(sender) => sender,
        Err(Obstacle::Lasting(detail)) => {
            preparing::record_unsendable(unit, known, &place, &detail).await?;
            return Ok(None);
        }
        Err(Obstacle::Passing(detail)) => {
            let mail = preparing::find_or_insert(unit, known, &place).await?;
            outcome::hold(unit, mail, &detail).await?;
            return Ok(None);
        }
    };
    let composed = match find_composed(unit, known.as_ref(), &sender).await? {
        Some(composed) => Composition { mail: known.ok_or_else(outcome::lost)?, composed },
        None => match preparing::compose(unit, ring, known.clone(), &place, &sender).await? {
            Ok(composition) => composition,
            Err(detail) => {
                preparing::record_unsendable(unit, known, &place, &detail).await?;
                return Ok(None);
            }
        },
    };
    prepare(unit, composed, &sender).await
}

/// Finds a message that is to be delivered.
async fn find_queued(unit: &mut Unit, message: MessageId) -> Result<Option<MessagePlace>> {
    let org = unit.org();
    let delivery = store::conversations::deliveries::find(unit, org, message).await?;
    let Some(delivery) = delivery.filter(|found| found.delivery.status == MessageDeliveryStatus::Queued) else {
        return Ok(None);
    };
    let place = store::conversations::deliveries::find_place(unit, org, message).await?;
    Ok(place.map(|(agent, conversation, role)| MessagePlace { agent, conversation, message, role, cc: delivery.cc }))
}

/// Why an agent may not send, in a sentence for people.
enum Obstacle {
    /// The mail waits, as long as mails are tried.
    Passing(String),
    /// The mail is not sent.
    Lasting(String),
}

/// Finds the sender of an agent that may send. The inner error says why it may not.
async fn find_sender(unit: &mut Unit, shared_host: Option<&str>, agent: AgentId) -> Result<Result<Sender, Obstacle>> {
    let org = unit.org();
    let found = store::agents::find(unit, org, agent).await?.filter(|agent| agent.pending_delete_at.is_none());
    let Some(agent) = found else {
        return Ok(Err(Obstacle::Lasting("The agent is scheduled for deletion, and sends no mail.".to_owned())));
    };
    let settings = store::channels::email::settings::find(unit, org, agent.id).await?;
    if !settings.is_enabled {
        let detail = "The email channel of the agent is off. Enable it, and write again.";
        return Ok(Err(Obstacle::Lasting(detail.to_owned())));
    }
    if !store::channels::email::domains::lapses::has_plan(unit, org).await? {
        // Everything comes back with the plan.
        let detail = "The organization has no paid plan, and sends no mail until it has one.";
        return Ok(Err(Obstacle::Passing(detail.to_owned())));
    }
    Ok(senders::choose(unit, org, &agent, &settings, shared_host).await?.map_err(Obstacle::Lasting))
}

/// Returns what a mail was composed of, unless it has another sender by now.
async fn find_composed(unit: &mut Unit, known: Option<&EmailMessage>, sender: &Sender) -> Result<Option<ComposedMail>> {
    let (org, Some(known)) = (unit.org(), known) else { return Ok(None) };
    let composed = store::channels::email::messages::find_composed(unit, org, known.id).await?;
    Ok(composed.filter(|composed| composed.from.address == sender.from.address))
}

/// Counts the attempt, and leaves out who must not be written to.
async fn prepare(unit: &mut Unit, composition: Composition, sender: &Sender) -> Result<Option<PreparedMail>> {
    let Composition { mut mail, composed } = composition;
    let (org, now, visitor) = (unit.org(), unit.now(), composed.to.first().map(|to| to.address.clone()));
    let recipients = composed.recipients();
    let suppressed = store::channels::email::suppressions::list_among(unit, org, &recipients).await?;
    let mut remaining = Vec::new();
    for address in recipients {
        if mail.accepted.iter().chain(&mail.refused).any(|done| done == address) {
            continue;
        }
        if !suppressed.contains(&address.to_ascii_lowercase()) {
            remaining.push(address.to_owned());
        } else if visitor.as_deref() == Some(address) {
            let detail = "Nothing is sent to the visitor's address, since it does not accept mail. Lift its suppression if it \
                          does now.";
            fail(unit, &mut mail, detail).await?;
            return Ok(None);
        } else {
            leave_out(&mut mail, &[address.to_owned()], "an address is suppressed, since it does not accept mail.");
        }
    }
    if remaining.is_empty() {
        outcome::proceed(unit, mail).await?;
        return Ok(None);
    }
    mail.attempts += 1;
    (mail.next_attempt_at, mail.updated_at) = (None, now);
    store::channels::email::messages::update(unit, &mail).await?;
    let message = mail.message_id.ok_or_else(outcome::lost)?;
    Ok(Some(PreparedMail { message, composed, remaining, domain: sender.domain }))
}
