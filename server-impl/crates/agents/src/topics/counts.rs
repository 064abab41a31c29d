//! Counts the conversations about each topic, over time.

use std::collections::HashMap;

use frontdesk_core::agents;
use frontdesk_store::{
    Conn,
    topics::{self, sums},
};
use frontdesk_types::{
    AgentId, OrgId, Result, Timestamp, TopicId,
    analytics::{SlotInterval, Step},
};

use crate::analytics::calendar::{Calendar, SlotRange};

/// Parameters of a request for counts.
#[derive(Debug, Clone)]
pub struct TopicCountQuery {
    /// Agent whose topics are counted.
    pub agent: AgentId,
    /// Beginning of the span.
    pub from: Option<Timestamp>,
    /// End of the span.
    pub to: Option<Timestamp>,
    /// Name of the time zone.
    pub time_zone: String,
    /// Length of a step.
    pub step: Step,
}

/// The number of conversations of each topic that began in a span.
#[derive(Debug)]
pub struct TopicCountSeries {
    /// The span.
    pub slots: SlotRange,
    /// All topics with their names, the one with the most conversations first.
    pub topics: Vec<(TopicId, String, i64)>,
    /// The steps, in order, with the topics that conversations have.
    pub steps: Vec<(SlotRange, Vec<(TopicId, i64)>)>,
}

/// Reads the counts.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`.
#[crate::boxed]
pub async fn read_counts(conn: &mut Conn, org: OrgId, asked: &TopicCountQuery, now: Timestamp) -> Result<TopicCountSeries> {
    let calendar = Calendar::named(&asked.time_zone)?;
    let slots = calendar.resolve_span(asked.from, asked.to, now)?;
    let steps = calendar.split_into_steps(slots, asked.step)?;
    agents::find(conn, org, asked.agent).await?;
    let names = topics::list_names(conn, org, asked.agent).await?;
    let found = sums::count_per_step(conn, org, asked.agent, &SlotInterval::of_steps(&steps)).await?;
    let mut totals: HashMap<TopicId, i64> = names.iter().map(|(id, _)| (*id, 0)).collect();
    let mut steps: Vec<(SlotRange, Vec<(TopicId, i64)>)> = steps.into_iter().map(|step| (step, Vec::new())).collect();
    for (step, topic, count) in found {
        // Deleted topics are not counted.
        if let Some(total) = totals.get_mut(&topic) {
            *total += count;
            steps[step].1.push((topic, count));
        }
    }
    let mut topics: Vec<_> = names.into_iter().map(|(id, name)| (id, name, totals[&id])).collect();
    // The names are already in order.
    topics.sort_by_key(|(.., total)| std::cmp::Reverse(*total));
    Ok(TopicCountSeries { slots, topics, steps })
}
