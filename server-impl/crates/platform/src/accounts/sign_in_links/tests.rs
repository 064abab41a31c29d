use std::sync::Arc;

use frontdesk_store::testing::for_each_database;
use futures::future::join_all;

use super::*;
use crate::accounts::testing::{PeopleWorld, address, firefox};

const ANNA: &str = "Anna@acme.dev";

impl PeopleWorld {
    async fn create_link(&self) -> (LinkToken, Timestamp) {
        let mut tx = self.begin().await;
        let created = create(&mut tx, &self.ports, &address(ANNA)).await.expect("a link");
        tx.commit().await.expect("it commits");
        created
    }

    async fn find_link(&self, token: &LinkToken) -> Option<String> {
        let mut conn = self.store.read().await.expect("a connection");
        find(&mut conn, &self.ports, token).await.expect("no fault").map(|address| address.as_str().to_owned())
    }

    async fn redeem_link(&self, token: &LinkToken) -> Option<BrowserToken> {
        let visitor = BrowserToken::generate(&self.ports);
        let redeemed = frontdesk_store::retry_aborted(|| async {
            let mut tx = self.store.begin().await?;
            let redeemed = redeem(&mut tx, &self.ports, token, &visitor, &firefox()).await?;
            tx.commit().await?;
            Ok(redeemed)
        });
        redeemed.await.expect("no fault")
    }
}

#[tokio::test]
async fn a_link_signs_in_once_and_opening_it_signs_nobody_in() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let (token, expires_at) = world.create_link().await;
        let text = token.page_url("https://desk.acme.dev");
        let text = text.strip_prefix("https://desk.acme.dev/sign-in/").expect("the address of its page");
        let token = LinkToken::parse(text).expect("a token");
        assert!(expires_at > world.now() && LinkToken::parse("made-up").is_none());
        for _ in 0..2 {
            assert_eq!(world.find_link(&token).await.as_deref(), Some(ANNA), "it may be opened often");
        }
        let browser = world.redeem_link(&token).await.expect("it was not used");
        let session = world.find_session(&browser).await.expect("a session");
        assert_eq!((session.email.as_str(), session.account), (ANNA, world.create_account(ANNA).await));
        assert!(sessions::is_recently_proven(&session, world.now()));
        assert_eq!(world.find_link(&token).await, None);
        assert!(world.redeem_link(&token).await.is_none(), "a second time");
        assert!(world.redeem_link(&LinkToken(SecretToken::generate(&world.ports))).await.is_none(), "made up");
    })
    .await;
}

#[tokio::test]
async fn a_link_expires_after_ten_minutes_and_is_removed() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let (token, _) = world.create_link().await;
        world.delete_expired().await;
        assert!(world.find_link(&token).await.is_some());
        world.advance(LINK_LIFETIME);
        assert_eq!(world.find_link(&token).await, None);
        assert!(world.redeem_link(&token).await.is_none());
        world.delete_expired().await;
        let mut tx = world.begin().await;
        let left = store::accounts::sign_in_links::find(&mut tx, &token.0.hash(), Timestamp(0)).await.unwrap();
        assert_eq!(left, None, "nothing is left of it");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_64_attempts_at_once_one_signs_in() {
    for_each_database(async |store| {
        let world = Arc::new(PeopleWorld::new(store).await);
        let token = Arc::new(world.create_link().await.0);
        let attempts = (0..64).map(|_| {
            let (world, token) = (Arc::clone(&world), Arc::clone(&token));
            tokio::spawn(async move { world.redeem_link(&token).await })
        });
        let opened: Vec<BrowserToken> = join_all(attempts).await.into_iter().filter_map(|done| done.expect("no panic")).collect();
        assert_eq!(opened.len(), 1);
        assert!(world.find_session(&opened[0]).await.is_some());
    })
    .await;
}
