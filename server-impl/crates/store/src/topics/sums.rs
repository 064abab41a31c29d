//! Numbers of conversations with a topic, by the time at which they began.

use frontdesk_types::{AgentId, OrgId, Result, TopicId, analytics::SlotInterval};
use sqlx::types::Text;

use crate::{Conn, analytics::sums::encode_buckets, row::Cells};

#[derive(sqlx_macros::FromRow)]
struct TopicSumRow {
    step: i64,
    topic_id: String,
    conversations: i64,
}

/// Returns the number of conversations of each topic in each of these steps, keyed by the number of the step. Steps
/// without any are left out.
#[crate::boxed]
pub async fn count_per_step(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    steps: &[(usize, SlotInterval)],
) -> Result<Vec<(usize, TopicId, i64)>> {
    let rows = fetch_all!(
        conn,
        TopicSumRow,
        r"
        SELECT CAST(r.value->>'bucket' AS BIGINT) AS step, s.topic_id,
               CAST(SUM(s.conversations) AS BIGINT) AS conversations
          FROM {EACH_OBJECT}($3) r
         {LOOK_UP} topic_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = $2
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           {WITHIN_RANGE}
         GROUP BY CAST(r.value->>'bucket' AS BIGINT), s.topic_id
        HAVING SUM(s.conversations) > 0
         ORDER BY 1, 2",
        Text(org),
        Text(agent),
        encode_buckets(steps)
    )?;
    let sum = |TopicSumRow { step, topic_id, conversations }: TopicSumRow| {
        let cells = Cells { table: "topic_sums", id: &topic_id };
        let step = usize::try_from(step).map_err(|error| cells.corrupt_cell("step", error))?;
        Ok((step, cells.parse("topic_id", &topic_id)?, conversations))
    };
    rows.into_iter().map(sum).collect()
}
