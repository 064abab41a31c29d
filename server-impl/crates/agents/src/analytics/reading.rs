//! Reads the sums for reports.

use std::collections::HashMap;

use frontdesk_store::{
    self as store, Conn,
    analytics::{
        citations::{self, CitationRanking},
        sums,
    },
};
use frontdesk_types::{
    AgentId, OrgId, Result, Timestamp,
    analytics::{
        AnalyticsFilter, CitationDimension, CitedSource, Dimension, Figure, Figures, SlotInterval, SlotSpan, SourceCitations,
        Step, TimeSlot,
    },
};

use super::{
    calendar::{Calendar, SlotRange},
    people,
};

/// Maximum parts of a breakdown.
const MAX_PARTS: usize = 300;

/// Slots of a day of 24 hours.
const DAY_SLOTS: i64 = SlotSpan::DAY.0;

/// Parameters of a request for metrics.
#[derive(Debug, Clone)]
pub struct MetricsQuery {
    /// Beginning of the span.
    pub from: Option<Timestamp>,
    /// End of the span.
    pub to: Option<Timestamp>,
    /// Name of the time zone.
    pub time_zone: String,
    /// Agent, channel and country to which the metrics are limited.
    pub filter: AnalyticsFilter,
}

impl MetricsQuery {
    /// Returns the calendar, and the slots of the span.
    fn resolve_span(&self, now: Timestamp) -> Result<(Calendar, SlotRange)> {
        let calendar = Calendar::named(&self.time_zone)?;
        let slots = calendar.resolve_span(self.from, self.to, now)?;
        Ok((calendar, slots))
    }
}

/// The metrics of a span, and of the one before it.
#[derive(Debug)]
pub struct MetricsOverview {
    /// The span.
    pub slots: SlotRange,
    /// Metrics of the span.
    pub figures: Figures,
    /// The span before it.
    pub previous: SlotRange,
    /// Metrics of the span before.
    pub previous_figures: Figures,
}

/// Reads the key metrics.
///
/// # Errors
/// `VALIDATION_ERROR`.
#[crate::boxed]
pub async fn read_overview(conn: &mut Conn, org: OrgId, asked: &MetricsQuery, now: Timestamp) -> Result<MetricsOverview> {
    let (calendar, slots) = asked.resolve_span(now)?;
    let previous = calendar.preceding_span(slots)?;
    let mut figures = read_steps(conn, org, &asked.filter, &[slots, previous]).await?.into_iter();
    let mut next = || figures.next().unwrap_or_default();
    Ok(MetricsOverview { slots, figures: next(), previous, previous_figures: next() })
}

/// The metrics of each step of a span.
#[derive(Debug)]
pub struct MetricsSeries {
    /// The span.
    pub slots: SlotRange,
    /// The steps, in order.
    pub points: Vec<SeriesPoint>,
}

/// The metrics of a step.
#[derive(Debug)]
pub struct SeriesPoint {
    /// The step.
    pub slots: SlotRange,
    /// Metrics of the step.
    pub figures: Figures,
    /// Number of people who asked, if the step is a day, and all channels and countries are included.
    pub people: Option<i64>,
}

/// Reads metrics over time.
///
/// # Errors
/// `VALIDATION_ERROR`.
#[crate::boxed]
pub async fn read_series(conn: &mut Conn, org: OrgId, asked: &MetricsQuery, step: Step, now: Timestamp) -> Result<MetricsSeries> {
    let (calendar, slots) = asked.resolve_span(now)?;
    let steps = calendar.split_into_steps(slots, step)?;
    let figures = read_steps(conn, org, &asked.filter, &steps).await?;
    let are_counted = step == Step::Day && !asked.filter.has_channel_or_country();
    let people = match are_counted {
        true => people::count_per_day(conn, org, asked.filter.agent, &steps).await?.into_iter().map(Some).collect(),
        false => vec![None; steps.len()],
    };
    let points = steps.into_iter().zip(figures).zip(people);
    let points = points.map(|((slots, figures), people)| SeriesPoint { slots, figures, people }).collect();
    Ok(MetricsSeries { slots, points })
}

/// The metrics of an agent, a channel or a country.
#[derive(Debug)]
pub struct BreakdownPart {
    /// Id of the agent, name of the channel, or two letters of the country.
    pub key: String,
    /// Name of the agent, if it is one.
    pub name: Option<String>,
    /// Metrics of the part.
    pub figures: Figures,
}

/// Reads the metrics of each agent, channel or country, starting with the one with the most conversations.
///
/// # Errors
/// `VALIDATION_ERROR`.
#[crate::boxed]
pub async fn read_breakdown(
    conn: &mut Conn,
    org: OrgId,
    asked: &MetricsQuery,
    by: Dimension,
    now: Timestamp,
) -> Result<(SlotRange, Vec<BreakdownPart>)> {
    let (_, slots) = asked.resolve_span(now)?;
    let found = sums::sum_per_part(conn, org, &asked.filter, by, &SlotInterval::cover(slots.0, slots.1, &SlotSpan::ALL)).await?;
    let mut parts: Vec<_> = found
        .into_iter()
        .filter(|(.., figures)| !figures.is_all_zero())
        .map(|(key, name, figures)| BreakdownPart { key, name, figures })
        .collect();
    parts.sort_by(|one, other| {
        let conversations = |part: &BreakdownPart| part.figures[Figure::Conversations];
        conversations(other).cmp(&conversations(one)).then_with(|| one.key.cmp(&other.key))
    });
    parts.truncate(MAX_PARTS);
    Ok((slots, parts))
}

/// Reads the metrics of each agent for each of the last days, oldest first: days of 24 hours that end now, over all
/// channels but the playground. Agents without any are left out.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn read_last_days(conn: &mut Conn, org: OrgId, days: usize, now: Timestamp) -> Result<HashMap<AgentId, Vec<Figures>>> {
    // Rounded up.
    let end = -TimeSlot::of(Timestamp(-now.0)).0;
    let day = |ago: usize| {
        let from = end - DAY_SLOTS * i64::try_from(ago).unwrap_or(i64::MAX);
        (TimeSlot(from), TimeSlot(from + DAY_SLOTS))
    };
    let steps: Vec<SlotRange> = (1..=days).rev().map(day).collect();
    let mut agents: HashMap<AgentId, Vec<Figures>> = HashMap::new();
    for (agent, number, figures) in sums::sum_per_agent_and_bucket(conn, org, &SlotInterval::of_steps(&steps)).await? {
        agents.entry(agent).or_insert_with(|| vec![Figures::default(); days])[number] = figures;
    }
    Ok(agents)
}

/// Reads which sources or pages are cited by the most answers.
///
/// # Errors
/// `VALIDATION_ERROR`.
#[crate::boxed]
pub async fn read_citations(
    conn: &mut Conn,
    org: OrgId,
    asked: &MetricsQuery,
    (by, limit): (CitationDimension, i64),
    now: Timestamp,
) -> Result<(SlotRange, Vec<(CitedSource, SourceCitations)>)> {
    let (_, slots) = asked.resolve_span(now)?;
    let ranges = SlotInterval::cover(slots.0, slots.1, &SlotSpan::ALL);
    let (agent, is_by_page) = (asked.filter.agent, by == CitationDimension::Page);
    let ranking = CitationRanking { agent, is_by_page, within: &ranges, limit };
    Ok((slots, citations::list_most_cited(conn, org, ranking).await?))
}

/// Returns the number of conversations with changes that the sums do not include. Read it before the sums: they
/// include everything that is not pending by then.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn count_pending(conn: &mut Conn, org: OrgId) -> Result<i64> {
    Ok(store::projection::count_backlog_of(conn, org).await?.conversations)
}

/// Reads the metrics of several spans.
async fn read_steps(conn: &mut Conn, org: OrgId, filter: &AnalyticsFilter, steps: &[SlotRange]) -> Result<Vec<Figures>> {
    let mut figures = vec![Figures::default(); steps.len()];
    for (number, found) in sums::sum_per_bucket(conn, org, filter, &SlotInterval::of_steps(steps)).await? {
        figures[number] = found;
    }
    Ok(figures)
}
