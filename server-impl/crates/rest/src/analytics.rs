//! Tag `analytics`.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use frontdesk_agents::{
    analytics::{
        calendar::Slots,
        reading::{self, FiguresQuery, Overview, Part, Point, Series},
    },
    topics::questions,
};
use frontdesk_api::{
    apis::analytics::{
        Analytics, GetAnalyticsBreakdownParams, GetAnalyticsCitationsParams, GetAnalyticsOverviewParams,
        GetAnalyticsSeriesParams, ListUnansweredQuestionsParams,
    },
    models,
};
use frontdesk_http::context::ReadContext;
use frontdesk_store::{Conn, topics::questions::Part as Questions};
use frontdesk_types::{
    AgentId, OrgId, Result, Timestamp,
    analytics::{
        CitationDimension, Cited, Citings, Dimension, Figure, Figures, Filter,
        figures::{RESOLUTION_TIMES, RESPONSE_TIMES},
    },
    conversations::Channel,
    topics::questions::QuestionKind,
};
use uuid::Uuid;

use super::{convert, list::list_query, topics};
use crate::Api;

/// Country of visitors whose country was never sent.
const UNKNOWN: &str = "unknown";

#[async_trait]
impl Analytics for Api {
    async fn get_analytics_overview(
        &self,
        cx: &ReadContext,
        params: GetAnalyticsOverviewParams,
    ) -> Result<models::AnalyticsOverview> {
        let GetAnalyticsOverviewParams { from, to, time_zone, agent_id, channel, country } = params;
        let asked = asked((from, to, &time_zone), (agent_id, channel, country));
        let (org, now, mut conn, pending_conversations) = self.figures(cx).await?;
        let Overview { slots, figures: now_figures, before, figures_before } =
            reading::overview(&mut conn, org, &asked, now).await?;
        Ok(models::AnalyticsOverview {
            span: span(slots)?,
            figures: figures(&now_figures),
            previous_span: span(before)?,
            previous_figures: figures(&figures_before),
            time_zone,
            pending_conversations,
        })
    }

    async fn get_analytics_series(&self, cx: &ReadContext, params: GetAnalyticsSeriesParams) -> Result<models::AnalyticsSeries> {
        let GetAnalyticsSeriesParams { step, from, to, time_zone, agent_id, channel, country } = params;
        let asked = asked((from, to, &time_zone), (agent_id, channel, country));
        let (org, now, mut conn, pending_conversations) = self.figures(cx).await?;
        let Series { slots, points } = reading::series(&mut conn, org, &asked, step, now).await?;
        Ok(models::AnalyticsSeries {
            span: span(slots)?,
            time_zone,
            step,
            items: points.iter().map(point).collect::<Result<_>>()?,
            pending_conversations,
        })
    }

    async fn get_analytics_breakdown(
        &self,
        cx: &ReadContext,
        params: GetAnalyticsBreakdownParams,
    ) -> Result<models::AnalyticsBreakdown> {
        let GetAnalyticsBreakdownParams { by, from, to, time_zone, agent_id, channel, country } = params;
        let asked = asked((from, to, &time_zone), (agent_id, channel, country));
        let (org, now, mut conn, pending_conversations) = self.figures(cx).await?;
        let (slots, parts) = reading::breakdown(&mut conn, org, &asked, by, now).await?;
        Ok(models::AnalyticsBreakdown {
            span: span(slots)?,
            by,
            items: parts.into_iter().map(|found| part(by, found)).collect(),
            pending_conversations,
        })
    }

    async fn list_unanswered_questions(
        &self,
        cx: &ReadContext,
        params: ListUnansweredQuestionsParams,
    ) -> Result<models::QuestionGroupList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let (from, to) = (params.from.map(convert::moment), params.to.map(convert::moment));
        let (list, page) = self.list(cx, list_query!(params, Desc)).await?;
        let (from, to) = (from.unwrap_or(Timestamp(i64::MIN)), to.unwrap_or(Timestamp(i64::MAX)));
        let part = Questions { org, agent, kind: QuestionKind::Unanswered, from, to };
        let found = questions::list(&mut self.services.store.read().await?, part, &page).await?;
        topics::groups(found.items, list.next(found.next))
    }

    async fn get_analytics_citations(
        &self,
        cx: &ReadContext,
        params: GetAnalyticsCitationsParams,
    ) -> Result<models::AnalyticsCitations> {
        let GetAnalyticsCitationsParams { by, limit, from, to, time_zone, agent_id } = params;
        let asked = asked((from, to, &time_zone), (agent_id, None, None));
        let (org, now, mut conn, pending_conversations) = self.figures(cx).await?;
        let (slots, found) = reading::citations(&mut conn, org, &asked, (by, i64::from(limit)), now).await?;
        Ok(models::AnalyticsCitations {
            span: span(slots)?,
            by,
            items: found.into_iter().map(|found| cited(by, found)).collect(),
            pending_conversations,
        })
    }
}

impl Api {
    /// Returns the basics of all statistics: the organization, the time, a connection, and the number of
    /// conversations that may be missing.
    async fn figures(&self, cx: &ReadContext) -> Result<(OrgId, Timestamp, Conn, i64)> {
        let (org, now, mut conn) = (cx.caller.org, self.services.ports.clock.now(), self.services.store.read().await?);
        let pending = reading::pending(&mut conn, org).await?;
        Ok((org, now, conn, pending))
    }
}

type Moment = Option<DateTime<Utc>>;

fn asked(
    (from, to, time_zone): (Moment, Moment, &str),
    (agent, channel, country): (Option<Uuid>, Option<Channel>, Option<String>),
) -> FiguresQuery {
    let country = country.map(|country| if country == UNKNOWN { String::new() } else { country });
    FiguresQuery {
        from: from.map(convert::moment),
        to: to.map(convert::moment),
        time_zone: time_zone.to_owned(),
        filter: Filter { agent: agent.map(AgentId), channel, country },
    }
}

pub(super) fn span((from, to): Slots) -> Result<models::AnalyticsSpan> {
    Ok(models::AnalyticsSpan { from: convert::time(from.start())?, to: convert::time(to.start())? })
}

fn point(point: &Point) -> Result<models::AnalyticsPoint> {
    Ok(models::AnalyticsPoint { span: span(point.slots)?, figures: figures(&point.figures), people: point.people })
}

fn part(by: Dimension, Part { key, name, figures: found }: Part) -> models::AnalyticsPart {
    let is_unknown = by == Dimension::Country && key.is_empty();
    models::AnalyticsPart { key: if is_unknown { UNKNOWN.to_owned() } else { key }, name, figures: figures(&found) }
}

fn cited(by: CitationDimension, (Cited { source, url }, Citings { answers, title }): (Cited, Citings)) -> models::CitationCount {
    models::CitationCount { source_id: source.0, url: (by == CitationDimension::Page).then_some(url), title, answers }
}

fn figures(found: &Figures) -> models::AnalyticsFigures {
    let (up, down) = (found[Figure::RatedUp], found[Figure::RatedDown]);
    let (responses, resolutions) = (found[Figure::Responses], found[Figure::Resolutions]);
    let millis = |limit: Duration| i64::try_from(limit.as_millis()).unwrap_or(i64::MAX);
    let seconds = |limit: Duration| i64::try_from(limit.as_secs()).unwrap_or(i64::MAX);
    models::AnalyticsFigures {
        conversations: found[Figure::Conversations],
        questions: found[Figure::Questions],
        answered: found[Figure::Answered],
        unanswered: found[Figure::Unanswered],
        escalations: found[Figure::Escalations],
        resolutions,
        credits: found[Figure::Credits],
        rated_up: up,
        rated_down: down,
        satisfaction: ratio(up, up + down),
        operator_replies: found[Figure::OperatorReplies],
        response_time: models::ResponseTimes {
            count: responses,
            mean_ms: ratio(found[Figure::ResponseMillis], responses),
            median_ms: found.median(&RESPONSE_TIMES, responses).map(millis),
        },
        resolution_time: models::ResolutionTimes {
            count: resolutions,
            mean_seconds: ratio(found[Figure::ResolutionSeconds], resolutions),
            median_seconds: found.median(&RESOLUTION_TIMES, resolutions).map(seconds),
        },
    }
}

/// Returns the ratio of a part to a whole; `None` if the whole is empty.
fn ratio(part: i64, whole: i64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
