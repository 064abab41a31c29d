//! Counts the conversations about each topic, over time.

use std::collections::HashMap;

use frontdesk_core::agents;
use frontdesk_store::{
    Conn,
    topics::{self, sums},
};
use frontdesk_types::{
    AgentId, OrgId, Result, Timestamp, TopicId,
    analytics::{Range, Step},
};

use crate::analytics::calendar::{Calendar, Slots};

/// Parameters of a request for counts.
#[derive(Debug, Clone)]
pub struct CountQuery {
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
pub struct Counts {
    /// The span.
    pub slots: Slots,
    /// All topics with their names, the one with the most conversations first.
    pub topics: Vec<(TopicId, String, i64)>,
    /// The steps, in order, with the topics that conversations have.
    pub steps: Vec<(Slots, Vec<(TopicId, i64)>)>,
}

/// Reads the counts.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`.
pub async fn read(conn: &mut Conn, org: OrgId, asked: &CountQuery, now: Timestamp) -> Result<Counts> {
    let calendar = Calendar::named(&asked.time_zone)?;
    let slots = calendar.slots(asked.from, asked.to, now)?;
    let steps = calendar.steps(slots, asked.step)?;
    agents::find(conn, org, asked.agent).await?;
    let names = topics::names(conn, org, asked.agent).await?;
    let found = sums::of_steps(conn, org, asked.agent, &Range::of_steps(&steps)).await?;
    let mut totals: HashMap<TopicId, i64> = names.iter().map(|(id, _)| (*id, 0)).collect();
    let mut steps: Vec<(Slots, Vec<(TopicId, i64)>)> = steps.into_iter().map(|step| (step, Vec::new())).collect();
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
    Ok(Counts { slots, topics, steps })
}
