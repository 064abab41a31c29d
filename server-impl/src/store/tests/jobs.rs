use std::time::Duration;

use futures::future::join_all;

use super::{NOON, World};
use crate::{
    store::jobs,
    testing::databases::for_each_database,
    types::{
        JobId, Timestamp,
        jobs::{Job, Lane, Task},
    },
};

const LEASE: Duration = Duration::from_secs(60);

impl World {
    async fn enqueue(&self, run_at: Timestamp) -> JobId {
        let id = self.ids.next();
        let task = Task::PurgeAgent { org: self.ids.next(), agent: self.ids.next() };
        let mut tx = self.tx().await;
        jobs::enqueue(&mut tx, id, &task, run_at).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    async fn claim(&self, now: Timestamp) -> Option<Job> {
        let mut tx = self.tx().await;
        let job = jobs::claim(&mut tx, Lane::Work, now, now + LEASE).await.unwrap();
        tx.commit().await.unwrap();
        job
    }

    async fn complete(&self, job: &Job) -> bool {
        let mut tx = self.tx().await;
        let done = jobs::complete(&mut tx, job).await.unwrap();
        tx.commit().await.unwrap();
        done
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_job_goes_to_one_of_many_workers() {
    for_each_database(async |store| {
        let world = World::new(store);
        let mut expected = Vec::new();
        for _ in 0..20 {
            expected.push(world.enqueue(NOON).await);
        }
        let taken = join_all((0..8).map(|_| {
            let world = world.clone();
            tokio::spawn(async move {
                let mut taken = Vec::new();
                while let Some(job) = world.claim(NOON).await {
                    assert_eq!(job.attempts, 1);
                    taken.push(job.id);
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
        let world = World::new(store);
        assert_eq!(jobs::next_due(&mut world.store.read().await.unwrap()).await.unwrap(), None);
        let second = world.enqueue(NOON + Duration::from_secs(2)).await;
        let first = world.enqueue(NOON + Duration::from_secs(1)).await;
        assert_eq!(jobs::next_due(&mut world.store.read().await.unwrap()).await.unwrap(), Some(NOON + Duration::from_secs(1)));

        assert!(world.claim(NOON).await.is_none());
        let late = NOON + Duration::from_secs(5);
        let job = world.claim(late).await.expect("due");
        assert_eq!(job.id, first);
        assert!(matches!(job.task, Task::PurgeAgent { .. }));
        assert!(world.complete(&job).await);
        assert_eq!(world.claim(late).await.expect("due").id, second);
        assert!(world.claim(late).await.is_none());
        assert_eq!(jobs::pending(&mut world.store.read().await.unwrap()).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_job_whose_worker_died_goes_to_the_next_and_a_failed_one_waits_its_time() {
    for_each_database(async |store| {
        let world = World::new(store);
        world.enqueue(NOON).await;
        let died = world.claim(NOON).await.expect("due");
        assert!(world.claim(NOON + LEASE - Duration::from_micros(1)).await.is_none());
        let next = world.claim(NOON + LEASE).await.expect("the lease has lapsed");
        assert_eq!((next.id, next.attempts), (died.id, 2));
        assert!(!world.complete(&died).await, "it is another worker's now");

        let later = NOON + LEASE + Duration::from_secs(10);
        let mut tx = world.tx().await;
        assert!(!jobs::retry(&mut tx, &died, NOON, "too late").await.unwrap());
        assert!(jobs::retry(&mut tx, &next, later, "the page did not answer").await.unwrap());
        tx.commit().await.unwrap();
        assert!(world.claim(later - Duration::from_micros(1)).await.is_none());
        let again = world.claim(later).await.expect("due again");
        assert_eq!(again.attempts, 3);
        assert!(world.complete(&again).await);
        assert_eq!(jobs::next_due(&mut world.store.read().await.unwrap()).await.unwrap(), None);
    })
    .await;
}
