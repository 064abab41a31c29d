use futures::future::join_all;

use super::StoreWorld;
use crate::{accounts::orgs, testing::for_each_database};

#[tokio::test(flavor = "multi_thread")]
async fn many_requests_at_once_take_exactly_the_places_that_there_are() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let taken = join_all((0..32).map(|_| {
            let world = world.clone();
            tokio::spawn(async move {
                let mut tx = world.begin_tx().await;
                let taken = orgs::take_agent_slot(&mut tx, org, Some(5)).await.unwrap();
                tx.commit().await.unwrap();
                taken
            })
        }))
        .await;
        assert_eq!(taken.into_iter().filter(|taken| *taken.as_ref().unwrap()).count(), 5);

        let mut tx = world.begin_tx().await;
        orgs::free_agent_slot(&mut tx, org).await.unwrap();
        assert!(orgs::take_agent_slot(&mut tx, org, Some(5)).await.unwrap());
        assert!(orgs::take_agent_slot(&mut tx, org, None).await.unwrap(), "no cap");
        assert_eq!(orgs::find(&mut tx, org).await.unwrap().expect("there").agents, 6);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_texts_at_once_never_fill_more_than_the_room_that_there_is() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let taken = join_all((0..32).map(|_| {
            let world = world.clone();
            tokio::spawn(async move {
                let mut tx = world.begin_tx().await;
                let taken = orgs::take_training_bytes(&mut tx, org, 300, Some(1_000)).await.unwrap();
                tx.commit().await.unwrap();
                taken
            })
        }))
        .await;
        assert_eq!(taken.into_iter().filter(|taken| *taken.as_ref().unwrap()).count(), 3);

        let mut tx = world.begin_tx().await;
        assert!(orgs::take_training_bytes(&mut tx, org, 100, Some(1_000)).await.unwrap(), "to the last byte");
        assert!(!orgs::take_training_bytes(&mut tx, org, 1, Some(1_000)).await.unwrap());
        assert!(orgs::take_training_bytes(&mut tx, org, 1, None).await.unwrap(), "no cap");
        orgs::free_training_bytes(&mut tx, org, 1_001).await.unwrap();
        assert_eq!(orgs::find(&mut tx, org).await.unwrap().expect("there").training_bytes, 0);
    })
    .await;
}
