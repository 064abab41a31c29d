//! Removes what was deleted of a help center, and all of it once it was deleted itself. Nobody finds any of it: it was
//! hidden when it was deleted.

use frontdesk_core::scoped;
use frontdesk_store::help_center::removal;
use frontdesk_types::{Result, jobs::PurgeSite};

use crate::{
    context::JobContext,
    task::{Done, Limits, Retry, Task},
};

impl Task for PurgeSite {
    const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        cx.steps(scoped!(|tx| removal::step(tx, self.org, self.site).await)).await
    }
}
