//! Messages that a channel takes before they are answered.

use std::time::Duration;

use frontdesk_agents::chat::taken_messages::{IncomingMessage, IncomingText, MessageHandling, TakenReference, take};
use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, ConversationId, OrgId, Result,
    conversations::{Channel, ConversationDetails, VisitorDetails},
    email_messages::{EmailMessage, MailDirection},
};
use uuid::Uuid;

use crate::World;

/// Number of checks for answers, before a story fails.
const MAX_CHECKS: usize = 1_500;

/// Time between two checks.
const CHECK_PAUSE: Duration = Duration::from_millis(20);

/// A mail of a visitor.
#[derive(Debug, Clone, Copy)]
pub struct VisitorMail<'m> {
    /// The agent to which it is sent.
    pub agent: Uuid,
    /// The conversation that it continues.
    pub conversation: Option<Uuid>,
    /// The address of the sender.
    pub from: &'m str,
    /// `true` if the address is known to be the sender's.
    pub is_verified: bool,
    /// The subject.
    pub subject: Option<&'m str>,
    /// The text.
    pub text: &'m str,
}

impl VisitorMail<'_> {
    /// Takes the mail, as the way in for mails does.
    ///
    /// # Errors
    /// Those of the rule.
    pub async fn take(&self, world: &World, org: OrgId) -> Result<TakenReference> {
        let text = IncomingText::prepare(self.subject, self.text).await?;
        let visitor = VisitorDetails { email: Some(self.from.to_owned()), ..VisitorDetails::default() };
        let begins = ConversationDetails { visitor, ..ConversationDetails::default() };
        let about = if self.conversation.is_none() { begins } else { ConversationDetails::default() };
        let incoming = &IncomingMessage {
            agent: AgentId(self.agent),
            conversation: self.conversation.map(ConversationId),
            channel: Channel::Email,
            about: &about,
            is_verified: self.is_verified,
            text: &text,
            handling: MessageHandling::Ask,
        };
        let services = &world.app().services;
        let taken = services.change(org, &Principal::Visitor, None, scoped!(|unit| take(unit, incoming).await)).await?;
        Ok(taken.expect("the organization is there"))
    }
}

/// Adds the mail by which a message was received.
///
/// # Panics
/// If it cannot be added.
pub async fn insert_received(world: &World, org: OrgId, agent: Uuid, taken: TakenReference, from: &str) {
    let now = world.now();
    let mail = EmailMessage {
        conversation_id: Some(taken.conversation),
        message_id: Some(taken.message),
        sender: from.to_owned(),
        recipients: vec!["help@acme.dev".to_owned()],
        subject: "Hours".to_owned(),
        rfc_id: format!("{}@visitor.example", taken.message),
        ..EmailMessage::new(world.app().services.ports.ids.next(), org, AgentId(agent), MailDirection::Inbound, now)
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    store::channels::email::messages::insert(&mut tx, &mail).await.expect("the mail is added");
    tx.commit().await.expect("a commit");
}

/// Waits until no message of an organization is to be answered.
///
/// # Panics
/// If one never is.
pub async fn wait_for_answers(world: &World) {
    wait_until_answered(world, Duration::ZERO).await;
}

/// Lets time pass, so that every message is tried as often as it may, until none is to be answered.
///
/// # Panics
/// If one never is.
pub async fn exhaust_attempts(world: &World) {
    wait_until_answered(world, Duration::from_mins(10)).await;
}

async fn wait_until_answered(world: &World, pause: Duration) {
    let waiting = "SELECT COUNT(*) FROM jobs WHERE kind = 'answer_message' AND state <> 'dead'";
    for _ in 0..MAX_CHECKS {
        let mut database = world.backdoor().await;
        if database.query_number(waiting.to_owned()).await == 0 {
            return;
        }
        // Time must not pass while one runs, whose lease would expire.
        let active = format!("{waiting} AND (state = 'running' OR run_at <= {})", world.now().0);
        if database.query_number(active).await == 0 {
            world.advance(pause);
        }
        world.app().services.wake.signal_work();
        tokio::time::sleep(CHECK_PAUSE).await;
    }
    panic!("messages are never answered");
}
