//! A ledger of a million entries is read as a stream: with little memory, while others write. A separate test
//! binary, since it measures the memory of its process.

use std::{
    fs,
    sync::atomic::{AtomicBool, Ordering},
};

use frontdesk_store::{Store, StoreOptions, billing::credits};
use frontdesk_test_programs::postgres;
use frontdesk_types::OrgId;
use futures::{TryStreamExt, join};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use uuid::Uuid;

/// Number of entries to read.
const ENTRIES: i64 = 1_000_000;

/// Maximum kilobytes that reading them may take.
const MAX_KIB: u64 = 40 * 1_024;

/// Organization whose ledger is read, and the one that writes meanwhile.
const READ: OrgId = OrgId(Uuid::from_u128(1));
const WRITTEN: OrgId = OrgId(Uuid::from_u128(2));

#[tokio::test]
async fn a_million_entries_are_read_in_little_memory_while_others_write() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("frontdesk.db").display());
    let store = opened(&url).await;
    let mut sqlite = SqliteConnection::connect(&url).await.expect("the file opens");
    for sql in orgs().into_iter().chain([entries(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {})",
        "printf('00000000-0000-7000-8000-%012x', i)",
    )]) {
        sqlx::query(AssertSqlSafe(sql)).execute(&mut sqlite).await.expect("a statement");
    }
    sqlite.close().await.expect("it closes");
    read(&store, "SQLite").await;

    let Some(url) = postgres::create_database() else { return };
    let store = opened(&url).await;
    let mut server = PgConnection::connect(&url).await.expect("the server answers");
    for sql in orgs().into_iter().chain([entries(
        "WITH n AS (SELECT generate_series(1, {}) AS i)",
        "'00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0')",
    )]) {
        sqlx::query(AssertSqlSafe(sql)).execute(&mut server).await.expect("a statement");
    }
    server.close().await.expect("it closes");
    read(&store, "PostgreSQL").await;
    postgres::drop_database(&url);
}

async fn opened(url: &str) -> Store {
    let store = Store::open(url, &StoreOptions::default()).await.expect("the database opens");
    store.migrate().await.expect("the migrations run");
    store
}

fn orgs() -> Vec<String> {
    let org = |id: OrgId| format!("INSERT INTO orgs (id, name, plan, created_at) VALUES ('{id}', 'Acme', 'hobby', 0)");
    vec![org(READ), org(WRITTEN)]
}

fn entries(numbers: &str, id: &str) -> String {
    let numbers = numbers.replace("{}", &ENTRIES.to_string());
    format!(
        "{numbers} INSERT INTO credit_entries (org_id, id, kind, state, amount, balance, created_at) \
         SELECT '{READ}', {id}, 'grant', 'settled', 1, i, i FROM n"
    )
}

async fn read(store: &Store, database: &str) {
    let (before, is_read) = (anonymous(), AtomicBool::new(false));
    let reading = async {
        let read = credits::export_ledger(store, READ).try_fold((0, 0, 0), |(rows, sum, most), entry| async move {
            assert_eq!(entry.balance, rows + 1, "in their order, each once");
            let most = if rows % 10_000 == 0 { anonymous().max(most) } else { most };
            Ok((rows + 1, sum + entry.amount, most))
        });
        let read = read.await.expect("the ledger is readable");
        is_read.store(true, Ordering::Relaxed);
        read
    };
    let writing = async {
        let mut written = 1_u128;
        while !is_read.load(Ordering::Relaxed) {
            let mut tx = store.begin().await.expect("a transaction");
            credits::grant_credits(&mut tx, WRITTEN, 1, Uuid::from_u128(written), frontdesk_types::Timestamp(0))
                .await
                .expect("it is written");
            tx.commit().await.expect("it is kept");
            written += 1;
        }
        written
    };
    let ((rows, sum, most), written) = join!(reading, writing);
    let taken = most.saturating_sub(before);
    println!("{database}: {rows} entries read in {taken} KiB, {written} written meanwhile");
    assert_eq!((rows, sum), (ENTRIES, ENTRIES));
    assert!(written > 100, "{database}: only {written} entries were written meanwhile");
    assert!(taken < MAX_KIB, "{database}: reading took {taken} KiB");
    store.close().await;
}

/// Returns the anonymous memory of this process, in kilobytes.
fn anonymous() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("it tells this");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}
