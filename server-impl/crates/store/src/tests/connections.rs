use std::{any::Any, panic::AssertUnwindSafe};

use frontdesk_types::OrgId;
use futures::FutureExt;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::{Store, testing::for_each_database};

/// Runs work as a task; returns the message of its panic.
async fn panic_of(work: impl Future<Output = ()> + Send + 'static) -> String {
    let ended = tokio::spawn(AssertUnwindSafe(work).catch_unwind()).await.expect("the panic is caught");
    let panicked = ended.expect_err("it holds two connections");
    panicked.downcast_ref::<String>().expect("a message").clone()
}

#[derive(Debug, Clone, Copy)]
enum ConnectionKind {
    Reader,
    Transaction,
    Export,
}

/// All kinds, each with its name in the panic message.
const KINDS_WITH_NAMES: [(ConnectionKind, &str); 3] = [
    (ConnectionKind::Reader, "a connection for reading"),
    (ConnectionKind::Transaction, "a transaction"),
    (ConnectionKind::Export, "a connection for exports"),
];

async fn take_connection(store: &Store, kind: ConnectionKind) -> Box<dyn Any + Send> {
    match kind {
        ConnectionKind::Reader => Box::new(store.read().await.expect("a connection")),
        ConnectionKind::Transaction => Box::new(store.begin().await.expect("a transaction")),
        ConnectionKind::Export => Box::new(store.read_export().await.expect("a connection")),
    }
}

#[tokio::test]
async fn a_task_that_takes_a_second_connection_is_found_out() {
    for_each_database(async |store| {
        for ((first, held), (second, requested)) in
            KINDS_WITH_NAMES.into_iter().flat_map(|first| KINDS_WITH_NAMES.map(|second| (first, second)))
        {
            let store = store.clone();
            let message = panic_of(async move {
                let _first = take_connection(&store, first).await;
                let _second = take_connection(&store, second).await;
            });
            let message = message.await;
            assert!(message.starts_with(&format!("a task takes {requested} while it holds {held}")), "{message}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_task_takes_one_connection_after_the_other() {
    for_each_database(async |store| {
        let work = async move {
            for _ in 0..20 {
                drop(store.read().await.expect("a connection"));
                store.begin().await.expect("a transaction").commit().await.expect("a commit");
                drop(store.read_export().await.expect("a connection"));
            }
        };
        tokio::spawn(work).await.expect("it never holds two");
    })
    .await;
}

/// Begins transactions of these owners while another one is open; returns the owners in the order in which they got
/// theirs. A transaction ends before the next one begins.
async fn order_of_turns(store: &Store, owners: &[Option<OrgId>]) -> Vec<Option<OrgId>> {
    let open = store.begin_for(owners[0]).await.expect("a transaction");
    let (sender, mut received) = mpsc::unbounded_channel();
    for &owner in owners {
        let (store, sender) = (store.clone(), sender.clone());
        tokio::spawn(async move {
            let tx = store.begin_for(owner).await.expect("a transaction");
            sender.send(owner).expect("somebody listens");
            tx.commit().await.expect("a commit");
        });
        // So that they wait in this order.
        tokio::task::yield_now().await;
    }
    drop(sender);
    open.commit().await.expect("a commit");
    let mut order = Vec::new();
    while let Some(owner) = received.recv().await {
        order.push(owner);
    }
    order
}

#[tokio::test]
async fn an_organization_with_many_changes_holds_up_nobody() {
    for_each_database(async |store| {
        if !store.has_one_server() {
            return; // PostgreSQL has many writers.
        }
        let (busy, quiet) = (Some(OrgId(Uuid::from_u128(1))), Some(OrgId(Uuid::from_u128(2))));
        let mut owners = vec![busy; 50];
        owners.extend([quiet, None, None, None]);
        let order = order_of_turns(&store, &owners).await;
        assert_eq!(order.len(), owners.len(), "everybody has a turn");
        assert_eq!(order.iter().rposition(|owner| *owner != busy), Some(3), "the busy one has its turn: {order:?}");
    })
    .await;
}
