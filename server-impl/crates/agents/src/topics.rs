//! Topics of conversations: people assign them manually, or rules assign them based on what visitors write.
//!
//! Manual decisions stand: a rule neither assigns a topic again that was removed manually, nor removes one
//! that was assigned manually.

pub mod counts;
pub mod grouping;
pub(super) mod projecting;
pub mod questions;
pub mod rules;

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, Code, ConversationId, Error, ErrorParams, OrgId, Result, TopicId,
    activity::{FieldChanges, Verb},
    conversations::Conversation,
    jobs::{ApplyTopic, PurgeTopic},
    name_key, text_rules,
    topics::{NewTopic, TOPIC_NAME, Topic, TopicChanges},
};
use frontdesk_vocabulary::texts;

use crate::conversations;

/// Maximum topics of an agent.
const MAX_TOPICS: i64 = 100;

/// Creates a topic.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `TOO_MANY`, `TOPIC_NAME_TAKEN`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, agent: AgentId, new: &NewTopic) -> Result<Topic> {
    let (name, description) = (validate_name(&new.name)?, validate_description(new.description.as_deref())?);
    let phrases = new.phrases.as_deref().map(rules::validate_phrases).transpose()?;
    let (org, now) = (unit.org(), unit.now());
    // The lock keeps others from adding topics, so that the count holds.
    agents::require_live(agents::lock(unit, org, agent).await?)?;
    let used = store::topics::count(unit, org, agent).await?;
    if used >= MAX_TOPICS {
        let message = format!("An agent can have at most {MAX_TOPICS} topics. Delete one.");
        return Err(Error::too_many(MAX_TOPICS, used, message));
    }
    let topic = Topic {
        id: unit.new_id(),
        org,
        agent,
        name_key: name_key(&name),
        name,
        description,
        phrases,
        applying_since: None,
        applied_at: None,
        created_at: now,
        updated_at: now,
    };
    if !store::topics::insert(unit, org, &topic).await? {
        let holder = store::topics::find_by_name(unit, org, agent, &topic.name_key).await?;
        return Err(name_taken(holder.map(|holder| holder.id)));
    }
    rules::record_rule(unit, &topic).await?;
    unit.log_activity(Verb::Created, topic.id);
    Ok(topic)
}

/// Finds a topic of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `TOPIC_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: TopicId) -> Result<Topic> {
    agents::find(conn, org, agent).await?;
    store::topics::find(conn, org, agent, id).await?.ok_or_else(not_found)
}

/// Changes a topic. A new rule ends the application of the previous one.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `TOPIC_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `TOPIC_NAME_TAKEN`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, agent: AgentId, id: TopicId, changes: &TopicChanges) -> Result<Topic> {
    let name = changes.name.as_deref().map(validate_name).transpose()?;
    let description = changes.description.as_ref().map(|text| validate_description(text.as_deref())).transpose()?;
    let phrases = changes.phrases.as_ref().map(|rule| rule.as_deref().map(rules::validate_phrases).transpose()).transpose()?;
    let before = lock_topic(unit, agent, id).await?;
    let (org, mut after) = (unit.org(), Topic { updated_at: unit.now(), ..before.clone() });
    if let Some(name) = name {
        (after.name_key, after.name) = (name_key(&name), name);
        let holder = store::topics::find_by_name(unit, org, agent, &after.name_key).await?.map(|holder| holder.id);
        if holder.is_some_and(|holder| holder != id) {
            return Err(name_taken(holder));
        }
    }
    after.description = description.unwrap_or(after.description);
    after.phrases = phrases.unwrap_or(after.phrases);
    let changed = FieldChanges::default()
        .text("name", &before.name, &after.name)
        .text("description", &before.description, &after.description)
        .text("rule", &before.phrases, &after.phrases);
    if !unit.log_update(id, changed) {
        return Ok(before);
    }
    if after.phrases != before.phrases {
        after.applying_since = None;
        rules::record_rule(unit, &after).await?;
    }
    store::topics::update(unit, org, &after).await?;
    Ok(after)
}

/// Deletes a topic, and returns it as it was. Its conversations lose it immediately, and its rows are
/// removed in the background.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `TOPIC_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, agent: AgentId, id: TopicId) -> Result<Topic> {
    let topic = lock_topic(unit, agent, id).await?;
    let (org, now) = (unit.org(), unit.now());
    store::topics::delete(unit, org, id, now).await?;
    store::topics::phrases::replace(unit, org, agent, id, &Vec::new()).await?;
    unit.enqueue(&PurgeTopic { org, topic: id }).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(topic)
}

/// Applies the rule of a topic to all conversations, in the background.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `TOPIC_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn apply_rule(unit: &mut Unit, agent: AgentId, id: TopicId) -> Result<Topic> {
    let before = lock_topic(unit, agent, id).await?;
    let (org, since) = (unit.org(), unit.now());
    let after = Topic { applying_since: Some(since), ..before };
    store::topics::update(unit, org, &after).await?;
    unit.enqueue(&ApplyTopic { org, agent, topic: id, since }).await?;
    unit.log_activity(Verb::Updated, id);
    Ok(after)
}

/// Manually assigns a topic to a conversation (`true`), or removes it, and returns the conversation.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `TOPIC_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn set_manually(
    unit: &mut Unit,
    agent: AgentId,
    conversation: ConversationId,
    topic: TopicId,
    has_it: bool,
) -> Result<Conversation> {
    let before = conversations::lock_conversation(unit, agent, conversation).await?;
    if before.is_try() {
        return Err(conversations::not_found());
    }
    let (org, now) = (unit.org(), unit.now());
    store::topics::lock(unit, org, agent, topic).await?.ok_or_else(not_found)?;
    let state = if has_it { "hand" } else { "removed" };
    if !store::topics::assignments::set_manually(unit, org, (conversation.0, topic), state).await? {
        return Ok(before);
    }
    let find = async |unit: &mut Unit| {
        store::conversations::find(unit, org, agent, conversation).await?.ok_or_else(conversations::not_found)
    };
    let after = find(unit).await?;
    if after.topics == before.topics {
        return Ok(after);
    }
    let topics = after.topics.clone();
    store::conversations::update(unit, org, &Conversation { updated_at: now, ..after }).await?;
    unit.log_changes(Verb::Updated, conversation, FieldChanges::default().text("topics", &before.topics, &topics));
    find(unit).await
}

/// Locks a topic of a live agent, and checks that the caller knows its current state. The agent is locked first:
/// names are unique, and the lock keeps others from taking one.
async fn lock_topic(unit: &mut Unit, agent: AgentId, id: TopicId) -> Result<Topic> {
    let org = unit.org();
    let found = agents::lock(unit, org, agent).await?;
    let topic = store::topics::lock(unit, org, agent, id).await?.ok_or_else(not_found)?;
    agents::require_live(found)?;
    unit.check_precondition(&topic)?;
    Ok(topic)
}

fn validate_name(text: &str) -> Result<String> {
    text_rules::validate_text("/name", &TOPIC_NAME, text).map(str::to_owned)
}

fn validate_description(text: Option<&str>) -> Result<Option<String>> {
    text.map(|text| text_rules::validate_text("/description", &texts::TOPIC_DESCRIPTION, text).map(str::to_owned)).transpose()
}

fn not_found() -> Error {
    Error::refused(Code::TopicNotFound, "This agent has no such topic. Check the id, or list the topics of the agent.")
}

fn name_taken(holder: Option<TopicId>) -> Error {
    let params = ErrorParams { topic_id: holder.map(|holder| holder.0), ..ErrorParams::default() };
    Error::refused_with(Code::TopicNameTaken, "Another topic of this agent has this name. Choose another one.", params)
}
