//! Stories of answers that are stored for repeats, run on each database.

use std::sync::Arc;

use frontdesk_ports::{clock::SystemClock, random::OsRandom};
use frontdesk_store::testing::for_each_database;
use frontdesk_types::{
    Error,
    accounts::orgs::{Org, Plan},
};
use futures::future::join_all;
use uuid::Uuid;

use super::*;

const NOON: Timestamp = Timestamp(1_763_640_000_000_000);
const LEASE: Duration = Duration::from_secs(60);
const MAX_STORED_BYTES: i64 = 4 * RESERVED_BYTES;

/// An organization that sends requests under idempotency keys.
#[derive(Clone)]
struct IdempotencyWorld {
    store: Store,
    ids: Arc<IdGenerator>,
    org: OrgId,
}

impl IdempotencyWorld {
    async fn new(store: Store) -> Self {
        let ids = IdGenerator::new(Arc::new(SystemClock), Arc::new(OsRandom));
        let org = Org {
            id: ids.next(),
            name: "Harbour Hotel".to_owned(),
            plan: Plan::Hobby,
            subscription: None,
            credits: 0,
            agents: 0,
            training_bytes: 0,
            created_at: NOON,
            delete_at: None,
        };
        let mut tx = store.begin().await.unwrap();
        store::accounts::orgs::insert(&mut tx, &org).await.unwrap();
        tx.commit().await.unwrap();
        Self { store, ids: Arc::new(ids), org: org.id }
    }

    /// Begins the request with this key and hash.
    async fn begin_with(&self, key: &str, hash: u8, now: Timestamp) -> Result<(BeginOutcome, PendingRequest)> {
        let (token, hash): (Uuid, _) = (self.ids.next(), [hash; 32]);
        let mark = IdempotencyMark { key, hash: &hash, token, lease_until: now + LEASE, reserved: RESERVED_BYTES };
        let mut tx = self.store.begin().await?;
        let begun = begin_request(&mut tx, self.org, MAX_STORED_BYTES, &mark, now).await?;
        tx.commit().await?;
        Ok((begun, PendingRequest { key: key.to_owned(), token, status: 200, about: Some([1; 32]), cap: MAX_STORED_BYTES }))
    }

    async fn finish_with(&self, pending: &PendingRequest, answer: &str, now: Timestamp) -> Result<bool> {
        let mut tx = self.store.begin().await?;
        let request = FinishedRequest { org: self.org, pending, answer, finished_at: now };
        let finished = finish_request(&mut tx, &self.ids, request).await?;
        tx.commit().await?;
        Ok(finished)
    }

    /// Runs a whole request.
    async fn run_request(&self, key: &str, answer: &str, now: Timestamp) -> Result<()> {
        let (begun, pending) = self.begin_with(key, 1, now).await?;
        assert_eq!(begun, BeginOutcome::Started, "{key}");
        assert!(self.finish_with(&pending, answer, now).await?);
        Ok(())
    }

    async fn stored_bytes(&self) -> i64 {
        store::idempotency::count_stored_bytes(&mut self.store.read().await.unwrap(), self.org).await.unwrap()
    }

    async fn assert_answered(&self, key: &str, answer: &str, now: Timestamp) {
        let (begun, _) = self.begin_with(key, 1, now).await.unwrap();
        assert_eq!(begun, BeginOutcome::Done { status: 200, data: answer.to_owned() }, "{key}");
    }
}

/// Returns text of so many letters that hardly compresses.
fn noise(seed: u64, length: usize) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut letter = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        char::from(b'A' + u8::try_from(state % 26).expect("less than 26"))
    };
    (0..length).map(|_| letter()).collect()
}

fn expect_refusal(error: Error) -> Refusal {
    match error {
        Error::Refused(refusal) => *refusal,
        Error::Internal(fault) | Error::BrokenOff(fault) => panic!("{fault:#}"),
    }
}

#[tokio::test]
async fn answers_about_one_thing_take_little_and_come_back_byte_for_byte() {
    for_each_database(async |store| {
        let world = IdempotencyWorld::new(store).await;
        let instruction = noise(1, 8_000);
        let answer = |number: usize| format!(r#"{{"name":"Desk {number}","systemInstruction":"{instruction}","n":{number}}}"#);
        for number in 0..50 {
            world.run_request(&format!("key-{number}"), &answer(number), NOON).await.unwrap();
        }
        let kept = world.stored_bytes().await;
        assert!(kept < 50 * 700 + 8_000, "{kept} bytes, of 400,000");
        let another = noise(2, 8_000);
        world.run_request("another", &another, NOON).await.unwrap();
        for number in [0, 1, 49] {
            world.assert_answered(&format!("key-{number}"), &answer(number), NOON + LEASE).await;
        }
        world.assert_answered("another", &another, NOON + LEASE).await;
    })
    .await;
}

/// Removes the expired records of all organizations.
async fn remove_all_expired(store: &Store, now: Timestamp) -> Result<()> {
    let due = list_due(&mut store.read().await?, now, &OverdueRecord::default(), 100).await?;
    for row in due {
        remove_expired(store, row.parse_ids()?.0, now).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_base_outlives_every_answer_that_needs_it() {
    for_each_database(async |store| {
        let world = IdempotencyWorld::new(store).await;
        let answer = noise(1, 8_000);
        let hour = Duration::from_hours(1);
        for step in 0..60 {
            world.run_request(&format!("key-{step}"), &answer, NOON + hour * step).await.unwrap();
            remove_all_expired(&world.store, NOON + hour * step).await.unwrap();
        }
        let bases = fetch_bases(&world).await;
        assert_eq!(bases, 1, "one base serves for days");
        for step in 37..60 {
            world.assert_answered(&format!("key-{step}"), &answer, NOON + hour * 59).await;
        }
        remove_all_expired(&world.store, NOON + hour * 59 + ANSWER_RETENTION + BASE_MARGIN * 2).await.unwrap();
        assert_eq!((fetch_bases(&world).await, world.stored_bytes().await), (0, 0), "and goes with the last of them");
    })
    .await;
}

async fn fetch_bases(world: &IdempotencyWorld) -> usize {
    let mut conn = world.store.read().await.unwrap();
    usize::from(store::idempotency::bases::find_last(&mut conn, world.org, [1; 32]).await.unwrap().is_some())
}

#[tokio::test]
async fn a_full_store_refuses_new_keys_and_drops_nothing() {
    for_each_database(async |store| {
        let world = IdempotencyWorld::new(store).await;
        let mut number = 0_u64;
        let refused = loop {
            number += 1;
            assert!(number < 100, "two megabytes, of {MAX_STORED_BYTES} bytes that may be kept");
            let now = NOON + Duration::from_secs(number);
            if let Err(error) = world.run_request(&format!("key-{number}"), &noise(number, 20_000), now).await {
                break expect_refusal(error);
            }
        };
        assert_eq!(refused.code, Code::IdempotencyStoreFull);
        assert!(world.stored_bytes().await <= MAX_STORED_BYTES);
        let later = NOON + Duration::from_hours(12);
        for kept in 1..number {
            world.assert_answered(&format!("key-{kept}"), &noise(kept, 20_000), later).await;
        }
        let (reused, _) = world.begin_with("key-1", 2, later).await.unwrap();
        assert_eq!(reused, BeginOutcome::Reused, "a key that is kept is not refused");

        let wait = refused.retry_after.expect("it says when to come back");
        let back = NOON + Duration::from_secs(number) + Duration::from_secs(wait);
        let early = back - Duration::from_secs(3);
        let refused = expect_refusal(world.run_request("new", "{}", early).await.unwrap_err());
        assert!((1..=4).contains(&refused.retry_after.unwrap()), "{refused:?}");
        world.run_request("new", "{}", back).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn an_answer_larger_than_its_reservation_needs_room_of_its_own() {
    for_each_database(async |store| {
        let world = IdempotencyWorld::new(store).await;
        world.run_request("large", &noise(1, 200_000), NOON).await.unwrap();
        world.assert_answered("large", &noise(1, 200_000), NOON).await;
        let before = world.stored_bytes().await;
        let (_, pending) = world.begin_with("larger", 1, NOON).await.unwrap();
        let refused = expect_refusal(world.finish_with(&pending, &noise(2, 400_000), NOON).await.unwrap_err());
        assert_eq!(refused.code, Code::IdempotencyStoreFull);
        let mut tx = world.store.begin().await.unwrap();
        store::idempotency::abandon_request(&mut tx, world.org, &pending).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.stored_bytes().await, before, "its effect was rolled back, and so was what it took");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_come_at_once_do_not_pass_the_bound_together() {
    for_each_database(async |store| {
        let world = IdempotencyWorld::new(store).await;
        let begun = join_all((0..16).map(|number| {
            let world = world.clone();
            tokio::spawn(async move { world.begin_with(&format!("key-{number}"), 1, NOON).await })
        }))
        .await;
        let (begun, refused): (Vec<_>, Vec<_>) = begun.into_iter().map(|begun| begun.unwrap()).partition(Result::is_ok);
        assert_eq!((begun.len(), refused.len()), (4, 12), "as many as fit");
        for error in refused {
            let refused = expect_refusal(error.unwrap_err());
            assert_eq!(
                (refused.code, refused.retry_after),
                (Code::IdempotencyStoreFull, Some(RUNNING_RETRY_SECONDS)),
                "they will soon be done"
            );
        }
        assert_eq!(world.stored_bytes().await, MAX_STORED_BYTES);
        for begun in begun {
            assert!(world.finish_with(&begun.unwrap().1, "{}", NOON).await.unwrap());
        }
        assert!(world.stored_bytes().await < 4 * (ROW_BYTES + 64));
    })
    .await;
}
