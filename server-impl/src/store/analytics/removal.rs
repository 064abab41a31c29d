//! Removes the sums of agents and organizations that were deleted, in steps.

use sqlx::types::Text;

use crate::{
    store::{Tx, projection},
    types::{AgentId, OrgId, Result},
};

/// Removes some of the sums of an agent, at most `rows`; `false` when nothing was left. Not while a rebuild compares them.
pub(in crate::store) async fn of_agent(tx: &mut Tx, org: OrgId, agent: AgentId, rows: i64) -> Result<bool> {
    projection::take_turn(tx, org).await?;
    let (of, named) = (Text(org), Text(agent));
    let sums = execute!(
        tx,
        ["DELETE FROM analytics_sums WHERE org_id = $1 AND agent_id = $2 AND (is_total, span, slot, channel, country) IN \
          (SELECT is_total, span, slot, channel, country FROM analytics_sums WHERE org_id = $1 AND agent_id = $2 LIMIT $3)"],
        of,
        named,
        rows
    )?;
    if sums > 0 {
        return Ok(true);
    }
    let citations = execute!(
        tx,
        ["DELETE FROM citation_sums WHERE org_id = $1 AND agent_id = $2 AND (is_page, span, slot, source_id, url) IN \
          (SELECT is_page, span, slot, source_id, url FROM citation_sums WHERE org_id = $1 AND agent_id = $2 LIMIT $3)"],
        of,
        named,
        rows
    )?;
    if citations > 0 {
        return Ok(true);
    }
    let models = execute!(
        tx,
        ["DELETE FROM help_model_sums WHERE org_id = $1 AND agent_id = $2 AND (span, slot, model) IN \
          (SELECT span, slot, model FROM help_model_sums WHERE org_id = $1 AND agent_id = $2 LIMIT $3)"],
        of,
        named,
        rows
    )?;
    Ok(models > 0 || of_scope(tx, org, &agent.to_string(), rows).await?)
}

/// The same of an organization: what belongs to none of its agents.
pub(in crate::store) async fn of_org(tx: &mut Tx, org: OrgId, rows: i64) -> Result<bool> {
    let frozen = execute!(
        tx,
        ["DELETE FROM frozen_slots WHERE org_id = $1 AND slot IN (SELECT slot FROM frozen_slots WHERE org_id = $1 LIMIT $2)"],
        Text(org),
        rows
    )?;
    if frozen > 0 || of_scope(tx, org, "", rows).await? {
        return Ok(true);
    }
    execute!(tx, ["DELETE FROM projections WHERE org_id = $1"], Text(org))?;
    Ok(false)
}

async fn of_scope(tx: &mut Tx, org: OrgId, scope: &str, rows: i64) -> Result<bool> {
    let people = execute!(
        tx,
        ["DELETE FROM people_sums WHERE org_id = $1 AND scope = $2 AND (slot, gap) IN \
          (SELECT slot, gap FROM people_sums WHERE org_id = $1 AND scope = $2 LIMIT $3)"],
        Text(org),
        scope,
        rows
    )?;
    if people > 0 {
        return Ok(true);
    }
    let changes = execute!(
        tx,
        ["DELETE FROM people_changes WHERE org_id = $1 AND scope = $2 AND (span, slot) IN \
          (SELECT span, slot FROM people_changes WHERE org_id = $1 AND scope = $2 LIMIT $3)"],
        Text(org),
        scope,
        rows
    )?;
    if changes > 0 {
        return Ok(true);
    }
    let appearances = execute!(
        tx,
        ["DELETE FROM analytics_people WHERE org_id = $1 AND scope = $2 AND (person, slot) IN \
          (SELECT person, slot FROM analytics_people WHERE org_id = $1 AND scope = $2 LIMIT $3)"],
        Text(org),
        scope,
        rows
    )?;
    Ok(appearances > 0)
}
