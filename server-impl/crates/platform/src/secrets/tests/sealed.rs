//! Secrets that are encrypted in the database: opened, resealed after a rotation, and never lost.

use std::time::Duration;

use async_trait::async_trait;
use frontdesk_core::{
    auth::{
        key_ring::{KeyRing, PepperRing},
        seal::SealPlace,
    },
    sealed_table::SealedTable,
};
use frontdesk_store::{
    Conn, Store, Tx,
    testing::{
        NOON, StoreWorld, for_each_database,
        letters::{self, SealedLetter},
    },
};
use frontdesk_types::{OrgId, Result, peppers::PepperId};
use secrecy::ExposeSecret;

use super::rotation::{current_pepper, forget_at, start_process};
use crate::secrets;

const DAY: Duration = Duration::from_hours(24);

/// A table like that of a feature with secrets.
struct LetterTable;

impl LetterTable {
    async fn create_table(store: &Store) {
        let mut tx = store.begin().await.unwrap();
        letters::create_table(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn insert_letters(store: &Store, ring: &KeyRing, org: OrgId, count: usize) {
        let ring = ring.current_ring().unwrap();
        let mut tx = store.begin().await.unwrap();
        for number in 0..count {
            let id = number.to_string();
            let sealed = ring.seal(letter_place(org, &id), format!("secret {number}").as_bytes());
            letters::insert(&mut tx, SealedLetter { org, id, sealed }).await.unwrap();
        }
        tx.commit().await.unwrap();
    }

    /// Returns the contents of all letters.
    async fn read_letters(store: &Store, ring: &KeyRing, org: OrgId) -> Result<Vec<String>> {
        let ring = ring.current_ring()?;
        let mut conn = store.read().await?;
        let open = |SealedLetter { org: _, id, sealed }| {
            let opened = ring.open(letter_place(org, &id), &sealed)?;
            assert_eq!(opened.expose_secret(), format!("secret {id}").as_bytes());
            Ok(id)
        };
        letters::list(&mut conn).await?.into_iter().map(open).collect()
    }
}

fn letter_place(org: OrgId, id: &str) -> SealPlace<'_> {
    SealPlace { purpose: "letter", org: Some(org), row: id }
}

#[async_trait]
impl SealedTable for LetterTable {
    fn name(&self) -> &'static str {
        "letters"
    }

    async fn count(&self, conn: &mut Conn, pepper: &PepperId) -> Result<u64> {
        letters::count_sealed(conn, pepper.as_str()).await
    }

    async fn reseal(&self, tx: &mut Tx, ring: &PepperRing, most: u64) -> Result<u64> {
        let others = letters::list_sealed_otherwise(tx, ring.current().id().as_str(), most).await?;
        let count = others.len() as u64;
        for SealedLetter { org, id, sealed } in others {
            let opened = ring.open(letter_place(org, &id), &sealed)?;
            let sealed = ring.seal(letter_place(org, &id), opened.expose_secret());
            letters::update(tx, SealedLetter { org, id, sealed }).await?;
        }
        Ok(count)
    }
}

#[tokio::test]
async fn sealed_secrets_open_after_a_rotation_and_are_sealed_anew_in_steps() {
    for_each_database(async |store| {
        let old = current_pepper(&start_process(&store, &["old"]).await);
        let (ring, other) = (start_process(&store, &["new", "old"]).await, start_process(&store, &["new", "old"]).await);
        let org = StoreWorld::new(store.clone()).create_org().await;
        LetterTable::create_table(&store).await;
        LetterTable::insert_letters(&store, &ring, org, 250).await;
        secrets::rotate_pepper(&store, &ring, NOON).await.unwrap();
        assert_eq!(LetterTable::read_letters(&store, &ring, org).await.unwrap().len(), 250, "under the pepper before");

        assert_eq!(secrets::reseal_all(&store, &ring, &[&LetterTable]).await.unwrap(), 250);
        assert_eq!(LetterTable.count(&mut store.read().await.unwrap(), &old).await.unwrap(), 0);
        assert_eq!(LetterTable::read_letters(&store, &ring, org).await.unwrap().len(), 250);
        assert_eq!(secrets::reseal_all(&store, &ring, &[&LetterTable]).await.unwrap(), 0, "there is nothing left to do");

        let refusal = LetterTable::read_letters(&store, &other, org).await.unwrap_err().to_string();
        let new = current_pepper(&ring);
        assert!(refusal.contains(&format!("under the pepper {new}, which is not in the key ring")), "{refusal}");
        other.refresh(&mut store.read().await.unwrap()).await.unwrap();
        assert_eq!(LetterTable::read_letters(&store, &other, org).await.unwrap().len(), 250);
    })
    .await;
}

#[tokio::test]
async fn what_a_slower_process_sealed_is_sealed_anew_before_its_pepper_is_forgotten() {
    for_each_database(async |store| {
        let old = current_pepper(&start_process(&store, &["old"]).await);
        let (ring, slower) = (start_process(&store, &["new", "old"]).await, start_process(&store, &["new", "old"]).await);
        let org = StoreWorld::new(store.clone()).create_org().await;
        LetterTable::create_table(&store).await;
        secrets::rotate_pepper(&store, &ring, NOON).await.unwrap();
        assert_eq!(secrets::reseal_all(&store, &ring, &[&LetterTable]).await.unwrap(), 0);
        LetterTable::insert_letters(&store, &slower, org, 7).await;

        // A process without the old pepper cannot open them, and must not lose them.
        let half = start_process(&store, &["new"]).await;
        let refusal = forget_at(&store, &half, &[&LetterTable], &old, true, NOON + DAY).await.unwrap_err().to_string();
        assert!(refusal.contains("7 letters are sealed under the pepper"), "{refusal}");
        let forgotten = forget_at(&store, &ring, &[&LetterTable], &old, false, NOON + DAY).await.unwrap();
        assert_eq!(forgotten.resealed, 7);
        assert_eq!(LetterTable::read_letters(&store, &start_process(&store, &["new"]).await, org).await.unwrap().len(), 7);
    })
    .await;
}

#[tokio::test]
async fn a_secret_that_was_moved_or_changed_is_named_and_does_not_open() {
    for_each_database(async |store| {
        let ring = start_process(&store, &["old"]).await;
        let world = StoreWorld::new(store.clone());
        let (org, other) = (world.create_org().await, world.create_org().await);
        LetterTable::create_table(&store).await;
        LetterTable::insert_letters(&store, &ring, org, 2).await;
        let mut tx = store.begin().await.unwrap();
        letters::move_secret(&mut tx, "1", "0").await.unwrap();
        tx.commit().await.unwrap();
        let refusal = LetterTable::read_letters(&store, &ring, org).await.unwrap_err().to_string();
        assert_eq!(
            refusal,
            format!("the letter 0 of the organization {org} cannot be decrypted: it was modified, or belongs elsewhere")
        );
        assert!(LetterTable::read_letters(&store, &ring, other).await.is_err(), "another organization has no use for it");
    })
    .await;
}
