use std::{sync::atomic::Ordering, time::Duration};

use frontdesk_jobs::tasks;
use frontdesk_store as store;
use frontdesk_types::{
    OrgId,
    jobs::{EmbedSource, IssueCertificate, Payload, PurgeSource},
};
use serde::{Deserialize, Serialize};

use super::{
    JobWorld,
    kinds::{BEGUN_JOBS, Endless, Panics, Quick, SERVED_ORGS, Slow, TEST_KINDS, was_served},
    on_each_database,
};

/// A job whose payload does not match its kind.
#[derive(Serialize, Deserialize)]
struct Garbled {
    nonsense: u8,
}

impl Payload for Garbled {
    const KIND: &'static str = Quick::KIND;

    fn org(&self) -> Option<OrgId> {
        None
    }
}

/// A job that was queued by a later release.
#[derive(Serialize, Deserialize)]
struct FromTheFuture;

impl Payload for FromTheFuture {
    const KIND: &'static str = "test_from_the_future";

    fn org(&self) -> Option<OrgId> {
        None
    }
}

fn anybody(world: &JobWorld) -> OrgId {
    world.app().services.ports.ids.next()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_read_and_what_panics_is_set_aside_and_holds_up_nobody() {
    on_each_database(async |world| {
        let org = anybody(world);
        world.queue(&Garbled { nonsense: 1 }).await;
        world.queue(&FromTheFuture).await;
        world.queue(&Panics { org }).await;
        world.queue(&Quick { org }).await;
        world.runs(&TEST_KINDS);
        world.until("the one that can be done is done", async || was_served(org)).await;

        let dead = async || world.jobs(Panics::KIND).await.iter().any(|job| job.state == "dead");
        world.until("the one that panics is dead", dead).await;
        let [panicked] = &world.jobs(Panics::KIND).await[..] else { panic!("one job") };
        assert_eq!((panicked.failures, panicked.last_error.as_deref()), (2, Some("it panicked: the kettle is empty")));
        // A job is removed a moment after its work is done.
        world.until("the one that is done is gone", async || world.jobs(Quick::KIND).await.len() == 1).await;
        let [garbled] = &world.jobs(Quick::KIND).await[..] else { panic!("one job") };
        assert!(garbled.last_error.as_deref().is_some_and(|error| error.contains("cannot be read")), "{garbled:?}");
        let [unknown] = &world.jobs(FromTheFuture::KIND).await[..] else { panic!("one job") };
        assert_eq!((unknown.state.as_str(), unknown.attempts), ("waiting", 0), "it is left to the release that knows it");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_leaves_what_its_settings_do_not_allow_to_those_beside_it() {
    on_each_database(async |world| {
        let (org, ids) = (anybody(world), &world.app().services.ports.ids);
        // Without an embedding model, and without a certificate authority.
        world.queue(&EmbedSource { org, agent: ids.next(), source: ids.next() }).await;
        world.queue(&IssueCertificate { hostname: "help.acme.test".to_owned(), org: Some(org) }).await;
        world.queue(&PurgeSource { org, source: ids.next() }).await;
        world.runs(tasks::JOB_KINDS);
        world.until("what it can do is done", async || world.jobs(PurgeSource::KIND).await.is_empty()).await;
        for kind in [EmbedSource::KIND, IssueCertificate::KIND] {
            let [left] = &world.jobs(kind).await[..] else { panic!("a job {kind}") };
            assert_eq!((left.state.as_str(), left.attempts), ("waiting", 0), "{kind}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_organization_does_not_keep_another_waiting() {
    on_each_database(async |world| {
        let (greedy, modest) = (anybody(world), anybody(world));
        for _ in 0..20 {
            world.queue(&Slow { org: greedy }).await;
        }
        world.runs(&TEST_KINDS);
        world.until("the first has begun", async || was_served(greedy)).await;
        world.queue(&Slow { org: modest }).await;
        world.until("the other was served", async || was_served(modest)).await;
        let before = SERVED_ORGS.lock().unwrap().iter().filter(|org| **org == greedy).count();
        assert!(before <= 2, "after {before} of twenty");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_runner_that_stops_lets_go_and_the_next_one_takes_over_at_once() {
    on_each_database(async |world| {
        let org = anybody(world);
        let begun = BEGUN_JOBS.load(Ordering::SeqCst);
        world.queue(&Endless { org }).await;
        world.runs(&TEST_KINDS);
        world.until("it has begun", async || BEGUN_JOBS.load(Ordering::SeqCst) > begun).await;
        tokio::time::timeout(Duration::from_secs(2), world.stops()).await.expect("nothing holds it up");
        let [job] = &world.jobs(Endless::KIND).await[..] else { panic!("one job") };
        assert_eq!((job.state.as_str(), job.failures, job.lost), ("waiting", 0, 0));
        assert!(job.run_at <= world.app().services.ports.clock.now(), "due at once");
        world.runs(&TEST_KINDS);
        world.until("it has begun again", async || BEGUN_JOBS.load(Ordering::SeqCst) > begun + 1).await;
        world.stops().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_that_the_operator_drops_stops() {
    on_each_database(async |world| {
        let begun = BEGUN_JOBS.load(Ordering::SeqCst);
        world.queue(&Endless { org: anybody(world) }).await;
        world.runs(&TEST_KINDS);
        world.until("it has begun", async || BEGUN_JOBS.load(Ordering::SeqCst) > begun).await;
        let [job] = &world.jobs(Endless::KIND).await[..] else { panic!("one job") };
        let mut tx = world.app().services.store.begin().await.expect("a transaction");
        assert!(store::jobs::drop_job(&mut tx, &job.id).await.expect("a query"));
        tx.commit().await.expect("a commit");
        // Two run concurrently: the third begins once the dropped one has stopped.
        for _ in 0..2 {
            world.queue(&Endless { org: job.org.as_deref().and_then(|org| org.parse().ok()).expect("an organization") }).await;
        }
        world.until("its place is free", async || BEGUN_JOBS.load(Ordering::SeqCst) > begun + 2).await;
        world.stops().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_that_takes_its_process_down_each_time_is_dead_in_the_end() {
    on_each_database(async |world| {
        let org = anybody(world);
        world.queue(&Quick { org }).await;
        let store = &world.app().services.store;
        for _ in 0..10 {
            let now = world.app().services.ports.clock.now();
            let mut tx = store.begin().await.expect("a transaction");
            // Its process dies: the lease ends, and the reason is not reported.
            assert!(store::jobs::claim_next(&mut tx, Quick::KIND, &[], now, now).await.expect("a query").is_some());
            tx.commit().await.expect("a commit");
        }
        world.runs(&TEST_KINDS);
        let dead = async || world.jobs(Quick::KIND).await.iter().any(|job| job.state == "dead");
        world.until("it is dead", dead).await;
        assert!(!was_served(org));
    })
    .await;
}
