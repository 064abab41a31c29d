//! The inbox: the team takes conversations over from its agents, replies, and hands them back.

pub mod saved_replies;

use frontdesk_core::{agents, unit::Unit};
use frontdesk_platform::accounts::mail_addresses::MailAddress;
use frontdesk_store::{self as store, Conn, conversations::messages::TeamMessage};
use frontdesk_types::{
    Code, ConversationId, Error, MessageId, OrgId, Page, PageRequest, Result, Timestamp,
    activity::{Actor, Verb},
    conversations::{Channel, Conversation, ConversationStatus, MessageRole, messages::Message},
    events::{EventName, EventSubject},
    inbox::{AssigneeKind, AssigneeReference, InboxFilter},
    text_rules,
};
use frontdesk_vocabulary::texts;

use crate::conversations::{deliveries, listing, search::MessageWords, status};

/// Lists the conversations of the inbox, starting with the one with the latest message.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    filter: &InboxFilter<'_>,
    page: &PageRequest<Timestamp>,
) -> Result<Page<Conversation, Timestamp>> {
    let found = store::inbox::list_positions(conn, org, filter, page).await?;
    listing::read_page(conn, org, found, page).await
}

/// Assigns a conversation, to the caller if no assignee is given.
///
/// # Errors
/// `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ASSIGNEE_NOT_FOUND`; `CONVERSATION_ASSIGNED` when somebody
/// else has it, unless `take_over` is set.
#[crate::boxed]
pub async fn assign_conversation(
    unit: &mut Unit,
    id: ConversationId,
    to: Option<&AssigneeReference>,
    take_over: bool,
) -> Result<Conversation> {
    let before = lock_conversation(unit, id).await?;
    let (org, now) = (unit.org(), unit.now());
    let assignee = match to {
        Some(named) => find_assignee(unit, org, named, now).await?,
        None => unit.principal().actor(),
    };
    match before.assignee().filter(|_| before.is_with_team()) {
        Some(holder) if *holder == assignee => return Ok(before),
        Some(_) if !take_over => return Err(already_assigned()),
        _ => {}
    }
    change_conversation(unit, before, |conversation, by| {
        if conversation.status == ConversationStatus::Resolved {
            status::set_status(conversation, ConversationStatus::Open, by, now);
        }
        status::set_assignee(conversation, Some(assignee.clone()), now);
    })
    .await
}

/// Hands a conversation back to its agent, and opens it.
///
/// # Errors
/// `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn return_to_agent(unit: &mut Unit, id: ConversationId) -> Result<Conversation> {
    let before = lock_conversation(unit, id).await?;
    let now = unit.now();
    change_conversation(unit, before, |conversation, by| {
        status::set_status(conversation, ConversationStatus::Open, by, now);
        status::set_assignee(conversation, None, now);
    })
    .await
}

/// Escalates a conversation; an escalated one stays as it is.
///
/// # Errors
/// `VALIDATION_ERROR`, `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn escalate_conversation(unit: &mut Unit, id: ConversationId, reason: Option<&str>) -> Result<Conversation> {
    change_status(unit, id, ConversationStatus::Escalated, reason).await
}

/// Resolves a conversation; a resolved one stays as it is.
///
/// # Errors
/// `VALIDATION_ERROR`, `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn resolve_conversation(unit: &mut Unit, id: ConversationId, reason: Option<&str>) -> Result<Conversation> {
    change_status(unit, id, ConversationStatus::Resolved, reason).await
}

/// Opens a resolved conversation; any other stays as it is.
///
/// # Errors
/// `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn reopen_conversation(unit: &mut Unit, id: ConversationId) -> Result<Conversation> {
    let before = lock_conversation(unit, id).await?;
    if before.status != ConversationStatus::Resolved {
        return Ok(before);
    }
    let now = unit.now();
    change_conversation(unit, before, |conversation, by| status::set_status(conversation, ConversationStatus::Open, by, now))
        .await
}

/// Maximum number of addresses that get a copy of a reply.
const MAX_COPIES: usize = 20;

/// The text of a reply of the team, with the words by which it is found.
#[derive(Debug)]
pub struct TeamReply {
    text: String,
    words: MessageWords,
    /// Addresses that get a copy.
    cc: Vec<String>,
}

impl TeamReply {
    /// Prepares a reply, before the transaction, so that others wait less for its locks.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`.
    #[crate::boxed]
    pub async fn prepare(text: &str, cc: &[String]) -> Result<Self> {
        let text = text_rules::validate_text("/text", &texts::TEAM_REPLY, text)?;
        let cc = validate_copies(cc)?;
        let [words] = MessageWords::analyze_each([text]).await?;
        Ok(Self { text: text.to_owned(), words, cc })
    }
}

/// Validates the addresses that get a copy, and returns them as they are stored, each once.
fn validate_copies(cc: &[String]) -> Result<Vec<String>> {
    if cc.len() > MAX_COPIES {
        return Err(Error::invalid("/cc", format!("There can be at most {MAX_COPIES} addresses. Send fewer.")));
    }
    let mut copies: Vec<MailAddress> = Vec::new();
    for (number, address) in cc.iter().enumerate() {
        let address = MailAddress::parse(&format!("/cc/{number}"), address)?;
        if copies.iter().all(|known| known.person_key() != address.person_key()) {
            copies.push(address);
        }
    }
    Ok(copies.iter().map(|address| address.as_str().to_owned()).collect())
}

/// Adds a reply to a conversation, and queues its delivery if the channel has one. Its author becomes the assignee, unless
/// there is another one.
///
/// # Errors
/// `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`; `VALIDATION_ERROR` for copies in a channel other than mail.
#[crate::boxed]
pub async fn add_reply(unit: &mut Unit, id: ConversationId, TeamReply { text, words, cc }: &TeamReply) -> Result<Message> {
    let before = lock_conversation(unit, id).await?;
    if before.channel != Channel::Email && !cc.is_empty() {
        let message = "`cc` must be empty in a conversation of another channel than `email`. Send the reply without it.";
        return Err(Error::invalid("/cc", message));
    }
    let (org, now, author, agent) = (unit.org(), unit.now(), unit.principal().actor(), before.agent);
    let channel = before.channel;
    change_conversation(unit, before, |conversation, by| {
        if conversation.status == ConversationStatus::Resolved {
            status::set_status(conversation, ConversationStatus::Open, by, now);
        }
        if conversation.assigned.is_none() {
            status::set_assignee(conversation, Some(by.clone()), now);
        }
    })
    .await?;
    let raised = store::conversations::numbers::add_messages(unit, org, id, (1, 0), now).await?.ok_or_else(not_found)?;
    let message: MessageId = unit.new_id();
    let reply = TeamMessage {
        id: message,
        conversation: id,
        seq: raised.seq,
        role: MessageRole::Team,
        author: &author,
        text,
        status: None,
        created_at: now,
    };
    store::conversations::messages::insert_team_message(unit, org, &reply).await?;
    store::conversations::terms::insert_terms(unit, org, id, raised.seq, &words.to_terms(agent)).await?;
    unit.log_activity(Verb::Created, message);
    unit.emit_event(EventName::MessageCreated, EventSubject::Message(agent, id, message, MessageRole::Team));
    deliveries::queue(unit, channel, message, cc).await?;
    let stored = store::conversations::transcripts::find(unit, org, agent, message, Some(MessageRole::Team)).await?;
    stored.ok_or_else(|| Error::internal("a reply was stored and is not there"))
}

/// Gives a conversation another status, for a reason. One that has this status stays as it is.
async fn change_status(
    unit: &mut Unit,
    id: ConversationId,
    status: ConversationStatus,
    reason: Option<&str>,
) -> Result<Conversation> {
    let reason = reason.map(|reason| text_rules::validate_text("/statusReason", &texts::STATUS_REASON, reason)).transpose()?;
    let before = lock_conversation(unit, id).await?;
    let now = unit.now();
    change_conversation(unit, before, |conversation, by| {
        if conversation.status != status {
            status::set_status(conversation, status, by, now);
            conversation.status_reason = reason.map(str::to_owned);
        }
    })
    .await
}

/// Changes the status or assignee of a locked conversation. Has no effect if both stay.
async fn change_conversation(
    unit: &mut Unit,
    before: Conversation,
    make: impl FnOnce(&mut Conversation, &Actor) + Send,
) -> Result<Conversation> {
    let (org, by) = (unit.org(), unit.principal().actor());
    let mut after = before.clone();
    make(&mut after, &by);
    if before.status == after.status && before.assignee() == after.assignee() {
        return Ok(before);
    }
    after.updated_at = unit.now();
    status::save_changes(unit, &before, &after, &by).await?;
    store::conversations::find(unit, org, before.agent, before.id).await?.ok_or_else(not_found)
}

/// Locks a conversation of a live agent, unless it is a try, which is in no inbox.
async fn lock_conversation(unit: &mut Unit, id: ConversationId) -> Result<Conversation> {
    let org = unit.org();
    let agent = store::conversations::find_agent(unit, org, id).await?.ok_or_else(not_found)?;
    let found = store::agents::find(unit, org, agent).await?.ok_or_else(not_found)?;
    let conversation = store::conversations::lock(unit, org, agent, id).await?;
    let conversation = conversation.filter(|conversation| !conversation.is_try()).ok_or_else(not_found)?;
    agents::require_live(found)?;
    Ok(conversation)
}

/// Finds the assignee: a member of the organization, or one of its live keys.
async fn find_assignee(conn: &mut Conn, org: OrgId, named: &AssigneeReference, now: Timestamp) -> Result<Actor> {
    let found = match named.kind {
        AssigneeKind::Key => {
            store::accounts::keys::is_live(conn, org, &named.id, now).await?.then(|| Actor::Key(named.id.clone()))
        }
        AssigneeKind::Member => match named.id.parse() {
            Ok(account) => store::accounts::members::find(conn, org, account).await?.map(|found| Actor::Member(found.account)),
            Err(_) => None,
        },
    };
    found.ok_or_else(|| {
        let message = "Your organization has no such member or live key. Take the `id` of a member or of a key.";
        Error::refused(Code::AssigneeNotFound, message)
    })
}

fn already_assigned() -> Error {
    Error::refused(Code::ConversationAssigned, "Somebody else has this conversation. Send `takeOver: true` to take it over.")
}

fn not_found() -> Error {
    Error::refused(
        Code::ConversationNotFound,
        "There is no such conversation in your organization. Check the id, or list the conversations of an agent.",
    )
}
