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
    kind::Kind,
    task::{Done, Limits, Retry, Task},
};
use frontdesk_types::{OrgId, Result, jobs::Payload};
use serde::{Deserialize, Serialize};

use super::LEASE;

const SEVERAL: Limits = Limits { at_once: 4, per_org: 2 };

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

        impl Task for $name {
            const LIMITS: Limits = $limits;
            const RETRY: Retry = $retry;

            async fn run(self, cx: &mut JobContext) -> Result<Done> {
                let run: fn(Self) -> _ = $run;
                run(self).await;
                cx.nothing_left().await
            }
        }
    };
}

kind!(Quick = "test_quick", SEVERAL, Retry::MINUTES, |quick| async move { SERVED.lock().unwrap().push(quick.org) });
kind!(Panics = "test_panics", SEVERAL, Retry { tries: 2, pauses: &[Duration::from_millis(30)] }, |_| async {
    panic!("the kettle is empty")
});
kind!(Endless = "test_endless", SEVERAL, Retry::MINUTES, |_| async {
    BEGUN.fetch_add(1, Ordering::SeqCst);
    std::future::pending::<()>().await;
});
kind!(Slow = "test_slow", Limits { at_once: 2, per_org: 1 }, Retry::MINUTES, |slow| async move {
    SERVED.lock().unwrap().push(slow.org);
    tokio::time::sleep(LEASE).await;
});

/// Organizations of the quick and slow jobs that ran, in order. Shared by all stories: look for your own.
pub(super) static SERVED: Mutex<Vec<OrgId>> = Mutex::new(Vec::new());

/// Number of endless jobs that were started.
pub(super) static BEGUN: AtomicUsize = AtomicUsize::new(0);

pub(super) static KINDS: [Kind; 4] = [Kind::of::<Quick>(), Kind::of::<Panics>(), Kind::of::<Endless>(), Kind::of::<Slow>()];

pub(super) fn was_served(org: OrgId) -> bool {
    SERVED.lock().unwrap().contains(&org)
}
