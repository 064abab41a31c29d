//! Topics of conversations. Every change to them is counted in the quarter of an hour in which the conversation began.

use std::collections::HashMap;

use frontdesk_types::{
    OrgId, Result, TopicId,
    analytics::SlotSpan,
    topics::{ConversationTopic, questions::NewMessages},
};
use serde_json::json;
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{Conn, Tx, conversations::lists, row::Cells};

/// A conversation and a topic, in the order in which they are locked everywhere.
pub type TopicPair = (Uuid, TopicId);

#[derive(sqlx_macros::FromRow)]
struct TopicOfConversationRow {
    conversation_id: String,
    id: String,
    name: String,
    state: String,
}

/// Returns the topics of these conversations, by name.
#[crate::boxed]
pub async fn list_by_conversation(conn: &mut Conn, org: OrgId, ids: &[Uuid]) -> Result<HashMap<Uuid, Vec<ConversationTopic>>> {
    let rows = fetch_all!(
        conn,
        TopicOfConversationRow,
        r"
        SELECT a.conversation_id, t.id, t.name, a.state
          FROM {EACH_TEXT}($2) AS e
         CROSS JOIN conversation_topics a
         CROSS JOIN topics t
         WHERE a.org_id = $1
           AND a.conversation_id = e.value
           AND a.state <> 'removed'
           AND t.org_id = $1
           AND t.id = a.topic_id
           AND t.deleted_at IS NULL
         ORDER BY t.name_key",
        Text(org),
        Json(ids)
    )?;
    let mut found: HashMap<Uuid, Vec<ConversationTopic>> = HashMap::new();
    for row in rows {
        let cells = Cells { table: "conversation_topics", id: &row.conversation_id };
        let topic = ConversationTopic {
            id: cells.parse("topic_id", &row.id)?,
            name: row.name,
            assigned_by: cells.parse("state", &row.state)?,
        };
        found.entry(cells.parse("conversation_id", &row.conversation_id)?).or_default().push(topic);
    }
    Ok(found)
}

/// Joins the topic, unless it is deleted.
macro_rules! of_a_topic {
    () => {
        "EXISTS (SELECT 1 FROM topics t WHERE t.org_id = $1 AND t.id = $2 AND t.deleted_at IS NULL)"
    };
}

/// Returns those of these conversations that have a topic.
#[crate::boxed]
pub async fn filter_with_topic(conn: &mut Conn, org: OrgId, ids: &[Uuid], topic: TopicId) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT conversation_id
          FROM conversation_topics
         WHERE org_id = $1
           AND topic_id = $2
           AND conversation_id {AMONG} $3 {END_AMONG}
           AND state <> 'removed'
           AND {of_a_topic}",
        Text(org),
        Text(topic),
        Json(ids)
    )?;
    lists::parse_ids(rows)
}

/// Returns all conversations with a topic that exists.
#[crate::boxed]
pub async fn list_with_topic(conn: &mut Conn, org: OrgId, topic: TopicId) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT conversation_id
          FROM conversation_topics
         WHERE org_id = $1
           AND topic_id = $2
           AND state <> 'removed'
           AND {of_a_topic}",
        Text(org),
        Text(topic)
    )?;
    lists::parse_ids(rows)
}

/// Returns all conversations to which a rule assigned a topic.
#[crate::boxed]
pub async fn list_by_rule(conn: &mut Conn, org: OrgId, topic: TopicId) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT conversation_id
          FROM conversation_topics
         WHERE org_id = $1
           AND topic_id = $2
           AND state = 'rule'
         ORDER BY conversation_id",
        Text(org),
        Text(topic)
    )?;
    lists::parse_ids(rows)
}

#[derive(sqlx_macros::FromRow)]
struct TopicPairRow {
    conversation_id: String,
    topic_id: String,
}

fn parse_pairs(rows: Vec<TopicPairRow>) -> Result<Vec<TopicPair>> {
    let pair = |TopicPairRow { conversation_id, topic_id }: TopicPairRow| {
        let cells = Cells { table: "conversation_topics", id: &conversation_id };
        Ok((cells.parse("conversation_id", &conversation_id)?, cells.parse("topic_id", &topic_id)?))
    };
    rows.into_iter().map(pair).collect()
}

/// Returns the topics whose rules match a message that visitors wrote in these conversations after
/// these numbers, in order.
#[crate::boxed]
pub async fn list_matched(conn: &mut Conn, org: OrgId, changed: &[NewMessages]) -> Result<Vec<TopicPair>> {
    let rows = fetch_all!(
        conn,
        TopicPairRow,
        r"
        SELECT DISTINCT m.conversation_id, q.topic_id
          FROM {EACH_OBJECT}($2) c
         CROSS JOIN messages m
         CROSS JOIN message_terms t
         CROSS JOIN {EACH_TERM}
         CROSS JOIN topic_phrases q
         WHERE m.org_id = $1
           AND m.conversation_id = c.value ->> 'id'
           AND m.seq > CAST(c.value ->> 'seq' AS BIGINT)
           AND m.role = 'visitor'
           AND t.org_id = $1
           AND t.conversation_id = m.conversation_id
           AND t.seq = m.seq
           AND q.org_id = $1
           AND q.agent_id = c.value ->> 'agent'
           AND q.anchor = CAST(w.value AS BIGINT)
           AND {HAS_TERMS}
         ORDER BY m.conversation_id, q.topic_id",
        Text(org),
        Json(changed)
    )?;
    parse_pairs(rows)
}

/// Assigns topics that a rule matched to conversations, unless someone decided otherwise or tries an agent in them, and
/// counts them.
#[crate::boxed]
pub async fn add_by_rule(tx: &mut Tx, org: OrgId, pairs: &[TopicPair]) -> Result<()> {
    let pairs = pairs_to_json(pairs);
    let rows = fetch_all!(
        tx,
        TopicPairRow,
        r"
        INSERT INTO conversation_topics (org_id, topic_id, conversation_id, state)
        SELECT $1, p.value ->> 'topic', c.id, 'rule'
          FROM {EACH_OBJECT}($2) p
         CROSS JOIN conversations c
         WHERE c.org_id = $1
           AND c.id = p.value ->> 'conversation'
           AND c.channel <> 'playground'
            ON CONFLICT (org_id, topic_id, conversation_id) DO NOTHING
        RETURNING conversation_id, topic_id",
        Text(org),
        Json(pairs)
    )?;
    count_in_spans(tx, org, &parse_pairs(rows)?, 1).await
}

/// Removes a topic from conversations to which a rule assigned it, and counts them.
#[crate::boxed]
pub async fn remove_by_rule(tx: &mut Tx, org: OrgId, topic: TopicId, ids: &[Uuid]) -> Result<()> {
    let rows = fetch_all!(
        tx,
        TopicPairRow,
        r"
        DELETE FROM conversation_topics
         WHERE org_id = $1
           AND topic_id = $2
           AND state = 'rule'
           AND conversation_id {AMONG} $3 {END_AMONG}
        RETURNING conversation_id, topic_id",
        Text(org),
        Text(topic),
        Json(ids)
    )?;
    count_in_spans(tx, org, &parse_pairs(rows)?, -1).await
}

/// Records that someone assigned a topic to a conversation (`hand`), or removed it (`removed`). Lock both first.
/// Returns `false` when nothing changed.
#[crate::boxed]
pub async fn set_manually(tx: &mut Tx, org: OrgId, (conversation, topic): TopicPair, state: &str) -> Result<bool> {
    let before: Option<(String,)> = fetch_optional!(
        tx,
        (String,),
        "SELECT state FROM conversation_topics WHERE org_id = $1 AND topic_id = $2 AND conversation_id = $3",
        Text(org),
        Text(topic),
        Text(conversation)
    )?;
    let before = before.map(|(state,)| state);
    if before.as_deref() == Some(state) {
        return Ok(false);
    }
    execute!(
        tx,
        r"
        INSERT INTO conversation_topics (org_id, topic_id, conversation_id, state)
        VALUES ($1, $2, $3, $4)
            ON CONFLICT (org_id, topic_id, conversation_id) DO UPDATE SET state = excluded.state",
        Text(org),
        Text(topic),
        Text(conversation),
        state
    )?;
    let has = |state: Option<&str>| i64::from(state.is_some_and(|state| state != "removed"));
    count_in_spans(tx, org, &[(conversation, topic)], has(Some(state)) - has(before.as_deref())).await?;
    Ok(true)
}

/// Counts conversations in the spans in which each began, in the order of the counts, so that writers do not deadlock.
async fn count_in_spans(tx: &mut Tx, org: OrgId, pairs: &[TopicPair], change: i64) -> Result<()> {
    if pairs.is_empty() || change == 0 {
        return Ok(());
    }
    execute!(
        tx,
        r"
        INSERT INTO topic_sums (org_id, agent_id, span, slot, topic_id, conversations)
        SELECT $1, agent_id, span, slot - slot % span, topic_id, COUNT(*) * CAST($3 AS BIGINT)
          FROM (SELECT c.agent_id, CAST(n.value AS BIGINT) AS span, c.created_at / 900000000 AS slot,
                       p.value ->> 'topic' AS topic_id
                  FROM {EACH_OBJECT}($2) p
                 CROSS JOIN conversations c
                 CROSS JOIN {EACH_TEXT}($4) n
                 WHERE c.org_id = $1
                   AND c.id = p.value ->> 'conversation') AS began
         GROUP BY agent_id, span, slot - slot % span, topic_id
         ORDER BY 2, 3, 4, 5
            ON CONFLICT (org_id, agent_id, span, slot, topic_id) DO UPDATE
           SET conversations = topic_sums.conversations + excluded.conversations",
        Text(org),
        Json(pairs_to_json(pairs)),
        change,
        Json(SlotSpan::ALL.map(|span| span.0))
    )?;
    Ok(())
}

fn pairs_to_json(pairs: &[TopicPair]) -> Vec<serde_json::Value> {
    pairs.iter().map(|(conversation, topic)| json!({ "conversation": conversation, "topic": topic })).collect()
}
