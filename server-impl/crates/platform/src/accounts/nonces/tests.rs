use frontdesk_store::testing::{StoreWorld, for_each_database};

use super::*;
use crate::accounts::testing::PeopleWorld;

impl PeopleWorld {
    async fn use_nonce(&self, org: OrgId, nonce: &str) -> Result<bool> {
        let mut tx = self.begin().await;
        let is_new = use_once(&mut tx, org, nonce, self.now()).await?;
        tx.commit().await?;
        Ok(is_new)
    }
}

#[tokio::test]
async fn a_form_with_a_secret_has_an_effect_once() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store.clone()).await;
        let tenants = StoreWorld::new(store);
        let (org, other) = (tenants.create_org().await, tenants.create_org().await);
        assert!(world.use_nonce(org, "nonce-1").await.unwrap());
        assert!(!world.use_nonce(org, "nonce-1").await.unwrap(), "sent again");
        assert!(world.use_nonce(other, "nonce-1").await.unwrap(), "of another organization");
        let mut undone = world.begin().await;
        assert!(use_once(&mut undone, org, "nonce-2", world.now()).await.unwrap());
        drop(undone);
        assert!(world.use_nonce(org, "nonce-2").await.unwrap(), "what failed may be sent again");
        world.delete_expired().await;
        assert!(!world.use_nonce(org, "nonce-1").await.unwrap());
        world.advance(NONCE_LIFETIME);
        world.delete_expired().await;
        assert!(world.use_nonce(org, "nonce-1").await.unwrap(), "a day later nobody has the page any more");
    })
    .await;
}

#[tokio::test]
async fn nonces_are_short_and_few() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store.clone()).await;
        let org = StoreWorld::new(store).create_org().await;
        for wrong in ["", "a b", "é", &"n".repeat(MAX_NONCE_LETTERS + 1)] {
            assert_eq!(world.use_nonce(org, wrong).await.unwrap_err().code(), Code::ValidationError, "{wrong}");
        }
        let mut tx = world.begin().await;
        for number in 0..MAX_NONCES {
            assert!(use_once(&mut tx, org, &number.to_string(), world.now()).await.unwrap());
        }
        tx.commit().await.unwrap();
        assert_eq!(world.use_nonce(org, "one-more").await.unwrap_err().code(), Code::RateLimited);
    })
    .await;
}
