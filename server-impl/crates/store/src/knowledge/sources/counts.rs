//! Numbers of sources that plans limit.

use frontdesk_types::{AgentId, OrgId, Result, knowledge::sources::SourceCounts};
use sqlx::types::{Json, Text};

use crate::{Conn, row::Cells};

/// Counts the sources of an organization that its plan counts: all except articles. Lock the organization first, so
/// that the count cannot change.
#[crate::boxed]
pub async fn count_of_plan(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM sources WHERE org_id = $1 AND article IS NULL AND deleted_at IS NULL",
        Text(org)
    )?;
    Ok(count)
}

/// Counts the websites of an organization that are waiting to be read, or being read. Lock the organization first,
/// so that the count cannot change.
#[crate::boxed]
pub async fn count_pending_websites(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM sources
         WHERE org_id = $1
           AND kind = 'website'
           AND status IN ('queued', 'processing')
           AND deleted_at IS NULL",
        Text(org)
    )?;
    Ok(count)
}

#[derive(sqlx_macros::FromRow)]
struct CountRow {
    agent_id: String,
    ready: i64,
    reading: i64,
    failed: i64,
}

/// Counts the sources of several agents by their states. Agents without sources are left out.
#[crate::boxed]
pub async fn count_of_agents(conn: &mut Conn, org: OrgId, agents: &[AgentId]) -> Result<Vec<(AgentId, SourceCounts)>> {
    let rows = fetch_all!(
        conn,
        CountRow,
        r"
        SELECT s.agent_id,
               SUM(CASE WHEN s.status = 'ready' THEN 1 ELSE 0 END) AS ready,
               SUM(CASE WHEN s.status IN ('queued', 'processing') THEN 1 ELSE 0 END) AS reading,
               SUM(CASE WHEN s.status = 'failed' THEN 1 ELSE 0 END) AS failed
          FROM {EACH_TEXT}($2) i
         {LOOK_UP} sources s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = i.value
           AND s.deleted_at IS NULL
           {END_LOOK_UP}
         GROUP BY s.agent_id",
        Text(org),
        Json(agents)
    )?;
    let counts = rows.into_iter().map(|CountRow { agent_id, ready, reading, failed }| {
        let agent = Cells { table: "sources", id: &agent_id }.parse("agent_id", &agent_id)?;
        Ok((agent, SourceCounts { ready, reading, failed }))
    });
    counts.collect()
}
