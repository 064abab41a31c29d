//! Removal of the contents of mails and attachments that are gone: they are large, and go in steps.

use std::time::Duration;

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::channels::email::removed_contents;
use frontdesk_types::{OrgId, Result, Timestamp, jobs::overdue::OverdueRecord};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{steps::in_steps, task::PeriodicTask},
};

/// Removes the contents of mails and attachments that nothing finds any more.
pub(super) struct RemoveMailContents;

impl PeriodicTask for RemoveMailContents {
    const NAME: &'static str = "remove_mail_contents";
    const INTERVAL: Duration = Duration::from_mins(1);

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "removing contents of mails",
            |after| list_orgs(services, after.id).boxed(),
            |org, _| remove(services, org).boxed(),
        )
        .await
    }
}

/// Returns organizations after `after` with removed contents.
async fn list_orgs(services: &Services, mut after: String) -> Result<Vec<OverdueRecord>> {
    let mut found = Vec::new();
    while found.len() < usize::try_from(BATCH_ROWS).unwrap_or_default() {
        let mut conn = services.store.read().await?;
        let Some(org) = removed_contents::find_next_org(&mut conn, &after).await? else { break };
        drop(conn);
        after = org.to_string();
        found.push(OverdueRecord { at: Timestamp(0), org: after.clone(), id: after.clone() });
    }
    Ok(found)
}

async fn remove(services: &Services, org: OrgId) -> Result<()> {
    in_steps(services, scoped!(|tx, _| removed_contents::remove_some(tx, org).await)).await
}
