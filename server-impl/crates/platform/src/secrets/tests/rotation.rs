//! Rotating the key ring, reading it from several processes, and removing peppers that nothing depends on.

use std::{sync::Arc, time::Duration};

use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        pepper::PepperPurpose,
    },
    sealed_table::SealedTable,
};
use frontdesk_ports::{
    Ports,
    clock::Clock,
    peppers::{GivenPeppers, MAX_PEPPERS},
};
use frontdesk_store::{
    Store,
    accounts::{claims, invitations},
    testing::{NOON, StoreWorld, count_jobs, for_each_database},
};
use frontdesk_types::{
    CodeId, Result, Timestamp,
    accounts::{MemberRole, claims::Claim, invitations::Invitation},
    peppers::PepperId,
};
use futures::future::join_all;

use crate::secrets::{self, ForgetSummary};

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_hours(24);

/// Creates a process with these peppers, newest first.
pub(super) async fn start_process(store: &Store, peppers: &[&str]) -> KeyRing {
    let peppers = peppers.iter().map(|pepper| (*pepper).to_owned().into()).collect();
    KeyRing::open(store, Arc::new(GivenPeppers::new(peppers)), NOON).await.expect("the ring opens")
}

/// A clock that always shows the same time.
struct StoppedClock(Timestamp);

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        self.0
    }
}

/// Forgets a pepper at a given time.
pub(super) async fn forget_at(
    store: &Store,
    ring: &KeyRing,
    tables: &[&dyn SealedTable],
    id: &PepperId,
    force: bool,
    at: Timestamp,
) -> Result<ForgetSummary> {
    let removal = secrets::PepperRemoval { pepper: id, is_forced: force };
    secrets::forget_pepper(store, &Ports::with_clock(Arc::new(StoppedClock(at))), ring, tables, removal).await
}

pub(super) fn current_pepper(ring: &KeyRing) -> PepperId {
    ring.current_ring().expect("a ring").current().id().clone()
}

#[tokio::test]
async fn several_processes_rotate_without_a_pause() {
    for_each_database(async |store| {
        // Each is restarted with the new pepper before the old one: nothing changes yet.
        let old = current_pepper(&start_process(&store, &["old"]).await);
        let (one, other) = (start_process(&store, &["new", "old"]).await, start_process(&store, &["new", "old"]).await);
        assert_eq!((current_pepper(&one), current_pepper(&other)), (old.clone(), old.clone()));

        let before = one.current_ring().unwrap().current().derive_token(PepperPurpose::ClaimPage, b"acme");
        let rotation = secrets::rotate_pepper(&store, &one, NOON + DAY).await.unwrap();
        assert_eq!((&rotation.retired, &rotation.current), (&old, &current_pepper(&one)));
        let after = one.current_ring().unwrap().current().derive_token(PepperPurpose::ClaimPage, b"acme");

        // The other process has not refreshed yet, but still recognizes the tokens of the first one.
        assert_eq!(current_pepper(&other), old);
        for token in [&before, &after] {
            let is_ours = |ring: &PepperRing| ring.verify_token(PepperPurpose::ClaimPage, b"acme", token).then_some(());
            assert!(other.find_in_ring(&store, is_ours).await.unwrap().is_some());
        }
        assert_eq!(current_pepper(&other), rotation.current);
        let made_up = |ring: &PepperRing| ring.verify_token(PepperPurpose::ClaimPage, b"other", &after).then_some(());
        assert!(other.find_in_ring(&store, made_up).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_code_is_looked_up_under_its_own_pepper_wherever_it_was_made() {
    for_each_database(async |store| {
        start_process(&store, &["old"]).await;
        let (one, other) = (start_process(&store, &["new", "old"]).await, start_process(&store, &["new", "old"]).await);
        let rotation = secrets::rotate_pepper(&store, &one, NOON).await.unwrap();
        let mut tx = store.begin().await.unwrap();
        for id in [&rotation.current, &rotation.retired] {
            let pepper = other.find_pepper(&mut tx, id).await.unwrap().expect("in the ring");
            assert_eq!(pepper.id(), id);
        }
        let nobody_s: PepperId = "0123456789abcdefghijkl".parse().unwrap();
        assert!(other.find_pepper(&mut tx, &nobody_s).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_process_that_lacks_a_pepper_says_which_and_where_to_put_it() {
    for_each_database(async |store| {
        let running = start_process(&store, &["old"]).await;
        let old = current_pepper(&running);
        let stranger = start_process(&store, &["new"]).await;
        let refusal = stranger.require_current().unwrap_err().to_string();
        assert!(refusal.contains(&format!("another pepper, whose id is {old}")), "{refusal}");
        assert!(refusal.contains("FRONTDESK_PEPPER"), "{refusal}");
        assert!(stranger.current_ring().is_err() && secrets::rotate_pepper(&store, &stranger, NOON).await.is_err());

        let new = secrets::rotate_pepper(&store, &start_process(&store, &["new", "old"]).await, NOON).await.unwrap().current;
        let half = start_process(&store, &["new"]).await;
        half.require_current().expect("it has that one");
        let refusal = half.require_all().unwrap_err().to_string();
        assert!(refusal.contains(&old.to_string()) && refusal.contains("frontdesk secret forget"), "{refusal}");

        // A running process continues with its peppers, and is not ready.
        running.refresh(&mut store.read().await.unwrap()).await.unwrap();
        assert_eq!(current_pepper(&running), old);
        let refusal = running.require_all().unwrap_err().to_string();
        assert!(refusal.contains(&new.to_string()), "{refusal}");
        let mut conn = store.read().await.unwrap();
        assert!(running.find_pepper(&mut conn, &new).await.is_err(), "what follows from it is not called wrong");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_rotations_at_once_one_comes_first_and_the_others_are_refused() {
    for_each_database(async |store| {
        let old = current_pepper(&start_process(&store, &["old"]).await);
        let rotations = join_all((0..8).map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let ring = start_process(&store, &[&format!("new {number}"), "old"]).await;
                secrets::rotate_pepper(&store, &ring, NOON).await
            })
        }))
        .await;
        let done: Vec<_> = rotations.into_iter().filter_map(|rotation| rotation.unwrap().ok()).collect();
        let [rotation] = &done[..] else { panic!("{done:?}") };
        assert_eq!(rotation.retired, old);
        let listed = start_process(&store, &["old"]).await.list_peppers();
        let ids: Vec<_> = listed.iter().map(|(listed, _)| &listed.id).collect();
        assert_eq!(ids, [&rotation.current, &old]);
    })
    .await;
}

#[tokio::test]
async fn a_full_ring_asks_for_one_to_be_forgotten_first() {
    for_each_database(async |store| {
        let peppers: Vec<String> = (0..=MAX_PEPPERS).map(|number| format!("pepper {number}")).collect();
        let mut given: Vec<&str> = vec![&peppers[0]];
        let oldest = current_pepper(&start_process(&store, &given).await);
        for (pepper, hour) in peppers[1..MAX_PEPPERS].iter().zip(1..) {
            given.insert(0, pepper);
            secrets::rotate_pepper(&store, &start_process(&store, &given).await, NOON + Duration::from_hours(hour))
                .await
                .unwrap();
        }
        given.insert(0, &peppers[MAX_PEPPERS]);
        let ring = start_process(&store, &given).await;
        let refusal = secrets::rotate_pepper(&store, &ring, NOON + DAY).await.unwrap_err().to_string();
        assert!(refusal.contains(&format!("frontdesk secret forget --id {oldest}")), "{refusal}");
        forget_at(&store, &ring, &[], &oldest, false, NOON + DAY * 3).await.unwrap();
        secrets::rotate_pepper(&store, &ring, NOON + DAY * 3).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_pepper_is_forgotten_when_nothing_depends_on_it() {
    for_each_database(async |store| {
        let old = current_pepper(&start_process(&store, &["old"]).await);
        let ring = start_process(&store, &["new", "old"]).await;
        let forget = async |force: bool, at: Timestamp| {
            let forgotten = self::forget_at(&store, &ring, &[], &old, force, at).await;
            forgotten.map_err(|refusal| refusal.to_string())
        };
        assert!(forget(true, NOON).await.unwrap_err().contains("is the current pepper"));
        secrets::rotate_pepper(&store, &ring, NOON).await.unwrap();
        let refusal = forget(true, NOON + MINUTE / 2).await.unwrap_err();
        assert!(refusal.contains("servers may still be using") && refusal.contains("31 s"), "{refusal}");
        let refusal = forget(false, NOON + MINUTE).await.unwrap_err();
        assert!(refusal.contains("21 November 2025, 12:00 UTC") && refusal.contains("--force"), "{refusal}");

        add_claim_until(&store, &old, NOON + DAY * 7).await;
        let refusal = forget(false, NOON + DAY * 6).await.unwrap_err();
        assert!(refusal.contains("unclaimed workspaces (1)") && refusal.contains("27 November 2025, 12:00 UTC"), "{refusal}");
        let forgotten = forget(false, NOON + DAY * 7).await.unwrap();
        assert!(!forgotten.removed, "the operator gave it, and takes it away");

        assert!(forget(false, NOON + DAY * 7).await.unwrap_err().contains("secret list"), "it is gone");
        assert!(ring.current_ring().unwrap().get(&old).is_none());
        start_process(&store, &["new"]).await.require_all().expect("the new one is enough");
        let refusal = secrets::rotate_pepper(&store, &ring, NOON + DAY * 8).await.unwrap_err().to_string();
        assert!(refusal.contains("openssl rand"), "the old one is not taken again: {refusal}");
    })
    .await;
}

#[tokio::test]
async fn a_pepper_that_leaked_is_dropped_with_all_that_was_handed_out_under_it() {
    for_each_database(async |store| {
        let old = current_pepper(&start_process(&store, &["old"]).await);
        let ring = start_process(&store, &["new", "old"]).await;
        let token = ring.current_ring().unwrap().current().derive_token(PepperPurpose::Form, b"anna");
        for _ in 0..3 {
            add_claim_until(&store, &old, NOON + DAY * 7).await;
        }
        secrets::rotate_pepper(&store, &ring, NOON).await.unwrap();
        let forgotten = forget_at(&store, &ring, &[], &old, true, NOON + MINUTE).await.unwrap();
        let is_ours = |ring: &PepperRing| ring.verify_token(PepperPurpose::Form, b"anna", &token).then_some(());
        assert!(ring.find_in_ring(&store, is_ours).await.unwrap().is_none());

        assert_eq!(forgotten.reissued, 3, "their persons are mailed another code");
        let mut tx = store.begin().await.unwrap();
        assert_eq!(claims::count_open_with_pepper(&mut tx, &current_pepper(&ring), NOON).await.unwrap().0, 3);
        assert_eq!(count_jobs(&mut tx).await, 3, "mails");
    })
    .await;
}

#[tokio::test]
async fn a_pepper_is_kept_while_links_of_invitations_depend_on_it() {
    for_each_database(async |store| {
        let old = current_pepper(&start_process(&store, &["old"]).await);
        let ring = start_process(&store, &["new", "old"]).await;
        let world = StoreWorld::new(store.clone());
        let org = world.create_org().await;
        let invite = async |email: &str, created_at: Timestamp| {
            let expires_at = created_at + DAY * 7;
            let (id, email, role) = (world.ids.next(), email.to_owned(), MemberRole::Member);
            let invitation = Invitation { id, org, email, role, created_at, expires_at, invited_by: None };
            let mail = invitations::CountedMail { day: 1, max_per_day: 3 };
            let mut tx = world.begin_tx().await;
            assert!(invitations::insert_or_replace(&mut tx, &invitation.email, &invitation, mail).await.unwrap());
            tx.commit().await.unwrap();
        };
        invite("bert@acme.dev", NOON - DAY).await;
        secrets::rotate_pepper(&store, &ring, NOON).await.unwrap();
        invite("cleo@acme.dev", NOON + DAY).await;
        let refusal = forget_at(&store, &ring, &[], &old, false, NOON + DAY * 5).await.unwrap_err().to_string();
        assert!(refusal.contains("invitations (1)") && refusal.contains("26 November 2025, 12:00 UTC"), "{refusal}");
        forget_at(&store, &ring, &[], &old, false, NOON + DAY * 6).await.unwrap();
    })
    .await;
}

/// Creates a workspace that can be claimed with a code derived from a pepper.
async fn add_claim_until(store: &Store, pepper: &PepperId, expires_at: Timestamp) {
    let world = StoreWorld::new(store.clone());
    let org = world.create_org().await;
    let code: CodeId = world.ids.next();
    let claim = Claim {
        org,
        email: "anna@acme.dev".to_owned(),
        code,
        code_pepper: pepper.clone(),
        page_pepper: pepper.clone(),
        attempts: 0,
        expires_at,
        claimed_at: None,
    };
    let mut tx = world.begin_tx().await;
    claims::insert(&mut tx, org, &claim).await.unwrap();
    tx.commit().await.unwrap();
}
