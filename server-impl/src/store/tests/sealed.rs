//! Secrets that are encrypted in the database: opened, resealed after a rotation, and never lost.

use std::time::Duration;

use async_trait::async_trait;
use secrecy::ExposeSecret;

use super::{
    NOON, World,
    secrets::{current, forget, process},
};
use crate::{
    auth::{
        key_ring::{KeyRing, Ring},
        seal::Place,
    },
    domain::secrets::{self, SealedTable},
    store::{Conn, Store, Tx},
    testing::databases::for_each_database,
    types::{
        OrgId, Result,
        peppers::{PepperId, Sealed},
    },
};

const DAY: Duration = Duration::from_hours(24);

/// A table such as a feature with secrets would have.
struct Letters;

impl Letters {
    async fn create(store: &Store) {
        let mut tx = store.begin().await.unwrap();
        execute!(
            tx,
            ["CREATE TABLE letters (org_id TEXT NOT NULL, id TEXT NOT NULL, pepper TEXT NOT NULL, secret BYTEA NOT NULL, \
              PRIMARY KEY (org_id, id))"]
        )
        .unwrap();
        tx.commit().await.unwrap();
    }

    async fn insert(store: &Store, ring: &KeyRing, org: OrgId, count: usize) {
        let ring = ring.now().unwrap();
        let mut tx = store.begin().await.unwrap();
        for number in 0..count {
            let id = number.to_string();
            let Sealed { pepper, bytes } = ring.seal(place(org, &id), format!("secret {number}").as_bytes());
            execute!(
                tx,
                ["INSERT INTO letters (org_id, id, pepper, secret) VALUES ($1, $2, $3, $4)"],
                org.to_string(),
                id,
                pepper.as_str(),
                bytes
            )
            .unwrap();
        }
        tx.commit().await.unwrap();
    }

    /// The contents of all of them.
    async fn read(store: &Store, ring: &KeyRing, org: OrgId) -> Result<Vec<String>> {
        let ring = ring.now()?;
        let mut conn = store.read().await?;
        let rows = fetch_all!(conn, (String, String, Vec<u8>), ["SELECT id, pepper, secret FROM letters"])?;
        let open = |(id, pepper, bytes): (String, String, Vec<u8>)| {
            let sealed = Sealed { pepper: pepper.parse().unwrap(), bytes };
            let opened = ring.open(place(org, &id), &sealed)?;
            assert_eq!(opened.expose_secret(), format!("secret {id}").as_bytes());
            Ok(id)
        };
        rows.into_iter().map(open).collect()
    }
}

fn place(org: OrgId, id: &str) -> Place<'_> {
    Place { purpose: "letter", org: Some(org), row: id }
}

#[async_trait]
impl SealedTable for Letters {
    fn name(&self) -> &'static str {
        "letters"
    }

    async fn count(&self, conn: &mut Conn, pepper: &PepperId) -> Result<u64> {
        let (count,) = fetch_one!(conn, (i64,), ["SELECT COUNT(*) FROM letters WHERE pepper = $1"], pepper.as_str())?;
        Ok(count.unsigned_abs())
    }

    async fn reseal(&self, tx: &mut Tx, ring: &Ring, most: u64) -> Result<u64> {
        let rows = fetch_all!(
            tx,
            (String, String, String, Vec<u8>),
            ["SELECT org_id, id, pepper, secret FROM letters WHERE pepper <> $1 ORDER BY org_id, id LIMIT $2" FOR_UPDATE],
            ring.current().id().as_str(),
            i64::try_from(most).unwrap()
        )?;
        let count = rows.len() as u64;
        for (org, id, pepper, bytes) in rows {
            let place = place(org.parse().unwrap(), &id);
            let opened = ring.open(place, &Sealed { pepper: pepper.parse().unwrap(), bytes })?;
            let Sealed { pepper, bytes } = ring.seal(place, opened.expose_secret());
            execute!(
                tx,
                ["UPDATE letters SET pepper = $3, secret = $4 WHERE org_id = $1 AND id = $2"],
                org,
                id,
                pepper.as_str(),
                bytes
            )?;
        }
        Ok(count)
    }
}

#[tokio::test]
async fn sealed_secrets_open_after_a_rotation_and_are_sealed_anew_in_steps() {
    for_each_database(async |store| {
        let old = current(&process(&store, &["old"]).await);
        let (ring, other) = (process(&store, &["new", "old"]).await, process(&store, &["new", "old"]).await);
        let org = World::new(store.clone()).org().await;
        Letters::create(&store).await;
        Letters::insert(&store, &ring, org, 250).await;
        secrets::rotate(&store, &ring, NOON).await.unwrap();
        assert_eq!(Letters::read(&store, &ring, org).await.unwrap().len(), 250, "under the pepper before");

        assert_eq!(secrets::reseal(&store, &ring, &[&Letters]).await.unwrap(), 250);
        assert_eq!(Letters.count(&mut store.read().await.unwrap(), &old).await.unwrap(), 0);
        assert_eq!(Letters::read(&store, &ring, org).await.unwrap().len(), 250);
        assert_eq!(secrets::reseal(&store, &ring, &[&Letters]).await.unwrap(), 0, "there is nothing left to do");

        let refusal = Letters::read(&store, &other, org).await.unwrap_err().to_string();
        let new = current(&ring);
        assert!(refusal.contains(&format!("under the pepper {new}, which is not in the key ring")), "{refusal}");
        other.refresh(&mut store.read().await.unwrap()).await.unwrap();
        assert_eq!(Letters::read(&store, &other, org).await.unwrap().len(), 250);
    })
    .await;
}

#[tokio::test]
async fn what_a_slower_process_sealed_is_sealed_anew_before_its_pepper_is_forgotten() {
    for_each_database(async |store| {
        let old = current(&process(&store, &["old"]).await);
        let (ring, slower) = (process(&store, &["new", "old"]).await, process(&store, &["new", "old"]).await);
        let org = World::new(store.clone()).org().await;
        Letters::create(&store).await;
        secrets::rotate(&store, &ring, NOON).await.unwrap();
        assert_eq!(secrets::reseal(&store, &ring, &[&Letters]).await.unwrap(), 0);
        Letters::insert(&store, &slower, org, 7).await;

        // A process without the old pepper cannot open them, and must not lose them.
        let half = process(&store, &["new"]).await;
        let refusal = forget(&store, &half, &[&Letters], &old, true, NOON + DAY).await.unwrap_err().to_string();
        assert!(refusal.contains("7 letters are sealed under the pepper"), "{refusal}");
        let forgotten = forget(&store, &ring, &[&Letters], &old, false, NOON + DAY).await.unwrap();
        assert_eq!(forgotten.resealed, 7);
        assert_eq!(Letters::read(&store, &process(&store, &["new"]).await, org).await.unwrap().len(), 7);
    })
    .await;
}

#[tokio::test]
async fn a_secret_that_was_moved_or_changed_is_named_and_does_not_open() {
    for_each_database(async |store| {
        let ring = process(&store, &["old"]).await;
        let world = World::new(store.clone());
        let (org, other) = (world.org().await, world.org().await);
        Letters::create(&store).await;
        Letters::insert(&store, &ring, org, 2).await;
        let mut tx = store.begin().await.unwrap();
        execute!(tx, ["UPDATE letters SET secret = (SELECT secret FROM letters WHERE id = '1') WHERE id = '0'"]).unwrap();
        tx.commit().await.unwrap();
        let refusal = Letters::read(&store, &ring, org).await.unwrap_err().to_string();
        assert_eq!(
            refusal,
            format!("the letter 0 of the organization {org} cannot be decrypted: it was modified, or belongs elsewhere")
        );
        assert!(Letters::read(&store, &ring, other).await.is_err(), "another organization has no use for it");
    })
    .await;
}
