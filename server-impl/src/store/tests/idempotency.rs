use std::time::Duration;

use futures::future::join_all;
use uuid::Uuid;

use super::{NOON, World};
use crate::{
    store::idempotency::{self, Begun, KEPT},
    testing::databases::for_each_database,
    types::{OrgId, Timestamp},
};

const LEASE: Duration = Duration::from_secs(30);
const ORDER: &[u8; 32] = &[7; 32];
const ANOTHER: &[u8; 32] = &[8; 32];

impl World {
    async fn begin_request(&self, org: OrgId, hash: &[u8; 32], token: Uuid, now: Timestamp) -> Begun {
        let mut tx = self.tx().await;
        let begun = idempotency::begin(&mut tx, org, "key-1", hash, token, now, now + LEASE).await.unwrap();
        tx.commit().await.unwrap();
        begun
    }

    async fn finish_request(&self, org: OrgId, token: Uuid) -> bool {
        let mut tx = self.tx().await;
        let finished = idempotency::finish(&mut tx, org, "key-1", token, 201, r#"{"b":1,"a":2}"#).await.unwrap();
        tx.commit().await.unwrap();
        finished
    }
}

fn answered() -> Begun {
    Begun::Done { status: 201, data: r#"{"b":1,"a":2}"#.to_owned() }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_requests_under_one_key_one_starts() {
    for_each_database(async |store| {
        let world = World::new(store);
        let org = world.org().await;
        let begun = join_all((0..32).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.begin_request(org, ORDER, world.ids.next(), NOON).await })
        }))
        .await;
        let begun: Vec<Begun> = begun.into_iter().map(|begun| begun.unwrap()).collect();
        assert_eq!(begun.iter().filter(|begun| **begun == Begun::Started).count(), 1);
        assert_eq!(begun.iter().filter(|begun| **begun == Begun::Running).count(), 31);
    })
    .await;
}

#[tokio::test]
async fn a_finished_request_is_answered_again_byte_by_byte_for_a_day() {
    for_each_database(async |store| {
        let world = World::new(store);
        let org = world.org().await;
        let token = world.ids.next();
        assert_eq!(world.begin_request(org, ORDER, token, NOON).await, Begun::Started);
        assert_eq!(world.begin_request(org, ANOTHER, world.ids.next(), NOON).await, Begun::Reused);
        assert!(world.finish_request(org, token).await);
        assert!(!world.finish_request(org, token).await, "once");

        let late = NOON + KEPT - Duration::from_micros(1);
        assert_eq!(world.begin_request(org, ORDER, world.ids.next(), late).await, answered());
        assert_eq!(world.begin_request(org, ANOTHER, world.ids.next(), late).await, Begun::Reused);
        let stranger = world.org().await;
        assert_eq!(
            world.begin_request(stranger, ANOTHER, world.ids.next(), late).await,
            Begun::Started,
            "keys are an organization's own"
        );
        assert_eq!(
            world.begin_request(org, ANOTHER, world.ids.next(), NOON + KEPT).await,
            Begun::Started,
            "a day later it is forgotten"
        );
    })
    .await;
}

#[tokio::test]
async fn a_request_that_died_is_taken_over_and_cannot_finish_any_more() {
    for_each_database(async |store| {
        let world = World::new(store);
        let org = world.org().await;
        let (died, next) = (world.ids.next(), world.ids.next());
        assert_eq!(world.begin_request(org, ORDER, died, NOON).await, Begun::Started);
        assert_eq!(world.begin_request(org, ORDER, next, NOON + LEASE - Duration::from_micros(1)).await, Begun::Running);
        assert_eq!(world.begin_request(org, ORDER, next, NOON + LEASE).await, Begun::Started);

        let mut tx = world.tx().await;
        idempotency::abandon(&mut tx, org, "key-1", died).await.unwrap();
        tx.commit().await.unwrap();
        assert!(!world.finish_request(org, died).await);
        assert!(world.finish_request(org, next).await, "the one that died did not free the key");
        assert_eq!(world.begin_request(org, ORDER, died, NOON + LEASE * 2).await, answered());
    })
    .await;
}

#[tokio::test]
async fn a_request_without_an_effect_frees_its_key_and_old_records_are_swept() {
    for_each_database(async |store| {
        let world = World::new(store);
        let org = world.org().await;
        let token = world.ids.next();
        world.begin_request(org, ORDER, token, NOON).await;
        let mut tx = world.tx().await;
        idempotency::abandon(&mut tx, org, "key-1", token).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.begin_request(org, ANOTHER, token, NOON).await, Begun::Started);

        let mut tx = world.tx().await;
        assert_eq!(idempotency::sweep(&mut tx, NOON - Duration::from_micros(1)).await.unwrap(), 0);
        assert_eq!(idempotency::sweep(&mut tx, NOON).await.unwrap(), 1);
    })
    .await;
}
