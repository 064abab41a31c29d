use std::{collections::BTreeSet, time::Duration};

use frontdesk_types::{
    OrgId, Timestamp,
    idempotency::{CompressionBase, IdempotencyMark, KeyState, PackedAnswer, PendingRequest, StoredAnswer},
};
use futures::future::join_all;
use uuid::Uuid;

use super::{NOON, StoreWorld};
use crate::{idempotency, testing::for_each_database};

const LEASE: Duration = Duration::from_secs(30);
const ANSWER_RETENTION: Duration = Duration::from_hours(24);
const ORDER_HASH: &[u8; 32] = &[7; 32];
const OTHER_HASH: &[u8; 32] = &[8; 32];

impl StoreWorld {
    async fn begin_request(&self, org: OrgId, hash: &[u8; 32], token: Uuid, now: Timestamp) -> KeyState {
        let mark = IdempotencyMark { key: "key-1", hash, token, lease_until: now + LEASE, reserved: 900 };
        let mut tx = self.begin_tx().await;
        let found = idempotency::begin_request(&mut tx, org, &mark, now, now - ANSWER_RETENTION).await.unwrap();
        tx.commit().await.unwrap();
        found
    }

    async fn finish_request(&self, org: OrgId, token: Uuid) -> bool {
        let answer = PackedAnswer { packed: vec![7, 0, 9], base: None, bytes: 200 };
        let mut tx = self.begin_tx().await;
        let finished =
            idempotency::finish_request(&mut tx, org, &pending_request(token), &answer, &BTreeSet::new()).await.unwrap();
        tx.commit().await.unwrap();
        finished
    }

    async fn abandon_request(&self, org: OrgId, token: Uuid) {
        let mut tx = self.begin_tx().await;
        idempotency::abandon_request(&mut tx, org, &pending_request(token)).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn remove_old_records(&self, org: OrgId, older_than: Timestamp, now: Timestamp) -> u64 {
        let mut tx = self.begin_tx().await;
        let removed = idempotency::remove_old(&mut tx, org, older_than, now, 100).await.unwrap();
        tx.commit().await.unwrap();
        removed
    }

    async fn count_stored(&self, org: OrgId) -> i64 {
        idempotency::count_stored_bytes(&mut self.store.read().await.unwrap(), org).await.unwrap()
    }
}

fn pending_request(token: Uuid) -> PendingRequest {
    PendingRequest { key: "key-1".to_owned(), token, status: 201, about: None, cap: 0 }
}

fn answered_state() -> KeyState {
    KeyState::Done { status: 201, answer: StoredAnswer::Packed { packed: vec![7, 0, 9], base: None } }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_requests_under_one_key_one_starts() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let begun = join_all((0..32).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.begin_request(org, ORDER_HASH, world.ids.next(), NOON).await })
        }))
        .await;
        let begun: Vec<KeyState> = begun.into_iter().map(|begun| begun.unwrap()).collect();
        assert_eq!(begun.iter().filter(|begun| **begun == KeyState::Nothing).count(), 1);
        assert_eq!(begun.iter().filter(|begun| **begun == KeyState::Running).count(), 31);
    })
    .await;
}

#[tokio::test]
async fn a_finished_request_is_answered_again_byte_by_byte_for_a_day() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let token = world.ids.next();
        assert_eq!(world.begin_request(org, ORDER_HASH, token, NOON).await, KeyState::Nothing);
        assert_eq!(world.begin_request(org, OTHER_HASH, world.ids.next(), NOON).await, KeyState::Another);
        assert!(world.finish_request(org, token).await);
        assert!(!world.finish_request(org, token).await, "once");

        let late = NOON + ANSWER_RETENTION - Duration::from_micros(1);
        assert_eq!(world.begin_request(org, ORDER_HASH, world.ids.next(), late).await, answered_state());
        assert_eq!(world.begin_request(org, OTHER_HASH, world.ids.next(), late).await, KeyState::Another);
        let stranger = world.create_org().await;
        assert_eq!(
            world.begin_request(stranger, OTHER_HASH, world.ids.next(), late).await,
            KeyState::Nothing,
            "keys are an organization's own"
        );
        assert_eq!(
            world.begin_request(org, OTHER_HASH, world.ids.next(), NOON + ANSWER_RETENTION).await,
            KeyState::Nothing,
            "a day later it is forgotten"
        );
    })
    .await;
}

#[tokio::test]
async fn a_request_that_died_is_taken_over_and_cannot_finish_any_more() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (died, next) = (world.ids.next(), world.ids.next());
        assert_eq!(world.begin_request(org, ORDER_HASH, died, NOON).await, KeyState::Nothing);
        assert_eq!(world.begin_request(org, ORDER_HASH, next, NOON + LEASE - Duration::from_micros(1)).await, KeyState::Running);
        assert_eq!(world.begin_request(org, ORDER_HASH, next, NOON + LEASE).await, KeyState::Nothing);

        world.abandon_request(org, died).await;
        assert!(!world.finish_request(org, died).await);
        assert!(world.finish_request(org, next).await, "the one that died did not free the key");
        assert_eq!(world.begin_request(org, ORDER_HASH, died, NOON + LEASE * 2).await, answered_state());
    })
    .await;
}

#[tokio::test]
async fn a_request_without_an_effect_frees_its_key_and_old_records_are_swept() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let token = world.ids.next();
        world.begin_request(org, ORDER_HASH, token, NOON).await;
        world.abandon_request(org, token).await;
        assert_eq!(world.begin_request(org, OTHER_HASH, token, NOON).await, KeyState::Nothing);

        assert_eq!(world.remove_old_records(org, NOON - Duration::from_micros(1), NOON).await, 0);
        assert_eq!(world.remove_old_records(org, NOON, NOON).await, 1);
    })
    .await;
}

#[tokio::test]
async fn every_row_is_counted_until_it_goes() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (org, stranger) = (world.create_org().await, world.create_org().await);
        let (died, token) = (world.ids.next(), world.ids.next());
        assert_eq!(world.count_stored(org).await, 0);
        world.begin_request(org, ORDER_HASH, died, NOON).await;
        world.begin_request(stranger, ORDER_HASH, died, NOON).await;
        assert_eq!(world.count_stored(org).await, 900, "reserved");
        world.begin_request(org, ORDER_HASH, token, NOON + LEASE).await;
        assert_eq!(world.count_stored(org).await, 900, "taken over, and not counted twice");
        world.finish_request(org, token).await;
        assert_eq!(world.count_stored(org).await, 200);
        world.begin_request(org, OTHER_HASH, token, NOON + ANSWER_RETENTION + LEASE).await;
        assert_eq!(world.count_stored(org).await, 900, "what was past its day made room for another");
        world.abandon_request(org, token).await;
        assert_eq!((world.count_stored(org).await, world.count_stored(stranger).await), (0, 900));

        let base = CompressionBase { id: world.ids.next(), about: [3; 32], packed: vec![1, 2], bytes: 70, kept_until: NOON };
        let mut tx = world.begin_tx().await;
        idempotency::bases::insert(&mut tx, org, &base).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.count_stored(org).await, 70);
        let mut tx = world.begin_tx().await;
        assert_eq!(idempotency::bases::find_last(&mut tx, org, [3; 32]).await.unwrap(), Some(base));
        assert_eq!(idempotency::bases::find_last(&mut tx, org, [4; 32]).await.unwrap(), None);
        assert_eq!(idempotency::bases::find_last(&mut tx, stranger, [3; 32]).await.unwrap(), None);
        drop(tx);
        world.remove_old_records(org, NOON - ANSWER_RETENTION, NOON).await;
        world.remove_old_records(stranger, NOON - ANSWER_RETENTION, NOON + LEASE).await;
        assert_eq!(
            (world.count_stored(org).await, world.count_stored(stranger).await),
            (0, 0),
            "neither bases nor lapsed marks stay"
        );
    })
    .await;
}
