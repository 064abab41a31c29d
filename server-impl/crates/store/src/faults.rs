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
pub(super) struct Faults {
    one_in: Option<NonZero<u32>>,
    begun: Arc<AtomicU32>,
}

impl Faults {
    pub(super) fn new(one_in: Option<NonZero<u32>>) -> Self {
        Self { one_in, begun: Arc::default() }
    }

    /// Returns `true` if the transaction that begins now is to be aborted.
    pub(super) fn strikes(&self) -> bool {
        self.one_in.is_some_and(|one_in| self.begun.fetch_add(1, Ordering::Relaxed) % one_in == one_in.get() - 1)
    }
}

/// Makes the server abort the transaction, as it does to resolve a conflict (SQLSTATE 40001).
pub(super) async fn break_off(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::raw_sql("DO $$ BEGIN RAISE EXCEPTION 'broken off on purpose' USING ERRCODE = 'serialization_failure'; END $$")
        .execute(connection)
        .await
        .map(drop)
}
