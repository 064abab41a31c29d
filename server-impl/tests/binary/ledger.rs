//! Database of a killed server: the conditions that must hold, whatever was interrupted.

use std::{collections::HashSet, path::Path};

use sqlx::{
    Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};
use uuid::Uuid;

/// Inconsistencies that must not exist, and the queries that count them.
const NEVER: [(&str, &str); 8] = [
    (
        "organizations whose credits are not the sum of their entries",
        "SELECT COUNT(*) FROM orgs WHERE credits <> (SELECT COALESCE(SUM(amount), 0) FROM credit_entries WHERE org_id = orgs.id)",
    ),
    (
        "organizations that count another number of live agents than they have",
        "SELECT COUNT(*) FROM orgs
         WHERE agents <> (SELECT COUNT(*) FROM agents WHERE org_id = orgs.id AND pending_delete_at IS NULL)",
    ),
    (
        "organizations that count other training bytes than their sources have",
        "SELECT COUNT(*) FROM orgs WHERE training_bytes <> (SELECT COALESCE(SUM(bytes), 0) FROM sources WHERE org_id = orgs.id
         AND deleted_at IS NULL
         AND agent_id IN (SELECT id FROM agents WHERE agents.org_id = orgs.id AND agents.deleted_at IS NULL))",
    ),
    (
        "sources that are not done and have no job",
        "SELECT COUNT(*) FROM sources WHERE status IN ('queued', 'processing') AND deleted_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM jobs WHERE json_extract(task, '$.source') = sources.id)",
    ),
    (
        "sources that are ready and lack passages",
        "SELECT COUNT(*) FROM sources WHERE deleted_at IS NULL
         AND (chunks <> (SELECT COUNT(*) FROM chunks WHERE source_id = sources.id AND version = sources.version)
         OR (status = 'ready' AND chunks = 0))",
    ),
    (
        "agents whose changes have gaps",
        "SELECT COUNT(*) FROM agents WHERE deleted_at IS NULL
         AND (change <> (SELECT COUNT(*) FROM changes WHERE agent_id = agents.id)
         OR change <> (SELECT COALESCE(MAX(number), 0) FROM changes WHERE agent_id = agents.id))",
    ),
    (
        "replies that were not paid, or not once",
        "SELECT COUNT(*) FROM messages WHERE role = 'agent' AND credits_used <>
         (SELECT -COALESCE(SUM(amount), 0) FROM credit_entries WHERE message_id = messages.id AND state = 'settled')",
    ),
    (
        "credits that were taken for a reply that is not there",
        "SELECT COUNT(*) FROM credit_entries AS taken WHERE kind = 'reply' AND state = 'settled'
         AND NOT EXISTS (SELECT 1 FROM messages WHERE id = taken.message_id)
         AND NOT EXISTS (SELECT 1 FROM credit_entries WHERE kind = 'refund' AND message_id = taken.message_id)",
    ),
];

/// The database, opened alongside its server or without it.
pub(crate) struct Ledger {
    connection: SqliteConnection,
}

impl Ledger {
    pub(crate) async fn open(file: &Path) -> Self {
        let options = SqliteConnectOptions::new().filename(file).journal_mode(SqliteJournalMode::Wal);
        Self { connection: SqliteConnection::connect_with(&options).await.expect("the database opens") }
    }

    /// Checks all conditions that must hold at any moment.
    pub(crate) async fn check(&mut self) {
        let sound: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut self.connection).await.expect("a check");
        assert_eq!(sound, "ok");
        let dangling = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut self.connection).await.expect("a check");
        assert!(dangling.is_empty(), "{} rows refer to what is not there", dangling.len());
        for (what, query) in NEVER {
            assert_eq!(self.count(query).await, 0, "{what}");
        }
    }

    /// Returns the credits reserved for replies that are not finished.
    pub(crate) async fn reserved(&mut self) -> i64 {
        self.count("SELECT COUNT(*) FROM credit_entries WHERE state = 'reserved'").await
    }

    /// Returns the ids of all replies.
    pub(crate) async fn replies(&mut self) -> HashSet<Uuid> {
        let query = sqlx::query_scalar("SELECT id FROM messages WHERE role = 'agent'");
        let ids: Vec<String> = query.fetch_all(&mut self.connection).await.expect("the replies");
        ids.iter().map(|id| id.parse().expect("a UUID")).collect()
    }

    pub(crate) async fn close(self) {
        self.connection.close().await.expect("it closes");
    }

    async fn count(&mut self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&mut self.connection).await.expect("a count")
    }
}
