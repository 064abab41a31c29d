//! How many conversations with a topic began when.

use serde_json::json;
use sqlx::types::{Json, Text};

use crate::{
    store::{Conn, row::Cells},
    types::{AgentId, OrgId, Result, TopicId, analytics::Slot},
};

#[derive(sqlx::FromRow)]
struct SumRow {
    step: i64,
    topic_id: String,
    conversations: i64,
}

/// The conversations of each topic in each of these steps, by the place of the step; those without any are left out.
pub async fn of_steps(conn: &mut Conn, org: OrgId, agent: AgentId, steps: &[(Slot, Slot)]) -> Result<Vec<(usize, TopicId, i64)>> {
    let steps: Vec<_> =
        steps.iter().enumerate().map(|(step, (from, to))| json!({ "step": step, "from": from.0, "to": to.0 })).collect();
    let rows = fetch_all!(
        conn,
        SumRow,
        ["SELECT CAST(r.value->>'step' AS BIGINT) AS step, s.topic_id, CAST(SUM(s.conversations) AS BIGINT) AS conversations \
          FROM " EACH_OBJECT "($3) r" LOOK_UP "topic_sums s" LOOKED_UP_BY
          "s.org_id = $1 AND s.agent_id = $2" WITHIN_RANGE
          " GROUP BY CAST(r.value->>'step' AS BIGINT), s.topic_id HAVING SUM(s.conversations) > 0 \
          ORDER BY 1, 2"],
        Text(org),
        Text(agent),
        Json(steps)
    )?;
    let sum = |SumRow { step, topic_id, conversations }: SumRow| {
        let cells = Cells { table: "topic_sums", id: &topic_id };
        let step = usize::try_from(step).map_err(|error| cells.corrupt("step", error))?;
        Ok((step, cells.parse("topic_id", &topic_id)?, conversations))
    };
    rows.into_iter().map(sum).collect()
}
