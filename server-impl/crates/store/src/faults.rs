//! Makes PostgreSQL abort transactions on purpose, for tests: retried work must show neither a failure
//! nor a second effect.

use std::{
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use sqlx::PgConnection;

/// Selection of the transactions to abort.
#[derive(Debug, Clone, Default)]
pub(super) struct InjectedFaults {
    one_in: Option<NonZero<u32>>,
    started_transactions: Arc<AtomicU32>,
}

impl InjectedFaults {
    pub(super) fn new(one_in: Option<NonZero<u32>>) -> Self {
        Self { one_in, started_transactions: Arc::default() }
    }

    /// Returns `true` if the transaction that begins now is to be aborted.
    pub(super) fn should_abort_next(&self) -> bool {
        self.one_in.is_some_and(|one_in| self.started_transactions.fetch_add(1, Ordering::Relaxed) % one_in == one_in.get() - 1)
    }
}

/// Makes the server abort the transaction, as it does to resolve a conflict (SQLSTATE 40001).
pub(super) async fn abort_transaction(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::raw_sql("DO $$ BEGIN RAISE EXCEPTION 'broken off on purpose' USING ERRCODE = 'serialization_failure'; END $$")
        .execute(connection)
        .await
        .map(drop)
}
