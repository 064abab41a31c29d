//! Messages that are stored before the agent answers them, since no request waits for the answer.
//!
//! [`take`] stores a message and queues the job that has it answered, in the transaction of the channel that took it. The
//! job calls [`ChatService::answer_taken`](super::ChatService::answer_taken), as often as it takes: a message is answered
//! and paid for at most once. If the agent cannot be asked, the message stays, and its conversation is escalated. A channel
//! may also decide that the agent is not to be asked: see [`MessageHandling`].

mod answering;

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, Code, ConversationId, Error, MessageId, Result,
    chat::taken_messages::TakenState,
    conversations::{Channel, Conversation, ConversationDetails, ConversationStatus},
    events::{EventName, EventSubject},
    jobs::AnswerMessage,
};

use crate::{
    contacts::linking,
    conversations::{
        self, status,
        visitor_messages::{self, VisitorMessage},
    },
};

/// Maximum characters of a message that are kept.
pub const MAX_KEPT_CHARACTERS: usize = 20_000;

/// Maximum characters of a message, from its beginning, that the agent gets as the question.
const MAX_ASKED_CHARACTERS: usize = 4_000;

/// Maximum characters of a subject that are kept (RFC 5322, section 2.1.1: the longest line).
const MAX_SUBJECT_CHARACTERS: usize = 998;

/// The text of a message to be taken, with the words by which it is found.
#[derive(Debug)]
pub struct IncomingText {
    subject: Option<String>,
    message: VisitorMessage,
}

impl IncomingText {
    /// Prepares a text, before the transaction, so that others wait less for its locks: drops invisible characters, and
    /// cuts what is too long to be kept.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn prepare(subject: Option<&str>, text: &str) -> Result<Self> {
        let subject = subject.map(|subject| keep_visible(subject, MAX_SUBJECT_CHARACTERS)).filter(|subject| !subject.is_empty());
        Ok(Self { subject, message: VisitorMessage::prepare(&keep_visible(text, MAX_KEPT_CHARACTERS)).await? })
    }
}

/// A message to be taken.
#[derive(Debug)]
pub struct IncomingMessage<'m> {
    /// The agent to which it was sent.
    pub agent: AgentId,
    /// The conversation that it continues; `None` begins one.
    pub conversation: Option<ConversationId>,
    /// The channel that takes it, which is that of its conversation.
    pub channel: Channel,
    /// Details about the visitor and the conversation.
    pub about: &'m ConversationDetails,
    /// `true` if the visitor's address is known to be theirs: only then is the conversation linked to the contact with this
    /// address.
    pub is_verified: bool,
    /// Its text.
    pub text: &'m IncomingText,
    /// Consequence of it.
    pub handling: MessageHandling,
}

/// Consequence of a message that is taken. In all cases, a conversation that a person has stays with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageHandling {
    /// The agent answers it. A resolved conversation is opened.
    Ask,
    /// The team is to answer it: the conversation is escalated, also a resolved one.
    Escalate,
    /// Nothing: it can be read, and nobody is alarmed. A resolved conversation stays so.
    Keep,
}

impl MessageHandling {
    /// Returns the progress with which a message begins.
    fn first_state(self, is_with_team: bool) -> TakenState {
        match self {
            Self::Ask if !is_with_team => TakenState::Waiting,
            Self::Escalate if !is_with_team => TakenState::Escalated,
            Self::Ask | Self::Escalate | Self::Keep => TakenState::LeftToTeam,
        }
    }
}

/// A message that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenReference {
    /// The message.
    pub message: MessageId,
    /// The conversation it is part of.
    pub conversation: ConversationId,
    /// Its progress: `Waiting` if the agent is asked.
    pub state: TakenState,
}

/// Stores a message, and queues the job that has the agent answer it, if the agent is to be asked and no person has the
/// conversation.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`; `CONVERSATION_NOT_FOUND` also for a conversation of another
/// channel.
#[crate::boxed]
pub async fn take(unit: &mut Unit, incoming: &IncomingMessage<'_>) -> Result<TakenReference> {
    let (org, agent) = (unit.org(), incoming.agent);
    agents::find_live(unit, org, agent).await?;
    let (conversation, before) = enter_conversation(unit, incoming).await?;
    let message = visitor_messages::add_message(unit, agent, conversation, &incoming.text.message).await?;
    let is_resolved = before.as_ref().is_some_and(|before| before.status == ConversationStatus::Resolved);
    if is_resolved && incoming.handling != MessageHandling::Keep {
        status::reopen_for_question(unit, agent, conversation).await?;
    }
    let state = incoming.handling.first_state(before.is_some_and(|before| before.is_with_team()));
    store::chat::taken_messages::insert(unit, org, message, incoming.text.subject.as_deref(), state).await?;
    match state {
        TakenState::Waiting => unit.enqueue(&AnswerMessage { org, message, is_given_up: false }).await.map(drop)?,
        TakenState::Escalated => status::escalate_unanswered(unit, agent, conversation).await?,
        TakenState::Answered | TakenState::LeftToTeam => {}
    }
    Ok(TakenReference { message, conversation, state })
}

/// Begins the conversation of a message, or locks the existing one; returns its id, and the existing one as it was.
async fn enter_conversation(unit: &mut Unit, incoming: &IncomingMessage<'_>) -> Result<(ConversationId, Option<Conversation>)> {
    let IncomingMessage { agent, channel, is_verified, .. } = *incoming;
    let (org, now) = (unit.org(), unit.now());
    let about = conversations::validate_details(incoming.about)?;
    let contact = if is_verified { linking::link_visitor(unit, &about.visitor, now).await? } else { None };
    let about = &ConversationDetails { contact, ..about };
    let Some(id) = incoming.conversation else {
        let id = unit.new_id();
        let begun = conversations::NewConversation { id, org, agent, channel, about, created_at: now };
        conversations::begin_conversation(unit, begun).await?;
        unit.emit_event(EventName::ConversationCreated, EventSubject::Conversation(agent, id));
        return Ok((id, None));
    };
    let before = store::conversations::lock(unit, org, agent, id).await?;
    let before = before.filter(|before| before.channel == channel).ok_or_else(conversations::not_found)?;
    if !about.is_empty() {
        conversations::record_details(unit, (org, agent), id, about, now).await?;
    }
    Ok((id, Some(before)))
}

/// Returns what the agent is asked; `None` if the message says nothing.
fn asked_text(subject: Option<&str>, text: &str) -> Option<String> {
    let beginning: String = text.chars().take(MAX_ASKED_CHARACTERS).collect();
    let parts = subject.into_iter().chain([beginning.trim()]).filter(|part| !part.is_empty());
    let asked = parts.collect::<Vec<_>>().join("\n\n");
    (!asked.is_empty()).then_some(asked)
}

/// Returns the visible characters of a text, trimmed, at most so many.
fn keep_visible(text: &str, max_characters: usize) -> String {
    let is_kept = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    let visible: String = text.replace("\r\n", "\n").chars().filter(is_kept).collect();
    let kept: String = visible.trim().chars().take(max_characters).collect();
    kept.trim_end().to_owned()
}

/// Returns the error for a message that a person has answered meanwhile.
fn answered_by_team() -> Error {
    Error::refused(Code::ConversationAssigned, "Somebody of the team has answered in the meantime, in place of the agent.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_agent_is_asked_the_subject_and_the_beginning() {
        assert_eq!(asked_text(Some("Hours"), "When do you open?").unwrap(), "Hours\n\nWhen do you open?");
        assert_eq!(asked_text(None, "When do you open?").unwrap(), "When do you open?");
        assert_eq!(asked_text(Some("When do you open?"), "").unwrap(), "When do you open?");
        assert_eq!(asked_text(None, ""), None);
        let long = asked_text(Some("Hours"), &"é".repeat(MAX_ASKED_CHARACTERS + 1)).unwrap();
        assert_eq!(long.chars().count(), "Hours\n\n".len() + MAX_ASKED_CHARACTERS);
    }

    #[test]
    fn a_conversation_that_a_person_has_stays_with_them() {
        for (handling, alone) in [
            (MessageHandling::Ask, TakenState::Waiting),
            (MessageHandling::Escalate, TakenState::Escalated),
            (MessageHandling::Keep, TakenState::LeftToTeam),
        ] {
            assert_eq!((handling.first_state(false), handling.first_state(true)), (alone, TakenState::LeftToTeam));
        }
    }

    #[test]
    fn a_message_is_kept_as_people_read_it() {
        assert_eq!(keep_visible(" a\r\nb\u{0}\u{7}\tc ", 100), "a\nb\tc");
        assert_eq!(keep_visible(&"é".repeat(MAX_KEPT_CHARACTERS + 9), MAX_KEPT_CHARACTERS), "é".repeat(MAX_KEPT_CHARACTERS));
        assert_eq!(keep_visible("Hello there", 6), "Hello");
    }
}
