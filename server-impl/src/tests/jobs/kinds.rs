//! Jobs of the stories.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use frontdesk_jobs::{
    context::JobContext,
    kind::JobKind,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};
use frontdesk_types::{OrgId, Result, jobs::Payload};
use serde::{Deserialize, Serialize};

use super::LEASE;

const SEVERAL_LIMITS: JobLimits = JobLimits { at_once: 4, per_org: 2 };

macro_rules! kind {
    ($name:ident = $kind:literal, $limits:expr, $retry:expr, $run:expr) => {
        #[derive(Debug, Clone, Copy, Serialize, Deserialize)]
        pub(super) struct $name {
            pub(super) org: OrgId,
        }

        impl Payload for $name {
            const KIND: &'static str = $kind;

            fn org(&self) -> Option<OrgId> {
                Some(self.org)
            }
        }

        impl JobTask for $name {
            const LIMITS: JobLimits = $limits;
            const RETRY: RetryPolicy = $retry;

            async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
                let run: fn(Self) -> _ = $run;
                run(self).await;
                cx.complete_without_work().await
            }
        }
    };
}

kind!(
    Quick = "test_quick",
    SEVERAL_LIMITS,
    RetryPolicy::MINUTES,
    |quick| async move { SERVED_ORGS.lock().unwrap().push(quick.org) }
);
kind!(Panics = "test_panics", SEVERAL_LIMITS, RetryPolicy { max_failures: 2, pauses: &[Duration::from_millis(30)] }, |_| async {
    panic!("the kettle is empty")
});
kind!(Endless = "test_endless", SEVERAL_LIMITS, RetryPolicy::MINUTES, |_| async {
    BEGUN_JOBS.fetch_add(1, Ordering::SeqCst);
    std::future::pending::<()>().await;
});
kind!(Slow = "test_slow", JobLimits { at_once: 2, per_org: 1 }, RetryPolicy::MINUTES, |slow| async move {
    SERVED_ORGS.lock().unwrap().push(slow.org);
    tokio::time::sleep(LEASE).await;
});

/// Organizations of the quick and slow jobs that ran, in order. Shared by all stories: look for your own.
pub(super) static SERVED_ORGS: Mutex<Vec<OrgId>> = Mutex::new(Vec::new());

/// Number of endless jobs that were started.
pub(super) static BEGUN_JOBS: AtomicUsize = AtomicUsize::new(0);

pub(super) static TEST_KINDS: [JobKind; 4] =
    [JobKind::of::<Quick>(), JobKind::of::<Panics>(), JobKind::of::<Endless>(), JobKind::of::<Slow>()];

pub(super) fn was_served(org: OrgId) -> bool {
    SERVED_ORGS.lock().unwrap().contains(&org)
}
