//! A connection to either database, in a transaction or not.

use std::ops::{Deref, DerefMut};

use frontdesk_types::{Result, webhooks::announcements::DeliveryAnnouncements};
use sqlx::{PgConnection, Postgres, SqliteConnection, Transaction, pool::PoolConnection};

use super::{connection_guard::HeldConnection, query::fault, readers::PooledReader, writer::SqliteTx};

/// Runs queries: each on its own, from [`Store::read`](super::Store::read), or as part of a [`Tx`].
pub struct Conn {
    kind: ConnKind,
    _held: HeldConnection,
}

/// The kind of a connection.
pub(super) enum ConnKind {
    Sqlite(PooledReader),
    SqliteTx(SqliteTx),
    Postgres(PoolConnection<Postgres>),
    PostgresTx(Transaction<'static, Postgres>),
}

/// The connection in the form that its driver needs.
pub(super) enum Driver<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Conn {
    pub(super) fn new(kind: ConnKind, held: HeldConnection) -> Self {
        Self { kind, _held: held }
    }

    /// Returns the connection for the macros of `query.rs`.
    pub(super) fn driver(&mut self) -> Driver<'_> {
        match &mut self.kind {
            ConnKind::Sqlite(conn) => Driver::Sqlite(conn),
            ConnKind::SqliteTx(tx) => Driver::Sqlite(tx.connection()),
            ConnKind::Postgres(conn) => Driver::Postgres(conn),
            ConnKind::PostgresTx(tx) => Driver::Postgres(tx),
        }
    }
}

/// A transaction that may write, from [`Store::begin`](super::Store::begin). It is rolled back if
/// dropped without a commit.
///
/// Await nothing remote while it is open: on SQLite only one can be open at a time.
pub struct Tx {
    conn: Conn,
    has_queued: bool,
    announcements: DeliveryAnnouncements,
    #[cfg(any(test, feature = "testing"))]
    is_doomed: bool,
}

impl Tx {
    pub(super) fn sqlite(tx: SqliteTx, held: HeldConnection) -> Self {
        Self::from_kind(ConnKind::SqliteTx(tx), held)
    }

    pub(super) fn postgres(tx: Transaction<'static, Postgres>, held: HeldConnection) -> Self {
        Self::from_kind(ConnKind::PostgresTx(tx), held)
    }

    fn from_kind(kind: ConnKind, held: HeldConnection) -> Self {
        Self {
            conn: Conn::new(kind, held),
            has_queued: false,
            announcements: DeliveryAnnouncements::default(),
            #[cfg(any(test, feature = "testing"))]
            is_doomed: false,
        }
    }

    /// Marks the transaction for PostgreSQL to abort, or not.
    #[cfg(any(test, feature = "testing"))]
    pub(super) fn with_abort(self, is_doomed: bool) -> Self {
        Self { is_doomed, ..self }
    }

    /// Returns `true` if jobs were queued in the transaction: if so, wake the runner after the commit.
    pub fn has_queued(&self) -> bool {
        self.has_queued
    }

    /// Records that a job was queued in the transaction.
    pub(super) fn record_queued(&mut self) {
        self.has_queued = true;
    }

    /// Announcements for the webhook deliverers, which take effect after the commit.
    pub fn announcements(&mut self) -> &mut DeliveryAnnouncements {
        &mut self.announcements
    }

    /// Commits the transaction.
    ///
    /// # Errors
    /// A fault. The outcome is unknown only if the connection to PostgreSQL broke during the commit;
    /// otherwise nothing was written.
    #[crate::boxed]
    pub async fn commit(self) -> Result<()> {
        let done = match self.conn.kind {
            ConnKind::SqliteTx(tx) => tx.commit().await,
            #[cfg(any(test, feature = "testing"))]
            ConnKind::PostgresTx(mut tx) if self.is_doomed => super::faults::abort_transaction(&mut tx).await,
            ConnKind::PostgresTx(tx) => tx.commit().await,
            // Statements outside a transaction are already durable.
            ConnKind::Sqlite(_) | ConnKind::Postgres(_) => Ok(()),
        };
        done.map_err(|error| fault(here!(), error))
    }
}

impl Deref for Tx {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.conn
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Conn {
        &mut self.conn
    }
}
