//! Drafts: replies that are being written, each by one process under a lease, and replies that failed recently.
//!
//! A draft ends once: it is removed in the transaction that stores the reply, or marked as failed in the one that
//! refunds the credits. The later of the two finds nothing to end.

use frontdesk_types::{
    AgentId, Code, ConversationId, Error, MessageId, OrgId, Refusal, Result, Timestamp,
    chat::drafts::{DraftName, DraftPiece, ReplyDraft},
    idempotency::PendingRequest,
    jobs::overdue::OverdueRecord,
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

macro_rules! columns {
    () => {
        "id, org_id, agent_id, conversation_id, model, writer, lease_until, error, error_message, created_at"
    };
}

#[derive(sqlx_macros::FromRow)]
struct DraftRow {
    id: String,
    org_id: String,
    agent_id: String,
    conversation_id: String,
    model: String,
    writer: String,
    lease_until: i64,
    error: Option<String>,
    error_message: Option<String>,
    created_at: i64,
}

impl TryFrom<DraftRow> for ReplyDraft {
    type Error = Error;

    fn try_from(row: DraftRow) -> Result<Self> {
        let DraftRow { id, org_id, agent_id, conversation_id, model, writer, lease_until, error, error_message, created_at } =
            row;
        let cells = Cells { table: "drafts", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            org: cells.parse("org_id", &org_id)?,
            agent: cells.parse("agent_id", &agent_id)?,
            conversation: cells.parse("conversation_id", &conversation_id)?,
            model,
            writer: cells.parse("writer", &writer)?,
            lease_until: Timestamp(lease_until),
            failure: cells.parse_some::<Code>("error", error.as_deref())?.zip(error_message),
            created_at: Timestamp(created_at),
        })
    }
}

#[derive(sqlx_macros::FromRow)]
struct DraftNameRow {
    org_id: String,
    id: String,
}

impl TryFrom<DraftNameRow> for (OrgId, MessageId) {
    type Error = Error;

    fn try_from(row: DraftNameRow) -> Result<Self> {
        let DraftNameRow { org_id, id } = row;
        let cells = Cells { table: "drafts", id: &id };
        Ok((cells.parse("org_id", &org_id)?, cells.parse("id", &id)?))
    }
}

/// Starts a draft, for a request that may have an idempotency key.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, draft: &ReplyDraft, pending: Option<&PendingRequest>) -> Result<()> {
    let ReplyDraft { id, org: _, agent, conversation, model, writer, lease_until, failure: _, created_at } = draft;
    execute!(
        tx,
        r"
        INSERT INTO drafts (org_id, id, agent_id, conversation_id, model, writer, lease_until, idem_key,
                            idem_token, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        Text(org),
        Text(*id),
        Text(*agent),
        Text(*conversation),
        model.as_str(),
        Text(*writer),
        lease_until.0,
        pending.map(|pending| pending.key.as_str()),
        pending.map(|pending| Text(pending.token)),
        created_at.0
    )?;
    Ok(())
}

/// Stores pieces of the drafts of a process; returns those that were stored. The drafts of the others have ended.
#[crate::boxed]
pub async fn add_pieces(tx: &mut Tx, writer: Uuid, pieces: &[DraftPiece]) -> Result<Vec<(OrgId, MessageId)>> {
    let kept = fetch_all!(
        tx,
        DraftNameRow,
        r"
        INSERT INTO draft_pieces (org_id, draft_id, number, text)
        SELECT d.org_id, d.id, CAST(n.value->>'number' AS BIGINT), n.value->>'text'
          FROM {EACH_OBJECT}($2) n
          JOIN drafts d ON d.org_id = n.value->>'org'
                 AND d.id = n.value->>'draft'
                 AND d.writer = $1
                 AND d.error IS NULL
        RETURNING org_id, draft_id AS id",
        Text(writer),
        Json(pieces)
    )?;
    row::into_records(kept)
}

/// Finds a draft of an agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: MessageId) -> Result<Option<ReplyDraft>> {
    let found = fetch_optional!(
        conn,
        DraftRow,
        "SELECT {columns} FROM drafts WHERE org_id = $1 AND agent_id = $2 AND id = $3",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(found)
}

/// Finds the draft of the request with this idempotency key.
#[crate::boxed]
pub async fn find_by_key(conn: &mut Conn, org: OrgId, key: &str) -> Result<Option<MessageId>> {
    let found = fetch_optional!(
        conn,
        DraftNameRow,
        r"
        SELECT d.org_id, d.id
          FROM drafts d
          JOIN idempotency_keys k ON k.org_id = d.org_id AND k.idem_key = d.idem_key AND k.token = d.idem_token
         WHERE d.org_id = $1
           AND k.idem_key = $2
           AND d.error IS NULL",
        Text(org),
        key
    )?;
    Ok(row::one::<_, (OrgId, MessageId)>(found)?.map(|(_, id)| id))
}

/// Returns the pieces of a draft from number `from` on.
#[crate::boxed]
pub async fn list_pieces(conn: &mut Conn, org: OrgId, id: MessageId, from: i64) -> Result<Vec<String>> {
    let rows = fetch_all!(
        conn,
        (String,),
        "SELECT text FROM draft_pieces WHERE org_id = $1 AND draft_id = $2 AND number >= $3 ORDER BY number",
        Text(org),
        Text(id),
        from
    )?;
    Ok(rows.into_iter().map(|(text,)| text).collect())
}

/// Renews the leases of these drafts of a process; returns the number of drafts that have not ended.
#[crate::boxed]
pub async fn renew_leases(tx: &mut Tx, writer: Uuid, drafts: &[DraftName], lease_until: Timestamp) -> Result<u64> {
    execute!(
        tx,
        r"
        UPDATE drafts
           SET lease_until = $3
         WHERE writer = $1
           AND error IS NULL
           AND (org_id, id) IN (SELECT n.value->>'org', n.value->>'draft' FROM {EACH_OBJECT}($2) n)",
        Text(writer),
        Json(drafts),
        lease_until.0
    )
}

/// Requests the process that writes a draft of an agent to end it. Returns `false` when it is not being written.
#[crate::boxed]
pub async fn request_stop(tx: &mut Tx, org: OrgId, agent: AgentId, id: MessageId) -> Result<bool> {
    let asked = execute!(
        tx,
        "UPDATE drafts SET stop = TRUE WHERE org_id = $1 AND agent_id = $2 AND id = $3 AND error IS NULL",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    Ok(asked == 1)
}

/// Returns the drafts of a process that are to be stopped.
#[crate::boxed]
pub async fn list_to_stop(conn: &mut Conn, writer: Uuid) -> Result<Vec<(OrgId, MessageId)>> {
    let rows = fetch_all!(
        conn,
        DraftNameRow,
        "SELECT org_id, id FROM drafts WHERE writer = $1 AND error IS NULL AND stop",
        Text(writer)
    )?;
    row::into_records(rows)
}

/// Lists drafts of all organizations whose lease has expired, longest overdue first, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_lapsed(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT lease_until AS at, org_id, id
          FROM drafts
         WHERE error IS NULL
           AND lease_until <= $1
           AND (lease_until, id) > ($2, $3)
         ORDER BY lease_until, id
         LIMIT $4",
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes the partial text of replies that are being written in these conversations.
#[crate::boxed]
pub async fn remove_pieces(tx: &mut Tx, org: OrgId, conversations: &[Uuid]) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM draft_pieces
         WHERE org_id = $1
           AND draft_id IN (SELECT d.id
                              FROM {EACH_TEXT}($2) AS t
                             CROSS JOIN drafts d
                             WHERE d.org_id = $1
                               AND d.conversation_id = t.value)",
        Text(org),
        Json(conversations)
    )?;
    Ok(())
}

/// Removes the partial text of a failed reply if its conversation was deleted while it was written.
#[crate::boxed]
pub async fn remove_orphaned_pieces(tx: &mut Tx, org: OrgId, id: MessageId) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM draft_pieces
         WHERE org_id = $1
           AND draft_id = $2
           AND NOT EXISTS (SELECT 1
                             FROM drafts d
                             JOIN conversations c ON c.org_id = d.org_id AND c.id = d.conversation_id
                            WHERE d.org_id = $1
                              AND d.id = $2)",
        Text(org),
        Text(id)
    )?;
    Ok(())
}

/// Marks a draft as failed. Returns `false` when it has already ended.
#[crate::boxed]
pub async fn mark_failed(tx: &mut Tx, org: OrgId, id: MessageId, refusal: &Refusal) -> Result<bool> {
    let failed = execute!(
        tx,
        "UPDATE drafts SET error = $3, error_message = $4 WHERE org_id = $1 AND id = $2 AND error IS NULL",
        Text(org),
        Text(id),
        refusal.code.as_str(),
        refusal.message.as_ref()
    )?;
    Ok(failed == 1)
}

/// Marks a draft whose lease has expired as failed. Returns `false` without effect when it has already ended or
/// its lease was renewed.
#[crate::boxed]
pub async fn mark_lapsed_failed(tx: &mut Tx, org: OrgId, id: MessageId, refusal: &Refusal, now: Timestamp) -> Result<bool> {
    let failed = execute!(
        tx,
        r"
        UPDATE drafts
           SET error = $3, error_message = $4
         WHERE org_id = $1
           AND id = $2
           AND error IS NULL
           AND lease_until <= $5",
        Text(org),
        Text(id),
        refusal.code.as_str(),
        refusal.message.as_ref(),
        now.0
    )?;
    Ok(failed == 1)
}

/// Frees the idempotency key of the request that a draft is for. Must come last in its transaction: see
/// `store::idempotency`.
#[crate::boxed]
pub async fn free_key(tx: &mut Tx, org: OrgId, id: MessageId) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM idempotency_keys
         WHERE org_id = $1
           AND state = 'running'
           AND EXISTS (SELECT 1
                         FROM drafts d
                        WHERE d.org_id = $1
                          AND d.id = $2
                          AND d.idem_key = idempotency_keys.idem_key
                          AND d.idem_token = idempotency_keys.token)",
        Text(org),
        Text(id)
    )?;
    Ok(())
}

/// Removes a draft whose reply is stored. Returns `false` when it has already ended.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, id: MessageId) -> Result<bool> {
    let removed = execute!(tx, "DELETE FROM drafts WHERE org_id = $1 AND id = $2 AND error IS NULL", Text(org), Text(id))?;
    Ok(removed == 1)
}

/// Ends the leases of all drafts; returns their number.
#[crate::boxed]
pub async fn end_leases(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    execute!(tx, "UPDATE drafts SET lease_until = $1 WHERE error IS NULL", now.0)
}

/// Lists failed drafts of all organizations that started at `older_than` or before, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_failed(
    conn: &mut Conn,
    older_than: Timestamp,
    after: &OverdueRecord,
    limit: i64,
) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT created_at AS at, org_id, id
          FROM drafts
         WHERE error IS NOT NULL
           AND created_at <= $1
           AND (created_at, id) > ($2, $3)
         ORDER BY created_at, id
         LIMIT $4",
        older_than.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes a failed draft; returns its conversation.
#[crate::boxed]
pub async fn remove_failed(tx: &mut Tx, org: OrgId, message: MessageId) -> Result<Option<ConversationId>> {
    let id = message.to_string();
    let found = fetch_optional!(
        tx,
        (String,),
        "DELETE FROM drafts WHERE org_id = $1 AND id = $2 AND error IS NOT NULL RETURNING conversation_id",
        Text(org),
        id.as_str()
    )?;
    found.map(|(conversation,)| Cells { table: "drafts", id: &id }.parse("conversation_id", &conversation)).transpose()
}
