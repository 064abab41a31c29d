//! Erases a person: the contact immediately, and then, in a job, the personal data in conversations,
//! leads and stored responses.

use frontdesk_core::{events::EventPublisher, unit::Unit};
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    ContactId, OrgId, Result, Timestamp,
    activity::Verb,
    contacts::{ConversationFate, ErasedConversations},
    events::{EventName, EventSubject},
    jobs::RetireContact,
};

use super::not_found;
use crate::conversations as rules;

/// Conversations and leads that are moved in one step.
const MOVED_PER_STEP: i64 = 200;

/// Maximum conversations erased in one step; fewer if they have many messages.
const ERASED_PER_STEP: i64 = 20;

/// Erases a contact. A job erases the rest.
///
/// # Errors
/// `CONTACT_NOT_FOUND`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn erase(unit: &mut Unit, id: ContactId, conversations: ErasedConversations) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let contact = store::contacts::lock(unit, org, id).await?.ok_or_else(not_found)?;
    unit.check_precondition(&contact)?;
    super::merging::remove_dependents(unit, id).await?;
    store::contacts::retiring::retire(unit, org, id, ConversationFate::Erased(conversations), now).await?;
    unit.enqueue_once(&RetireContact { org, contact: id }).await?;
    unit.log_activity(Verb::Deleted, id);
    unit.emit_event(EventName::ContactDeleted, EventSubject::ErasedContact(id, conversations));
    store::events::erase_payloads(unit, org, &[id.0]).await
}

/// Processes a part of the data that a retired contact leaves, and removes the contact when nothing is
/// left; returns `false` then.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn retire_step(tx: &mut Tx, publisher: &EventPublisher, org: OrgId, contact: ContactId) -> Result<bool> {
    let now = publisher.ports().clock.now();
    let Some(fate) = lock_retired(tx, org, contact).await? else { return Ok(false) };
    let is_more = match fate {
        ConversationFate::Merged(into) => move_data(tx, org, contact, into, now).await?,
        ConversationFate::Erased(conversations) => erase_data(tx, publisher, org, contact, (conversations, now)).await?,
    };
    if !is_more {
        store::contacts::remove(tx, org, contact).await?;
        match fate {
            ConversationFate::Merged(into) => store::events::move_subjects(tx, org, contact, into).await?,
            ConversationFate::Erased(_) => store::events::erase_payloads(tx, org, &[contact.0]).await?,
        }
        store::idempotency::remove_answers_about(tx, org, &[contact.0]).await?;
    }
    Ok(is_more)
}

/// Locks a retired contact, and returns its fate. The contact that it was merged into is locked first: when that
/// one is merged or erased, its lock also comes before those of the contacts that share its fate.
async fn lock_retired(tx: &mut Tx, org: OrgId, contact: ContactId) -> Result<Option<ConversationFate>> {
    if let Some(ConversationFate::Merged(into)) = store::contacts::retiring::find_fate(tx, org, contact).await? {
        store::contacts::lock_against_removal(tx, org, into).await?;
    }
    store::contacts::retiring::lock(tx, org, contact).await
}

async fn move_data(tx: &mut Tx, org: OrgId, from: ContactId, into: ContactId, now: Timestamp) -> Result<bool> {
    let found = store::contacts::retiring::lock_conversations(tx, org, from, MOVED_PER_STEP).await?;
    if !found.is_empty() {
        let found: Vec<_> = found.into_iter().map(|(id, _)| id).collect();
        store::contacts::retiring::move_conversations(tx, org, &found, into, now).await?;
        return Ok(true);
    }
    store::contacts::retiring::move_leads(tx, org, from, into, MOVED_PER_STEP).await
}

async fn erase_data(
    tx: &mut Tx,
    publisher: &EventPublisher,
    org: OrgId,
    contact: ContactId,
    (fate, now): (ErasedConversations, Timestamp),
) -> Result<bool> {
    if store::contacts::retiring::remove_leads(tx, org, contact, MOVED_PER_STEP).await? {
        return Ok(true);
    }
    let found = rules::fit_into_erasure(store::contacts::retiring::lock_conversations(tx, org, contact, ERASED_PER_STEP).await?);
    if found.is_empty() {
        return Ok(false);
    }
    match fate {
        ErasedConversations::Keep => {
            store::contacts::retiring::anonymize(tx, org, &found, now).await?;
            rules::forget_copies(tx, org, &found).await?;
        }
        ErasedConversations::Delete => {
            let erased = rules::erase(tx, org, &found).await?;
            publisher.publish_all(tx, org, now, &erased).await?;
        }
    }
    Ok(true)
}
