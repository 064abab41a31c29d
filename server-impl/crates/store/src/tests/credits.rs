use std::time::Duration;

use frontdesk_types::{
    MessageId, OrgId, Timestamp,
    billing::credits::{CreditKind, CreditState, EntryFilter},
    jobs::overdue::Overdue,
};
use futures::future::join_all;

use super::{NOON, World, first};
use crate::{accounts::orgs, billing::credits, testing::for_each_database};

const LEASE: Duration = Duration::from_mins(2);

impl World {
    async fn granted(&self, amount: i64) -> OrgId {
        let org = self.org().await;
        let mut tx = self.tx().await;
        assert_eq!(credits::grant(&mut tx, org, amount, self.ids.next(), NOON).await.unwrap(), amount);
        tx.commit().await.unwrap();
        org
    }

    async fn reserve(&self, org: OrgId, amount: i64) -> (MessageId, Option<i64>) {
        let (message, now) = (self.ids.next(), NOON);
        let mut tx = self.tx().await;
        let left = credits::reserve(&mut tx, org, amount, message, self.ids.next(), now, now + LEASE).await.unwrap();
        tx.commit().await.unwrap();
        (message, left)
    }

    async fn settle(&self, org: OrgId, message: MessageId) -> bool {
        let mut tx = self.tx().await;
        let settled = credits::settle(&mut tx, org, message).await.unwrap();
        tx.commit().await.unwrap();
        settled
    }

    async fn refund(&self, org: OrgId, message: MessageId) -> bool {
        let mut tx = self.tx().await;
        let refunded = credits::refund(&mut tx, org, message, self.ids.next(), NOON).await.unwrap();
        tx.commit().await.unwrap();
        refunded
    }

    /// Returns the balance, which is the sum of the ledger.
    async fn balance(&self, org: OrgId) -> i64 {
        let mut conn = self.store.read().await.unwrap();
        let balance = orgs::find(&mut conn, org).await.unwrap().expect("there").credits;
        assert_eq!(credits::sum(&mut conn, org).await.unwrap(), balance, "the balance is the sum of the ledger");
        balance
    }

    async fn lapsed(&self, now: Timestamp) -> Vec<(OrgId, MessageId)> {
        let expired = credits::expired(&mut self.store.read().await.unwrap(), now, &Overdue::default(), 10).await.unwrap();
        expired.iter().map(|row| row.names().unwrap()).map(|(org, id)| (org, MessageId(id))).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_64_replies_at_once_as_many_are_paid_as_there_are_credits() {
    for_each_database(async |store| {
        let world = World::new(store);
        let (org, other) = (world.granted(10).await, world.granted(10).await);
        let taken = join_all((0..64).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.reserve(org, 1).await.1 })
        }))
        .await;
        let mut left: Vec<i64> = taken.into_iter().filter_map(|taken| taken.unwrap()).collect();
        left.sort_unstable();
        assert_eq!(left, (0..10).collect::<Vec<_>>());
        assert_eq!((world.balance(org).await, world.balance(other).await), (0, 10));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reservation_ends_once_settled_or_refunded() {
    for_each_database(async |store| {
        let world = World::new(store);
        let org = world.granted(10).await;

        let (paid, left) = world.reserve(org, 3).await;
        assert_eq!(left, Some(7));
        assert!(world.settle(org, paid).await);
        assert!(!world.settle(org, paid).await);
        assert!(!world.refund(org, paid).await, "what is settled stays spent");
        assert_eq!(world.balance(org).await, 7);

        let (failed, _) = world.reserve(org, 3).await;
        assert!(!world.refund(world.org().await, failed).await, "another organization's");
        let refunds = join_all((0..16).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.refund(org, failed).await })
        }))
        .await;
        assert_eq!(refunds.into_iter().filter(|refunded| *refunded.as_ref().unwrap()).count(), 1);
        assert!(!world.settle(org, failed).await);
        assert_eq!(world.balance(org).await, 7);

        assert_eq!(world.reserve(org, 8).await.1, None, "more than there is");
        assert_eq!(world.balance(org).await, 7);
    })
    .await;
}

#[tokio::test]
async fn a_reservation_that_nobody_ends_is_found_when_it_lapses() {
    for_each_database(async |store| {
        let world = World::new(store);
        let org = world.granted(10).await;
        let (settled, _) = world.reserve(org, 1).await;
        let (cut_short, _) = world.reserve(org, 2).await;
        world.settle(org, settled).await;

        assert_eq!(world.lapsed(NOON + LEASE - Duration::from_micros(1)).await, []);
        assert_eq!(world.lapsed(NOON + LEASE).await, [(org, cut_short)]);
        assert!(world.refund(org, cut_short).await);
        assert_eq!(world.lapsed(NOON + LEASE).await, []);
        assert_eq!(world.balance(org).await, 9);
    })
    .await;
}

#[tokio::test]
async fn the_ledger_tells_what_happened() {
    for_each_database(async |store| {
        let world = World::new(store);
        let org = world.granted(10).await;
        let (spent, _) = world.reserve(org, 3).await;
        world.settle(org, spent).await;
        let (failed, _) = world.reserve(org, 2).await;
        world.refund(org, failed).await;
        let (open, _) = world.reserve(org, 1).await;

        let mut conn = world.store.read().await.unwrap();
        let ledger = credits::entries(&mut conn, org, &EntryFilter::default(), &first(4)).await.unwrap();
        let entries: Vec<_> =
            ledger.items.iter().map(|entry| (entry.kind, entry.state, entry.amount, entry.balance, entry.message)).collect();
        assert_eq!(
            entries,
            [
                (CreditKind::Reply, CreditState::Reserved, -1, 6, Some(open)),
                (CreditKind::Refund, CreditState::Settled, 2, 7, Some(failed)),
                (CreditKind::Reply, CreditState::Settled, -2, 5, Some(failed)),
                (CreditKind::Reply, CreditState::Settled, -3, 7, Some(spent)),
            ]
        );
        assert!(ledger.next.is_some(), "the grant is on the next page");
    })
    .await;
}
