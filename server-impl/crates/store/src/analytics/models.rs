//! Costs of models in help centers, summed up like the metrics.

use frontdesk_types::{
    AgentId, Error, OrgId, Result,
    analytics::{ModelCost, ModelKey, SlotInterval, SlotSpan, TimeSlot},
};
use serde_json::json;
use sqlx::types::{Json, Text};

use super::sums::encode_ranges;
use crate::{
    Conn, Tx,
    row::{self, Cells},
};

/// Adds to sums. Rows are written in the order of their keys.
pub async fn add_sums(tx: &mut Tx, org: OrgId, added: impl IntoIterator<Item = (&ModelKey, &ModelCost)>) -> Result<()> {
    let written = |(key, cost): (&ModelKey, &ModelCost)| {
        let ModelKey { agent, span, slot, model } = key;
        let ModelCost { replies, credits } = cost;
        json!({ "agent": agent, "span": span.0, "slot": slot.0, "model": model, "replies": replies, "credits": credits })
    };
    let rows: Vec<_> = added.into_iter().map(written).collect();
    execute!(
        tx,
        r"
        INSERT INTO help_model_sums (org_id, agent_id, span, slot, model, replies, credits)
        SELECT $1, n.value->>'agent', CAST(n.value->>'span' AS BIGINT), CAST(n.value->>'slot' AS BIGINT),
               n.value->>'model', CAST(n.value->>'replies' AS BIGINT), CAST(n.value->>'credits' AS BIGINT)
          FROM {EACH_OBJECT}($2) n
         WHERE TRUE
            ON CONFLICT (org_id, agent_id, span, slot, model) DO UPDATE
           SET replies = help_model_sums.replies + excluded.replies,
               credits = help_model_sums.credits + excluded.credits",
        Text(org),
        Json(rows)
    )?;
    Ok(())
}

/// Returns the cost of each model in these ranges, most expensive first.
#[crate::boxed]
pub async fn list_most_expensive(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    within: &[SlotInterval],
    limit: i64,
) -> Result<Vec<(String, ModelCost)>> {
    let rows = fetch_all!(
        conn,
        (String, i64, i64),
        r"
        SELECT s.model, CAST(SUM(s.replies) AS BIGINT), CAST(SUM(s.credits) AS BIGINT)
          FROM {EACH_OBJECT}($3) r
         {LOOK_UP} help_model_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = $2
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           {WITHIN_RANGE}
         GROUP BY s.model
        HAVING SUM(s.replies) > 0
         ORDER BY 3 DESC, 2 DESC, s.model
         LIMIT $4",
        Text(org),
        Text(agent),
        encode_ranges(within),
        limit
    )?;
    Ok(rows.into_iter().map(|(model, replies, credits)| (model, ModelCost { replies, credits })).collect())
}

#[derive(sqlx_macros::FromRow)]
struct ModelSumRow {
    agent_id: String,
    span: i64,
    slot: i64,
    model: String,
    replies: i64,
    credits: i64,
}

impl TryFrom<ModelSumRow> for (ModelKey, ModelCost) {
    type Error = Error;

    fn try_from(row: ModelSumRow) -> Result<Self> {
        let ModelSumRow { agent_id, span, slot, model, replies, credits } = row;
        let agent = Cells { table: "help_model_sums", id: &agent_id }.parse("agent_id", &agent_id)?;
        Ok((ModelKey { agent, span: SlotSpan(span), slot: TimeSlot(slot), model }, ModelCost { replies, credits }))
    }
}

/// Returns all sums of these ranges.
#[crate::boxed]
pub async fn list_in_ranges(conn: &mut Conn, org: OrgId, within: &[SlotInterval]) -> Result<Vec<(ModelKey, ModelCost)>> {
    let rows = fetch_all!(
        conn,
        ModelSumRow,
        r"
        SELECT s.agent_id, s.span, s.slot, s.model, s.replies, s.credits
          FROM {EACH_OBJECT}($2) r
         CROSS JOIN agents a
         {LOOK_UP} help_model_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = a.id
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           {WITHIN_RANGE}
         WHERE a.org_id = $1",
        Text(org),
        encode_ranges(within)
    )?;
    row::into_records(rows)
}
