//! Removes topics and groups of questions, in steps.

use frontdesk_types::{AgentId, OrgId, Result, TopicId};
use sqlx::types::Text;

use crate::{Tx, row::Cells};

/// Number of rows that are removed in one step.
const ROWS_PER_STEP: i64 = 500;

/// Removes some of the topics of a deleted agent; returns `false` when nothing was left. Its grouped questions were
/// removed with their messages.
pub(crate) async fn remove_some_of_agent(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<bool> {
    execute!(tx, "DELETE FROM questions_to_group WHERE org_id = $1 AND agent_id = $2", Text(org), Text(agent))?;
    execute!(tx, "DELETE FROM question_groupings WHERE org_id = $1 AND agent_id = $2", Text(org), Text(agent))?;
    let found = fetch_optional!(
        tx,
        (String,),
        "SELECT id FROM topics WHERE org_id = $1 AND agent_id = $2 LIMIT 1",
        Text(org),
        Text(agent)
    )?;
    let Some((id,)) = found else { return Ok(false) };
    remove_some_of_topic(tx, org, Cells { table: "topics", id: &id }.parse("id", &id)?).await?;
    Ok(true)
}

/// Removes some of the rows of a topic, and finally the topic; returns `false` when it is gone.
#[crate::boxed]
pub async fn remove_some_of_topic(tx: &mut Tx, org: OrgId, topic: TopicId) -> Result<bool> {
    let (org, topic) = (Text(org), Text(topic));
    let conversations = execute!(
        tx,
        r"
        DELETE FROM conversation_topics
         WHERE org_id = $1
           AND topic_id = $2
           AND conversation_id IN (SELECT conversation_id
                                     FROM conversation_topics
                                    WHERE org_id = $1
                                      AND topic_id = $2
                                    LIMIT $3)",
        org,
        topic,
        ROWS_PER_STEP
    )?;
    if conversations > 0 {
        return Ok(true);
    }
    let sums = execute!(
        tx,
        r"
        DELETE FROM topic_sums
         WHERE org_id = $1
           AND topic_id = $2
           AND (agent_id, span, slot) IN (
               SELECT agent_id, span, slot
                 FROM topic_sums
                WHERE org_id = $1
                  AND topic_id = $2
                LIMIT $3)",
        org,
        topic,
        ROWS_PER_STEP
    )?;
    if sums > 0 {
        return Ok(true);
    }
    let topics = execute!(tx, "DELETE FROM topics WHERE org_id = $1 AND id = $2", org, topic)?;
    Ok(topics > 0)
}
