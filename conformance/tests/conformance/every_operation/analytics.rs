//! The analytics.

use frontdesk_client::types::{AnalyticsDimension, AnalyticsStep, CitationDimension};
use frontdesk_conformance::Stage;

pub(super) async fn get_analytics_overview(stage: &Stage) {
    let overview = stage.actor.sdk.get_analytics_overview().agent_id(stage.agent).time_zone("Europe/Zurich");
    let overview = overview.await.expect("an overview");
    assert_eq!((overview.time_zone.as_str(), overview.figures.questions >= 0), ("Europe/Zurich", true));
}

pub(super) async fn get_analytics_series(stage: &Stage) {
    let series = stage.actor.sdk.get_analytics_series().step(AnalyticsStep::Day).await.expect("a series");
    assert_eq!(series.items.len(), 30);
}

pub(super) async fn get_analytics_breakdown(stage: &Stage) {
    let breakdown = stage.actor.sdk.get_analytics_breakdown().by(AnalyticsDimension::Agent).await.expect("a breakdown");
    assert!(breakdown.items.iter().all(|part| part.key == stage.agent.to_string()));
}

pub(super) async fn list_citations(stage: &Stage) {
    let citations = stage.actor.sdk.list_citations().by(CitationDimension::Source).limit(5).await.expect("citations");
    assert!(citations.items.len() <= 1);
}
