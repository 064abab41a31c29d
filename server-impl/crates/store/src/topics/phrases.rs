//! Phrases of topic rules, and the conversations that match them.

use std::collections::BTreeSet;

use frontdesk_types::{AgentId, OrgId, Result, TopicId, conversations::search::SearchAlternatives};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{Conn, Tx, conversations::lists};

/// Replaces the phrases of a topic's rule.
#[crate::boxed]
pub async fn replace(tx: &mut Tx, org: OrgId, agent: AgentId, topic: TopicId, alternatives: &SearchAlternatives) -> Result<()> {
    execute!(tx, "DELETE FROM topic_phrases WHERE org_id = $1 AND topic_id = $2", Text(org), Text(topic))?;
    let ways: BTreeSet<&str> = alternatives.iter().map(|terms| terms.as_str()).collect();
    let ways: Vec<_> = ways
        .into_iter()
        .enumerate()
        .map(|(number, terms)| serde_json::json!({ "number": number, "terms": terms, "anchor": first_term(terms) }))
        .collect();
    execute!(
        tx,
        r"
        INSERT INTO topic_phrases (org_id, agent_id, anchor, topic_id, number, terms)
        SELECT $1, $2, CAST(p.anchor AS BIGINT), $3, CAST(p.number AS BIGINT), {SOUGHT_TERMS}
          FROM (SELECT w.value ->> 'anchor' AS anchor, w.value ->> 'number' AS number,
                       w.value ->> 'terms' AS value
                  FROM {EACH_OBJECT}($4) w) p",
        Text(org),
        Text(agent),
        Text(topic),
        Json(ways)
    )?;
    Ok(())
}

/// Picks one of the words, by which a phrase is indexed.
fn first_term(terms: &str) -> Option<i64> {
    terms.split(' ').next().and_then(|term| term.parse().ok())
}

/// Returns the conversations in which a visitor's message matches the search, in order.
#[crate::boxed]
pub async fn list_matching(conn: &mut Conn, org: OrgId, query: &SearchAlternatives) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT DISTINCT t.conversation_id
          FROM {EACH_TEXT}($2) AS q
         CROSS JOIN {FOUND_BY_TERMS}
           AND t.org_id = $1
           AND EXISTS (SELECT 1
                         FROM messages m
                        WHERE m.org_id = $1
                          AND m.conversation_id = t.conversation_id
                          AND m.seq = t.seq
                          AND m.role = 'visitor')",
        Text(org),
        Json(query)
    )?;
    let mut found = lists::parse_ids(rows)?;
    found.sort_unstable();
    Ok(found)
}
