use std::time::Duration;

use frontdesk_types::{
    MessageId, OrgId, Timestamp,
    billing::credits::{CreditKind, CreditState, EntryFilter},
    jobs::overdue::OverdueRecord,
};
use futures::future::join_all;

use super::{NOON, StoreWorld, first_page};
use crate::{
    accounts::orgs,
    billing::credits::{self, CreditReservation},
    testing::for_each_database,
};

const LEASE: Duration = Duration::from_mins(2);

impl StoreWorld {
    async fn create_org_with_credits(&self, amount: i64) -> OrgId {
        let org = self.create_org().await;
        let mut tx = self.begin_tx().await;
        assert_eq!(credits::grant_credits(&mut tx, org, amount, self.ids.next(), NOON).await.unwrap(), amount);
        tx.commit().await.unwrap();
        org
    }

    async fn reserve_for_reply(&self, org: OrgId, amount: i64) -> (MessageId, Option<i64>) {
        let (message, now) = (self.ids.next(), NOON);
        let mut tx = self.begin_tx().await;
        let reservation = CreditReservation { entry: self.ids.next(), message, amount, created_at: now, expires_at: now + LEASE };
        let left = credits::reserve_credits(&mut tx, org, reservation).await.unwrap();
        tx.commit().await.unwrap();
        (message, left)
    }

    async fn settle_reply(&self, org: OrgId, message: MessageId) -> bool {
        let mut tx = self.begin_tx().await;
        let settled = credits::settle_reservation(&mut tx, org, message).await.unwrap();
        tx.commit().await.unwrap();
        settled
    }

    async fn refund_reply(&self, org: OrgId, message: MessageId) -> bool {
        let mut tx = self.begin_tx().await;
        let refunded = credits::refund_reservation(&mut tx, org, message, self.ids.next(), NOON).await.unwrap();
        tx.commit().await.unwrap();
        refunded
    }

    /// Returns the balance, which is the sum of the ledger.
    async fn read_balance(&self, org: OrgId) -> i64 {
        let mut conn = self.store.read().await.unwrap();
        let balance = orgs::find(&mut conn, org).await.unwrap().expect("there").credits;
        assert_eq!(credits::sum_of_ledger(&mut conn, org).await.unwrap(), balance, "the balance is the sum of the ledger");
        balance
    }

    async fn list_lapsed_reservations(&self, now: Timestamp) -> Vec<(OrgId, MessageId)> {
        let expired =
            credits::list_expired(&mut self.store.read().await.unwrap(), now, &OverdueRecord::default(), 10).await.unwrap();
        expired.iter().map(|row| row.parse_ids().unwrap()).map(|(org, id)| (org, MessageId(id))).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_64_replies_at_once_as_many_are_paid_as_there_are_credits() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (org, other) = (world.create_org_with_credits(10).await, world.create_org_with_credits(10).await);
        let taken = join_all((0..64).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.reserve_for_reply(org, 1).await.1 })
        }))
        .await;
        let mut left: Vec<i64> = taken.into_iter().filter_map(|taken| taken.unwrap()).collect();
        left.sort_unstable();
        assert_eq!(left, (0..10).collect::<Vec<_>>());
        assert_eq!((world.read_balance(org).await, world.read_balance(other).await), (0, 10));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reservation_ends_once_settled_or_refunded() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org_with_credits(10).await;

        let (paid, left) = world.reserve_for_reply(org, 3).await;
        assert_eq!(left, Some(7));
        assert!(world.settle_reply(org, paid).await);
        assert!(!world.settle_reply(org, paid).await);
        assert!(!world.refund_reply(org, paid).await, "what is settled stays spent");
        assert_eq!(world.read_balance(org).await, 7);

        let (failed, _) = world.reserve_for_reply(org, 3).await;
        assert!(!world.refund_reply(world.create_org().await, failed).await, "another organization's");
        let refunds = join_all((0..16).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.refund_reply(org, failed).await })
        }))
        .await;
        assert_eq!(refunds.into_iter().filter(|refunded| *refunded.as_ref().unwrap()).count(), 1);
        assert!(!world.settle_reply(org, failed).await);
        assert_eq!(world.read_balance(org).await, 7);

        assert_eq!(world.reserve_for_reply(org, 8).await.1, None, "more than there is");
        assert_eq!(world.read_balance(org).await, 7);
    })
    .await;
}

#[tokio::test]
async fn a_reservation_that_nobody_ends_is_found_when_it_lapses() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org_with_credits(10).await;
        let (settled, _) = world.reserve_for_reply(org, 1).await;
        let (cut_short, _) = world.reserve_for_reply(org, 2).await;
        world.settle_reply(org, settled).await;

        assert_eq!(world.list_lapsed_reservations(NOON + LEASE - Duration::from_micros(1)).await, []);
        assert_eq!(world.list_lapsed_reservations(NOON + LEASE).await, [(org, cut_short)]);
        assert!(world.refund_reply(org, cut_short).await);
        assert_eq!(world.list_lapsed_reservations(NOON + LEASE).await, []);
        assert_eq!(world.read_balance(org).await, 9);
    })
    .await;
}

#[tokio::test]
async fn the_ledger_tells_what_happened() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org_with_credits(10).await;
        let (spent, _) = world.reserve_for_reply(org, 3).await;
        world.settle_reply(org, spent).await;
        let (failed, _) = world.reserve_for_reply(org, 2).await;
        world.refund_reply(org, failed).await;
        let (open, _) = world.reserve_for_reply(org, 1).await;

        let mut conn = world.store.read().await.unwrap();
        let ledger = credits::list_entries(&mut conn, org, &EntryFilter::default(), &first_page(4)).await.unwrap();
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
