//! Numbers that a list of agents shows, read together.

use frontdesk_types::{
    AgentId, OrgId, Result,
    agents::counts::{AgentCounts, ListCounts},
    knowledge::sources::SourceCounts,
};
use sqlx::types::{Json, Text};

use crate::{Conn, row::Cells};

#[derive(sqlx_macros::FromRow)]
struct CountRow {
    /// `None` in the row that is about the organization.
    agent_id: Option<String>,
    ready: i64,
    reading: i64,
    failed: i64,
    waiting: i64,
    deleting: i64,
}

/// Counts the sources of these agents by state, and the conversations that wait for a person, of each and of the
/// organization; and the agents that await deletion.
#[crate::boxed]
pub async fn count_for_list(conn: &mut Conn, org: OrgId, agents: &[AgentId]) -> Result<ListCounts> {
    let rows = fetch_all!(
        conn,
        CountRow,
        r"
        SELECT s.agent_id,
               SUM(CASE WHEN s.status = 'ready' THEN 1 ELSE 0 END) AS ready,
               SUM(CASE WHEN s.status IN ('queued', 'processing') THEN 1 ELSE 0 END) AS reading,
               SUM(CASE WHEN s.status = 'failed' THEN 1 ELSE 0 END) AS failed, 0 AS waiting, 0 AS deleting
          FROM {EACH_TEXT}($2) i
         {LOOK_UP} sources s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = i.value
           AND s.deleted_at IS NULL
           {END_LOOK_UP}
         GROUP BY s.agent_id
         UNION ALL
        SELECT i.value AS agent_id, 0 AS ready, 0 AS reading, 0 AS failed,
               (SELECT COUNT(*)
                  FROM conversations c
                 WHERE c.org_id = $1
                   AND c.agent_id = i.value
                   AND c.status = 'escalated') AS waiting,
               0 AS deleting
          FROM {EACH_TEXT}($2) i
         UNION ALL
        SELECT CAST(NULL AS TEXT) AS agent_id, 0 AS ready, 0 AS reading, 0 AS failed,
               (SELECT COUNT(*) FROM conversations c WHERE c.org_id = $1 AND c.status = 'escalated') AS waiting,
               (SELECT COUNT(*)
                  FROM agents a
                 WHERE a.org_id = $1
                   AND a.pending_delete_at IS NOT NULL
                   AND a.deleted_at IS NULL) AS deleting",
        Text(org),
        Json(agents)
    )?;
    let mut counts = ListCounts::default();
    for CountRow { agent_id, ready, reading, failed, waiting, deleting } in rows {
        let Some(agent_id) = agent_id else {
            (counts.waiting, counts.deleting) = (waiting, deleting);
            continue;
        };
        let agent = Cells { table: "agents", id: &agent_id }.parse("id", &agent_id)?;
        let AgentCounts { sources, waiting: known } = counts.agents.entry(agent).or_default();
        let SourceCounts { ready: of_ready, reading: of_reading, failed: of_failed } = sources;
        *of_ready += ready;
        *of_reading += reading;
        *of_failed += failed;
        *known += waiting;
    }
    Ok(counts)
}
