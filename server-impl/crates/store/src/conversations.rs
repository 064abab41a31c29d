//! Conversations with agents.

pub mod assignees;
pub mod channel_counts;
pub mod deliveries;
pub mod lists;
pub mod messages;
pub mod notes;
pub mod numbers;
pub mod of_contact;
mod removal;
pub mod tags;
pub mod terms;
pub mod transcripts;
pub mod tries;
pub mod turns;

use frontdesk_types::{
    AgentId, ConversationId, Error, Metadata, OrgId, Result, Timestamp,
    activity::{Actor, NamedActor},
    contacts::ContactReference,
    conversations::{Conversation, Rating, VisitorDetails},
    projection::PersonNumber,
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

pub use self::removal::{remove, remove_if_empty};
use crate::{
    Conn, Tx,
    cell::Cell,
    row::{self, Cells},
    topics::assignments,
};

macro_rules! columns {
    () => {
        sql!(
            r"
            c.org_id, c.id, c.agent_id, c.channel, c.status, c.status_reason, c.status_actor_kind,
            c.status_actor_id, COALESCE(k.name, p.email) AS status_actor_name, c.status_at, c.assignee_kind,
            c.assignee_id, COALESCE(ak.name, ap.email) AS assignee_name, c.assigned_at, c.misses, c.subject, c.previous_id,
            c.visitor_external_id, c.visitor_name, c.visitor_email, c.visitor_country, c.visitor_language, c.tags,
            c.metadata, c.seq, c.messages, c.unanswered, c.rated_up, c.rated_down, c.last_message_at,
            c.created_at, c.updated_at, ct.id AS contact_id, ct.external_id AS contact_external_id,
            ct.name AS contact_name, ct.email AS contact_email"
        )
    };
}

/// Joins for the conversations of an organization. Per conversation, the names of actors cost four lookups by
/// primary key, and the contact, or the one into which it was merged, costs two.
macro_rules! all {
    () => {
        sql!(
            r"
             FROM conversations c
             LEFT JOIN api_keys k ON c.status_actor_kind = 'key' AND k.id = c.status_actor_id AND k.org_id = c.org_id
             LEFT JOIN accounts p ON c.status_actor_kind = 'member' AND p.id = c.status_actor_id
             LEFT JOIN api_keys ak ON c.assignee_kind = 'key' AND ak.id = c.assignee_id AND ak.org_id = c.org_id
             LEFT JOIN accounts ap ON c.assignee_kind = 'member' AND ap.id = c.assignee_id
             LEFT JOIN contacts cr ON cr.org_id = c.org_id AND cr.id = c.contact_id
             LEFT JOIN contacts ct ON ct.org_id = c.org_id
                    AND ct.id = COALESCE(cr.merged_into, cr.id)
                    AND ct.retired IS NULL
            WHERE c.org_id = $1"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct ConversationRow {
    org_id: String,
    id: String,
    agent_id: String,
    channel: String,
    status: String,
    status_reason: Option<String>,
    status_actor_kind: Option<String>,
    status_actor_id: Option<String>,
    status_actor_name: Option<String>,
    status_at: Option<i64>,
    assignee_kind: Option<String>,
    assignee_id: Option<String>,
    assignee_name: Option<String>,
    assigned_at: Option<i64>,
    misses: i64,
    subject: Option<String>,
    previous_id: Option<String>,
    visitor_external_id: Option<String>,
    visitor_name: Option<String>,
    visitor_email: Option<String>,
    visitor_country: Option<String>,
    visitor_language: Option<String>,
    tags: Json<serde_json::Value>,
    metadata: <Metadata as Cell>::Stored,
    seq: i64,
    messages: i64,
    unanswered: i64,
    rated_up: i64,
    rated_down: i64,
    last_message_at: i64,
    created_at: i64,
    updated_at: i64,
    contact_id: Option<String>,
    contact_external_id: Option<String>,
    contact_name: Option<String>,
    contact_email: Option<String>,
}

impl ConversationRow {
    fn parse_status_change(&self, cells: &Cells<'_>) -> Result<Option<(NamedActor, Timestamp)>> {
        let Some(at) = self.status_at else { return Ok(None) };
        let kind = cells.require_present("status_actor_kind", self.status_actor_kind.as_deref())?;
        let actor = cells.parse_named_actor(kind, self.status_actor_id.clone(), self.status_actor_name.clone())?;
        Ok(Some((actor, Timestamp(at))))
    }

    fn parse_assignment(&self, cells: &Cells<'_>) -> Result<Option<(NamedActor, Timestamp)>> {
        let Some(at) = self.assigned_at else { return Ok(None) };
        let kind = cells.require_present("assignee_kind", self.assignee_kind.as_deref())?;
        let actor = cells.parse_named_actor(kind, self.assignee_id.clone(), self.assignee_name.clone())?;
        Ok(Some((actor, Timestamp(at))))
    }

    fn take_contact(&mut self, cells: &Cells<'_>) -> Result<Option<ContactReference>> {
        let Some(id) = self.contact_id.take() else { return Ok(None) };
        Ok(Some(ContactReference {
            id: cells.parse("contact_id", &id)?,
            external_id: self.contact_external_id.take(),
            name: self.contact_name.take(),
            email: self.contact_email.take(),
        }))
    }
}

impl TryFrom<ConversationRow> for Conversation {
    type Error = Error;

    fn try_from(mut row: ConversationRow) -> Result<Self> {
        let id = row.id.clone();
        let cells = Cells { table: "conversations", id: &id };
        Ok(Self {
            id: cells.parse("id", &row.id)?,
            org: cells.parse("org_id", &row.org_id)?,
            agent: cells.parse("agent_id", &row.agent_id)?,
            channel: cells.parse("channel", &row.channel)?,
            status: cells.parse("status", &row.status)?,
            status_changed: row.parse_status_change(&cells)?,
            assigned: row.parse_assignment(&cells)?,
            contact: row.take_contact(&cells)?,
            misses: row.misses,
            subject: row.subject,
            previous: cells.parse_some("previous_id", row.previous_id.as_deref())?,
            status_reason: row.status_reason,
            visitor: VisitorDetails {
                external_id: row.visitor_external_id,
                name: row.visitor_name,
                email: row.visitor_email,
                country: row.visitor_country,
                language: row.visitor_language,
            },
            tags: cells.parse_json("tags", row.tags.0)?,
            metadata: Metadata::read(row.metadata, &cells, "metadata")?,
            topics: Vec::new(),
            seq: row.seq,
            messages: row.messages,
            unanswered: row.unanswered,
            rated_up: row.rated_up,
            rated_down: row.rated_down,
            last_message_at: Timestamp(row.last_message_at),
            created_at: Timestamp(row.created_at),
            updated_at: Timestamp(row.updated_at),
        })
    }
}

/// Starts a conversation.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, conversation: &Conversation) -> Result<()> {
    let visitor = &conversation.visitor;
    execute!(
        tx,
        r"
        INSERT INTO conversations (org_id, id, agent_id, channel, status, visitor_external_id, visitor_name,
                                   visitor_email, visitor_country, visitor_language, metadata,
                                   last_message_at, created_at, updated_at, is_searchable, contact_id, person,
                                   subject, previous_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $12, TRUE, $13, $14, $15, $16)",
        Text(org),
        Text(conversation.id),
        Text(conversation.agent),
        conversation.channel.as_str(),
        conversation.status.as_str(),
        visitor.external_id.as_deref(),
        visitor.name.as_deref(),
        visitor.email.as_deref(),
        visitor.country.as_deref(),
        visitor.language.as_deref(),
        conversation.metadata.store(),
        conversation.created_at.0,
        conversation.contact.as_ref().map(|contact| Text(contact.id)),
        PersonNumber::of(conversation.contact.as_ref().map_or(conversation.id.0, |contact| contact.id.0)).0,
        conversation.subject.as_deref(),
        conversation.previous.map(Text)
    )?;
    Ok(())
}

/// Finds a conversation with an agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: ConversationId) -> Result<Option<Conversation>> {
    let found = fetch_optional!(
        conn,
        ConversationRow,
        "SELECT {columns} {all} AND c.agent_id = $2 AND c.id = $3",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    let Some(found) = row::one::<_, Conversation>(found)? else { return Ok(None) };
    Ok(add_topics(conn, org, vec![found]).await?.pop())
}

/// Adds the topics to conversations.
async fn add_topics(conn: &mut Conn, org: OrgId, mut found: Vec<Conversation>) -> Result<Vec<Conversation>> {
    let ids: Vec<Uuid> = found.iter().map(|conversation| conversation.id.0).collect();
    let mut topics = assignments::list_by_conversation(conn, org, &ids).await?;
    for conversation in &mut found {
        conversation.topics = topics.remove(&conversation.id.0).unwrap_or_default();
    }
    Ok(found)
}

/// Finds those of these conversations that exist, in any order.
#[crate::boxed]
pub async fn find_all(conn: &mut Conn, org: OrgId, ids: &[Uuid]) -> Result<Vec<Conversation>> {
    let rows = fetch_all!(conn, ConversationRow, "SELECT {columns} {all} AND c.id {AMONG} $2 {END_AMONG}", Text(org), Json(ids))?;
    add_topics(conn, org, row::into_records(rows)?).await
}

/// Finds a conversation like [`find`], and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, agent: AgentId, id: ConversationId) -> Result<Option<Conversation>> {
    let held: Option<(String,)> = fetch_optional!(
        tx,
        (String,),
        "SELECT id FROM conversations WHERE org_id = $1 AND agent_id = $2 AND id = $3 {FOR_UPDATE}",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    match held {
        Some(_) => find(tx, org, agent, id).await,
        None => Ok(None),
    }
}

/// Updates the fields of a conversation that people and questions change, and increments its number. Lock it first.
#[crate::boxed]
pub async fn update(tx: &mut Tx, org: OrgId, conversation: &Conversation) -> Result<()> {
    let Conversation { visitor, status_changed, assigned, .. } = conversation;
    let (actor, at) = status_changed.as_ref().map(|(named, at)| (&named.actor, at.0)).unzip();
    let (assignee, assigned_at) = assigned.as_ref().map(|(named, at)| (&named.actor, at.0)).unzip();
    execute!(
        tx,
        r"
        UPDATE conversations
           SET seq = seq + 1, status = $3, status_reason = $4, status_actor_kind = $5, status_actor_id = $6,
               status_at = $7, visitor_external_id = $8, visitor_name = $9, visitor_email = $10,
               visitor_country = $11, visitor_language = $12, tags = $13, metadata = $14, updated_at = $15,
               assignee_kind = $16, assignee_id = $17, assigned_at = $18, misses = $19
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(conversation.id),
        conversation.status.as_str(),
        conversation.status_reason.as_deref(),
        actor.map(|actor| actor.kind().as_str()),
        actor.and_then(Actor::id),
        at,
        visitor.external_id.as_deref(),
        visitor.name.as_deref(),
        visitor.email.as_deref(),
        visitor.country.as_deref(),
        visitor.language.as_deref(),
        Json(&conversation.tags),
        conversation.metadata.store(),
        conversation.updated_at.0,
        assignee.map(|actor| actor.kind().as_str()),
        assignee.and_then(Actor::id),
        assigned_at,
        conversation.misses
    )?;
    Ok(())
}

/// Returns the agent of a conversation.
#[crate::boxed]
pub async fn find_agent(conn: &mut Conn, org: OrgId, id: ConversationId) -> Result<Option<AgentId>> {
    let found: Option<(String,)> = fetch_optional!(
        conn,
        (String,),
        "SELECT agent_id FROM conversations WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id)
    )?;
    let name = id.to_string();
    found.map(|(agent,)| Cells { table: "conversations", id: &name }.parse("agent_id", &agent)).transpose()
}

/// Replaces the previous rating of an answer with the new one in the counts. Lock the conversation first.
#[crate::boxed]
pub async fn replace_rating(
    tx: &mut Tx,
    org: OrgId,
    id: ConversationId,
    (before, after): (Option<Rating>, Option<Rating>),
    now: Timestamp,
) -> Result<()> {
    let change = |rating| i64::from(after == Some(rating)) - i64::from(before == Some(rating));
    execute!(
        tx,
        r"
        UPDATE conversations
           SET seq = seq + 1, rated_up = rated_up + $3, rated_down = rated_down + $4, updated_at = $5
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(id),
        change(Rating::Up),
        change(Rating::Down),
        now.0
    )?;
    Ok(())
}

/// Locks a conversation with an agent against removal until the transaction ends. Returns `false` when there is none.
#[crate::boxed]
pub async fn lock_against_removal(tx: &mut Tx, org: OrgId, agent: AgentId, id: ConversationId) -> Result<bool> {
    let held: Option<(String,)> = fetch_optional!(
        tx,
        (String,),
        "SELECT id FROM conversations WHERE org_id = $1 AND agent_id = $2 AND id = $3 {FOR_REFERENCE}",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    Ok(held.is_some())
}
