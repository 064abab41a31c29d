use std::panic::AssertUnwindSafe;

use futures::FutureExt;

use crate::testing::databases::for_each_database;

/// Runs work as a task; returns what it panicked with.
async fn panic_of(work: impl Future<Output = ()> + Send + 'static) -> String {
    let ended = tokio::spawn(AssertUnwindSafe(work).catch_unwind()).await.expect("the panic is caught");
    let panicked = ended.expect_err("it holds two connections");
    panicked.downcast_ref::<String>().expect("a message").clone()
}

#[tokio::test]
async fn a_task_that_takes_a_second_connection_is_found_out() {
    for_each_database(async |store| {
        let two_readers = {
            let store = store.clone();
            async move {
                let _first = store.read().await.expect("a connection");
                let _second = store.read().await;
            }
        };
        let reader_and_writer = {
            let store = store.clone();
            async move {
                let _reader = store.read().await.expect("a connection");
                let _transaction = store.begin().await;
            }
        };
        let two_transactions = {
            let store = store.clone();
            async move {
                let _first = store.begin().await.expect("a transaction");
                let _second = store.begin().await;
            }
        };
        let transaction_and_export = {
            let store = store.clone();
            async move {
                let _transaction = store.begin().await.expect("a transaction");
                let _reader = store.read_export().await;
            }
        };
        for (work, held, wanted) in [
            (two_readers.boxed(), "a connection for reading", "a connection for reading"),
            (reader_and_writer.boxed(), "a connection for reading", "a transaction"),
            (two_transactions.boxed(), "a transaction", "a transaction"),
            (transaction_and_export.boxed(), "a transaction", "a connection for exports"),
        ] {
            let message = panic_of(work).await;
            assert!(message.starts_with(&format!("a task takes {wanted} while it holds {held}")), "{message}");
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
