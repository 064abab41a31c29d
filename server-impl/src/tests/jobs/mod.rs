//! Stories of the runner, on each database: with their own kinds, whose work the stories control.

mod backdoor;
mod kinds;
mod leases;
mod periodic;
mod poison;
mod projection;
mod replaced;
mod sweeps;
mod trouble;

use std::{sync::Arc, time::Duration};

use frontdesk_jobs::{RunnerOptions, kind::JobKind, runner::JobRunner};
use frontdesk_store::{self as store, jobs::JobFilter};
use frontdesk_types::jobs::{Payload, records::JobRecord};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::{
    server::app::{self, App},
    testing::{self, IdleServer, TestDatabase},
};

/// Long enough that no renewal is missed on a busy machine, short enough for a test.
const LEASE: Duration = Duration::from_millis(600);

/// A server that is not started, and the runner of a story.
struct JobWorld {
    server: IdleServer,
    stop: CancellationToken,
    runner: Option<JoinHandle<()>>,
}

impl JobWorld {
    fn app(&self) -> &Arc<App> {
        &self.server.app
    }

    /// Starts a runner of these kinds.
    fn runs(&mut self, kinds: &'static [JobKind]) {
        let runner = JobRunner::with_kinds(kinds, Arc::clone(&self.app().services), self.app().options.jobs, self.stop.clone());
        self.runner = Some(tokio::spawn(runner.run(Duration::from_secs(5))));
    }

    /// Stops the runner, and waits until it has ended.
    async fn stops(&mut self) {
        self.stop.cancel();
        self.runner.take().expect("it runs").await.expect("no panic");
        self.stop = CancellationToken::new();
    }

    async fn queue<P: Payload>(&self, payload: &P) {
        let app = self.app();
        let mut tx = app.services.store.begin().await.expect("a transaction");
        let (id, now) = (app.services.ports.ids.next(), app.services.ports.clock.now());
        store::jobs::enqueue(&mut tx, id, payload, now, now).await.expect("a job");
        tx.commit().await.expect("a commit");
        app.services.wake.signal_work();
    }

    async fn jobs(&self, kind: &str) -> Vec<JobRecord> {
        let mut conn = self.app().services.store.read().await.expect("a connection");
        store::jobs::list(&mut conn, JobFilter { kind: Some(kind), ..JobFilter::default() }, "", 100).await.expect("jobs")
    }

    /// Waits until a condition holds.
    async fn until(&self, what: &str, holds: impl AsyncFn() -> bool) {
        for _ in 0..1_000 {
            if holds().await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("it never came to this: {what}");
    }
}

/// Runs a story on each database that is installed.
async fn on_each_database(story: impl AsyncFn(&mut JobWorld)) {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let jobs = RunnerOptions { lease: LEASE, poll_every: Duration::from_millis(20), ..RunnerOptions::default() };
        let options = testing::TestOptions {
            database,
            timing: app::AppOptions { jobs, ..app::AppOptions::default() },
            ..testing::TestOptions::default()
        };
        let Some(server) = IdleServer::new(options).await else { continue };
        let mut world = JobWorld { server, stop: CancellationToken::new(), runner: None };
        story(&mut world).await;
        world.stop.cancel();
        if let Some(runner) = world.runner.take() {
            runner.await.expect("the runner does not panic");
        }
        world.app().services.store.close().await;
    }
}
