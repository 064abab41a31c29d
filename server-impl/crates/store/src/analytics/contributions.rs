//! Contributions of conversations to the sums, and the messages from which they are computed.

use std::collections::{BTreeMap, HashMap};

use frontdesk_types::{
    ConversationId, Error, OrgId, Result, Timestamp,
    analytics::{
        AnalyzedMessage, CitedSource, ContributionOrigin, ConversationContribution, Figures, ModelCost, SourceCitations, TimeSlot,
    },
    chat::Citation,
};
use serde_json::{Value, json};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

macro_rules! entries {
    () => {
        sql!(
            r"
            SELECT m.conversation_id, m.id, m.seq, m.role, m.created_at, m.finish, m.model, m.credits_used,
                   m.duration, m.rating, m.status, m.citations"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct MessageEntryRow {
    conversation_id: String,
    id: String,
    seq: i64,
    role: String,
    created_at: i64,
    finish: Option<String>,
    model: Option<String>,
    credits_used: Option<i64>,
    duration: Option<i64>,
    rating: Option<String>,
    status: Option<String>,
    citations: Option<Json<Value>>,
}

impl TryFrom<MessageEntryRow> for (ConversationId, AnalyzedMessage) {
    type Error = Error;

    fn try_from(row: MessageEntryRow) -> Result<Self> {
        let cells = Cells { table: "messages", id: &row.id };
        let citations = row.citations.map(|Json(value)| cells.parse_json::<Vec<Citation>>("citations", value)).transpose()?;
        let entry = AnalyzedMessage {
            id: cells.parse("id", &row.id)?,
            seq: row.seq,
            role: cells.parse("role", &row.role)?,
            created_at: Timestamp(row.created_at),
            finish: cells.parse_some("finish", row.finish.as_deref())?,
            model: row.model,
            credits_used: row.credits_used.unwrap_or_default(),
            duration: row.duration,
            rating: cells.parse_some("rating", row.rating.as_deref())?,
            status: cells.parse_some("status", row.status.as_deref())?,
            citations: citations.unwrap_or_default(),
        };
        Ok((cells.parse("conversation_id", &row.conversation_id)?, entry))
    }
}

/// Returns all messages of some conversations, each in order.
#[crate::boxed]
pub async fn list_entries_of_all(
    conn: &mut Conn,
    org: OrgId,
    ids: &[ConversationId],
) -> Result<Vec<(ConversationId, AnalyzedMessage)>> {
    // `CROSS JOIN` keeps SQLite from scanning the messages of all conversations instead.
    let rows = fetch_all!(
        conn,
        MessageEntryRow,
        r"
        {entries}
          FROM {EACH_TEXT}($2) AS wanted
         CROSS JOIN messages m
         WHERE m.org_id = $1
           AND m.conversation_id = wanted.value
         ORDER BY m.conversation_id, m.seq",
        Text(org),
        Json(ids)
    )?;
    row::into_records(rows)
}

/// Returns the messages of a conversation after number `after`, in order, at most `limit`.
#[crate::boxed]
pub async fn list_entries(
    conn: &mut Conn,
    org: OrgId,
    id: ConversationId,
    after: i64,
    limit: i64,
) -> Result<Vec<AnalyzedMessage>> {
    let rows = fetch_all!(
        conn,
        MessageEntryRow,
        r"
        {entries}
          FROM messages m
         WHERE m.org_id = $1
           AND m.conversation_id = $2
           AND m.seq > $3
         ORDER BY m.seq
         LIMIT $4",
        Text(org),
        Text(id),
        after,
        limit
    )?;
    rows.into_iter().map(|row| <(ConversationId, AnalyzedMessage)>::try_from(row).map(|(_, entry)| entry)).collect()
}

/// The contribution of a conversation to one slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredContribution {
    /// The conversation.
    pub conversation: ConversationId,
    /// The quarter of an hour.
    pub slot: TimeSlot,
    /// The agent, channel and country that it counts for.
    pub origin: ContributionOrigin,
    /// The counts.
    pub contribution: ConversationContribution,
}

#[derive(sqlx_macros::FromRow)]
struct StoredRow {
    conversation_id: String,
    slot: i64,
    agent_id: String,
    channel: String,
    country: String,
    figures: Json<BTreeMap<String, i64>>,
    citations: Json<Vec<(CitedSource, SourceCitations)>>,
    models: Json<BTreeMap<String, ModelCost>>,
}

impl TryFrom<StoredRow> for StoredContribution {
    type Error = Error;

    fn try_from(row: StoredRow) -> Result<Self> {
        let StoredRow { conversation_id, slot, agent_id, channel, country, figures, citations, models } = row;
        let cells = Cells { table: "conversation_sums", id: &conversation_id };
        Ok(Self {
            conversation: cells.parse("conversation_id", &conversation_id)?,
            slot: TimeSlot(slot),
            origin: ContributionOrigin {
                agent: cells.parse("agent_id", &agent_id)?,
                channel: cells.parse("channel", &channel)?,
                country,
            },
            contribution: ConversationContribution {
                figures: Figures::of_named(&figures),
                citations: citations.0.into_iter().collect(),
                models: models.0,
            },
        })
    }
}

/// Returns the contributions of these conversations to the sums.
#[crate::boxed]
pub async fn find_all(
    conn: &mut Conn,
    org: OrgId,
    ids: &[ConversationId],
) -> Result<HashMap<(ConversationId, TimeSlot), StoredContribution>> {
    let rows = fetch_all!(
        conn,
        StoredRow,
        r"
        SELECT s.conversation_id, s.slot, s.agent_id, s.channel, s.country, s.figures, s.citations, s.models
          FROM {EACH_TEXT}($2) AS wanted
         CROSS JOIN conversation_sums s
         WHERE s.org_id = $1
           AND s.conversation_id = wanted.value",
        Text(org),
        Json(ids)
    )?;
    let stored: Vec<StoredContribution> = row::into_records(rows)?;
    Ok(stored.into_iter().map(|stored| ((stored.conversation, stored.slot), stored)).collect())
}

/// Returns the contributions of conversations to slots that are not frozen, from `from` to before `to`.
#[crate::boxed]
pub async fn list_in_slots(conn: &mut Conn, org: OrgId, from: TimeSlot, to: TimeSlot) -> Result<Vec<StoredContribution>> {
    let rows = fetch_all!(
        conn,
        StoredRow,
        r"
        SELECT s.conversation_id, s.slot, s.agent_id, s.channel, s.country, s.figures, s.citations, s.models
          FROM conversation_sums s
         WHERE s.org_id = $1
           AND s.slot >= $2
           AND s.slot < $3
           AND NOT EXISTS (SELECT 1 FROM frozen_slots f WHERE f.org_id = $1 AND f.slot = s.slot)",
        Text(org),
        from.0,
        to.0
    )?;
    row::into_records(rows)
}

/// Records the current contributions of conversations.
#[crate::boxed]
pub async fn replace_all(tx: &mut Tx, org: OrgId, contributions: &[StoredContribution]) -> Result<()> {
    let rows: Vec<_> = contributions.iter().map(to_json).collect();
    execute!(
        tx,
        r"
        INSERT INTO conversation_sums (org_id, conversation_id, slot, agent_id, channel, country, figures,
                                       citations, models)
        SELECT $1, n.value->>'conversation', CAST(n.value->>'slot' AS BIGINT), n.value->>'agent',
               n.value->>'channel', n.value->>'country', n.value->'figures', n.value->'citations',
               n.value->'models'
          FROM {EACH_OBJECT}($2) n
         WHERE TRUE
            ON CONFLICT (org_id, conversation_id, slot) DO UPDATE
           SET agent_id = excluded.agent_id, channel = excluded.channel, country = excluded.country,
               figures = excluded.figures, citations = excluded.citations, models = excluded.models",
        Text(org),
        Json(rows)
    )?;
    Ok(())
}

fn to_json(stored: &StoredContribution) -> Value {
    let StoredContribution { conversation, slot, origin: ContributionOrigin { agent, channel, country }, contribution } = stored;
    let citations: Vec<_> = contribution.citations.iter().collect();
    json!({
        "conversation": conversation, "slot": slot.0, "agent": agent, "channel": channel.as_str(), "country": country,
        "figures": contribution.figures.named(), "citations": citations, "models": contribution.models,
    })
}

/// Removes the contribution of a conversation to a slot.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, id: ConversationId, slot: TimeSlot) -> Result<()> {
    execute!(
        tx,
        "DELETE FROM conversation_sums WHERE org_id = $1 AND conversation_id = $2 AND slot = $3",
        Text(org),
        Text(id),
        slot.0
    )?;
    Ok(())
}

/// Freezes the slots to which these conversations contribute.
#[crate::boxed]
pub async fn freeze_slots(tx: &mut Tx, org: OrgId, ids: &[Uuid]) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO frozen_slots (org_id, slot)
        SELECT DISTINCT s.org_id, s.slot
          FROM {EACH_TEXT}($2) AS t
         CROSS JOIN conversation_sums s
         WHERE s.org_id = $1
           AND s.conversation_id = t.value
            ON CONFLICT (org_id, slot) DO NOTHING",
        Text(org),
        Json(ids)
    )?;
    Ok(())
}

/// Returns the frozen slots from `from` to before `to`.
#[crate::boxed]
pub async fn list_frozen(conn: &mut Conn, org: OrgId, from: TimeSlot, to: TimeSlot) -> Result<Vec<TimeSlot>> {
    let rows = fetch_all!(
        conn,
        (i64,),
        "SELECT slot FROM frozen_slots WHERE org_id = $1 AND slot >= $2 AND slot < $3",
        Text(org),
        from.0,
        to.0
    )?;
    Ok(rows.into_iter().map(|(slot,)| TimeSlot(slot)).collect())
}
