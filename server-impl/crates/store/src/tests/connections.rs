use std::{any::Any, panic::AssertUnwindSafe};

use futures::FutureExt;

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
