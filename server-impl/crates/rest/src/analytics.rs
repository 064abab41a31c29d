//! Tag `analytics`.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use frontdesk_agents::{
    analytics::{
        calendar::SlotRange,
        reading::{self, BreakdownPart, MetricsOverview, MetricsQuery, MetricsSeries, SeriesPoint},
    },
    topics::questions,
};
use frontdesk_api::{
    apis::analytics::{
        Analytics, GetAnalyticsBreakdownParams, GetAnalyticsOverviewParams, GetAnalyticsSeriesParams, ListCitationsParams,
        ListUnansweredQuestionsParams,
    },
    models,
};
use frontdesk_http::context::ReadContext;
use frontdesk_store::{Conn, topics::questions::QuestionSelection as Questions};
use frontdesk_types::{
    AgentId, OrgId, Result, Timestamp,
    analytics::{
        AnalyticsFilter, CitationDimension, CitedSource, Dimension, Figure, Figures, SourceCitations,
        figures::{RESOLUTION_TIMES, RESPONSE_TIMES},
    },
    conversations::Channel,
    topics::questions::QuestionKind,
};
use uuid::Uuid;

use super::{convert, list::list_query, topics};
use crate::RestApi;

/// Country of visitors whose country was never sent.
const UNKNOWN_COUNTRY: &str = "unknown";

#[async_trait]
impl Analytics for RestApi {
    async fn get_analytics_overview(
        &self,
        cx: &ReadContext,
        params: GetAnalyticsOverviewParams,
    ) -> Result<models::AnalyticsOverview> {
        let GetAnalyticsOverviewParams { from, to, time_zone, agent_id, channel, country } = params;
        let asked = statistics_query((from, to, &time_zone), (agent_id, channel, country));
        let (org, now, mut conn, pending_conversations) = self.begin_statistics(cx).await?;
        let MetricsOverview { slots, figures, previous, previous_figures } =
            reading::read_overview(&mut conn, org, &asked, now).await?;
        let ((from, to), (previous_from, previous_to)) = (range_times(slots)?, range_times(previous)?);
        Ok(models::AnalyticsOverview {
            from,
            to,
            figures: figures_model(&figures),
            previous_from,
            previous_to,
            previous_figures: figures_model(&previous_figures),
            time_zone,
            pending_conversations,
        })
    }

    async fn get_analytics_series(&self, cx: &ReadContext, params: GetAnalyticsSeriesParams) -> Result<models::AnalyticsSeries> {
        let GetAnalyticsSeriesParams { step, from, to, time_zone, agent_id, channel, country } = params;
        let asked = statistics_query((from, to, &time_zone), (agent_id, channel, country));
        let (org, now, mut conn, pending_conversations) = self.begin_statistics(cx).await?;
        let MetricsSeries { slots, points } = reading::read_series(&mut conn, org, &asked, step, now).await?;
        let (from, to) = range_times(slots)?;
        Ok(models::AnalyticsSeries {
            from,
            to,
            time_zone,
            step,
            items: points.iter().map(point_model).collect::<Result<_>>()?,
            pending_conversations,
        })
    }

    async fn get_analytics_breakdown(
        &self,
        cx: &ReadContext,
        params: GetAnalyticsBreakdownParams,
    ) -> Result<models::AnalyticsBreakdown> {
        let GetAnalyticsBreakdownParams { by, from, to, time_zone, agent_id, channel, country } = params;
        let asked = statistics_query((from, to, &time_zone), (agent_id, channel, country));
        let (org, now, mut conn, pending_conversations) = self.begin_statistics(cx).await?;
        let (slots, parts) = reading::read_breakdown(&mut conn, org, &asked, by, now).await?;
        let (from, to) = range_times(slots)?;
        Ok(models::AnalyticsBreakdown {
            from,
            to,
            by,
            items: parts.into_iter().map(|found| part_model(by, found)).collect(),
            pending_conversations,
        })
    }

    async fn list_unanswered_questions(
        &self,
        cx: &ReadContext,
        params: ListUnansweredQuestionsParams,
    ) -> Result<models::QuestionGroupList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let (from, to) = (params.from.map(convert::from_api_time), params.to.map(convert::from_api_time));
        let (list, page) = self.open_list(cx, list_query!(params, only Desc)).await?;
        let (from, to) = (from.unwrap_or(Timestamp(i64::MIN)), to.unwrap_or(Timestamp(i64::MAX)));
        let part = Questions { org, agent, kind: QuestionKind::Unanswered, from, to };
        let found = questions::list(&mut self.services.store.read().await?, part, &page).await?;
        topics::groups_model(found.items, list.seal_next(found.next))
    }

    async fn list_citations(&self, cx: &ReadContext, params: ListCitationsParams) -> Result<models::AnalyticsCitations> {
        let ListCitationsParams { by, limit, from, to, time_zone, agent_id } = params;
        let asked = statistics_query((from, to, &time_zone), (agent_id, None, None));
        let (org, now, mut conn, pending_conversations) = self.begin_statistics(cx).await?;
        let (slots, found) = reading::read_citations(&mut conn, org, &asked, (by, i64::from(limit)), now).await?;
        let (from, to) = range_times(slots)?;
        Ok(models::AnalyticsCitations {
            from,
            to,
            by,
            items: found.into_iter().map(|found| citation_model(by, found)).collect(),
            pending_conversations,
        })
    }
}

impl RestApi {
    /// Returns the basics of all statistics: the organization, the time, a connection, and the number of
    /// conversations that may be missing.
    async fn begin_statistics(&self, cx: &ReadContext) -> Result<(OrgId, Timestamp, Conn, i64)> {
        let (org, now, mut conn) = (cx.caller.org, self.services.ports.clock.now(), self.services.store.read().await?);
        let pending = reading::count_pending(&mut conn, org).await?;
        Ok((org, now, conn, pending))
    }
}

type RequestTime = Option<DateTime<Utc>>;

fn statistics_query(
    (from, to, time_zone): (RequestTime, RequestTime, &str),
    (agent, channel, country): (Option<Uuid>, Option<Channel>, Option<String>),
) -> MetricsQuery {
    let country = country.map(|country| if country == UNKNOWN_COUNTRY { String::new() } else { country });
    MetricsQuery {
        from: from.map(convert::from_api_time),
        to: to.map(convert::from_api_time),
        time_zone: time_zone.to_owned(),
        filter: AnalyticsFilter { agent: agent.map(AgentId), channel, country },
    }
}

/// Returns the times at which a range of slots begins and ends.
pub(super) fn range_times((from, to): SlotRange) -> Result<(DateTime<Utc>, DateTime<Utc>)> {
    Ok((convert::to_api_time(from.start())?, convert::to_api_time(to.start())?))
}

fn point_model(point: &SeriesPoint) -> Result<models::AnalyticsPoint> {
    let (from, to) = range_times(point.slots)?;
    Ok(models::AnalyticsPoint { from, to, figures: figures_model(&point.figures), people: point.people })
}

fn part_model(by: Dimension, BreakdownPart { key, name, figures: found }: BreakdownPart) -> models::AnalyticsPart {
    let is_unknown = by == Dimension::Country && key.is_empty();
    models::AnalyticsPart { key: if is_unknown { UNKNOWN_COUNTRY.to_owned() } else { key }, name, figures: figures_model(&found) }
}

fn citation_model(
    by: CitationDimension,
    (CitedSource { source, url }, SourceCitations { answers, title }): (CitedSource, SourceCitations),
) -> models::CitationCount {
    models::CitationCount { source_id: source.0, url: (by == CitationDimension::Page).then_some(url), title, answers }
}

fn figures_model(found: &Figures) -> models::AnalyticsFigures {
    let (up, down) = (found[Figure::RatedUp], found[Figure::RatedDown]);
    let (responses, resolved) = (found[Figure::Responses], found[Figure::Resolved]);
    let millis = |limit: Duration| i64::try_from(limit.as_millis()).unwrap_or(i64::MAX);
    let seconds = |limit: Duration| i64::try_from(limit.as_secs()).unwrap_or(i64::MAX);
    models::AnalyticsFigures {
        conversations: found[Figure::Conversations],
        questions: found[Figure::Questions],
        answered: found[Figure::Answered],
        unanswered: found[Figure::Unanswered],
        escalated: found[Figure::Escalated],
        resolved,
        credits: found[Figure::Credits],
        rated_up: up,
        rated_down: down,
        satisfaction: ratio(up, up + down),
        team_replies: found[Figure::TeamReplies],
        response_time: models::ResponseTimes {
            count: responses,
            mean_ms: ratio(found[Figure::ResponseMillis], responses),
            median_ms: found.median(&RESPONSE_TIMES, responses).map(millis),
        },
        resolution_time: models::ResolutionTimes {
            count: resolved,
            mean_seconds: ratio(found[Figure::ResolutionSeconds], resolved),
            median_seconds: found.median(&RESOLUTION_TIMES, resolved).map(seconds),
        },
    }
}

/// Returns the ratio of a part to a whole; `None` if the whole is empty.
fn ratio(part: i64, whole: i64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
