//! Conversations that have changed since they were projected, and the turns of organizations to project them.

use frontdesk_types::{
    ConversationId, Error, OrgId, Result, Timestamp,
    analytics::TimeSlot,
    projection::{ChangedConversation, PersonNumber, ProjectionBacklog, ProjectionRebuild},
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use super::{
    Conn, Tx,
    conversations::lists,
    row::{self, Cells},
};

/// Maximum number of conversations of a backlog that are counted.
pub const MAX_COUNTED: i64 = 1_000;

macro_rules! changed {
    () => {
        sql!(
            r"
            SELECT id, agent_id, person, channel, visitor_country, messages, seq, projected_seq, created_at
              FROM conversations"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct ChangedRow {
    id: String,
    agent_id: String,
    person: Option<i64>,
    channel: String,
    visitor_country: Option<String>,
    messages: i64,
    seq: i64,
    projected_seq: i64,
    created_at: i64,
}

impl TryFrom<ChangedRow> for ChangedConversation {
    type Error = Error;

    fn try_from(row: ChangedRow) -> Result<Self> {
        let ChangedRow { id, agent_id, person, channel, visitor_country, messages, seq, projected_seq, created_at } = row;
        let cells = Cells { table: "conversations", id: &id };
        let conversation: ConversationId = cells.parse("id", &id)?;
        Ok(Self {
            id: conversation,
            agent: cells.parse("agent_id", &agent_id)?,
            person: person.map_or_else(|| PersonNumber::of(conversation.0), PersonNumber),
            channel: cells.parse("channel", &channel)?,
            country: visitor_country,
            messages,
            seq,
            projected_seq,
            created_at: Timestamp(created_at),
        })
    }
}

/// Takes the turn of an organization until the transaction ends: no one else projects its conversations meanwhile.
#[crate::boxed]
pub async fn take_turn(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO projections (org_id, turns)
        VALUES ($1, 1)
            ON CONFLICT (org_id) DO UPDATE SET turns = projections.turns + 1",
        Text(org)
    )?;
    Ok(())
}

/// Finds the first organization after `after` with changes to project. The id is not parsed yet, so that an
/// unreadable one blocks no other.
#[crate::boxed]
pub async fn find_next_org(conn: &mut Conn, after: &str) -> Result<Option<String>> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT org_id FROM conversations WHERE projected_seq < seq AND org_id > $1 ORDER BY org_id LIMIT 1",
        after
    )?;
    Ok(found.map(|(org,)| org))
}

/// Returns conversations after `after` with changes to project, at most `limit`. The ids are not parsed yet.
#[crate::boxed]
pub async fn list_pending(conn: &mut Conn, org: OrgId, after: &str, limit: i64) -> Result<Vec<String>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT id
          FROM conversations
         WHERE org_id = $1
           AND projected_seq < seq
           AND id > $2
         ORDER BY id
         LIMIT $3",
        Text(org),
        after,
        limit
    )?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Returns those of these conversations that have changed, locked until the transaction ends. One that another
/// transaction is changing is left out, since it stays pending.
#[crate::boxed]
pub async fn lock_changed(tx: &mut Tx, org: OrgId, ids: &[Uuid]) -> Result<Vec<ChangedConversation>> {
    let rows = fetch_all!(
        tx,
        ChangedRow,
        r"
        {changed}
         WHERE org_id = $1
           AND id {AMONG} $2 {END_AMONG}
           AND projected_seq < seq
         ORDER BY id
           {SKIP_CHANGING}",
        Text(org),
        Json(ids)
    )?;
    row::into_records(rows)
}

/// Returns these conversations, changed or not, except those that cannot be read, which are removed all the
/// same. Lock them first.
#[crate::boxed]
pub async fn list_readable(conn: &mut Conn, org: OrgId, ids: &[Uuid]) -> Result<Vec<ChangedConversation>> {
    let rows = fetch_all!(
        conn,
        ChangedRow,
        "{changed} WHERE org_id = $1 AND id {AMONG} $2 {END_AMONG} ORDER BY id",
        Text(org),
        Json(ids)
    )?;
    Ok(row::into_readable(rows))
}

/// Returns conversations after `after`, in the order of their ids, at most `limit`.
#[crate::boxed]
pub async fn list_some(conn: &mut Conn, org: OrgId, after: Option<&ConversationId>, limit: i64) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        "SELECT id FROM conversations WHERE org_id = $1 AND id > $2 ORDER BY id LIMIT $3",
        Text(org),
        after.map(ConversationId::to_string).unwrap_or_default(),
        limit
    )?;
    lists::parse_ids(rows)
}

/// Returns these conversations, changed or not, locked until the transaction ends. One that another transaction is
/// changing is left out.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, ids: &[Uuid]) -> Result<Vec<ChangedConversation>> {
    let rows = fetch_all!(
        tx,
        ChangedRow,
        "{changed} WHERE org_id = $1 AND id {AMONG} $2 {END_AMONG} ORDER BY id {SKIP_CHANGING}",
        Text(org),
        Json(ids)
    )?;
    row::into_records(rows)
}

/// Returns the progress of an organization's rebuild.
#[crate::boxed]
pub async fn find_rebuild(conn: &mut Conn, org: OrgId) -> Result<ProjectionRebuild> {
    let found = fetch_optional!(
        conn,
        (Option<String>, Option<i64>),
        "SELECT rebuilt_conversation, rebuilt_slot FROM projections WHERE org_id = $1",
        Text(org)
    )?;
    match found {
        Some((_, Some(slot))) => Ok(ProjectionRebuild::Sums { from: TimeSlot(slot) }),
        Some((Some(id), None)) => {
            let after = Cells { table: "projections", id: &id }.parse("rebuilt_conversation", &id)?;
            Ok(ProjectionRebuild::Conversations { after: Some(after) })
        }
        Some((None, None)) | None => Ok(ProjectionRebuild::Conversations { after: None }),
    }
}

/// Records the progress of a rebuild; `None` when it is complete.
#[crate::boxed]
pub async fn set_rebuild(tx: &mut Tx, org: OrgId, reached: Option<&ProjectionRebuild>) -> Result<()> {
    let (conversation, slot) = match reached {
        Some(ProjectionRebuild::Conversations { after }) => (after.map(Text), None),
        Some(ProjectionRebuild::Sums { from }) => (None, Some(from.0)),
        None => (None, None),
    };
    execute!(
        tx,
        "UPDATE projections SET rebuilt_conversation = $2, rebuilt_slot = $3 WHERE org_id = $1",
        Text(org),
        conversation,
        slot
    )?;
    Ok(())
}

/// Records that these conversations were projected in their current state. The organization is part of each row:
/// SQLite would otherwise scan all of its conversations.
#[crate::boxed]
pub async fn mark_projected(tx: &mut Tx, org: OrgId, projected: &[ChangedConversation]) -> Result<()> {
    let rows: Vec<_> = projected
        .iter()
        .map(|changed| serde_json::json!({ "org": org, "id": changed.id, "seq": changed.seq, "person": changed.person.0 }))
        .collect();
    execute!(
        tx,
        r"
        UPDATE conversations
           SET projected_seq = CAST(n.value->>'seq' AS BIGINT), person = CAST(n.value->>'person' AS BIGINT)
          FROM {EACH_OBJECT}($1) n
         WHERE conversations.org_id = n.value->>'org'
           AND conversations.id = n.value->>'id'",
        Json(rows)
    )?;
    Ok(())
}

/// Counts the pending changes of all organizations, up to [`MAX_COUNTED`]. Sorted like the index, since PostgreSQL
/// estimates that a third of all conversations have changed, and would otherwise read them all.
#[crate::boxed]
pub async fn count_backlog(conn: &mut Conn) -> Result<ProjectionBacklog> {
    let (conversations, since) = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), MIN(updated_at)
          FROM (SELECT updated_at FROM conversations WHERE projected_seq < seq ORDER BY org_id, id LIMIT $1) AS pending",
        MAX_COUNTED
    )?;
    Ok(ProjectionBacklog { conversations, since: since.map(Timestamp) })
}

/// Counts the pending changes of an organization, up to [`MAX_COUNTED`].
#[crate::boxed]
pub async fn count_backlog_of(conn: &mut Conn, org: OrgId) -> Result<ProjectionBacklog> {
    let (conversations, since) = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), MIN(updated_at)
          FROM (SELECT updated_at
                  FROM conversations
                 WHERE org_id = $1
                   AND projected_seq < seq
                 ORDER BY id
                 LIMIT $2) AS pending",
        Text(org),
        MAX_COUNTED
    )?;
    Ok(ProjectionBacklog { conversations, since: since.map(Timestamp) })
}
