//! Removes the sums of deleted agents and organizations, in steps.

use frontdesk_types::{AgentId, OrgId, Result};
use sqlx::types::Text;

use crate::{Tx, projection};

/// Removes some of the sums of an agent, at most `rows`; returns `false` when nothing was left. Never runs while
/// a rebuild compares them.
pub(crate) async fn remove_sums_of_agent(tx: &mut Tx, org: OrgId, agent: AgentId, rows: i64) -> Result<bool> {
    projection::take_turn(tx, org).await?;
    let (of, named) = (Text(org), Text(agent));
    Ok(remove_some!(tx, "analytics_sums", "agent_id", "is_total, span, slot, channel, country", of, named, rows)? > 0
        || remove_some!(tx, "citation_sums", "agent_id", "is_page, span, slot, source_id, url", of, named, rows)? > 0
        || remove_some!(tx, "help_model_sums", "agent_id", "span, slot, model", of, named, rows)? > 0
        || remove_people_of_scope(tx, org, &agent.to_string(), rows).await?)
}

/// Removes some of the sums of an organization that belong to none of its agents.
pub(crate) async fn remove_sums_of_org(tx: &mut Tx, org: OrgId, rows: i64) -> Result<bool> {
    let frozen = execute!(
        tx,
        r"
        DELETE FROM frozen_slots
         WHERE org_id = $1
           AND slot IN (SELECT slot FROM frozen_slots WHERE org_id = $1 LIMIT $2)",
        Text(org),
        rows
    )?;
    if frozen > 0 || remove_people_of_scope(tx, org, "", rows).await? {
        return Ok(true);
    }
    execute!(tx, "DELETE FROM projections WHERE org_id = $1", Text(org))?;
    Ok(false)
}

async fn remove_people_of_scope(tx: &mut Tx, org: OrgId, scope: &str, rows: i64) -> Result<bool> {
    let of = Text(org);
    Ok(remove_some!(tx, "people_sums", "scope", "slot, gap", of, scope, rows)? > 0
        || remove_some!(tx, "people_changes", "scope", "span, slot", of, scope, rows)? > 0
        || remove_some!(tx, "analytics_people", "scope", "person, slot", of, scope, rows)? > 0)
}
