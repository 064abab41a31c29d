//! Deletes sources as a person has decided, once they can no longer take it back.

use std::sync::Arc;

use frontdesk_agents::knowledge::source_deletions;
use frontdesk_core::{
    auth::principal::{MemberPrincipal, Principal},
    events::EventPublisher,
    scoped,
};
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{Result, jobs::DeleteSources};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for DeleteSources {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    /// Each part is a unit of its own, on behalf of the person. When restarted, the parts that are done are gone.
    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Self { org, agent, deletion } = self;
        let found = store::knowledge::source_deletions::find(&mut cx.read().await?, org, agent, deletion).await?;
        let Some(found) = found else { return cx.complete_without_work().await };
        // Their role was checked when they decided it.
        let person = Principal::Member(MemberPrincipal { account: found.account, role: None });
        let (services, request_id) = (Arc::clone(cx.services()), found.request_id.as_deref());
        let delete_part = || {
            services.change(org, &person, request_id, scoped!(|unit| source_deletions::delete_part(unit, agent, deletion).await))
        };
        while delete_part().await? == Some(true) {}
        cx.complete_without_work().await
    }

    async fn give_up(self, tx: &mut Tx, _publisher: &EventPublisher) -> Result<()> {
        source_deletions::end_withdrawn(tx, self.org, self.deletion).await
    }
}
