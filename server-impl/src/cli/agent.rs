//! `frontdesk agent`: settings that only an owner may change, changed by the operator.

use frontdesk_core::{agents, scoped};
use frontdesk_types::agents::AgentChanges;
use serde_json::json;

use super::{args::AgentSet, operator::Operator, print_result};

/// Changes the given settings.
pub(super) async fn set_agent(args: AgentSet, operator: &Operator) -> anyhow::Result<()> {
    let catalogue = &operator.catalogue;
    let AgentSet { org, agent, session_resume_hours, geo_mode, geo_countries } = args;
    let changes = &AgentChanges {
        session_resume_hours,
        geo_restriction_mode: geo_mode,
        geo_restriction_countries: geo_countries.map(|countries| Some(countries.0)),
        ..AgentChanges::default()
    };
    let changed = operator.change(org, scoped!(|unit| agents::update(unit, catalogue, agent, changes).await)).await?;
    print_result(&json!({
        "id": changed.id,
        "sessionResumeHours": changed.session_resume_hours,
        "geoRestrictionMode": changed.geo_restriction_mode.as_str(),
        "geoRestrictionCountries": changed.geo_restriction_countries,
    }));
    Ok(())
}
