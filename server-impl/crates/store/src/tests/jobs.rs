use std::time::Duration;

use frontdesk_types::{
    JobId, OrgId, Timestamp,
    jobs::{
        Job, JobState, Payload, PurgeAgent, SendMail, SendPlatformMail,
        periodic::{PeriodicOutcome, PeriodicRun},
    },
    mail::MailTemplate,
};
use futures::future::join_all;

use super::{NOON, StoreWorld};
use crate::{
    jobs::{self, JobFilter},
    testing::for_each_database,
};

const LEASE: Duration = Duration::from_secs(60);
const SECOND: Duration = Duration::from_secs(1);

impl StoreWorld {
    async fn enqueue_job(&self, run_at: Timestamp) -> JobId {
        self.enqueue_for(self.ids.next(), run_at).await
    }

    async fn enqueue_for(&self, org: OrgId, run_at: Timestamp) -> JobId {
        let id = self.ids.next();
        let mut tx = self.begin_tx().await;
        jobs::enqueue(&mut tx, id, &PurgeAgent { org, agent: self.ids.next() }, NOON, run_at).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    async fn claim_job(&self, now: Timestamp) -> Option<Job> {
        self.claim_excluding(&[], now).await
    }

    async fn claim_excluding(&self, busy: &[OrgId], now: Timestamp) -> Option<Job> {
        let mut tx = self.begin_tx().await;
        let job = jobs::claim_next(&mut tx, PurgeAgent::KIND, busy, now, now + LEASE).await.unwrap();
        tx.commit().await.unwrap();
        job
    }

    async fn complete_job(&self, job: &Job) -> bool {
        let mut tx = self.begin_tx().await;
        let done = jobs::complete(&mut tx, job).await.unwrap();
        tx.commit().await.unwrap();
        done
    }

    async fn is_due(&self, now: Timestamp) -> bool {
        let due =
            jobs::filter_due_kinds(&mut self.store.read().await.unwrap(), &["send_mail", PurgeAgent::KIND], now).await.unwrap();
        due == [PurgeAgent::KIND]
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_job_goes_to_one_of_many_workers() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let mut expected = Vec::new();
        for _ in 0..20 {
            expected.push(world.enqueue_job(NOON).await);
        }
        let taken = join_all((0..8).map(|_| {
            let world = world.clone();
            tokio::spawn(async move {
                let mut taken = Vec::new();
                // On PostgreSQL a worker skips jobs to which another one is currently assigning turns.
                while world.is_due(NOON).await {
                    if let Some(job) = world.claim_job(NOON).await {
                        assert_eq!(job.attempt, 1);
                        taken.push(job.id);
                    }
                }
                taken
            })
        }))
        .await;
        let mut taken: Vec<JobId> = taken.into_iter().flat_map(|taken| taken.unwrap()).collect();
        taken.sort_unstable();
        assert_eq!(taken, expected);
    })
    .await;
}

#[tokio::test]
async fn jobs_run_when_they_are_due_the_one_due_longest_first() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        assert_eq!(jobs::find_next_due(&mut world.store.read().await.unwrap()).await.unwrap(), None);
        let second = world.enqueue_job(NOON + SECOND * 2).await;
        let first = world.enqueue_job(NOON + SECOND).await;
        assert_eq!(jobs::find_next_due(&mut world.store.read().await.unwrap()).await.unwrap(), Some(NOON + SECOND));

        assert!(!world.is_due(NOON).await && world.claim_job(NOON).await.is_none());
        let late = NOON + SECOND * 5;
        assert!(world.is_due(late).await);
        let job = world.claim_job(late).await.expect("due");
        assert_eq!((job.id, job.kind.as_str()), (first, "purge_agent"));
        assert!(world.complete_job(&job).await);
        assert_eq!(world.claim_job(late).await.expect("due").id, second);
        assert!(world.claim_job(late).await.is_none());
        assert_eq!(jobs::count_pending(&mut world.store.read().await.unwrap()).await.unwrap(), 1);
    })
    .await;
}

/// Claims and completes a job of a kind; returns its organization.
async fn complete_next<P: Payload>(world: &StoreWorld) -> Option<OrgId> {
    let mut tx = world.begin_tx().await;
    let job = jobs::claim_next(&mut tx, P::KIND, &[], NOON, NOON + LEASE).await.unwrap()?;
    assert!(jobs::complete(&mut tx, &job).await.unwrap());
    tx.commit().await.unwrap();
    job.org
}

#[tokio::test]
async fn mails_of_help_centers_take_turns_and_those_of_the_platform_wait_for_none_of_them() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (greedy, modest): (OrgId, OrgId) = (world.ids.next(), world.ids.next());
        let mut tx = world.begin_tx().await;
        for org in std::iter::repeat_n(greedy, 250).chain([modest]) {
            let template = MailTemplate::SiteSignInCode { org: Some(org), sign_in: world.ids.next() };
            jobs::enqueue(&mut tx, world.ids.next(), &SendMail { template }, NOON, NOON).await.unwrap();
        }
        let template = MailTemplate::SignInCode { sign_in: world.ids.next() };
        jobs::enqueue(&mut tx, world.ids.next(), &SendPlatformMail { template }, NOON, NOON).await.unwrap();
        tx.commit().await.unwrap();
        let served = [
            complete_next::<SendMail>(&world).await,
            complete_next::<SendMail>(&world).await,
            complete_next::<SendMail>(&world).await,
        ];
        assert!(served.contains(&Some(modest)), "behind one or two of 250: {served:?}");
        assert_eq!(complete_next::<SendPlatformMail>(&world).await, None, "of no organization, and in a queue of its own");
        assert_eq!(jobs::count_pending(&mut world.store.read().await.unwrap()).await.unwrap(), 248);
    })
    .await;
}

#[tokio::test]
async fn organizations_take_turns() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (greedy, modest, late): (OrgId, OrgId, OrgId) = (world.ids.next(), world.ids.next(), world.ids.next());
        for _ in 0..300 {
            world.enqueue_for(greedy, NOON).await;
        }
        for _ in 0..2 {
            world.enqueue_for(modest, NOON + SECOND).await;
        }
        let now = NOON + SECOND * 2;
        let mut served = Vec::new();
        for number in 0..8 {
            if number == 3 {
                world.enqueue_for(late, now).await;
            }
            let job = world.claim_job(now).await.expect("there is more");
            assert!(world.complete_job(&job).await);
            let names = [(greedy, "greedy"), (modest, "modest"), (late, "late")];
            served.extend(names.iter().filter(|(org, _)| job.org == Some(*org)).map(|(_, name)| *name));
        }
        let places = |name: &str| -> Vec<usize> { (0..served.len()).filter(|place| served[*place] == name).collect() };
        assert!(places("modest").iter().all(|place| *place < 5) && places("modest").len() == 2, "{served:?}");
        assert!(places("late").iter().all(|place| *place < 7) && places("late").len() == 1, "{served:?}");
        assert!(world.claim_excluding(&[greedy], now).await.is_none(), "whoever has enough at work is passed over");
    })
    .await;
}

#[tokio::test]
async fn a_job_whose_worker_died_goes_to_the_next_and_a_failed_one_waits_its_time() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        world.enqueue_job(NOON).await;
        let died = world.claim_job(NOON).await.expect("due");
        assert!(world.claim_job(NOON + LEASE - Duration::from_micros(1)).await.is_none());
        let next = world.claim_job(NOON + LEASE).await.expect("the lease has lapsed");
        assert_eq!((next.id, next.attempt, next.failures, next.lost), (died.id, 2, 0, 1));
        assert!(!world.complete_job(&died).await, "it is another worker's now");

        let later = NOON + LEASE + SECOND * 10;
        let mut tx = world.begin_tx().await;
        assert!(!jobs::renew_lease(&mut tx, &died, NOON + LEASE * 9).await.unwrap());
        assert!(!jobs::retry(&mut tx, &died, NOON, "too late").await.unwrap());
        assert!(jobs::retry(&mut tx, &next, later, "the page did not answer").await.unwrap());
        tx.commit().await.unwrap();
        assert!(world.claim_job(later - Duration::from_micros(1)).await.is_none());
        let again = world.claim_job(later).await.expect("due again");
        assert_eq!((again.attempt, again.failures), (3, 1));
        assert!(world.complete_job(&again).await);
        assert_eq!(jobs::find_next_due(&mut world.store.read().await.unwrap()).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_job_that_was_let_go_of_is_due_at_once_and_has_not_failed() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        world.enqueue_job(NOON).await;
        let job = world.claim_job(NOON).await.expect("due");
        let mut tx = world.begin_tx().await;
        assert!(jobs::release_job(&mut tx, &job, NOON).await.unwrap());
        tx.commit().await.unwrap();
        let next = world.claim_job(NOON).await.expect("due at once");
        assert_eq!((next.attempt, next.failures, next.lost), (2, 0, 0));
    })
    .await;
}

#[tokio::test]
async fn a_dead_job_waits_for_the_operator() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.ids.next();
        let id = world.enqueue_for(org, NOON).await.to_string();
        let job = world.claim_job(NOON).await.expect("due");
        let mut tx = world.begin_tx().await;
        assert!(!jobs::revive_job(&mut tx, &id, NOON).await.unwrap(), "it runs");
        assert!(jobs::bury(&mut tx, &job, "the page never answered", NOON).await.unwrap());
        let work: PurgeAgent = serde_json::from_value(job.payload.clone()).unwrap();
        assert!(!jobs::is_pending(&mut tx, &work).await.unwrap(), "nobody does it");
        tx.commit().await.unwrap();
        assert!(!world.is_due(NOON + LEASE * 100).await && world.claim_job(NOON + LEASE * 100).await.is_none());

        let mut conn = world.store.read().await.unwrap();
        let dead = JobFilter { state: Some(JobState::Dead.as_str()), kind: Some("purge_agent"), org: Some(org) };
        let listed = jobs::list(&mut conn, dead, "", 10).await.unwrap();
        let [record] = &listed[..] else { panic!("{listed:?}") };
        assert_eq!((record.id.as_str(), record.last_error.as_deref()), (id.as_str(), Some("the page never answered")));
        assert!(jobs::list(&mut conn, dead, &id, 10).await.unwrap().is_empty());
        let [count] = &jobs::count_per_state(&mut conn, NOON).await.unwrap()[..] else { panic!("one kind in one state") };
        assert_eq!((count.state.as_str(), count.jobs, count.due_since), ("dead", 1, None));
        drop(conn);

        let mut tx = world.begin_tx().await;
        assert!(jobs::revive_job(&mut tx, &id, NOON).await.unwrap());
        tx.commit().await.unwrap();
        let again = world.claim_job(NOON).await.expect("due at once");
        assert_eq!(again.failures, 0, "with all its tries before it");
    })
    .await;
}

#[tokio::test]
async fn the_same_work_waits_once() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let work = PurgeAgent { org: world.ids.next(), agent: world.ids.next() };
        let mut tx = world.begin_tx().await;
        for is_first in [true, false, false] {
            assert_eq!(jobs::enqueue_once(&mut tx, world.ids.next(), &work, NOON).await.unwrap(), is_first);
        }
        tx.commit().await.unwrap();
        assert_eq!(jobs::count_pending(&mut world.store.read().await.unwrap()).await.unwrap(), 1);
        let running = world.claim_job(NOON).await.expect("due");
        let mut tx = world.begin_tx().await;
        assert!(!jobs::enqueue_unless_active(&mut tx, world.ids.next(), &work, NOON).await.unwrap(), "it runs");
        let other = PurgeAgent { agent: world.ids.next(), ..work };
        assert!(jobs::is_pending(&mut tx, &work).await.unwrap() && !jobs::is_pending(&mut tx, &other).await.unwrap());
        assert!(jobs::enqueue_once(&mut tx, world.ids.next(), &work, NOON).await.unwrap());
        tx.commit().await.unwrap();
        assert!(world.complete_job(&running).await);
        assert!(world.claim_job(NOON).await.is_some(), "what runs may have passed what it is about");
    })
    .await;
}

#[tokio::test]
async fn the_last_run_of_each_periodic_task_is_recorded() {
    for_each_database(async |store| {
        let done = |task: &str| PeriodicRun {
            task: task.to_owned(),
            started_at: NOON,
            ended_at: NOON + SECOND,
            outcome: PeriodicOutcome::Done,
            error: None,
        };
        let failed = PeriodicRun {
            ended_at: NOON + 2 * SECOND,
            outcome: PeriodicOutcome::Failed,
            error: Some("the disk is full".to_owned()),
            ..done("mop")
        };
        let mut tx = store.begin().await.unwrap();
        for run in [&done("sweep"), &done("mop"), &failed] {
            jobs::periodic::record_run(&mut tx, run).await.unwrap();
        }
        tx.commit().await.unwrap();
        let recorded = jobs::periodic::list(&mut store.read().await.unwrap()).await.unwrap();
        assert_eq!(recorded, [failed, done("sweep")]);
    })
    .await;
}
