use frontdesk_types::accounts::{
    keys::{Key, ListedKey, Scope},
    orgs::Plan,
};

use super::{NOON, StoreWorld, first_page};
use crate::{
    accounts::{keys, orgs},
    testing::for_each_database,
};

#[tokio::test]
async fn what_is_not_committed_never_was() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let mut tx = world.begin_tx().await;
        orgs::set_plan(&mut tx, org, Plan::Enterprise, None).await.unwrap().expect("there");
        drop(tx);
        let mut conn = world.store.read().await.unwrap();
        assert_eq!(orgs::find(&mut conn, org).await.unwrap().expect("there").plan, Plan::Standard);
        assert_eq!(orgs::list(&mut conn, &first_page(10)).await.unwrap().items.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_key_is_found_with_the_plan_of_its_organization_until_it_is_revoked() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (org, other) = (world.create_org().await, world.create_org().await);
        let mut tx = world.begin_tx().await;
        for (number, owner) in [(1, org), (2, org), (3, org), (4, other)] {
            let key = Key {
                id: format!("key{number}"),
                org: owner,
                name: "Website".to_owned(),
                scope: Scope::Write,
                secret_hash: [number; 32],
                created_at: NOON,
                expires_at: None,
                revoked_at: None,
                created_by: None,
                role: None,
                rotated_at: None,
                last_used_at: None,
            };
            keys::insert(&mut tx, &key).await.unwrap();
        }
        let holder = keys::find_holder(&mut tx, "key2").await.unwrap().expect("there");
        assert_eq!((holder.key.org, holder.key.secret_hash, holder.plan), (org, [2; 32], Plan::Standard));
        assert!(keys::find_holder(&mut tx, "key9").await.unwrap().is_none());

        let ids = |keys: Vec<ListedKey>| keys.into_iter().map(|listed| listed.key.id).collect::<Vec<_>>();
        assert_eq!(ids(keys::list_for_org(&mut tx, org, 2, None).await.unwrap()), ["key3", "key2"]);
        assert_eq!(ids(keys::list_for_org(&mut tx, org, 2, Some("key2")).await.unwrap()), ["key1"]);

        assert!(!keys::revoke(&mut tx, other, "key2", NOON).await.unwrap(), "another organization's");
        assert!(keys::revoke(&mut tx, org, "key2", NOON).await.unwrap());
        assert!(!keys::revoke(&mut tx, org, "key2", NOON).await.unwrap(), "once");
        let revoked = keys::find_holder(&mut tx, "key2").await.unwrap().expect("still there");
        assert_eq!(revoked.key.revoked_at, Some(NOON));
    })
    .await;
}
