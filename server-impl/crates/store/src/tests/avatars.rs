use frontdesk_types::{
    OrgId,
    agents::avatars::{Avatar, MediaType},
};

use super::{NOON, StoreWorld};
use crate::{
    Tx,
    agents::{self, avatars},
    testing::for_each_database,
};

/// Builds a picture of this many bytes, in which no two blocks are the same.
fn avatar_of_length(length: usize) -> Avatar {
    let bytes = (0..length).map(|at| (at / 1000 % 251) as u8).collect();
    Avatar { media_type: MediaType::Webp, etag: format!("{length}"), bytes }
}

async fn count_blocks(tx: &mut Tx) -> i64 {
    let (count,) = fetch_one!(tx, (i64,), "SELECT COUNT(*) FROM avatar_blocks").unwrap();
    count
}

#[tokio::test]
async fn a_picture_comes_back_as_it_was_whatever_its_size() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let mut tx = world.begin_tx().await;
        assert_eq!(avatars::find(&mut tx, org, agent).await.unwrap(), None);
        for (length, in_blocks) in [(1, 1), (256 * 1024, 1), (256 * 1024 + 1, 2), (1024 * 1024, 4), (7, 1)] {
            avatars::replace(&mut tx, org, agent, &avatar_of_length(length)).await.unwrap();
            assert_eq!(avatars::find(&mut tx, org, agent).await.unwrap(), Some(avatar_of_length(length)), "{length}");
            assert_eq!(count_blocks(&mut tx).await, in_blocks, "{length}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_picture_belongs_to_one_agent_of_one_organization() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (agent, sibling) = (world.create_agent(org).await, world.create_agent(org).await);
        let stranger = OrgId(world.ids.next());
        let mut tx = world.begin_tx().await;
        avatars::replace(&mut tx, org, agent, &avatar_of_length(9)).await.unwrap();
        assert_eq!(avatars::find(&mut tx, org, sibling).await.unwrap(), None);
        assert_eq!(avatars::find(&mut tx, stranger, agent).await.unwrap(), None);
        assert!(!avatars::remove(&mut tx, stranger, agent).await.unwrap());
        assert!(avatars::remove(&mut tx, org, agent).await.unwrap());
        assert!(!avatars::remove(&mut tx, org, agent).await.unwrap());
        assert_eq!(count_blocks(&mut tx).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_picture_goes_with_its_agent() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let mut tx = world.begin_tx().await;
        avatars::replace(&mut tx, org, agent, &avatar_of_length(600_000)).await.unwrap();
        world.purge_agent(&mut tx, org, agent).await;
        assert_eq!((avatars::find(&mut tx, org, agent).await.unwrap(), count_blocks(&mut tx).await), (None, 0));
    })
    .await;
}

#[tokio::test]
async fn the_agent_knows_when_its_picture_was_set() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let later = NOON + std::time::Duration::from_secs(1);
        let mut tx = world.begin_tx().await;
        let set = agents::record_avatar(&mut tx, org, agent, Some(later), later).await.unwrap().expect("there");
        assert_eq!((set.avatar_updated_at, set.updated_at), (Some(later), later));
        let removed = agents::record_avatar(&mut tx, org, agent, None, later).await.unwrap().expect("there");
        assert_eq!(removed.avatar_updated_at, None);
        assert!(agents::record_avatar(&mut tx, OrgId(world.ids.next()), agent, None, later).await.unwrap().is_none());
    })
    .await;
}
