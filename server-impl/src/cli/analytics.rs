//! `frontdesk analytics`.

use anyhow::bail;
use frontdesk_core::queue;
use frontdesk_store as store;
use frontdesk_types::jobs::RebuildAnalytics;
use serde_json::json;

use super::{args::AnalyticsCommand, operator::Operator, print_result};

/// Runs the command.
pub(super) async fn run(command: AnalyticsCommand, operator: &Operator) -> anyhow::Result<()> {
    let AnalyticsCommand::Rebuild { org } = command;
    let mut tx = operator.store.begin().await?;
    if store::accounts::orgs::find(&mut tx, org).await?.is_none() {
        bail!("there is no organization {org}; `frontdesk org list` shows them");
    }
    // From the beginning, even if an earlier run did not finish.
    store::projection::take_turn(&mut tx, org).await?;
    store::projection::set_rebuild(&mut tx, org, None).await?;
    queue::enqueue_once(&mut tx, &operator.ports, &RebuildAnalytics { org }).await?;
    tx.commit().await?;
    print_result(&json!({ "org": org, "queued": "rebuild_analytics" }));
    Ok(())
}
