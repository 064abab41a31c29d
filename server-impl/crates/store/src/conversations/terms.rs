//! Search index of the words of messages.

use frontdesk_types::{
    AgentId, ConversationId, OrgId, Result,
    conversations::search::{SearchAlternatives, SearchTerms},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{
    Conn, Tx,
    conversations::lists,
    row::{self, Cells, OverdueRow},
};

/// Records the words of a message. Does nothing when they are already recorded, or the message is gone.
#[crate::boxed]
pub async fn insert_terms(tx: &mut Tx, org: OrgId, conversation: ConversationId, seq: i64, terms: &SearchTerms) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO message_terms (org_id, conversation_id, seq, terms)
        SELECT m.org_id, m.conversation_id, m.seq, {LISTED_TERMS}
          FROM (SELECT CAST($4 AS TEXT) AS listed) t
         CROSS JOIN messages m
         WHERE m.org_id = $1
           AND m.conversation_id = $2
           AND m.seq = $3
            ON CONFLICT (org_id, conversation_id, seq) DO NOTHING",
        Text(org),
        Text(conversation),
        seq,
        terms.as_str()
    )?;
    Ok(())
}

/// Returns those of these conversations in which a message matches the search.
#[crate::boxed]
pub async fn filter_matching(conn: &mut Conn, org: OrgId, ids: &[Uuid], query: &SearchAlternatives) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
          WITH q AS MATERIALIZED (SELECT {SOUGHT_TERMS} AS terms FROM {EACH_TEXT}($3))
        SELECT e.value
          FROM {EACH_TEXT}($2) AS e
         WHERE EXISTS (SELECT 1
                         FROM message_terms t
                        CROSS JOIN q
                        WHERE t.org_id = $1
                          AND t.conversation_id = e.value
                          AND {HAS_TERMS})",
        Text(org),
        Json(ids),
        Json(query)
    )?;
    lists::parse_ids(rows)
}

/// Returns all conversations in which a message matches the search.
#[crate::boxed]
pub async fn list_matching(conn: &mut Conn, org: OrgId, query: &SearchAlternatives) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT DISTINCT t.conversation_id
          FROM {EACH_TEXT}($2) AS q
         CROSS JOIN {FOUND_BY_TERMS}
           AND t.org_id = $1",
        Text(org),
        Json(query)
    )?;
    lists::parse_ids(rows)
}

/// Lists conversations after `after` with messages whose words may not be recorded, at most `limit`.
#[crate::boxed]
pub async fn list_incomplete(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT created_at AS at, org_id, id
          FROM conversations
         WHERE NOT is_searchable
           AND (created_at, id) > ($1, $2)
         ORDER BY created_at, id
         LIMIT $3",
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Returns messages of a conversation whose words are not recorded, at most `limit`: their agent, number and text.
#[crate::boxed]
pub async fn list_unindexed(
    conn: &mut Conn,
    org: OrgId,
    conversation: ConversationId,
    limit: i64,
) -> Result<Vec<(AgentId, i64, String)>> {
    let rows = fetch_all!(
        conn,
        (String, i64, String),
        r"
        SELECT c.agent_id, m.seq, m.text
          FROM conversations c
          JOIN messages m ON m.org_id = c.org_id AND m.conversation_id = c.id
         WHERE c.org_id = $1
           AND c.id = $2
           AND m.role <> 'system'
           AND NOT EXISTS (SELECT 1
                             FROM message_terms t
                            WHERE t.org_id = $1
                              AND t.conversation_id = $2
                              AND t.seq = m.seq)
         ORDER BY m.seq
         LIMIT $3",
        Text(org),
        Text(conversation),
        limit
    )?;
    let read = |(agent, seq, text): (String, i64, String)| {
        Ok((Cells { table: "conversations", id: &conversation.to_string() }.parse("agent_id", &agent)?, seq, text))
    };
    rows.into_iter().map(read).collect()
}

/// Records that the words of all messages of a conversation are recorded.
#[crate::boxed]
pub async fn mark_complete(tx: &mut Tx, org: OrgId, conversation: ConversationId) -> Result<()> {
    execute!(tx, "UPDATE conversations SET is_searchable = TRUE WHERE org_id = $1 AND id = $2", Text(org), Text(conversation))?;
    Ok(())
}
