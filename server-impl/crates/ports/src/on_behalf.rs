//! For which organization a task asks the outside world, so that organizations take turns where little can be asked at
//! a time. Libraries between the rules and the network carry no such thing along.

use frontdesk_types::OrgId;
use tokio::task_local;

task_local! {
    static ORG: Option<OrgId>;
}

/// Does work on behalf of an organization. Tasks that the work spawns are on behalf of nobody.
pub async fn on_behalf_of<T>(org: Option<OrgId>, work: impl Future<Output = T>) -> T {
    ORG.scope(org, work).await
}

/// The organization on whose behalf the task works; `None` is an owner like any other.
pub(super) fn owner() -> Option<OrgId> {
    ORG.try_with(|org| *org).unwrap_or_default()
}
