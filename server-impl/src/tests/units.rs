//! Stories of units of work, run on each database.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use frontdesk_api::runtime::conditional;
use frontdesk_core::{
    auth::principal::Principal,
    events::EventPublisher,
    preconditions::Precondition,
    scoped,
    testing::DebugRepresentation,
    unit::{Unit, UnitFactory},
};
use frontdesk_platform::accounts::{orgs, roles};
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Store, testing::for_each_database};
use frontdesk_test_programs::postgres;
use frontdesk_types::{
    OrgId, Result, RoleId,
    accounts::orgs::Plan,
    activity::{FieldChanges, Verb},
    jobs::PurgeAgent,
};
use tokio::{sync::Barrier, time::timeout};
use toml::Table;
use uuid::Uuid;

use crate::config::Config;

struct UnitWorld {
    store: Store,
    units: UnitFactory,
    org: OrgId,
}

impl UnitWorld {
    async fn new(store: Store) -> Self {
        let plans = Config::from_layers(None, Table::new()).expect("the defaults hold").plans();
        let units =
            UnitFactory::new(store.clone(), EventPublisher::new(Arc::new(Ports::system()), Arc::new(DebugRepresentation)), plans);
        let mut unit = units.begin_for_new(Plan::Enterprise, Principal::Operator, None).await.unwrap();
        let org = orgs::create(&mut unit, "Acme").await.unwrap().id;
        let _nobody_listens = unit.commit().await.unwrap();
        Self { store, units, org }
    }

    async fn role(&self, name: &str) -> RoleId {
        let done =
            self.units.run_rule(self.org, &Principal::Operator, None, scoped!(|unit| roles::create(unit, name, &[]).await));
        done.await.unwrap().expect("the organization is there").0.id
    }

    async fn lines(&self) -> i64 {
        let mut conn = self.store.read().await.unwrap();
        store::activity::count(&mut conn, self.org).await.unwrap()
    }
}

#[tokio::test]
async fn a_unit_that_is_not_committed_leaves_nothing() {
    for_each_database(async |store| {
        let world = UnitWorld::new(store).await;
        let before = world.lines().await;
        let mut unit = world.units.begin_for(world.org, Principal::System, None).await.unwrap().expect("there");
        roles::create(&mut unit, "Editors", &[]).await.unwrap();
        drop(unit);
        assert_eq!(world.lines().await, before);
        let mut conn = world.store.read().await.unwrap();
        assert_eq!(store::accounts::roles::count(&mut conn, world.org).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn an_organization_that_is_gone_has_no_unit() {
    for_each_database(async |store| {
        let world = UnitWorld::new(store).await;
        let nobody = OrgId(Uuid::nil());
        assert!(world.units.begin_for(nobody, Principal::System, None).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn work_that_waits_for_its_next_try_becomes_due_instead_of_waiting_twice() {
    for_each_database(async |store| {
        let world = UnitWorld::new(store).await;
        let mut unit = world.units.begin_for(world.org, Principal::System, None).await.unwrap().expect("there");
        let (work, hour) = (PurgeAgent { org: world.org, agent: unit.new_id() }, Duration::from_secs(3_600));
        let later = unit.now() + hour / 2;
        unit.enqueue_after(&work, hour).await.unwrap();
        assert!(store::jobs::find_next_due(&mut unit).await.unwrap() > Some(later));
        unit.enqueue_once(&work).await.unwrap();
        assert!(store::jobs::find_next_due(&mut unit).await.unwrap() < Some(later));
        assert_eq!(store::jobs::count_pending(&mut unit).await.unwrap(), 1);
    })
    .await;
}

/// Each changes two roles, in opposite orders, and does not continue before both have changed their first: PostgreSQL
/// aborts one of them, and it is retried. On SQLite, which allows one writer at a time, the two would never meet.
#[tokio::test]
async fn of_two_that_wait_for_each_other_one_is_tried_again() {
    let Some(url) = postgres::create_database() else { return };
    let store = Store::open(&url, &store::StoreOptions::default()).await.unwrap();
    store.migrate().await.unwrap();
    let world = UnitWorld::new(store.clone()).await;
    let (editors, readers) = (world.role("Editors").await, world.role("Readers").await);
    let before = world.lines().await;
    let (meeting, attempts) = (Arc::new(Barrier::new(2)), Arc::new(AtomicUsize::new(0)));
    // Runs each in a task of its own, like two requests.
    let changed = |first: RoleId, second: RoleId| {
        let (units, org, meeting, attempts) = (world.units.clone(), world.org, Arc::clone(&meeting), Arc::clone(&attempts));
        tokio::spawn(async move {
            let (meeting, attempts) = (&meeting, &attempts);
            units
                .run_rule(
                    org,
                    &Principal::System,
                    None,
                    scoped!(|unit| {
                        attempts.fetch_add(1, Ordering::Relaxed);
                        rename(unit, first).await?;
                        // On the second attempt the other one has passed long ago.
                        let _met = timeout(Duration::from_millis(300), meeting.wait()).await;
                        rename(unit, second).await
                    }),
                )
                .await
        })
    };
    let (one, other) = tokio::join!(changed(editors, readers), changed(readers, editors));
    assert!(one.unwrap().unwrap().is_some() && other.unwrap().unwrap().is_some());
    assert_eq!(attempts.load(Ordering::Relaxed), 3);
    assert_eq!(world.lines().await, before + 4, "each change is noted once, however often it was tried");
    store.close().await;
    postgres::drop_database(&url);
}

/// Changes a role without locking its organization first, unlike every rule.
async fn rename(unit: &mut Unit, id: RoleId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let mut role = roles::find(unit, org, id).await?;
    role.updated_at = now;
    store::accounts::roles::update(unit, org, &role.name.to_lowercase(), &role).await?;
    unit.log_changes(Verb::Updated, id, FieldChanges::default());
    Ok(())
}

#[tokio::test]
async fn a_precondition_is_checked_once_and_by_somebody() {
    for_each_database(async |store| {
        let world = UnitWorld::new(store).await;
        let id = world.role("Editors").await;
        let mut unit = world.units.begin_for(world.org, Principal::System, None).await.unwrap().expect("there");
        let role = roles::find(&mut unit, world.org, id).await.unwrap();
        unit.set_precondition(Precondition::new(conditional::etag(format!("{role:?}").as_bytes())));
        roles::delete(&mut unit, id).await.expect("it is as the caller knows it");
        let _nobody_listens = unit.commit().await.expect("it was checked");

        let id = world.role("Readers").await;
        let mut unit = world.units.begin_for(world.org, Principal::System, None).await.unwrap().expect("there");
        unit.set_precondition(Precondition::new("\"earlier\"".to_owned()));
        let refused = roles::delete(&mut unit, id).await.expect_err("it is not");
        assert_eq!(refused.code().as_str(), "ETAG_MISMATCH");
        drop(unit);

        let mut unit = world.units.begin_for(world.org, Principal::System, None).await.unwrap().expect("there");
        unit.set_precondition(Precondition::new("*".to_owned()));
        roles::create(&mut unit, "Writers", &[]).await.unwrap();
        assert!(unit.commit().await.is_err(), "a rule that does not look at it must not commit");
    })
    .await;
}
