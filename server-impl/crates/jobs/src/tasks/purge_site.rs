//! Removes what was deleted of a help center, and all of it once it was deleted itself. Nobody finds any of it: it was
//! hidden when it was deleted.

use frontdesk_core::scoped;
use frontdesk_store::help_center::removal;
use frontdesk_types::{Result, jobs::PurgeSite};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for PurgeSite {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        cx.run_steps(scoped!(|tx| removal::remove_some_of_site(tx, self.org, self.site).await)).await
    }
}
