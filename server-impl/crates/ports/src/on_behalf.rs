//! The organization on whose behalf a task uses the outside world, so that organizations are served fairly where
//! concurrency is limited. Libraries between the rules and the network do not pass such context on.

use frontdesk_types::OrgId;
use tokio::task_local;

task_local! {
    static ORG: Option<OrgId>;
}

/// Runs work on behalf of an organization. Tasks that the work spawns do not inherit it.
pub async fn on_behalf_of<T>(org: Option<OrgId>, work: impl Future<Output = T>) -> T {
    ORG.scope(org, work).await
}

/// Returns the organization on whose behalf the current task works; `None` is an owner like any other.
pub(super) fn current_owner() -> Option<OrgId> {
    ORG.try_with(|org| *org).unwrap_or_default()
}
