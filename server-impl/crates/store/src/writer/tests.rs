use futures::FutureExt;

use super::*;

/// Values of SQLite's `synchronous`.
const NORMAL: i64 = 1;
const FULL: i64 = 2;

async fn find_synchronous(begun: sqlx::Result<SqliteTx>) -> (SqliteTx, i64) {
    let mut tx = begun.expect("a transaction");
    let value = sqlx::query_scalar("PRAGMA synchronous").fetch_one(tx.connection()).await;
    (tx, value.expect("a value"))
}

#[tokio::test]
async fn a_commit_waits_for_the_disk_unless_it_may_be_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = SqliteConnectOptions::new().filename(folder.path().join("frontdesk.db")).create_if_missing(true);
    let writer = FileWriter::open(&file, Duration::from_secs(5)).await.expect("a file");
    for _ in 0..2 {
        let (durable, mode) = find_synchronous(writer.begin(None).await).await;
        assert_eq!(mode, FULL);
        durable.commit().await.expect("a commit");
        let (relaxed, mode) = find_synchronous(writer.begin_relaxed().await).await;
        assert_eq!(mode, NORMAL);
        // Rolled back.
        drop(relaxed);
        // Given up before it has begun.
        drop(writer.begin_relaxed().now_or_never());
        let (durable, mode) = find_synchronous(writer.begin(None).await).await;
        assert_eq!(mode, FULL);
        durable.commit().await.expect("a commit");
        let (urgent, mode) = find_synchronous(writer.begin_first().await).await;
        assert_eq!(mode, NORMAL);
        urgent.commit().await.expect("a commit");
    }
}
